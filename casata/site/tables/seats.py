"""Who sits where: sitting down, leaving, returning, and what hosts and those who remain can do about others."""

from __future__ import annotations

import functools

from .. import audit
from ..accounts.names import checked_name, distinct_name
from ..errors import Refused
from ..ids import PersonId, TableId, new_link_id
from ..storage.tables import add_visitor, remove_visitors
from . import lifecycle, new_table
from .change import TableChange
from .registry import Tables
from .stored import CLOSED, OVER, RUNNING, STAND_IN, WAITING, Chair
from .table import TALK, VISITORS, Table
from .table_request import TableRequest, bot_chair, check_seed, number_bots, screen_chair

GONE = 600.0  # seconds without an open page after which somebody counts as gone


async def sit(tables: Tables, table: Table, person: PersonId, name: str, seat: int | None, contribution: str) -> int:
    """Take a free seat: the first, unless one is named."""
    if table.seat_of(person) is not None:
        return int(table.seat_of(person) or 0)
    if table.status != WAITING:
        raise Refused("The game has begun: you can't join any more, but you can watch.", "has_begun")
    free = [number for number, chair in enumerate(table.chairs) if chair.free]
    if not free or (seat is not None and seat not in free):
        raise Refused("That seat is taken.", "seat_taken")
    chosen = free[0] if seat is None else seat
    values = {"person": person, "name": distinct_name(table.stored.names, checked_name(name)), "bot": "",
              "contribution": check_seed(contribution), "away": False, "screen": False}  # fmt: skip
    await tables.commit(table, TableChange(chairs={chosen: values}))
    return chosen


async def add_to_screen(tables: Tables, table: Table, person: PersonId, seat: int, name: str) -> None:
    """Seat a guest who looks at the same screen as a person."""
    own_seat(table, person)
    _waiting_only(table)
    if not _chair(table, seat).free:
        raise Refused("That seat is taken.", "seat_taken")
    await tables.commit(table, TableChange(chairs={seat: vars(screen_chair(table.stored.names, person, name))}))


async def take_from_screen(tables: Tables, table: Table, person: PersonId, seat: int) -> None:
    """Free the seat of a guest at a person's screen."""
    own_seat(table, person)
    _waiting_only(table)
    chair = _chair(table, seat)
    if chair.person != person or not chair.screen:
        raise Refused("No one on your device has that seat.", "nobody_there")
    await tables.commit(table, TableChange(chairs={seat: vars(Chair())}))


async def draw_curtain(tables: Tables, table: Table, person: PersonId) -> None:
    """Cover the private cards on a shared screen: in every page and process, and after a restart."""
    number = table.stored.curtain_of(person) + 1
    chairs = {seat: {"curtain": number} for seat in table.seats_of(person)}
    await tables.commit(table, TableChange({"changed": table.stored.changed}, chairs=chairs))


async def start(tables: Tables, table: Table, person: PersonId) -> None:
    """Let the host start the game."""
    host_only(table, person)
    await lifecycle.start(tables, table)


async def seat_bot(tables: Tables, table: Table, person: PersonId, seat: int, level: str) -> None:
    """Let the host give a seat to a bot, or free it again."""
    host_only(table, person)
    _waiting_only(table)
    chair = _chair(table, seat)
    if chair.person is not None:
        raise Refused("That seat is taken.", "seat_taken")
    chairs = list(table.chairs)
    chairs[seat] = bot_chair(level) if level else Chair()
    await tables.commit(
        table, TableChange(chairs={number: vars(chair) for number, chair in enumerate(number_bots(chairs))})
    )


async def remove(tables: Tables, table: Table, person: PersonId, seat: int) -> None:
    """Let the host remove somebody: before the game their seat is free again, in it a bot plays on for good."""
    host_only(table, person)
    chair = _chair(table, seat)
    if chair.person is None or chair.person == person:
        raise Refused("There is nobody to remove at that seat.", "nobody_there")
    if table.status not in (WAITING, RUNNING):
        raise Refused("The game is over.", "is_closed")
    stand_in = {"person": None, "bot": STAND_IN, "away": False, "deadline": 0.0, "screen": False}
    values = vars(Chair()) if table.status == WAITING else stand_in
    done = audit.recorder(person, audit.HOST, "remove", table.id, chair.person)
    await tables.commit(table, TableChange(chairs={seat: values}, also=[done], parts=[TALK]))


async def leave(tables: Tables, table: Table, person: PersonId) -> None:
    """Leave with all guests at one's screen: before the game the seats are freed, in it bots play until they return."""
    own_seat(table, person)
    seats = table.seats_of(person)
    freed = {seat: vars(Chair()) for seat in seats}
    if table.status == WAITING:
        if table.stored.host == person:
            others = [chair.person for chair in table.chairs if chair.person not in (None, person)]
            if not others:
                await lifecycle.close(tables, table, "its host left")
                return
            await tables.commit(table, TableChange({"host": others[0]}, chairs=freed))
        else:
            await tables.commit(table, TableChange(chairs=freed))
    elif table.status == RUNNING:
        gone = {"away": True, "deadline": 0.0, "curtain": table.stored.curtain_of(person) + 1}
        await tables.commit(table, TableChange(chairs=dict.fromkeys(seats, gone)))


async def come_back(tables: Tables, table: Table, person: PersonId) -> None:
    """Take one's seats back from the bots that play there."""
    own_seat(table, person)
    back = [seat for seat in table.seats_of(person) if table.chairs[seat].away]
    if not back:
        return
    chairs: dict[int, dict[str, object]] = {seat: {"away": False} for seat in back}
    after = table.stored.with_changes({}, chairs)
    for seat, deadline in after.new_deadlines(table.deciding(), tables.clock.now()).items():
        chairs[seat] = {**chairs.get(seat, {}), **deadline}
    await tables.commit(table, TableChange(chairs=chairs))


async def replace(tables: Tables, table: Table, person: PersonId, seat: int) -> None:
    """Let a bot play for somebody who is gone; they can take their seat back."""
    own_seat(table, person)
    chair = _chair(table, seat)
    if table.status != RUNNING or chair.person is None or chair.away or not is_gone(table, seat):
        raise Refused("A bot can only take over for somebody who has been gone for a while.", "not_gone")
    await tables.commit(table, TableChange(chairs={seat: {"away": True, "deadline": 0.0}}))


async def close(tables: Tables, table: Table, person: PersonId) -> None:
    """Close the table: the host at any time, anybody who sits there once the others are gone."""
    if table.stored.host != person:
        own_seat(table, person)
        if not may_close(table, person):
            raise Refused("Only the host can close the table while others are still here.", "not_host", 403)
    others = any(chair.person not in (None, person) for chair in table.chairs)
    done = [audit.recorder(person, audit.HOST, "close", table.id)] if table.stored.host == person and others else []
    await lifecycle.close(tables, table, "closed", done)


def may_close(table: Table, person: PersonId) -> bool:
    """Whether somebody may close this table."""
    if table.status in (OVER, CLOSED):
        return False
    mine = table.seat_of(person)
    others = [seat for seat, chair in enumerate(table.chairs) if chair.person not in (None, person)]
    host = table.seat_of(table.stored.host)
    alone = mine is not None and all(is_gone(table, seat) for seat in others)
    return table.stored.host == person or alone or (mine is not None and host is not None and is_gone(table, host))


def is_gone(table: Table, seat: int) -> bool:
    """Whether the person at a seat has left, or has had no page open for a long time."""
    chair = table.chairs[seat]
    if chair.person is None or chair.away:
        return True
    if table.is_here(chair.person):
        return False
    last_seen = table.presence.last_seen.get(chair.person, 0.0)
    return table.clock.now() - max(last_seen, table.stored.changed) > GONE


async def new_link(tables: Tables, table: Table, person: PersonId) -> None:
    """Make a new invitation link: the old one stops working, and those who only watched by it are shut out."""
    host_only(table, person)
    empty = functools.partial(remove_visitors, table=table.id)
    done = audit.recorder(person, audit.HOST, "link", table.id)
    link = {"link": new_link_id()}
    await tables.commit(table, TableChange(link, also=[empty, done], parts=[VISITORS, TALK]))
    table.visitors.clear()


async def rematch(tables: Tables, table: Table, person: PersonId, name: str) -> TableId:
    """The id of a new table for the same game, made by the first who asks; it starts at once if nobody is missing."""
    seat = own_seat(table, person)
    if table.status not in (OVER, CLOSED):
        raise Refused("The game is not over yet.", "not_over")
    if table.stored.rematch is not None:
        return table.stored.rematch
    plans, box = _same_plans(table, person, seat), table.stored.box
    following = await new_table.create(tables, person, name or table.chairs[seat].name, plans, box)
    for chair in table.chairs:
        if chair.person and chair.person != person:
            await tables.store.write(add_visitor, following.id, chair.person)
            following.visitors.add(chair.person)
    await tables.commit(table, TableChange({"rematch": following.id}))
    if not any(chair.free for chair in following.chairs):
        async with tables.hold(lambda: tables.open(following.id)) as ready:
            await lifecycle.start(tables, ready)
    return following.id


def _same_plans(table: Table, person: PersonId, seat: int) -> TableRequest:
    """TableRequest for the same game again, with the person who asks for it, until now at `seat`, at the first seat."""
    stored = table.stored
    bots = {number + (number < seat): chair.bot for number, chair in enumerate(table.chairs) if chair.bot}
    screen = {number + (number < seat): table.chairs[number].name for number in table.seats_of(person)[1:]}
    return TableRequest(
        stored.game,
        stored.seats,
        stored.options,
        "",
        bots,
        stored.pace,
        stored.open,
        stored.hints,
        screen=screen,
        pause=stored.pause,
    )


def own_seat(table: Table, person: PersonId) -> int:
    """The seat of a person, or Refused."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refused("You don't have a seat at this table.", "not_seated", 403)
    return seat


def _chair(table: Table, seat: int) -> Chair:
    if not 0 <= seat < table.stored.seats:
        raise Refused("There are seats 0 to {last}.", "no_such_seat", 422, last=table.stored.seats - 1)
    return table.chairs[seat]


def host_only(table: Table, person: PersonId) -> None:
    """Refused for everybody but the host."""
    if table.stored.host != person:
        raise Refused("Only the host can do that.", "not_host", 403)


def _waiting_only(table: Table) -> None:
    if table.status != WAITING:
        raise Refused("The game has already begun.", "has_begun")
