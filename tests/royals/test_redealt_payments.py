"""A seat in the middle of a payment or discard can go on in every world another seat holds possible (A22)."""

import pathlib
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from casata.engine.core.header import NOBODY
from casata.engine.match.match import Match
from casata.games.royals import secrets
from tests.matches import play, redealt
from tests.royals.table import (
    BETWEEN_PAYMENTS,
    after_stop,
    cards,
    country_deck,
    each,
    end_period,
    intrigue,
    intrigue_deck,
    table,
)

WORLDS = 300
FEW = 15
FREE = {"joker": "free"}


def taking_over(place: str, hand: str, plots: str, *moves: str, **described: Any) -> Match:
    """Seat 0 is paying for what seat 1 holds; seat 2 looks on."""
    match = table(3, hand={0: cards(hand)}, intrigue={0: intrigue(plots)}, holder={place: 1}, **described)
    return play(match, f"take_over {place}", *moves)


def paying(hand: str, place: str, *moves: str, **described: Any) -> Match:
    return play(table(3, hand={0: cards(hand)}, **described), f"occupy {place}", *moves)


def discarding(*moves: str) -> Match:
    return play(table(3, hand={0: cards("FFFFGGGGBBBBSS")}, known={0: cards("FFG")}), "stop", *moves)


def discarding_spain(*moves: str) -> Match:
    """All that is left to discard must be Spanish."""
    return play(table(3, hand={0: cards("FFFFGGGGSSSSSSSS")}), "stop", "discard spain", *moves)


def discarding_intrigue(*moves: str) -> Match:
    """All three that are left to discard must be of the last kind."""
    return play(table(3, intrigue={0: intrigue("FG GS GS GS BS BS BS BS")}), "stop", "discard_intrigue bs", *moves)


MOMENTS: dict[str, Callable[[], Match]] = {
    "a takeover": lambda: taking_over("cologne.baron", "GG", "FG"),
    "a takeover with jokers": lambda: taking_over("cologne.baron", "GFFF", "FB FS BS"),
    "the last card of an Intrigue joker": lambda: taking_over("cologne.baron", "GG", "FB FS BS", "pay_intrigue fs"),
    "a King": lambda: taking_over("vienna.king", "G" * 8, "FG GS"),
    "a King's second Intrigue card": lambda: taking_over("madrid.king", "S" * 8, "BS BS", "pay_intrigue bs"),
    "a King for a matching card and a joker": lambda: taking_over("vienna.king", "G" * 8, "FB GB BS"),
    "a King's joker": lambda: taking_over("vienna.king", "G" * 8, "FB GB BS", "pay_intrigue fb"),
    "the number of Intrigue jokers": lambda: taking_over("madrid.king", "S" * 8, "FG FG BS", options=FREE),
    "a King for Intrigue jokers": lambda: taking_over("madrid.king", "S" * 8, "FG FG GB BS", "jokers 2", options=FREE),
    "a King when no card that shows his country is left": lambda: taking_over(
        "madrid.king", "S" * 8, "FG FG FB GB", intrigue_discard={"fs": 4, "gs": 4, "bs": 4}
    ),
    "the number of jokers in a takeover": lambda: taking_over(
        "madrid.king", "S" * 7 + "FGB", "BS BS", "pay_intrigue bs", "pay_intrigue bs", options=FREE
    ),
    "the number of jokers": lambda: paying("FFFFFFFSSS", "paris.king", options=FREE),
    "the number of jokers with known cards": lambda: paying(
        "FFFFFFFSSS", "paris.king", options=FREE, known={0: cards("FSSS")}
    ),
    "a joker": lambda: paying("GGGGBSS", "cologne.cardinal"),
    "the second card of a joker": lambda: paying("GGGGBSS", "cologne.cardinal", "pay britain"),
    "the last card of a joker": lambda: paying("GGGGBSS", "cologne.cardinal", "pay britain", "pay spain"),
    "Spanish cards for two jokers": lambda: paying("SSSSSSFG", "lyon.baron", "pay german_states", "pay spain"),
    "a joker with known cards": lambda: paying("GGGGBBSS", "cologne.cardinal", "pay britain", known={0: cards("BS")}),
    "a discard": discarding,
    "a second discard": lambda: discarding("discard spain"),
    "a discard of Spanish cards": discarding_spain,
    "an Intrigue discard": discarding_intrigue,
    "a second Intrigue discard": lambda: discarding_intrigue("discard_intrigue bs"),
}

OFTEN = (
    "a takeover", "a joker", "the second card of a joker", "the last card of a joker", "a second discard",
    "the number of jokers",
)  # fmt: skip


def check_cards(match: Match, world: Any, viewer: int) -> None:
    """Every card is there once, hands and piles have their sizes, known cards are held, the viewer's own are his."""
    truth = match._state
    assert min(map(min, (*world.hand, *world.intrigue, world.pile, world.intrigue_pile))) >= 0
    everywhere = zip(world.pile, world.display, world.discard, *world.hand, strict=True)
    assert [sum(column) for column in everywhere] == country_deck(match)
    plots = zip(world.intrigue_pile, world.intrigue_discard, *world.intrigue, strict=True)
    assert [sum(column) for column in plots] == intrigue_deck(match)
    assert [sum(hand) for hand in world.hand] == truth.hand_size
    assert [sum(hand) for hand in world.intrigue] == truth.intrigue_size
    assert (sum(world.pile), sum(world.intrigue_pile)) == (truth.pile_size, truth.intrigue_pile_size)
    for hand, known in zip(world.hand, truth.known, strict=True):
        assert all(held >= least for held, least in zip(hand, known, strict=True))
    if viewer != NOBODY:
        assert (world.hand[viewer], world.intrigue[viewer]) == (truth.hand[viewer], truth.intrigue[viewer])


def complete(match: Match, world: Any, chance: random.Random) -> None:
    """Seat 0 decides somehow until nothing is left to pay or discard."""
    game = match.game
    while world.waiting == 1 and game.phases.names[world.phase] not in BETWEEN_PAYMENTS:
        codes = game.legal_codes(match.box, world, 0)
        assert codes
        game.rules.apply(match.box, world, 0, chance.choice(codes))
        assert min(map(min, (*world.hand, *world.intrigue))) >= 0


def worlds(match: Match, viewer: int) -> Iterator[Any]:
    """Tables that a seat, or a spectator, holds possible."""
    if viewer != NOBODY:
        yield from redealt(match, viewer, FEW)
    else:
        yield match.redeal(None, seed=1)._state


@pytest.mark.parametrize("moment", OFTEN)
def test_a22_a_seat_in_the_middle_of_something_can_complete_it_in_every_redealt_world(moment: str) -> None:
    match = MOMENTS[moment]()
    for world in redealt(match, 1, WORLDS):
        codes = match.game.legal_codes(match.box, world, 0)
        assert codes
        for code in codes:
            after = world.copy()
            match.game.rules.apply(match.box, after, 0, code)
            assert min(*after.hand[0], *after.intrigue[0], *after.pile) >= 0


@pytest.mark.parametrize("dealt", ["at random", "needed cards first"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_a22_in_the_middle_of_something_every_card_is_dealt_once_and_what_was_begun_can_be_completed(
    moment: str, dealt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if dealt == "needed cards first":  # what follows when no deal at random will do
        monkeypatch.setattr(secrets, "TRIES", 0)
    match, chance = MOMENTS[moment](), random.Random(22)
    for viewer in (1, 2, NOBODY):
        for world in worlds(match, viewer):
            check_cards(match, world, viewer)
            complete(match, world, chance)


@pytest.mark.parametrize("tries", [0, 1, 5])
def test_a22_the_needed_cards_come_first_only_after_so_many_deals_at_random(
    tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt: list[list[int]] = []  # by luck that never helps, nothing is dealt at random
    monkeypatch.setattr(secrets, "TRIES", tries)
    monkeypatch.setattr(secrets, "fill", lambda _rng, hand, _unseen, _size: dealt.append(hand))
    world = next(redealt(MOMENTS["a takeover"](), 1, 1))
    for hand in (world.hand[0], world.intrigue[0]):
        assert sum(held is hand for held in dealt) == tries + 1  # the last deal adds the rest


@pytest.mark.parametrize("viewer", [1, 2])
def test_a22_known_cards_of_everybody_stay_where_they_are_in_the_middle_of_a_payment(viewer: int) -> None:
    hands = {0: cards("GGGGBBSS"), 1: cards("FFG"), 2: cards("BSS")}
    known = {0: cards("BS"), 1: cards("FG"), 2: cards("SS")}
    match = play(table(3, hand=hands, known=known), "occupy cologne.cardinal", "pay britain")
    for world in worlds(match, viewer):
        check_cards(match, world, viewer)


def test_what_will_be_drawn_is_open_in_every_redealt_world() -> None:
    match = table(3, hand={0: each(2), 1: each(2)})
    streams = {tuple(world.rng) for world in redealt(match, 1, FEW)}
    assert len(streams) == FEW
    assert (0, 0, 0, 0) not in streams


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    match = after_stop(table(2, actor=1, period=3, pile={}, display=cards("FG")))
    assert match.over
    assert not match.can_undo(1)


def test_a10_a_full_tie_is_logged(tmp_path: pathlib.Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[cities.rouen]\nbonus = 4\n")
    held = {"bordeaux.princess": 2, "rouen.princess": 1}
    assert "tie_by_seat" in kinds(end_period(1, holder=held, box=house))
    assert "tie_by_seat" not in kinds(end_period(1, holder=held))


def kinds(match: Match) -> list[str]:
    return [event["kind"] for event in match.events(None, since=match.step - 1)]
