"""The journal: a file that says what is played and has a line for every finished game, so that a run can resume."""

from __future__ import annotations

import hashlib
import json
import pathlib
import sys
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, BinaryIO

from ..bots.plan import by_iterations
from ..engine.errors import CasataError, one_line
from ..engine.text.language import Phrase, phrase
from .arena import Pairing, PlayedGame, Taking
from .chunk import Wanted

FORMAT = 1
LONGEST_VALUE = 80


def heading(kind: str, pairing: Pairing, bots: Sequence[str], others: Sequence[Pairing] = ()) -> dict[str, object]:
    """The first line of a journal: all that decides how its games go."""
    header = {
        "journal": kind,
        "format": FORMAT,
        "game": pairing.game.name,
        "rules": pairing.game.version,
        "seats": pairing.seats,
        "bots": list(bots),
        "plans": [by_iterations(name, pairing.game).numbers for name in bots],
        "options": dict(pairing.game.complete(pairing.seats, pairing.options)),
        "seed": pairing.seed,
        "paired": pairing.paired,
        "house": house_digest(pairing.house),
    }
    if pairing.with_takings:
        kinds, studies = pairing.game.events.kinds, pairing.game.events.studies
        header["studies"] = [(kinds[study.kind].name, study.argument, study.owner) for study in studies]
        header["compared"] = [dict(one.game.complete(one.seats, one.options)) for one in others]
    plain: dict[str, object] = json.loads(json.dumps(header))
    return plain


def house_digest(house: pathlib.Path | str | None) -> str:
    """A short digest of a house file; empty without one."""
    return hashlib.sha256(pathlib.Path(house).read_bytes()).hexdigest()[:16] if house is not None else ""


class Journal:
    """Games of some pairings in a file: those found there, and those added as they end."""

    def __init__(self, path: pathlib.Path | str, header: Mapping[str, object], pairings: Sequence[Pairing]) -> None:
        """Open or create the file; CasataError if it is damaged or belongs to other games."""
        self.path = pathlib.Path(path)
        self.games: dict[Wanted, PlayedGame] = {}
        self._pairings = tuple(pairings)
        try:
            self._file: BinaryIO = self.path.open("a+b", buffering=0)
        except OSError as problem:
            raise CasataError("{file}: it cannot be opened: {problem}",
                              file=self.path, problem=problem.strerror) from None  # fmt: skip
        try:
            self._hold()
            self._read(header)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Journal:
        """Use it in a `with`."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file; every line is written already."""
        self._file.close()

    def add(self, which: int, played: PlayedGame) -> None:
        """Add a finished game as one line."""
        self.games[which, played.number] = played
        entry = {
            "pairing": which,
            "number": played.number,
            "seating": played.seating,
            "decisions": played.decisions,
            "places": played.ranks,
            "points": played.points,
        }
        if self._pairings[which].with_takings:
            entry |= {"order": played.order, "takings": list(chain.from_iterable(played.takings))}
        self._write(entry)

    def _hold(self) -> None:
        """Lock the file, so that only one process uses it."""
        if sys.platform == "win32":
            return
        import fcntl

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CasataError("{file}: another process is using it.", file=self.path) from None

    def _read(self, header: Mapping[str, object]) -> None:
        self._file.seek(0)
        lines = self._file.read().splitlines(keepends=True)
        if lines and _parse(lines[-1]) is None:  # killed while writing
            self._file.truncate(sum(map(len, lines[:-1])))
            lines.pop()
        if not lines:
            self._write(header)
            return
        self._compare(_parse(lines[0]), header)
        for at, line in enumerate(lines[1:], start=2):
            self._take(at, _parse(line))

    def _compare(self, found: object, header: Mapping[str, object]) -> None:
        if not isinstance(found, dict) or "journal" not in found:
            raise CasataError("{file}: this is not a journal of games.", file=self.path)
        for name, value in header.items():
            if found.get(name) != value:
                there, here = _short(found.get(name)), _short(value)
                raise CasataError("{file}: this journal is of other games: {name} is {there} there and {here} here.",
                                  file=self.path, name=name, there=there, here=here)  # fmt: skip

    def _take(self, at: int, entry: Any) -> None:
        try:
            which, number = int(entry["pairing"]), int(entry["number"])
            played = PlayedGame(
                number,
                tuple(entry["seating"]),
                int(entry["decisions"]),
                tuple(entry["places"]),
                tuple(tuple(points) for points in entry["points"]),
                tuple(entry["order"]) if self._pairings[which].with_takings else (),
                _takings(entry["takings"]) if self._pairings[which].with_takings else (),
            )
            right = which >= 0 and played.seating == self._pairings[which].seating(number)
        except (IndexError, KeyError, TypeError, ValueError):
            right = False
        if not right or len(played.ranks) != len(played.points) or len(played.ranks) != len(played.seating):
            raise CasataError("{file}, line {line}: this is not a game of this journal.", file=self.path, line=at)
        self.games[which, number] = played

    def _write(self, entry: Mapping[str, object]) -> None:
        try:
            self._file.write(json.dumps(entry, separators=(",", ":")).encode() + b"\n")
        except OSError as problem:
            raise CasataError("{file}: it cannot be written: {problem}",
                              file=self.path, problem=problem.strerror) from None  # fmt: skip


def _takings(numbers: list[int]) -> tuple[Taking, ...]:
    """Takings from a flat list."""
    width = len(Taking._fields)
    return tuple(Taking(*numbers[at : at + width]) for at in range(0, len(numbers), width))


def _parse(line: bytes) -> Any:
    """The content of a line; None if the line is incomplete."""
    try:
        return json.loads(line) if line.endswith(b"\n") else None
    except ValueError:
        return None


def _short(value: object) -> str | Phrase:
    return phrase("missing") if value is None else one_line(json.dumps(value), LONGEST_VALUE)
