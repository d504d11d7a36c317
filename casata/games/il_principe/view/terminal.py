"""Il Principe in a terminal: the table as lines of text."""

from __future__ import annotations

from ....engine.core.header import GONE, NOBODY
from ....engine.text.scene import cards, facts, letter
from ....engine.text.styled import Line, beside, paragraph, span, wrap
from ..scoring import sets
from ..state import CITIES, COLOURS, MAJORS, MINORS, REGIONS, STAGES, State
from .labels import BUILDINGS
from .phrases import (
    bids_said,
    cities_to_end,
    city_line,
    explained,
    gold_said,
    lot_is_on,
    lots_in_order,
    prospects,
    region_pays,
    role_on,
)
from .scene import Scene

GAP = 2
COLOUR_COLUMN = 8
BUILDING_COLUMN = 12
ROLE_COLUMN = 11
HOLDER_COLUMN = 3
POWER_COLUMN = 13
TABLEAU_COLUMN = 6
REGION_COLUMN = 10
SHIELD_COLUMN = 3
NAME_COLUMN = 17


def draw(scene: Scene) -> list[Line]:
    """The whole table as the viewer sees it."""
    regions = REGION_COLUMN + SHIELD_COLUMN * scene.view.seats + _pays_column(scene)
    players = scene.width - regions - GAP
    return [
        *_headline(scene),
        [],
        *_cities(scene),
        [],
        *_roles(scene),
        [],
        *beside([_regions(scene), _players(scene, players)], [regions, players], GAP),
        [],
        *_lots(scene),
        *_hand(scene),
    ]


def _headline(scene: Scene) -> list[Line]:
    view, box, text = scene.view, scene.box, scene.say.text
    built = sum(owner != NOBODY for owner in view.city_owner)
    known = [
        text("round {number}", number=view.round),
        _phase(scene),
        text("deck {count} (last round below {limit})", count=view.deck_size, limit=box.threshold),
        text(
            "cities built {count} (game ends at {limit}), in the deck {left}",
            count=built,
            limit=cities_to_end(scene),
            left=view.city_deck,
        ),
        text("Principe {seat}", seat=letter(view.principe)),
    ]
    return [*facts(known, scene.width), *paragraph(explained(scene), "mark", scene.width)]


def _phase(scene: Scene) -> str:
    view, text = scene.view, scene.say.text
    if view.over:
        return text("the game is over")
    return text("phase {number} of 4: {stage}", number=view.stage + 1, stage=STAGES.names[view.stage])


# Cities


def _cities(scene: Scene) -> list[Line]:
    """The cities that can be built: cost, points, shields, cards, regions, and whom it would pay."""
    view, text = scene.view, scene.say.text
    shown = [city for city in range(CITIES) if view.display[city]]
    head = [
        span(text("CITIES"), "title"),
        span("  " + text("gold, points, shields, cards, regions; whom it would pay"), "dim"),
    ]
    return [head, *(city_line(scene, city) for city in shown)] if shown else [head, [span("–", "dim")]]


# Roles and tableaux


def _roles(scene: Scene) -> list[Line]:
    """A line a colour: who holds its roles, what they do, and the cards before each seat, face up (down)."""
    view, say, seats = scene.view, scene.say, scene.view.seats
    used = COLOUR_COLUMN + 2 * (ROLE_COLUMN + HOLDER_COLUMN) + POWER_COLUMN + TABLEAU_COLUMN * seats
    roomy = scene.width - used >= BUILDING_COLUMN
    head = [
        span(say.text("ROLES"), "title", COLOUR_COLUMN + (BUILDING_COLUMN if roomy else 0)),
        span(say.text("major"), "dim", ROLE_COLUMN + HOLDER_COLUMN),
        span("" if GONE in view.minor else say.text("minor"), "dim", ROLE_COLUMN + HOLDER_COLUMN),
        span(say.text("power"), "dim", POWER_COLUMN),
        *(span(letter(seat), f"seat{seat}", TABLEAU_COLUMN, right=True) for seat in range(seats)),
    ]
    lines = [_role(scene, colour, roomy) for colour in range(COLOURS)]
    note = say.text("cards laid out: face up (face down); sets of all five: {sets}", sets=_sets(view))
    return [head, *lines, *paragraph(note, "dim", scene.width)]


def _sets(view: State) -> str:
    return ", ".join(f"{letter(seat)} {sets(view, seat)}" for seat in range(view.seats))


def _role(scene: Scene, colour: int, roomy: bool) -> Line:
    view, say = scene.view, scene.say
    line = [span(say.label(COLOURS.names[colour]), "bold", COLOUR_COLUMN)]
    if roomy:
        line.append(span(say.label(list(BUILDINGS)[colour]), "", BUILDING_COLUMN))
    line += _tile(scene, MAJORS.names[colour], view.major[colour])
    line += _tile(scene, MINORS.names[colour], view.minor[colour])
    line.append(span(_power(scene, colour), "dim", POWER_COLUMN))
    most = max(view.up[seat][colour] for seat in range(view.seats))
    for seat in range(view.seats):
        up, down = view.up[seat][colour], view.down[seat][colour]
        cards = f"{up}({down})" if down else str(up) if up else "·"
        line.append(span(cards, "bold" if up == most > 0 else "", TABLEAU_COLUMN, right=True))
    return line


def _power(scene: Scene, colour: int) -> str:
    """What a role of a colour does, in short."""
    text = scene.say.text
    powers = (
        text("turn card up"),
        text("score {points}", points=scene.box.white_points),
        text("draw a card"),
        text("place shield"),
        text("{gold} gold", gold=scene.box.yellow_gold),
    )
    return powers[colour]


def _tile(scene: Scene, role: str, holder: int) -> Line:
    """A role and who holds it; nothing where it is not in the game."""
    if holder == GONE:
        return [span("", "", ROLE_COLUMN + HOLDER_COLUMN)]
    style = "dim" if holder == NOBODY else f"seat{holder}"
    return [span(scene.say.label(role), "", ROLE_COLUMN), span(letter(holder), style, HOLDER_COLUMN)]


# Regions and players


def _regions(scene: Scene) -> list[Line]:
    """Shields in each region, and what they would pay now."""
    view, box, say = scene.view, scene.box, scene.say
    head = [span(say.text("REGIONS"), "title", REGION_COLUMN)]
    head += [span(letter(seat), f"seat{seat}", SHIELD_COLUMN, right=True) for seat in range(view.seats)]
    pays = say.text("pays {first}/{second}", first=box.region_first, second=box.region_second)
    lines = [[*head, span("  " + pays, "dim")]]
    for region, name in enumerate(REGIONS.names):
        line = [span(say.label(name), "", REGION_COLUMN)]
        for seat in range(view.seats):
            count = view.shields[seat][region]
            line.append(span(str(count) if count else "·", "bold" if count else "dim", SHIELD_COLUMN, right=True))
        lines.append([*line, span("  "), *_region_pays(scene, region)])
    left = [span(str(view.supply[seat]), "dim", SHIELD_COLUMN, right=True) for seat in range(view.seats)]
    return [*lines, [span(say.text("in supply"), "dim", REGION_COLUMN), *left]]


def _pays_column(scene: Scene) -> int:
    """Room for one leader and all others second: `  A 5  BCDE 2`."""
    box = scene.box
    return max(10, len(f"  A {box.region_first}  {'B' * (scene.view.seats - 1)} {box.region_second}"))


def _region_pays(scene: Scene, region: int) -> Line:
    """Who would get what: `A 5  B 2`."""
    line: Line = []
    for prize, seats in region_pays(scene, region):
        gap = [span("  ")] if line else []
        line += [*gap, *(span(letter(seat), f"seat{seat}") for seat in seats), span(f" {prize}")]
    return line or [span("–", "dim")]


def _players(scene: Scene, width: int) -> list[Line]:
    """A line a seat; `end` is what roles, sets and regions would add now."""
    view, say = scene.view, scene.say
    words = (say.text("points"), say.text("end"), say.text("cards"), say.text("gold"))
    widths = (7, 5, 6, 7)
    name_column = min(NAME_COLUMN, width - sum(widths))
    head: Line = [span(say.text("PLAYERS"), "title", name_column)]
    head += [span(word, "dim", width, right=True) for word, width in zip(words, widths, strict=True)]
    lines = [head]
    for seat in range(view.seats):
        name = f"{'►' if view.waiting >> seat & 1 else ' '}{letter(seat)} {say.people[seat]}"
        points, end = str(sum(view.points[seat])), "" if view.over else f"+{prospects(scene, seat)}"
        line: Line = [span(name, f"seat{seat}", name_column), span(points, "bold", 7, right=True)]
        line += [span(end, "dim", 5, right=True), span(str(view.hand_size[seat]), "", 6, right=True)]
        lines.append([*line, span(gold_said(scene, seat), "", 7, right=True)])
    return lines


# Lots and the viewer's hand


def _lots(scene: Scene) -> list[Line]:
    """The present auction and the lots that follow, smallest first."""
    view, text = scene.view, scene.say.text
    lines: list[Line] = []
    if role := role_on(view):
        lines += wrap([[span(text("Auction of {role}:", role=role), "title")], *_bids(scene)], scene.width, 2)
    order = lots_in_order(view)
    lots = [text("{count} × {card}", count=count, card=COLOURS.names[colour]) for count, colour in order]
    if lot_is_on(view):
        on: list[Line] = [[span(text("Lot:"), "title")], [span(lots.pop(0), "bold")]]
        lines += wrap([*on, *_bids(scene)], scene.width, 2)
    if lots:
        lines += wrap([[span(text("Next lots:"), "title")], *([span(lot)] for lot in lots)], scene.width, 2)
    if any(view.removed):
        gone = cards(scene, view.removed, COLOURS.names, "dim")
        lines += wrap([[span(text("Out of the game:"), "dim")], *gone], scene.width, 2)
    return lines


def _bids(scene: Scene) -> list[Line]:
    """Every bidder with what was bid."""
    parts: list[Line] = [
        [span(f"{letter(seat)} ", f"seat{seat}"), span(said, "bold" if seat == scene.view.leader else "")]
        for seat, said in bids_said(scene)
    ]
    return [[*part, span(",")] for part in parts[:-1]] + parts[-1:]


def _hand(scene: Scene) -> list[Line]:
    if scene.viewer is None:
        return []
    view, text, seat = scene.view, scene.say.text, scene.viewer
    held = text("Your gold: {gold}  Your cards ({count}):", gold=view.gold[seat], count=view.hand_size[seat])
    parts = [[span(held, "title")], *cards(scene, view.hand[seat], COLOURS.names, "bold")]
    if view.offer_size[seat]:
        parts += [[span(text("Your offer:"), "title")], *cards(scene, view.offer[seat], COLOURS.names, "bold")]
    return wrap(parts, scene.width, 2)
