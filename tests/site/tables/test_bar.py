"""Which buttons stand in the action bar: four at most, and everything else behind one of them."""

from dataclasses import replace
from typing import Any

from markupsafe import Markup

from casata.site.views.table.bar import ROOM, fill_bar, find_amounts
from casata.site.views.table.model import (
    AboutTable,
    Automatic,
    Choice,
    Control,
    DecisionView,
    Dice,
    Display,
    Past,
    PictureView,
    TableView,
)

NOTHING = Markup()
UNDO, ADVICE, RESTART = (Control(action, action) for action in ("undo", "hint", "restart"))
CANCEL = Control("cancel", "cancel")
OFF = Control("undo", "undo", possible=False, reason="nothing to undo")


def table(choices: int, aimed: tuple[int, ...] | None = (), usual: int = 0, **decision: Any) -> TableView:
    """A table with so many plain choices; `aimed` are taken by places of its picture, None for no picture."""
    picture = None
    if aimed is not None:
        picture = PictureView(1, 1, NOTHING, NOTHING, NOTHING, {}, (), frozenset(aimed))
    offered = [Choice(n, f"move {n}", f"Move {n}", plain=True, usual=n == usual) for n in range(1, choices + 1)]
    decision = {"undo": UNDO, "advice": ADVICE, **decision}
    return TableView(
        "a", "royals", "Royals", "running", 1, 0, True, AboutTable((), Dice("", ())),
        decision=DecisionView(choices=tuple(offered), **decision), display=Display(picture=picture),
    )  # fmt: skip


def with_choices(before: TableView, choices: list[Choice], automatic: Automatic | None = None) -> TableView:
    return replace(before, decision=DecisionView(choices=tuple(choices), automatic=automatic))


def numbers(choices: list[Choice]) -> list[int]:
    return [choice.number for choice in choices]


def test_choices_that_no_place_takes_stand_in_the_bar() -> None:
    bar = fill_bar(table(4, aimed=(1, 2)))
    assert numbers(bar.forward) == [3, 4]
    assert bar.back == [(UNDO, "u"), (ADVICE, "h")]
    assert not bar.further
    assert not bar.hidden


def test_there_are_never_more_than_four_and_nothing_is_lost() -> None:
    for count in range(12):
        bar = fill_bar(table(count, restart=RESTART))
        opens = bool(bar.further or bar.hidden)
        assert len(bar.forward) + len(bar.back) + opens <= ROOM
        assert sorted(numbers(bar.forward + bar.further)) == list(range(1, count + 1))
        assert [control for control, _ in bar.back + bar.hidden] == [UNDO, ADVICE, RESTART]


def test_gold_is_for_the_board_while_something_is_lit_there() -> None:
    assert not fill_bar(table(2, aimed=(1,), usual=2)).gold
    assert fill_bar(table(2, usual=2)).gold
    assert numbers(fill_bar(table(2, usual=2)).forward) == [2, 1]
    assert fill_bar(table(1)).gold
    assert not fill_bar(table(2)).gold


def test_a_usual_choice_that_has_words_for_the_bar_stands_there_although_a_place_takes_it() -> None:
    placed = table(3, aimed=(1, 2, 3), usual=2)
    assert numbers(fill_bar(placed).forward) == []
    choices = [replace(choice, brief="Pay the rest") if choice.usual else choice for choice in placed.decision.choices]
    bar = fill_bar(with_choices(placed, choices))
    assert numbers(bar.forward) == [2]
    assert not bar.gold


def test_undo_says_why_it_is_off_and_the_way_out_of_a_move_comes_before_a_hint() -> None:
    assert fill_bar(table(0, undo=OFF, advice=None)).back == [(OFF, "u")]
    bar = fill_bar(table(1, cancel=CANCEL, restart=RESTART))
    assert [control for control, _ in bar.back] == [UNDO, CANCEL, ADVICE]


def test_nothing_is_offered_while_a_bot_plays_or_the_past_is_looked_at() -> None:
    away = AboutTable((), Dice("", ()), controls=(Control("return", "back"),))
    for elsewhere in (replace(table(3), about=away), replace(table(3), past=Past(1, 2))):
        assert fill_bar(elsewhere) == ([], [], [], [], False)


def test_without_a_picture_the_list_has_what_the_bar_has_not() -> None:
    bar = fill_bar(table(5, aimed=None))
    assert numbers(bar.forward) == [1, 2]
    assert not bar.further


def test_only_in_an_auction_amounts_are_stepped_through_the_least_first() -> None:
    bids = [Choice(number, f"bid {number}", f"Bid {number}") for number in (7, 5, 6)]
    choices = [*bids, Choice(1, "pass", "Pass", plain=True), Choice(8, "build 9", "Build")]
    on = with_choices(table(0), choices, Automatic(None, None, None, "bid 2"))
    assert numbers(find_amounts(on)) == [5, 6, 7]
    for automatic in (None, Automatic(None, None, None, "")):
        assert find_amounts(with_choices(on, choices, automatic)) == []
    assert find_amounts(replace(on, display=Display())) == []
    assert find_amounts(replace(on, past=Past(1, 2))) == []
