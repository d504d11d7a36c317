"""Arguments that several commands share."""

from __future__ import annotations

import json
import pathlib
from typing import Annotated, Any

from cyclopts import Parameter

from ..engine.errors import CasataError, OptionError
from ..engine.game import Game
from ..engine.match.match import Match
from ..engine.match.opening import load

Options = Annotated[
    list[str] | None,
    Parameter(
        name="--option",
        negative="",
        help="An option of the game as name=value, e.g. joker=free; may be repeated. casata box GAME lists them.",
    ),
]
House = Annotated[
    str | None, Parameter(name="--box", help="A house file with printed values (see casata box --export).")
]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]


def read_options(given: list[str] | None, game: Game) -> dict[str, Any]:
    """name=value pairs as options: true, false, numbers, JSON, and lists between commas are understood."""
    options: dict[str, Any] = {}
    lists = [option.name for option in game.options if option.several]
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"--option takes name=value, not {pair!r}")
        try:
            options[name] = json.loads(value.lower() if value in ("True", "False") else value)
        except json.JSONDecodeError:
            options[name] = read_list(value) if name in lists else value
    return options


def read_list(given: str) -> list[str]:
    """Names between commas; none for an empty text or `none`."""
    return [] if given.strip() in ("", "none") else [name.strip() for name in given.split(",")]


def read_file(name: str) -> str:
    """The text of a file; one clear line when it cannot be read."""
    try:
        return pathlib.Path(name).read_text(encoding="utf-8")
    except OSError as problem:
        raise CasataError(f"{name}: cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise CasataError(f"{name}: not a text file") from None


def opened(name: str, text: str) -> Match:
    """The match in a file; what is wrong with it is said with the file's name."""
    try:
        return load(text)
    except CasataError as problem:
        raise CasataError(f"{name}: {problem}") from None


def write_file(name: str, text: str) -> None:
    """Write a text; one clear line when that fails."""
    write_bytes(name, text.encode())


def write_bytes(name: str, content: bytes) -> None:
    """Write a file; one clear line when that fails."""
    try:
        pathlib.Path(name).write_bytes(content)
    except OSError as problem:
        raise CasataError(f"{name}: cannot be written: {problem.strerror}") from None
