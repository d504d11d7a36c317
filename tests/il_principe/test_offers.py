"""Offers are laid at the same time: in any order, withdrawn and changed, and seen by nobody else until all are in."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import casata
from casata import IllegalMove, Match
from tests.engine.playing import everything
from tests.il_principe.table import MOST_DECISIONS, NO_CARDS, UNSEEN, cards, offered, offers
from tests.matches import phase, seen, viewers

few = settings(derandomize=True, max_examples=25, deadline=None)
every_table = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def fresh(seats: int, seed: int = 3) -> Match:
    """Round 1, nobody has offered yet."""
    return casata.new("il_principe", seats, seed=seed, options={"start": 0})


def wanted(match: Match, seat: int, seed: int = 1) -> str:
    """What a seat offers in this round, whenever it does."""
    return random.Random(f"{seed} {seen(match)['round']} {seat}").choice(offered(match, seat))


def lay(match: Match, order: tuple[int, ...]) -> Match:
    """Everybody offers what they want, in some order."""
    for seat in order:
        match.play(wanted(match, seat), seat)
    return match


def lay_with_second_thoughts(match: Match, order: tuple[int, ...]) -> Match:
    """Everybody but the last offers something, withdraws it, offers something else, and then what they want."""
    for seat in order[:-1]:
        match.play(offered(match, seat)[-1], seat)
    for seat in order[:-1]:
        match.undo(seat)
        match.play(offered(match, seat)[0], seat)
    for seat in reversed(order[:-1]):
        match.undo(seat)
        match.play(wanted(match, seat), seat)
    match.play(wanted(match, order[-1]), order[-1])
    return match


def state(match: Match) -> dict[str, Any]:
    """Everything on the table but who was the last to offer, which only the tale of that decision says."""
    values: dict[str, Any] = match._state.to_lists()
    return {name: value for name, value in values.items() if name != "tale"}


def told(match: Match, viewer: int | None) -> list[dict[str, Any]]:
    """What a viewer was told, without the moments at which somebody offered."""
    return [event for event in match.events(viewer) if event["kind"] != "offered"]


def same_table(match: Match, other: Match) -> None:
    """Two matches are alike for all who look at them, and inside."""
    assert state(match) == state(other)
    assert match.scores() == other.scores()
    for viewer in viewers(match):
        assert match.view(viewer) == other.view(viewer)
        assert told(match, viewer) == told(other, viewer)


def play_on(match: Match, shuffled: int | None = None) -> Match:
    """To the end by fixed decisions; offers come in the order of seats, or in others that a number names."""
    while not match.over:
        assert match.step < MOST_DECISIONS
        if phase(match) == "offer":
            order = list(match.actors)
            if shuffled is not None:
                random.Random(f"{shuffled} {match.step}").shuffle(order)
                lay_with_second_thoughts(match, tuple(order))
            else:
                lay(match, tuple(order))
        else:
            match.play(random.Random(match.step).choice(match.legal()))
    return match


# The same game


@every_table
def test_offers_in_any_order_lead_to_the_same_table(seats: int) -> None:
    usual = lay(fresh(seats), tuple(range(seats)))
    for order in itertools.islice(itertools.permutations(range(seats)), 0, None, 5 if seats == 5 else 1):
        same_table(lay(fresh(seats), order), usual)


@every_table
def test_offers_withdrawn_and_changed_lead_to_the_same_table(seats: int) -> None:
    usual = lay(fresh(seats), tuple(range(seats)))
    for order in itertools.islice(itertools.permutations(range(seats)), 0, None, 17 if seats == 5 else 3):
        same_table(lay_with_second_thoughts(fresh(seats), order), usual)


@every_table
def test_the_game_goes_on_the_same_whatever_the_order_of_offers(seats: int) -> None:
    usual = play_on(fresh(seats))
    for shuffled in (1, 2):
        match = play_on(fresh(seats), shuffled)
        same_table(match, usual)
        assert match.ranks() == usual.ranks()
        assert match.save()["scores"] == usual.save()["scores"] == usual.scores()


@every_table
def test_a_save_of_a_game_with_shuffled_offers_opens_again(seats: int) -> None:
    match = play_on(fresh(seats), 5)
    again = casata.load(json.dumps(match.save()))
    assert again.save() == match.save()
    same_table(again, match)


def test_a_save_in_the_middle_of_the_offers_keeps_what_lies_face_down() -> None:
    match = fresh(4)
    for seat in (2, 0):
        match.play(wanted(match, seat), seat)
    again = casata.load(json.dumps(match.save()))
    assert everything(again) == everything(match)
    assert again.actors == (1, 3)
    assert again.can_undo(0)
    assert again.can_undo(2)
    same_table(lay(again, (3, 1)), lay(fresh(4), (0, 1, 2, 3)))


@few
@given(data=st.data())
def test_any_sequence_of_offers_and_withdrawals_leads_to_the_same_game(data: st.DataObject) -> None:
    seats = data.draw(st.integers(2, 5))
    seed = data.draw(st.integers(0, 2**30))
    match = fresh(seats, seed)
    want = {seat: wanted(match, seat, seed) for seat in range(seats)}
    usual = match.at(0)
    for seat in range(seats):
        usual.play(want[seat], seat)
    for seat, choice in data.draw(st.lists(st.tuples(st.integers(0, seats - 1), st.integers(0, 10)), max_size=12)):
        if seat not in match.actors:
            match.undo(seat)
        elif len(match.actors) > 1:
            moves = offered(match, seat)
            match.play(moves[choice % len(moves)], seat)
    order = data.draw(st.permutations(range(seats)))
    for seat in order:
        if (seat, want[seat]) not in laid(match) and seat not in match.actors:
            match.undo(seat)
    for seat in order:
        if seat in match.actors:
            match.play(want[seat], seat)
    same_table(match, usual)
    same_table(play_on(match), play_on(usual))


def laid(match: Match) -> list[tuple[int, str]]:
    """The offers that lie face down."""
    return [(seat, move) for seat, move in match.save()["moves"]]


# Before the reveal


@every_table
@pytest.mark.parametrize("backwards", [False, True])
def test_the_others_see_only_that_a_seat_has_offered(seats: int, backwards: bool) -> None:
    match = fresh(seats)
    size = 3 if seats == 2 else 2
    order = sorted(range(seats), reverse=backwards)
    for seat in order[:-1]:
        before = {viewer: match.view(viewer) for viewer in viewers(match)}
        match.play(wanted(match, seat), seat)
        for viewer in viewers(match):
            if viewer == seat:
                continue
            expected = before[viewer] | {"step": match.step}
            expected["actors"] = [other for other in before[viewer]["actors"] if other != seat]
            expected["hand_size"] = [5 - size * (other not in expected["actors"]) for other in range(seats)]
            expected["offer_size"] = [size * (other not in expected["actors"]) for other in range(seats)]
            assert match.view(viewer) == expected
            assert match.events(viewer, since=match.step - 1) == [
                {"step": match.step, "kind": "offered", "seat": seat, "number": size, "cards": None}
            ]


@every_table
def test_the_others_see_the_same_whatever_was_offered(seats: int) -> None:
    start = fresh(seats)
    for seat in range(seats):
        looks = []
        for move in offered(start, seat):
            match = start.at(0)
            match.play(move, seat)
            looks.append([(match.view(v), match.view_record(v), match.events(v)) for v in viewers(match) if v != seat])
        assert len(looks) > 1
        assert all(look == looks[0] for look in looks)


@every_table
def test_the_others_may_decide_the_same_whatever_was_offered(seats: int) -> None:
    start = fresh(seats)
    for move in offered(start, 0):
        match = start.at(0)
        match.play(move, 0)
        assert [offered(match, seat) for seat in range(1, seats)] == [offered(start, seat) for seat in range(1, seats)]


def test_who_has_offered_sees_the_own_cards_face_down() -> None:
    match = offers(3, hand={0: cards("GGWR"), 1: cards("BB"), 2: cards("YY")})
    match.play("offer green+red", 0)
    assert match.view(0)["offer"] == [NO_CARDS | cards("GR"), UNSEEN, UNSEEN]
    assert match.view(0)["hand"][0] == NO_CARDS | cards("GW")
    assert [event["cards"] for event in match.events(0)] == ["green+red"]
    for viewer in (1, 2, None):
        assert match.view(viewer)["offer"][0] == UNSEEN
        assert match.view(viewer)["hand"][0] == UNSEEN


def test_nobody_learns_of_an_offer_until_the_last_one_is_in() -> None:
    match = offers(3, hand={0: cards("GGWR"), 1: cards("BB"), 2: cards("YY")})
    match.play("offer green+red", 0)
    match.play("offer blue+blue", 1)
    for viewer in viewers(match):
        assert {event["kind"] for event in match.events(viewer)} == {"offered"}
        assert match.view(viewer)["lot"] == NO_CARDS
    match.play("offer yellow+yellow", 2)
    for viewer in viewers(match):
        shown = [event for event in match.events(viewer) if event["kind"] == "shown"]
        assert [(event["seat"], event["colour"], event["count"]) for event in shown] == [
            (0, "green", 1), (0, "red", 1), (1, "blue", 2), (2, "yellow", 2),
        ]  # fmt: skip
        assert match.view(viewer)["lot"] == NO_CARDS | cards("GRBBYY")
    assert seen(match)["offer_size"] == [0, 0, 0]


# Withdrawing


@every_table
def test_a_withdrawn_offer_leaves_no_trace(seats: int) -> None:
    match = fresh(seats)
    for seat in range(seats - 1):
        before = everything(match)
        for move in offered(match, seat)[:2]:
            match.play(move, seat)
            assert str(match.undo(seat)) == move
            assert everything(match) == before
        match.play(wanted(match, seat), seat)


def test_an_offer_can_be_withdrawn_after_others_have_offered_and_theirs_stay() -> None:
    match = fresh(4)
    for seat in (0, 1, 2):
        match.play(wanted(match, seat), seat)
    theirs = {seat: match.view(seat)["offer"][seat] for seat in (1, 2)}
    match.undo(0)
    assert match.actors == (0, 3)
    assert {seat: match.view(seat)["offer"][seat] for seat in (1, 2)} == theirs
    assert seen(match)["offer_size"] == [0, 2, 2, 0]
    assert seen(match)["hand_size"] == [5, 3, 3, 5]


def test_all_offers_may_be_withdrawn_in_any_order() -> None:
    for order in itertools.permutations((0, 1, 2)):
        match = fresh(4)
        before = everything(match)
        for seat in (0, 1, 2):
            match.play(wanted(match, seat), seat)
        for seat in order:
            match.undo(seat)
        assert everything(match) == before


@every_table
def test_after_the_reveal_no_offer_can_be_withdrawn(seats: int) -> None:
    match = lay(fresh(seats), tuple(reversed(range(seats))))
    for seat in range(seats):
        assert not match.can_undo(seat)
        with pytest.raises(IllegalMove) as refused:
            match.undo(seat)
        assert refused.value.reason == "cannot_undo"


def test_who_has_not_offered_has_nothing_to_withdraw() -> None:
    match = fresh(3)
    match.play(wanted(match, 1), 1)
    for seat in (0, 2):
        with pytest.raises(IllegalMove):
            match.undo(seat)
    assert match.actors == (0, 2)


def test_who_has_offered_may_not_offer_again_without_withdrawing() -> None:
    match = offers(3, hand={0: cards("GGWR"), 1: cards("BB"), 2: cards("YY")})
    match.play("offer green+red", 0)
    with pytest.raises(IllegalMove) as refused:
        match.play("offer green+white", 0)
    assert refused.value.reason == "not_your_turn"
    match.undo(0)
    match.play("offer green+white", 0)
    assert match.view(0)["offer"][0] == NO_CARDS | cards("GW")


def test_later_rounds_are_offered_for_at_the_same_time_too() -> None:
    match = lay(fresh(3), (0, 1, 2))
    while phase(match) != "offer":
        match.play("pass")
    assert match.actors == (0, 1, 2)
    before = everything(match)
    for seat in (2, 0):
        match.play(wanted(match, seat), seat)
    match.undo(2)
    match.undo(0)
    assert everything(match) == before


# A position may begin while some have offered


def test_a_position_can_begin_with_offers_already_face_down() -> None:
    match = offers(3, hand={0: cards("GG"), 1: cards("W"), 2: cards("YY")}, offer={1: cards("BR")})
    assert match.actors == (0, 2)
    assert match.view(1)["offer"][1] == NO_CARDS | cards("BR")
    assert match.view(0)["offer"][1] == UNSEEN
    match.play("offer yellow+yellow", 2)
    match.play("offer green+green", 0)
    assert seen(match)["lot"] == NO_CARDS | cards("GGBRYY")
