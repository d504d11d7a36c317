"""Saves as `casata play` writes them: random games, whole or broken off."""

from __future__ import annotations

import json
import random
from typing import Any

from casata.engine.game import find
from casata.engine.match.match import Match
from casata.engine.match.opening import new

from .client import House, Person

GAMES = ("il_principe", "royals", "signorie", "staufer", "tiny")


def played(game: str = "tiny", seed: int = 1, decisions: int | None = None, seats: int | None = None) -> Match:
    """A random game, to its end unless so many decisions are wanted."""
    match, chance = new(game, seats or max(find(game).seats), seed), random.Random(seed)
    while not match.over and match.step != decisions:
        seat = chance.choice(match.actors)
        match.play(chance.choice(match.legal(seat)), seat)
    return match


def saved(match: Match, *names: str, **more: Any) -> str:
    """The file of a game, with who played where that is said."""
    people = {"players": [{"name": name, "bot": ""} for name in names]} if names else {}
    return json.dumps({**match.save(), **people, **more}, indent=1)


def brought(person: Person, text: str, **wishes: Any) -> str:
    """The id of the table that somebody's file became."""
    answer = person.post("/import", save=text, **{"name": person.name, "seat": 0, **wishes})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["go"]).removeprefix("/tables/")


def kept(house: House) -> int:
    """How many tables the store holds."""
    with house.site.store.database.reading() as c:
        return int(c.exec_driver_sql("SELECT count(*) FROM seating").scalar_one())
