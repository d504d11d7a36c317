"""The action bar: which of the many things one can do have a button there, four at most."""

from __future__ import annotations

from typing import NamedTuple

from .model import Choice, Control, TableView

ROOM = 4  # buttons
AHEAD = 2  # choices that stand in the bar where there are more things to do than room
LONG = 90  # letters of a prompt that is written smaller
SHORT = 60  # letters of one that has room for the way to its rule
MANY = 14  # choices in one column
WIDE, NARROW = 30, 11  # letters of choices that still stand side by side, and in more columns
BEGIN = ("start", "rematch", "return")


class Bar(NamedTuple):
    """What stands in the bar, and what opens above it because there is no room."""

    forward: list[Choice]
    back: list[tuple[Control, str]]  # with their keys
    further: list[Choice]
    hidden: list[tuple[Control, str]]
    gold: bool  # whether the first choice is what one would do: nothing is lit on the board


class BarView(NamedTuple):
    """All that the template of the bar asks of a table."""

    buttons: Bar
    amounts: list[Choice]  # of the stepper
    begin: list[Control]  # starts this game or the next, or gives the viewer the own seat back
    stuck: list[Control]
    away: bool  # whether a bot plays for the viewer, who may return
    ended: bool
    crest: int | None  # the seat whose arms are shown
    more: bool  # whether something opens above the bar
    pair: bool  # whether two choices of the same weight share its width
    turn: bool
    long: bool
    cites: bool  # whether the prompt leads to its rule
    asks: bool  # whether the viewer chooses in person


def view_bar(table: TableView) -> BarView:
    """What the bar has, and how it looks."""
    bar, present = fill_bar(table), table.past is None
    begin = [control for control in table.about.controls if control.action in BEGIN] if present else []
    away = any(control.action == "return" for control in begin)
    more = bool(bar.further or bar.hidden)
    return BarView(
        bar, find_amounts(table), begin, table.stuck if present and not away else [], away,
        ended=table.standings is not None and present,
        crest=_crest(table),
        more=more,
        pair=table.display.picture is not None and not more and len(bar.forward) == 2
        and not any(choice.usual for choice in bar.forward),
        turn=bool(table.decision.choices or table.acting_names) and present,
        long=len(table.decision.prompt) > LONG,
        cites=bool(table.decision.rule and table.decision.choices) and len(table.decision.prompt) < SHORT,
        asks=bool(table.decision.choices) and not any(player.you and player.away for player in table.players),
    )  # fmt: skip


def _crest(table: TableView) -> int | None:
    """Of who made the decision looked at, of who has won, of the only seat to decide, or of the viewer."""
    acting = [player.seat for player in table.players if player.acting]
    if table.past is not None and table.past.by is not None:
        return table.past.by
    if table.standings:
        return table.standings.rows[0].seat
    if len(acting) == 1:
        return acting[0]
    return table.viewer if table.past is None and (not acting or table.viewer in acting) else None


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


def list_classes(table: TableView) -> str:
    """How the list of choices is set: many short ones side by side."""
    longest = max(len(choice.label) for choice in table.decision.choices)
    if len(table.decision.choices) <= MANY or any(choice.worth for choice in table.decision.choices) or longest >= WIDE:
        return "pick-list"
    return "pick-list dense tight" if longest < NARROW else "pick-list dense"


def symbols_of(table: TableView, choice: Choice, words: int = 1) -> tuple[str, ...]:
    """The symbols of a move, by so many words of its notation."""
    symbols = table.display.picture.symbols if table.display.picture else {}
    return symbols.get(" ".join(choice.move.split(" ")[:words]), ())


def find_amounts(table: TableView) -> list[Choice]:
    """What can be bid in the auction that is on, the least first; on a drawn table the bar has a stepper for it."""
    automatic = table.decision.automatic
    if table.past is not None or table.display.picture is None or not (automatic and automatic.auction):
        return []
    amounts = [choice for choice in table.decision.choices if choice.move.split()[1:] == [str(choice.number)]]
    return sorted(amounts, key=lambda choice: choice.number)
