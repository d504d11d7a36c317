"""What is asked of a save or of a site, in the same way at the commit before and now: `make.py` and the tests share it.

It needs nothing but the library's public names, so that it runs at both.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import pathlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

FOLDER = pathlib.Path(__file__).parent / "before"
TEXTS = {"legal": ("label", "hint"), "games": ("meaning",)}  # sentences for people, by the call that gives them
ADDED = ("pause",)  # fields of tables that have come since
CHECK = re.compile(r'<li class="(open|right|wrong)">')
Ask = Callable[[str, str], tuple[int, Any]]  # who asks, and what: the status and the answer


def packed(text: str) -> bytes:
    """A text as a small file."""
    return lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)


def opened(name: str) -> Any:
    """What was kept in `before`."""
    path = FOLDER / name
    return json.loads(lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_text("utf-8"))


def without_added(value: Any) -> Any:
    """An answer, or a description of one, without the fields that have come since: programs of before ignore them."""
    if isinstance(value, list):
        return [without_added(inner) for inner in value if inner not in ADDED]
    if isinstance(value, dict):
        return {name: without_added(inner) for name, inner in value.items() if name not in ADDED}
    return value


def digest(value: Any) -> str:
    """A short name for a value."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def outcome(match: Any) -> dict[str, Any]:
    """All that can be seen of a match: how it stands, who may do what, and everything that happened."""
    viewers = (*range(match.seats), None)
    return {
        "step": match.step, "over": match.over, "actors": list(match.actors), "winners": list(match.winners()),
        "scores": match.scores(), "tally": match.tally(), "places": getattr(match, "ranks", match.places)(),
        "options": match.options,
        "legal": [[str(move) for move in match.legal(seat)] for seat in range(match.seats)],
        "undo": [match.can_undo(seat) for seat in range(match.seats)],
        "views": [digest(match.view(viewer)) for viewer in viewers],
        "events": [digest(match.events(viewer)) for viewer in viewers],
        "record": hashlib.sha256(match.packed()).hexdigest()[:16],
    }  # fmt: skip


def questions(people: Iterable[str], tables: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Who asks what of a site: each person about all they have, and those around a table about that table."""
    for name in people:
        yield name, "/api/tables"
        yield name, "/me/data"
        yield name, "/api/archive?mine=1"
    for query in ("", "?game=royals", "?name=ada", "?from=2020-01-01&to=2020-01-02", "?from=2020-01-01"):
        yield "Ada", f"/api/archive{query}"
        yield "Otto", f"/api/archive{query}"
    yield "Ada", "/api/games"
    yield "Olga", "/operator"
    for table in tables.values():
        for name in table["viewers"]:
            for what in ("", "/view", "/legal", "/events", "/export", "/talk"):
                yield name, f"/api/tables/{table['id']}{what}"
            yield name, f"/tables/{table['id']}"
        for seat in table.get("seats", ()):
            for what in ("view", "legal", "events", "export"):
                yield table["viewers"][0], f"/api/tables/{table['id']}/{what}?seat={seat}"
        yield table["viewers"][0], f"/tables/{table['id']}/verify"


def answer(ask: Ask, name: str, path: str) -> list[Any]:
    """The status of an answer and its data: of a page the results of its checks, sentences left out."""
    status, found = ask(name, path)
    if isinstance(found, str):
        return [status, CHECK.findall(found)]
    return [status, data_of(path, found)]


def data_of(path: str, found: Any) -> Any:
    """An answer without its sentences."""
    return _without(found, (*TEXTS.get(path.partition("?")[0].rpartition("/")[2], ()), "error"))


def _without(value: Any, names: tuple[str, ...]) -> Any:
    if isinstance(value, dict):
        return {name: "..." if name in names else _without(inner, names) for name, inner in value.items()}
    return [_without(inner, names) for inner in value] if isinstance(value, list) else value
