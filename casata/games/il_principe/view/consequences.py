"""What a considered move does and changes in Il Principe, and how the points came about after the end."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.text.language import plural
from ....engine.text.listing import join_parts, number, words
from ....engine.text.picture import Change, Telling
from ....engine.text.styled import Line
from ....engine.text.wording import Person
from .. import state
from ..box import Box
from ..moves import BUILD_CITY, COUNTS, PASS, PLAY, PUT_SHIELDS, TURN
from ..rules.actions import play_cards
from ..rules.building import build, finish_building, place_split, role_income
from ..rules.roles import turn_up
from ..scoring import region_points
from .scene import Scene


def foresee(box: Box, s: state.State, seat: int, action: int) -> bool:
    """Carry out a decision without what comes after it, new cities included; whether chance decides about that."""
    if not BUILD_CITY <= action < PASS:
        return False
    s.city_deck = 0
    if action < PUT_SHIELDS:
        build(box, s, seat, action - BUILD_CITY)
    elif action < PLAY:
        place_split(box, s, seat, action - PUT_SHIELDS)
        if s.phase != state.PLACE_SHIELD:
            finish_building(box, s, seat)
    elif action < TURN:
        play_cards(s, seat, (action - PLAY) // COUNTS, (action - PLAY) % COUNTS)
    else:
        turn_up(s, seat, action - TURN)
    return True


def compare(before: Scene, after: Scene) -> tuple[Change, ...]:
    """What a move would change for the viewer, the most interesting first; nothing where it changes nothing."""
    if before.viewer is None:
        return ()
    seat = before.viewer
    return (
        *_points(before, after, seat),
        *_gold(before, after, seat),
        *_cards(before, after, seat),
        *_incomes(before, after, seat),
        *(change for region in range(state.REGIONS) for change in _region(before, after, seat, region)),
        *(change for colour in range(state.COLOURS) for change in _race(before, after, seat, colour)),
    )


# Points, gold and cards


def _total(view: state.State, seat: int) -> int:
    return sum(view.points[seat])


def _points(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    now, then = (_total(scene.view, seat) for scene in (before, after))
    if now != then:
        name = words(before.say.text("Points"))
        yield Change(name, words(str(now), f"seat{seat}"), words(str(then), f"seat{seat}"), symbol="star")


def _incomes(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """What the others' roles bring them; while shields are still to be placed, what they will bring."""
    say, gains = before.say, []
    for other in range(before.view.seats):
        now, then = (_total(scene.view, other) + _due(scene, other) for scene in (before, after))
        if other != seat and now != then:
            gains.append((other, then - now))
    if gains:
        told = [
            say.text("{rival}: {roles}", rival=Person(say.people[o]), roles=Person(_paid_roles(before, after, o)))
            for o, _ in gains
        ]
        then_paid = join_parts(((f"+{points}", f"seat{other}") for other, points in gains), " ")
        name = words(say.text("Roles pay"))
        yield Change(name, words("–", "dim"), then_paid, "; ".join(told), symbol="icon-roles")


def _due(scene: Scene, seat: int) -> int:
    """What the city that is being built will pay a seat once its shields are placed."""
    city = scene.view.building
    return 0 if city == state.NO_CITY else role_income(scene.box, scene.view, seat, city)


def _paid_roles(before: Scene, after: Scene, seat: int) -> str:
    """The roles of a seat that a new city pays."""
    view, found = before.view, []
    built = [c for c in range(state.CITIES) if after.view.city_owner[c] != view.city_owner[c] or c == view.building]
    for colour in range(state.COLOURS):
        if any(before.box.city_icons[city][colour] for city in built):
            found += [state.MAJORS.names[colour]] if view.major[colour] == seat else []
            found += [state.MINORS.names[colour]] if view.minor[colour] == seat else []
    return ", ".join(before.say.label(role) for role in found)


def _gold(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    now, then = before.view.gold[seat], after.view.gold[seat]
    if now != then:
        yield Change(words(before.say.text("Gold")), number(now), number(then), symbol="icon-coin")


def _cards(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """How many cards are in hand; those that leave it rise."""
    now, then = (scene.view.hand_size[seat] for scene in (before, after))
    if now != then:
        yield Change(words(before.say.text("Cards")), number(now), number(then), symbol="icon-card")


# Regions and roles


def _region(before: Scene, after: Scene, seat: int, region: int) -> Iterator[Change]:
    """What a region would pay now and then, where the viewer gets shields there."""
    now, then = (scene.view.shields[seat][region] for scene in (before, after))
    if now == then:
        return
    gain = _pays(after, seat, region) - _pays(before, seat, region)
    text, name = before.say.text, state.REGIONS.names[region]
    if gain:
        remark = text("{region}: +{points} at the end", region=name, points=gain)
    elif _pays(after, seat, region):
        remark = text("{region}: {points} as now", region=name, points=_pays(after, seat, region))
    else:
        remark = text("{region}: no points yet", region=name)
    old, new = (_shields(scene, seat, region) for scene in (before, after))
    yield Change(words(before.say.label(name)), old, new, remark, place=f"region-{name}")


def _pays(scene: Scene, seat: int, region: int) -> int:
    return region_points(scene.box, scene.view, seat, region)


def _shields(scene: Scene, seat: int, region: int) -> Line:
    """Those who would be paid, and the viewer, with their shields."""
    view = scene.view
    counts = [(other, view.shields[other][region]) for other in range(view.seats)]
    shown = [pair for pair in counts if pair[1] and (pair[0] == seat or _pays(scene, pair[0], region))]
    return _crests(shown)


def _race(before: Scene, after: Scene, seat: int, colour: int) -> Iterator[Change]:
    """The race for a role now and then, where that makes a difference to the viewer."""
    now, then = (scene.view.up[seat][colour] for scene in (before, after))
    best = max(after.view.up[other][colour] for other in range(after.view.seats) if other != seat)
    if now == then or now > best or (then < best and _lays_out_several(before, after, seat)):
        return
    text, name = before.say.text, state.MAJORS.names[colour]
    if then > best:
        down = plural("You would win {role} and turn {count} card down", "You would win {role} and turn {count} down")
        remark = text(down, role=name, count=(then + 1) // 2)
    elif then == best:
        remark = text("You would be tied for {role}", role=name)
    else:
        remark = text(plural("One card behind for {role}", "{count} cards behind for {role}"), role=name,
                      count=best - then)  # fmt: skip
    old, new = (_racers(scene, seat, colour) for scene in (before, after))
    of = state.COLOURS.names[colour]
    yield Change(words(before.say.label(name)), old, new, remark, symbol=f"chip-{of}", place=f"role-{of}")


def _lays_out_several(before: Scene, after: Scene, seat: int) -> bool:
    """Whether cards of more than one colour are laid out, as for a city."""
    rows = zip(before.view.up[seat], after.view.up[seat], strict=True)
    return bool(sum(now != then for now, then in rows) > 1)


def _racers(scene: Scene, seat: int, colour: int) -> Line:
    """Those with the most cards face up, and the viewer."""
    view = scene.view
    counts = [(other, view.up[other][colour]) for other in range(view.seats)]
    most = max(count for _, count in counts)
    return _crests([pair for pair in counts if pair[1] and (pair[1] == most or pair[0] == seat)])


def _crests(counts: list[tuple[int, int]]) -> Line:
    """Seats in a row, each with its count, the highest first."""
    ordered = sorted(counts, key=lambda pair: -pair[1])
    return join_parts(((str(count), f"seat{seat}") for seat, count in ordered), " ") or words("–", "dim")


# After the end


def tellings(scene: Scene) -> tuple[Telling, ...]:
    """How everybody's points came about, source by source; nothing before the end."""
    if not scene.view.over:
        return ()
    say = (_say_cities, _say_nothing, _say_nothing, _say_roles, _say_sets, _say_gold, _say_cards, _say_regions)
    places = (_city_places, _none, _none, _role_places, _role_places, _none, _none, _region_places)
    found = []
    for source, (name, tell, lit) in enumerate(zip(state.SOURCES.names, say, places, strict=True)):
        lines = []
        for seat in range(scene.view.seats):
            if scene.view.points[seat][source] and (told := tell(scene, seat, scene.view.points[seat][source])):
                lines.append((seat, words(told)))
        remark = scene.say.text("when others built these cities") if source == state.FROM_INCOME else ""
        found.append(Telling(name, tuple(lines), lit(scene), remark=remark, late=source >= state.FROM_ROLES))
    return tuple(found)


def _listed(scene: Scene, items: list[tuple[str, int]]) -> str:
    """Names with points: `Lucca 6, Siena 4`."""
    text = scene.say.text
    return ", ".join(text("{name} {points}", name=Person(name), points=points) for name, points in items)


def _say_nothing(scene: Scene, seat: int, points: int) -> str:
    """What happened tells these points."""
    return ""


def _say_cities(scene: Scene, seat: int, points: int) -> str:
    own = [city for city in range(state.CITIES) if scene.view.city_owner[city] == seat]
    own.sort(key=lambda city: -scene.box.city_points[city])
    return _listed(scene, [(scene.say.label(scene.names["city"][c]), scene.box.city_points[c]) for c in own])


def _say_roles(scene: Scene, seat: int, points: int) -> str:
    box, view, say = scene.box, scene.view, scene.say
    majors = [
        (say.label(state.MAJORS.names[c]), box.major_final) for c in range(state.COLOURS) if view.major[c] == seat
    ]
    minors = [
        (say.label(state.MINORS.names[c]), box.minor_final) for c in range(state.COLOURS) if view.minor[c] == seat
    ]
    return _listed(scene, [*majors, *minors])


def _say_sets(scene: Scene, seat: int, points: int) -> str:
    count = points // scene.box.set_points
    return scene.say.text(plural("{count} set of all five colours", "{count} sets of all five colours"), count=count)


def _say_gold(scene: Scene, seat: int, points: int) -> str:
    return scene.say.text("{gold} gold", gold=scene.view.gold[seat])


def _say_cards(scene: Scene, seat: int, points: int) -> str:
    return scene.say.text(plural("{count} card", "{count} cards"), count=scene.view.hand_size[seat])


def _say_regions(scene: Scene, seat: int, points: int) -> str:
    paid = [(scene.say.label(name), _pays(scene, seat, region)) for region, name in enumerate(state.REGIONS.names)]
    return _listed(scene, sorted([pair for pair in paid if pair[1]], key=lambda pair: -pair[1]))


def _none(scene: Scene) -> tuple[str, ...]:
    return ()


def _city_places(scene: Scene) -> tuple[str, ...]:
    owners = zip(scene.names["city"], scene.view.city_owner, strict=True)
    return tuple(f"far-{name}" for name, owner in owners if owner < scene.view.seats)


def _role_places(scene: Scene) -> tuple[str, ...]:
    return tuple(f"role-{name}" for name in state.COLOURS.names)


def _region_places(scene: Scene) -> tuple[str, ...]:
    return tuple(f"region-{name}" for name in state.REGIONS.names)
