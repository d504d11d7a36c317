"""Complete a described position of Il Principe: what was not named follows from what was."""

from __future__ import annotations

from ....engine.core.header import GONE, NOBODY
from ....engine.match.position import Limits, Named, balance
from .. import state
from ..box import TWO, Box
from .underway import MOST, STEPS, begin_phase, check_end

__all__ = ["STEPS", "arrange"]

MOST_ROUNDS = 99


def arrange(box: Box, s: state.State, named: Named) -> None:
    """The deck takes what is left, ledger, supplies and cities follow, and the phase begins."""
    _complete_cards(box, s, named)
    _complete_gold(s, named)
    s.supply[: s.seats] = [box.shields - sum(shields) for shields in s.shields[: s.seats]]
    _complete_cities(box, s, named)
    named.limit(s, _limits(s, named))
    _check_roles(s, named)
    named.count(s)
    if s.waiting:
        begin_phase(box, s, named)
    else:
        check_end(s, named)


def _limits(s: state.State, named: Named) -> Limits:
    """What a game can reach, so that nothing overflows later."""
    held = [[*map(sum, zip(hand, offer, strict=True))] for hand, offer in zip(s.hand, s.offer, strict=True)]
    return {
        "principe": (0, s.seats - 1),
        "last": (0, 1),
        "colour": (0, state.COLOURS - 1),
        "round": (1, MOST_ROUNDS),
        "known": (0, held),
        "gold": (0, state.HIGHEST_BID),
        "major": (0, NOBODY),
        "minor": (GONE, GONE) if s.seats == TWO else (0, NOBODY),
        "city_owner": (NOBODY if s.round == 1 and not named.saved else 0, NOBODY),  # nobody builds so early
        **dict.fromkeys(("paid", "received", "points", "auctioned"), (0, MOST)),
    }


def _complete_cards(box: Box, s: state.State, named: Named) -> None:
    spread = [
        s.lot[c] + sum(s.hand[p][c] + s.offer[p][c] + s.up[p][c] + s.down[p][c] for p in range(s.seats))
        for c in range(state.COLOURS)
    ]
    decks = [box.copies] * int(state.COLOURS)
    balance(decks, spread, s.deck, s.removed, "deck" in named, "removed" in named, state.COLOURS.names)
    s.deck_size = sum(s.deck)
    s.hand_size = [sum(hand) for hand in s.hand]
    s.offer_size = [sum(offer) for offer in s.offer]


def _complete_gold(s: state.State, named: Named) -> None:
    """Gold is what was received less what was paid; received follows where only gold is named."""
    if "gold" in named and "received" not in named:
        s.received = [s.gold[seat] + s.paid[seat] for seat in range(state.SEATS)]
    s.gold = [s.received[seat] - s.paid[seat] for seat in range(state.SEATS)]


def _complete_cities(box: Box, s: state.State, named: Named) -> None:
    """Cities nobody has built or sees are unseen; the display is full as long as the deck lasts."""
    built = [city for city in range(state.CITIES) if s.city_owner[city] != NOBODY]
    full = box.display - int(s.waiting > 0 and s.phase == state.SHIELDS)  # a new city is turned up after the shields
    if "display" not in named:
        _fill_display(box, s, built, full)
    named.limit(s, {"display": (0, [int(owner == NOBODY) for owner in s.city_owner])})
    shown = sum(s.display)
    s.city_deck = box.city_cards - len(built) - shown
    named.refuse(
        shown > full or (shown < full and s.city_deck > 0),
        "The display has {full} cities until the deck is empty, not {shown}.", full=full, shown=shown,
    )  # fmt: skip
    s.pool = [int(not s.display[city] and city not in built) for city in range(state.CITIES)]


def _fill_display(box: Box, s: state.State, built: list[int], full: int) -> None:
    """Cities in the order of the box take the places of those that are built."""
    for city in built:
        s.display[city] = 0
    for city in range(state.CITIES):
        if sum(s.display) > full and s.display[city]:
            s.display[city] = 0
        if sum(s.display) < min(full, box.city_cards - len(built)) and city not in built:
            s.display[city] = 1


def _check_roles(s: state.State, named: Named) -> None:
    """A minor role is given only beside its major, to somebody else (#minor-role)."""
    for major, minor, name in zip(s.major, s.minor, state.COLOURS.names, strict=True):
        named.refuse(major == minor != NOBODY, "Seat {seat} cannot have both roles in {name}.", seat=major, name=name)
        named.impossible(
            minor < s.seats and major == NOBODY,
            "minor.{name}: a minor role without its major is impossible (il_principe#minor-role).", name=name,
        )  # fmt: skip
