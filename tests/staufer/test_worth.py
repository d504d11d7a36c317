"""What is asked at the table of The Staufer Dynasty, and that moves bring what they are said to be worth."""

from __future__ import annotations

import re
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.core.reasons import NOT_NOW
from casata.games.staufer.state import PHASES
from tests.matches import happened, kinds, offered, phase, play, scored
from tests.staufer.drawing import ASKED, prompt, scene, worth, worths
from tests.staufer.table import (
    CHEAPEST,
    TRAVEL,
    at_random,
    court,
    decline,
    next_round,
    on,
    owned,
    round_end,
    supplied,
    table,
    under,
)

Described = dict[str, Any]

# What is asked


@pytest.mark.parametrize("kind", ASKED)
def test_the_question_says_what_is_to_be_decided(kind: str) -> None:
    make, asked = ASKED[kind]
    match = make()
    assert (phase(match), prompt(match)) == (kind, asked)


def test_every_kind_of_question_was_asked() -> None:
    assert set(ASKED) == set(PHASES.names)


@pytest.mark.parametrize(
    ("figures", "said"), [((3, 0), "3 envoys"), ((0, 2), "2 nobles"), ((15, 3), "15 envoys, 3 nobles")]
)
def test_a_turn_names_the_own_court(figures: tuple[int, int], said: str) -> None:
    assert prompt(table(court={0: figures})).endswith(f"(at court: {said})")


def test_a_turn_with_an_empty_court_asks_for_supply_alone() -> None:
    match = table(court={0: (0, 0)})
    assert all(str(move).startswith("supply") for move in match.legal())
    assert prompt(match) == "Supply: nobody is at your court"


def test_a_chest_may_be_used_for_a_supply_space_too() -> None:
    assert (
        prompt(play(table(supplied=[1], owned={0: "first"}), "supply 3"))
        == "Use chests for this action (supply space 3)?"
    )


def test_a_payment_names_regions_as_the_king_comes_to_them_and_again_where_two_are_due() -> None:
    match = play(table(court={0: (12, 1)}, king="nijmegen"), "deploy envoy strasbourg_5")
    assert prompt(match) == (
        "Pay 7 figures for Strasbourg 5 (2\xa0×\xa0Milano, Augsburg, Strasbourg, Palermo, Aachen, Nijmegen): "
        "include a noble?"
    )


def test_a_payment_counts_down_as_nobles_are_laid() -> None:
    match = play(table(court={0: (6, 2)}), "deploy envoy palermo_3", "lay palermo")
    assert prompt(match) == "Pay 2 figures for Palermo 3 (Aachen, Nijmegen): include a noble?"


# Supply


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ([], ["3 envoys", "1 envoy, 1 noble", "2 envoys", "1 noble", "1 envoy"]),
        ([7], ["4 envoys", "2 envoys, 1 noble", "3 envoys", "1 envoy, 1 noble", "2 envoys"]),
        (
            [8],
            [
                "3 envoys; draw a chest",
                "1 envoy, 1 noble; draw a chest",
                "2 envoys; draw a chest",
                "1 noble; draw a chest",
                "1 envoy; draw a chest",
            ],
        ),
        (
            [9],
            [
                "3 envoys; +2 points",
                "1 envoy, 1 noble; +2 points",
                "2 envoys; +2 points",
                "1 noble; +2 points",
                "1 envoy; +2 points",
            ],
        ),
        (
            [7, 8, 9],
            [
                f"{figures}; draw a chest; +2 points"
                for figures in ("4 envoys", "2 envoys, 1 noble", "3 envoys", "1 envoy, 1 noble", "2 envoys")
            ],
        ),
    ],
)
def test_supply_says_what_comes_with_privileges_7_8_and_9(cards: list[int], said: list[str]) -> None:
    assert list(worths(table(cards={0: cards}), "supply").values()) == said


def test_supply_names_the_chests_of_the_space() -> None:
    match = table(under={"1": "points_2 brown brown", "4": "purple keep envoys_3"}, cards={0: [9]})
    assert worth(match, "supply 1") == "3 envoys; chests: orange (2 points), 2 × brown; +2 points"
    assert worth(match, "supply 4") == "1 noble; chests: orange (3 envoys), keep a figure, purple; +2 points"


@pytest.mark.parametrize(
    ("province", "said"),
    [
        ((15, 3), ["3 envoys", "1 envoy, 1 noble", "2 envoys", "1 noble", "1 envoy"]),
        ((1, 0), ["1 envoy", "1 envoy", "1 envoy", "no figures: your province has none", "1 envoy"]),
        ((0, 1), ["no figures: your province has none", "1 noble", "no figures: your province has none", "1 noble",
                  "no figures: your province has none"]),
    ],
)  # fmt: skip
def test_supply_names_no_more_figures_than_the_province_has(province: tuple[int, int], said: list[str]) -> None:
    match = table(court={0: (15 - province[0], 3 - province[1])})
    assert list(worths(match, "supply").values()) == said
    for number in range(1, 6):
        envoys, nobles = court(match)
        after = court(play(table(court={0: (15 - province[0], 3 - province[1])}), f"supply {number}"))
        assert counted(said[number - 1]) == (after[0] - envoys, after[1] - nobles)


@pytest.mark.parametrize("number", range(1, 6))
def test_supply_brings_what_was_said(number: int) -> None:
    described: Described = {"cards": {0: [7, 9]}, "under": {str(number): "brown"}}
    match = table(**described)
    said, before = worth(match, f"supply {number}"), court(match)
    play(match, f"supply {number}")
    assert counted(said) == (court(match)[0] - before[0], court(match)[1] - before[1])
    assert said.endswith(f"; chest: {owned(match)}; +{scored(match)['privileges']} points")


def counted(said: str) -> tuple[int, int]:
    """Envoys and nobles at the beginning of what a move is worth."""
    figures = said.split(";", maxsplit=1)[0]
    found = [re.findall(rf"(\d+){sign}", figures) for sign in (" envoy", " noble")]
    return tuple(int(number[0]) if number else 0 for number in found)  # type: ignore[return-value]


def test_there_is_no_hint_for_a_space_that_is_not_there() -> None:
    assert worth(table(2), "supply 5") == ""


# Deploy

ELSEWHERE = {0: "job_palermo pattern_6 rows"}  # jobs that one figure outside Palermo does not change


@pytest.mark.parametrize(
    ("cards", "move", "said"),
    [
        ([], "deploy envoy augsburg_3", "pay 0 for travel and 2 for the office, 5 left at court"),
        ([], "deploy noble aachen_4", "pay 3 for travel and 3 for the office, 1 left at court"),
        ([], "deploy envoy nijmegen_4", "pay 4 for travel and 3 for the office, 0 left at court"),
        ([], "deploy envoy nijmegen_6", "pay 4 for travel and 5 for the office, too few figures"),
        ([4], "deploy envoy nijmegen_6", "pay 4 for travel and 2 for the office, 1 left at court"),
        ([5], "deploy envoy nijmegen_4", "pay 4 for travel and 2 for the office, 1 left at court"),
        ([4, 5], "deploy envoy milano_7", "pay 5 for travel and 1 for the office, 1 left at court"),
        ([10], "deploy envoy milano_5", "pay 1 for travel and 4 for the office, 2 left at court"),
        ([6], "deploy envoy augsburg_3", "pay 0 for travel and 2 for the office, 5 left at court; +3 points"),
        ([6], "deploy envoy strasbourg_3", "pay 1 for travel and 2 for the office, 4 left at court"),
    ],
)
def test_deploying_says_its_cost_and_what_is_left_at_court(cards: list[int], move: str, said: str) -> None:
    assert worth(table(court={0: (7, 1)}, cards={0: cards}, jobs=ELSEWHERE), move) == said


def test_deploying_names_the_chests_of_the_office_and_the_points_for_the_king() -> None:
    match = table(court={0: (4, 1)}, under={"augsburg_3": "points_4 brown brown"}, cards={0: [6]})
    assert (
        worth(match, "deploy noble augsburg_3")
        == "pay 0 for travel and 2 for the office, 2 left at court; chests: orange (4 points), 2 × brown; +3 points"
    )
    play(match, "deploy envoy augsburg_3", "usual")
    assert (sum(court(match)), owned(match)) == (2, "brown brown")
    assert scored(match) == {"chests": 4, "privileges": 3}


@pytest.mark.parametrize("options", [{}, {"cost_excludes_occupant": True}, {"pay_from_target": True}])
@pytest.mark.parametrize("cards", [(), (4,), (5,), (4, 5), *(cards for cards in TRAVEL if cards)])
def test_the_court_has_what_was_said_after_every_deployment(cards: tuple[int, ...], options: Described) -> None:
    """Envoys to the cheapest office of each region, and a noble to the dearest of some."""
    described: Described = {"court": {0: (12, 1)}, "cards": {0: cards}, "king": "palermo"}
    if options:
        described["options"] = options | {"privileges": "custom", "custom": chosen(cards)}
    promised = worths(table(**described), "deploy")
    for move in (*(f"deploy envoy {office}" for office in CHEAPEST), "deploy noble aachen_6", "deploy noble milano_5"):
        match = decline(play(table(**described), move), "turn")
        assert promised[move].split(";")[0].endswith(f", {sum(court(match))} left at court")


def chosen(cards: tuple[int, ...]) -> list[str]:
    """Six privileges with some among them."""
    return [str(card) for card in (*cards, *(1, 14, 15, 13, 16, 9)[: 6 - len(cards)])]


def test_only_with_a_chest_means_that_there_is_no_other_way() -> None:
    described: Described = {"court": {0: (4, 1)}, "owned": {0: "free_travel free_office"}}
    for move, said in worths(table(**described), "deploy").items():
        match = play(table(**described), move)
        plain = "use plain" in offered(match) if phase(match) == "way" else not happened(match, "used")
        assert ("only with a chest" in said) != plain


def test_there_is_no_hint_for_an_office_that_is_not_there() -> None:
    assert worth(table(2), "deploy envoy palermo_7") == ""


# Ways to act, and chests of another space


@pytest.mark.parametrize(
    ("way", "laid"), [("plain", 4), ("free_travel", 2), ("free_office", 2), ("free_travel+free_office", 0)]
)
@pytest.mark.parametrize("first", [False, True])
def test_a_way_says_how_many_figures_it_lays_and_that_the_member_acts_first(way: str, laid: int, first: bool) -> None:
    match = table(court={0: (6, 0)}, owned={0: "free_travel free_office first"}, supplied=[1])
    play(match, "deploy envoy palermo_3")
    used = way if not first else "first" if way == "plain" else f"first+{way}"
    said = worth(match, f"use {used}")
    more = "; this member acts first next round" if first else ""
    assert said == (f"pay {laid} figures" if laid else "pay nothing") + more
    play(match, f"use {used}")
    assert court(match) == (5 - laid, 0)
    assert supplied(match) == ([0, 1] if first else [1])


def test_a_supply_lays_nothing_and_may_come_first() -> None:
    match = play(table(supplied=[1], owned={0: "first"}), "supply 1")
    assert worths(match) == {"use plain": "", "use first": "this member acts first next round"}
    assert supplied(play(match, "use first")) == [0, 1]


def test_chests_of_another_space_cost_the_chest_for_it() -> None:
    match = play(table(owned={0: "supply"}, under={"2": "purple brown", "3": "keep"}), "supply 1")
    assert worths(match) == {
        "chests 1": "none",
        "chests 2": "brown, purple; uses your chest for this",
        "chests 3": "keep a figure; uses your chest for this",
    }
    play(match, "chests 3")
    assert (owned(match), under(match, "3"), under(match, "2")) == ("keep", "", "brown purple")


# Nobles that are paid


@pytest.mark.parametrize("steps", [[1, 1, 1, 1], [2, 1, 3, 1], [3, 3, 2, 1], [1, 3, 1, 2]])
@pytest.mark.parametrize("number", [1, 2, 4, 5])
def test_a_noble_comes_back_after_the_round_that_was_named(number: int, steps: list[int]) -> None:
    described: Described = {"round": number, "court": {0: (9, 1)}, "row_steps": steps}
    promised = worths(play(table(**described), "deploy envoy palermo_5"), "lay")
    assert len(promised) == 6
    for move, said in promised.items():
        match = play(table(**described), "deploy envoy palermo_5", move)
        back = None
        while back is None and not match.over:
            ended = match._state.round
            next_round(match)
            back = ended if sum(areas[0][1] for areas in match._state.paid) == 0 and not match.over else None
        assert said == ("not back at court before the end" if back is None else f"back at court after round {back}")


def test_the_usual_way_needs_no_hint() -> None:
    assert worth(ASKED["payment"][0](), "usual") == ""


# Privileges, drawn chests, figures that stay


def test_an_exchange_says_what_the_privilege_does_and_how_many_points_the_first_has_left() -> None:
    match = table(owned={0: "purple purple"}, cards={1: [1], 2: [1]}, shown=[2, 5, 7, 10, 13])
    assert worths(match, "privilege") == {
        "privilege 1": "10 points at once", "privilege 2": "join a figure on an office",
        "privilege 5": "offices cost 1 less", "privilege 7": "supply: +1 envoy",
        "privilege 10": "travel costs 1, in the target region", "privilege 13": "scored figures return to court",
    }  # fmt: skip
    assert scored(play(match, "privilege 1")) == {"privileges": 10}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_privilege_brings_the_points_that_were_said_to_everybody_in_turn(seats: int) -> None:
    for seat in range(seats):
        match = table(seats, actor=seat, owned={seat: "purple purple"}, cards={other: [1] for other in range(seat)})
        assert worth(match, "privilege 1", seat) == f"{12 - seat} points at once"
        assert scored(play(match, "privilege 1"), seat) == {"privileges": 12 - seat}


@pytest.mark.parametrize(("own", "more"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 2), (6, 3)])
def test_a_brown_chest_says_what_it_adds_at_the_end(own: int, more: int) -> None:
    match = picking(own, 5)
    assert worth(match, "pick brown", 0) == f"+{more} points at the end"
    with_it, without = (decline(play(picking(own, 5), move)) for move in ("pick brown", "pick keep"))
    assert scored(with_it).get("brown", 0) - scored(without).get("brown", 0) == more


@pytest.mark.parametrize("own", [0, 1, 3])
def test_a_purple_chest_says_how_many_one_has_of_those_for_a_privilege(own: int) -> None:
    match = round_end(
        3, last=2, scored="aachen", figures={"aachen_3": "1e", "aachen_4": "0e"}, owned={0: "purple " * own},
        chance=["purple", "keep", "keep"],
    )  # fmt: skip
    assert worths(match) == {
        "pick keep": "keep a figure in a region that was scored",
        "pick purple": f"you have {own} of 2 for a privilege",
    }
    assert (phase(play(match, "pick purple")) == "exchange") == (own > 0)


def picking(own: int, number: int = 1) -> Match:
    """Seat 0 is first in Aachen and picks a chest in the last round."""
    figures = {"aachen_3": "1e", "aachen_4": "0e"}
    return round_end(
        3, round=number, scored="aachen", figures=figures, owned={0: "brown " * own}, chance=["brown", "keep", "keep"]
    )


def test_a_figure_that_may_stay_is_named() -> None:
    figures = {"milano_3": "1n", "milano_4": "2e 1e", "milano_5": "1e 1e"}
    match = round_end(3, scored="milano", figures=figures, owned={1: "keep keep"})
    assert worths(match) == {
        "keep milano_3 left": "a noble stays on Milano 3",
        "keep milano_4 right": "an envoy stays on Milano 4",
        "keep milano_5 left": "an envoy stays on Milano 5",
        "release": "",
    }
    play(match, "keep milano_3 left", "keep milano_4 right")
    assert (on(match, "milano_3"), on(match, "milano_4"), on(match, "milano_5")) == ("1n", "1e", "")


# All moves


@pytest.mark.parametrize(
    ("kind", "moves"), [("exchange", ["decline"]), ("second", ["second", "alone"]), ("draw", ["draw", "refrain"])]
)
def test_moves_that_say_it_all_have_no_hint(kind: str, moves: list[str]) -> None:
    said = worths(ASKED[kind][0]())
    assert [move for move, text in said.items() if not text] == moves


@pytest.mark.parametrize("kind", ASKED)
def test_a_spectator_gets_no_hints(kind: str) -> None:
    match = ASKED[kind][0]()
    assert {worth(match, str(move), None) for move in match.legal()} == {""}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_answer_to_a_question_has_its_hint_possible_or_not(seats: int) -> None:
    match, met = casata.new("staufer", seats, seed=seats), set[str]()
    every = [match.game.move(code, match.names) for code in range(match.game.moves.size)]
    for now in at_random(match, seats):
        if now.step % 9 == 0 and not now.over:
            shown = scene(now, now.actor)
            for move in every:
                if now.game.rules.why_not(now.box, shown.view, shown.viewer, move.code) != NOT_NOW:
                    met.add(move.kind)
                    assert isinstance(now.game.words.worth(shown, move), str)
    assert {"supply", "deploy"} <= met


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_in_whole_games_the_court_has_what_was_said(seats: int) -> None:
    """Random games: deployments without a chest, a second envoy, figures that come, or a round that ends."""
    promised: dict[str, str] = {}
    seen = 0
    for now in at_random(casata.new("staufer", seats, seed=20 + seats), seats):
        seat, code = now.history[-1]
        move = str(now.game.move(code, now.names))
        others = {"used", "received", "round", "region_scored", "scored_too"} & set(kinds(now))
        if move in promised and phase(now) == "turn" and not others:
            assert promised[move].split(";")[0].endswith(f", {sum(court(now, seat))} left at court")
            seen += 1
        promised = worths(now, "deploy") if phase(now) == "turn" and not now.over else {}
    assert seen > 0


def test_among_others_a_figure_says_which_place_it_brings() -> None:
    held = {"aachen_3": "1e", "aachen_5": "0e", "aachen_6": "2n"}
    match = table(court={0: (8, 1)}, tiles={"aachen": 4}, figures=held, jobs=ELSEWHERE)
    assert worth(match, "deploy envoy aachen_4").endswith("; scored now: place 2 there, 6 points")
    assert worth(match, "deploy noble aachen_4").endswith("; scored now: place 1 there, 12 points")
    assert "place" not in worth(match, "deploy envoy milano_4")


def test_a_figure_says_what_it_does_for_a_secret_job() -> None:
    match = table(court={0: (8, 1)}, figures={"aachen_4": "0e"}, jobs={0: "job_palermo pattern_6 pairs"})
    assert "; your job (place in Palermo): 12, not 0" in worth(match, "deploy envoy palermo_3")
    assert worth(match, "deploy envoy strasbourg_4").endswith("; your job (pairs of equal cost): 8, not 0")
    assert "job" not in worth(match, "deploy envoy strasbourg_3")
