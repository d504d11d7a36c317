"""Il Principe in words: cities, lots, roles, regions and players, for pages."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.core.header import GONE, NOBODY
from ....engine.text.language import plural
from ....engine.text.listing import Block, Entry, Fact, Listing, Panel, by_seat, join_parts, number, of_another, words
from ....engine.text.remembered import remembered
from ....engine.text.styled import Line
from ....engine.text.wording import Person
from ..scoring import role_points, sets
from ..state import CITIES, COLOURS, MAJORS, MINORS, NO_CITY, OFFER, REGIONS, STAGES
from .labels import BUILDINGS
from .phrases import (
    bids_said,
    building_cards,
    built_now,
    cities_run_out,
    cities_to_end,
    explained,
    gold_said,
    icons,
    incomes,
    lacking,
    ladder,
    lot_is_on,
    lots_in_order,
    own_cards,
    prospects,
    region_names,
    region_pays,
    region_prospects,
    role_on,
    then_built,
)
from .scene import Scene


def listing(scene: Scene) -> Listing:
    """The whole table as the viewer sees it."""
    return Listing(
        _facts(scene),
        tuple(_panel(scene, seat) for seat in range(scene.view.seats)),
        () if scene.viewer is None else (_hand(scene, scene.viewer), _purse(scene, scene.viewer), *_bids(scene)),
        (
            _lots(scene),
            *_auction(scene),
            _offered_cities(scene),
            _roles(scene),
            _regions(scene),
            *_prospects(scene),
            _other_cities(scene),
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
        entries.append(Entry(f"hand-{name}", _building(scene, colour), tuple(cells), *own_cards(view, colour)))
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


# Lots and auctions


@remembered
def _lots(scene: Scene) -> Block:
    """The lots in the order of their auctions; the first may be on."""
    view, say = scene.view, scene.say
    entries = []
    for place, (count, colour) in enumerate(lots_in_order(view)):
        on = place == 0 and lot_is_on(view)
        state = words(say.text("being auctioned"), "mark") if on else words(say.text("later"))
        name = COLOURS.names[colour]
        entries.append(
            Entry(f"lot-{name}", _building(scene, colour), (number(count), state), kinds=("bid",) if on else ())
        )
    columns = (say.text("Cards"), say.text("Auction"))
    note = explained(scene) or ("" if entries else say.text("There are no lots right now."))
    return Block("lots", say.text("Lots"), tuple(entries), columns, say.text("Building"), note)


@remembered
def _auction(scene: Scene) -> tuple[Block, ...]:
    """Who takes part in the auction that is on, the first bidder first."""
    view, text = scene.view, scene.say.text
    if not view.bidding:
        return ()
    entries = (
        Entry(
            f"bidder-{seat}",
            words(scene.say.people[seat], f"seat{seat}"),
            (words(said, "mark" if seat == view.leader else ""),),
        )
        for seat, said in bids_said(scene)
    )
    role = role_on(view)
    if role:
        heading = text("Auction: {role}", role=role)
    else:
        heading = text("Auction: {lot}", lot=building_cards(view.lot[view.colour], view.colour))
    return (Block("auction", heading, tuple(entries), (text("Bid"),), text("Player")),)


# Cities


@remembered
def _offered_cities(scene: Scene) -> Block:
    """The cities that can be built, whom they would pay, and what the viewer lacks for them."""
    view, text = scene.view, scene.say.text
    shown = [city for city in range(CITIES) if view.display[city]]
    entries = []
    for city in shown:
        name = scene.names["city"][city]
        pays = join_parts((f"+{points}", f"seat{seat}") for seat, points in incomes(scene, city, scene.viewer))
        cells = (*_printed(scene, city), pays, *_lack(scene, city))
        entries.append(Entry(f"city-{name}", words(scene.say.label(name)), cells, {"city": name}, ("build",)))
    lack = () if scene.viewer is None else (text("You lack"),)
    columns = (*_printed_columns(scene), text("Would pay others"), *lack)
    note = text("You can build cities from round 2 on.") if view.round == 1 else ""
    return Block("cities", text("Cities to build"), tuple(entries), columns, text("City"), note)


def _lack(scene: Scene, city: int) -> tuple[Line, ...]:
    """What the viewer is missing for a city."""
    if scene.viewer is None:
        return ()
    missing = lacking(scene, scene.viewer, city)
    return (words(", ".join(missing)) if missing else words(scene.say.text("nothing"), "mark"),)


@remembered
def _other_cities(scene: Scene) -> Block:
    """Cities that are built, then those nobody has seen yet."""
    view, text = scene.view, scene.say.text
    others = [city for city in range(CITIES) if not view.display[city]]
    entries = []
    for city in sorted(others, key=lambda city: view.city_owner[city] == NOBODY):
        name = scene.names["city"][city]
        cells = (_builder(scene, city), *_printed(scene, city))
        entries.append(Entry(f"far-{name}", words(scene.say.label(name)), cells, *built_now(scene, city)))
    columns = (text("Built by"), *_printed_columns(scene))
    unseen = sum(view.pool)
    out = unseen - view.city_deck
    removed = plural(
        "{count} of the cities not seen yet is not in the game.",
        "{count} of the cities not seen yet are not in the game.",
    )
    note = text(removed, count=out) if out else ""
    return Block("other-cities", text("Other cities"), tuple(entries), columns, text("City"), note)


def _builder(scene: Scene, city: int) -> Line:
    owner = scene.view.city_owner[city]
    if owner == NOBODY:
        return words(scene.say.text("not seen yet"), "dim")
    line = words(scene.say.people[owner], f"seat{owner}")
    if city == scene.view.building != NO_CITY:
        return [*line, (", ", ""), (scene.say.text("placing shields"), "mark")]
    return line


@remembered
def _printed(scene: Scene, city: int) -> tuple[Line, ...]:
    """What a city card says: gold, points, shields, cards, regions."""
    box = scene.box
    return (
        number(box.city_cost[city]),
        number(box.city_points[city], "bold"),
        number(box.city_shields[city]),
        words(icons(scene, city)),
        words(region_names(scene, city, ", ")),
    )


def _printed_columns(scene: Scene) -> tuple[str, ...]:
    text = scene.say.text
    return text("Gold"), text("Points"), text("Shields"), text("Cards"), text("Regions")


# Roles, regions, points


@remembered
def _roles(scene: Scene) -> Block:
    """A line a colour: who holds its roles, what they do, and the cards before each seat."""
    view, text = scene.view, scene.say.text
    minors = GONE not in view.minor
    entries = tuple(_role(scene, colour, minors) for colour in range(COLOURS))
    columns = (
        text("Major role"),
        *((text("Minor role"),) if minors else ()),
        text("Power"),
        text("Face up"),
        text("Face down"),
    )
    return Block("roles", text("Roles"), entries, columns, text("Building"), _roles_note(scene, minors))


def _role(scene: Scene, colour: int, minors: bool) -> Entry:
    view = scene.view
    name = COLOURS.names[colour]
    cells = [_tile(scene, MAJORS.names[colour], view.major[colour])]
    if minors:
        cells.append(_tile(scene, MINORS.names[colour], view.minor[colour]))
    cells += [
        words(_power(scene, colour)),
        by_seat([view.up[seat][colour] for seat in range(view.seats)]),
        by_seat([view.down[seat][colour] for seat in range(view.seats)]),
    ]
    on = role_on(view) is not None and colour == view.colour
    return Entry(f"role-{name}", _building(scene, colour), tuple(cells), kinds=("bid",) if on else ())


def _power(scene: Scene, colour: int) -> str:
    """What a role of a colour does when it is won."""
    text = scene.say.text
    powers = (
        text("turn one card face up, but no green one"),
        text("score {points}", points=scene.box.white_points),
        text("draw a card"),
        text("place a shield in any region"),
        text("receive {gold} gold", gold=scene.box.yellow_gold),
    )
    return powers[colour]


def _tile(scene: Scene, role: str, holder: int) -> Line:
    """A role and who holds it."""
    view, say = scene.view, scene.say
    if role_on(view) == role:
        return words(say.text("{role}: being auctioned", role=role), "mark")
    if holder == NOBODY:
        return words(say.text("{role}: nobody", role=role), "dim")
    return words(say.label(role), f"seat{holder}")


def _roles_note(scene: Scene, minors: bool) -> str:
    """How roles are won and what they pay."""
    box, text = scene.box, scene.say.text
    if not minors:
        return text(
            "The player with the most cards face up wins the role and turns half of them, rounded up, face down. A "
            "role scores {income} when another player builds a city with its colour, and {final} at the end.",
            income=box.major_income,
            final=box.major_final,
        )
    return text(
        "The player with the most cards face up wins the major role and turns half of them, rounded up, face down. The "
        "player with the second most wins the minor role. When another player builds a city with its colour, a major "
        "role scores {major} and a minor role {minor}; at the end they score {most} and {less}.",
        major=box.major_income,
        minor=box.minor_income,
        most=box.major_final,
        less=box.minor_final,
    )


@remembered
def _regions(scene: Scene) -> Block:
    """Shields in each region, and what they would pay now."""
    view, box, say = scene.view, scene.box, scene.say
    entries = []
    for region, name in enumerate(REGIONS.names):
        shields = by_seat([view.shields[seat][region] for seat in range(view.seats)])
        pays = join_parts((str(prize), f"seat{seat}") for prize, seats in region_pays(scene, region) for seat in seats)
        entries.append(
            Entry(f"region-{name}", words(say.label(name)), (shields, pays), {"regions": name}, ("shields",))
        )
    note = say.text(
        "At the end the most shields score {first}, the second most {second}. Tied players score the same; behind a "
        "tie for the most, nobody is second.",
        first=box.region_first,
        second=box.region_second,
    )
    columns = (say.text("Shields"), say.text("Would score now"))
    return Block("regions", say.text("Regions"), tuple(entries), columns, say.text("Region"), note)


@remembered
def _prospects(scene: Scene) -> tuple[Block, ...]:
    """What the final scoring would add now; nothing once it is done."""
    view, box, say = scene.view, scene.box, scene.say
    if view.over:
        return ()
    entries = []
    for seat in range(view.seats):
        roles, full, regions = role_points(box, view, seat), sets(view, seat), region_prospects(scene, seat)
        together = sum(view.points[seat]) + roles + box.set_points * full + regions
        cells = (
            number(sum(view.points[seat])),
            number(roles),
            number(box.set_points * full),
            number(regions),
            number(together, "bold"),
        )
        entries.append(Entry(f"prospects-{seat}", words(say.people[seat], f"seat{seat}"), cells))
    columns = (say.text("So far"), say.text("Roles"), say.text("Sets"), say.text("Regions"), say.text("Total"))
    note = say.text(
        "A set is one card of every colour laid out, face up or face down, and scores {points}. The most gold will "
        "score {gold}, the most cards in hand {cards}.",
        points=box.set_points,
        gold=box.most_gold,
        cards=box.most_cards,
    )
    heading = say.text("Final scoring now")
    return (Block("prospects", heading, tuple(entries), columns, say.text("Player"), note),)


@remembered
def _removed(scene: Scene) -> Block:
    """Building cards by colour: how many there are, and how many have left the game."""
    view, text = scene.view, scene.say.text
    entries = (
        Entry(
            f"removed-{COLOURS.names[colour]}",
            _building(scene, colour),
            (number(scene.box.copies), number(view.removed[colour])),
        )
        for colour in range(COLOURS)
    )
    columns = (text("In the game"), text("Unsold, out of the game"))
    return Block("removed", text("Building cards"), tuple(entries), columns, text("Building"))


def _building(scene: Scene, colour: int) -> Line:
    """What a colour is called: `University (green)`."""
    building = list(BUILDINGS)[colour]
    return words(scene.say.text("{building} ({colour})", building=building, colour=COLOURS.names[colour]))
