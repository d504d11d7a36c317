"""Every decision of every phase is allowed, or refused for the condition of the rules that fails (il_principe 3, 4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from casata import Match
from casata.engine.core.moves import Move
from tests.il_principe.phases import (
    DISPLAY,
    acting,
    after_a_lot,
    bidding,
    bidding_for_a_role,
    offering,
    placing,
    placing_for_blue,
    turning,
)
from tests.il_principe.table import COLOURS, ICONS, lots, own_hand
from tests.matches import phase, seen

COST = {3: 3, 4: 4, 5: 5}  # gold by the number of cards a city shows
FIRENZE = {"toscana", "emilia", "liguria"}
Rule = Callable[[Match, Move], str | None]


def against_offer(match: Match, move: Move, size: int = 2) -> str | None:
    laid = str(move.args["cards"]).split("+")
    if len(laid) != size:
        return "offer_count"
    held = own_hand(match, match.actors[0])
    return None if all(laid.count(colour) <= held.get(colour, 0) for colour in laid) else "offer_held"


def against_bid(match: Match, move: Move) -> str | None:
    amount = int(move.args["amount"])
    if amount <= seen(match)["bid"]:
        return "bid_low"
    return None if amount <= own_gold(match) else "bid_gold"


def against_city(match: Match, move: Move) -> str | None:
    city = str(move.args["city"])
    shown, held = ICONS[city], own_hand(match, match.actors[0])
    if city not in DISPLAY:
        return "not_on_display"
    if any(shown.count(letter) > held.get(COLOURS[letter], 0) for letter in shown):
        return "icons_short"
    return None if COST[len(shown)] <= own_gold(match) else "gold_short"


def against_playing(match: Match, move: Move) -> str | None:
    count = int(move.args["count"])
    if count == 0:
        return "play_none"
    return None if count <= own_hand(match, match.actors[0]).get(str(move.args["colour"]), 0) else "play_held"


def against_shields(match: Match, move: Move) -> str | None:
    regions = str(move.args["regions"]).split("+")
    if len(regions) != min(2, seen(match)["supply"][0]):
        return "shield_count"
    return None if set(regions) <= FIRENZE else "not_adjacent"


def against_one_shield(match: Match, move: Move) -> str | None:
    return None if "+" not in str(move.args["regions"]) else "shield_count"


def against_turning(match: Match, move: Move) -> str | None:
    colour = str(move.args["colour"])
    if colour == "green":
        return "turn_green"
    return None if seen(match)["down"][0][colour] else "turn_none"


def never(match: Match, move: Move) -> str | None:
    return None


def in_round_one(match: Match, move: Move) -> str | None:
    return "round_one"


def own_gold(match: Match) -> int:
    """The gold of the seat that is asked."""
    seat = match.actors[0]
    return int(match.view(seat)["gold"][seat])


def three_cards(match: Match, move: Move) -> str | None:
    return against_offer(match, move, size=3)


PHASES: dict[str, tuple[Callable[[], Match], dict[str, Rule]]] = {
    "offer": (offering, {"offer": against_offer}),
    "offer of two": (lambda: offering(2), {"offer": three_cards}),
    "bid": (bidding, {"bid": against_bid, "pass": never}),
    "first bid": (lambda: lots("WW", gold=[9, 0, 9, 9]), {"bid": against_bid, "pass": never}),
    "role_bid": (bidding_for_a_role, {"bid": against_bid, "pass": never}),
    "build": (after_a_lot, {"build": against_city, "pass": never}),
    "action": (acting, {"build": against_city, "play": against_playing, "pass": never}),
    "action in round 1": (lambda: acting(1), {"build": in_round_one, "play": against_playing, "pass": never}),
    "shields": (placing, {"shields": against_shields}),
    "shields, one left": (lambda: placing(1), {"shields": against_shields}),
    "turn_up": (turning, {"turn": against_turning, "pass": never}),
    "place_shield": (placing_for_blue, {"shields": against_one_shield}),
    "place_shield, one left": (lambda: placing_for_blue(1), {"shields": against_one_shield}),
}
every_phase = pytest.mark.parametrize(("named", "asked"), [(name, PHASES[name][0]) for name in PHASES], ids=PHASES)


@pytest.mark.parametrize(("asked", "against"), PHASES.values(), ids=PHASES)
def test_each_decision_is_allowed_or_refused_for_the_condition_that_fails(
    asked: Callable[[], Match], against: dict[str, Rule]
) -> None:
    match = asked()
    seat = match.actors[0]
    for code in range(match.game.moves.size):
        move = match.game.moves.decode(code, match.names)
        rule = against.get(move.kind)
        expected = rule(match, move) if rule else "not_now"
        assert refusal(match, code, seat) == expected, str(move)


def test_every_phase_is_among_them() -> None:
    match = offering()
    assert {phase(asked()) for asked, _ in PHASES.values()} == set(match.game.phases.names)


@every_phase
def test_who_is_not_asked_has_nothing_to_decide(named: str, asked: Callable[[], Match]) -> None:
    match = asked()
    if named == "offer":
        match.play("offer green+red", 1)
    for seat in range(match.seats):
        codes = match.game.legal_codes(match.box, match._state, seat)
        assert bool(codes) == (seat in match.actors)
        assert codes == sorted(codes)
        if seat not in match.actors:
            assert {refusal(match, code, seat) for code in range(match.game.moves.size)} == {"not_your_turn"}


@every_phase
def test_a_decision_that_does_not_exist_is_refused(named: str, asked: Callable[[], Match]) -> None:
    match = asked()
    rules, seat = match.game.rules, match.actors[0]
    for code in (-1, match.game.moves.size):
        number = rules.why_not(match.box, match._state, seat, code)
        assert match.game.reasons[number].name == "no_such_move"


def refusal(match: Match, code: int, seat: int) -> str | None:
    """The name of the condition that forbids a decision, None where it is allowed."""
    number = match.game.rules.why_not(match.box, match._state, seat, code)
    return match.game.reasons[number].name if number else None
