"""Recorded games: what every decision brought about, so that the first difference can be named when a game breaks.

`tests/golden/GAME/records.xz` has one line of JSON a game: `name` (number and player count), `players` (the bot level
of every seat; lively and sparing: chance with an aim), `seed`, `save` (less its checks), `fields` of the State that
are compared, `digest` of what everybody saw and was told, and `steps`: the set-up, then every decision. A step has

- `events`: everything told, secrets included, as text: `took seat=1 country=spain`;
- `table`: the cells of the State that changed: `{"hand[1][spain]": 2}`;
- `views`: by viewer, where the cells that changed for them are not those of the table: None is no change, -1 hidden.

What the generator was left at is not compared: every decision has a generator of its own. A field that the State gained
after the recording is not compared either, so games recorded earlier still replay.

After a deliberate change of rules (raise `version` in GAME) or of the State, `python -m tests.golden.make GAME --renew`
prints the first difference of every game that has one and records it again, with the same decisions where they are
still possible. Read every line it prints: each must be a consequence of the change and nothing else. What is not is a
fault.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import pathlib
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from casata.engine.core.events import SLOTS, redact_entry
from casata.engine.core.header import HIDDEN, NOBODY
from casata.engine.core.moves import Names
from casata.engine.core.options import start_option
from casata.engine.core.record import Axis, fields_of
from casata.engine.errors import CasataError
from casata.engine.game import AnyGame, find
from casata.engine.match.match import Match
from casata.engine.match.opening import deal

HERE = pathlib.Path(__file__).parent
FILE = "records.xz"
FORMAT = 1
APART = ("rng", "forced", "forced_left", "quiet", "told", "tale")  # fields that are told as events, or say nothing
SHOWN = 3  # cells that are named where more differ
UNUSED = (0, HIDDEN)  # what is in a part of an event that its kind does not use

Record = dict[str, Any]
Step = dict[str, Any]
Changes = dict[str, int | None]  # cells by path, e.g. hand[1][spain]


class Difference(AssertionError):
    """A recorded game does not come out as it was recorded: where, and what differs first."""


# -- what happens -----------------------------------------------------------------------------------


def event_text(game: AnyGame, entry: list[int], names: Names) -> str:
    """An entry of a tale with all its parts, secrets included: `drew seat=1 secret city=roma`."""
    event = game.events.decode(entry, 0, names)
    words = [event["kind"]] if event["seat"] is None else [event["kind"], f"seat={event['seat']}"]
    used = {slot: argument for slot, argument, _ in game.events.kinds[entry[0]].slots}
    for slot, value in zip(SLOTS, entry[2:], strict=True):
        if slot in used:
            words.append(f"{'secret ' if slot == 'secret' else ''}{used[slot]}={event[used[slot]]}")
        elif value not in UNUSED:
            words.append(f"unused {slot}={value}")
    return " ".join(words)


class Cells:
    """The numbers of a State by name, and which of them differ between two records."""

    def __init__(self, match: Match, fields: list[str]) -> None:
        """The named fields, as this match calls their places."""
        declared = fields_of(match.game.state)
        self.places = {
            name: [_places(axis, match.names) for axis in declared[name].axes] for name in fields if name in declared
        }

    def changes(self, before: Any, after: Any) -> Changes:
        """The cells that changed, with their new numbers."""
        result: Changes = {}
        for name, places in self.places.items():
            _collect(name, places, getattr(before, name), getattr(after, name), result)
        return result

    def value(self, record: Any, path: str) -> int | None:
        """The number in a cell; None where there is no such cell."""
        name, *steps = path.replace("]", "").split("[")
        if name not in self.places:
            return None
        value = getattr(record, name)
        for step, places in zip(steps, self.places[name], strict=True):
            if step not in places:
                return None
            value = value[places.index(step)]
        return int(value)


def _places(axis: int, names: Names) -> list[str]:
    """What the places of an axis are called."""
    known = (names.get(axis.name) or axis.names) if isinstance(axis, Axis) else ()
    return list(known) or [str(number) for number in range(int(axis))]


def _collect(path: str, places: list[list[str]], old: Any, new: Any, result: Changes) -> None:
    """Put the cells that differ into `result`."""
    if old == new:
        return
    if not places:
        result[path] = new
        return
    for place, was, now in zip(places[0], old, new, strict=True):
        if was != now:
            _collect(f"{path}[{place}]", places[1:], was, now, result)


class Watcher:
    """Looks at a match after each decision: what happened, and what changed for everybody."""

    def __init__(self, match: Match, fields: list[str], viewers: list[int | None]) -> None:
        """Before the set-up has been looked at; only the views of those viewers are."""
        self.match = match
        self.cells = Cells(match, fields)
        self.table = match.game.state()
        self.views = {viewer: match.game.state() for viewer in viewers}

    def step(self) -> Step:
        """What the last decision, or the set-up, brought about; call it once after each."""
        state = self.match._state
        table = self.cells.changes(self.table, state)
        views = {viewer_name(viewer): self._seen(viewer, table) for viewer in self.views}
        self.table = state
        events = [event_text(self.match.game, entry, self.match.names) for entry in self.match.raw_events[-1]]
        return {"events": events, "table": table, "views": {viewer: cells for viewer, cells in views.items() if cells}}

    def _seen(self, viewer: int | None, table: Changes) -> Changes:
        """Where what changed for a viewer is not what changed at the table; what is told must be what they may know."""
        view = self.match.view_record(viewer)
        seen = self.cells.changes(self.views[viewer], view)
        self.views[viewer] = view
        cells = {path: seen.get(path) for path in {**table, **seen} if seen.get(path) != table.get(path)}
        known = [redact_entry(entry, NOBODY if viewer is None else viewer) for entry in self.match.raw_events[-1]]
        if view.tale[: view.told] != known:
            parts = [[str(number) for number in range(1, len(known) + 1)], ["kind", "seat", *SLOTS]]
            _collect("told", parts, known, view.tale[: view.told], cells)
        return cells


def viewer_name(viewer: int | None) -> str:
    """What a record calls somebody who looks at the table."""
    return "spectator" if viewer is None else f"seat {viewer}"


def digest(match: Match) -> str:
    """What every seat and a spectator saw and were told, boiled down."""
    seen = [[match.view(seat), match.events(seat)] for seat in [*range(match.seats), None]]
    return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()


# -- recording --------------------------------------------------------------------------------------


def recorded(match: Match, name: str, players: list[str], seed: int) -> Record:
    """The record of a game that has ended, as today's rules play it."""
    save = {field: value for field, value in match.save().items() if field != "checks"}  # the events say it all
    fields = [field for field in fields_of(match.game.state) if field not in APART]
    twin = laid_out(save)
    watcher = Watcher(twin, fields, viewers_of(twin))
    steps = [watcher.step()]
    for seat, move in save["moves"]:
        twin.play(move, seat)
        steps.append(watcher.step())
    return {"record": FORMAT, "name": name, "players": players, "seed": seed, "save": save, "fields": fields,
            "digest": digest(twin), "steps": steps}  # fmt: skip


def laid_out(save: Mapping[str, Any]) -> Match:
    """The match of a save before its first decision."""
    return deal(save["game"], save["seats"], save["options"], save["box"], bytes.fromhex(save["key"]))


def played(save: Mapping[str, Any]) -> Match:
    """The match of a save after its last decision, by today's rules; IllegalMove where they forbid one."""
    match = laid_out(save)
    for seat, move in save["moves"]:
        match.play(move, seat)
    return match


def viewers_of(match: Match) -> list[int | None]:
    """Every seat and a spectator."""
    return [*range(match.seats), None]


def written(records: list[Record]) -> bytes:
    """Records as they are kept: the same records give the same bytes."""
    lines = "".join(json.dumps(record, separators=(",", ":")) + "\n" for record in records)
    return lzma.compress(lines.encode(), preset=9 | lzma.PRESET_EXTREME)


def read_lines(folder: pathlib.Path) -> tuple[str, ...]:
    """The records in a folder, each still a line of JSON; none where there are none yet."""
    path = folder / FILE
    return tuple(lzma.decompress(path.read_bytes()).decode().splitlines()) if path.exists() else ()


@cache
def lines_of(name: str) -> tuple[str, ...]:
    """The records of a game, each still a line of JSON."""
    return read_lines(HERE / name)


def record_of(name: str, number: int) -> Record:
    """A recorded game by its number, the first is 1."""
    record: Record = json.loads(lines_of(name)[number - 1])
    return record


# -- replaying --------------------------------------------------------------------------------------


def replay(record: Record, viewers: Callable[[Match], list[int | None]] = viewers_of) -> Match:
    """Play a recorded game again, through the eyes of some viewers too; Difference names what differs first."""
    save = record["save"]
    title = title_of(record)
    _expect(find(save["game"]).version, save["rules"], f"{title}: the version of the rules")
    try:
        match = laid_out(save)
    except CasataError as problem:
        raise Difference(f"{title}: the table cannot be laid out any more: {problem}") from None
    watcher = Watcher(match, record["fields"], viewers(match))
    _compare(f"{title}: the set-up", record["steps"][0], watcher)
    for number, (seat, move) in enumerate(save["moves"], 1):
        where = f"{title}: decision {number}, seat {seat} '{move}'"
        try:
            match.play(move, seat)
        except CasataError as problem:
            raise Difference(f"{where} is not possible any more: {problem}") from None
        _compare(where, record["steps"][number], watcher)
    _compare_end(title, record, match)
    return match


def title_of(record: Record) -> str:
    """Which game a record is of: `royals 37 (4 players, joker=free)`."""
    save = record["save"]
    defaults = {option.name: option.default for option in (*find(save["game"]).setup.options, start_option(0))}
    chosen = [f"{name}={_listed(value)}" for name, value in save["options"].items() if value != defaults.get(name)]
    return f"{save['game']} {record['name']} ({', '.join([str(save['seats']) + ' players', *chosen])})"


def _listed(value: Any) -> str:
    return "+".join(value) if isinstance(value, list) else str(value).lower()


def _expect(got: Any, expected: Any, what: str) -> None:
    if got != expected:
        raise Difference(f"{what} should be {expected}, but is {got}")


def _compare(where: str, expected: Step, watcher: Watcher) -> None:
    """Difference unless the last decision brought about what was recorded: events first, the table, then views."""
    before, views = watcher.table, dict(watcher.views)
    got = watcher.step()
    _compare_events(where, expected["events"], got["events"])
    value = watcher.cells.value
    _compare_cells(f"{where}: of the table,", expected["table"], got["table"], partial(value, before))
    for viewer, view in views.items():
        name = viewer_name(viewer)
        seen = {**expected["table"], **expected["views"].get(name, {})}
        now = {**got["table"], **got["views"].get(name, {})}
        _compare_cells(f"{where}: as {name} sees it,", seen, now, partial(value, view))


def _compare_events(where: str, expected: list[str], got: list[str]) -> None:
    for number in range(1, max(len(expected), len(got)) + 1):
        wanted, told = expected[number - 1 : number], got[number - 1 : number]
        if wanted and not told:
            raise Difference(f"{where}: event {number} should be {wanted[0]}, but nothing more happens")
        if told and not wanted:
            raise Difference(f"{where}: nothing more should happen, but event {number} is {told[0]}")
        _expect(told[0], wanted[0], f"{where}: event {number}")


def _compare_cells(where: str, expected: Changes, got: Changes, before: Callable[[str], int | None]) -> None:
    """Difference that names the first cells which differ; what did not change is as it was before."""
    if expected == got:
        return
    differing = []
    for path in {**expected, **got}:
        wanted, found = expected.get(path), got.get(path)
        values = [_said(before(path) if value is None else value) for value in (wanted, found)]
        if wanted != found:
            differing.append(f"{path} should be {values[0]}, but is {values[1]}")
    more = len(differing) - SHOWN
    raise Difference(f"{where} {'; '.join(differing[:SHOWN])}{f' (and {more} more)' if more > 0 else ''}")


def _said(value: int | None) -> str:
    return {None: "nothing", HIDDEN: "hidden"}.get(value, str(value))


def _compare_end(title: str, record: Record, match: Match) -> None:
    """Difference unless the game ended as it did, and is called the same."""
    if not match.over:
        raise Difference(f"{title}: the game should be over after decision {match.step}")
    now = match.save()
    for field, value in record["save"].items():
        _expect(now[field], value, f"{title}: {field} of the save")
    if digest(match) != record["digest"]:
        raise Difference(f"{title}: what seats saw and were told has other names or another form than recorded")
