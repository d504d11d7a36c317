"""What lies before the viewer of a drawn table: display and piles, and the viewer's own cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....engine.core.flow import may_decide
from ....engine.core.record import Row
from ....engine.text.language import context, plural
from ....engine.text.picture import Place
from ....engine.text.remembered import remembered
from ..state import (
    COUNTRIES,
    DISCARD,
    DISPLAY_SIZE,
    INTRIGUE_DISCARD,
    INTRIGUE_JOKER,
    INTRIGUE_PAYMENT,
    JOKER,
    NO_PLACE,
    PAIRS,
    PAYMENT,
)
from .phrases import before_paying
from .scene import Scene

Values = dict[str, Any]

PILE, INTRIGUE_PILE, DISCARDS = "p-pile", "p-intrigue-pile", "tray-discards"  # elements
FEW = 10  # cards in a hand that lie loosely; more of them move together
FEW_SCHEMES = 2  # the same of kinds of Intrigue cards
CARD_NAMES = {
    "france": context("on a card", "France"), "german_states": context("on a card", "German States"),
    "britain": context("on a card", "Britain"), "spain": context("on a card", "Spain"),
}  # fmt: skip
LINE = 8  # letters of a card's name that stand in one line


@remembered
def tray_places(scene: Scene) -> tuple[Place, ...]:
    """Everything in the tray that moves choose, under the same ids as in the table in words."""
    say = scene.say
    places = [
        Place(f"display-{name}", say.label(name), {"country": name}, ("take",), passing=True)
        for name in COUNTRIES.names
    ]
    places.append(Place("pile", say.text("Country cards"), kinds=("blind",)))
    places.append(Place("intrigue-pile", say.text("Intrigue cards"), kinds=("intrigue",)))
    if scene.viewer is None:
        return tuple(places)
    for name in COUNTRIES.names:
        places.append(Place(f"hand-{name}", say.label(name), {"country": name}, ("pay", "discard"), passing=True))
    for name, count in zip(PAIRS.names, scene.view.intrigue[scene.viewer], strict=True):
        if count:
            kinds = ("pay_intrigue", "discard_intrigue")
            places.append(Place(f"scheme-{name}", say.label(name), {"intrigue": name}, kinds, passing=True))
    return tuple(places)


def tray(scene: Scene) -> Mapping[str, Any]:
    """What the theme draws: the display for everybody, hand and Intrigue cards for their owner."""
    own = scene.viewer is not None
    return {
        "display": _display(scene),
        "piles": _piles(scene),
        "discards": _discards(scene),
        "hand": _hand(scene, scene.seat) if own else None,
        "schemes": _schemes(scene, scene.seat) if own else None,
    }


# On the table


@remembered
def _display(scene: Scene) -> Values:
    """Open cards, those of one country together, and an empty space for each that is missing."""
    view, text = scene.view, scene.say.text
    fans = list(_fans(scene, "display", COUNTRIES.names, view.display, PILE))
    return {
        "heading": text("Display"),
        "fans": fans,
        "holes": max(0, DISPLAY_SIZE - view.display_size),
        "hole": text("filled at the end of the turn"),
    }


@remembered
def _piles(scene: Scene) -> list[Values]:
    view, text = scene.view, scene.say.text
    return [
        {"place": "pile", "symbol": "back-country", "name": text("Country cards"), "count": view.pile_size},
        {
            "place": "intrigue-pile",
            "symbol": "back-intrigue",
            "name": text("Intrigue cards"),
            "count": view.intrigue_pile_size,
        },
    ]


@remembered
def _discards(scene: Scene) -> list[Values]:
    """How many cards are discarded, and which; those of a payment under way lie before the viewer."""
    view, text = before_paying(scene), scene.say.text
    return [
        {"name": text("discards"), "count": sum(view.discard), "cards": _kinds(scene, COUNTRIES.names, view.discard)},
        {
            "name": text("intrigue"),
            "count": sum(view.intrigue_discard),
            "cards": _kinds(scene, PAIRS.names, view.intrigue_discard),
        },
    ]


def _kinds(scene: Scene, names: tuple[str, ...], counts: Row) -> str:
    """Cards by kind: `2 × France, 1 × Spain`."""
    held = [(name, count) for name, count in zip(names, counts, strict=True) if count]
    return ", ".join(scene.say.text("{count} × {card}", count=count, card=name) for name, count in held)


# The viewer's own


def _hand(scene: Scene, seat: int) -> Values:
    """The Country cards of the viewer, and what they still have to pay."""
    view = scene.view
    held = before_paying(scene).hand[seat]
    fans = list(_fans(scene, "hand", COUNTRIES.names, held, PILE))
    _raise_paid(scene, fans, view.hand[seat], last=view.phase == PAYMENT)
    if view.target != NO_PLACE:
        due = view.picks if view.phase == PAYMENT else 0
        fits = [country == scene.box.place_country[view.target] for country in range(COUNTRIES)]
        _tag_jokers(scene, fans, fits, due, scene.box.place_cost[view.target], JOKER)
    paying = view.phase == PAYMENT and may_decide(view, seat)
    count, limit = before_paying(scene).hand_size[seat], scene.box.hand_limit
    return {
        "heading": scene.say.text("Your hand"),
        "remark": _remark(scene, seat, (PAYMENT, DISCARD), count, limit),
        "fans": fans,
        "crowded": count > FEW,
        "dues": _jokers_due(scene) if paying else [],
        "urgent": _must_pick(scene, seat, (PAYMENT, DISCARD)),
    }


def _schemes(scene: Scene, seat: int) -> Values:
    """The Intrigue cards of the viewer, and what they still have to pay."""
    view = scene.view
    held = before_paying(scene).intrigue[seat]
    fans = list(_fans(scene, "scheme", PAIRS.names, held, INTRIGUE_PILE))
    _raise_paid(scene, fans, view.intrigue[seat], last=view.phase == INTRIGUE_PAYMENT)
    if view.target != NO_PLACE:
        due = view.picks if view.phase == INTRIGUE_PAYMENT else 0
        fits = [shown[scene.box.place_country[view.target]] == 1 for shown in scene.box.shows]
        _tag_jokers(scene, fans, fits, due, scene.box.place_intrigue[view.target], INTRIGUE_JOKER)
    paying = view.phase == INTRIGUE_PAYMENT and may_decide(view, seat)
    phases = (INTRIGUE_PAYMENT, INTRIGUE_DISCARD)
    return {
        "heading": scene.say.text("Intrigue"),
        "remark": _remark(scene, seat, phases, before_paying(scene).intrigue_size[seat], scene.box.intrigue_limit),
        "fans": fans,
        "crowded": len(fans) > FEW_SCHEMES,
        "dues": _intrigue_due(scene) if paying else [],
        "urgent": _must_pick(scene, seat, phases),
    }


def _fans(scene: Scene, where: str, names: tuple[str, ...], counts: Row, pile: str) -> Iterator[Values]:
    """Equal cards together: each has an id of its own, and says where it comes from and goes to."""
    for kind, (name, count) in enumerate(zip(names, counts, strict=True)):
        if count:
            place = f"{where}-{name}"
            yield {
                "kind": kind,
                "place": place,
                "symbol": f"card-{name}",
                "name": scene.say.label(name),
                "lines": _split(scene.say.text(CARD_NAMES[name])) if name in CARD_NAMES else [],
                "count": count,
                "cards": [f"{place}-{number}" for number in range(1, count + 1)],
                "raised": [],
                "origins": _origins(name) if where == "hand" else pile,
                "end": "" if where == "display" else DISCARDS,
            }


def _raise_paid(scene: Scene, fans: list[Values], left: Row, last: bool) -> None:
    """Raise the cards that are paid; those of the last step, with `last`, can be taken back by a click."""
    for fan in fans:
        kind = fan["kind"]
        paid = fan["count"] - left[kind]
        fan["count"] = left[kind]
        fan["raised"], fan["cards"] = fan["cards"][left[kind] :], fan["cards"][: left[kind]]
        if paid:
            fan["tag"] = scene.say.text("pays {count}", count=paid)
            fan["back"] = scene.say.text("Take the last card back") if last and kind == scene.view.lowest else ""


def _tag_jokers(scene: Scene, fans: list[Values], fits: list[bool], due: int, cost: int, each: int) -> None:
    """Say of cards that are paid and do not match that they make up a joker, of `each` cards for one."""
    total = due + sum(len(fan["raised"]) for fan in fans)
    whole = each * ((total - cost) // (each - 1))
    for fan in fans:
        if fan["raised"] and not fits[fan["kind"]]:
            fan["tag"] = scene.say.text("joker {count} of {all}", count=len(fan["raised"]), all=whole)


def _origins(country: str) -> str:
    """Where a card in hand comes from: an open card that has left the display, or else the pile."""
    return " ".join([*(f"display-{country}-{number}" for number in range(1, DISPLAY_SIZE + 1)), PILE])


def _split(name: str) -> list[str]:
    """The name on a card, in two lines where one is too short for it."""
    first, _, rest = name.partition(" ")
    return [first, rest] if rest and len(name) > LINE else [name]


def _must_pick(scene: Scene, seat: int, phases: tuple[int, int]) -> bool:
    """Whether the viewer has to pick cards of one kind now, to pay or to discard."""
    return bool(scene.view.phase in phases and may_decide(scene.view, seat))


def _remark(scene: Scene, seat: int, phases: tuple[int, int], count: int, limit: int) -> str:
    """How many cards there are, or what is still missing."""
    view, text = scene.view, scene.say.text
    if not _must_pick(scene, seat, phases):
        return text("{count} of {limit}", count=count, limit=limit)
    if view.target == NO_PLACE:
        return text(plural("{count} card too many", "{count} cards too many"), count=view.picks)
    missing = plural("{count} more card for {place}", "{count} more cards for {place}")
    return text(missing, count=view.picks, place=scene.names["place"][view.target])


def _jokers_due(scene: Scene) -> list[Values]:
    """The jokers that are still to be paid: three cards each, of which the first may have some already."""
    picks = scene.view.picks
    jokers = -(-picks // JOKER)
    paid = [JOKER * jokers - picks, *[0] * (jokers - 1)]
    said = scene.say.text
    return [
        {
            "said": said("joker {count} of {all}", count=has, all=JOKER),
            "slots": ["paid"] * has + ["card"] * (JOKER - has),
        }
        for has in paid
    ]


def _intrigue_due(scene: Scene) -> list[Values]:
    """The Intrigue cards that are still to be paid: those that must show the country first."""
    view, say = scene.view, scene.say
    country = COUNTRIES.names[scene.box.place_country[view.target]]
    slots = [f"emblem-{country}"] * view.matching + ["icon-dagger"] * (view.picks - view.matching)
    if not view.matching:
        return [{"said": say.text("any card"), "slots": slots}]
    return [{"said": say.text("showing {country}", country=country), "slots": slots}]
