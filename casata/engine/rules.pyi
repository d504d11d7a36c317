"""The functions every game brings. There is no rules.py here: the loader puts a game's own functions in this place."""

from typing import Any

from .core.record import Row

def setup(box: Any, s: Any) -> None:
    """Lay out the table; the header's seats and generator are set, everything else is zero."""

def legal(box: Any, s: Any, seat: int, out: Row) -> int:
    """Fill `out` with the codes this seat may play, ascending; how many there are."""

def apply(box: Any, s: Any, seat: int, action: int) -> None:
    """Carry out a legal decision and everything that follows until somebody must decide again."""

def why_not(box: Any, s: Any, seat: int, action: int) -> int:
    """0 exactly for what `legal` lists, else the number of the condition that fails."""

def redact(box: Any, s: Any, seat: int) -> None:
    """Blank in place what this seat may not see."""

def redeal(box: Any, view: Any, seat: int, rng: Row) -> None:
    """Fill a seat's view in place with unseen pieces, uniformly over what that seat holds possible."""

def tally(box: Any, s: Any, seat: int, out: Row) -> None:
    """A seat's points, source by source."""

def standing(box: Any, s: Any, seat: int) -> int:
    """What decides the game, points and tie-breaks, as one number; equal ones share a place."""

def evaluate(box: Any, s: Any, seat: int) -> int:
    """What the position is worth to a seat, a rough eye's view; higher is better."""

def outlook(box: Any, s: Any, seat: int) -> int:
    """The points a seat has and may look forward to, in hundredths, seen with open eyes: its own hand counts."""

def progress(box: Any, s: Any) -> int:
    """How much of the game is played, in hundredths."""

def stock(box: Any, s: Any, out: Row) -> None:
    """Every kind of piece counted wherever it lies; nothing in a game changes these sums."""
