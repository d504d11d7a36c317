"""The action bar: which of the many things one can do have a button there, four at most."""

from __future__ import annotations

from typing import NamedTuple

from .model import Choice, Control, TableView

ROOM = 4  # buttons
AHEAD = 2  # choices that stand in the bar where there are more things to do than room


class Bar(NamedTuple):
    """What stands in the bar, and what opens above it because there is no room."""

    forward: list[Choice]
    back: list[tuple[Control, str]]  # with their keys
    further: list[Choice]
    hidden: list[tuple[Control, str]]
    gold: bool  # whether the first choice is what one would do: nothing is lit on the board


def fill_bar(table: TableView) -> Bar:
    """Choices that no place of the board takes, and the usual one first; then what takes back or helps."""
    if table.past is not None or any(control.action == "return" for control in table.controls):
        return Bar([], [], [], [], gold=False)
    forward = sorted(_loose(table), key=lambda choice: not choice.usual)
    back = _back(table)
    if table.picture is None:  # the list has what the bar has not
        shown = forward[: min(AHEAD, ROOM - len(back))]
        return Bar(shown, back, [], [], _gold(table, shown))
    if len(forward) + len(back) <= ROOM:
        return Bar(forward, back, [], [], _gold(table, forward))
    shown = forward[:AHEAD]
    room = ROOM - 1 - len(shown)  # one button opens the rest
    return Bar(shown, back[:room], forward[AHEAD:], back[room:], _gold(table, shown))


def _loose(table: TableView) -> list[Choice]:
    if table.picture is None:
        return [choice for choice in table.choices if choice.plain]
    return [choice for choice in table.choices if choice.brief or choice.number not in table.picture.aimed]


def _back(table: TableView) -> list[tuple[Control, str]]:
    """Undo always, to say why it is off; the others where they are possible, first the way out of a move begun."""
    helping = ((table.cancel, "r"), (table.advice, "h"), (None if table.cancel else table.restart, "r"))
    undo = [(table.undo, "u")] if table.undo else []
    return undo + [(control, key) for control, key in helping if control and control.possible]


def _gold(table: TableView, shown: list[Choice]) -> bool:
    if not shown or (table.picture is not None and table.picture.aimed):
        return False
    return shown[0].usual or len(table.choices) == 1 or (table.picture is None and len(table.choices) <= AHEAD)


def find_amounts(table: TableView) -> list[Choice]:
    """What can be bid in the auction that is on, the least first; on a drawn table the bar has a stepper for it."""
    if table.past is not None or table.picture is None or not (table.automatic and table.automatic.auction):
        return []
    amounts = [choice for choice in table.choices if choice.move.split()[1:] == [str(choice.number)]]
    return sorted(amounts, key=lambda choice: choice.number)
