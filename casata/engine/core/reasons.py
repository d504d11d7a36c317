"""Why a move is refused: the conditions that all games share, and how a game adds its own."""

from __future__ import annotations

from dataclasses import dataclass

from ..text.language import Text


@dataclass(frozen=True)
class Reason:
    """A condition that fails: a stable name, a sentence, and where the rule stands."""

    name: str
    text: Text
    rule: str = ""

    @property
    def cited(self) -> str:
        """Where the rule stands, in brackets after a sentence; nothing where it stands nowhere."""
        return f" ({self.rule})" if self.rule else ""


class Reasons:
    """The numbered conditions of a game; the first few are the same everywhere."""

    def __init__(self) -> None:
        """Start with the conditions that all games share."""
        self.all: list[Reason] = [Reason("legal", "This is legal.")]
        self.add("over", "The game is over.")
        self.add("not_your_turn", "It is not your turn.")
        self.add("no_such_move", "There is no such move.")
        self.add("not_now", "You can't do that now.")

    def add(self, name: str, text: Text, rule: str = "") -> int:
        """Add a condition; its number."""
        self.all.append(Reason(name, text, rule))
        return len(self.all) - 1

    def __getitem__(self, number: int) -> Reason:
        """The condition of a number."""
        return self.all[number]


LEGAL = 0
OVER = 1
NOT_YOUR_TURN = 2
NO_SUCH_MOVE = 3
NOT_NOW = 4
