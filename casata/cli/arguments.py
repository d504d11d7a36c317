"""Arguments that several commands share."""

from __future__ import annotations

import json
import pathlib
from typing import Annotated

from cyclopts import Parameter

from ..engine.core.options import Value
from ..engine.errors import CasataError, OptionError, quote
from ..engine.game import AnyGame
from ..engine.match.match import Match
from ..engine.match.opening import load

Options = Annotated[
    list[str] | None,
    Parameter(
        name="--option",
        negative="",
        help="An option of the game as name=value, such as joker=free; repeatable. casata box GAME lists all options.",
    ),
]
House = Annotated[
    str | None,
    Parameter(
        name=("--house", "--box"),
        help="A house file: the printed values of your copy (see casata box --export). --box is its former name.",
    ),
]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON, for programs.")]


def read_options(given: list[str] | None, game: AnyGame) -> dict[str, Value]:
    """Options from name=value pairs; values are true, false, numbers, JSON, words, or lists separated by commas."""
    options: dict[str, Value] = {}
    lists = [option.name for option in game.setup.options if option.several]
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError("--option takes name=value, not {value}.", value=quote(pair))
        try:
            options[name] = json.loads(value.lower() if value in ("True", "False") else value)
        except json.JSONDecodeError:
            options[name] = read_list(value) if name in lists else value
    return options


def read_list(given: str) -> list[str]:
    """Names separated by commas; an empty text or `none` means no names."""
    return [] if given.strip() in ("", "none") else [name.strip() for name in given.split(",")]


def read_file(name: str) -> str:
    """The text of a file; CasataError when it cannot be read."""
    try:
        return pathlib.Path(name).read_text(encoding="utf-8")
    except OSError as problem:
        raise CasataError("{file}: it cannot be read: {problem}", file=name, problem=problem.strerror) from None
    except UnicodeDecodeError:
        raise CasataError("{file}: this is not a text file.", file=name) from None


def load_match(name: str, text: str) -> Match:
    """The match in the text of a file; errors begin with the name of the file."""
    try:
        return load(text)
    except CasataError as problem:
        raise CasataError("{file}: {problem}", file=name, problem=problem.phrase) from None


def write_file(name: str, text: str) -> None:
    """Write a text to a file; CasataError when that fails."""
    write_bytes(name, text.encode())


def write_bytes(name: str, content: bytes) -> None:
    """Write a file; CasataError when that fails."""
    try:
        pathlib.Path(name).write_bytes(content)
    except OSError as problem:
        raise CasataError("{file}: it cannot be written: {problem}", file=name, problem=problem.strerror) from None
