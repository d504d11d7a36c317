"""Matches after some random decisions, for tests that need one in the middle."""

import random
from typing import Any

import casata
from casata import Match


def played(match: Match, decisions: int, seed: int = 1) -> Match:
    """The same match after so many more random decisions, or its end."""
    chance = random.Random(seed)
    for _ in range(decisions):
        if match.over:
            break
        seat = chance.choice(match.actors)
        match.play(chance.choice(match.legal(seat)), seat)
    return match


def midgame(seats: int = 3, decisions: int = 60, seed: int = 7, **options: Any) -> Match:
    """A match of Royals in the middle."""
    return played(casata.new("royals", seats, seed=seed, options=options), decisions, seed)


def finished(seats: int = 2, seed: int = 7) -> Match:
    """A match of Royals that is over."""
    return midgame(seats, 100_000, seed)


def everything(match: Match) -> list[Any]:
    """What all seats and a spectator see and were told, and what a save keeps."""
    seen = [(match.view(seat), match.events(seat)) for seat in (*range(match.seats), None)]
    return [match.save(), seen]
