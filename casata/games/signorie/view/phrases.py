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


def signoria(scene: Scene, colour: int) -> str:
    """The Signoria action of a column, for the family of the viewer."""
    box, text = scene.box, scene.say.text
    if colour == state.YELLOW:
        return florins(scene, box.signoria_florins)
    if colour == state.RED:
        return text("marriage")
    if colour == state.PURPLE:
        if scene.viewer is None:
            return text("children")
        dice = 1 + scene.view.brides[scene.viewer]
        return text(plural("children: {count} die", "children: {count} dice"), count=dice)
    if colour == state.GREY:
        return text("mission")
    return text(plural("{count} step, any", "{count} steps, any"), count=box.signoria_tracks)


def effect(scene: Scene, helper: int) -> str:
    """What a helper does."""
    box, text = scene.box, scene.say.text
    kind, tracks = box.helper_effect[helper], box.helper_tracks[helper]
    named = [state.TRACKS.names[track] for track in range(state.TRACKS) if tracks >> track & 1]
    if kind == state.BY_DIE:
        return text("die {track}", track=named[0])
    texts = {
        state.BY_MISSION: text("mission+tile"),
        state.BY_MARRIAGE: text("marriage+tile"),
        state.BY_DRAW: text("draw a tile"),
        state.BY_ROLL: text("roll a child"),
        state.BY_PICK: text("choose a child"),
        state.BY_MEN: text("{points} per ♂ out", points=box.helper_men),
        state.BY_POINTS: points(scene, box.helper_points),
        state.BY_FLORINS: florins(scene, box.helper_florins),
        state.BY_ASSIGNMENT: text("any assignment"),
    }
    if kind in texts:
        return texts[kind]
    if len(named) == state.TRACKS:
        return text(plural("{count} step, any", "{count} steps, any"), count=box.helper_progress)
    if tracks == state.CAREER_MASK:
        return text(plural("{count} career step", "{count} career steps"), count=box.helper_progress)
    said = "/".join(scene.say.label(name)[:4] for name in named)
    return text(plural("{count} step: {tracks}", "{count} steps: {tracks}"), count=box.helper_progress, tracks=said)


def assignment(scene: Scene, tile: int) -> str:
    """What an assignment gives for its figures."""
    box, text = scene.box, scene.say.text
    each, fewest = box.each_figure[tile], box.fewest_figures[tile]
    if tile < state.CAREERS:
        return text("{number} {career} each", number=each, career=state.CAREERS.names[tile])
    texts = {
        state.TO_INITIATIVE: text("{number} initiative each", number=each),
        state.TO_ALLIANCE: text("tile for {number}", number=fewest),
        state.TO_THRESHOLD: text("threshold +{number} each", number=each),
        state.TO_MARRIAGE: text("marriage for {number}", number=fewest),
        state.TO_MISSION: text("mission for {number}", number=fewest),
        state.TO_FLORINS: text(plural("{count} florin each", "{count} florins each"), count=each),
        state.TO_FAMILY: text("1 child each"),
    }
    return texts[tile]


def spent(scene: Scene, tile: int) -> str:
    """Which figures an assignment takes, and how many."""
    box = scene.box
    fewest, most = box.fewest_figures[tile], box.most_figures[tile]
    number = str(fewest) if fewest == most else f"{fewest}-{most}"
    return f"{number}{FIGURES[scene.view.envelope[tile] % state.GENDERS]}"


def reward(scene: Scene, tile: int) -> str:
    """What a reward tile gives."""
    box, text = scene.box, scene.say.text
    texts = {
        state.R_MISSION: text("mission"),
        state.R_MARRIAGE: text("marriage"),
        state.R_MEN: text(plural("{count} man", "{count} men"), count=box.bonus_men),
        state.R_WOMEN: text(plural("{count} woman", "{count} women"), count=box.bonus_women),
        state.R_CAREERS: text(plural("{count} career step", "{count} career steps"), count=box.bonus_careers),
        state.R_INITIATIVE: text(
            plural("{count} initiative step", "{count} initiative steps"), count=box.bonus_initiative
        ),
        state.R_ALLIANCE: text("a tile face down"),
        state.R_HELPER: text("a free helper"),
        state.R_DIE: text("a bonus die"),
        state.V_HELPERS: text("{points} per helper", points=points(scene, box.victory_helpers)),
        state.V_CITIES_WOMEN: text("{points} per city with ♀", points=points(scene, box.victory_cities_women)),
        state.V_CITIES_MEN: text("{points} per city with ♂", points=points(scene, box.victory_cities_men)),
        state.V_WOMEN: text("{points} per ♀ in a city", points=points(scene, box.victory_women)),
    }
    return texts.get(tile) or text("{points} per ♂ in a city", points=points(scene, box.victory_men))


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
