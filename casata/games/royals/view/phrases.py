"""Who leads where in Royals and what its markers pay, for listing, terminal, worth and reference."""

from __future__ import annotations

from ....engine.core.record import Row
from ....engine.text.language import plural
from ....engine.text.wording import Person
from ..box import Box
from ..scoring import strength_in, tally
from ..state import CITIES, HALVES, NO_PLACE, PLACES, PRIZES, SOURCES, State
from .scene import Scene


def country_cards(scene: Scene, count: int, country: str) -> str:
    """So many Country cards: `3 France cards`."""
    return scene.say.text(plural("{count} {country} card", "{count} {country} cards"), count=count, country=country)


def intrigue_cards(scene: Scene, count: int, pair: str) -> str:
    """So many Intrigue cards: `2 France/Spain Intrigue cards`."""
    text = plural("{count} {pair} Intrigue card", "{count} {pair} Intrigue cards")
    return scene.say.text(text, count=count, pair=pair)


def ranked(box: Box, view: State, country: int) -> list[int]:
    """The seats with influence in a country, strongest first."""
    return [seat for seat, _ in influences(box, view, country)]


def influences(box: Box, view: State, country: int) -> list[tuple[int, int]]:
    """The seats with influence in a country and how much, strongest first."""
    order = [(view.start + place) % view.seats for place in range(view.seats)]
    strengths = [(seat, strength_in(box, view, seat, country)) for seat in order]
    leading = sorted(((seat, strength) for seat, strength in strengths if strength), key=lambda pair: -pair[1])
    return [(seat, strength // 1000) for seat, strength in leading]


def broken_ties(scene: Scene, country: int) -> dict[int, str]:
    """Which of those who would score in a country are tied with the next one, and why they win that tie."""
    box, view, say = scene.box, scene.view, scene.say
    ranking = ranked(box, view, country)
    strengths = [strength_in(box, view, seat, country) for seat in ranking]
    found = {}
    for place in range(min(int(PRIZES), len(ranking) - 1)):
        more, less = strengths[place], strengths[place + 1]
        if more // 1000 == less // 1000:
            winner = Person(say.people[ranking[place]])
            if more // 100 != less // 100:
                found[ranking[place]] = say.text("{winner} wins the tie by a higher title.", winner=winner)
            elif more != less:
                found[ranking[place]] = say.text("{winner} wins the tie by a higher city marker.", winner=winner)
            else:
                found[ranking[place]] = say.text(
                    "{winner} wins the tie as the first from the start player on.", winner=winner
                )
    return found


def period_pays(scene: Scene, period: int, country: int) -> str:
    """What a period pays the first and the second of a country: `6/3`."""
    first, second = scene.box.period_points[period][country]
    return f"{first}/{second}"


def title_worth(scene: Scene, title: int) -> str:
    """What a title marker scores whole and by halves: `16/8`."""
    return f"{scene.box.title_full[title]}/{scene.box.title_half[title]}"


def title_shares(box: Box, view: State, title: int) -> list[tuple[int, int]]:
    """What each leader would score for a title now: the whole marker, half of it, or nothing with three or more."""
    cubes = [view.titles[seat][title] for seat in range(view.seats)]
    leaders = [seat for seat, count in enumerate(cubes) if count == max(cubes) > 0]
    if len(leaders) > int(HALVES):
        return []
    points = box.title_full[title] if len(leaders) == 1 else box.title_half[title]
    return [(seat, points) for seat in leaders]


def is_open(scene: Scene, seat: int) -> bool:
    """Whether marker values may be shown: your own, all where the table plays so, all at the end (#secret-points)."""
    return bool(seat == scene.viewer or scene.options["open_scores"] or scene.view.over or scene.open)


def cities_reached(scene: Scene, country: int) -> Row:
    """In how many cities of a country each seat has a cube, on a portrait or in exile."""
    box, view = scene.box, scene.view
    there = {(view.holder[p], box.place_city[p]) for p in range(PLACES) if box.place_country[p] == country}
    cities = [city for city in range(CITIES) if box.city_country[city] == country]
    return [sum((seat, city) in there or view.exiled[seat][city] > 0 for city in cities) for seat in range(view.seats)]


def points_said(scene: Scene, seat: int) -> str:
    """The points of a seat, where they may be shown."""
    if not is_open(scene, seat):
        return scene.say.text("secret")
    out = [0] * int(SOURCES)
    tally(scene.box, scene.view, seat, out)
    return str(sum(out))


def markers_held(view: State, seat: int) -> int:
    """How many markers a seat has collected; both halves of a title are one."""
    titles = sum(seat in halves for halves in view.title_owner)
    periods = sum(prizes.count(seat) for period in view.period_owner for prizes in period)
    countries = sum(prizes.count(seat) for prizes in view.country_owner)
    return view.city_owner.count(seat) + view.noble_owner.count(seat) + countries + periods + titles


def before_paying(scene: Scene) -> State:
    """The table before the payment that the viewer is in: cards that are paid lie before them until all are."""
    return scene.view if scene.begun is None or scene.view.target == NO_PLACE else scene.begun
