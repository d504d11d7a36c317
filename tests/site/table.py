"""Tables at a server: made, filled with people, started and played at."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from casata.engine.core.moves import Move
from casata.engine.match.match import Match
from casata.site.tables import decide
from casata.site.tables.table import Table as LiveTable

from .client import House, Person

NAMES = ("Ada", "Bruno", "Cora", "Dino", "Elsa")
WATCHER = "Wilma"
Choose = Callable[[tuple[Move, ...], random.Random], Move]


def by_chance(moves: tuple[Move, ...], chance: random.Random) -> Move:
    """Any of them."""
    return chance.choice(moves)


@dataclass
class Table:
    """A table with its people in the order of their seats, and perhaps somebody who watches."""

    house: House
    id: str
    people: list[Person]
    watcher: Person | None = None

    @property
    def path(self) -> str:
        """Where its pages are."""
        return f"/tables/{self.id}"

    @property
    def in_memory(self) -> LiveTable:
        """The table in the server's memory."""
        return self.house.in_memory(self.id)

    @property
    def match(self) -> Match:
        """The game that is played."""
        match = self.in_memory.match
        assert match is not None
        return match

    @property
    def host(self) -> Person:
        """Who made it."""
        return self.people[0]

    @property
    def link(self) -> str:
        """The way to the invitation."""
        return f"/join/{self.in_memory.stored.link}"

    def everybody(self) -> list[tuple[int | None, Person]]:
        """All who look on, with their seats."""
        seated: list[tuple[int | None, Person]] = list(enumerate(self.people))
        return [*seated, (None, self.watcher)] if self.watcher else seated

    def actor(self) -> int:
        """The first seat that must decide."""
        return self.match.actors[0]

    def answers(self, seat: int) -> int:
        """The number that the next decision of a seat answers."""
        return self.match.decisions(seat)

    def play(self, seat: int, move: object = None, **more: Any) -> Any:
        """A decision through the page, the first legal one unless named."""
        chosen = self.match.legal(seat)[0] if move is None else move
        form = {"move": str(chosen), "answers": self.answers(seat), **more}
        return self.people[seat].post(f"{self.path}/move", **form)

    def tell(self, seat: int, move: object = None, **more: Any) -> Any:
        """The same through the API."""
        chosen = self.match.legal(seat)[0] if move is None else move
        body = {"move": str(chosen), "answers": self.answers(seat), **more}
        return self.people[seat].tell(f"{self.path}/play", **body)

    def undo(self, seat: int, how: str = "undo", **more: Any) -> Any:
        """Take back through the page."""
        return self.people[seat].post(f"{self.path}/{how}", **{"answers": self.answers(seat), **more})

    def go_on(self, chance: random.Random, decisions: int = 10_000, by_page: bool = True) -> None:
        """Random decisions, through the page or the API, until the game is over or so many are made."""
        for _ in range(decisions):
            if self.match.over:
                return
            seat = chance.choice(self.match.actors)
            move = chance.choice(self.match.legal(seat))
            answer = self.play(seat, move) if by_page else self.tell(seat, move)
            assert answer.status_code == 200, answer.text

    def skip(self, chance: random.Random, decisions: int = 10_000, choose: Choose = by_chance) -> None:
        """The same without requests; pages that are open are drawn once, at the end."""
        table = self.in_memory

        async def played() -> None:
            async with table.lock:
                for _ in range(decisions):
                    match = table.match
                    assert match is not None
                    if match.over:
                        return
                    seat = chance.choice(match.actors)
                    move = choose(match.legal(seat), chance)
                    await decide.make_move(self.house.tables, table, seat, str(move), match.decisions(seat), None)

        self.house.do(played)


def made(house: House, /, game: str = "tiny", seats: int = 2, host: Person | None = None, **wanted: Any) -> Table:
    """A table with its host at the first seat."""
    host = host or house.person(NAMES[0])
    answer = host.tell("/tables", game=game, seats=seats, **wanted)
    assert answer.status_code == 200, answer.text
    return Table(house, answer.json()["id"], [host])


def filled(house: House, /, game: str = "tiny", seats: int = 2, watched: bool = False, **wanted: Any) -> Table:
    """A table where everybody sits, and somebody watches."""
    table = made(house, game, seats, **wanted)
    for name in NAMES[1:seats]:
        person = house.person(name)
        assert person.post(table.link, name=name).status_code == 200
        table.people.append(person)
    if watched:
        table.watcher = house.person(WATCHER)
        assert table.watcher.post(f"{table.link}/watch").status_code == 200
    return table


def started(house: House, /, game: str = "tiny", seats: int = 2, watched: bool = False, **wanted: Any) -> Table:
    """A table where the game has begun."""
    table = filled(house, game, seats, watched, **wanted)
    assert table.host.post(f"{table.path}/start").status_code == 200
    return table
