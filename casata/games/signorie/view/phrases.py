"""What tiles, helpers and actions of Signorie do, in a few words: for the terminal, where room is short."""

from __future__ import annotations

from ....engine.text.language import context, plural
from .. import state
from ..box import OPTIONS
from ..rules.facts import free_shield
from ..scoring import career_points, row_points
from .scene import Scene

FIGURES = ("♀", "♂")  # by gender
INITIALS = (
    context("yellow, in short", "Y"), context("red, in short", "R"), context("purple, in short", "P"),
    context("grey, in short", "G"), context("turquoise, in short", "T"),
)  # fmt: skip


def figures(counts: list[int]) -> str:
    """Men and women: `2♀ 3♂`."""
    return " ".join(f"{count}{FIGURES[gender]}" for gender, count in enumerate(counts))


def points(scene: Scene, count: int) -> str:
    """A number of points in words."""
    return scene.say.text(plural("{count} point", "{count} points"), count=count)


def florins(scene: Scene, count: int) -> str:
    """A number of florins in words."""
    return scene.say.text(plural("{count} florin", "{count} florins"), count=count)


def initiative_steps(scene: Scene, count: int) -> str:
    """So many steps on the initiative track."""
    return scene.say.text(plural("{count} step of initiative", "{count} steps of initiative"), count=count)


def spent(scene: Scene, tile: int) -> str:
    """Which figures an assignment takes, and how many."""
    box = scene.box
    fewest, most = box.fewest_figures[tile], box.most_figures[tile]
    number = str(fewest) if fewest == most else f"{fewest}-{most}"
    return f"{number}{FIGURES[scene.view.envelope[tile] % state.GENDERS]}"


def colour_initial(scene: Scene, colour: int) -> str:
    """A colour of dice in short."""
    return scene.say.text(INITIALS[colour])


def helper_name(scene: Scene, helper: int) -> str:
    """A helper space in short: the initial of its column and how far down it is, `Y1` to `T3`."""
    column, level = divmod(helper, 3)
    return f"{colour_initial(scene, column)}{level + 1}"


def arrives(scene: Scene, space: int) -> str:
    """The value and rank of a career space, and its bonus."""
    box = scene.box
    if space >= box.career_length:
        return ""
    return scene.say.text(
        "worth {points}, rank {rank}[; you get {florins}][; you get {steps}]",
        points=points(scene, box.career_values[space]),
        rank=box.career_ranks[space],
        florins=florins(scene, box.space_florins) if space == box.florins_space else None,
        steps=initiative_steps(scene, box.space_initiative) if space == box.initiative_space else None,
    )


def fitting(scene: Scene, seat: int, tile: int, gender: int) -> list[int]:
    """The rows of a plan with a shield for a tile of the space for marriages or missions."""
    rows = range(state.CAREERS) if gender == state.MAN_FIGURE else [state.MARRIAGE_ROW]
    return [row for row in rows if free_shield(scene.box, scene.view, seat, row, tile) < state.SHIELDS]


def prospects(scene: Scene, seat: int) -> int:
    """What the final scoring would add now."""
    rows = sum(row_points(scene.box, scene.view, seat, row) for row in range(state.ROWS))
    return career_points(scene.box, scene.view, seat) + rows


def variants(scene: Scene) -> list[str]:
    """The variants that are played."""
    labels = [scene.say.text(option.label) for option in OPTIONS if scene.options[option.name] is True]
    return [label[:1].lower() + label[1:] for label in labels]
