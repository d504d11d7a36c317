"""Small runs for the tests of the laboratory."""

from typing import Any

from casata.engine.compiled.loader import PLAIN
from casata.engine.game import find
from casata.lab.arena import Pairing, PlayedGame
from casata.lab.league import KIND, League
from casata.lab.run import Run


def pairing(game: str = "tiny", seats: int = 2, bots: tuple[str, ...] = ("greedy", "random"), **more: Any) -> Pairing:
    return Pairing(find(game), seats, bots, more.pop("options", {}), **more)


def games_of(what: Pairing, games: int, jobs: int = 1, journal: Any = None) -> list[PlayedGame]:
    """The first games of a pairing, by number."""
    wanted = [(0, number) for number in range(games)]
    with Run("sim", [what], what.bots, PLAIN, jobs, journal) as run:
        run.play(wanted)
        return [run.games[each] for each in wanted]


def league(seats: int = 2, bots: tuple[str, ...] = ("greedy", "random"), game: str = "tiny", **more: Any) -> League:
    return League(find(game), seats, bots, {}, **more)


def run_of(what: League, jobs: int = 1, journal: Any = None) -> Run:
    return Run(KIND, what.pairings, what.bots, PLAIN, jobs, journal)


def played(what: League, jobs: int = 1, journal: Any = None) -> League:
    """A league played to its end."""
    with run_of(what, jobs, journal) as run:
        what.play(run)
    return what


def game(number: int, seating: tuple[int, ...], ranks: tuple[int, ...]) -> PlayedGame:
    """A finished game of which only the ranks matter."""
    return PlayedGame(number, seating, 10, ranks, tuple((9 - rank,) for rank in ranks))
