"""Where the games lie: every folder under games/ is one."""

from __future__ import annotations

import importlib
import pathlib
import pkgutil

HOME = __name__.split(".", maxsplit=1)[0]


def game_folders() -> dict[str, pathlib.Path]:
    """The folder of each game, by its name."""
    paths = importlib.import_module(f"{HOME}.games").__path__
    return {
        info.name: pathlib.Path(path) / info.name
        for path in paths
        for info in pkgutil.iter_modules([path])
        if info.ispkg
    }
