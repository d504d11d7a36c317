"""What lies before the viewer of a drawn table of Royals: display and piles, and the viewer's own cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from .....engine.core.flow import may_decide
from .....engine.core.record import Row
from .....engine.text.language import context, plural
from .....engine.text.picture import Place, squeeze
from .....engine.text.remembered import remembered
from ... import state
from ...state import COUNTRIES, NO_PLACE, PAIRS
from ..phrases import before_paying
from ..scene import Scene

PILE, INTRIGUE_PILE, DISCARDS = "p-pile", "p-intrigue-pile", "tray-discards"  # elements
FEW = 10  # cards in a hand that lie loosely; more of them move together
FEW_SCHEMES = 2  # the same of kinds of Intrigue cards
CARD_NAMES = {
    "france": context("on a card", "France"), "german_states": context("on a card", "German States"),
    "britain": context("on a card", "Britain"), "spain": context("on a card", "Spain"),
}  # fmt: skip
LINE = 8  # letters of a card's name that have room in one line
LETTER, NAME_ROOM = 8, 48  # width of a letter of that name, and of its line
LAST_LINE, LINE_STEP = 76, 12  # where its last line stands on the card, and how far the one above is from it
BAND_BOTTOM, BAND_HEIGHTS = 80, (16, 27)  # behind it, for one line and for two


class NameLine(NamedTuple):
    """A line of the name on a card, and the width into which it is pressed, if at all."""

    text: str
    y: int
    squeeze: float


class Fan(NamedTuple):
    """Equal cards that lie together, with those that are paid raised above them."""

    place: str
    symbol: str
    lines: tuple[NameLine, ...]  # the name on the card
    number: int  # how many lie there
    cards: tuple[str, ...]
    origins: str  # where a card comes from
    end: str  # and where it goes
    raised: tuple[str, ...] = ()
    tag: str = ""  # on those that are raised
    back: str = ""  # what a click on them does

    @property
    def band_top(self) -> int:
        """Where the band behind the name begins."""
        return BAND_BOTTOM - self.band_height

    @property
    def band_height(self) -> int:
        """How high the band behind the name is."""
        return BAND_HEIGHTS[len(self.lines) > 1]


class CardDisplay(NamedTuple):
    """Open cards, and an empty space for each that is missing."""

    heading: str
    fans: tuple[Fan, ...]
    holes: int
    hole: str  # what an empty space is


class Pile(NamedTuple):
    """Cards face down that can be drawn."""

    place: str
    symbol: str
    name: str
    size: int


class Discards(NamedTuple):
    """How many cards of a kind are discarded, and which."""

    name: str
    size: int
    cards: str


class Due(NamedTuple):
    """Cards that are still to be paid, those that are paid already among them."""

    said: str
    slots: tuple[str, ...]


class Hand(NamedTuple):
    """Cards of the viewer."""

    heading: str
    remark: str
    fans: tuple[Fan, ...]
    crowded: bool
    dues: tuple[Due, ...]
    urgent: bool


class Tray(NamedTuple):
    """The display for everyone; hand and Intrigue cards for their owner."""

    display: CardDisplay
    piles: tuple[Pile, ...]
    discards: tuple[Discards, ...]
    hand: Hand | None
    schemes: Hand | None


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


def make_tray(scene: Scene) -> Tray:
    """What the theme draws before the viewer."""
    own = scene.viewer is not None
    return Tray(
        _display(scene),
        _piles(scene),
        _discards(scene),
        _hand(scene, scene.seat) if own else None,
        _schemes(scene, scene.seat) if own else None,
    )


# On the table


@remembered
def _display(scene: Scene) -> CardDisplay:
    view, text = scene.view, scene.say.text
    fans = tuple(_fans(scene, "display", COUNTRIES.names, view.display, PILE))
    holes = max(0, state.DISPLAY_SIZE - view.display_size)
    return CardDisplay(text("Display"), fans, holes, text("filled at the end of the turn"))


@remembered
def _piles(scene: Scene) -> tuple[Pile, ...]:
    view, text = scene.view, scene.say.text
    return (
        Pile("pile", "back-country", text("Country cards"), view.pile_size),
        Pile("intrigue-pile", "back-intrigue", text("Intrigue cards"), view.intrigue_pile_size),
    )


@remembered
def _discards(scene: Scene) -> tuple[Discards, ...]:
    """The discards; cards of a payment under way lie before the viewer."""
    view, text = before_paying(scene), scene.say.text
    return (
        Discards(text("discards"), sum(view.discard), _kinds(scene, COUNTRIES.names, view.discard)),
        Discards(text("intrigue"), sum(view.intrigue_discard), _kinds(scene, PAIRS.names, view.intrigue_discard)),
    )


def _kinds(scene: Scene, names: tuple[str, ...], counts: Row) -> str:
    """Cards by kind: `2 × France, 1 × Spain`."""
    held = [(name, count) for name, count in zip(names, counts, strict=True) if count]
    return ", ".join(scene.say.text("{count} × {card}", count=count, card=name) for name, count in held)


# The viewer's own


@dataclass(frozen=True)
class Paying:
    """What a kind of cards pays for: the kinds that match, how many it costs, and how many make up a joker."""

    phases: tuple[int, int]  # in which these cards are paid, and discarded
    fits: list[bool]
    cost: int
    joker: int


def _hand(scene: Scene, seat: int) -> Hand:
    """The Country cards of the viewer, and what they still have to pay."""
    box, view, before = scene.box, scene.view, before_paying(scene)
    country, cost = (box.place_country[view.target], box.place_cost[view.target]) if _is_paid_for(view) else (-1, 0)
    paying = Paying((state.PAYMENT, state.DISCARD), [kind == country for kind in range(COUNTRIES)], cost, state.JOKER)
    fans = _fans(scene, "hand", COUNTRIES.names, before.hand[seat], PILE)
    return Hand(
        scene.say.text("Your hand"),
        _remark(scene, seat, paying.phases, before.hand_size[seat], box.hand_limit),
        _raise_paid(scene, list(fans), view.hand[seat], paying, COUNTRIES.names),
        before.hand_size[seat] > FEW,
        _jokers_due(scene) if _pays(view, seat, state.PAYMENT) else (),
        _must_pick(scene, seat, paying.phases),
    )


def _schemes(scene: Scene, seat: int) -> Hand:
    """The Intrigue cards of the viewer, and what they still have to pay."""
    box, view, before = scene.box, scene.view, before_paying(scene)
    target = view.target if _is_paid_for(view) else 0
    paying = Paying(
        (state.INTRIGUE_PAYMENT, state.INTRIGUE_DISCARD),
        [shown[box.place_country[target]] == 1 for shown in box.shows],
        box.place_intrigue[target],
        state.INTRIGUE_JOKER,
    )
    fans = list(_fans(scene, "scheme", PAIRS.names, before.intrigue[seat], INTRIGUE_PILE))
    return Hand(
        scene.say.text("Intrigue"),
        _remark(scene, seat, paying.phases, before.intrigue_size[seat], box.intrigue_limit),
        _raise_paid(scene, fans, view.intrigue[seat], paying, PAIRS.names),
        len(fans) > FEW_SCHEMES,
        _intrigue_due(scene) if _pays(view, seat, state.INTRIGUE_PAYMENT) else (),
        _must_pick(scene, seat, paying.phases),
    )


def _is_paid_for(view: state.State) -> bool:
    """Whether a position is being paid for."""
    return bool(view.target != NO_PLACE)


def _pays(view: state.State, seat: int, phase: int) -> bool:
    """Whether a seat has to pay cards of a kind now."""
    return bool(view.phase == phase and may_decide(view, seat))


def _fans(scene: Scene, where: str, names: tuple[str, ...], counts: Row, pile: str) -> Iterator[Fan]:
    """Equal cards together: each has an id of its own, and says where it comes from and goes to."""
    for name, count in zip(names, counts, strict=True):
        if count:
            yield Fan(
                f"{where}-{name}",
                f"card-{name}",
                _split(scene.say.text(CARD_NAMES[name])) if name in CARD_NAMES else (),
                count,
                tuple(f"{where}-{name}-{number}" for number in range(1, count + 1)),
                _origins(name) if where == "hand" else pile,
                "" if where == "display" else DISCARDS,
            )


def _raise_paid(scene: Scene, fans: list[Fan], left: Row, paying: Paying, names: tuple[str, ...]) -> tuple[Fan, ...]:
    """The same fans with the cards that are paid raised; those of the last step can be taken back by a click."""
    text, view, last = scene.say.text, scene.view, scene.view.phase == paying.phases[0]
    kinds = [names.index(fan.symbol.removeprefix("card-")) for fan in fans]
    total = sum(fan.number - left[kind] for fan, kind in zip(fans, kinds, strict=True)) + (view.picks if last else 0)
    whole = paying.joker * ((total - paying.cost) // (paying.joker - 1))
    found = []
    for fan, kind in zip(fans, kinds, strict=True):
        paid = fan.number - left[kind]
        if not paid:
            found.append(fan)
            continue
        joker = _is_paid_for(view) and not paying.fits[kind]
        tag = text("joker {count} of {all}", count=paid, all=whole) if joker else text("pays {count}", count=paid)
        back = text("Take the last card back") if last and kind == view.lowest else ""
        cards, raised = fan.cards[: left[kind]], fan.cards[left[kind] :]
        found.append(fan._replace(number=left[kind], cards=cards, raised=raised, tag=tag, back=back))
    return tuple(found)


def _origins(country: str) -> str:
    """Where a card in hand comes from: an open card that has left the display, or else the pile."""
    return " ".join([*(f"display-{country}-{number}" for number in range(1, state.DISPLAY_SIZE + 1)), PILE])


def _split(name: str) -> tuple[NameLine, ...]:
    """The name on a card, in two lines where one is too short for it."""
    first, _, rest = name.partition(" ")
    lines = (first, rest) if rest and len(name) > LINE else (name,)
    return tuple(
        NameLine(line, LAST_LINE - LINE_STEP * above, squeeze(line, NAME_ROOM, LETTER))
        for line, above in zip(lines, reversed(range(len(lines))), strict=True)
    )


def _must_pick(scene: Scene, seat: int, phases: tuple[int, int]) -> bool:
    """Whether the viewer has to pick cards of one kind now, to pay or to discard."""
    return bool(scene.view.phase in phases and may_decide(scene.view, seat))


def _remark(scene: Scene, seat: int, phases: tuple[int, int], count: int, limit: int) -> str:
    """How many cards there are, or what is still missing."""
    view, text = scene.view, scene.say.text
    if not _must_pick(scene, seat, phases):
        return text("{count} of {limit}", count=count, limit=limit)
    if not _is_paid_for(view):
        return text(plural("{count} card too many", "{count} cards too many"), count=view.picks)
    missing = plural("{count} more card for {place}", "{count} more cards for {place}")
    return text(missing, count=view.picks, place=scene.names["place"][view.target])


def _jokers_due(scene: Scene) -> tuple[Due, ...]:
    """The jokers that are still to be paid: three cards each, of which the first may have some already."""
    picks, each = scene.view.picks, state.JOKER
    jokers = -(-picks // each)
    return tuple(
        Due(scene.say.text("joker {count} of {all}", count=has, all=each), ("paid",) * has + ("card",) * (each - has))
        for has in (each * jokers - picks, *[0] * (jokers - 1))
    )


def _intrigue_due(scene: Scene) -> tuple[Due, ...]:
    """The Intrigue cards that are still to be paid: those that must show the country first."""
    view, text = scene.view, scene.say.text
    country = COUNTRIES.names[scene.box.place_country[view.target]]
    slots = (f"emblem-{country}",) * view.matching + ("icon-dagger",) * (view.picks - view.matching)
    return (Due(text("showing {country}", country=country) if view.matching else text("any card"), slots),)
