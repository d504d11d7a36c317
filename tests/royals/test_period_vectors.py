"""The end of a period and of the game (royals 9)."""

from __future__ import annotations

from collections import Counter

import pytest

import casata
from casata import IllegalMove, Match
from tests.matches import play, points, seen
from tests.royals.table import cards, each, end_period, happened, offered, own_cards, pass_turn, table, turn

CITIES_TAKEN = {"paris.king": 1, "vienna.king": 2, "london.king": 3, "madrid.king": 0}


def in_discard(match: Match) -> int:
    return sum(seen(match)["discard"].values())


def kinds(match: Match) -> list[str]:
    """The kinds of events of the last decision, in order."""
    return [event["kind"] for event in match.events(None, since=match.step - 1)]


def test_vector_13_a_period_that_ends_within_a_round_is_scored_without_equalising_turns() -> None:
    match = casata.new("royals", seats=4, seed=13, options={"start": 0})
    turns: Counter[int | None] = Counter()
    while seen(match)["period"] == 1:
        turns[match.actor] += 1
        pass_turn(match, "draw_both" if sum(turns.values()) in {5, 6, 7} else "draw_three")
    assert [turns[seat] for seat in range(4)] == [8, 8, 7, 7]
    assert "gone" in seen(match)["period_owner"]["1648"]["france"].values()
    assert (match.actor, seen(match)["round"]) == (2, 8)
    assert offered(match) == ["draw_three", "draw_both"]
    order = []
    for _ in range(4):
        order.append(match.actor)
        pass_turn(match)
    assert order == [2, 3, 0, 1]


def test_vector_13_the_scoring_comes_before_the_next_players_turn() -> None:
    match = end_period(1, actor=1, holder={"rouen.marshal": 3})
    assert points(match, "periods") == [0, 0, 0, 6]
    assert match.actor == 2
    assert seen(match)["period"] == 2
    assert kinds(match).index("period_first") < kinds(match).index("turn")


@pytest.mark.parametrize("start", [0, 2])
def test_vector_14_the_third_period_is_scored_when_its_round_is_finished(start: int) -> None:
    seats = [(start + place) % 4 for place in range(4)]
    match = table(actor=seats[1], period=3, pile={}, display=cards("FG"), holder=CITIES_TAKEN, options={"start": start})
    discarded = in_discard(match)
    match.play("stop")
    assert [event["count"] for event in happened(match, "reshuffled")] == [discarded]
    assert in_discard(match) == 0
    assert seen(match)["display_size"] == 3
    assert seen(match)["pile_size"] == discarded - 1
    for seat in seats[2:]:
        assert match.actor == seat
        assert points(match, "periods") == [0, 0, 0, 0]
        assert offered(match) == ["draw_three", "draw_both"]
        pass_turn(match)
    assert match.over
    assert match.actor is None
    assert points(match, "periods") == [8, 10, 9, 8]


@pytest.mark.parametrize("start", [0, 2])
def test_vector_14_the_third_period_is_scored_at_once_after_the_last_seat(start: int) -> None:
    last = (start + 3) % 4
    match = table(actor=last, period=3, pile={}, display=cards("FG"), holder=CITIES_TAKEN, options={"start": start})
    match.play("stop")
    assert match.over
    assert points(match, "periods") == [8, 10, 9, 8]


def test_vector_15_a_full_display_over_an_empty_pile_does_not_end_the_period() -> None:
    match = turn(pile=cards("B"), display=cards("FGS"))
    discarded = in_discard(match)
    play(match, "draw_both", "intrigue", "take france", "stop")
    assert seen(match)["display"] == each(0) | cards("BGS")
    assert seen(match)["pile_size"] == 0
    assert happened(match, "period_end", "reshuffled") == []
    assert (match.actor, seen(match)["period"]) == (1, 1)
    match.play("draw_three")
    for country in ("german_states", "britain", "spain"):
        assert "blind" not in offered(match)
        with pytest.raises(IllegalMove):
            match.play("blind")
        match.play(f"take {country}")
    match.play("stop")
    assert len(happened(match, "period_end")) == 1
    assert seen(match)["period"] == 2
    assert seen(match)["display_size"] == 3
    assert seen(match)["pile_size"] == discarded - 3
    assert in_discard(match) == 0


def test_vector_16_the_last_card_is_turned_up_before_the_discards_are_shuffled() -> None:
    match = turn(pile=cards("B"), display=cards("FGS"))
    discarded = in_discard(match)
    play(match, "draw_three", "take france", "take german_states", "take spain", "stop")
    courses = [kind for kind in kinds(match) if kind in {"revealed", "period_end", "reshuffled"}]
    assert courses == ["revealed", "period_end", "reshuffled", "revealed", "revealed"]
    assert happened(match, "revealed")[0]["country"] == "britain"
    assert happened(match, "reshuffled")[0]["count"] == discarded
    assert seen(match)["display_size"] == 3
    assert seen(match)["display"]["britain"] >= 1
    assert seen(match)["pile_size"] == discarded - 2
    assert in_discard(match) == 0
    assert seen(match)["period"] == 2


def test_vector_17_cards_above_the_limit_are_part_of_the_new_pile() -> None:
    every_spanish_card = {0: cards("S" * 13), 1: cards("S" * 3)}
    match = table(pile={}, display=cards("FG"), hand=every_spanish_card, chance=["spain"])
    discarded = in_discard(match)
    assert seen(match)["discard"]["spain"] == 0
    play(match, "stop", "discard spain")
    assert happened(match, "reshuffled")[0]["count"] == discarded + 1
    assert seen(match)["display"] == each(0) | cards("FGS")
    assert own_cards(match, 0)["spain"] == 12
    assert kinds(match).index("discarded") < kinds(match).index("reshuffled")


@pytest.mark.parametrize(("seats", "pile", "taken"), [(2, 38, 3), (3, 30, 6), (4, 28, 9), (5, 36, 12)])
def test_vector_35_the_closing_turns_cannot_empty_the_pile_again(seats: int, pile: int, taken: int) -> None:
    full_hands = dict.fromkeys(range(seats), each(3))
    match = table(seats, period=3, pile={}, display={}, hand=full_hands)
    match.play("stop")
    assert seen(match)["pile_size"] == pile
    for seat in range(1, seats):
        assert match.actor == seat
        assert seen(match)["display_size"] == 3
        pass_turn(match)
    assert match.over
    assert seen(match)["pile_size"] == pile - taken
    assert [event["kind"] for event in match.events(None)].count("period_end") == 1


@pytest.mark.parametrize(("seats", "turns"), [(2, 22), (3, 24), (4, 28), (5, 35)])
@pytest.mark.parametrize("source", ["blind", "take"])
def test_vector_36_when_all_draw_three_the_first_period_ends_with_a_round(seats: int, turns: int, source: str) -> None:
    match = casata.new("royals", seats=seats, seed=36, options={"start": 0})
    played = 0
    while seen(match)["period"] == 1:
        before, actor = seen(match), match.actor
        played += 1
        draw_from(match, source)
        pass_turn(match)
    assert played == turns
    assert actor == seats - 1
    assert before["pile_size"] == 0
    assert before["display_size"] == 3


def draw_from(match: Match, source: str) -> None:
    """Draw three, or what a first turn gives, from one source as long as there is a choice."""
    if "draw_three" in offered(match):
        match.play("draw_three")
    while "stop" not in offered(match):
        moves = offered(match)
        match.play(next((move for move in moves if move.startswith(source)), moves[0]))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_vector_48_the_last_seats_trigger_ends_the_game_without_a_new_pile(seats: int) -> None:
    match = table(
        seats, actor=seats - 1, period=3, pile={}, display=cards("FG"), holder={"paris.king": 0, "rouen.marshal": 1}
    )
    discarded = seen(match)["discard"]
    match.play("stop")
    assert happened(match, "reshuffled", "revealed", "turn") == []
    assert match.over
    assert offered(match) == []
    assert seen(match)["discard"] == discarded
    assert (seen(match)["pile_size"], seen(match)["display_size"]) == (0, 2)
    assert points(match, "periods") == [10, 5] + [0] * (seats - 2)
    assert points(match, "titles") == [16, 4] + [0] * (seats - 2)
    order = kinds(match)
    assert max(i for i, kind in enumerate(order) if kind in ("period_first", "period_second")) < order.index(
        "title_marker"
    )
