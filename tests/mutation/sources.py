"""The source files that hold the rules of a game, and a change of one of them."""

from __future__ import annotations

import importlib
import pathlib
import types
from dataclasses import dataclass

from casata.engine.game import find

PARTS = ("rules", "scoring", "secrets")


@dataclass(frozen=True)
class Edit:
    """Bytes `start` to `end` of a file become another text. Files are named from the folder of games on."""

    file: str
    start: int
    end: int
    text: str

    @property
    def game(self) -> str:
        """The game whose file it is."""
        return self.file.split("/", maxsplit=1)[0]

    def source(self) -> bytes:
        """The whole file, changed."""
        before = source_of(self.file)
        return before[: self.start] + self.text.encode() + before[self.end :]


def files_of(game: str) -> list[str]:
    """The files that rules, scoring and secrets consist of: royals/rules/turns.py and so on."""
    folder = find(game).folder
    single = [folder / f"{part}.py" for part in PARTS]
    several = [path for part in PARTS for path in (folder / part).rglob("*.py")]
    return sorted(path.relative_to(folder.parent).as_posix() for path in (*single, *several) if path.exists())


def path_of(file: str) -> pathlib.Path:
    """Where a file lies."""
    return find(file.split("/", maxsplit=1)[0]).folder.parent / file


def source_of(file: str) -> bytes:
    """What a file says."""
    return path_of(file).read_bytes()


def module_of(file: str) -> types.ModuleType:
    """The module that was made of a file."""
    parts = file.removesuffix(".py").removesuffix("/__init__").split("/")
    return importlib.import_module(".".join(("casata", "games", *parts)))
