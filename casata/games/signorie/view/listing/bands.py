"""The five colours of Signorie: dice, letters, the Signoria action and helpers, each with what it costs."""

from __future__ import annotations

from .....engine.text.listing import Block, Entry, join_parts, words
from .....engine.text.remembered import remembered
from .....engine.text.styled import Line, Span
from ... import state
from ...rules.facts import fee
from ..effects import assignment, helper_effect, signoria
from ..phrases import florins
from ..scene import Scene
from .meanings import spent


def band(scene: Scene, colour: int) -> Block:
    """All that a die of one colour can bring: dice, then actions, then the helpers it wakes."""
    view, text, name = scene.view, scene.say.text, state.COLOURS.names[colour]
    first = colour * int(state.HELPERS_IN_COLUMN)
    entries = (
        *(_die(scene, colour, face) for face in range(state.FACES) if view.dice[colour][face]),
        _taken(scene, colour),
        _signoria(scene, colour),
        *(_letter(scene, int(state.GENDERS) * colour + gender) for gender in range(state.GENDERS)),
        _hire(scene, colour),
        *(_helper(scene, helper) for helper in range(first, first + state.HELPERS_IN_COLUMN)),
    )
    columns = (text("What it gives"), text("What it costs"), text("Who has it"))
    heading = " · ".join(_heading(scene, colour))
    return Block(f"band-{name}", heading, entries, columns, text("What there is"), _note(scene, colour))


def _heading(scene: Scene, colour: int) -> list[str]:
    """The colour, its number, and the viewer's die there."""
    text = scene.say.text
    parts = [
        text("Dice: {colour}", colour=state.COLOURS.names[colour]),
        text("number {number}", number=scene.box.number[colour]),
    ]
    if scene.viewer is not None and (face := scene.view.die[scene.viewer][colour]):
        parts.append(text("your die shows {face}", face=face))
    return parts


def _note(scene: Scene, colour: int) -> str:
    """How to read the bands; said beside the first one only."""
    if colour:
        return ""
    return scene.say.text("A die that shows less than the number costs the difference in florins. You then do one "
                          "action: the Signoria action, an assignment, or hiring a helper. After it you may use your "
                          "helpers of this colour, from top to bottom.")  # fmt: skip


def _die(scene: Scene, colour: int, face: int) -> Entry:
    """A face that is there, how often, and what it costs."""
    view, text = scene.view, scene.say.text
    name, number = state.COLOURS.names[colour], state.FACES.names[face]
    cost = fee(scene.box, colour, face + 1) if view.stage == state.ACTIONS_STAGE else 0
    cells: tuple[Line, ...] = (
        words(text("{count} available", count=view.dice[colour][face])),
        words(florins(scene, cost) if cost else text("free")),
        [],
    )
    said = words(text("die {face}", face=number), "bold")
    return Entry(f"die-{name}-{number}", said, cells, {"colour": name, "face": number}, ("take",))


def _taken(scene: Scene, colour: int) -> Entry:
    """The dice on the boards of all."""
    view = scene.view
    dice: list[Span] = [
        (str(view.die[seat][colour]), f"seat{seat}") for seat in range(view.seats) if view.die[seat][colour]
    ]
    return Entry(
        f"taken-{state.COLOURS.names[colour]}", words(scene.say.text("dice already taken")), ([], [], join_parts(dice))
    )


def _signoria(scene: Scene, colour: int) -> Entry:
    """The action of the colour; it can be chosen when a die was just laid there."""
    view = scene.view
    kinds = ("signoria",) if view.phase == state.ACTION and view.colour == colour else ()
    cells: tuple[Line, ...] = (words(signoria(scene, colour).long), [], [])
    return Entry(f"signoria-{state.COLOURS.names[colour]}", words(scene.say.text("Signoria action")), cells, {}, kinds)


def _letter(scene: Scene, envelope: int) -> Entry:
    """The assignment that lies at a place, with the figures it takes."""
    view, text = scene.view, scene.say.text
    tile = next(tile for tile in range(state.ASSIGNMENTS) if view.envelope[tile] == envelope)
    women = envelope % int(state.GENDERS) == state.WOMAN
    name = text("assignment for women") if women else text("assignment for men")
    used = view.turned >> tile & 1
    gives = text("used this round") if used else assignment(scene, tile).long
    cells: tuple[Line, ...] = (words(gives, "dim" if used else ""), [] if used else words(spent(scene, tile)), [])
    means = {"assignment": state.ASSIGNMENTS.names[tile]}
    return Entry(f"letter-{state.ENVELOPES.names[envelope]}", words(name), cells, means, ("assign",))


def _hire(scene: Scene, colour: int) -> Entry:
    """Where a die of the colour hires."""
    text = scene.say.text
    ring = state.COLOURS.names[scene.box.ring[colour]]
    cells: tuple[Line, ...] = (words(text("one of the {colour} helpers", colour=ring)), words(text("its price")), [])
    return Entry(f"hire-{state.COLOURS.names[colour]}", words(text("hire a helper")), cells)


@remembered
def _helper(scene: Scene, helper: int) -> Entry:
    """What a helper does and costs, and who has hired it."""
    view, text, name = scene.view, scene.say.text, state.HELPERS.names[helper]
    owners = [seat for seat in range(view.seats) if view.helpers[seat] >> helper & 1]
    own = scene.viewer in owners
    cells = (
        words(helper_effect(scene, helper).long),
        words(text("yours") if own else florins(scene, scene.box.helper_cost[helper]), "mark" if own else ""),
        join_parts([("", f"seat{seat}") for seat in owners], " "),
    )
    return Entry(f"helper-{name}", words(_level(scene, helper)), cells, {"helper": name})


def _level(scene: Scene, helper: int) -> str:
    """A helper by its place in the column."""
    text = scene.say.text
    return (text("top helper"), text("middle helper"), text("bottom helper"))[helper % state.HELPERS_IN_COLUMN]
