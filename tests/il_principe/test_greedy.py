"""Greedy plays Il Principe with sense: it beats chance, builds, and bids neither nothing nor everything."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

import casata
from casata import Match
from casata.bots.bot import Bot
from casata.cli.players import Player, bot_for, decide
from casata.engine.game import find
from casata.lab.arena import Pairing
from tests.il_principe.table import cards, counts, face_up, lots, roles, table
from tests.lab.playing import games_of

GAMES = 20
BIG_LOT = 4


@dataclass(frozen=True)
class Said:
    """What a seat said in the auction of a lot; 0 for pass."""

    round: int
    last: int
    lot: int
    bid: int
    own_gold: int
    amount: int


def greedy_decides(match: Match, bot: Bot | None = None) -> str:
    """The decision of greedy for the seat that is asked."""
    assert match.actor is not None
    decide(match, match.actor, bot or bot_for(match, Player("greedy", "greedy")))
    return str(match.game.move(match.history[-1][1], match.names))


def watched(seats: int, seed: int) -> tuple[Match, list[Said]]:
    """A whole game of greedy bots, and all that was said in its auctions of lots."""
    match = casata.new("il_principe", seats, seed=seed)
    said, bot = [], bot_for(match, Player("greedy", "greedy"))
    while match.actor is not None:
        seat, view = match.actor, match.view(match.actor)
        move = greedy_decides(match, bot)
        if view["phase"] == "bid":
            amount = 0 if move == "pass" else int(move.split()[1])
            facts = (view["round"], view["last"], view["lot"][view["colour"]], view["bid"], view["gold"][seat])
            said.append(Said(*facts, amount))
    return match, said


@pytest.fixture(scope="module")
def games() -> list[tuple[Match, list[Said]]]:
    return [watched(seats, seed) for seats in (2, 3, 4) for seed in (1, 2)]


def test_greedy_beats_chance() -> None:
    pairing = Pairing(find("il_principe"), 2, ("greedy", "random"), {}, seed=7)
    won = sum(played.ranks[played.seating.index(0)] == 1 for played in games_of(pairing, GAMES))
    assert won >= 18


def test_greedy_builds_cities_in_most_games(games: list[tuple[Match, list[Said]]]) -> None:
    for match, _ in games:
        built = Counter(event["seat"] for event in match.events(None) if event["kind"] == "built")
        assert sum(built[seat] > 0 for seat in range(match.seats)) >= match.seats - 1
        assert built.total() >= match.seats


def test_greedy_does_not_pass_a_big_lot_that_nobody_has_bid_for(games: list[tuple[Match, list[Said]]]) -> None:
    cheap = [one for _, said in games for one in said if one.lot >= BIG_LOT and not one.bid and one.own_gold]
    assert cheap
    assert not [one for one in cheap if not one.amount and not one.last]


def test_greedy_does_not_spend_all_for_a_single_card_in_round_one(games: list[tuple[Match, list[Said]]]) -> None:
    single = [one for _, said in games for one in said if one.round == 1 and one.lot == 1]
    assert single
    assert all(one.amount < one.own_gold for one in single)


def test_greedy_bids_within_its_gold_and_above_the_bid(games: list[tuple[Match, list[Said]]]) -> None:
    for one in (one for _, said in games for one in said if one.amount):
        assert one.bid < one.amount <= one.own_gold


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("letter", "GWRBY")
def test_greedy_wants_five_cards_of_any_colour(seats: int, letter: str) -> None:
    match = lots(letter * 5, seats, gold=[6] * seats)
    assert greedy_decides(match).startswith("bid")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_greedy_builds_in_the_last_round_what_its_hand_is_made_for(seats: int) -> None:
    shown = face_up("lucca", "siena", "pisa", "rimini")
    match = table(seats, hand={0: cards("WWRB")}, gold=[4] * seats, display=shown, last=1)
    assert greedy_decides(match) == "build lucca"


@pytest.mark.parametrize("last", [0, 1])
@pytest.mark.parametrize("letter", "GWRBY")
def test_greedy_buys_a_role_from_a_rival_without_gold_for_one(letter: str, last: int) -> None:
    match = roles(2, up=counts(**{letter: [2, 2]}), gold=[0, 5], last=last)
    assert match.actor == 1
    assert greedy_decides(match) == "bid 1"


def test_greedy_would_rather_lead_a_colour_than_come_second_where_there_is_no_minor_role() -> None:
    match = table(2, up=counts(W=[0, 1]), hand={0: cards("WW")}, gold=[0, 0])
    assert greedy_decides(match) == "play white 2"
