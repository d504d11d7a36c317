"""Files of games being played: never over another one, and somewhere else where a folder cannot be written."""

from __future__ import annotations

import itertools
import pathlib
import tempfile

from .terminal import t


def free_name(game: str) -> pathlib.Path:
    """A file of this folder that is not there yet: casata-royals.json, casata-royals-2.json, ..."""
    for number in itertools.count(1):
        path = pathlib.Path(f"casata-{game}{'' if number == 1 else f'-{number}'}.json")
        if not path.exists():
            break
    return path


def keep(path: pathlib.Path, text: str) -> pathlib.Path | None:
    """Write a game; where it was written, None when it could not be written anywhere."""
    for folder in (path.parent, pathlib.Path.home(), pathlib.Path(tempfile.gettempdir())):
        target = folder / path.name
        try:
            whole = target.with_suffix(".part")
            whole.write_text(text, encoding="utf-8")
            whole.replace(target)
        except OSError:
            continue
        return target
    return None


def say_where(path: pathlib.Path | None) -> str:
    """Where the game is kept, in one line."""
    if path is None:
        return t("The game could not be saved anywhere.")
    return t("The game is in {file}.", file=path)
