"""What a strong bot would do, in words and numbers."""

from __future__ import annotations

from typing import TypedDict

from ....bots.thought import Thought
from ....engine.match.match import Match
from ....engine.text.language import language as language_of
from ....engine.text.narration import wording
from ...tables.table import Table
from .names import names_of


class AdvisedMove(TypedDict):
    """A move that a bot considered: the chance to win and the points it expects, where it has tried it."""

    move: str
    wins: float | None
    points: float | None


def advised_moves(match: Match, seat: int, thought: Thought) -> list[AdvisedMove]:
    """What a strong bot considered, its choice first."""
    found: list[AdvisedMove] = [
        {"move": str(match.game.move(one.code, match.names)), "wins": one.wins[seat], "points": one.scores[seat]}
        for one in sorted(thought.candidates, key=lambda one: (one.code != thought.code, -one.visits))
    ]
    return found or [{"move": str(match.game.move(thought.code, match.names)), "wins": None, "points": None}]


def describe_advice(table: Table, match: Match, seat: int, thought: Thought, language: str) -> str:
    """What a strong bot would do here and what it expects of it."""
    speech = language_of(language)
    t, names = speech.say, names_of(table, speech.say)
    move = wording(match, names, speech).move(match.game.move(thought.code, match.names))
    best = next((one for one in thought.candidates if one.code == thought.code), None)
    if best is None:
        return t("A strong bot would play: {move}.", move=move)
    points = ", ".join(f"{name} {score:.0f}" for name, score in zip(names, best.scores, strict=True))
    return t(
        "A strong bot would play: {move}. Estimated win chance {wins}; estimated final scores: {points}.",
        move=move, wins=speech.percent(best.wins[seat]), points=points,
    )  # fmt: skip
