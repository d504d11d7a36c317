"""What a considered move changes in Royals."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.core.header import NOBODY
from ....engine.core.record import Row
from ....engine.text.language import later, plural
from ....engine.text.listing import join_parts, number, words
from ....engine.text.picture import Change
from ....engine.text.styled import Line
from ....engine.text.wording import Person
from ..state import COUNTRIES, HALVES, PLACES, PRIZES, TITLES, State
from .payment import cards_paid
from .phrases import cities_reached, influences, title_shares
from .scene import Scene

TIED = {
    3: later("Three tied: nobody gets {points}"),
    4: later("Four tied: nobody gets {points}"),
    5: later("Five tied: nobody gets {points}"),
}


def compare(before: Scene, after: Scene) -> tuple[Change, ...]:
    """What a move would change for the viewer, the most interesting first; nothing where it changes nothing."""
    if before.viewer is None:
        return ()
    seat = before.viewer
    return (
        *_cards(before, after, seat),
        *_markers(before, after, seat),
        *(change for country in range(COUNTRIES) for change in _influence(before, after, seat, country)),
        *(change for title in range(TITLES) for change in _title(before, after, seat, title)),
        *_progress(before, after, seat),
        *_victims(before, after, seat),
    )


# Cards


def _cards(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """Cards that leave the hands of the viewer, or how many there are with those that come."""
    now, then, text = before.view, after.view, before.say.text
    if cards_paid(before, now, then, seat):
        yield from _paid(before, after, seat)
        return
    for country, name in enumerate(COUNTRIES.names):
        called, symbol = text("{country} cards", country=name), f"card-{name}"
        sizes = now.hand[seat][country], then.hand[seat][country]
        yield from _drawn(before, called, symbol, sizes, then.hand_size[seat] - before.box.hand_limit)
    sizes = now.intrigue_size[seat], then.intrigue_size[seat]
    yield from _drawn(before, text("Intrigue cards"), "icon-dagger", sizes, sizes[1] - before.box.intrigue_limit)


def _paid(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """How many cards of each hand are left, and which are given."""
    text, now, then = before.say.text, before.view, after.view
    given = text("You give {cards}", cards=Person(before.say.language.join(cards_paid(before, now, then, seat))))
    hands = (
        (text("Country cards"), "icon-card", now.hand_size[seat], then.hand_size[seat]),
        (text("Intrigue cards"), "icon-dagger", now.intrigue_size[seat], then.intrigue_size[seat]),
    )
    for name, symbol, had, has in hands:
        if had != has:
            yield Change(words(name), number(had), number(has), given, symbol=symbol, billed=True)
            given = ""


def _drawn(scene: Scene, name: str, symbol: str, sizes: tuple[int, int], over: int) -> Iterator[Change]:
    """Cards that become more, perhaps with `over` more in hand than may be kept."""
    now, then = sizes
    if now != then:
        more = plural("{count} card more than you may keep", "{count} cards more than you may keep")
        remark = scene.say.text(more, count=over) if over > 0 else ""
        yield Change(words(name), number(now), number(then), remark, over > 0, symbol)


# Markers


def _markers(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """Markers that the viewer gets at once."""
    box, say = before.box, before.say
    for city in _gained(before.view.city_owner, after.view.city_owner, seat):
        name, points = before.names["city"][city], box.city_bonus[city]
        remark = say.text("You take the city marker: {points} points", points=points)
        yield _marker(words(say.label(name)), points, seat, remark, "icon-marker")
    for country, name in enumerate(COUNTRIES.names):
        for prize in _gained(before.view.country_owner[country], after.view.country_owner[country], seat):
            points = box.country_bonus[country][prize]
            remark = say.text("You complete {country}: {points} points", country=name, points=points)
            yield _marker(
                words(say.text("All cities of {country}", country=name)), points, seat, remark, f"emblem-{name}"
            )
    for noble in _gained(before.view.noble_owner, after.view.noble_owner, seat):
        points = box.noble_points[noble]
        remark = say.text("You have all seven titles: {points} points", points=points)
        yield _marker(words(say.text("Noble House")), points, seat, remark, "icon-points")


def _gained(before: Row, after: Row, seat: int) -> list[int]:
    """Which markers have become a seat's own."""
    return [at for at, (now, then) in enumerate(zip(before, after, strict=True)) if then == seat != now]


def _marker(name: Line, points: int, seat: int, remark: str, symbol: str) -> Change:
    owned = words(str(points), f"seat{seat}")
    return Change(name, words(str(points), "mark"), owned, remark, symbol=symbol, billed=True)


# Majorities


def _influence(before: Scene, after: Scene, seat: int, country: int) -> Iterator[Change]:
    """Who leads a country now and then, and what the viewer gets for it in this period."""
    now, then = (influences(scene.box, scene.view, country) for scene in (before, after))
    leading, following = _leaders(now, seat), _leaders(then, seat)
    if leading != following:
        name = words(before.say.label(COUNTRIES.names[country]))
        remark = _standing(before, country, _rank(now, seat), _rank(then, seat))
        symbol, place = f"emblem-{COUNTRIES.names[country]}", f"period-{COUNTRIES.names[country]}"
        yield Change(name, leading, following, remark, symbol=symbol, place=place)


def _leaders(ranking: list[tuple[int, int]], seat: int) -> Line:
    """Those who would be paid, and the viewer."""
    return _crests([pair for place, pair in enumerate(ranking) if place < PRIZES or pair[0] == seat])


def _rank(ranking: list[tuple[int, int]], seat: int) -> int:
    """A seat's place in a ranking, from 0 on; without influence behind the last one, and behind all who are paid."""
    return next((place for place, (other, _) in enumerate(ranking) if other == seat), max(len(ranking), int(PRIZES)))


def _prize(scene: Scene, country: int, rank: int) -> int:
    """What this period pays somebody of a rank in a country."""
    points: int = scene.box.period_points[scene.view.period - 1][country][rank] if rank < PRIZES else 0
    return points


def _standing(scene: Scene, country: int, now: int, then: int) -> str:
    """What a place in a country is worth this period: `You lead France: 8, not 4`."""
    gaps: dict[str, str | int | None] = {"country": COUNTRIES.names[country], "points": _prize(scene, country, then)}
    gaps["before"] = (_prize(scene, country, now) or None) if now != then else None
    text = scene.say.text
    if then >= PRIZES:
        return text("You are in place {rank} in {country}: no points", rank=then + 1, **gaps)
    if now == then:
        still = (later("You still lead {country}: {points}"), later("You are still second in {country}: {points}"))
        return text(still[then], **gaps)
    newly = (
        later("You lead {country}: {points}[, not {before}]"),
        later("You are second in {country}: {points}[, not {before}]"),
    )
    return text(newly[then], **gaps)


def _title(before: Scene, after: Scene, seat: int, title: int) -> Iterator[Change]:
    """The race for a title now and then, and what it would pay the viewer."""
    if before.view.titles[seat][title] == after.view.titles[seat][title]:
        return
    remark, bad = _race(after, seat, title, _share(before, seat, title))
    name = TITLES.names[title]
    now, then = _racers(before, title), _racers(after, title, seat)
    yield Change(
        words(before.say.label(name)), now, then, remark, bad, symbol=f"portrait-{name}", place=f"title-{name}"
    )


def _cubes(view: State, title: int) -> Row:
    return [view.titles[seat][title] for seat in range(view.seats)]


def _racers(scene: Scene, title: int, seat: int = NOBODY) -> Line:
    """Those with the most cubes on a title, and a seat that is named."""
    cubes = _cubes(scene.view, title)
    shown = [(other, count) for other, count in enumerate(cubes) if count and (count == max(cubes) or other == seat)]
    return _crests(sorted(shown, key=lambda pair: -pair[1]))


def _crests(counts: list[tuple[int, int]]) -> Line:
    """Seats in a row, each with its count; several that are tied with one count for all of them."""
    tied = len(counts) > int(HALVES) and len({count for _, count in counts}) == 1
    shown = [("" if tied and pair != counts[-1] else str(pair[1]), f"seat{pair[0]}") for pair in counts]
    return join_parts(shown, " ") or words("–", "dim")


def _share(scene: Scene, seat: int, title: int) -> int:
    """What a seat would get for a title now."""
    return dict(title_shares(scene.box, scene.view, title)).get(seat, 0)


def _race(scene: Scene, seat: int, title: int, before: int) -> tuple[str, bool]:
    """What the cubes on a title would pay the viewer, and whether that is a pity."""
    box, view, say = scene.box, scene.view, scene.say
    cubes, name = _cubes(view, title), TITLES.names[title]
    leaders = [other for other, count in enumerate(cubes) if count == max(cubes)]
    if seat not in leaders:
        behind = plural("One cube behind for {title}", "{count} cubes behind for {title}")
        return say.text(behind, count=max(cubes) - cubes[seat], title=name), False
    if len(leaders) > int(HALVES):
        return say.text(TIED[len(leaders)], points=box.title_full[title]), True
    gaps: dict[str, str | int | None] = {"title": name, "points": _share(scene, seat, title)}
    gaps["before"] = before if before != gaps["points"] and before else None
    if len(leaders) == 1:
        return say.text("You lead for {title}: {points}[, not {before}]", **gaps), False
    [rival] = [other for other in leaders if other != seat]
    return say.text("You share {title} with {rival}: {points}", rival=Person(say.people[rival]), **gaps), False


# Slow plans, and who loses


def _progress(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """How near the viewer comes to the markers that are left for all cities of a country, and for all titles."""
    box, say = before.box, before.say
    for country in range(COUNTRIES):
        now, then = cities_reached(before, country)[seat], cities_reached(after, country)[seat]
        whole = box.city_country.count(country)
        if now != then < whole and NOBODY in after.view.country_owner[country]:
            yield _steps(before, words(say.text("Cities")), now, then, whole)
    now, then = (sum(count > 0 for count in scene.view.titles[seat]) for scene in (before, after))
    if now != then < TITLES and NOBODY in after.view.noble_owner:
        yield _steps(before, words(say.text("Titles")), now, then, int(TITLES))


def _steps(scene: Scene, heading: Line, now: int, then: int, whole: int) -> Change:
    return Change(heading, number(now), words(scene.say.text("{count} of {limit}", count=then, limit=whole)))


def _victims(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """Whom the viewer drives out, and what that costs them in this period."""
    box, say = before.box, before.say
    for place in range(PLACES):
        victim = before.view.holder[place]
        if victim in (NOBODY, seat) or after.view.holder[place] == victim:
            continue
        country = box.place_country[place]
        now, then = (_rank(influences(box, scene.view, country), victim) for scene in (before, after))
        old, new = _prize(before, country, now), _prize(before, country, then)
        remark = say.text(
            "{victim} goes into exile[: {points} in {country}, not {before}]",
            victim=Person(say.people[victim]),
            country=COUNTRIES.names[country],
            points=new,
            before=old if old != new else None,
        )
        name = words(say.label(before.names["city"][box.place_city[place]]))
        yield Change(name, _holds(before, place), _holds(after, place), remark, symbol="icon-dagger", billed=True)


def _holds(scene: Scene, place: int) -> Line:
    """Whose cube is on a portrait, with its influence."""
    holder = scene.view.holder[place]
    if holder == NOBODY:
        return words(scene.say.text("free"), "dim")
    return words(str(scene.box.place_influence[place]), f"seat{holder}")
