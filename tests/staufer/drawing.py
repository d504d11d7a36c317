"""What is drawn and asked in The Staufer Dynasty as plain text, and a table for every kind of question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from casata import Match
from casata.engine.text.scene import Scene
from casata.engine.text.styled import Line
from casata.engine.text.wording import Wording
from casata.games.staufer.view.terminal import draw
from tests.matches import play
from tests.staufer.table import round_end, table

NAMES = ("Anna", "Bence", "Clara", "Dávid", "Emma")
WIDTHS = (80, 100, 140)
all_widths = pytest.mark.parametrize("width", WIDTHS)
all_seats = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def scene(match: Match, viewer: int | None = 0, width: int = 100, names: Sequence[str] = NAMES) -> Scene:
    say = Wording(match.game, match.game.words.labels(match.printed), names[: match.seats])
    return Scene(match.box, match.view_record(viewer), viewer, match.options, match.names, say, width)


def written(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def single(text: str) -> str:
    """Blanks made single."""
    return " ".join(text.split())


def styled(lines: list[Line], style: str) -> list[str]:
    """Texts in a style."""
    return [text.strip() for line in lines for text, drawn_in in line if drawn_in == style and text.strip()]


def drawn(match: Match, viewer: int | None = 0, width: int = 100) -> list[str]:
    """The table as lines of plain text."""
    return written(draw(scene(match, viewer, width)))


def told(match: Match, viewer: int | None = 0, width: int = 100) -> str:
    """The whole table in one line, blanks made single."""
    return single(" ".join(drawn(match, viewer, width)))


def block(match: Match, title: str, viewer: int | None = 0, width: int = 100) -> str:
    """What is said from a title to the next one or a blank line."""
    lines = drawn(match, viewer, width)
    first = next(at for at, line in enumerate(lines) if line.startswith(title))
    last = next(at for at in range(first + 1, len(lines) + 1) if at == len(lines) or not lines[at].startswith("  "))
    return single(" ".join(lines[first:last]))


def prompt(match: Match) -> str:
    """What the actor is asked."""
    return match.game.words.prompt(scene(match, match.actor))


def worth(match: Match, move: str, viewer: int | None = 0) -> str:
    return match.game.words.worth(scene(match, viewer), match.game.moves.parse(move, match.names))


def worths(match: Match, kind: str = "") -> dict[str, str]:
    """Notation -> worth of all that the actor may decide, or of one kind."""
    return {str(move): worth(match, str(move), match.actor) for move in match.legal() if kind in ("", move.kind)}


# A table in the middle of every phase: (what is to be decided, what is asked)
ASKED: dict[str, tuple[Callable[[], Match], str]] = {
    "turn": (lambda: table(court={0: (6, 1)}), "Supply, or send a figure to an office (at court: 6 envoys, 1 noble)"),
    "way": (
        lambda: play(table(court={0: (6, 1)}, owned={0: "free_travel first"}), "deploy envoy palermo_3"),
        "Use chests for this action (Palermo 3)?",
    ),
    "chests": (
        lambda: play(table(owned={0: "supply"}, under={"2": "purple"}), "supply 1"),
        "Choose which chests to take",
    ),
    "payment": (
        lambda: play(table(court={0: (6, 2)}), "deploy envoy strasbourg_4"),
        "Pay 4 figures for Strasbourg 4 (Strasbourg, Palermo, Aachen, Nijmegen): include a noble?",
    ),
    "second": (
        lambda: play(table(court={0: (6, 0)}, cards={0: [3]}), "deploy envoy augsburg_3"),
        "Add a second envoy on Augsburg 3?",
    ),
    "draw": (lambda: play(table(cards={0: [8]}), "supply 1"), "Draw a chest from the stack?"),
    "exchange": (
        lambda: play(table(owned={0: "purple"}, under={"1": "purple purple"}), "supply 1"),
        "Exchange 2 of your 3 purple chests for a privilege?",
    ),
    "pick": (
        lambda: round_end(3, scored="aachen", figures={"aachen_3": "0e", "aachen_4": "1e"},
                          chance=["brown", "purple", "keep"]),
        "Choose one of the drawn chests",
    ),
    "keep": (
        lambda: round_end(3, scored="milano", figures={"milano_4": "1e", "milano_5": "1e"}, owned={1: "keep keep"}),
        "Keep a figure on its office? You have 2 chests for this",
    ),
}  # fmt: skip
