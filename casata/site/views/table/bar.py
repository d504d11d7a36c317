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
    if table.past is not None or any(control.action == "return" for control in table.about.controls):
        return Bar([], [], [], [], gold=False)
    forward = sorted(_loose(table), key=lambda choice: not choice.usual)
    back = _back(table)
    if table.display.picture is None:  # the list has what the bar has not
        shown = forward[: min(AHEAD, ROOM - len(back))]
        return Bar(shown, back, [], [], _gold(table, shown))
    if len(forward) + len(back) <= ROOM:
        return Bar(forward, back, [], [], _gold(table, forward))
    shown = forward[:AHEAD]
    room = ROOM - 1 - len(shown)  # one button opens the rest
    return Bar(shown, back[:room], forward[AHEAD:], back[room:], _gold(table, shown))


def _loose(table: TableView) -> list[Choice]:
    choices, picture = table.decision.choices, table.display.picture
    if picture is None:
        return [choice for choice in choices if choice.plain]
    return [choice for choice in choices if choice.brief or choice.number not in picture.aimed]


def _back(table: TableView) -> list[tuple[Control, str]]:
    """Undo always, to say why it is off; the others where they are possible, first the way out of a move begun."""
    now = table.decision
    helping = ((now.cancel, "r"), (now.advice, "h"), (None if now.cancel else now.restart, "r"))
    undo = [(now.undo, "u")] if now.undo else []
    return undo + [(control, key) for control, key in helping if control and control.possible]


def _gold(table: TableView, shown: list[Choice]) -> bool:
    picture, count = table.display.picture, len(table.decision.choices)
    if not shown or (picture is not None and picture.aimed):
        return False
    return shown[0].usual or count == 1 or (picture is None and count <= AHEAD)


def find_amounts(table: TableView) -> list[Choice]:
    """What can be bid in the auction that is on, the least first; on a drawn table the bar has a stepper for it."""
    automatic = table.decision.automatic
    if table.past is not None or table.display.picture is None or not (automatic and automatic.auction):
        return []
    amounts = [choice for choice in table.decision.choices if choice.move.split()[1:] == [str(choice.number)]]
    return sorted(amounts, key=lambda choice: choice.number)
