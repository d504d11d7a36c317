"""What is printed on the cards and markers of Royals, and how to read the table."""

from __future__ import annotations

from ....engine.core.header import GONE
from ....engine.text.styled import Line, beside, column, paragraph, span, wrap
from .. import state
from ..box import EQUAL
from .phrases import period_pays, title_worth
from .scene import Scene

PAYS_COLUMN = 8
MARKER_COLUMN = 13


def reference(scene: Scene) -> list[Line]:
    """What is printed; then what the signs mean."""
    return [*printed(scene), [], *(line for note in _notes(scene) for line in paragraph(note, "dim", scene.width))]


def printed(scene: Scene) -> list[Line]:
    """Titles, countries, Intrigue cards, the Noble House."""
    return [*_titles(scene), [], *_countries(scene), [], *_intrigue(scene), *_nobles(scene)]


def _titles(scene: Scene) -> list[Line]:
    """The highest first: cards and Intrigue cards it costs, what its marker scores, and in which cities it is."""
    box, say = scene.box, scene.say
    words = (say.text("cards"), say.text("Intrigue"), say.text("marker"))
    heading = say.text("TITLES")
    titles, costs = column([heading, *map(say.label, state.TITLES.names)], 2), column(words)
    room = scene.width - titles - len(words) * costs
    head: Line = [span(heading, "title", titles), *(span(word, "dim", costs) for word in words)]
    lines = [[*head, span(say.text("in"), "dim")]]
    for title in reversed(range(state.TITLES)):
        places = [place for place in range(state.PLACES) if box.place_title[place] == title]
        numbers = (box.place_cost[places[0]], box.place_intrigue[places[0]], title_worth(scene, title))
        row: Line = [span(say.label(state.TITLES.names[title]), "bold", titles)]
        row += [span(str(number), "", costs) for number in numbers]
        cities = ", ".join(say.label(scene.names["city"][box.place_city[place]]) for place in places)
        lines += beside([[row], paragraph(cities, "", room)], [scene.width - room, room], 0)
    return lines


def _countries(scene: Scene) -> list[Line]:
    """Cards in the game, what each period pays the first and the second, and the markers for all cities."""
    box, view, say = scene.box, scene.view, scene.say
    heading = say.text("COUNTRIES")
    countries = column([heading, *map(say.label, state.COUNTRIES.names)], 2)
    head: Line = [span(heading, "title", countries), span(say.text("cards"), "dim", PAYS_COLUMN, right=True)]
    head += [span(year, "dim", PAYS_COLUMN, right=True) for year in state.PERIODS.names]
    lines = [[*head, span(say.text("all cities"), "dim", MARKER_COLUMN, right=True)]]
    for country, name in enumerate(state.COUNTRIES.names):
        line: Line = [
            span(say.label(name), "bold", countries),
            span(str(box.deck[country]), "", PAYS_COLUMN, right=True),
        ]
        for period in range(state.PERIODS):
            style = "mark" if period == view.period - 1 else "dim" if period < view.period - 1 else ""
            line.append(span(period_pays(scene, period, country), style, PAYS_COLUMN, right=True))
        bonus = "/".join(str(box.country_bonus[country][prize]) for prize in range(state.PRIZES))
        lines.append([*line, span(bonus, "", MARKER_COLUMN, right=True)])
    return lines


def _intrigue(scene: Scene) -> list[Line]:
    """The six kinds and how many there are of each."""
    parts: list[Line] = [[span(scene.say.text("INTRIGUE CARDS"), "title")]]
    parts += [[span(f"{scene.say.label(pair)} ×{scene.box.intrigue_copies};")] for pair in state.PAIRS.names]
    return wrap(parts, scene.width, 2)


def _nobles(scene: Scene) -> list[Line]:
    """All three markers; those in the game are marked."""
    parts: list[Line] = [[span(scene.say.text("NOBLE HOUSE"), "title")]]
    for noble in range(state.NOBLES):
        here = scene.view.noble_owner[noble] != GONE
        parts.append([span(str(scene.box.noble_points[noble]), "mark" if here else "dim")])
    return wrap(parts, scene.width, 2)


def _notes(scene: Scene) -> tuple[str, ...]:
    text = scene.say.text
    return (
        text("Each position shows its cost in cards of its country (c), its influence (i) and who holds it. A marker "
             "in brackets has been taken; → shows by whom, where values are open."),
        text("Taking a position uses {cubes} cubes: one on the portrait and one on the title marker. A cube after × "
             "is in exile: it still counts towards all cities of its country, but has no influence.",
             cubes=state.CUBES_PER_PLACEMENT),
        text("To take over a position, also pay its Intrigue cards, each showing its country. The holder's cube goes "
             "into exile; the one on the title marker stays."),
        jokers(scene),
        *first_turn(scene),
        text("The first player in a city takes its marker. The first two with a cube in all cities of a country take "
             "its two markers. A player with a cube on every title marker takes the highest Noble House marker left. "
             "Nobody takes two markers of one country or of the Noble House."),
        text("A period ends with the turn after which the display can't be refilled to {count} cards; the last period "
             "is played to the end of the round. Then each country scores for the two players with the most influence. "
             "Ties go to the higher title held, then to the higher city marker, then to the first player from the "
             "start player on.",
             count=state.DISPLAY_SIZE),
        text("At the end the player with the most cubes on a title marker takes it. Two tied players take half each; "
             "three or more get nothing. If points are tied, the most valuable single marker wins."),
    )  # fmt: skip


def jokers(scene: Scene) -> str:
    """When other cards stand for one that is missing."""
    text, each = scene.say.text, {"cards": state.JOKER, "intrigue": state.INTRIGUE_JOKER}
    if scene.box.free_jokers:
        return text("Jokers: any {cards} Country cards stand for one you choose, any {intrigue} Intrigue cards for one "
                    "you choose, even if you hold the card.", **each)  # fmt: skip
    return text("Jokers: any {cards} Country cards stand for one you choose, any {intrigue} Intrigue cards for one "
                "you choose, but only for cards you lack.", **each)  # fmt: skip


def first_turn(scene: Scene) -> tuple[str, ...]:
    """How many cards each player draws first, where the first turn is different."""
    box, view = scene.box, scene.view
    if box.first_turn == EQUAL:
        return ()
    counts = ", ".join(str(count) for count in box.first_draw[: view.seats])
    return (scene.say.text("First draw of Country cards, from the start player on: {counts}.", counts=counts),)
