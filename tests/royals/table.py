"""Tables of Royals arranged in a line or two, and what the tests read off them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import casata
from casata import Match
from tests.matches import seen

COUNTRIES = {"F": "france", "G": "german_states", "B": "britain", "S": "spain"}
PAIRS = ("fg", "fb", "fs", "gb", "gs", "bs")
TITLES = ("marshal", "baron", "countess", "duke", "cardinal", "princess", "king")
BETWEEN_PAYMENTS = ("choose", "draw", "play")

Cards = dict[str, int]


def cards(letters: str) -> Cards:
    """Country cards by their initials: cards("GGF")."""
    return dict(Counter(COUNTRIES[letter] for letter in letters))


def intrigue(pairs: str) -> Cards:
    """Intrigue cards by their initials: intrigue("FG GS")."""
    return dict(Counter(pairs.lower().split()))


def each(count: int) -> Cards:
    """So many cards of every country."""
    return dict.fromkeys(COUNTRIES.values(), count)


def table(
    seats: int = 4,
    *,
    phase: str | None = "play",
    options: Mapping[str, Any] | None = None,
    exiles: Mapping[str, Sequence[int]] | None = None,
    chance: Sequence[str] = (),
    box: Any = None,
    **described: Any,
) -> Match:
    """Seat 0 starts and is in the play of its second turn, unless told otherwise; `exiles` lost a place to another."""
    fields = {"actor": 0, "round": 2, **described}
    if phase:
        fields["phase"] = phase
    if exiles:
        fields |= driven_out(seats, fields.get("holder", {}), exiles)
    chosen = {"start": 0, **(options or {})}
    return casata.position("royals", seats=seats, options=chosen, set=fields, chance=chance, house=box)


def turn(seats: int = 4, **described: Any) -> Match:
    """Seat 0, unless another is named, is about to draw in its second turn."""
    return table(seats, phase=None, **described)


def driven_out(seats: int, holder: Mapping[str, int], exiles: Mapping[str, Sequence[int]]) -> dict[str, Any]:
    """Cubes on the city spaces, and on the titles of all who ever were in a place."""
    exiled = {seat: Counter[str]() for seat in range(seats)}
    titles = {seat: Counter[str]() for seat in range(seats)}
    for place, seat in holder.items():
        titles[seat][place.split(".")[1]] += 1
    for place, victims in exiles.items():
        city, title = place.split(".")
        for seat in victims:
            exiled[seat][city] += 1
            titles[seat][title] += 1
    return {"exiled": exiled, "titles": titles}


def end_period(period: int = 1, seats: int = 4, **described: Any) -> Match:
    """The table right after a turn that found no card left to turn up."""
    return after_stop(table(seats, period=period, pile={}, display=cards("FG"), **described))


def end_game(seats: int = 4, **described: Any) -> Match:
    """The table after the last turn of the game."""
    return after_stop(table(seats, actor=seats - 1, period=3, closing=1, **described))


def after_stop(match: Match) -> Match:
    """The same match when the turn has ended."""
    match.play("stop")
    return match


def draw_blind(match: Match) -> Match:
    """Draw, from the pile as long as it lasts, until the play begins."""
    if "draw_three" in offered(match):
        match.play("draw_three")
    while "stop" not in offered(match):
        moves = offered(match)
        match.play("blind" if "blind" in moves else moves[0])
    return match


def pass_turn(match: Match, draw: str = "draw_three") -> Match:
    """A whole turn in which nothing is occupied; too many cards are discarded as they come."""
    seat = match.actor
    if draw in offered(match):
        match.play(draw)
    draw_blind(match).play("stop")
    while match.actor == seat:
        match.play(match.legal()[0])
    return match


def offered(match: Match) -> list[str]:
    """What the actor may decide."""
    return [str(move) for move in match.legal()]


def placements(match: Match) -> list[str]:
    """The positions the actor may occupy or take over."""
    return [move for move in offered(match) if move.startswith(("occupy", "take_over"))]


def place_names(match: Match, title: str = "") -> list[str]:
    """All positions, or those of one title."""
    return [place for place in match.names["place"] if place.endswith(title)]


def country_of(match: Match, place: str) -> str:
    """The country a position belongs to."""
    number: int = match.box.place_country[match.names["place"].index(place)]
    return list(COUNTRIES.values())[number]


def happened(match: Match, *kinds: str) -> list[dict[str, Any]]:
    """The events of the last decision, of some kinds."""
    return [event for event in match.events(None, since=match.step - 1) if event["kind"] in kinds]


def noble_house(match: Match) -> list[int]:
    """The values of the Noble House markers in play."""
    owners = seen(match)["noble_owner"].values()
    return [value for value, owner in zip(match.box.noble_points, owners, strict=True) if owner != "gone"]


def own_cards(match: Match, seat: int) -> Counter[str]:
    """A seat's Country cards, as it sees them itself."""
    return Counter(match.view(seat)["hand"][seat])


def own_intrigue(match: Match, seat: int) -> Counter[str]:
    """A seat's Intrigue cards, as it sees them itself."""
    return Counter(match.view(seat)["intrigue"][seat])


def payments(match: Match, move: str) -> list[str]:
    """The Country cards of every possible payment for a move, each as cards("...") takes it, in sorted order."""
    return sorted(lettered(country) for country, _ in ways(match, move))


def intrigue_payments(match: Match, move: str) -> list[str]:
    """The same for Intrigue cards."""
    return sorted(" ".join(sorted(pairs.elements())).upper() for _, pairs in ways(match, move))


def lettered(hand: Counter[str]) -> str:
    """A multiset of Country cards by initials."""
    return "".join(letter * hand[country] for letter, country in COUNTRIES.items())


def ways(match: Match, move: str) -> list[tuple[Counter[str], Counter[str]]]:
    """What the actor loses in every chain of single picks that a move can lead to."""
    seat = match.actor
    assert seat is not None
    country, pairs = own_cards(match, seat), own_intrigue(match, seat)
    return [(country - own_cards(end, seat), pairs - own_intrigue(end, seat)) for end in ends(match, move)]


def ends(match: Match, move: str) -> Iterator[Match]:
    """The tables on which nothing is left to pick."""
    after = match.at(match.step)
    after.play(move)
    if after.view(None)["phase"] in BETWEEN_PAYMENTS:
        yield after
        return
    choices = [choice for choice in offered(after) if choice != "usual"]
    assert choices, "a payment was begun that cannot be completed"
    for choice in choices:
        yield from ends(after, choice)


def country_deck(match: Match) -> list[int]:
    """All Country cards of the table by country, wherever they are."""
    s = match._state
    return [sum(column) for column in zip(s.pile, s.display, s.discard, *s.hand, strict=True)]


def intrigue_deck(match: Match) -> list[int]:
    """All Intrigue cards by kind, wherever they are."""
    s = match._state
    return [sum(column) for column in zip(s.intrigue_pile, s.intrigue_discard, *s.intrigue, strict=True)]
