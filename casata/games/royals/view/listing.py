"""Royals in words: cards, countries, titles, markers and players, for pages."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.core.header import GONE, NOBODY
from ....engine.text.language import plural
from ....engine.text.listing import Block, Entry, Fact, Listing, Panel, by_seat, join_parts, number, of_another, words
from ....engine.text.remembered import remembered
from ....engine.text.styled import Line, Span
from ....engine.text.wording import Person
from ..state import COUNTRIES, DISPLAY_SIZE, NO_PLACE, NOBLES, PAIRS, PERIODS, PLACES, PRIZES, TITLES
from .phrases import (
    before_paying,
    cities_reached,
    influences,
    is_open,
    markers_held,
    period_pays,
    points_said,
    title_shares,
)
from .scene import Scene

Influences = list[tuple[int, int]]


def listing(scene: Scene) -> Listing:
    """The whole table as the viewer sees it."""
    leading = [influences(scene.box, scene.view, country) for country in range(COUNTRIES)]
    return Listing(
        _facts(scene),
        tuple(_panel(scene, seat) for seat in range(scene.view.seats)),
        ()
        if scene.viewer is None
        else (_hand(scene, scene.viewer), _schemes(scene, scene.viewer), _won(scene, scene.viewer)),
        (
            _display(scene),
            _piles(scene),
            *(_country(scene, country, leading[country]) for country in range(COUNTRIES)),
            _titles(scene),
            _periods(scene, leading),
            _country_markers(scene),
            _noble_house(scene),
            _intrigue_discards(scene),
            *_opened(scene),
        ),
    )


# Facts and players


@remembered
def _facts(scene: Scene) -> tuple[Fact, ...]:
    view, text = scene.view, scene.say.text
    if view.over:
        return (Fact(text("Finished"), text("in round {number}", number=view.round)),)
    period = text("{number} of 3 ({year})", number=view.period, year=PERIODS.names[view.period - 1])
    return (
        Fact(text("Round"), str(view.round)),
        Fact(text("Period"), period),
        Fact(text("Pile"), str(view.pile_size), drawn=True),
        Fact(text("Intrigue pile"), str(view.intrigue_pile_size), drawn=True),
        _ending(scene),
    )


def _ending(scene: Scene) -> Fact:
    """What comes next: the scoring of the period, or the last turn."""
    view, text = scene.view, scene.say.text
    if view.closing:
        return Fact(text("Last turn of the game"), scene.say.people[(view.start - 1) % view.seats])
    left = view.pile_size + view.display_size - DISPLAY_SIZE + 1
    more = plural("after {count} more card", "after {count} more cards")
    when = text(more, count=left) if left > 0 else text("after this turn")
    return Fact(text("Scoring"), when)


def _panel(scene: Scene, seat: int) -> Panel:
    view, text, hands = scene.view, scene.say.text, before_paying(scene)
    unlimited = scene.options["cubes"] == "unlimited"
    held = (
        Fact(text("Cards"), str(hands.hand_size[seat]), "icon-card"),
        Fact(text("Intrigue cards"), str(hands.intrigue_size[seat]), "icon-dagger"),
        Fact(text("Cubes left"), text("no limit") if unlimited else str(view.cubes[seat]), "icon-cube"),
        Fact(text("Markers"), str(markers_held(view, seat)), "icon-marker"),
    )
    remark = text("start player") if seat == view.start else ""
    return Panel(seat, points_said(scene, seat), held, remark)


# What is the viewer's alone


@remembered
def _hand(scene: Scene, seat: int) -> Block:
    view, text = scene.view, scene.say.text
    held = list(zip(COUNTRIES.names, view.hand[seat], strict=True))
    entries = _hold(scene, "hand", held, "country", ("pay", "discard"))
    note = _limit(scene, view.hand_size[seat], scene.box.hand_limit)
    return Block("hand", text("Your cards"), entries, (text("Cards"),), text("Country"), note)


@remembered
def _schemes(scene: Scene, seat: int) -> Block:
    view, text = scene.view, scene.say.text
    held = [(name, count) for name, count in zip(PAIRS.names, view.intrigue[seat], strict=True) if count]
    entries = _hold(scene, "scheme", held, "intrigue", ("pay_intrigue", "discard_intrigue"))
    note = _limit(scene, view.intrigue_size[seat], scene.box.intrigue_limit)
    return Block("schemes", text("Your Intrigue cards"), entries, (text("Cards"),), text("Countries"), note)


def _hold(
    scene: Scene, where: str, held: list[tuple[str, int]], argument: str, kinds: tuple[str, ...]
) -> tuple[Entry, ...]:
    """Cards of a hand by kind; a decision names them by an argument."""
    label = scene.say.label
    return tuple(
        Entry(f"{where}-{name}", words(label(name)), (number(count),), {argument: name}, kinds) for name, count in held
    )


def _limit(scene: Scene, count: int, limit: int) -> str:
    return scene.say.text("You hold {count}; you may keep {limit} at the end of your turn.", count=count, limit=limit)


@remembered
def _won(scene: Scene, seat: int) -> Block:
    """The markers of a seat, which it may look at."""
    text = scene.say.text
    entries = (
        Entry(f"won-{name}", words(called), (words(reason), number(points)))
        for name, called, reason, points in (*_bonuses(scene, seat), *_scored(scene, seat))
    )
    columns = (text("For"), text("Points"))
    return Block("won", text("Your markers"), tuple(entries), columns, text("Marker"))


def _bonuses(scene: Scene, seat: int) -> Iterator[tuple[str, str, str, int]]:
    """Markers of cities, countries and the Noble House: id, name, what for, points."""
    box, view, say = scene.box, scene.view, scene.say
    for name, owner, points in zip(scene.names["city"], view.city_owner, box.city_bonus, strict=True):
        if owner == seat:
            yield f"city-{name}", say.label(name), say.text("first in the city"), points
    for country, name in enumerate(COUNTRIES.names):
        for prize in range(PRIZES):
            if view.country_owner[country][prize] == seat:
                reason = say.text("a cube in every city")
                yield f"country-{name}", say.label(name), reason, box.country_bonus[country][prize]
    if seat in view.noble_owner:
        points = box.noble_points[view.noble_owner.index(seat)]
        yield "noble-house", say.text("Noble House"), say.text("a cube on every title"), points


def _scored(scene: Scene, seat: int) -> Iterator[tuple[str, str, str, int]]:
    """Markers of periods and titles: id, name, what for, points."""
    box, view, say = scene.box, scene.view, scene.say
    reasons = (say.text("most influence"), say.text("second most influence"))
    for period, year in enumerate(PERIODS.names):
        for country, name in enumerate(COUNTRIES.names):
            for prize in range(PRIZES):
                if view.period_owner[period][country][prize] == seat:
                    called = say.text("{country}, {year}", country=name, year=year)
                    yield f"{year}-{name}", called, reasons[prize], box.period_points[period][country][prize]
    for title, name in enumerate(TITLES.names):
        halves = view.title_owner[title].count(seat)
        if halves:
            reason = say.text("most cubes, shared") if halves == 1 else say.text("most cubes")
            points = box.title_half[title] if halves == 1 else box.title_full[title]
            yield name, say.label(name), reason, points


def _opened(scene: Scene) -> Iterator[Block]:
    """The cards and markers of the others, once nothing is hidden any more."""
    for seat in range(scene.view.seats):
        if scene.open and seat != scene.viewer:
            owner, text = Person(scene.say.people[seat]), scene.say.text
            yield of_another(_hand(scene, seat), seat, text("{seat}'s cards", seat=owner))
            yield of_another(_schemes(scene, seat), seat, text("{seat}'s Intrigue cards", seat=owner))
            yield of_another(_won(scene, seat), seat, text("{seat}'s markers", seat=owner))


# Cards on the table


@remembered
def _display(scene: Scene) -> Block:
    """Open cards and discards by country, beside how many there are."""
    box, view, say = scene.box, scene.view, scene.say
    entries = []
    for country, name in enumerate(COUNTRIES.names):
        cells = (number(view.display[country], "bold"), number(view.discard[country]), number(box.deck[country]))
        entries.append(Entry(f"display-{name}", words(say.label(name)), cells, {"country": name}, ("take",)))
    columns = (say.text("Open"), say.text("Discards"), say.text("In the game"))
    return Block("display", say.text("Country cards"), tuple(entries), columns, say.text("Country"))


@remembered
def _piles(scene: Scene) -> Block:
    view, text = scene.view, scene.say.text
    pile = Entry("pile", words(text("Country cards")), (number(view.pile_size),), kinds=("blind",))
    intrigue = Entry(
        "intrigue-pile", words(text("Intrigue cards")), (number(view.intrigue_pile_size),), kinds=("intrigue",)
    )
    note = text(
        "A period ends with the turn that leaves the pile empty and fewer than {count} cards in the display. The last "
        "period is played to the end of the round.",
        count=DISPLAY_SIZE,
    )
    return Block("piles", text("Face-down piles"), (pile, intrigue), (text("Cards"),), text("Pile"), note)


@remembered
def _intrigue_discards(scene: Scene) -> Block:
    view, say = scene.view, scene.say
    entries = (
        Entry(f"discards-{name}", words(say.label(name)), (number(count), number(scene.box.intrigue_copies)))
        for name, count in zip(PAIRS.names, view.intrigue_discard, strict=True)
    )
    columns = (say.text("Discards"), say.text("In the game"))
    heading = say.text("Intrigue discards")
    return Block("intrigue-discards", heading, tuple(entries), columns, say.text("Countries"))


# Countries


def _country(scene: Scene, country: int, leading: Influences) -> Block:
    """Its positions; what this period pays, who leads and what is left for all cities in the note."""
    box, text = scene.box, scene.say.text
    places = (place for place in range(PLACES) if box.place_country[place] == country)
    columns = (
        text("Held by"),
        text("Cost in cards"),
        text("Intrigue cards to take over"),
        text("Influence"),
        text("City marker"),
        text("Exiled cubes in the city"),
    )
    name = COUNTRIES.names[country]
    entries = tuple(_place(scene, place) for place in places)
    note = " ".join(_country_notes(scene, country, leading))
    return Block(name, scene.say.label(name), entries, columns, text("Position"), note)


@remembered
def _place(scene: Scene, place: int) -> Entry:
    box, view, say = scene.box, scene.view, scene.say
    city = box.place_city[place]
    name = scene.names["place"][place]
    held = view.holder[place] != NOBODY
    cells = (
        _holder(scene, place),
        number(box.place_cost[place]),
        words(str(box.place_intrigue[place]), "" if held else "dim"),
        number(box.place_influence[place]),
        [_marker(scene, box.city_bonus[city], view.city_owner[city])],
        by_seat([view.exiled[seat][city] for seat in range(view.seats)]),
    )
    called = say.text("{city}, {title}", city=scene.names["city"][city], title=TITLES.names[box.place_title[place]])
    return Entry(f"place-{name.replace('.', '-')}", words(called), cells, {"place": name}, ("occupy", "take_over"))


def _holder(scene: Scene, place: int) -> Line:
    """Whose cube is on the portrait, and whether it is being paid for."""
    view, say = scene.view, scene.say
    holder = view.holder[place]
    line = words(say.text("free"), "dim") if holder == NOBODY else words(say.people[holder], f"seat{holder}")
    if place == view.target != NO_PLACE:
        return [*line, (", ", ""), (say.text("being paid for"), "mark")]
    return line


def _country_notes(scene: Scene, country: int, leading: Influences) -> list[str]:
    box, view, say = scene.box, scene.view, scene.say
    notes = []
    if not view.over:
        first, second = box.period_points[view.period - 1][country]
        year = PERIODS.names[view.period - 1]
        notes.append(
            say.text(
                "In {year} the most influence scores {first}, the second most {second}.",
                year=year,
                first=first,
                second=second,
            )
        )
    ranking = ", ".join(f"{say.people[seat]} {influence}" for seat, influence in leading)
    notes.append(say.text("Influence now: {ranking}.", ranking=ranking) if ranking else say.text("No influence yet."))
    prizes = zip(box.country_bonus[country], view.country_owner[country], strict=True)
    markers = ", ".join(_marker_said(scene, value, owner) for value, owner in prizes)
    return [*notes, say.text("A cube in every city scores {markers}.", markers=markers)]


def _marker_said(scene: Scene, value: int, owner: int) -> str:
    """A marker in a sentence: its value, whether it is taken, and by whom where that is open."""
    if owner == NOBODY:
        return str(value)
    if not is_open(scene, owner):
        return scene.say.text("{points} (taken)", points=value)
    return scene.say.text("{points} (taken by {owner})", points=value, owner=Person(scene.say.people[owner]))


# Titles, periods and markers


@remembered
def _titles(scene: Scene) -> Block:
    """Cubes on the title markers, highest title first, and who would get what."""
    box, view, say = scene.box, scene.view, scene.say
    costs = {box.place_title[place]: box.place_cost[place] for place in range(PLACES)}
    entries = []
    for title in reversed(range(TITLES)):
        worth = say.text("{full}, or {half} each if two tie", full=box.title_full[title], half=box.title_half[title])
        cubes = [view.titles[seat][title] for seat in range(view.seats)]
        takers = [(str(points), f"seat{seat}") for seat, points in title_shares(box, view, title)]
        taken = join_parts(takers) if takers or not any(cubes) else words(say.text("nobody"), "dim")
        name = TITLES.names[title]
        cells = (number(costs[title]), words(worth), by_seat(cubes), taken)
        entries.append(Entry(f"title-{name}", words(say.label(name)), cells))
    columns = (say.text("Cost in cards"), say.text("Worth"), say.text("Cubes"), say.text("Would score now"))
    note = say.text(
        "At the end the player with the most cubes takes a title marker. Two tied players share it; three or more get "
        "nothing."
    )
    return Block("titles", say.text("Titles"), tuple(entries), columns, say.text("Title"), note)


def _periods(scene: Scene, leading: list[Influences]) -> Block:
    """What each period pays or has paid in each country, and who would get what now."""
    view, say = scene.view, scene.say
    entries = []
    for country, name in enumerate(COUNTRIES.names):
        cells = [_period(scene, period, country) for period in range(PERIODS)]
        if not view.over:
            cells += [
                join_parts((str(influence), f"seat{seat}") for seat, influence in leading[country]),
                _would_take(scene, country, leading[country]),
            ]
        entries.append(Entry(f"period-{name}", words(say.label(name)), tuple(cells)))
    now = () if view.over else (say.text("Influence now"), say.text("Would score now"))
    columns = (*(_year(scene, period) for period in range(PERIODS)), *now)
    note = say.text(
        "Points for the most and the second most influence. Ties go to the higher title held, then to the higher city "
        "marker, then to the first player from the start player on."
    )
    return Block("periods", say.text("Period scoring"), tuple(entries), columns, say.text("Country"), note)


def _year(scene: Scene, period: int) -> str:
    """The heading of a period; the one that is on says so."""
    view, year = scene.view, PERIODS.names[period]
    return scene.say.text("{year}, now", year=year) if period == view.period - 1 and not view.over else year


def _period(scene: Scene, period: int, country: int) -> Line:
    """What a period pays, or who has taken its markers."""
    view = scene.view
    owners = view.period_owner[period][country]
    if owners[0] == NOBODY:
        return words(period_pays(scene, period, country), "mark" if period == view.period - 1 else "")
    values = scene.box.period_points[period][country]
    return join_parts([_marker(scene, values[prize], owners[prize]) for prize in range(PRIZES)])


def _would_take(scene: Scene, country: int, leading: Influences) -> Line:
    values = scene.box.period_points[scene.view.period - 1][country]
    return join_parts([(str(value), f"seat{seat}") for (seat, _), value in zip(leading, values, strict=False)])


@remembered
def _country_markers(scene: Scene) -> Block:
    """The two markers of each country, and in how many of its cities everybody has a cube."""
    box, view, say = scene.box, scene.view, scene.say
    entries = []
    for country, name in enumerate(COUNTRIES.names):
        owners = view.country_owner[country]
        markers = [_marker(scene, box.country_bonus[country][prize], owners[prize]) for prize in range(PRIZES)]
        cells = (join_parts(markers), by_seat(cities_reached(scene, country)), number(box.city_country.count(country)))
        entries.append(Entry(f"marker-{name}", words(say.label(name)), cells))
    columns = (say.text("Markers"), say.text("Cities with a cube"), say.text("Cities"))
    note = say.text(
        "The first two players with a cube in every city of a country, exiled cubes included, take its markers."
    )
    return Block("country-markers", say.text("Country markers"), tuple(entries), columns, say.text("Country"), note)


@remembered
def _noble_house(scene: Scene) -> Block:
    """The markers in the game, and on how many titles everybody has a cube."""
    box, view, say = scene.box, scene.view, scene.say
    entries = [
        Entry(f"noble-{name}", words(str(box.noble_points[noble])), (words(*_taken(scene, view.noble_owner[noble])),))
        for noble, name in enumerate(NOBLES.names)
        if view.noble_owner[noble] != GONE
    ]
    covered = [sum(count > 0 for count in view.titles[seat]) for seat in range(view.seats)]
    entries.append(Entry("noble-progress", words(say.text("Titles with a cube")), (by_seat(covered),)))
    note = say.text("A player with a cube on all seven titles takes the highest marker left.")
    columns, first = (say.text("Status"),), say.text("Marker")
    return Block("noble-house", say.text("Noble House"), tuple(entries), columns, first, note)


def _marker(scene: Scene, value: int, owner: int) -> Span:
    """A marker: its value, whether it is taken, and by whom where that is open."""
    if owner == NOBODY:
        return str(value), "mark"
    if owner == GONE:
        return scene.say.text("{points}: nobody", points=value), "dim"
    return scene.say.text("{points} taken", points=value), f"seat{owner}" if is_open(scene, owner) else "dim"


def _taken(scene: Scene, owner: int) -> Span:
    """Whether a marker is there, and who has taken it where that is open."""
    if owner == NOBODY:
        return scene.say.text("free"), "mark"
    return scene.say.text("taken"), f"seat{owner}" if is_open(scene, owner) else "dim"
