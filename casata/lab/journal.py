"""The journal: a file that says what is played and keeps a line for every finished game, to go on from later."""

from __future__ import annotations

import hashlib
import json
import pathlib
import sys
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO

from ..bots.plan import by_iterations
from ..engine.errors import CasataError, one_line
from .arena import Pairing, PlayedGame
from .pool import Wanted

FORMAT = 1
LONGEST_VALUE = 80


def heading(kind: str, pairing: Pairing, bots: Sequence[str]) -> dict[str, Any]:
    """What is played, as the first line of a journal says it; nothing else decides how a game goes."""
    told = {
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
    plain: dict[str, Any] = json.loads(json.dumps(told))
    return plain


def house_digest(house: pathlib.Path | str | None) -> str:
    """What a house file says, as a short name; nothing where there is none."""
    return hashlib.sha256(pathlib.Path(house).read_bytes()).hexdigest()[:16] if house is not None else ""


class Journal:
    """Games of some pairings in a file: those found there, and those written there as they end."""

    def __init__(self, path: pathlib.Path | str, told: Mapping[str, Any], pairings: Sequence[Pairing]) -> None:
        """Open or begin it; CasataError where it is of something else or damaged."""
        self.path = pathlib.Path(path)
        self.games: dict[Wanted, PlayedGame] = {}
        self._pairings = tuple(pairings)
        try:
            self._file: BinaryIO = self.path.open("a+b", buffering=0)
        except OSError as problem:
            raise CasataError(f"{self.path}: cannot be opened: {problem.strerror}") from None
        try:
            self._hold()
            self._read(told)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Journal:
        """Use it in a `with`."""
        return self

    def __exit__(self, *_: object) -> None:
        """Every line is on its way already."""
        self._file.close()

    def add(self, which: int, played: PlayedGame) -> None:
        """Write down a game that has ended: one line in one piece."""
        self.games[which, played.number] = played
        self._write(
            {
                "pairing": which,
                "number": played.number,
                "seating": played.seating,
                "decisions": played.decisions,
                "places": played.places,
                "points": played.points,
            }
        )

    def _hold(self) -> None:
        """One process at a time."""
        if sys.platform == "win32":
            return
        import fcntl

        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CasataError(f"{self.path}: in use by another process") from None

    def _read(self, told: Mapping[str, Any]) -> None:
        self._file.seek(0)
        lines = self._file.read().splitlines(keepends=True)
        if lines and _parsed(lines[-1]) is None:  # killed while writing
            self._file.truncate(sum(map(len, lines[:-1])))
            lines.pop()
        if not lines:
            self._write(told)
            return
        self._compare(_parsed(lines[0]), told)
        for at, line in enumerate(lines[1:], start=2):
            self._take(at, _parsed(line))

    def _compare(self, found: Any, told: Mapping[str, Any]) -> None:
        if not isinstance(found, dict) or "journal" not in found:
            raise CasataError(f"{self.path}: not a journal of games")
        for name, value in told.items():
            if found.get(name) != value:
                there, here = _shown(found.get(name)), _shown(value)
                raise CasataError(f"{self.path}: a journal of something else: {name} is {there} there and {here} here")

    def _take(self, at: int, entry: Any) -> None:
        try:
            which, number = int(entry["pairing"]), int(entry["number"])
            played = PlayedGame(
                number,
                tuple(entry["seating"]),
                int(entry["decisions"]),
                tuple(entry["places"]),
                tuple(tuple(points) for points in entry["points"]),
            )
            right = which >= 0 and played.seating == self._pairings[which].seating(number)
        except (IndexError, KeyError, TypeError, ValueError):
            right = False
        if not right or len(played.places) != len(played.points) or len(played.places) != len(played.seating):
            raise CasataError(f"{self.path}: line {at}: not a game of this journal")
        self.games[which, number] = played

    def _write(self, entry: Mapping[str, Any]) -> None:
        try:
            self._file.write(json.dumps(entry, separators=(",", ":")).encode() + b"\n")
        except OSError as problem:
            raise CasataError(f"{self.path}: cannot be written: {problem.strerror}") from None


def _parsed(line: bytes) -> Any:
    """A line's content; None where it is not whole."""
    try:
        return json.loads(line) if line.endswith(b"\n") else None
    except ValueError:
        return None


def _shown(value: Any) -> str:
    text = json.dumps(value) if value is not None else "missing"
    return one_line(text, LONGEST_VALUE)
