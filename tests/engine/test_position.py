"""Described positions: named fields over a fresh set-up, the rest follows, and what cannot exist is refused."""

import json
from typing import Any

import pytest

import casata
from casata import CasataError, Match
from casata.engine.errors import PositionError
from tests.engine.playing import everything, played

PLAY = {"actor": 0, "phase": "play", "round": 2}
DECK = {"france": 22, "german_states": 18, "britain": 15, "spain": 14}  # three players


def position(chance: Any = (), **described: Any) -> Match:
    return casata.position("royals", 3, options={"start": 0}, set=described, chance=chance)


def refused(described: dict[Any, Any]) -> str:
    with pytest.raises(PositionError) as problem:
        casata.position("royals", 3, options={"start": 0}, set=described)
    return str(problem.value)


def country_cards(match: Match) -> dict[str, int]:
    views = [match.view(seat) for seat in range(match.seats)]
    sums = {}
    for name, index in zip(DECK, range(4), strict=True):
        hands = sum(view["hand"][seat][name] for seat, view in enumerate(views))
        sums[name] = hands + views[0]["display"][name] + views[0]["discard"][name] + match._state.pile[index]
    return sums


def test_an_empty_description_is_a_fresh_table() -> None:
    described, fresh = position(), casata.new("royals", 3, seed=0, options={"start": 0})
    assert [described.view(seat) for seat in range(3)] == [fresh.view(seat) for seat in range(3)]
    assert described.events(None) == []
    assert described.step == 0


def test_named_fields_are_on_the_table() -> None:
    match = position(
        **PLAY,
        hand={1: {"france": 3, "spain": 1}},
        intrigue={0: {"fg": 2}},
        display={"britain": 2, "spain": 1},
        holder={"paris.king": 2},
        period=2,
        discard={"spain": 4},
    )
    view = match.view(1)
    assert (match.actor, view["phase"], view["round"], view["period"]) == (0, "play", 2, 2)
    assert view["hand"][1] == {"france": 3, "german_states": 0, "britain": 0, "spain": 1}
    assert match.view(0)["intrigue"][0]["fg"] == 2
    assert view["display"] == {"france": 0, "german_states": 0, "britain": 2, "spain": 1}
    assert view["holder"]["paris.king"] == 2
    assert view["discard"]["spain"] == 4


def test_rows_can_be_given_in_order_too() -> None:
    named = position(hand={0: {"france": 3}, 2: {"spain": 1}}, display={"france": 1, "german_states": 2})
    listed = position(hand=[[3], {}, [0, 0, 0, 1]], display=[1, 2])
    assert everything(named) == everything(listed)


def test_what_is_not_named_follows_from_what_is() -> None:
    match = position(
        hand={0: {"france": 5}, 1: {"spain": 2}}, holder={"lyon.baron": 1, "paris.king": 1, "rouen.marshal": 0}
    )
    view = match.view(None)
    assert view["hand_size"] == [5, 2, 0]
    assert view["pile_size"] == 69 - 7 - 3
    assert view["cubes"] == [34, 32, 36]
    assert view["titles"][1]["baron"] == view["titles"][1]["king"] == 1
    assert view["city_owner"]["lyon"] == 1
    assert view["city_owner"]["rouen"] == 0
    assert view["city_owner"]["vienna"] is None
    assert country_cards(match) == DECK


def test_other_seats_keep_what_they_have_and_other_places_of_a_named_row_become_empty() -> None:
    match = casata.position(
        "royals", 4, options={"first_draw_as_hand": True, "start": 0}, set={"hand": {2: {"spain": 1}}}
    )
    assert match.view(2)["hand"][2] == {"france": 0, "german_states": 0, "britain": 0, "spain": 1}
    assert match.view(None)["hand_size"] == [1, 1, 1, 3]


def test_the_turn_begins_unless_a_phase_is_named() -> None:
    assert position(round=1).view(None)["phase"] == "draw"
    assert position(round=2).view(None)["phase"] == "choose"
    assert [str(move) for move in position(round=2).legal()] == ["draw_three", "draw_both"]
    assert position(**PLAY).legal()[0].kind == "stop"
    drawing = position(phase="draw", country_left=2, intrigue_left=1, display={"spain": 3})
    assert [str(move) for move in drawing.legal()] == ["take spain", "blind", "intrigue"]


@pytest.mark.parametrize(
    ("described", "reason"),
    [
        ({"hand": {0: {"spain": 15}}}, "spain: the position has"),
        ({"hand": {0: {"spain": 8}, 1: {"spain": 7}}}, "there are 14"),
        (
            {"pile": DECK, "discard": {"spain": 1}, "display": {}},
            "cards of spain: the position has 15, but the box has 14",
        ),
        (
            {"pile": {}, "discard": {}, "display": {"spain": 3}},
            "cards of france: the position has 0, but the box has 22",
        ),
        ({"intrigue": {1: {"bs": 5}}}, "bs: the position has 5 cards, but there are 4"),
        ({"display": {"france": 4}}, "display_size must be from 0 to 3, not 4"),
        ({"known": {0: {"france": 1}}}, "known.0.france must be 0, not 1"),
        ({"cubes": [36, 36, 37]}, "cubes of seat 2: the position has 37, but the box has 36"),
        ({"titles": {1: {"king": 1}}}, "cubes in cities less cubes on titles of seat 1"),
        ({"exiled": {1: {"paris": 1}}}, "Exiled cubes were placed for a title: name titles too."),
        (
            {"exiled": {1: {"paris": 19}}, "titles": {1: {"king": 19}}},
            "cubes.1: the position has 2 more than there are",
        ),
        ({"holder": {"paris.king": 0}, "city_owner": {}}, "every city with a cube in it has lost its marker"),
    ],
)
def test_pieces_that_do_not_exist_are_refused(described: dict[str, Any], reason: str) -> None:
    assert reason in refused(described)


@pytest.mark.parametrize(
    ("described", "reason"),
    [
        ({"hands": {}}, "Royals has no field 'hands' to set. Did you mean hand? Fields are actor, phase, round"),
        ({"rng": [1, 2, 3, 4]}, "Royals has no field 'rng' to set. Fields are"),
        ({"step": 1}, "Royals has no field 'step' to set"),
        ({3: 1}, "Royals has no field 3 to set"),
        ({"hand": {3: {}}}, "hand has no 3. It has 0, 1, 2"),
        ({"hand": {True: {}}}, "hand has no True. It has 0, 1, 2"),
        ({"hand": [{}, {}, {}, {}]}, "hand takes 0, 1, 2, not "),
        ({"hand": {0: {"poland": 1}}}, "hand.0 has no 'poland'. It has france, german_states, britain, spain"),
        ({"hand": {0: 3}}, "hand.0 takes france, german_states, britain, spain, not 3"),
        ({"hand": {0: {"france": -1}}}, "hand.0.france must be a number from 0 to 32767, not -1"),
        ({"hand": {0: {"france": "two"}}}, "hand.0.france must be a number from 0 to 32767, not 'two'"),
        ({"exiled": {0: {"paris": 128}}}, "exiled.0.paris must be a number from 0 to 127, not 128"),
        ({"holder": {"paris.duke": 0}}, "holder has no 'paris.duke'"),
        ({"holder": {"paris.king": 3}}, "holder.paris.king must be a seat from 0 to 2 or None, not 3"),
        ({"holder": {"paris.king": 9}}, "must be a seat from 0 to 2 or None, not 9"),
        ({"holder": {"paris.king": "gone"}}, "holder.paris.king must be a seat from 0 to 2 or None, not 'gone'"),
        ({"holder": "nobody"}, "holder takes paris.king"),
        ({"actor": 3}, "actor must be a seat from 0 to 2, not 3"),
        ({"actor": None}, "actor must be a seat from 0 to 2, not None"),
        ({"phase": "sleep"}, "phase must be one of choose, draw, play"),
        ({"phase": 2}, "phase must be one of choose, draw, play"),
        ({"phase": "payment"}, "In the phase payment, name target."),
        ({"phase": "draw", "country_left": 0}, "In the phase draw, name country_left"),
        ({"phase": "draw", "country_left": 4}, "country_left must be from 0 to 3, not 4"),
        ({"round": 0}, "round must be a number from 1 to 999, not 0"),
        ({"round": 1000}, "round must be a number from 1 to 999, not 1000"),
        ({"period": 4}, "period must be from 1 to 3, not 4"),
        ({"start": 3}, "start must be a seat from 0 to 2 or None, not 3"),
        ({"start": None}, "start must be from 0 to 2, not None"),
        ({"closing": 1}, "closing must be 0, not 1"),
        ({"target": 3}, "In the phase draw, leave target empty; it is for jokers, payment"),
        ({"picks": 1}, "In the phase draw, leave picks empty; it is for payment, intrigue_payment"),
    ],
)  # fmt: skip
def test_what_means_nothing_is_refused_with_what_would(described: dict[str, Any], reason: str) -> None:
    assert reason in refused(described)


def test_nobody_is_left_without_a_card_to_draw() -> None:
    pairs = dict.fromkeys(["fg", "fb", "fs", "gb", "gs", "bs"], 2)
    short = {"round": 2, "display": {"spain": 2}, "pile": {}}
    assert "Display and pile must have the 3 cards that are to be drawn, not 2." in refused(short)
    hoarded = {"round": 2, "intrigue": {0: pairs, 1: pairs}}
    assert "intrigue must leave 1 to draw for seat 0, not 0" in refused(hoarded)
    held = {**PLAY, "hand": {1: DECK | {"france": 20}}, "display": {}}
    assert "hand must leave 3 to draw for seat 1, not 2" in refused(held)


def test_the_biggest_hands_a_position_allows_can_be_played_on() -> None:
    hand = {1: {"france": 20, "german_states": 10}}
    match = position(round=2, hand=hand, intrigue={1: dict.fromkeys(["fg", "fb", "fs", "gb"], 4)})
    assert played(match, 10_000).over


def test_prescribed_chance_comes_in_order() -> None:
    match = position(["spain", "spain", "bs", 2], round=2)
    for move in ("draw_both", "blind", "intrigue"):
        match.play(move)
    assert match.view(0)["hand"][0]["spain"] == 1
    told = [event["kind"] for event in match.events(0)]
    assert told == ["drew_blind", "drew_intrigue"]


def test_names_of_any_axis_and_numbers_prescribe_the_same() -> None:
    for named, number in (("britain", 2), ("german_states", 1)):
        outcomes = []
        for chance in ([named], [number]):
            match = position(chance, round=2)
            match.play("draw_three")
            match.play("blind")
            outcomes.append(match.view(0)["hand"][0])
        assert outcomes[0] == outcomes[1]
        assert outcomes[0][named] == 1


def test_after_the_prescribed_outcomes_chance_is_free_again() -> None:
    drawn = set()
    for seed in range(30):
        match = casata.position("royals", 3, set={"actor": 0, "round": 2}, chance=["spain"], seed=seed)
        for move in ("draw_three", "blind", "blind"):
            match.play(move)
        hand = match.view(0)["hand"][0]
        assert hand["spain"] >= 1
        drawn.add(json.dumps(hand))
    assert len(drawn) == 4


def test_prescribed_outcomes_are_used_up_across_decisions_and_given_back_by_undo() -> None:
    match = position(["spain", "britain", "spain"], **{**PLAY, "display": {}, "hand": {0: {"france": 1}}})
    match.play("occupy rouen.marshal")
    match.undo(0)
    match.play("stop")
    assert match.view(None)["display"] == {"france": 0, "german_states": 0, "britain": 1, "spain": 2}
    assert match._outcomes_used == 3
    assert match.at(0)._outcomes_used == 0
    assert everything(match.at(1)) == everything(match)


@pytest.mark.parametrize("chance", [["spain"], [5], ["bs"]])
def test_an_impossible_outcome_is_refused_when_it_should_come_and_nothing_changes(chance: list[Any]) -> None:
    match = position(chance, round=2, hand={1: {"spain": 11}}, display={"spain": 3})
    match.play("draw_three")
    before = everything(match)
    with pytest.raises(PositionError, match="Chance cannot come out as prescribed here"):
        match.play("blind")
    assert everything(match) == before
    match.play("take spain")
    assert match.step == 2


@pytest.mark.parametrize(
    "chance", [["poland"], [None], [True], [1.5], [-1], [[]], "spain", 3, None, {"spain": 1}, b"\1"]
)
def test_what_is_no_outcome_is_refused(chance: Any) -> None:
    with pytest.raises(PositionError, match="chance"):
        position(chance)


@pytest.mark.parametrize("decisions", [0, 1, 40])
def test_a_position_saves_and_replays_like_any_match(decisions: int) -> None:
    match = position([0, 1, 0], round=2, hand={0: {"france": 3}}, holder={"paris.king": 1}, intrigue={0: {"fs": 2}})
    played(match, decisions)
    opened = casata.load(json.dumps(match.save()))
    assert opened.save() == match.save()
    assert everything(opened) == everything(match)
    assert everything(played(opened, 30)) == everything(played(match, 30))
    assert everything(match.at(0)) == everything(opened.at(0))


@pytest.mark.parametrize("described", [{}, {"gold": [3, 4], "bank": 3}, {"phase": "bid", "actor": 1, "bidding": 2}])
def test_a_position_of_a_game_with_simultaneous_choices_saves_too(described: dict[str, Any]) -> None:
    match = casata.position("tiny", 2, set=described)
    assert everything(casata.load(match.save())) == everything(match)


# Names for masks, codes and steps


def tiny(**described: Any) -> Match:
    return casata.position("tiny", 3, set=described)


def test_seats_of_a_mask_are_listed() -> None:
    for seats in ([1, 2], (2, 1), {1, 2}, 0b110):
        assert tiny(phase="bid", actor=1, bidding=seats).view(None)["bidding"] == 0b110


def test_codes_go_by_name_or_number() -> None:
    hand = {seat: {"cup": 1} for seat in range(3)}
    for laid in ({0: "sword"}, {0: 3}, ["sword", "none", "none"]):
        match = tiny(phase="offer", hand=hand, offer=laid)
        assert (match.actors, match.view(0)["offer"][0]) == ((1, 2), 3)


def test_nothing_of_a_kind_is_none() -> None:
    match = position(**PLAY, target=None)
    assert match.view(None)["target"] is None
    assert everything(match) == everything(position(**PLAY, target=29))


@pytest.mark.parametrize(
    ("described", "reason"),
    [
        ({"bidding": 8}, "bidding must be a list of some of 0, 1, 2, or a bit mask from 0 to 7, not 8"),
        ({"bidding": "0"}, "bidding must be a list of some of 0, 1, 2, or a bit mask from 0 to 7, not '0'"),
        ({"bidding": [3]}, "bidding has no 3. It has 0, 1, 2"),
        ({"bidding": [True]}, "bidding has no True. It has 0, 1, 2"),
        ({"bidding": True}, "bidding must be a list of some of"),
        ({"offer": {0: "swords"}}, "offer.0 has no 'swords'. Did you mean sword? It has none, cup, coin, sword"),
        ({"offer": {0: 4}}, "offer.0 must be one of none, cup, coin, sword, or a number from 0 to 3, not 4"),
        ({"offer": {0: None}}, "offer.0 must be one of none, cup, coin, sword, or a number from 0 to 3, not None"),
        ({"todo": "swap"}, "todo must list at most 8 steps, the next one first, not 'swap'"),
        ({"todo": [["next_round"]] * 9}, "todo must list at most 8 steps"),
        ({"todo": ["swop"]}, "todo has no step 'swop'. Steps are swap, next_round"),
        ({"todo": [["swap", 3], "next_round"]}, "todo.swap must be a seat from 0 to 2 or None, not 3"),
        ({"todo": [["swap"]]}, "todo: swap takes 1 value, not []"),
        ({"todo": ["next_round"]}, "todo must be [] here, the next step first"),
    ],
)
def test_what_has_no_such_name_is_refused_with_the_names_there_are(described: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError) as problem:
        tiny(**described)
    assert reason in str(problem.value)


def test_what_is_still_to_be_done_is_listed_the_next_step_first() -> None:
    won = {1: {"sword": 2}}
    once = tiny(phase="exchange", leader=1, won=won)
    twice = tiny(phase="exchange", leader=1, won=won, todo=[["swap", 1], "next_round"])
    for match, exchanges in ((once, 1), (twice, 2)):
        for _ in range(exchanges):
            assert (match.actors, match.view(None)["phase"]) == ((1,), "exchange")
            match.play("keep")
        assert match.view(None)["phase"] == "offer"
        assert everything(casata.load(match.save())) == everything(match)


def test_a_game_can_be_over_in_a_position() -> None:
    for match in (tiny(over=True, won={1: {"sword": 2}}), tiny(phase="scoring", won={1: {"sword": 2}})):
        assert (match.over, match.actors, match.scores()) == (True, (), [0, 6, 0])
        assert everything(casata.load(match.save())) == everything(match)


def test_a_code_that_has_no_empty_place_keeps_what_set_up_laid() -> None:
    """The ring has all regions: two that change places are enough."""
    ring = casata.position("staufer", 2, seed=3).view(None)["ring"]
    swapped = casata.position("staufer", 2, seed=3, set={"ring": {"0": ring[1], "1": ring[0]}})
    assert swapped.view(None)["ring"] == [ring[1], ring[0], *ring[2:]]


def test_a_position_is_played_to_its_end() -> None:
    match = position(**PLAY, period=3, closing=1)
    assert played(match, 1000).over
    assert casata.load(match.save()).scores() == match.scores()


@pytest.mark.parametrize("described", [3, [], "hand", [("hand", {})], True])
def test_a_description_goes_by_field(described: Any) -> None:
    with pytest.raises(CasataError, match="A position is described by field"):
        casata.position("royals", 3, set=described)
