"""What leaves the server for one viewer, drawn twice: at the true table, and at one that differs in secrets alone."""

from __future__ import annotations

import base64
import contextlib
import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from casata.engine.core.header import EVENT_SECRET, NOBODY
from casata.engine.core.knowledge import declared_entry, declared_view
from casata.engine.game import AnyGame
from casata.engine.match.match import Match
from casata.engine.match.turns import follow_turn
from casata.engine.text.language import ENGLISH
from casata.engine.text.narration import scene, wording
from casata.site.tables.bots import bot_task
from casata.site.tables.stored import HistoryEntry
from casata.site.views.table.cache import cache_of, drawings
from tests.matches import possible
from tests.patience import until

from .client import Person
from .table import Table

REVISION = re.compile(rb'(data-revision=|"revision":)"?\d+"?')  # the one thing in a message that counts, not tells
FEW = 4  # moves and places that are asked about at once
GARBAGE = 0x5A5A5A5A
World = Any


# -- messages ---------------------------------------------------------------------------------


def messages(table: Table, seat: int | None, person: Person, few: bool = False) -> Iterator[tuple[str, bytes]]:
    """Everything that can be asked of a running table (`few`: by programs); only the revision is taken out."""
    api, path, match = f"/api{table.path}", table.path, table.match
    if seat is not None:
        task = bot_task(match, seat, "skilled")
        yield "what a bot is asked", task.view + repr(task.codes).encode()
    past = max(0, match.step - 3)
    for where in (f"{api}/view", f"{api}/export", f"{api}/events?since=-1", api, f"{api}/legal"):
        yield where, _plain(person.get(where))
    if few:
        return
    for where in (
        path, f"{path}?step={past}", f"{path}/events?since=0", f"{path}/events?step={past}", f"{path}/export",
        f"{path}/verify", table.link,
        f"{path}?step={past}&seat=1", f"{path}/events?step={past}&seat=0", f"{path}/curve",
    ):  # fmt: skip
        yield where, _plain(person.get(where))
    move, answers = _illegal(match, seat), match.decisions(seat or 0)
    forms: list[tuple[str, dict[str, Any]]] = [
        ("move", {"move": move, "answers": answers}),
        ("move", {"move": move, "answers": answers + 1}),
        ("undo", {"answers": answers + 1}),
    ]
    for name, form in forms:
        yield f"form {name} {form}", _refusal(person.post(f"{path}/{name}", **form))
    yield "api move", _refusal(person.tell(f"{path}/play", move=move, answers=answers))
    yield "api stale", _refusal(person.tell(f"{path}/play", move=move, answers=answers + 1))
    for where in (*_considered(match, seat), *_explained(match, seat)):
        yield where, _plain(person.get(f"{path}/{where}&answers={answers}"))
    yield "frame", _frame(table, person)


def _considered(match: Match, seat: int | None) -> list[str]:
    """Previews of some moves that a seat can make, and of what it would do by itself; of one, where it must wait."""
    moves = match.legal(seat) if seat is not None and seat in match.actors else []
    shown = [str(move) for move in moves[:: 1 + len(moves) // FEW]]
    return [f"preview?{urlencode({'move': move})}" for move in ("", *shown)]


def _explained(match: Match, seat: int | None) -> list[str]:
    """Why nothing can be done at some places."""
    if match.game.board.picture is None:
        return []
    places = match.game.board.picture(scene(match, wording(match, [""] * match.seats, ENGLISH), seat)).places
    return [f"why?{urlencode({'place': place.id})}" for place in places[match.step % 3 :: 1 + len(places) // FEW]]


def _frame(table: Table, person: Person) -> bytes:
    """The first frame of a live page, which is closed again when the server says so."""
    with person.live(table.id) as socket:
        text = socket.receive_text()
    until(lambda: not table.in_memory.presence.here, "the end of the page")
    return REVISION.sub(b"", text.encode())


def _plain(response: Any) -> bytes:
    head = "\n".join(f"{name}: {value}" for name, value in response.headers.items() if name != "content-length")
    return f"{response.status_code}\n{head}\n".encode() + REVISION.sub(b"", response.content)


def _refusal(response: Any) -> bytes:
    assert response.status_code in (403, 409, 422), response.text
    return _plain(response)


def _illegal(match: Match, seat: int | None) -> str:
    """A move that a seat cannot make now."""
    may = {move.code for move in match.legal(seat)} if seat is not None else set()
    codes = [code for code in range(match.game.moves.size) if code not in may]
    return str(match.game.move(codes[match.step % len(codes)], match.names))


# -- tables that look the same ----------------------------------------------------------------


def redealt(match: Match, viewer: int) -> World:
    """A table that the viewer holds possible."""
    return _prescribed(possible(match.game, match.box, match._state, viewer, match.step))


def scrambled(match: Match, viewer: int) -> World:
    """A table, possible or not, where every number is another one that the viewer is declared not to know."""
    world, view = match._state.copy(), declared_view(match.game, match.box, match._state, viewer)
    for name in world.__fields__:
        setattr(world, name, _other(getattr(world, name), getattr(view, name)))
    return _prescribed(world)


def _other(value: Any, seen: Any) -> Any:
    if isinstance(value, list):
        return [_other(*pair) for pair in zip(value, seen, strict=True)]
    if value == seen:
        return value
    return value ^ GARBAGE if value > 0xFFFF else value + 1


def _prescribed(world: World) -> World:
    """Prescribed outcomes are blanked too, though there are none at a table of the server."""
    world.forced_left = 3
    world.forced = [7] * len(world.forced)
    return world


@contextlib.contextmanager
def at_another_table(table: Table, viewer: int, state: World, others: dict[int, World]) -> Iterator[None]:
    """The server believes another State, other secrets in all that was told, and other States of the past."""
    in_memory, match = table.in_memory, table.match
    true, tales, entries = match._state, match.raw_events, in_memory.entries
    remembered = type(match).at

    def at(step: int) -> Match:
        past = remembered(match, step)
        past._state = others[step]
        return past

    match._state = state
    match.raw_events = [[_retold(match, event, viewer) for event in tale] for tale in tales]
    in_memory.entries = [_rewritten(match, entry, viewer) for entry in entries]
    match.at = at  # type: ignore[method-assign]
    forget_drawings(table)
    try:
        yield
    finally:
        match._state, match.raw_events, in_memory.entries = true, tales, entries
        del match.at
        forget_drawings(table)


def forget_drawings(table: Table) -> None:
    """Nothing that was drawn before is sent again; turns are kept, which come from a seat's own decisions alone."""
    cache = cache_of(table.in_memory)
    cache.drawings.clear()
    for which in [which for which in cache.built if which[0] != "turn"]:
        del cache.built[which]
    drawings.clear()


def _retold(match: Match, event: list[int], viewer: int) -> list[int]:
    if declared_entry(match.game, event, viewer) == event:
        return event
    axes = {slot: axis for slot, _, axis in match.game.events.kinds[event[0]].slots}
    size = len(match.names.get(axes.get("secret", ""), ()))
    secret = event[EVENT_SECRET] + 1
    return [*event[:EVENT_SECRET], secret % size if size else secret]


def _rewritten(match: Match, entry: HistoryEntry, viewer: int) -> HistoryEntry:
    events = [_retold(match, event, viewer) for event in entry.events]
    return replace(entry, events=events)


def worlds(table: Table, seat: int | None) -> list[tuple[World, dict[int, World]]]:
    """Tables that a viewer cannot tell from the true one, each with its past; made while `redact` is whole."""
    match = table.match
    viewer = NOBODY if seat is None else seat
    steps = {max(0, match.step - 3)}
    if seat is not None and seat in match.actors:
        steps |= set(range(follow_turn(match, seat).start, match.step))
    past = [match.at(step) for step in steps]
    return [
        (make(match, viewer), {before.step: make(before, viewer) for before in past}) for make in (scrambled, redealt)
    ]


def differing(
    table: Table, seat: int | None, person: Person, made: list[tuple[World, dict[int, World]]], few: bool = False
) -> list[str]:
    """The messages that tell tables apart which the viewer must not tell apart; of `few` those for programs alone."""
    viewer, found = NOBODY if seat is None else seat, []
    forget_drawings(table)
    here = list(messages(table, seat, person, few))
    for state, past in made:
        with at_another_table(table, viewer, state, past):
            there = list(messages(table, seat, person, few))
        for (name, true), (same, other) in zip(here, there, strict=True):
            assert name == same
            if true != other:
                found.append(name)
    return found


# -- what must never be in a message ----------------------------------------------------------


def never_said(table: Table) -> list[bytes]:
    """The key and the secret of the dice, however written."""
    found: list[bytes] = []
    for secret in (table.match.key, table.in_memory.stored.secret):
        coded = base64.b64encode(secret), base64.urlsafe_b64encode(secret)
        numbers = json.dumps(list(secret))[1:-1].encode()
        found += [secret, secret.hex().encode(), secret.hex().upper().encode(), *(code[:40] for code in coded)]
        found += [numbers, numbers.replace(b" ", b""), str(int.from_bytes(secret, "big")).encode()]
    return found


def words_in(message: bytes) -> set[int]:
    """Numbers in a message that could be words of a generator, decimal or hexadecimal."""
    decimal = {int(found) for found in re.findall(rb"(?<!\d)\d{8,10}(?!\d)", message)}
    return decimal | {
        int(found, 16) for found in re.findall(rb"(?<![0-9a-fA-F])[0-9a-fA-F]{8}(?![0-9a-fA-F])", message)
    }


def secret_arguments(match: Match) -> dict[str, str]:
    """The secret argument of every kind of event that has one."""
    return {
        kind.name: argument
        for kind in match.game.events.kinds
        for slot, argument, _ in kind.slots
        if slot == "secret"
    }  # fmt: skip


def tells_secrets(game: AnyGame) -> bool:
    """Whether some event has a part for one seat alone."""
    return any(slot == "secret" for kind in game.events.kinds for slot, _, _ in kind.slots)


def events_in(value: Any) -> Iterator[dict[str, Any]]:
    """Every event in an answer, wherever it stands."""
    if isinstance(value, list):
        for part in value:
            yield from events_in(part)
    elif isinstance(value, dict):
        if isinstance(value.get("kind"), str) and "step" in value and "number" not in value:
            yield value
        for part in value.values():
            yield from events_in(part)


def random_of(game: str, seats: int) -> random.Random:
    """The chance of one test."""
    return random.Random(f"{game} {seats}")
