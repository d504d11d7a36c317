"""What dice, assignments, helpers and rewards of Signorie give, in whole words."""

from __future__ import annotations

from .....engine.text.language import plural
from ... import state
from ..phrases import florins, initiative_steps, points
from ..scene import Scene


def counted(scene: Scene, count: int, gender: int) -> str:
    """So many women or men."""
    text = scene.say.text
    if gender == state.WOMAN:
        return text(plural("{count} woman", "{count} women"), count=count)
    return text(plural("{count} man", "{count} men"), count=count)


def figures(scene: Scene, counts: list[int]) -> str:
    """Women and men that are there."""
    there = [counted(scene, counts[gender], gender) for gender in range(state.GENDERS) if counts[gender]]
    return ", ".join(there) or scene.say.text("none")


def child_dice(scene: Scene, seat: int) -> str:
    """The dice a family rolls for children: one for its head and one for each bride."""
    return scene.say.text(plural("{count} die", "{count} dice"), count=1 + scene.view.brides[seat])


def signoria(scene: Scene, colour: int) -> str:
    """The Signoria action of a column."""
    box, text = scene.box, scene.say.text
    if colour == state.YELLOW:
        return florins(scene, box.signoria_florins)
    if colour == state.RED:
        return text("a marriage")
    if colour == state.PURPLE:
        if scene.viewer is None:
            return text("children: roll a die for the head of the family and one for each bride")
        return text("children: you roll {dice}", dice=child_dice(scene, scene.viewer))
    if colour == state.GREY:
        return text("a mission")
    return _any_steps(scene, box.signoria_tracks)


def assignment(scene: Scene, tile: int) -> str:
    """What an assignment gives for its figures."""
    box, text = scene.box, scene.say.text
    each = box.each_figure[tile]
    if tile < state.CAREERS:
        steps = plural("{count} step on {career} for each figure", "{count} steps on {career} for each figure")
        return text(steps, count=each, career=state.CAREERS.names[tile])
    if tile == state.TO_INITIATIVE:
        return text("{steps} for each figure", steps=initiative_steps(scene, each))
    if tile == state.TO_ALLIANCE:
        return text("a tile face down")
    if tile == state.TO_THRESHOLD:
        return text("threshold {number} higher this round for each figure", number=each)
    if tile == state.TO_MARRIAGE:
        return text("a marriage")
    if tile == state.TO_MISSION:
        return text("a mission")
    if tile == state.TO_FLORINS:
        return text("{florins} for each figure", florins=florins(scene, each))
    return text("a woman or a man from the reserve for each figure")


def spent(scene: Scene, tile: int) -> str:
    """The figures an assignment takes where it lies."""
    box, text = scene.box, scene.say.text
    fewest, most = box.fewest_figures[tile], box.most_figures[tile]
    gender = scene.view.envelope[tile] % int(state.GENDERS)
    if fewest == most:
        return counted(scene, fewest, gender)
    if gender == state.WOMAN:
        return text("{fewest} to {most} women", fewest=fewest, most=most)
    return text("{fewest} to {most} men", fewest=fewest, most=most)


def effect(scene: Scene, helper: int) -> str:
    """What a helper does."""
    box, text = scene.box, scene.say.text
    kind, tracks = box.helper_effect[helper], box.helper_tracks[helper]
    named = [scene.say.label(state.TRACKS.names[track]) for track in range(state.TRACKS) if tracks >> track & 1]
    if kind == state.BY_DIE:
        return text("as many steps on {track} as the die shows", track=named[0])
    if kind == state.BY_MISSION:
        return text("a mission, with a tile face down instead of the city's")
    if kind == state.BY_MARRIAGE:
        return text("a marriage, with a tile face down instead of the city's")
    if kind == state.BY_DRAW:
        return text("a tile face down")
    if kind == state.BY_ROLL:
        return text("roll for a woman or a man from the reserve")
    if kind == state.BY_PICK:
        return text("choose a woman or a man from the reserve")
    if kind == state.BY_MEN:
        return text("{points} for each man in a city", points=points(scene, box.helper_men))
    if kind == state.BY_POINTS:
        return points(scene, box.helper_points)
    if kind == state.BY_FLORINS:
        return florins(scene, box.helper_florins)
    if kind == state.BY_ASSIGNMENT:
        return text("any assignment, with one figure")
    return _steps(scene, tracks, named)


def _steps(scene: Scene, tracks: int, named: list[str]) -> str:
    count, text = scene.box.helper_progress, scene.say.text
    if len(named) == state.TRACKS:
        return _any_steps(scene, count)
    if tracks == state.CAREER_MASK:
        return text(plural("{count} step on careers", "{count} steps on careers"), count=count)
    return text(plural("{count} step on {tracks}", "{count} steps on {tracks}"), count=count, tracks=", ".join(named))


def _any_steps(scene: Scene, count: int) -> str:
    return scene.say.text(
        plural("{count} step on careers or initiative", "{count} steps on careers or initiative"), count=count
    )


def reward(scene: Scene, tile: int) -> str:
    """What a reward tile gives."""
    box, text = scene.box, scene.say.text
    if tile == state.R_MISSION:
        return text("a mission")
    if tile == state.R_MARRIAGE:
        return text("a marriage")
    if tile == state.R_MEN:
        return text(plural("{count} man from the reserve", "{count} men from the reserve"), count=box.bonus_men)
    if tile == state.R_WOMEN:
        return text(plural("{count} woman from the reserve", "{count} women from the reserve"), count=box.bonus_women)
    if tile == state.R_CAREERS:
        return text(plural("{count} step on careers", "{count} steps on careers"), count=box.bonus_careers)
    if tile == state.R_INITIATIVE:
        return initiative_steps(scene, box.bonus_initiative)
    if tile == state.R_HELPER:
        return text("a free helper")
    if tile == state.R_DIE:
        return text("a free die, with its action and helpers")
    if tile == state.R_ALLIANCE:
        return text("a tile face down")
    if tile == state.V_HELPERS:
        return text("{points} for each helper", points=points(scene, box.victory_helpers))
    if tile == state.V_CITIES_WOMEN:
        return text("{points} for each city where you have a woman", points=points(scene, box.victory_cities_women))
    if tile == state.V_CITIES_MEN:
        return text("{points} for each city where you have a man", points=points(scene, box.victory_cities_men))
    if tile == state.V_WOMEN:
        return text("{points} for each woman you have in a city", points=points(scene, box.victory_women))
    return text("{points} for each man you have in a city", points=points(scene, box.victory_men))


def beside_reward(scene: Scene, space: int) -> str:
    """What a reward space gives beside its tile."""
    box, text = scene.box, scene.say.text
    if space >= state.BONUS_SPACES:
        return text("then you may buy {points} for {florins}", points=points(scene, box.price_points),
                    florins=florins(scene, box.price))  # fmt: skip
    return text("or {instead} instead of the tile; either way a bride[ and {gift}]",
                instead=florins(scene, box.instead),
                gift=florins(scene, box.space_gift[space]) if box.space_gift[space] else None)  # fmt: skip
