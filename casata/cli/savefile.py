"""Files of games being played: never over another one, and somewhere else where a folder cannot be written."""

from __future__ import annotations

import itertools
import pathlib
import tempfile

from .terminal import t


def free_name(game: str, folder: pathlib.Path = pathlib.Path()) -> pathlib.Path:
    """A file that was not there, and is from now on, so that nobody else takes it: casata-royals.json, -2.json, ..."""
    for number in itertools.count(1):
        path = folder / f"casata-{game}{'' if number == 1 else f'-{number}'}.json"
        try:
            path.open("x").close()
        except FileExistsError:
            continue
        except OSError:
            pass  # where nothing can be written, `keep` finds another place
        break
    return path


def keep(path: pathlib.Path, text: str, game: str) -> pathlib.Path | None:
    """Write a game; where it was written, None when it could not be written anywhere."""
    if _written(path, text):
        return path
    for folder in (pathlib.Path.home(), pathlib.Path(tempfile.gettempdir())):
        other = free_name(game, folder)
        if _written(other, text):
            return other
    return None


def _written(path: pathlib.Path, text: str) -> bool:
    """Write a file whole or not at all."""
    try:
        whole = path.with_suffix(".part")
        whole.write_text(text, encoding="utf-8")
        whole.replace(path)
    except OSError:
        return False
    return True


def say_where(path: pathlib.Path | None) -> str:
    """Where the game is kept, in one line."""
    if path is None:
        return t("The game could not be saved anywhere.")
    return t("The game is in {file}.", file=path)
