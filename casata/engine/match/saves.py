"""What a save holds, and how one is found to be whole: a chain of checks over everything that happened."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from types import NoneType
from typing import TYPE_CHECKING, Any

from ..errors import SaveError, is_whole, listed, quoted

if TYPE_CHECKING:
    from .match import Match

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
JSON_NAMES = {int: "a whole number", str: "a string", dict: "an object", list: "a list", NoneType: "null"}
CHECKED_FIRST = ("game", "rules", "seats", "options", "box", "key", "start", "chance")
CHECK = 8  # hexadecimal digits kept of each link


def written(match: Match) -> dict[str, Any]:
    """A match as a save."""
    save = {
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
    }
    chain = Chain(save)
    save["checks"] = "".join(chain.next(tale) for tale in match.tales)
    save["scores"] = match.scores() if match.over else None
    return save


class Chain:
    """Checks that follow from one another: the first that differs shows where a save was changed."""

    def __init__(self, save: Mapping[str, Any]) -> None:
        """Begin with all that was fixed before the first decision."""
        self.link = _hash(b"", [save[name] for name in CHECKED_FIRST])

    def next(self, tale: list[list[int]]) -> str:
        """The check of what one decision, or the set-up, brought about."""
        self.link = _hash(self.link, tale)
        return self.link.hex()[:CHECK]


def _hash(before: bytes, data: Any) -> bytes:
    return hashlib.sha256(before + json.dumps(data, sort_keys=True).encode()).digest()


def read(data: Mapping[str, Any] | str | bytes) -> Mapping[str, Any]:
    """The fields of a save, each of the right type."""
    if isinstance(data, str | bytes):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as problem:
            raise SaveError(f"not a save: {problem}") from None
    if not isinstance(data, Mapping) or "casata" not in data:
        raise SaveError(f"not a save of Casata: it must be an object with {listed(SAVE_FIELDS)}")
    if not is_whole(data["casata"]) or data["casata"] != SAVE_FORMAT:
        raise SaveError(f"the save has format {quoted(data['casata'])}; this version reads {SAVE_FORMAT}")
    missing = [name for name in SAVE_FIELDS if name not in data]
    if missing:
        raise SaveError(f"the save lacks {listed(missing)}")
    for name, types in SAVE_FIELDS.items():
        _check_type(name, data[name], types)
    return data


def _check_type(name: str, value: Any, types: tuple[type, ...]) -> None:
    keys = value if type(value) is dict else ()
    if type(value) not in types or any(type(key) is not str for key in keys):
        wanted = " or ".join(JSON_NAMES[kind] for kind in types)
        raise SaveError(f"{name} in the save must be {wanted}, not {quoted(value)}")
    if name in CHECKED_FIRST:
        try:
            json.dumps(value, sort_keys=True)
        except (TypeError, ValueError, RecursionError) as problem:
            raise SaveError(f"{name} in the save is not JSON: {problem}") from None
