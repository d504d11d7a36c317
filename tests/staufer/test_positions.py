"""Described positions of The Staufer Dynasty: what follows from what was named, and what cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.errors import PositionError
from tests.engine.playing import everything, played
from tests.matches import in_turn, offered, phase, play, seen, stock_of
from tests.staufer.table import RING, at_random, cards, decline, display, on, order, owned, paid, province, table

RICH: dict[str, Any] = {
    "round": 3,
    "king": "aachen",
    "court": {0: (6, 1), 2: (3, 0)},
    "figures": {"aachen_5": "0e 1n", "milano_3": "2n"},
    "paid": {"nijmegen": "0e 3e", "augsburg": "1n"},
    "under": {"aachen_4": "purple points_3", "2": "brown brown"},
    "owned": {0: "purple purple", 1: "keep", 3: "first free_office"},
    "cards": {0: [3, 6], 2: [1, 16]},
    "supplied": [1, 3],
    "deployed": [2],
    "discard": "points_5 envoys_1",
    "scored": "milano",
    "condition": "most",
    "points": {1: {"regions": 30}},
}


def test_what_is_not_named_follows_from_the_rest() -> None:
    match = table(**RICH)
    assert province(match) == (15 - 6 - 1 - 1, 2)
    assert (cards(match, 2), display(match)[1], display(match)[3]) == ({1, 16}, 3, 1)
    assert seen(match)["stack_size"] == 72 - 4 - 5 - 2
    assert match.scores() == [0, 30, 0, 0]
    assert (match.actor, phase(match), order(match)[:3]) == (0, "turn", [1, 3, 2])
    assert stock_of(match) == stock_of(table(cards=RICH["cards"]))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_described_position_is_played_saved_and_opened_again(seats: int) -> None:
    match = table(seats, figures={"aachen_3": "0e 1e"}, owned={0: "purple purple keep first"}, cards={1: [8]}, round=4)
    for _ in at_random(match, seats):
        pass
    again = casata.load(json.loads(json.dumps(match.save())))
    assert (again.scores(), again.view(None)) == (match.scores(), match.view(None))


def test_a_rich_position_is_opened_again() -> None:
    match = table(**RICH)
    play(match, "privilege 15", "supply 2")
    again = casata.load(match.save())
    assert (owned(again), paid(again, 1)) == ("brown brown", {"augsburg": "n"})


def test_somebody_else_may_be_to_act() -> None:
    match = table(actor=2)
    in_turn(match, "2 supply 1", "0 supply 1", "1 supply 1")


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "round 6": (
        {"round": 6, "row_condition": ["king"] * 5, "row_region": list(RING[:5])},
        "round must be from 1 to 5, not 6.",
    ),
    "a region twice": ({"ring": [*RING[:5], "augsburg"]}, "ring must have different values, not 'augsburg' twice."),
    "a chest without an office": (
        {"office_chest": {"palermo_7": {"brown": 1}}},
        "office_chest.palermo_7.brown must be 0, not 1",
    ),
    "an orange chest kept": ({"chest": {0: {"points_2": 1}}}, "chest.0.points_2 must be 0, not 1"),
    "chests drawn": ({"drawn": {"brown": 1}}, "In the phase turn, leave drawn empty; it is for pick"),
    "too many chests": ({"owned": {0: "first " * 5}}, "first: the position has 5"),
    "too many envoys": ({"court": {0: (16, 0)}}, "province.0.envoy: the position has 1 more than there are"),
    "too many cards": ({"cards": {0: [9], 1: [9], 2: [9]}}, "display.9: the position has 1 more than there are"),
    "the same job": (
        {"job": [["job_aachen", "pattern_1", "rows"]] * 4},
        "job must have different values, not 'job_aachen' twice",
    ),
    "jobs in the wrong place": ({"job": [["pattern_1", "job_aachen", "rows"]]}, "job.0.region must be one of"),
    "a gap on a track": ({"supplied": [None, 1]}, "supplied must have its members at the start, without gaps."),
    "nobody left": (
        {"supplied": [seat for seat in range(4) for _ in range(3)]},
        "Members must be on the order track until regions are scored, and none of them then",
    ),
    "four members": ({"supplied": [0] * 4}, "Seat 0 has only 3 members; the position has more."),
    "the middle of nothing": ({"phase": "payment"}, "In the phase payment, name office or space, but not both."),
    "an envoy on an office for nobles": (
        {"figures": {"milano_3": "0e"}},
        "figure.milano_3 must be a noble: this office is for nobles only (staufer#crown).",
    ),
    "an order with a seat too often": (
        {"order": [0, 1, 2, 3, 3, 2, 1, 0, 3, 2, 1, 1], "supplied": [0], "actor": 1},
        "order must name every seat 3 times, even when its members have left the track.",
    ),
    "cards that could not be on display": ({"display": {"2": 2}}, "cards of privilege"),
    "an actor without a member": ({"supplied": [0] * 3, "actor": 0}, "Seat 0 has no member left; name another actor."),
    "an actor against the order": (
        {"order": [0, 1, 2, 3, 3, 2, 1, 0, 3, 2, 1, 0], "actor": 1},
        "By the order, seat 0 acts now.",
    ),
}


@pytest.mark.parametrize(("described", "reason"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_is_refused(described: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError) as problem:
        table(**described)
    assert reason in str(problem.value)


def test_an_agreed_display_must_add_up() -> None:
    with pytest.raises(PositionError, match="cards of privilege"):
        table(display={"1": 4, "3": 2})


def test_a_figure_may_not_stand_at_the_right_of_nobody() -> None:
    with pytest.raises(PositionError, match="figures on the right of an empty place"):
        table(figure={"aachen_3": ["none", "0_envoy"]})


def test_a_figure_may_not_stand_on_an_office_that_is_not_there() -> None:
    with pytest.raises(PositionError, match=r"figure\.palermo_7\.left must be none, not '0_envoy'"):
        table(figures={"palermo_7": "0e"})


# Every phase


def reopened(match: Match) -> Match:
    """The same match, saved and opened again, before and after some decisions."""
    assert everything(casata.load(json.dumps(match.save()))) == everything(match)
    later = played(match.at(match.step), 10)
    assert everything(casata.load(json.dumps(later.save()))) == everything(later)
    return match


def test_privileges_are_given_by_their_numbers() -> None:
    """As a list of cards, or as a bit mask."""
    chosen = {"privileges": "custom", "custom": ["1", "3", "6", "9", "12", "15"]}
    masks = [{0: [3, 6], 1: ["9"]}, {0: 1 << 2 | 1 << 5, 1: 1 << 8}]
    tables = [casata.position("staufer", 3, options=chosen, set={"owned": mask}) for mask in masks]
    assert everything(tables[0]) == everything(tables[1])
    assert cards(tables[0]) == {3, 6}
    with pytest.raises(PositionError, match=r"has no 17\. It has 1, 2, 3, 4"):
        casata.position("staufer", 3, options=chosen, set={"owned": {0: [17]}})


def test_cards_that_chance_chose_can_be_named() -> None:
    shown = {"1": 4, "2": 1, "9": 2, "10": 2, "15": 2, "16": 2}
    described = {"display": shown, "owned": {2: [2]}}
    match = casata.position("staufer", 4, options={"privileges": "publisher"}, set=described, seed=4)
    assert (display(match)[9], cards(match, 2)) == (2, {2})
    for wrong in ({"1": 4, "9": 2, "10": 2, "15": 2, "16": 2, "4": 2}, {**shown, "11": 2}, {**shown, "9": 1}):
        with pytest.raises(PositionError, match="cards of privilege"):
            casata.position("staufer", 4, options={"privileges": "publisher"}, set={**described, "display": wrong})


def test_the_way_of_an_action_is_chosen_in_a_position() -> None:
    match = reopened(table(phase="way", space="2", owned={0: "first"}, supplied=[1], actor=0))
    assert offered(match) == ["use plain", "use first"]
    match = reopened(table(phase="way", office="aachen_3", figures={"aachen_3": "0e"}, court={0: (6, 1)}))
    assert offered(match) == ["use plain"]
    match.play("use plain")
    assert phase(match) == "payment"


def test_the_chests_of_another_space_are_taken_in_a_position() -> None:
    match = reopened(table(phase="chests", space="4", owned={0: "supply"}, under={"1": "brown", "4": "keep"}))
    assert (match.actor, offered(match), order(match)[0]) == (0, ["chests 1", "chests 4"], 0)
    match.play("chests 1")
    assert (owned(match), match.actor) == ("brown", 1)


def test_nobles_are_laid_for_an_office_in_a_position() -> None:
    described = {"phase": "payment", "office": "aachen_3", "figures": {"aachen_3": "0e"}, "court": {0: (4, 2)}}
    match = reopened(table(**described))
    assert seen(match)["spots"] == dict.fromkeys(RING, 1) | {"augsburg": 0}
    play(match, "usual")
    assert (match.actor, len(paid(match))) == (1, 5)
    match = reopened(table(**described, spots={"milano": 1}, paid={"strasbourg": "0e", "palermo": "0n", "aachen": "0e",
                                                                     "nijmegen": "0e"}))  # fmt: skip
    assert offered(match) == ["usual", "lay milano"]


def test_a_second_envoy_may_join_in_a_position() -> None:
    match = reopened(table(phase="second", office="augsburg_3", figures={"augsburg_3": "0e"}, cards={0: [3]}))
    assert offered(match) == ["second", "alone"]


def test_a_chest_may_be_drawn_in_a_position() -> None:
    match = reopened(table(phase="draw", space="1", cards={0: [8]}, chance=["brown"]))
    assert offered(match) == ["draw", "refrain"]
    play(match, "draw")
    assert owned(match) == "brown"


PURPLE = {"owned": {0: "purple purple"}, "shown": [8, 9, 6, 3], "chance": ["brown"]}


@pytest.mark.parametrize(
    ("todo", "follows"),
    [
        (None, ("draw", 2)),
        ([["ask_draw", 0], ["supply_bonus", 0], ["offer", 0], ["next_turn"]], ("draw", 2)),
        ([["supply_bonus", 0], ["offer", 0], ["next_turn"]], ("turn", 2)),
        (["next_turn"], ("turn", 0)),
    ],
)
def test_what_is_still_to_be_done_after_an_exchange_can_be_named(todo: Any, follows: tuple[str, int]) -> None:
    """After the chests of a supply, after a chest drawn, or at its end: only what is to come can bring something."""
    steps = {} if todo is None else {"todo": todo}
    match = reopened(table(phase="exchange", space="1", cards={0: [9]}, **PURPLE, **steps))
    assert offered(match)[-1] == "decline"
    play(match, "privilege 8")
    then = phase(match)
    decline(match, "turn")
    assert (then, match.tally()[0]["privileges"]) == follows


def test_an_exchange_may_come_in_the_middle_of_taking_an_office() -> None:
    match = reopened(table(phase="exchange", office="augsburg_3", figures={"augsburg_3": "0e"}, **PURPLE))
    play(match, "privilege 6")
    assert (match.actor, match.tally()[0]["privileges"]) == (1, 3)


AUGSBURG = {"scored": "augsburg", "figures": {"augsburg_7": "1e", "augsburg_4": "2e"}}


def test_drawn_chests_are_taken_by_rank_in_a_position() -> None:
    match = reopened(table(phase="pick", drawn={"brown": 1, "keep": 1}, **AUGSBURG))
    assert (match.actor, offered(match)) == (1, ["pick keep", "pick brown"])
    play(match, "pick keep")
    assert (owned(match, 1), owned(match, 2)) == ("keep", "brown")
    match = reopened(table(phase="pick", drawn={"brown": 1}, actor=2, **AUGSBURG))
    play(match, "pick brown")
    assert match._state.round == 2


def test_of_two_regions_that_draw_the_one_under_way_is_named() -> None:
    both = {"scored": "augsburg", "condition": "most", "figures": {
        "augsburg_7": "1e", "aachen_7": "1e", "aachen_3": "2e", "aachen_4": "3e",
    }}  # fmt: skip
    base = {"phase": "pick", "drawn": {"brown": 1, "keep": 1}, "actor": 1}
    match = reopened(table(**base, **both, chance=["first", "supply", "keep", "keep"]))
    play(match, "pick brown")
    assert (match.actor, offered(match)) == (1, ["pick first", "pick supply", "pick keep"])
    later = [["take_chest", 1, 3, "aachen"], ["ask_keep", 0], "clean_up"]
    match = reopened(table(**base, **both, todo=later))
    play(match, "pick brown")
    assert [owned(match, seat) for seat in range(4)] == ["", "brown", "", "keep"]


def test_an_exchange_may_come_while_a_region_is_scored() -> None:
    rows = ["augsburg", "palermo", "aachen", "nijmegen", "milano"]
    match = reopened(casata.position("staufer", 4, set={
        "phase": "exchange", "actor": 1, "scored": ["augsburg"], "row_region": rows, "row_condition": ["king"] * 5,
        "king": "augsburg", "figure": {"augsburg_7": ["1_envoy"], "augsburg_4": ["2_envoy"]},
        "chest": {1: {"purple": 2}}, "drawn": {"brown": 1}, "office_chest": {}, "space_chest": {},
    }))  # fmt: skip
    play(match, "decline")
    assert owned(match, 2) == "brown"


def test_figures_are_kept_in_a_position() -> None:
    match = reopened(table(phase="keep", owned={0: "keep", 2: "keep"}, figures={"palermo_3": "2e", "palermo_5": "0e"}))
    assert (match.actor, offered(match)) == (0, ["keep palermo_5 left", "release"])
    match = reopened(table(phase="keep", owned={2: "keep"}, actor=2, figures={"palermo_3": "2e", "palermo_5": "0e 2e"},
                           kept={"palermo_5": [1]}))  # fmt: skip
    play(match, "keep palermo_3 left")
    assert (on(match, "palermo_3"), on(match, "palermo_5")) == ("2e", "0e")


def test_a_position_can_begin_with_the_final_scoring() -> None:
    jobs = {0: "job_aachen pattern_1 cost_3"}
    described = {"figures": {"aachen_3": "0e"}, "owned": {1: "brown brown"}, "paid": {"milano": "2e"}, "jobs": jobs}
    match = reopened(table(phase="scoring", round=5, **described))
    assert (match.over, match.scores()) == (True, [12 + 4, 5, 0, 0])
    assert (paid(match, 2), province(match, 2)) == ({}, (11, 2))
    after = reopened(casata.position("staufer", 4, set={"over": True, "points": {1: {"brown": 5}}}))
    assert (after.over, after.scores(), seen(after)["round"]) == (True, [0, 5, 0, 0], 5)


NOT_UNDER_WAY: dict[str, tuple[dict[str, Any], str]] = {
    "office and space": ({"phase": "way", "office": "aachen_3", "space": "1"}, "name office or space, but not both"),
    "chests of an office": (
        {"phase": "chests", "office": "aachen_3", "figures": {"aachen_3": "0e"}},
        "In the phase chests, name space.",
    ),
    "a payment for a space": ({"phase": "payment", "space": "1"}, "In the phase payment, name office."),
    "an office of somebody else": (
        {"phase": "payment", "office": "aachen_3", "figures": {"aachen_3": "1e"}},
        "office is wrong: the figure of seat 0 that takes it must be there already.",
    ),
    "more to be laid than the court has": (
        {"phase": "payment", "office": "aachen_7", "figures": {"aachen_7": "0e"}, "court": {0: (2, 1)}},
        "spots must be from 1 to 3 figures, as many as the court of seat 0 has.",
    ),
    "what is not to be laid": (
        {"phase": "payment", "office": "augsburg_3", "figures": {"augsburg_3": "0e"}, "spots": {"augsburg": 1}},
        "spots.augsburg must be 0, not 1",
    ),
    "a way that is chosen already": ({"phase": "way", "space": "1", "way": "first"}, "way must be plain, not 'first'."),
    "a second envoy without the privilege": (
        {"phase": "second", "office": "augsburg_3", "figures": {"augsburg_3": "0e"}},
        "Seat 0 needs a lone envoy on the office, another at court, and privilege 3.",
    ),
    "a draw without the privilege": (
        {"phase": "draw", "space": "1"},
        "Seat 0 needs privilege 8 and a chest that is left to draw.",
    ),
    "an exchange of nothing": (
        {"phase": "exchange", "space": "1"},
        "Seat 0 must have 2 purple chests and a privilege to take, and not have declined.",
    ),
    "an exchange declined": (
        {"phase": "exchange", "space": "1", "owned": {0: "purple purple"}, "declined": 1},
        "Seat 0 must have 2 purple chests and a privilege to take, and not have declined.",
    ),
    "a space that is not there": (
        {"phase": "chests", "space": "5", "seats": 3},
        "space must be one of 1, 2, 3, 4, not '5'.",
    ),
    "another's member has left": (
        {"phase": "chests", "space": "1", "supplied": [1], "actor": 0},
        "The actor's member must be the last of supplied or deployed: it has left the order track.",
    ),
    "nothing drawn": (
        {"phase": "pick", **AUGSBURG},
        "Drawn chests are taken by rank in Augsburg or Aachen: drawn must have",
    ),
    "too much drawn": (
        {"phase": "pick", "drawn": {"brown": 2}, "actor": 2, **AUGSBURG},
        "Drawn chests are taken by rank in Augsburg or Aachen: drawn must have",
    ),
    "nobody there": (
        {"phase": "pick", "drawn": {"brown": 2}},
        "Drawn chests are taken by rank in Augsburg or Aachen: drawn must have",
    ),
    "members that have not acted": (
        {"phase": "keep", "supplied": [0]},
        "Members must be on the order track until regions are scored, and none of them then",
    ),
    "nothing to keep": (
        {"phase": "keep"},
        "The actor needs a figure that would leave and a chest to keep it; name another actor.",
    ),
    "kept after the last round": (
        {"phase": "keep", "round": 5},
        "Nothing is kept after the last round: no region is emptied.",
    ),
    "a figure kept elsewhere": (
        {
            "phase": "keep",
            "owned": {0: "keep"},
            "figures": {"palermo_3": "0e", "aachen_3": "1e"},
            "kept": {"aachen_3": [1]},
        },
        "kept.aachen_3.left must be 0, not 1",
    ),
    "the end before the last round": ({"phase": "scoring", "round": 2}, "round must be 5, not 2"),
    "paid after the end": (
        {"over": True, "round": 5, "paid": {"milano": "0e"}},
        "paid.milano.0.envoy must be 0, not 1",
    ),
    "another step": ({"todo": ["clean_up"]}, "todo must be [] here, the next step first"),
    "a step that comes elsewhere": (
        {"phase": "draw", "space": "1", "cards": {0: [8]}, "todo": ["clean_up"]},
        "todo must be [supply_bonus 0, offer 0, next_turn] here",
    ),
}


@pytest.mark.parametrize(("described", "reason"), NOT_UNDER_WAY.values(), ids=NOT_UNDER_WAY)
def test_an_action_that_cannot_be_under_way_is_refused(described: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError) as problem:
        table(**described)
    assert reason in str(problem.value)
