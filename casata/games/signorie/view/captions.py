"""What things of Signorie are called on the drawn board, where a caption has two short lines, and their pictograms."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.text.language import context, plural
from ....engine.text.remembered import remembered
from ..state import (
    ASSIGNMENTS,
    BONUS_SPACES,
    BY_ASSIGNMENT,
    BY_DIE,
    BY_DRAW,
    BY_FLORINS,
    BY_MARRIAGE,
    BY_MEN,
    BY_MISSION,
    BY_PICK,
    BY_POINTS,
    BY_PROGRESS,
    BY_ROLL,
    CAREER_MASK,
    GREY,
    PURPLE,
    R_ALLIANCE,
    R_CAREERS,
    R_DIE,
    R_HELPER,
    R_INITIATIVE,
    R_MARRIAGE,
    R_MEN,
    R_MISSION,
    R_WOMEN,
    RED,
    TO_ALLIANCE,
    TO_MARRIAGE,
    TO_MISSION,
    TO_THRESHOLD,
    TRACKS,
    V_CITIES_MEN,
    V_CITIES_WOMEN,
    V_HELPERS,
    V_MEN,
    V_WOMEN,
    YELLOW,
)
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
    BY_MISSION: "icon-letter",
    BY_MARRIAGE: "icon-ring",
    BY_DRAW: "icon-shield",
    BY_ROLL: "icon-cradle",
    BY_PICK: "icon-family",
    BY_MEN: "icon-laurel",
    BY_POINTS: "icon-laurel",
    BY_FLORINS: "icon-florin",
    BY_PROGRESS: "icon-step",
    BY_ASSIGNMENT: "icon-sheet",
}
REWARD_ICONS = {
    R_MISSION: "icon-letter",
    R_MARRIAGE: "icon-ring",
    R_MEN: "icon-man",
    R_WOMEN: "icon-woman",
    R_CAREERS: "icon-step",
    R_INITIATIVE: "icon-initiative",
    R_ALLIANCE: "icon-shield",
    R_HELPER: "icon-helper",
    R_DIE: "icon-die",
    V_HELPERS: "icon-helper",
    V_CITIES_WOMEN: "icon-woman",
    V_CITIES_MEN: "icon-man",
    V_WOMEN: "icon-woman",
    V_MEN: "icon-man",
}
SIGNORIA_RULES = ("signoria", "marriage", "children", "mission", "steps")  # the rule of the page about each, by colour
ASSIGNMENT_RULES = (
    *("assignment-careers",) * 3, "assignment-initiative", "assignment-alliance", "assignment-threshold",
    "assignment-marriage", "assignment-mission", "assignment-florins", "assignment-family",
)  # fmt: skip
EFFECT_RULES = {
    BY_MISSION: "helper-cities",
    BY_MARRIAGE: "helper-cities",
    BY_DRAW: "face-down",
    BY_ROLL: "helper-roll",
    BY_PICK: "helper-pick",
    BY_MEN: "helper-men",
    BY_POINTS: "helper-points",
    BY_FLORINS: "helper-florins",
    BY_PROGRESS: "helper-steps",
    BY_DIE: "helper-die",
    BY_ASSIGNMENT: "helper-assignment",
}
REWARD_RULES = {
    R_MISSION: "bonus-cities",
    R_MARRIAGE: "bonus-cities",
    R_MEN: "bonus-figures",
    R_WOMEN: "bonus-figures",
    R_CAREERS: "bonus-steps",
    R_INITIATIVE: "bonus-steps",
    R_ALLIANCE: "face-down",
    R_HELPER: "bonus-helper",
    R_DIE: "bonus-die",
    V_HELPERS: "victory-helpers",
    V_CITIES_WOMEN: "victory-cities",
    V_CITIES_MEN: "victory-cities",
    V_WOMEN: "victory-figures",
    V_MEN: "victory-figures",
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
        YELLOW: florins(scene, box.signoria_florins),
        RED: text("Marriage"),
        PURPLE: text("Children"),
        GREY: text("Mission"),
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
    if tile in (TO_ALLIANCE, TO_MARRIAGE, TO_MISSION):
        brings = text("for {count}", count=fewest)
    elif tile == TO_THRESHOLD:
        brings = text("+{count} each", count=each)
    else:
        brings = text("{count} each", count=each or 1)
    return AssignmentCaption(ASSIGNMENT_ICONS[tile], short_name(scene, ASSIGNMENTS.names[tile]), brings)


@remembered
def helper(scene: Scene, number: int) -> Caption:
    """What a helper does."""
    text, box = scene.say.text, scene.box
    kind, tracks = box.helper_effect[number], box.helper_tracks[number]
    if kind == BY_DIE:
        track = next(at for at in range(TRACKS) if tracks >> at & 1)
        name = TRACKS.names[track]
        said = text(SHORT_TRACKS[name]) if name in SHORT_TRACKS else scene.say.label(name)
        return Caption(TRACK_ICONS[track], text("Die in {track}", track=said))
    return Caption(EFFECT_ICONS[kind], _steps(scene, tracks) if kind == BY_PROGRESS else _effect(scene, kind))


def _effect(scene: Scene, kind: int) -> str:
    text, box = scene.say.text, scene.box
    words = {
        BY_MISSION: text("Mission + tile"),
        BY_MARRIAGE: text("Marriage + tile"),
        BY_DRAW: text("Draw a tile"),
        BY_ROLL: text("Roll 1 child"),
        BY_PICK: text("1 man or woman"),
        BY_MEN: text("{count} a man out", count=box.helper_men),
        BY_POINTS: points(scene, box.helper_points),
        BY_FLORINS: florins(scene, box.helper_florins),
        BY_ASSIGNMENT: text("Any assignment"),
    }
    return words[kind]


def _steps(scene: Scene, tracks: int) -> str:
    text, count = scene.say.text, scene.box.helper_progress
    named = [scene.say.label(name) for at, name in enumerate(TRACKS.names) if tracks >> at & 1]
    if len(named) == TRACKS:
        return text(plural("{count} step, any", "{count} steps, any"), count=count)
    if tracks == CAREER_MASK:
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
        R_MISSION: text("Mission"),
        R_MARRIAGE: text("Marriage"),
        R_ALLIANCE: text("Draw a tile"),
        R_HELPER: text("Free helper"),
        R_DIE: text("Free die"),
        V_HELPERS: text("{count} a helper", count=box.victory_helpers),
        V_CITIES_WOMEN: text("{count} a city with women", count=box.victory_cities_women),
        V_CITIES_MEN: text("{count} a city with men", count=box.victory_cities_men),
        V_WOMEN: text("{count} a woman out", count=box.victory_women),
        V_MEN: text("{count} a man out", count=box.victory_men),
    }
    return shorter.get(tile) or phrases.reward(scene, tile)


@remembered
def beside(scene: Scene, space: int) -> tuple[Caption, ...]:
    """What a reward space gives beside its tile: numbers with their pictograms, in a row."""
    box = scene.box
    if space >= BONUS_SPACES:
        price, points_bought = Caption("icon-florin", str(box.price)), Caption("icon-laurel", str(box.price_points))
        return price, Caption("", "="), points_bought
    gift = box.space_gift[space]
    return (Caption("bride", ""), *([Caption("icon-florin", f"+{gift}")] if gift else []))
