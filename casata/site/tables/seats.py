"""Who sits where: sitting down, leaving, returning, the host's powers, and ending what people have left."""

from __future__ import annotations

import functools
import secrets
from typing import Any

from ..accounts.names import checked_name, distinct_name
from ..moderation import audit
from ..refusals import Refused
from .plans import Plans, bot_chair, part_of_dice, screen_chair, tell_bots_apart
from .registry import Tables
from .table import CLOSED, OVER, RUNNING, STAND_IN, TALK, VISITORS, WAITING, Chair, Table

GONE = 600.0  # seconds without a page open after which somebody is taken to be gone


async def sit(tables: Tables, table: Table, person: str, name: str, seat: int | None, contribution: str) -> int:
    """Take a free seat, the first unless one is named."""
    if table.seat_of(person) is not None:
        return int(table.seat_of(person) or 0)
    if table.status != WAITING:
        raise Refused("The game has begun: there is no free seat, but you can watch.", "has_begun")
    free = [number for number, chair in enumerate(table.chairs) if chair.free]
    if not free or (seat is not None and seat not in free):
        raise Refused("That seat is taken.", "seat_taken")
    chosen = free[0] if seat is None else seat
    values = {"person": person, "name": distinct_name(table.names, checked_name(name)), "bot": "",
              "contribution": part_of_dice(contribution), "away": False, "screen": False}  # fmt: skip
    await tables.commit(table, {}, {chosen: values})
    return chosen


async def add_to_screen(tables: Tables, table: Table, person: str, seat: int, name: str) -> None:
    """Whoever sits here seats somebody else who looks at the same screen."""
    own_seat(table, person)
    _waiting_only(table)
    if not _chair(table, seat).free:
        raise Refused("That seat is taken.", "seat_taken")
    await tables.commit(table, {}, {seat: vars(screen_chair(table, person, name))})


async def take_from_screen(tables: Tables, table: Table, person: str, seat: int) -> None:
    """The seat of somebody at one's screen is free again."""
    own_seat(table, person)
    _waiting_only(table)
    chair = _chair(table, seat)
    if chair.person != person or not chair.screen:
        raise Refused("Nobody at your screen sits there.", "nobody_there")
    await tables.commit(table, {}, {seat: vars(Chair())})


async def draw_curtain(tables: Tables, table: Table, person: str) -> None:
    """Cover what somebody's screen shows of those who share it: in every page and process, and after a restart."""
    number = table.curtain_of(person) + 1
    chairs = {seat: {"curtain": number} for seat in table.seats_of(person)}
    await tables.commit(table, {"changed": table.changed}, chairs)


async def start(tables: Tables, table: Table, person: str) -> None:
    """The host lets the game begin."""
    host_only(table, person)
    await tables.start(table)


async def seat_bot(tables: Tables, table: Table, person: str, seat: int, level: str) -> None:
    """The host gives a seat to a bot, or frees it again."""
    host_only(table, person)
    _waiting_only(table)
    chair = _chair(table, seat)
    if chair.person is not None:
        raise Refused("Somebody sits there.", "seat_taken")
    changed = [Chair(**vars(other)) for other in table.chairs]
    changed[seat] = bot_chair(level) if level else Chair()
    tell_bots_apart(changed)
    await tables.commit(table, {}, {number: vars(chair) for number, chair in enumerate(changed)})


async def remove(tables: Tables, table: Table, person: str, seat: int) -> None:
    """The host sends somebody away: the seat is free again, or a bot plays on for good."""
    host_only(table, person)
    chair = _chair(table, seat)
    if chair.person is None or chair.person == person:
        raise Refused("There is nobody to remove.", "nobody_there")
    if table.status not in (WAITING, RUNNING):
        raise Refused("The game is over.", "is_closed")
    stand_in = {"person": None, "bot": STAND_IN, "away": False, "deadline": 0.0, "screen": False}
    values = vars(Chair()) if table.status == WAITING else stand_in
    done = audit.recorder(person, audit.HOST, "remove", table.id, chair.person)
    await tables.commit(table, {}, {seat: values}, also=[done], parts=[TALK])


async def leave(tables: Tables, table: Table, person: str) -> None:
    """Stand up, all at one screen: before the game the seats are free again, in it bots play until they return."""
    own_seat(table, person)
    seats = table.seats_of(person)
    freed = {seat: vars(Chair()) for seat in seats}
    if table.status == WAITING:
        if table.host == person:
            others = [chair.person for chair in table.chairs if chair.person not in (None, person)]
            if not others:
                await tables.end(table, "its host left")
                return
            await tables.commit(table, {"host": others[0]}, freed)
        else:
            await tables.commit(table, {}, freed)
    elif table.status == RUNNING:
        gone = {"away": True, "deadline": 0.0, "curtain": table.curtain_of(person) + 1}
        await tables.commit(table, {}, dict.fromkeys(seats, gone))


async def come_back(tables: Tables, table: Table, person: str) -> None:
    """Take one's seats back from the bots that kept them."""
    own_seat(table, person)
    back = [seat for seat in table.seats_of(person) if table.chairs[seat].away]
    if not back:
        return
    chairs: dict[int, dict[str, Any]] = {seat: {"away": False} for seat in back}
    for seat, at in table.clocks(table.deciding(), tables.clock.now(), back=back).items():
        chairs.setdefault(seat, {})["deadline"] = at
    await tables.commit(table, {}, chairs)


async def replace(tables: Tables, table: Table, person: str, seat: int) -> None:
    """Those who remain let a bot play for somebody who is gone; the seat stays theirs to return to."""
    own_seat(table, person)
    chair = _chair(table, seat)
    if table.status != RUNNING or chair.person is None or chair.away or not is_gone(table, seat):
        raise Refused("A bot can take over only for somebody who has been gone for a while.", "not_gone")
    await tables.commit(table, {}, {seat: {"away": True, "deadline": 0.0}})


async def close(tables: Tables, table: Table, person: str) -> None:
    """End the table: the host at any time, anybody who sits there once the others are gone."""
    if table.host != person:
        own_seat(table, person)
        if not may_close(table, person):
            raise Refused("Only the host can close the table while others are here.", "not_host", 403)
    others = any(chair.person not in (None, person) for chair in table.chairs)
    done = [audit.recorder(person, audit.HOST, "close", table.id)] if table.host == person and others else []
    await tables.end(table, "closed", done)


def may_close(table: Table, person: str) -> bool:
    """Whether somebody may end this table."""
    if table.status in (OVER, CLOSED):
        return False
    mine = table.seat_of(person)
    others = [seat for seat, chair in enumerate(table.chairs) if chair.person not in (None, person)]
    host = table.seat_of(table.host)
    alone = mine is not None and all(is_gone(table, seat) for seat in others)
    return table.host == person or alone or (mine is not None and host is not None and is_gone(table, host))


def is_gone(table: Table, seat: int) -> bool:
    """Whether somebody has left, or had no page open for a long time."""
    chair = table.chairs[seat]
    if chair.person is None or chair.away:
        return True
    if table.is_here(chair.person):
        return False
    return table.clock.now() - max(table.seen.get(chair.person, 0.0), table.changed) > GONE


async def new_link(tables: Tables, table: Table, person: str) -> None:
    """The host's invitation anew: the old one leads nowhere from now on, and whoever only watched by it is shut out."""
    host_only(table, person)
    shut_out = functools.partial(tables.store.shut_out, table=table.id)
    done = audit.recorder(person, audit.HOST, "link", table.id)
    await tables.commit(table, {"link": secrets.token_urlsafe(18)}, also=[shut_out, done], parts=[VISITORS, TALK])
    table.visitors.clear()


async def rematch(tables: Tables, table: Table, person: str, name: str) -> str:
    """The id of a table with the same game, made by the first who asks; it starts at once where nobody is missing."""
    seat = own_seat(table, person)
    if table.status not in (OVER, CLOSED):
        raise Refused("The game is still running.", "not_over")
    if table.rematch is None:
        bots = [(number, chair.bot) for number, chair in enumerate(table.chairs) if chair.bot]
        levels = {number + (number < seat): level for number, level in bots}
        screen = {number + (number < seat): table.chairs[number].name for number in table.seats_of(person)[1:]}
        plans = Plans(
            table.game, table.seats, table.options, "", levels, table.pace, table.open, table.hints,
            screen=screen,
        )  # fmt: skip
        following = await tables.create(person, name or table.chairs[seat].name, plans, box=table.box)
        for chair in table.chairs:
            if chair.person and chair.person != person:
                following.visitors.add(chair.person)
                await tables.in_store(tables.store.let_in, following.id, chair.person)
        await tables.commit(table, {"rematch": following.id})
        if not any(chair.free for chair in following.chairs):
            async with tables.held(lambda: tables.open(following.id)) as ready:
                await tables.start(ready)
        return following.id
    return table.rematch


def own_seat(table: Table, person: str) -> int:
    """Where somebody sits, or Refused."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refused("You do not sit at this table.", "not_seated", 403)
    return seat


def _chair(table: Table, seat: int) -> Chair:
    if not 0 <= seat < table.seats:
        raise Refused(f"there are seats 0 to {table.seats - 1}", "no_such_seat", 422)
    return table.chairs[seat]


def host_only(table: Table, person: str) -> None:
    """Refused for everybody else."""
    if table.host != person:
        raise Refused("Only the host of the table can do that.", "not_host", 403)


def _waiting_only(table: Table) -> None:
    if table.status != WAITING:
        raise Refused("The game has begun already.", "has_begun")
