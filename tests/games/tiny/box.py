"""The numbers of Tiny as a record."""

from __future__ import annotations

from ...engine.core.moves import Names
from ...engine.core.options import Options, flag, several, start_seat
from ...engine.core.printed import Printed
from ...engine.core.record import Record, Row, record, row
from .state import KINDS

OPTIONS = (
    flag("rich", "Every player starts with one gold less, to have an odd number.", "Odd gold"),
    several("barred", "Kinds that may not be exchanged.", KINDS.names, "Barred kinds"),
)


@record
class Box(Record):
    """What is fixed before the first move."""

    copies: int
    hand: int
    gold: int
    rounds: int
    start: int
    barred: Row = row(KINDS)


def make_box(printed: Printed, seats: int, options: Options) -> Box:
    """The Box for one table."""
    box = Box()
    box.copies = printed.number("cards.copies", 6, 20)
    box.hand = printed.number("cards.hand", 1, 4)
    box.gold = printed.number("gold.start", 1, 5) - int(options["rich"])
    box.rounds = printed.number("rounds.count", 1, 9)
    box.start = start_seat(options)
    box.barred = [int(name in options["barred"]) for name in KINDS.names]
    return box


def box_names(printed: Printed) -> Names:
    """Nothing is named by the box."""
    return {}
