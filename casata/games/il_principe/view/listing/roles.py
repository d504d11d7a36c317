"""Roles, regions and the final scoring of Il Principe in words."""

from __future__ import annotations

from .....engine.core.header import GONE, NOBODY
from .....engine.text.listing import Block, Entry, by_seat, join_parts, number, words
from .....engine.text.remembered import remembered
from .....engine.text.styled import Line
from ...scoring import role_points, sets
from ...state import COLOURS, MAJORS, MINORS, REGIONS
from ..phrases import region_pays, region_prospects, role_on
from ..scene import Scene
from .lots import building_name


@remembered
def roles(scene: Scene) -> Block:
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
    return Entry(f"role-{name}", building_name(scene, colour), tuple(cells), kinds=("bid",) if on else ())


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
def regions(scene: Scene) -> Block:
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
def prospects_now(scene: Scene) -> tuple[Block, ...]:
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
