"""The file of a game in the terminal: its contents, its name, and where it is written."""

from __future__ import annotations

import itertools
import json
import pathlib
import tempfile

from ..engine.errors import CasataError
from ..engine.match.match import Match
from ..engine.text.scene import letter
from .players import Player
from .terminal import t


def save_text(match: Match, players: list[Player]) -> str:
    """A save with its players; `casata.load` opens it like any other."""
    people = [{"name": player.name, "bot": player.bot} for player in players]
    return json.dumps({**match.save(), "players": people}, ensure_ascii=False, indent=1) + "\n"


def players_of(data: object, seats: int) -> list[Player]:
    """The players of a save; people in every seat when it does not name them."""
    people = data.get("players") if isinstance(data, dict) else None
    if not isinstance(people, list) or len(people) != seats:
        return [Player(letter(seat)) for seat in range(seats)]
    try:
        return [Player(str(person["name"]), str(person["bot"])) for person in people]
    except (TypeError, KeyError):
        raise CasataError("The players of the save must be a list of names and bots.") from None


def free_name(game: str, folder: pathlib.Path = pathlib.Path()) -> pathlib.Path:
    """A new file, created at once so that nobody else takes its name: casata-royals.json, casata-royals-2.json, ..."""
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
    """Write a game, to another folder if need be; where it was written, None if that failed everywhere."""
    if _write(path, text):
        return path
    for folder in (pathlib.Path.home(), pathlib.Path(tempfile.gettempdir())):
        other = free_name(game, folder)
        if _write(other, text):
            return other
    return None


def _write(path: pathlib.Path, text: str) -> bool:
    """Write a file completely or not at all; whether that worked."""
    try:
        whole = path.with_suffix(".part")
        whole.write_text(text, encoding="utf-8")
        whole.replace(path)
    except OSError:
        return False
    return True


def say_where(path: pathlib.Path | None) -> str:
    """Where the game is saved, in one line."""
    if path is None:
        return t("The game could not be saved anywhere.")
    return t("The game is saved in {file}.", file=path)
