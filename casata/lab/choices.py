"""Choices: how often each thing is taken, and how that goes with winning among players in the same situation.

A strong bot wins anyway, and so does whoever is ahead. So everyone who took a thing is compared with those who took
another thing of the same kind in the same situation: the same bot, the same place in the turn order, the same part of
the game, about the same lead just before. Situations in which only one of the two occurs say nothing and count nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..engine.core.events import Study
from .arena import Pairing, PlayedGame
from .report import StudyTable, ValueLine
from .summary import Z95

STAGES = 5  # parts of a game
LEADS = 5  # and of the leads in each part, with equally many takings
Figures: TypeAlias = NDArray[Any]  # whole or not


@dataclass(frozen=True)
class Takings:
    """Everything taken in one study, a line each, in columns."""

    game: Figures  # counted from 0
    player: Figures  # a seat of a game, counted through
    value: Figures
    won: Figures  # 1, or a share of a victory
    situation: Figures


@dataclass(frozen=True)
class Comparison:
    """The wins of those who took something, and of others in the same situations."""

    wins: float
    expected: float
    error: float  # the standard error of the difference
    compared: int  # how many takings there were in situations where others took something else


def study_choices(pairing: Pairing, played: Sequence[PlayedGame]) -> list[StudyTable]:
    """A table for every study of the game."""
    game = pairing.game
    names = game.names(game.printed(game.complete(pairing.seats, pairing.options), pairing.house))
    tables: list[StudyTable] = []
    for number, study in enumerate(game.events.studies):
        takings = takings_of(played, number)
        known = names.get(study.axis, ())
        tables.append(
            {
                "event": game.events.kinds[study.kind].name,
                "argument": study.argument,
                "takings": len(takings.value),
                "values": [
                    line(takings, value, known[value] if known else value, len(played) * pairing.seats)
                    for value in values_of(study, takings, len(known))
                ],
            }
        )
    return tables


def values_of(study: Study, takings: Takings, named: int) -> list[int]:
    """The values to report: all that have names, or the numbers that occur."""
    found: list[int] = np.unique(takings.value).tolist()
    return list(range(named)) if named and len(found) > 0 else found


def takings_of(played: Sequence[PlayedGame], study: int) -> Takings:
    """What was taken in one study of some games."""
    lines = []
    for at, one in enumerate(played):
        share = 1 / one.ranks.count(1)
        for taking in one.takings:
            if taking.study == study:
                seat = taking.seat
                won = share if one.ranks[seat] == 1 else 0.0
                lines.append((at, seat, taking.value, taking.stage, taking.lead, won, one.seating[seat],
                              one.order.index(seat), len(one.order)))  # fmt: skip
    columns = np.array(lines, dtype=float).reshape(-1, 9).T
    games, seats, values, stages, leads, wins, bots, orders, sizes = columns
    whole = [part.astype(np.int64) for part in (games, games * sizes + seats, values)]
    return Takings(whole[0], whole[1], whole[2], wins, situations(stages, leads, bots, orders))


def situations(stage: Figures, lead: Figures, bot: Figures, order: Figures) -> Figures:
    """A number for each situation: part of the game, lead, bot, place in the turn order."""
    part = np.minimum(stage * STAGES // 100, STAGES - 1).astype(np.int64)
    band = np.zeros_like(part)
    for each in np.unique(part):
        here = part == each
        ends = np.percentile(lead[here], [100 * band_end / LEADS for band_end in range(1, LEADS)])
        band[here] = np.searchsorted(ends, lead[here], side="right")
    together = np.stack([part, band, bot.astype(np.int64), order.astype(np.int64)])
    numbers: Figures = np.unique(together, axis=1, return_inverse=True)[1].reshape(-1)
    return numbers


def line(takings: Takings, value: int, called: int | str, players: int) -> ValueLine:
    """How often a value was taken, and how that goes with winning."""
    own = takings.value == value
    found = compare(takings, own)
    spread = Z95 * found.error
    change = found.wins - found.expected
    return {
        "value": called,
        "taken": len(np.unique(takings.player[own])) / max(players, 1),
        "times": int(own.sum()) / max(players, 1),
        "all_wins": float(takings.won[own].mean()) if own.any() else 0.0,
        "compared": found.compared,
        "wins": found.wins,
        "expected": found.expected,
        "difference": change,
        "low": change - spread,
        "high": change + spread,
    }


def compare(takings: Takings, own: Figures) -> Comparison:
    """The wins of some takings beside those of the others in the same situations.

    Each situation counts by how much it tells, n·m/(n+m) for n takings of one sort and m of the other. The error is
    that of no difference, and takes all takings of a game together, since they share its result.
    """
    count = int(takings.situation.max()) + 1 if len(own) else 0
    number, wins = means(takings, own, count)
    others, expected = means(takings, ~own, count)
    both = number + others
    weight = number * others / np.maximum(both, 1)
    total = float(weight.sum())
    if total == 0:
        return Comparison(0.0, 0.0, 0.0, 0)
    average = (number * wins + others * expected) / np.maximum(both, 1)
    scale = weight * np.sqrt(both / np.maximum(both - 1, 1))  # one average is taken from each situation
    at = takings.situation
    pull = np.where(own, 1 / np.maximum(number[at], 1), -1 / np.maximum(others[at], 1))
    by_game = np.bincount(takings.game, weights=scale[at] * pull * (takings.won - average[at]))
    return Comparison(
        float((weight * wins).sum()) / total,
        float((weight * expected).sum()) / total,
        math.sqrt(float((by_game**2).sum())) / total,
        int(number[others > 0].sum()),
    )


def means(takings: Takings, side: Figures, count: int) -> tuple[Figures, Figures]:
    """How many takings of one side each situation has, and their mean wins."""
    number = np.bincount(takings.situation[side], minlength=count)
    sums = np.bincount(takings.situation[side], weights=takings.won[side], minlength=count)
    return number, sums / np.maximum(number, 1)
