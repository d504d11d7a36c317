"""What things of Signorie are called on the drawn board, where a caption has two short lines, and their pictograms."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.text.language import context, plural
from ....engine.text.remembered import remembered
from .. import state
from . import phrases
from .phrases import florins, points
from .scene import Scene


class Caption(NamedTuple):
    """A pictogram and words; either may be empty."""

    icon: str
    words: str


class AssignmentCaption(NamedTuple):
    """An assignment, with what its figures bring."""

    icon: str
    words: str
    brings: str


SIGNORIA_ICONS = ("icon-florin", "icon-ring", "icon-cradle", "icon-letter", "icon-step")  # by colour
TRACK_ICONS = ("icon-politics", "icon-church", "icon-military", "icon-initiative")
ROW_ICONS = (*TRACK_ICONS[:3], "icon-ring")
ASSIGNMENT_ICONS = (
    *TRACK_ICONS, "icon-shield", "icon-arch", "icon-ring", "icon-letter", "icon-florin", "icon-family",
)  # fmt: skip
EFFECT_ICONS = {
    state.BY_MISSION: "icon-letter",
    state.BY_MARRIAGE: "icon-ring",
    state.BY_DRAW: "icon-shield",
    state.BY_ROLL: "icon-cradle",
    state.BY_PICK: "icon-family",
    state.BY_MEN: "icon-laurel",
    state.BY_POINTS: "icon-laurel",
    state.BY_FLORINS: "icon-florin",
    state.BY_PROGRESS: "icon-step",
    state.BY_ASSIGNMENT: "icon-sheet",
}
REWARD_ICONS = {
    state.R_MISSION: "icon-letter",
    state.R_MARRIAGE: "icon-ring",
    state.R_MEN: "icon-man",
    state.R_WOMEN: "icon-woman",
    state.R_CAREERS: "icon-step",
    state.R_INITIATIVE: "icon-initiative",
    state.R_ALLIANCE: "icon-shield",
    state.R_HELPER: "icon-helper",
    state.R_DIE: "icon-die",
    state.V_HELPERS: "icon-helper",
    state.V_CITIES_WOMEN: "icon-woman",
    state.V_CITIES_MEN: "icon-man",
    state.V_WOMEN: "icon-woman",
    state.V_MEN: "icon-man",
}
SIGNORIA_RULES = ("signoria", "marriage", "children", "mission", "steps")  # the rule of the page about each, by colour
ASSIGNMENT_RULES = (
    *("assignment-careers",) * 3, "assignment-initiative", "assignment-alliance", "assignment-threshold",
    "assignment-marriage", "assignment-mission", "assignment-florins", "assignment-family",
)  # fmt: skip
EFFECT_RULES = {
    state.BY_MISSION: "helper-cities",
    state.BY_MARRIAGE: "helper-cities",
    state.BY_DRAW: "face-down",
    state.BY_ROLL: "helper-roll",
    state.BY_PICK: "helper-pick",
    state.BY_MEN: "helper-men",
    state.BY_POINTS: "helper-points",
    state.BY_FLORINS: "helper-florins",
    state.BY_PROGRESS: "helper-steps",
    state.BY_DIE: "helper-die",
    state.BY_ASSIGNMENT: "helper-assignment",
}
REWARD_RULES = {
    state.R_MISSION: "bonus-cities",
    state.R_MARRIAGE: "bonus-cities",
    state.R_MEN: "bonus-figures",
    state.R_WOMEN: "bonus-figures",
    state.R_CAREERS: "bonus-steps",
    state.R_INITIATIVE: "bonus-steps",
    state.R_ALLIANCE: "face-down",
    state.R_HELPER: "bonus-helper",
    state.R_DIE: "bonus-die",
    state.V_HELPERS: "victory-helpers",
    state.V_CITIES_WOMEN: "victory-cities",
    state.V_CITIES_MEN: "victory-cities",
    state.V_WOMEN: "victory-figures",
    state.V_MEN: "victory-figures",
}
SHORT_NAMES = {
    "politics": context("caption", "Politics"), "church": context("caption", "Church"),
    "military": context("caption", "Military"), "initiative": context("caption", "Initiative"),
    "alliance": context("caption", "Alliance"), "threshold": context("caption", "Threshold"),
    "marriage": context("caption", "Marriage"), "mission": context("caption", "Mission"),
    "florins": context("caption", "Florins"), "family": context("caption", "Family"),
}  # fmt: skip


SHORT_TRACKS = {"initiative": context("caption", "initiative")}  # where the whole word is too long for a caption


@remembered
def signoria(scene: Scene, colour: int) -> Caption:
    """The Signoria action of a column."""
    text, box = scene.say.text, scene.box
    words = {
        state.YELLOW: florins(scene, box.signoria_florins),
        state.RED: text("Marriage"),
        state.PURPLE: text("Children"),
        state.GREY: text("Mission"),
    }
    steps = text(plural("{count} step", "{count} steps"), count=box.signoria_tracks)
    return Caption(SIGNORIA_ICONS[colour], words.get(colour, steps))


def short_name(scene: Scene, name: str) -> str:
    """What an assignment or a track is called where there is little room."""
    return scene.say.text(SHORT_NAMES[name])


@remembered
def assignment(scene: Scene, tile: int) -> AssignmentCaption:
    """An assignment: pictogram, name, and what its figures bring."""
    text, box = scene.say.text, scene.box
    each, fewest = box.each_figure[tile], box.fewest_figures[tile]
    if tile in (state.TO_ALLIANCE, state.TO_MARRIAGE, state.TO_MISSION):
        brings = text("for {count}", count=fewest)
    elif tile == state.TO_THRESHOLD:
        brings = text("+{count} each", count=each)
    else:
        brings = text("{count} each", count=each or 1)
    return AssignmentCaption(ASSIGNMENT_ICONS[tile], short_name(scene, state.ASSIGNMENTS.names[tile]), brings)


@remembered
def helper(scene: Scene, number: int) -> Caption:
    """What a helper does."""
    text, box = scene.say.text, scene.box
    kind, tracks = box.helper_effect[number], box.helper_tracks[number]
    if kind == state.BY_DIE:
        track = next(at for at in range(state.TRACKS) if tracks >> at & 1)
        name = state.TRACKS.names[track]
        said = text(SHORT_TRACKS[name]) if name in SHORT_TRACKS else scene.say.label(name)
        return Caption(TRACK_ICONS[track], text("Die in {track}", track=said))
    return Caption(EFFECT_ICONS[kind], _steps(scene, tracks) if kind == state.BY_PROGRESS else _effect(scene, kind))


def _effect(scene: Scene, kind: int) -> str:
    text, box = scene.say.text, scene.box
    words = {
        state.BY_MISSION: text("Mission + tile"),
        state.BY_MARRIAGE: text("Marriage + tile"),
        state.BY_DRAW: text("Draw a tile"),
        state.BY_ROLL: text("Roll 1 child"),
        state.BY_PICK: text("1 man or woman"),
        state.BY_MEN: text("{count} a man out", count=box.helper_men),
        state.BY_POINTS: points(scene, box.helper_points),
        state.BY_FLORINS: florins(scene, box.helper_florins),
        state.BY_ASSIGNMENT: text("Any assignment"),
    }
    return words[kind]


def _steps(scene: Scene, tracks: int) -> str:
    text, count = scene.say.text, scene.box.helper_progress
    named = [scene.say.label(name) for at, name in enumerate(state.TRACKS.names) if tracks >> at & 1]
    if len(named) == state.TRACKS:
        return text(plural("{count} step, any", "{count} steps, any"), count=count)
    if tracks == state.CAREER_MASK:
        return text(plural("{count} career step", "{count} career steps"), count=count)
    said = ", ".join(named)
    return text(plural("{count} step on {tracks}", "{count} steps on {tracks}"), count=count, tracks=said)


@remembered
def reward(scene: Scene, tile: int) -> Caption:
    """What a reward tile gives."""
    return Caption(REWARD_ICONS[tile], _gift(scene, tile))


def _gift(scene: Scene, tile: int) -> str:
    """As in the list view, and shorter where there is little room."""
    box, text = scene.box, scene.say.text
    shorter = {
        state.R_MISSION: text("Mission"),
        state.R_MARRIAGE: text("Marriage"),
        state.R_ALLIANCE: text("Draw a tile"),
        state.R_HELPER: text("Free helper"),
        state.R_DIE: text("Free die"),
        state.V_HELPERS: text("{count} a helper", count=box.victory_helpers),
        state.V_CITIES_WOMEN: text("{count} a city with women", count=box.victory_cities_women),
        state.V_CITIES_MEN: text("{count} a city with men", count=box.victory_cities_men),
        state.V_WOMEN: text("{count} a woman out", count=box.victory_women),
        state.V_MEN: text("{count} a man out", count=box.victory_men),
    }
    return shorter.get(tile) or phrases.reward(scene, tile)


@remembered
def beside(scene: Scene, space: int) -> tuple[Caption, ...]:
    """What a reward space gives beside its tile: numbers with their pictograms, in a row."""
    box = scene.box
    if space >= state.BONUS_SPACES:
        price, points_bought = Caption("icon-florin", str(box.price)), Caption("icon-laurel", str(box.price_points))
        return price, Caption("", "="), points_bought
    gift = box.space_gift[space]
    return (Caption("bride", ""), *([Caption("icon-florin", f"+{gift}")] if gift else []))
