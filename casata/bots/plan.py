"""A plan: how a bot thinks, as a row of numbers that compiled contests read, made from its name and its game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..engine.errors import OptionError
from ..engine.game import AnyGame
from ..engine.text.language import Message, context, later

RANDOM = 0
GREEDY = 1
SEARCH = 2

KIND = 0  # one of these three
ITERATIONS = 1  # of search
WORLDS = 2  # greedy: how many worlds it looks at
WIDTH = 3  # how many options are weighed where the heuristic alone decides: by greedy, and beyond the tree
DEEP = 4  # decisions played beyond the tree before the outlook is taken
EXPLORE = 5  # how much is tried that is likely and little tried, in parts of ONE
SHARP = 6  # how far behind the best an option is still likely, in units of `evaluate`
URGENCY = 7  # how much worse than its node an option is taken to be before it is tried, in parts of ONE
EARLY = 8  # the lead that makes a win likely at the beginning, in hundredths of a point,
LATE = 9  # and at the end
MARGIN = 10  # how much the lead counts beside the win, in per cent,
SPAN = 11  # and which lead counts half of it, in hundredths of a point
OWN = 12  # 1: beyond the tree everybody looks at the own outlook alone, which is quicker
SIZE = 13

SETTINGS = {
    "width": WIDTH,
    "deep": DEEP,
    "explore": EXPLORE,
    "sharp": SHARP,
    "urgency": URGENCY,
    "early": EARLY,
    "late": LATE,
    "margin": MARGIN,
    "span": SPAN,
    "own": OWN,
}

NOVICE = later("novice")  # settings of levels: how many options a novice sees,
STRONG = later("strong")  # and how many iterations a strong one thinks, so that levels are evenly apart in every game

ALL = 1000  # more options than any game has
SEARCH_NAME = re.compile(r"search:(?:(?P<iterations>[1-9]\d{0,7})|(?P<seconds>\d{1,4}(?:\.\d{1,3})?)s)")


@dataclass(frozen=True)
class Plan:
    """What a name means at the tables of one game."""

    name: str
    numbers: tuple[int, ...]
    seconds: float = 0.0  # for a decision; 0: by iterations

    @property
    def kind(self) -> int:
        """RANDOM, GREEDY or SEARCH."""
        return self.numbers[KIND]

    @property
    def iterations(self) -> int:
        """How many iterations a search takes; 0 for a bot that does not search, or that searches by the clock."""
        return self.numbers[ITERATIONS]


@dataclass(frozen=True)
class Level:
    """A level of bots: what people call a bot of it, and how it thinks at the tables of a game."""

    bot: Message
    numbers: Callable[[AnyGame], tuple[int, ...]]


def _greedy(worlds: int, width: int) -> tuple[int, ...]:
    return _numbers({}, {KIND: GREEDY, WORLDS: worlds, WIDTH: width})


def _search(game: AnyGame, iterations: int) -> tuple[int, ...]:
    return _numbers(game.learning.search, {KIND: SEARCH, ITERATIONS: iterations})


LEVELS: Mapping[str, Level] = {
    NOVICE: Level(context("name of a bot", "Novice"), lambda game: _greedy(1, game.learning.search[NOVICE])),
    later("skilled"): Level(context("name of a bot", "Skilled"), lambda game: _greedy(4, ALL)),
    STRONG: Level(context("name of a bot", "Strong"), lambda game: _search(game, game.learning.search[STRONG])),
    later("master"): Level(context("name of a bot", "Master"), lambda game: _search(game, 2000)),
}  # the weakest first, each labelled with its name
NAMES = ", ".join((*LEVELS, "random", "greedy", "search:2000", "search:1s"))


def plan_of(name: str, game: AnyGame) -> Plan:
    """The plan of a bot at the tables of a game; OptionError lists what there is."""
    if name in LEVELS:
        return Plan(name, LEVELS[name].numbers(game))
    if name == "random":
        return Plan(name, _numbers({}, {KIND: RANDOM}))
    if name == "greedy":
        return Plan(name, _greedy(4, ALL))
    found = SEARCH_NAME.fullmatch(name)
    if found and found["iterations"]:
        return Plan(name, _search(game, int(found["iterations"])))
    if found and float(found["seconds"]) > 0:
        return Plan(name, _search(game, 0), float(found["seconds"]))
    raise OptionError("No bot is called {name}. Bots are {bots}; a search has a number of iterations or of seconds.",
                      name=repr(name), bots=NAMES)  # fmt: skip


def by_iterations(name: str, game: AnyGame) -> Plan:
    """The plan of a bot in games that must be repeatable: one that thinks by the clock is refused."""
    plan = plan_of(name, game)
    if plan.seconds:
        raise OptionError("{name} thinks by the clock, which works at a table only. Give iterations: search:2000.",
                          name=name)  # fmt: skip
    return plan


def _numbers(settings: Mapping[str, int], more: Mapping[int, int]) -> tuple[int, ...]:
    numbers = [0] * SIZE
    for setting, place in SETTINGS.items():
        numbers[place] = settings.get(setting, 0)
    for place, value in more.items():
        numbers[place] = value
    return tuple(numbers)
