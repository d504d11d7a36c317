"""Il Principe in words: cities, lots, roles, regions and players, for pages."""

from __future__ import annotations

from collections.abc import Iterator

from .....engine.core.header import NOBODY
from .....engine.text.language import plural
from .....engine.text.listing import Block, Entry, Fact, Listing, Panel, number, of_another, words
from .....engine.text.remembered import remembered
from .....engine.text.styled import Line
from .....engine.text.wording import Person
from ...state import COLOURS, OFFER, STAGES
from ..labels import BUILDINGS
from ..phrases import cities_run_out, cities_to_end, gold_said, ladder, own_cards, prospects, then_built
from ..scene import Scene
from .cities import offered_cities, other_cities
from .lots import auction, building_name, lots
from .roles import prospects_now, regions, roles


def listing(scene: Scene) -> Listing:
    """The whole table as the viewer sees it."""
    return Listing(
        _facts(scene),
        tuple(_panel(scene, seat) for seat in range(scene.view.seats)),
        () if scene.viewer is None else (_hand(scene, scene.viewer), _purse(scene, scene.viewer), *_bids(scene)),
        (
            lots(scene),
            *auction(scene),
            offered_cities(scene),
            roles(scene),
            regions(scene),
            *prospects_now(scene),
            other_cities(scene),
            _removed(scene),
            *_opened(scene),
        ),
    )


# Facts and players


@remembered
def _facts(scene: Scene) -> tuple[Fact, ...]:
    view, text = scene.view, scene.say.text
    built = sum(owner != NOBODY for owner in view.city_owner)
    return (
        Fact(text("Round"), str(view.round)),
        Fact(text("Phase"), _phase(scene)),
        Fact(text("Deck"), _cards_left(scene), drawn=True),
        Fact(
            text("Cities built"),
            text("{count} (game ends at {limit})", count=built, limit=cities_to_end(scene)),
            drawn=True,
        ),
        Fact(text("City deck"), str(view.city_deck), drawn=True),
        *_ending(scene),
    )


def _cards_left(scene: Scene) -> str:
    """How many cards the deck has, and when the last round comes."""
    left = plural("{count} card (last round below {limit})", "{count} cards (last round below {limit})")
    return scene.say.text(left, count=scene.view.deck_size, limit=scene.box.threshold)


def _phase(scene: Scene) -> str:
    view, text = scene.view, scene.say.text
    if view.over:
        return text("the game is over")
    return text("{number} of 4: {stage}", number=view.stage + 1, stage=STAGES.names[view.stage])


def _ending(scene: Scene) -> tuple[Fact, ...]:
    """How near the end is, once it is certain."""
    view, text = scene.view, scene.say.text
    if view.over:
        return ()
    if view.last or cities_run_out(scene):
        return (Fact(text("Game end"), text("after this round")),)
    return (
        (Fact(text("Game end"), text("after the next round at the latest")),)
        if view.deck_size < scene.box.threshold
        else ()
    )


@remembered
def _panel(scene: Scene, seat: int) -> Panel:
    view, text = scene.view, scene.say.text
    held = [
        Fact(text("Cards"), str(view.hand_size[seat]), "icon-card"),
        Fact(text("Shields left"), str(view.supply[seat]), "icon-shield"),
        Fact(text("Cities"), str(view.city_owner.count(seat)), "icon-town"),
        Fact(text("Gold"), gold_said(scene, seat), "icon-coin"),
    ]
    if not view.over:
        held.append(Fact(text("Final scoring now"), f"+{prospects(scene, seat)}", "icon-end"))
    if view.phase == OFFER and not view.over:
        laid = text("laid face down") if view.offer_size[seat] else text("not yet")
        held.append(Fact(text("Offer"), laid, "icon-offer"))
    held += _tableau(scene, seat)
    return Panel(seat, str(sum(view.points[seat])), tuple(held), text("Principe") if seat == view.principe else "")


def _tableau(scene: Scene, seat: int) -> Iterator[Fact]:
    """What a seat has laid out, colour by colour: face up, and face down."""
    view, say = scene.view, scene.say
    for colour, (name, building) in enumerate(zip(COLOURS.names, BUILDINGS, strict=True)):
        yield Fact(say.label(building), str(view.up[seat][colour]), f"chip-{name}")
        if view.down[seat][colour]:
            label = say.text("{building}, face down", building=building)
            yield Fact(label, str(view.down[seat][colour]), "chip-down")


# What is the viewer's alone


@remembered
def _hand(scene: Scene, seat: int) -> Block:
    """The own cards; what lies face down as an offer beside them."""
    view, text = scene.view, scene.say.text
    offering = view.phase == OFFER and not view.over
    entries = []
    for colour, name in enumerate(COLOURS.names):
        cells = [number(view.hand[seat][colour], "bold"), _laid(scene, seat, colour)]
        if offering:
            cells.append(number(view.offer[seat][colour]))
        entries.append(Entry(f"hand-{name}", building_name(scene, colour), tuple(cells), *own_cards(view, colour)))
    columns = (
        text("In hand"),
        text("Laid out"),
        *((text("Offer") if scene.open else text("Your offer"),) if offering else ()),
    )
    return Block("hand", text("Your cards"), tuple(entries), columns, text("Building"))


def _laid(scene: Scene, seat: int, colour: int) -> Line:
    """What a seat has laid out of a colour: face up, and face down."""
    up, down = scene.view.up[seat][colour], scene.view.down[seat][colour]
    if not down:
        return number(up)
    return words(scene.say.text("{up} face up, {down} face down", up=up, down=down))


@remembered
def _purse(scene: Scene, seat: int) -> Block:
    text = scene.say.text
    gold = Entry("purse-gold", words(text("{gold} gold", gold=scene.view.gold[seat]), "bold"))
    return Block("purse", text("Your purse"), (gold,))


def _bids(scene: Scene) -> tuple[Block, ...]:
    """The bids that the viewer could make now, what each would leave, and what that would build."""
    text, seat = scene.say.text, scene.seat
    entries = tuple(
        Entry(
            f"bid-{bid}",
            words(text("Bid {amount}", amount=bid), "bold"),
            (number(scene.view.gold[seat] - bid), words(", ".join(then_built(scene, seat, bid)))),
            {"amount": bid},
            ("bid",),
        )
        for bid in ladder(scene, seat)
    )
    columns = (text("Gold left"), text("Enough to build"))
    return (Block("bids", text("Your bid"), entries, columns, text("Bid")),) if entries else ()


def _opened(scene: Scene) -> Iterator[Block]:
    """The cards of the others, once nothing is hidden any more; their gold is said with the players."""
    for seat in range(scene.view.seats):
        if scene.open and seat != scene.viewer:
            heading = scene.say.text("{seat}'s cards", seat=Person(scene.say.people[seat]))
            yield of_another(_hand(scene, seat), seat, heading)


@remembered
def _removed(scene: Scene) -> Block:
    """Building cards by colour: how many there are, and how many have left the game."""
    view, text = scene.view, scene.say.text
    entries = (
        Entry(
            f"removed-{COLOURS.names[colour]}",
            building_name(scene, colour),
            (number(scene.box.copies), number(view.removed[colour])),
        )
        for colour in range(COLOURS)
    )
    columns = (text("In the game"), text("Unsold, out of the game"))
    return Block("removed", text("Building cards"), tuple(entries), columns, text("Building"))
