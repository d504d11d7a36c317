"""The families of Signorie in words: what each has, its plan, and what viewers decide about their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .....engine.core.reasons import LEGAL
from .....engine.text.listing import Block, Entry, Fact, Panel, words
from .....engine.text.remembered import remembered
from .....engine.text.wording import Person
from ... import state
from ...box import CAREER_SHIELDS
from ...moves import DOWRIES, FIGURES, GAIN_FIGURES, PAY_DOWRY, SPEND_FIGURES
from ...rules.facts import dice_sum, figures_out, limit, lowest_value
from ...rules.legality import why_not_answer
from ...rules.tiles import house_of, value_of
from ...scoring import row_tiles, row_worth
from ..effects import assignment, child_dice, helper_effect
from ..phrases import arrives, florins, points, prospects
from ..scene import Scene
from .meanings import counted, figures

# Everybody


@remembered
def panel(scene: Scene, seat: int) -> Panel:
    """What a seat has, and what the end would add."""
    view, text, label = scene.view, scene.say.text, scene.say.label
    total = str(sum(view.points[seat]))
    if not view.over:
        total = text("{points} (+{more} at the end)", points=total, more=prospects(scene, seat))
    hired = [label(name) for helper, name in enumerate(state.HELPERS.names) if view.helpers[seat] >> helper & 1]
    out = [figures_out(view, seat, gender) for gender in range(state.GENDERS)]
    facts = [
        Fact(text("Florins"), str(view.florins[seat])),
        Fact(text("In hand"), figures(scene, view.supply[seat])),
        Fact(text("Reserve"), figures(scene, view.reserve[seat])),
        *([] if view.over else _dice(scene, seat)),
        Fact(text("In cities"), figures(scene, out)),
        Fact(text("Brides"), text("{number} of {all}", number=view.brides[seat], all=state.SONS)),
        Fact(text("Helpers"), ", ".join(hired) or text("none")),
        Fact(text("Board"), label(state.BOARDS.names[view.board[seat]])),
    ]
    return Panel(seat, total, tuple(facts), _remark(scene, seat))


def _dice(scene: Scene, seat: int) -> list[Fact]:
    """What the dice show against the threshold, and the figures that raise it."""
    view, text = scene.view, scene.say.text
    shown = [f"{scene.say.label(name)} {view.die[seat][colour]}" for colour, name in enumerate(state.COLOURS.names)
             if view.die[seat][colour]]  # fmt: skip
    said = text("{sum} of {limit}", sum=dice_sum(view, seat), limit=limit(scene.box, view, seat))
    facts = [Fact(text("Dice"), f"{said}: {', '.join(shown)}" if shown else said)]
    if sum(view.threshold[seat]):
        facts.append(Fact(text("On the threshold"), figures(scene, view.threshold[seat])))
    return facts


def _remark(scene: Scene, seat: int) -> str:
    """Who is to decide, who has passed, who goes without a reward."""
    view, text = scene.view, scene.say.text
    if view.over:
        return ""
    if view.waiting >> seat & 1:
        return text("to decide now")
    if view.stage != state.ACTIONS_STAGE:
        return text("reward kept") if view.eligible >> seat & 1 else text("no reward")
    if view.passed >> seat & 1:
        return text("has passed")
    if seat == _next(scene):
        return text("next to act")
    return text("goes first") if view.order[0] == seat else ""


def _next(scene: Scene) -> int:
    """Who takes the next turn of this round: the same player again when all others have passed."""
    view = scene.view
    at = view.order.index(view.player)
    later = [view.order[(at + steps) % view.seats] for steps in range(1, view.seats)]
    return next((int(seat) for seat in later if not view.passed >> seat & 1), int(view.player))


@remembered
def plan(scene: Scene, seat: int) -> Block:
    """The rows of a plan: tiles there, houses still wanted and where they are on offer, and what it is worth."""
    view, text, own = scene.view, scene.say.text, seat == scene.viewer
    colour = state.BOARDS.names[view.board[seat]]
    entries = []
    for row, name in enumerate(state.ROWS.names):
        tiles, worth = row_tiles(view, seat, row), row_worth(scene.box, view, seat, row)
        counts = tiles >= scene.box.needed
        waits = text("{tiles} of {needed} tiles[, worth {points} once complete]", tiles=tiles,
                     needed=scene.box.needed, points=points(scene, worth) if tiles else None)  # fmt: skip
        if view.over:
            waits = text("nothing: {tiles} of {needed} tiles", tiles=tiles, needed=scene.box.needed)
        cells = (
            words(_tiles(scene, seat, row)),
            words(", ".join(_wanted(scene, seat, row))),
            words(points(scene, worth), "bold") if counts else words(waits, "dim"),
        )
        means = {"row": name} if own else {}
        entries.append(Entry(f"plan-{seat}-{name}", words(scene.say.label(name), "bold"), cells, means))
    heading = text("Your plan ({colour} board)", colour=colour)
    if not own:
        heading = text("{seat}'s plan ({colour} board)", seat=Person(scene.say.people[seat]), colour=colour)
    columns = (text("Tiles"), text("Free shields"), text("At the end"))
    note = text("A row scores when it has {needed} tiles or more; a face-down tile is worth {points}.",
                needed=scene.box.needed, points=points(scene, scene.box.hidden_value))  # fmt: skip
    return Block(f"plan-{seat}", heading, tuple(entries), columns, text("Row"), note)


def _shields(scene: Scene, seat: int, row: int) -> Iterator[tuple[int, int]]:
    """House and value of the tile on each shield of a row, 0 for none."""
    view = scene.view
    for shield in range(state.SHIELDS if row == state.MARRIAGE_ROW else CAREER_SHIELDS):
        yield scene.box.plan[view.board[seat]][row][shield], view.shield[seat][row][shield]


def _tiles(scene: Scene, seat: int, row: int) -> str:
    houses = scene.names["house"]
    tiles = [f"{scene.say.label(houses[house])} {value}" for house, value in _shields(scene, seat, row) if value]
    if down := scene.view.down[seat][row]:
        tiles.append(scene.say.text("{count} face down", count=down))
    return ", ".join(tiles)


def _wanted(scene: Scene, seat: int, row: int) -> list[str]:
    """Houses without a tile; the viewer's with the cities that offer one now."""
    offers = _offers(scene, row) if seat == scene.viewer else {}
    said = []
    for house, count in Counter(house for house, value in _shields(scene, seat, row) if not value).items():
        name = scene.say.label(scene.names["house"][house])
        name = name if count == 1 else f"{count} × {name}"
        said.append(f"{name} ({', '.join(offers[house])})" if house in offers else name)
    return said


def _offers(scene: Scene, row: int) -> dict[int, list[str]]:
    """The cities with room that offer a tile for a row, with its value, by house."""
    view, gender = scene.view, state.WOMAN if row == state.MARRIAGE_ROW else state.MAN_FIGURE
    offers: dict[int, list[str]] = {}
    for city in range(state.CITIES):
        tile = view.offer[city][gender]
        if tile != state.NO_TILE and lowest_value(scene.box, view, city):
            name = scene.say.label(scene.names["city"][city])
            offers.setdefault(house_of(tile), []).append(f"{name} {value_of(tile)}")
    return offers


# The viewer


def own(scene: Scene) -> tuple[Block, ...]:
    """The viewer's board; nothing for a spectator."""
    seat = scene.viewer
    if seat is None:
        return ()
    return (
        *_amounts(scene, seat),
        *_gains(scene, seat),
        _columns(scene, seat),
        plan(scene, seat),
        _men(scene, seat),
        _figures(scene, seat),
        _heirs(scene, seat),
    )


def _amounts(scene: Scene, seat: int) -> list[Block]:
    """How many figures to spend, or how high a dowry, while that is asked."""
    view, box, text = scene.view, scene.box, scene.say.text
    if view.phase not in (state.SPEND, state.DOWRY) or not view.waiting >> seat & 1:
        return []
    first, size = (SPEND_FIGURES, int(FIGURES)) if view.phase == state.SPEND else (PAY_DOWRY, int(DOWRIES))
    entries = []
    for amount in range(size):
        if why_not_answer(box, view, seat, first + amount) == LEGAL:
            if view.phase == state.SPEND:
                gender = view.envelope[view.assignment] % int(state.GENDERS)
                name, brings = counted(scene, amount, gender), _brought(scene, amount)
            else:
                name, brings = florins(scene, amount), points(scene, amount * box.dowry_points)
            entries.append(Entry(f"amount-{amount}", words(name, "bold"), (words(brings),), {"amount": amount}))
    heading = text("Figures to spend") if view.phase == state.SPEND else text("Dowry")
    return [Block("amounts", heading, tuple(entries), (text("Brings"),), text("How much"))]


def _brought(scene: Scene, amount: int) -> str:
    """What so many figures bring with the assignment under way."""
    tile = scene.view.assignment
    said, each = assignment(scene, tile).long, scene.box.each_figure[tile]
    return scene.say.text("{effect}: {total} in all", effect=said, total=each * amount) if each else said


def _gains(scene: Scene, seat: int) -> list[Block]:
    """Which figures to take from the reserve, while that is asked."""
    view, text = scene.view, scene.say.text
    if view.phase != state.GAIN or not view.waiting >> seat & 1:
        return []
    entries = tuple(
        Entry(f"gain-{name.replace('+', '-')}", words(figures(scene, scene.box.gain[gain]), "bold"), (),
              {"figures": name})
        for gain, name in enumerate(state.GAINS.names)
        if why_not_answer(scene.box, view, seat, GAIN_FIGURES + gain) == LEGAL
    )  # fmt: skip
    return [Block("gains", text("Figures to take from your reserve"), entries)]


def _columns(scene: Scene, seat: int) -> Block:
    """The viewer's die and helpers by colour."""
    view, text = scene.view, scene.say.text
    entries = []
    for colour, name in enumerate(state.COLOURS.names):
        first = colour * int(state.HELPERS_IN_COLUMN)
        hired = [helper for helper in range(first, first + state.HELPERS_IN_COLUMN) if view.helpers[seat] >> helper & 1]
        face = view.die[seat][colour]
        cells = (
            words(str(face), "mark") if face else words(text("empty"), "dim"),
            words("; ".join(helper_effect(scene, helper).long for helper in hired)),
        )
        entries.append(Entry(f"own-{name}", words(scene.say.label(name)), cells))
    note = text("Your dice total {sum}; up to {limit} earns the reward.", sum=dice_sum(view, seat),
                limit=limit(scene.box, view, seat))  # fmt: skip
    columns = (text("Your die"), text("Your helpers, top to bottom"))
    return Block("columns", text("Your dice and helpers"), tuple(entries), columns, text("Colour"), note)


def _men(scene: Scene, seat: int) -> Block:
    """The viewer's men by career, highest first, and a new one; with what they bring and where a step leads."""
    box, view, text = scene.box, scene.view, scene.say.text
    entries = []
    for career, name in enumerate(state.CAREERS.names):
        for space in range(box.career_length - 1, -1, -1):
            count, number = view.career[seat][career][space], state.SPACES.names[space]
            if count:
                said = text("{career}, space {space}", career=name, space=number)
                cells = (
                    words(str(count)),
                    words(text("{points}, rank {rank}", points=points(scene, box.career_values[space]),
                               rank=box.career_ranks[space])),
                    words(arrives(scene, space + 1) or text("the top")),
                )  # fmt: skip
                means = {"career": name, "space": number}
                entries.append(Entry(f"man-{name}-{number}", words(said, "bold"), cells, means))
        in_hand = words(text("{count} in hand", count=view.supply[seat][state.MAN_FIGURE]), "dim")
        new = text("new man on {career}", career=name)
        entries.append(
            Entry(f"new-{name}", words(new), (in_hand, [], words(arrives(scene, 0))), {"career": name}, ("new",))
        )
    columns = (text("Men"), text("On a mission"), text("One step up"))
    return Block("men", text("Your men on careers"), tuple(entries), columns, text("Where"))


def _figures(scene: Scene, seat: int) -> Block:
    """Where the viewer's women and men are."""
    view, text = scene.view, scene.say.text
    on_careers = sum(sum(view.career[seat][career]) for career in range(state.CAREERS))
    places = {
        "hand": (text("in hand"), view.supply[seat], "bold"),
        "reserve": (text("in your reserve"), view.reserve[seat], ""),
        "careers": (text("on careers"), [0, on_careers], ""),
        "cities": (text("in cities"), [figures_out(view, seat, gender) for gender in range(state.GENDERS)], ""),
        "threshold": (text("on the threshold"), view.threshold[seat], ""),
    }
    entries = tuple(
        Entry(f"own-{place}", words(name, style), tuple(words(str(count), style) for count in counts))
        for place, (name, counts, style) in places.items()
    )
    return Block("figures", text("Your family"), entries, (text("Women"), text("Men")), text("Where"))


def _heirs(scene: Scene, seat: int) -> Block:
    """The sons, who is married, and what brides bring."""
    view, text = scene.view, scene.say.text
    entries = tuple(
        Entry(f"son-{son + 1}", words(text("son {number}", number=son + 1)), (
            words(text("yes"), "bold") if son < view.brides[seat] else words(text("not yet"), "dim"),
            words(points(scene, scene.box.son_points[son])),
        ))
        for son in range(state.SONS)
    )  # fmt: skip
    note = text("You roll {dice} for children: one for the head of the family and one for each bride. Women are on "
                "{women} of 6 faces, men on the others.", dice=child_dice(scene, seat),
                women=scene.box.women_faces)  # fmt: skip
    return Block("heirs", text("Your heirs"), entries, (text("Married"), text("A bride brings")), text("Son"), note)
