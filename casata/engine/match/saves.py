"""Saves: what they hold, and the chain of checks that finds out whether one was changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from types import NoneType
from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from ..errors import SaveError, is_whole, list_of, quote
from ..text.language import Phrase, phrase

if TYPE_CHECKING:
    from ..core.options import Options
    from ..core.record import Cells
    from .fairness import RevealedDice
    from .match import Match


class Save(TypedDict):
    """A match as JSON: everything needed to open it again, chance included."""

    casata: int  # the format
    game: str
    rules: int
    seats: int
    options: Options
    box: dict[str, object]
    key: str
    start: dict[str, Cells] | None  # the State of a described position
    chance: list[str | int]
    moves: list[list[int | str]]  # seat and notation
    checks: str
    scores: list[int] | None
    dice: NotRequired[RevealedDice]


SAVE_FORMAT = 1
SAVE_FIELDS: dict[str, tuple[type, ...]] = {
    "casata": (int,),
    "game": (str,),
    "rules": (int,),
    "seats": (int,),
    "options": (dict,),
    "box": (dict,),
    "key": (str,),
    "start": (dict, NoneType),
    "chance": (list,),
    "moves": (list,),
    "checks": (str,),
    "scores": (list, NoneType),
}
TYPES = {
    int: phrase("a whole number"), str: phrase("a string"), dict: phrase("an object"), list: phrase("a list"),
    NoneType: phrase("null"),
}  # fmt: skip
CHECKED_FIRST = ("game", "rules", "seats", "options", "box", "key", "start", "chance")
CHECK = 8  # hexadecimal digits kept of each link


def write(match: Match) -> Save:
    """A match as a save."""
    save: Save = {
        "casata": SAVE_FORMAT,
        "game": match.game.name,
        "rules": match.game.version,
        "seats": match.seats,
        "options": dict(match.options),
        "box": match.printed.values(),
        "key": match.key.hex(),
        "start": None if match.start is None else match.start.to_lists(),
        "chance": list(match.chance),
        "moves": [[seat, str(match.game.move(code, match.names))] for seat, code in match.history],
        "checks": "",
        "scores": match.scores() if match.over else None,
    }
    chain = Chain(save)
    save["checks"] = "".join(chain.next(events) for events in match.raw_events)
    return save


class Chain:
    """Checks that follow from one another: the first that differs shows where a save was changed."""

    def __init__(self, save: Save) -> None:
        """Begin with everything that was fixed before the first decision."""
        self.link = _hash(b"", [cast(Mapping[str, object], save)[name] for name in CHECKED_FIRST])

    def next(self, events: list[list[int]]) -> str:
        """The check of the events of one decision, or of the set-up."""
        self.link = _hash(self.link, events)
        return self.link.hex()[:CHECK]


def _hash(before: bytes, data: object) -> bytes:
    return hashlib.sha256(before + json.dumps(data, sort_keys=True).encode()).digest()


def read(data: Mapping[str, object] | str | bytes) -> Save:
    """The fields of a save, each of the right type."""
    if isinstance(data, str | bytes):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as problem:
            raise SaveError("This is not a save: {problem}", problem=problem) from None
    if not isinstance(data, Mapping) or "casata" not in data:
        raise SaveError("This is not a save of Casata, which is an object with {names}.", names=list_of(SAVE_FIELDS))
    if not is_whole(data["casata"]) or data["casata"] != SAVE_FORMAT:
        raise SaveError("The save has format {format}; this version reads format {ours}.",
                        format=quote(data["casata"]), ours=SAVE_FORMAT)  # fmt: skip
    missing = [name for name in SAVE_FIELDS if name not in data]
    if missing:
        raise SaveError("The save lacks {names}.", names=list_of(missing))
    for name, types in SAVE_FIELDS.items():
        _check_type(name, data[name], types)
    return cast(Save, data)


def _check_type(name: str, value: object, types: tuple[type, ...]) -> None:
    keys = value if type(value) is dict else ()
    if type(value) not in types or any(type(key) is not str for key in keys):
        raise SaveError("{name} in the save must be {type}, not {value}.",
                        name=name, type=_either(types), value=quote(value))  # fmt: skip
    if name in CHECKED_FIRST:
        try:
            json.dumps(value, sort_keys=True)
        except (TypeError, ValueError, RecursionError) as problem:
            raise SaveError("{name} in the save is not JSON: {problem}", name=name, problem=problem) from None


def _either(types: tuple[type, ...]) -> Phrase:
    """One type of JSON, or one of two."""
    if len(types) == 1:
        return TYPES[types[0]]
    return phrase("{one} or {other}", one=TYPES[types[0]], other=TYPES[types[1]])
