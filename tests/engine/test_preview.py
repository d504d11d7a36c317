"""Previews of a considered move: as far as its seat alone has a part in it, and on a copy."""

from typing import Any

import pytest

import casata
from casata import IllegalMove, Match
from casata.engine.match.preview import preview
from tests.engine.playing import everything


def playing(**described: Any) -> Match:
    """Seat 0 has drawn, and has cards to pay with."""
    hand = {0: {"france": 6, "german_states": 3, "britain": 2, "spain": 1}}
    fields = {"actor": 0, "phase": "play", "round": 2, "hand": hand, **described}
    return casata.position("royals", 3, options={"start": 0}, set=fields)


def moves(match: Match, seat: int, move: str | None) -> list[str]:
    return [str(one) for one in preview(match, seat, move).moves]


def test_a_move_is_carried_out_on_a_copy() -> None:
    match = playing()
    before = everything(match)
    seen = preview(match, 0, "occupy rouen.marshal")
    assert seen.match.view(None)["holder"]["rouen.marshal"] == 0
    assert (moves(match, 0, "occupy rouen.marshal"), seen.end) == (["occupy rouen.marshal"], "choice")
    assert everything(match) == before


def test_it_goes_on_with_the_usual_payment() -> None:
    match = playing()
    assert moves(match, 0, "occupy paris.king") == ["occupy paris.king", "usual"]
    assert preview(match, 0, "occupy paris.king").match.view(None)["holder"]["paris.king"] == 0


def test_the_rest_of_a_move_that_was_begun_follows_from_the_usual_choices() -> None:
    match = playing()
    match.play("occupy paris.king")
    match.play("pay german_states")
    assert moves(match, 0, None) == ["usual"]


def test_it_goes_on_with_the_choice_that_the_game_calls_usual() -> None:
    """The last card of a joker, which may be of two countries."""
    match = playing(hand={0: {"france": 6, "german_states": 3, "britain": 3, "spain": 1}})
    match.play("occupy paris.king")
    for _ in range(5):
        match.play(match.legal()[0])
    assert [str(move) for move in match.legal()] == ["pay britain", "pay spain"]
    assert str(match.usual(0)) == "pay britain"
    seen = preview(match, 0, None)
    assert [str(move) for move in seen.moves] == ["pay britain"]
    assert seen.match.view(None)["holder"]["paris.king"] == 0


def test_what_is_usual_follows_from_what_the_seat_sees() -> None:
    match = playing()
    assert match.usual(0) is None
    match.play("occupy paris.king")
    assert (str(match.usual(0)), match.usual(1)) == ("usual", None)
    match.play("usual")
    assert match.usual(0) is None


def test_it_goes_on_with_the_only_choice() -> None:
    """A seat that holds cards of one kind alone, two too many."""
    seen = preview(playing(hand={0: {"france": 14}}), 0, "stop")
    assert [str(one) for one in seen.moves][:2] == ["stop", "discard france"]


def test_it_goes_no_further_than_the_move() -> None:
    """Nothing but the end of the turn is left after it."""
    match = playing(hand={0: {"france": 1}})
    seen = preview(match, 0, "occupy rouen.marshal")
    assert [str(move) for move in seen.match.legal(0)] == ["stop"]
    assert [str(move) for move in seen.moves] == ["occupy rouen.marshal"]


def test_it_ends_before_chance() -> None:
    match = casata.new("royals", 2, seed=4)
    actor = match.actors[0]
    if "draw_three" in {str(move) for move in match.legal(actor)}:
        match.play("draw_three")
    seen = preview(match, actor, "blind")
    assert (seen.moves, seen.end) == ((), "chance")
    assert seen.match.view(actor) == match.view(actor)


def test_it_ends_before_others_decide() -> None:
    match = casata.new("tiny", 3, seed=4)
    seen = preview(match, 0, str(match.legal(0)[0]))
    assert (len(seen.moves), seen.end) == (1, "others")
    for seat in (0, 1):
        match.play(match.legal(seat)[0], seat)
    assert preview(match, 2, str(match.legal(2)[0])).end == "chance", "the last card laid shows all of them"


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalMove):
        preview(playing(), 0, "occupy vienna.king")
    with pytest.raises(IllegalMove):
        preview(playing(), 1, "stop")


def test_what_a_game_foresees_of_a_move_that_reveals_something_is_shown() -> None:
    """In Il Principe a city is built, and the next one stays unknown."""
    described = {
        "phase": "action", "round": 2, "principe": 0, "gold": [5, 5, 5],
        "display": dict.fromkeys(("siena", "lucca", "pisa", "rimini"), 1),
        "hand": {0: {"green": 1, "red": 1, "yellow": 1}, 1: {}, 2: {}},
    }  # fmt: skip
    match = casata.position("il_principe", 3, set=described)
    before = everything(match)
    seen = preview(match, 0, "build siena")
    assert (seen.end, seen.moves) == ("chance", ())
    assert seen.match.view(0)["city_owner"]["siena"] == 0
    assert sum(seen.match.view(0)["display"].values()) == sum(match.view(0)["display"].values()) - 1
    assert everything(match) == before
