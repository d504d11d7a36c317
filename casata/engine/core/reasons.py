"""Why a move is refused: the conditions that all games share, and how a game adds its own."""

from __future__ import annotations

from dataclasses import dataclass

from ..text.language import Text


@dataclass(frozen=True)
class Reason:
    """A condition that fails: a stable name, a sentence, and the rule that says so."""

    name: str
    text: Text
    rule: str = ""  # its anchor on the rule page
    game: str = ""

    @property
    def source(self) -> str:
        """The rule as `casata rules` takes it, `GAME#exile`; nothing where no rule explains the condition."""
        return f"{self.game}#{self.rule}" if self.rule else ""

    @property
    def cited(self) -> str:
        """The rule in brackets, to go after a sentence."""
        return f" ({self.source})" if self.rule else ""


class Reasons:
    """The numbered conditions of a game; the first few are the same everywhere."""

    def __init__(self, game: str) -> None:
        """Start with the conditions that all games share."""
        self.game = game
        self.all: list[Reason] = [Reason("legal", "This is legal.")]
        self.add("over", "The game is over.")
        self.add("not_your_turn", "It is not your turn.")
        self.add("no_such_move", "There is no such move.")
        self.add("not_now", "You can't do that now.")

    def add(self, name: str, text: Text, rule: str = "") -> int:
        """Add a condition, with the anchor of its rule; its number."""
        self.all.append(Reason(name, text, rule, self.game))
        return len(self.all) - 1

    def __getitem__(self, number: int) -> Reason:
        """The condition of a number."""
        return self.all[number]


LEGAL = 0
OVER = 1
NOT_YOUR_TURN = 2
NO_SUCH_MOVE = 3
NOT_NOW = 4
