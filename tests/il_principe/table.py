"""Tables of Il Principe arranged in a line or two, and what the tests read off them."""

from __future__ import annotations

import pathlib
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import casata
from casata import Match
from tests.matches import happened, seen

COLOURS = {"G": "green", "W": "white", "R": "red", "B": "blue", "Y": "yellow"}
REGIONS = {"A": "romagna", "B": "lombardia", "C": "emilia", "D": "liguria", "G": "toscana", "V": "umbria"}
SMALL = ("siena", "orvieto", "perugia", "venezia", "verona")
MEDIUM = ("bologna", "lucca", "padova", "urbino", "milano")
LARGE = ("firenze", "pisa", "rimini", "ferrara", "mantova")
CITIES = (*SMALL, *MEDIUM, *LARGE)
ICONS = {
    "siena": "GRY", "orvieto": "GWB", "perugia": "GRB", "venezia": "WRY", "verona": "WBY",
    "bologna": "GGWR", "lucca": "WWRB", "padova": "RRBY", "urbino": "BBYG", "milano": "YYGW",
    "firenze": "GGRBY", "pisa": "WWGBY", "rimini": "RRGWY", "ferrara": "BBGWR", "mantova": "YYWRB",
}  # fmt: skip
NO_CARDS = dict.fromkeys(COLOURS.values(), 0)
UNSEEN = dict.fromkeys(COLOURS.values())
ON_THE_BOARD = dict.fromkeys(COLOURS.values())
GONE = dict.fromkeys(COLOURS.values(), "gone")
MOST_DECISIONS = 1000  # no game has so many

Cards = dict[str, int]


def cards(letters: str) -> Cards:
    """Building cards by their initials: cards("GGR")."""
    return dict(Counter(COLOURS[letter] for letter in letters))


def any_cards(count: int) -> Cards:
    """So many cards, of all colours in turn."""
    return cards(("GWRBY" * count)[:count])


def counts(**by_colour: Sequence[int]) -> dict[int, Cards]:
    """Cards of all seats by colour: counts(B=[4, 2, 1, 1])."""
    return _by_seat(COLOURS, by_colour)


def on_map(**by_region: Sequence[int]) -> dict[int, dict[str, int]]:
    """Shields of all seats by region: on_map(A=[2, 1, 1])."""
    return _by_seat(REGIONS, by_region)


def _by_seat(names: Mapping[str, str], columns: Mapping[str, Sequence[int]]) -> dict[int, dict[str, int]]:
    seats = max(len(column) for column in columns.values())
    return {seat: {names[key]: column[seat] for key, column in columns.items()} for seat in range(seats)}


def face_up(*cities: str) -> dict[str, int]:
    """Some cities on display."""
    return dict.fromkeys(cities, 1)


def built_but(*cities: str) -> dict[str, int]:
    """Seat 0 has built all cities but these."""
    return {city: 0 for city in CITIES if city not in cities}


def holding(letters: str, seat: int) -> dict[str, int]:
    """A seat has roles of these colours: major=holding("GR", 1)."""
    return dict.fromkeys((COLOURS[letter] for letter in letters), seat)


def table(
    seats: int = 4,
    *,
    hand: Mapping[int, Cards] | None = None,
    options: Mapping[str, Any] | None = None,
    chance: Sequence[str | int] = (),
    seed: int = 0,
    box: pathlib.Path | None = None,
    **described: Any,
) -> Match:
    """Seat 0 is Principe and acts in round 2; all have 5 gold and the cards named, unless told otherwise."""
    hands = {seat: Cards() for seat in range(seats)} | dict(hand or {})
    fields = {"phase": "action", "round": 2, "principe": 0, "gold": [5] * seats, "hand": hands, **described}
    return casata.position("il_principe", seats, options=options, set=fields, chance=chance, seed=seed, house=box)


def lots(letters: str, seats: int = 4, **described: Any) -> Match:
    """The first of these lots is auctioned: lots("GGW")."""
    return table(seats, phase="bid", lot=cards(letters), **described)


def offers(seats: int = 4, **described: Any) -> Match:
    """Everybody lays cards face down."""
    return table(seats, phase="offer", **described)


def roles(seats: int = 4, *, hand: Mapping[int, Cards] | None = None, principe: int = 0, **described: Any) -> Match:
    """Phase 4 has begun: the last to act has passed, with a card in hand if no hand was named."""
    last = (principe - 1) % seats
    match = table(seats, actor=last, hand={last: cards("W"), **(hand or {})}, principe=principe, **described)
    match.play("pass")
    return match


def next_round(seats: int, deck: int, **described: Any) -> Match:
    """Another round has begun, with so many cards in the deck."""
    return roles(seats, deck=any_cards(deck), **described)


def ending(seats: int = 3, **described: Any) -> Match:
    """The final scoring, after the last round; what roles ask for on the way is refused where it can be."""
    return refuse(roles(seats, last=1, **described))


def refuse(match: Match, *until: str) -> Match:
    """All pass, pass, or do the first thing they must, until one of some phases or the end."""
    while not match.over and seen(match)["phase"] not in until:
        assert match.step < MOST_DECISIONS
        match.play(refusal(match))
    return match


def refusal(match: Match) -> str:
    """Pass or pass; where that is not possible the first thing that is."""
    moves = offered(match)
    return next((move for move in ("pass", "pass") if move in moves), moves[0])


def all_pass(match: Match) -> Match:
    """Nobody bids any more in this auction."""
    now = seen(match)["phase"], seen(match)["colour"], seen(match)["rank"]
    while not match.over and now == (seen(match)["phase"], seen(match)["colour"], seen(match)["rank"]):
        match.play("pass")
    return match


def offered(match: Match, seat: int | None = None) -> list[str]:
    """What the actor, or another seat, may decide."""
    return [str(move) for move in match.legal(seat)]


def kinds_offered(match: Match) -> set[str]:
    """The kinds of decisions the actor may make."""
    return {move.kind for move in match.legal()}


def reason(match: Match, move: str, seat: int | None = None) -> str | None:
    """The name of the condition that forbids a move, None where it is legal."""
    try:
        match.at(match.step).play(move, seat)
    except casata.IllegalMove as refused:
        return refused.reason
    return None


def gold(match: Match) -> list[int]:
    """Every seat's gold, as it knows it itself."""
    return [match.view(seat)["gold"][seat] for seat in range(match.seats)]


def own_hand(match: Match, seat: int) -> Cards:
    """The cards a seat holds, as it sees them itself."""
    return {colour: count for colour, count in match.view(seat)["hand"][seat].items() if count}


def column(match: Match, field: str, place: str) -> list[int]:
    """Every seat's number for a colour, a region or a source."""
    return [row[place] for row in seen(match)[field]]


def on_display(match: Match) -> list[str]:
    """The cities face up."""
    return [city for city, count in seen(match)["display"].items() if count]


def cards_drawn(match: Match) -> list[int]:
    """How many cards each seat drew in the last decision."""
    seats = [event["seat"] for event in happened(match, "drew")]
    return [seats.count(seat) for seat in range(match.seats)]


def stages(match: Match) -> list[str]:
    """The phases of rounds that have begun so far, in order."""
    return [event["stage"] for event in match.events(None) if event["kind"] == "stage"]


def lots_named(match: Match) -> list[tuple[str, int]]:
    """All lots called up so far, in order, with their sizes."""
    return [(event["colour"], event["count"]) for event in match.events(None) if event["kind"] == "lot"]


def building_cards(match: Match) -> list[int]:
    """All building cards by colour, wherever they are."""
    s = match._state
    places = (s.deck, s.removed, s.lot, *s.hand, *s.offer, *s.up, *s.down)
    return [sum(parts) for parts in zip(*places, strict=True)]


def at_random(match: Match, seed: int) -> Iterator[Match]:
    """The match after each of its decisions, which are made at random until the end."""
    chance = random.Random(seed)
    while not match.over:
        assert match.step < MOST_DECISIONS
        seat = chance.choice(match.actors)
        match.play(chance.choice(match.legal(seat)), seat)
        yield match
