"""A payment under way: its usual end, what is still missing, and the bill that lists its cards."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.core.moves import NO_MOVE, Move
from ....engine.core.record import Row
from ....engine.text.language import plural
from .. import state
from ..box import Box
from ..moves import PAY, PAY_INTRIGUE
from ..rules.payments import pay_as_usual, usual_card, usual_intrigue
from .scene import Scene

HOLE = ""  # a card that is still missing


# The usual end


def usual(box: Box, view: state.State, seat: int) -> int:
    """The last card of a payment, chosen as the move that pays all the rest would choose it."""
    if view.picks != 1:
        return NO_MOVE
    if view.phase == state.PAYMENT:
        return PAY + usual_card(view, seat, view.lowest)
    if view.phase == state.INTRIGUE_PAYMENT:
        return PAY_INTRIGUE + usual_intrigue(box, view, seat, view.lowest)
    return NO_MOVE


def button(scene: Scene, move: Move) -> tuple[str, str]:
    """What the bar says of the usual end: which cards it takes, and of one alone how many you keep."""
    say, view, seat = scene.say, scene.view, scene.seat
    after = view.copy()
    if move.kind == "usual":
        pay_as_usual(scene.box, after, seat)
        return say.text("Pay the rest"), say.language.join(cards_paid(scene, view, after, seat))
    names, hand = (state.COUNTRIES.names, view.hand) if move.kind == "pay" else (state.PAIRS.names, view.intrigue)
    [name] = move.args.values()
    kept = hand[seat][names.index(str(name))] - 1
    return say.text("Pay the rest"), say.text("{count} × {card}, keeps {kept}", count=1, card=name, kept=kept)


def cards_paid(scene: Scene, before: state.State, after: state.State, seat: int) -> list[str]:
    """The cards that leave the hands of a seat, by kind: `3 × Spain`."""
    kinds = [
        *zip(state.COUNTRIES.names, before.hand[seat], after.hand[seat], strict=True),
        *zip(state.PAIRS.names, before.intrigue[seat], after.intrigue[seat], strict=True),
    ]
    return [scene.say.text("{count} × {card}", count=now - then, card=name) for name, now, then in kinds if now > then]


def missing(scene: Scene, move: Move) -> tuple[str, str] | None:
    """What the bar calls a move that is being paid for, and how much is missing; None of other moves."""
    say, view = scene.say, scene.view
    if view.target == state.NO_PLACE:
        return None
    name = say.text("Take over") if move.kind == "take_over" else say.text("Occupy")
    if view.phase not in (state.PAYMENT, state.INTRIGUE_PAYMENT):
        return name, say.text("not paid yet")
    return name, say.text(plural("{count} card missing", "{count} cards missing"), count=view.picks)


# The bill


class Cards(NamedTuple):
    """What a payment takes of one kind of cards, by card: those that are paid now, and those that will be."""

    paid: Row
    due: Row

    @property
    def total(self) -> int:
        """How many they are in all."""
        return sum(self.paid) + sum(self.due)


class Joker(NamedTuple):
    """Cards that stand for one, and how many of them there are."""

    slots: tuple[str, ...]
    said: str


class Bill(NamedTuple):
    """The cards that pay for a position, and what comes with it."""

    matching: tuple[str, ...]
    jokers: tuple[Joker, ...]
    gain: str
    gained: str


def bill(before: Scene, now: Scene, after: Scene) -> Bill | None:
    """The cards of a payment as they are laid: those that match, and the jokers; None where nothing is paid for.

    Once a payment has begun, a card that is not chosen yet is a hole.
    """
    seat = now.seat
    place = _place_paid(before, after, seat)
    if place == state.NO_PLACE:
        return None
    box, country = before.box, before.box.place_country[place]
    begun = now.view.target != state.NO_PLACE
    schemes = _cards(before.view.intrigue, now.view.intrigue, after.view.intrigue, seat, begun)
    cards = _cards(before.view.hand, now.view.hand, after.view.hand, seat, begun)
    shows = [box.shows[pair][country] == 1 for pair in range(state.PAIRS)]
    same = [other == country for other in range(state.COUNTRIES)]
    intrigue, plots = _lay(schemes, shows, state.PAIRS.names, box.place_intrigue[place], state.INTRIGUE_JOKER)
    matching, jokers = _lay(cards, same, state.COUNTRIES.names, box.place_cost[place], state.JOKER)
    text = before.say.text
    return Bill(
        (*intrigue, *matching),
        tuple(_joker(before, slots) for slots in (*plots, *jokers)),
        text("Gain"),
        ", ".join(_gains(before, after, place)),
    )


def _gains(before: Scene, after: Scene, place: int) -> list[str]:
    """What comes with a place at once: its influence, and markers with their points."""
    box, text, seat = before.box, before.say.text, before.seat
    gains = [text("{count} influence", count=box.place_influence[place])]
    for points, now, then in zip(box.city_bonus, before.view.city_owner, after.view.city_owner, strict=True):
        if now != seat == then:
            gains.append(text("{points} for the city marker", points=points))
    for country in range(state.COUNTRIES):
        owned = zip(before.view.country_owner[country], after.view.country_owner[country], strict=True)
        for points, (now, then) in zip(box.country_bonus[country], owned, strict=True):
            if now != seat == then:
                gains.append(text("{points} for all cities of the country", points=points))
    owners = zip(before.view.noble_owner, after.view.noble_owner, strict=True)
    for points, (now, then) in zip(box.noble_points, owners, strict=True):
        if now != seat == then:
            gains.append(text("{points} for the Noble House", points=points))
    return gains


def _place_paid(before: Scene, after: Scene, seat: int) -> int:
    """The place that a seat comes to hold, if it has paid all of it then."""
    for place in range(state.PLACES):
        if before.view.holder[place] != seat and after.view.holder[place] == seat:
            return place
    return int(state.NO_PLACE)


def _cards(before: list[Row], now: list[Row], after: list[Row], seat: int, begun: bool) -> Cards:
    """What has been paid of a hand and what will be; before a payment all that it takes counts as paid."""
    paid = [had - has for had, has in zip(before[seat], now[seat] if begun else after[seat], strict=True)]
    due = [has - left for has, left in zip(now[seat], after[seat], strict=True)] if begun else [0] * len(paid)
    return Cards(paid, due)


def _lay(
    cards: Cards, fits: list[bool], names: tuple[str, ...], cost: int, each: int
) -> tuple[list[str], list[list[str]]]:
    """Cards that match, one for each of the cost, then jokers of so many cards each; holes come last."""
    if not cards.total:
        return [], []
    jokers = (cards.total - cost) // (each - 1)
    kinds = [kind for kind, count in enumerate(cards.paid) for _ in range(count)]
    match = [kind for kind in kinds if fits[kind]][: cost - jokers]
    for kind in match:
        kinds.remove(kind)
    matching = [f"card-{names[kind]}" for kind in match]
    others = [f"card-{names[kind]}" for kind in kinds]
    matching += [HOLE] * (cost - jokers - len(matching))
    others += [HOLE] * (each * jokers - len(others))
    return matching, [others[at : at + each] for at in range(0, len(others), each)]


def _joker(scene: Scene, slots: list[str]) -> Joker:
    has = sum(slot != HOLE for slot in slots)
    if has == len(slots):
        said = scene.say.text("one joker")
    else:
        said = scene.say.text("joker {count} of {all}", count=has, all=len(slots))
    return Joker(tuple(slots), said)
