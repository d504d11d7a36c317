"""Who sits where: sitting down, leaving, returning, the host's powers, and ending what people have left."""

from __future__ import annotations

import functools
import secrets
from typing import Any

from ..accounts.names import checked_name, unlike
from ..moderation import audit
from ..refusals import Refused
from .plans import Plans, bot_chair, part_of_dice, screen_chair, tell_bots_apart
from .registry import Hall
from .table import CLOSED, OVER, RUNNING, STAND_IN, TALK, VISITORS, WAITING, Chair, Seating

GONE = 600.0  # seconds without a page open after which somebody is taken to be gone


async def sit(hall: Hall, seating: Seating, person: str, name: str, seat: int | None, contribution: str) -> int:
    """Take a free seat, the first unless one is named."""
    if seating.seat_of(person) is not None:
        return int(seating.seat_of(person) or 0)
    if seating.status != WAITING:
        raise Refused("The game has begun: there is no free seat, but you can watch.", "has_begun")
    free = [number for number, chair in enumerate(seating.chairs) if chair.free]
    if not free or (seat is not None and seat not in free):
        raise Refused("That seat is taken.", "seat_taken")
    chosen = free[0] if seat is None else seat
    values = {"person": person, "name": unlike(seating.names, checked_name(name)), "bot": "",
              "contribution": part_of_dice(contribution), "away": False, "screen": False}  # fmt: skip
    await hall.keep(seating, {}, {chosen: values})
    return chosen


async def add_to_screen(hall: Hall, seating: Seating, person: str, seat: int, name: str) -> None:
    """Whoever sits here seats somebody else who looks at the same screen."""
    own_seat(seating, person)
    _waiting_only(seating)
    if not _chair(seating, seat).free:
        raise Refused("That seat is taken.", "seat_taken")
    await hall.keep(seating, {}, {seat: vars(screen_chair(seating, person, name))})


async def take_from_screen(hall: Hall, seating: Seating, person: str, seat: int) -> None:
    """The seat of somebody at one's screen is free again."""
    own_seat(seating, person)
    _waiting_only(seating)
    chair = _chair(seating, seat)
    if chair.person != person or not chair.screen:
        raise Refused("Nobody at your screen sits there.", "nobody_there")
    await hall.keep(seating, {}, {seat: vars(Chair())})


async def draw_curtain(hall: Hall, seating: Seating, person: str) -> None:
    """Cover what somebody's screen shows of those who share it: in every page and process, and after a restart."""
    number = seating.curtain_of(person) + 1
    chairs = {seat: {"curtain": number} for seat in seating.seats_of(person)}
    await hall.keep(seating, {"changed": seating.changed}, chairs)


async def start(hall: Hall, seating: Seating, person: str) -> None:
    """The host lets the game begin."""
    host_only(seating, person)
    await hall.start(seating)


async def seat_bot(hall: Hall, seating: Seating, person: str, seat: int, level: str) -> None:
    """The host gives a seat to a bot, or frees it again."""
    host_only(seating, person)
    _waiting_only(seating)
    chair = _chair(seating, seat)
    if chair.person is not None:
        raise Refused("Somebody sits there.", "seat_taken")
    changed = [Chair(**vars(other)) for other in seating.chairs]
    changed[seat] = bot_chair(level) if level else Chair()
    tell_bots_apart(changed)
    await hall.keep(seating, {}, {number: vars(chair) for number, chair in enumerate(changed)})


async def remove(hall: Hall, seating: Seating, person: str, seat: int) -> None:
    """The host sends somebody away: the seat is free again, or a bot plays on for good."""
    host_only(seating, person)
    chair = _chair(seating, seat)
    if chair.person is None or chair.person == person:
        raise Refused("There is nobody to remove.", "nobody_there")
    if seating.status not in (WAITING, RUNNING):
        raise Refused("The game is over.", "is_closed")
    stand_in = {"person": None, "bot": STAND_IN, "away": False, "deadline": 0.0, "screen": False}
    values = vars(Chair()) if seating.status == WAITING else stand_in
    done = audit.noted(person, audit.HOST, "remove", seating.id, chair.person)
    await hall.keep(seating, {}, {seat: values}, also=[done], parts=[TALK])


async def leave(hall: Hall, seating: Seating, person: str) -> None:
    """Stand up, all at one screen: before the game the seats are free again, in it bots play until they return."""
    own_seat(seating, person)
    seats = seating.seats_of(person)
    freed = {seat: vars(Chair()) for seat in seats}
    if seating.status == WAITING:
        if seating.host == person:
            others = [chair.person for chair in seating.chairs if chair.person not in (None, person)]
            if not others:
                await hall.end(seating, "its host left")
                return
            await hall.keep(seating, {"host": others[0]}, freed)
        else:
            await hall.keep(seating, {}, freed)
    elif seating.status == RUNNING:
        gone = {"away": True, "deadline": 0.0, "curtain": seating.curtain_of(person) + 1}
        await hall.keep(seating, {}, dict.fromkeys(seats, gone))


async def come_back(hall: Hall, seating: Seating, person: str) -> None:
    """Take one's seats back from the bots that kept them."""
    own_seat(seating, person)
    back = [seat for seat in seating.seats_of(person) if seating.chairs[seat].away]
    if not back:
        return
    for seat in back:
        seating.chairs[seat].away = False
    chairs: dict[int, dict[str, Any]] = {seat: {"away": False} for seat in back}
    for seat, at in seating.clocks(hall.clock.now()).items():
        chairs.setdefault(seat, {})["deadline"] = at
    await hall.keep(seating, {}, chairs)


async def replace(hall: Hall, seating: Seating, person: str, seat: int) -> None:
    """Those who remain let a bot play for somebody who is gone; the seat stays theirs to return to."""
    own_seat(seating, person)
    chair = _chair(seating, seat)
    if seating.status != RUNNING or chair.person is None or chair.away or not is_gone(seating, seat):
        raise Refused("A bot can take over only for somebody who has been gone for a while.", "not_gone")
    await hall.keep(seating, {}, {seat: {"away": True, "deadline": 0.0}})


async def close(hall: Hall, seating: Seating, person: str) -> None:
    """End the table: the host at any time, anybody who sits there once the others are gone."""
    if seating.host != person:
        own_seat(seating, person)
        if not may_close(seating, person):
            raise Refused("Only the host can close the table while others are here.", "not_host", 403)
    others = any(chair.person not in (None, person) for chair in seating.chairs)
    done = [audit.noted(person, audit.HOST, "close", seating.id)] if seating.host == person and others else []
    await hall.end(seating, "closed", done)


def may_close(seating: Seating, person: str) -> bool:
    """Whether somebody may end this table."""
    if seating.status in (OVER, CLOSED):
        return False
    mine = seating.seat_of(person)
    others = [seat for seat, chair in enumerate(seating.chairs) if chair.person not in (None, person)]
    host = seating.seat_of(seating.host)
    alone = mine is not None and all(is_gone(seating, seat) for seat in others)
    return seating.host == person or alone or (mine is not None and host is not None and is_gone(seating, host))


def is_gone(seating: Seating, seat: int) -> bool:
    """Whether somebody has left, or had no page open for a long time."""
    chair = seating.chairs[seat]
    if chair.person is None or chair.away:
        return True
    if seating.is_here(chair.person):
        return False
    return seating.clock.now() - max(seating.seen.get(chair.person, 0.0), seating.changed) > GONE


async def new_link(hall: Hall, seating: Seating, person: str) -> None:
    """The host's invitation anew: the old one leads nowhere from now on, and whoever only watched by it is shut out."""
    host_only(seating, person)
    shut_out = functools.partial(hall.store.shut_out, seating=seating.id)
    done = audit.noted(person, audit.HOST, "link", seating.id)
    await hall.keep(seating, {"link": secrets.token_urlsafe(18)}, also=[shut_out, done], parts=[VISITORS, TALK])
    seating.visitors.clear()


async def rematch(hall: Hall, seating: Seating, person: str, name: str) -> str:
    """The id of a table with the same game, made by the first who asks; it starts at once where nobody is missing."""
    seat = own_seat(seating, person)
    if seating.status not in (OVER, CLOSED):
        raise Refused("The game is still running.", "not_over")
    if seating.rematch is None:
        bots = [(number, chair.bot) for number, chair in enumerate(seating.chairs) if chair.bot]
        levels = {number + (number < seat): level for number, level in bots}
        screen = {number + (number < seat): seating.chairs[number].name for number in seating.seats_of(person)[1:]}
        plans = Plans(
            seating.game, seating.seats, seating.options, "", levels, seating.pace, seating.open, seating.hints,
            screen=screen,
        )  # fmt: skip
        following = await hall.create(person, name or seating.chairs[seat].name, plans, box=seating.box)
        for chair in seating.chairs:
            if chair.person and chair.person != person:
                following.visitors.add(chair.person)
                await hall.kept(hall.store.let_in, following.id, chair.person)
        await hall.keep(seating, {"rematch": following.id})
        if not any(chair.free for chair in following.chairs):
            async with hall.held(lambda: hall.find(following.id)) as ready:
                await hall.start(ready)
        return following.id
    return seating.rematch


def own_seat(seating: Seating, person: str) -> int:
    """Where somebody sits, or Refused."""
    seat = seating.seat_of(person)
    if seat is None:
        raise Refused("You do not sit at this table.", "not_seated", 403)
    return seat


def _chair(seating: Seating, seat: int) -> Chair:
    if not 0 <= seat < seating.seats:
        raise Refused(f"there are seats 0 to {seating.seats - 1}", "no_such_seat", 422)
    return seating.chairs[seat]


def host_only(seating: Seating, person: str) -> None:
    """Refused for everybody else."""
    if seating.host != person:
        raise Refused("Only the host of the table can do that.", "not_host", 403)


def _waiting_only(seating: Seating) -> None:
    if seating.status != WAITING:
        raise Refused("The game has begun already.", "has_begun")
