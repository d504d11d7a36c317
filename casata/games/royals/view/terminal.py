"""Royals in a terminal: the table as lines of text."""

from __future__ import annotations

from ....engine.core.header import GONE, NOBODY
from ....engine.text.scene import cards, facts, letter
from ....engine.text.styled import Line, beside, column, length, paragraph, span, wrap
from ..box import Box
from ..state import CITIES, COUNTRIES, NOBLES, PAIRS, PERIODS, PLACES, PRIZES, SEATS, TITLES, State
from .phrases import influences, is_open, markers_held, period_pays, points_said, title_worth
from .scene import Scene

GAP = 2
COUNT_COLUMN = 3
NAME_COLUMN = 14
CITY_COLUMN = 10


def draw(scene: Scene) -> list[Line]:
    """The whole table as the viewer sees it."""
    half = (scene.width - GAP) // 2
    titles = _titles(scene)
    room = length(titles[0])
    countries = [_country(scene, country, half) for country in range(COUNTRIES)]
    return [
        *_headline(scene),
        [],
        *beside(countries[:2], [half, half], GAP),
        [],
        *beside(countries[2:], [half, half], GAP),
        *_legend(scene),
        [],
        *beside([titles, _players(scene)], [room, scene.width - room - GAP], GAP),
        [],
        *_hand(scene),
    ]


def _headline(scene: Scene) -> list[Line]:
    view, text = scene.view, scene.say.text
    known = [
        text("round {number}", number=view.round),
        text("period {number} of 3 ({year})", number=view.period, year=PERIODS.names[view.period - 1]),
        text("pile {count}", count=view.pile_size),
        text("Intrigue pile {count}", count=view.intrigue_pile_size),
        text("start player {seat}", seat=letter(view.start)),
    ]
    if view.closing:
        known.append(text("last round: {seat} plays last", seat=letter((view.start - 1) % view.seats)))
    display = [[span(text("Display:"), "title")], *cards(scene, view.display, COUNTRIES.names, "bold")]
    discards = [[span(text("Discards:"), "title")], *cards(scene, view.discard, COUNTRIES.names, "")]
    intrigue = [[span(text("Intrigue discards:"), "title")], *cards(scene, view.intrigue_discard, PAIRS.names, "")]
    return [
        *facts(known, scene.width),
        *wrap(display, scene.width, 2),
        *wrap(discards, scene.width, 2),
        *(wrap(intrigue, scene.width, 2) if sum(view.intrigue_discard) else []),
    ]


def _country(scene: Scene, country: int, width: int) -> list[Line]:
    box, view, say = scene.box, scene.view, scene.say
    name = say.label(COUNTRIES.names[country]).upper()
    lines: list[Line] = [[span(name, "title"), span("  " + say.text("marker")), *_prizes(scene, country)]]
    lines += [_ranking(scene, country), *_later(scene, country)]
    for city in range(CITIES):
        if box.city_country[city] == country:
            lines += _city(box, view, scene, city, width)
    return lines


def _prizes(scene: Scene, country: int) -> Line:
    """The two country markers, each with who has it."""
    line: Line = []
    for prize in range(PRIZES):
        owner = scene.view.country_owner[country][prize]
        line += _marker(scene, scene.box.country_bonus[country][prize], owner)
    return line


def _marker(scene: Scene, value: int, owner: int) -> Line:
    """A marker on the board: its value, in brackets once taken; by whom where values are open (#secret-points)."""
    if owner == NOBODY:
        return [span(f" {value}", "bold")]
    taken: Line = [span(f" ({value})", "dim")]
    return [*taken, span(f"→{letter(owner)}", f"seat{owner}")] if is_open(scene, owner) else taken


def _ranking(scene: Scene, country: int) -> Line:
    """Who leads in influence, and what this period pays for it."""
    box, view = scene.box, scene.view
    first, second = box.period_points[view.period - 1][country]
    line: Line = [
        span(
            scene.say.text(
                "{year} scores {first}/{second}:", year=PERIODS.names[view.period - 1], first=first, second=second
            )
        )
    ]
    leaders = influences(box, view, country)
    for seat, influence in leaders:
        line.append(span(f" {letter(seat)} {influence}", f"seat{seat}"))
    return line if leaders else [*line, span(" –", "dim")]


def _later(scene: Scene, country: int) -> list[Line]:
    """What the periods to come will pay."""
    coming = range(scene.view.period, PERIODS)
    pays = [f"{PERIODS.names[period]} {period_pays(scene, period, country)}" for period in coming]
    return [[span(scene.say.text("later: {pays}", pays=", ".join(pays)), "dim")]] if pays else []


def _city(box: Box, view: State, scene: Scene, city: int, width: int) -> list[Line]:
    """A line for each position; the marker beside the first, and exiles where there is room for them."""
    lines: list[Line] = []
    titles = column(map(scene.say.label, TITLES.names))
    for place in range(PLACES):
        if box.place_city[place] == city:
            first = not lines
            title = TITLES.names[box.place_title[place]]
            holder = view.holder[place]
            free = first and view.city_owner[city] == NOBODY
            line = [
                span(scene.say.label(scene.names["city"][city]) if first else "", "", CITY_COLUMN),
                span(_city_marker(box.city_bonus[city], free) if first else "", "mark" if free else "dim", 4),
                span(scene.say.label(title), "", titles),
                span(scene.say.text("{cards}c", cards=box.place_cost[place]), "dim", 3),
                span(scene.say.text("{influence}i", influence=box.place_influence[place]), "dim", 3),
                span(letter(holder), "dim" if holder == NOBODY else f"seat{holder}", 2),
            ]
            lines.append(line)
    exiles = _exiles(view, city)
    if length(lines[0]) + length(exiles) <= width:
        return [[*lines[0], *exiles], *lines[1:]]
    return [*lines, *wrap([[span(" " * CITY_COLUMN)], exiles], width, CITY_COLUMN)]


def _city_marker(value: int, free: bool) -> str:
    """The value printed on the city space; in brackets once the marker is taken."""
    return f" {value}" if free else f"({value})"


def _exiles(view: State, city: int) -> Line:
    """Cubes on the city space."""
    there = [seat for seat in range(SEATS) if view.exiled[seat][city]]
    cubes = [span(letter(seat) * view.exiled[seat][city], f"seat{seat}") for seat in there]
    return [span("×", "dim"), *cubes] if there else []


def _legend(scene: Scene) -> list[Line]:
    text = scene.say.text("city, marker (taken), title, cost in cards (c), influence (i), holder; × exiled cubes")
    return paragraph(text, "dim", scene.width)


def _titles(scene: Scene) -> list[Line]:
    """Cubes on the title markers, highest title first, and the Noble House."""
    box, view, say = scene.box, scene.view, scene.say
    heading, worth = say.text("TITLES"), say.text("worth")
    names = column([heading, *map(say.label, TITLES.names)], GAP)
    values = column([worth, *(title_worth(scene, title) for title in range(TITLES))])
    head: Line = [span(heading, "title", names), span(worth, "dim", values)]
    lines = [[*head, *(span(letter(seat), f"seat{seat}", COUNT_COLUMN, right=True) for seat in range(view.seats))]]
    for title in reversed(range(TITLES)):
        cubes = [view.titles[seat][title] for seat in range(view.seats)]
        leading = [count == max(cubes) > 0 for count in cubes]
        line: Line = [span(say.label(TITLES.names[title]), "", names), span(title_worth(scene, title), "dim", values)]
        for count, leads in zip(cubes, leading, strict=True):
            line.append(span(str(count) if count else "·", "bold" if leads else "", COUNT_COLUMN, right=True))
        lines.append(line)
    nobles: Line = [span(say.text("Noble House:"), "title")]
    for noble in range(NOBLES):
        owner = view.noble_owner[noble]
        if owner != GONE:
            nobles += _marker(scene, box.noble_points[noble], owner)
    return [*lines, nobles]


def _players(scene: Scene) -> list[Line]:
    view, say = scene.view, scene.say
    widths = (6, 6, 6, 6)
    head: Line = [span(say.text("PLAYERS"), "title", NAME_COLUMN)]
    words = (say.text("cards"), say.text("Intr."), say.text("cubes"), say.text("marks"))
    head += [span(word, "dim", width, right=True) for word, width in zip(words, widths, strict=True)]
    lines = [[*head, span(say.text("points"), "dim", 7, right=True)]]
    for seat in range(view.seats):
        active = view.waiting >> seat & 1
        name = f"{'►' if active else ' '}{letter(seat)} {scene.say.people[seat]}"
        cubes = "∞" if scene.options["cubes"] == "unlimited" else view.cubes[seat]
        numbers = (view.hand_size[seat], view.intrigue_size[seat], cubes, markers_held(view, seat))
        line: Line = [span(name, f"seat{seat}", NAME_COLUMN)]
        line += [span(str(number), "", width, right=True) for number, width in zip(numbers, widths, strict=True)]
        lines.append([*line, span(points_said(scene, seat), "bold", 7, right=True)])
    return lines


def _hand(scene: Scene) -> list[Line]:
    if scene.viewer is None:
        return []
    view, box, text = scene.view, scene.box, scene.say.text
    hand = view.hand[scene.viewer]
    size = text("Your cards ({count} of {limit}):", count=sum(hand), limit=box.hand_limit)
    intrigue = view.intrigue[scene.viewer]
    schemes = text("Your Intrigue cards ({count} of {limit}):", count=sum(intrigue), limit=box.intrigue_limit)
    return [
        *wrap([[span(size, "title")], *cards(scene, hand, COUNTRIES.names, "bold")], scene.width, 2),
        *wrap([[span(schemes, "title")], *cards(scene, intrigue, PAIRS.names, "bold")], scene.width, 2),
    ]
