"""What actions, assignments, helpers and rewards of Signorie do, each said once at every length, with its pictogram."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ....engine.text.language import context, plural
from ....engine.text.remembered import remembered
from .. import state
from .phrases import florins, initiative_steps, points
from .scene import Scene

TRACK_ICONS = ("icon-politics", "icon-church", "icon-military", "icon-initiative")
ROW_ICONS = (*TRACK_ICONS[:3], "icon-ring")
SHORT_NAMES = {
    "politics": context("caption", "Politics"), "church": context("caption", "Church"),
    "military": context("caption", "Military"), "initiative": context("caption", "Initiative"),
    "alliance": context("caption", "Alliance"), "threshold": context("caption", "Threshold"),
    "marriage": context("caption", "Marriage"), "mission": context("caption", "Mission"),
    "florins": context("caption", "Florins"), "family": context("caption", "Family"),
}  # fmt: skip
SHORT_TRACKS = {"initiative": context("caption", "initiative")}  # where the whole word is too long for a caption


class Effect(NamedTuple):
    """What something does."""

    icon: str
    rule: str  # of the page about it
    caption: str  # on the drawn table, in two short lines
    short: str  # in the terminal
    long: str  # in whole words


def short_name(scene: Scene, name: str) -> str:
    """What an assignment or a track is called where there is little room."""
    return scene.say.text(SHORT_NAMES[name])


# Actions


@remembered
def signoria(scene: Scene, colour: int) -> Effect:
    """The Signoria action of a column, for the family of the viewer."""
    return _signoria(scene)[colour]


@remembered
def _signoria(scene: Scene) -> tuple[Effect, ...]:
    """By colour."""
    box, text = scene.box, scene.say.text
    coins, steps = florins(scene, box.signoria_florins), plural("{count} step", "{count} steps")
    short_steps = plural("{count} step, any", "{count} steps, any")
    return (
        Effect("icon-florin", "signoria", coins, coins, coins),
        Effect("icon-ring", "marriage", text("Marriage"), text("marriage"), text("a marriage")),
        _children(scene),
        Effect("icon-letter", "mission", text("Mission"), text("mission"), text("a mission")),
        Effect("icon-step", "steps", text(steps, count=box.signoria_tracks),
               text(short_steps, count=box.signoria_tracks), any_steps(scene, box.signoria_tracks)),
    )  # fmt: skip


def _children(scene: Scene) -> Effect:
    """One die for the head of a family and one for each bride."""
    text, caption = scene.say.text, scene.say.text("Children")
    if scene.viewer is None:
        long = text("children: roll a die for the head of the family and one for each bride")
        return Effect("icon-cradle", "children", caption, text("children"), long)
    short = text(plural("children: {count} die", "children: {count} dice"), count=1 + scene.view.brides[scene.viewer])
    long = text("children: you roll {dice}", dice=child_dice(scene, scene.viewer))
    return Effect("icon-cradle", "children", caption, short, long)


def child_dice(scene: Scene, seat: int) -> str:
    """The dice a family rolls for children: one for its head and one for each bride."""
    return scene.say.text(plural("{count} die", "{count} dice"), count=1 + scene.view.brides[seat])


def any_steps(scene: Scene, count: int) -> str:
    """So many steps on any track."""
    return scene.say.text(
        plural("{count} step on careers or initiative", "{count} steps on careers or initiative"), count=count
    )


# Assignments


@remembered
def assignment(scene: Scene, tile: int) -> Effect:
    """What an assignment gives for its figures; its caption is its name."""
    box, text, name = scene.box, scene.say.text, state.ASSIGNMENTS.names[tile]
    each, fewest = box.each_figure[tile], box.fewest_figures[tile]
    if tile < state.CAREERS:
        steps = plural("{count} step on {career} for each figure", "{count} steps on {career} for each figure")
        short, long = text("{number} {career} each", number=each, career=name), text(steps, count=each, career=name)
        return Effect(TRACK_ICONS[tile], "assignment-careers", short_name(scene, name), short, long)
    said: Mapping[int, Callable[[], tuple[str, str, str]]] = {
        state.TO_INITIATIVE: lambda: (
            TRACK_ICONS[-1],
            text("{number} initiative each", number=each),
            text("{steps} for each figure", steps=initiative_steps(scene, each)),
        ),
        state.TO_ALLIANCE: lambda: (
            "icon-shield", text("tile for {number}", number=fewest), text("a tile face down"),
        ),
        state.TO_THRESHOLD: lambda: (
            "icon-arch",
            text("threshold +{number} each", number=each),
            text("threshold {number} higher this round for each figure", number=each),
        ),
        state.TO_MARRIAGE: lambda: ("icon-ring", text("marriage for {number}", number=fewest), text("a marriage")),
        state.TO_MISSION: lambda: ("icon-letter", text("mission for {number}", number=fewest), text("a mission")),
        state.TO_FLORINS: lambda: (
            "icon-florin",
            text(plural("{count} florin each", "{count} florins each"), count=each),
            text("{florins} for each figure", florins=florins(scene, each)),
        ),
        state.TO_FAMILY: lambda: (
            "icon-family", text("1 child each"), text("a woman or a man from the reserve for each figure"),
        ),
    }  # fmt: skip
    icon, short, long = said[tile]()
    return Effect(icon, f"assignment-{name}", short_name(scene, name), short, long)


@remembered
def brings(scene: Scene, tile: int) -> str:
    """What the figures of an assignment bring, below its name on the drawn table."""
    text, each = scene.say.text, scene.box.each_figure[tile]
    if tile in (state.TO_ALLIANCE, state.TO_MARRIAGE, state.TO_MISSION):
        return text("for {count}", count=scene.box.fewest_figures[tile])
    return text("+{count} each", count=each) if tile == state.TO_THRESHOLD else text("{count} each", count=each or 1)


# Helpers


@remembered
def helper_effect(scene: Scene, number: int) -> Effect:
    """What a helper does."""
    kind, tracks = scene.box.helper_effect[number], scene.box.helper_tracks[number]
    if kind == state.BY_DIE:
        return _die_steps(scene, next(at for at in range(state.TRACKS) if tracks >> at & 1))
    return _steps(scene, tracks) if kind == state.BY_PROGRESS else _helpers(scene)[kind]


@remembered
def _helpers(scene: Scene) -> Mapping[int, Effect]:
    """By kind, those that are the same on every track."""
    box, text = scene.box, scene.say.text
    worth, coins = points(scene, box.helper_points), florins(scene, box.helper_florins)
    return {
        state.BY_MISSION: Effect("icon-letter", "helper-cities", text("Mission + tile"), text("mission+tile"),
                                 text("a mission, with a tile face down instead of the city's")),
        state.BY_MARRIAGE: Effect("icon-ring", "helper-cities", text("Marriage + tile"), text("marriage+tile"),
                                  text("a marriage, with a tile face down instead of the city's")),
        state.BY_DRAW: Effect("icon-shield", "face-down", text("Draw a tile"), text("draw a tile"),
                              text("a tile face down")),
        state.BY_ROLL: Effect("icon-cradle", "helper-roll", text("Roll 1 child"), text("roll a child"),
                              text("roll for a woman or a man from the reserve")),
        state.BY_PICK: Effect("icon-family", "helper-pick", text("1 man or woman"), text("choose a child"),
                              text("choose a woman or a man from the reserve")),
        state.BY_MEN: Effect("icon-laurel", "helper-men", text("{count} a man out", count=box.helper_men),
                             text("{points} per ♂ out", points=box.helper_men),
                             text("{points} for each man in a city", points=points(scene, box.helper_men))),
        state.BY_POINTS: Effect("icon-laurel", "helper-points", worth, worth, worth),
        state.BY_FLORINS: Effect("icon-florin", "helper-florins", coins, coins, coins),
        state.BY_ASSIGNMENT: Effect("icon-sheet", "helper-assignment", text("Any assignment"), text("any assignment"),
                                    text("any assignment, with one figure")),
    }  # fmt: skip


def _die_steps(scene: Scene, track: int) -> Effect:
    """As many steps as the die shows."""
    text, name = scene.say.text, state.TRACKS.names[track]
    label = scene.say.label(name)
    said = text(SHORT_TRACKS[name]) if name in SHORT_TRACKS else label
    return Effect(
        TRACK_ICONS[track],
        "helper-die",
        text("Die in {track}", track=said),
        text("die {track}", track=name),
        text("as many steps on {track} as the die shows", track=label),
    )


def _steps(scene: Scene, tracks: int) -> Effect:
    """Steps on some tracks."""
    text, count = scene.say.text, scene.box.helper_progress
    named = [scene.say.label(name) for at, name in enumerate(state.TRACKS.names) if tracks >> at & 1]
    if len(named) == state.TRACKS:
        short, long = text(plural("{count} step, any", "{count} steps, any"), count=count), any_steps(scene, count)
        return Effect("icon-step", "helper-steps", short, short, long)
    if tracks == state.CAREER_MASK:
        short = text(plural("{count} career step", "{count} career steps"), count=count)
        long = text(plural("{count} step on careers", "{count} steps on careers"), count=count)
        return Effect("icon-step", "helper-steps", short, short, long)
    cut = "/".join(name[:4] for name in named)
    short = text(plural("{count} step: {tracks}", "{count} steps: {tracks}"), count=count, tracks=cut)
    long = text(plural("{count} step on {tracks}", "{count} steps on {tracks}"), count=count, tracks=", ".join(named))
    return Effect("icon-step", "helper-steps", long, short, long)


# Rewards


@remembered
def reward(scene: Scene, tile: int) -> Effect:
    """What a reward tile gives."""
    return (_bonuses(scene) | _victories(scene))[tile]


@remembered
def _bonuses(scene: Scene) -> dict[int, Effect]:
    """By bonus tile."""
    box, text = scene.box, scene.say.text
    men = text(plural("{count} man", "{count} men"), count=box.bonus_men)
    women = text(plural("{count} woman", "{count} women"), count=box.bonus_women)
    careers = text(plural("{count} career step", "{count} career steps"), count=box.bonus_careers)
    steps = plural("{count} initiative step", "{count} initiative steps")
    initiative = text(steps, count=box.bonus_initiative)
    return {
        state.R_MISSION: Effect("icon-letter", "bonus-cities", text("Mission"), text("mission"), text("a mission")),
        state.R_MARRIAGE: Effect("icon-ring", "bonus-cities", text("Marriage"), text("marriage"), text("a marriage")),
        state.R_MEN: Effect("icon-man", "bonus-figures", men, men,
            text(plural("{count} man from the reserve", "{count} men from the reserve"), count=box.bonus_men)),
        state.R_WOMEN: Effect("icon-woman", "bonus-figures", women, women,
            text(plural("{count} woman from the reserve", "{count} women from the reserve"), count=box.bonus_women)),
        state.R_CAREERS: Effect("icon-step", "bonus-steps", careers, careers,
            text(plural("{count} step on careers", "{count} steps on careers"), count=box.bonus_careers)),
        state.R_INITIATIVE: Effect("icon-initiative", "bonus-steps", initiative, initiative,
                                   initiative_steps(scene, box.bonus_initiative)),
        state.R_ALLIANCE: Effect("icon-shield", "face-down", text("Draw a tile"), text("a tile face down"),
                                 text("a tile face down")),
        state.R_HELPER: Effect("icon-helper", "bonus-helper", text("Free helper"), text("a free helper"),
                               text("a free helper")),
        state.R_DIE: Effect("icon-die", "bonus-die", text("Free die"), text("a bonus die"),
                            text("a free die, with its action and helpers")),
    }  # fmt: skip


@remembered
def _victories(scene: Scene) -> dict[int, Effect]:
    """By victory tile."""
    box, text = scene.box, scene.say.text
    helpers, women, men = box.victory_helpers, box.victory_women, box.victory_men
    cities_women, cities_men = box.victory_cities_women, box.victory_cities_men
    return {
        state.V_HELPERS: Effect("icon-helper", "victory-helpers", text("{count} a helper", count=helpers),
            text("{points} per helper", points=points(scene, helpers)),
            text("{points} for each helper", points=points(scene, helpers))),
        state.V_CITIES_WOMEN: Effect(
            "icon-woman", "victory-cities", text("{count} a city with women", count=cities_women),
            text("{points} per city with ♀", points=points(scene, cities_women)),
            text("{points} for each city where you have a woman", points=points(scene, cities_women))),
        state.V_CITIES_MEN: Effect("icon-man", "victory-cities", text("{count} a city with men", count=cities_men),
            text("{points} per city with ♂", points=points(scene, cities_men)),
            text("{points} for each city where you have a man", points=points(scene, cities_men))),
        state.V_WOMEN: Effect("icon-woman", "victory-figures", text("{count} a woman out", count=women),
            text("{points} per ♀ in a city", points=points(scene, women)),
            text("{points} for each woman you have in a city", points=points(scene, women))),
        state.V_MEN: Effect("icon-man", "victory-figures", text("{count} a man out", count=men),
            text("{points} per ♂ in a city", points=points(scene, men)),
            text("{points} for each man you have in a city", points=points(scene, men))),
    }  # fmt: skip
