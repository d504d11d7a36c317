"""What dice, letters, helpers and rewards of Signorie give, in whole words."""

from __future__ import annotations

from .....engine.text.scene import Scene
from ...state import (
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
    BY_ROLL,
    CAREER_MASK,
    CAREERS,
    GENDERS,
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
    TO_FLORINS,
    TO_INITIATIVE,
    TO_MARRIAGE,
    TO_MISSION,
    TO_THRESHOLD,
    TRACKS,
    V_CITIES_MEN,
    V_CITIES_WOMEN,
    V_HELPERS,
    V_WOMEN,
    WOMAN,
    YELLOW,
)


def points(scene: Scene, count: int) -> str:
    """So many points."""
    return scene.say.text("1 point") if count == 1 else scene.say.text("{points} points", points=count)


def florins(scene: Scene, count: int) -> str:
    """So many florins."""
    return scene.say.text("1 florin") if count == 1 else scene.say.text("{florins} florins", florins=count)


def counted(scene: Scene, count: int, gender: int) -> str:
    """So many women or men."""
    text = scene.say.text
    if gender == WOMAN:
        return text("1 woman") if count == 1 else text("{count} women", count=count)
    return text("1 man") if count == 1 else text("{count} men", count=count)


def figures(scene: Scene, counts: list[int]) -> str:
    """Women and men that are there."""
    there = [counted(scene, counts[gender], gender) for gender in range(GENDERS) if counts[gender]]
    return ", ".join(there) or scene.say.text("none")


def child_dice(scene: Scene, seat: int) -> str:
    """The dice a family rolls for children: one for its head and one for each bride."""
    brides = scene.view.brides[seat]
    return scene.say.text("{count} dice", count=1 + brides) if brides else scene.say.text("1 die")


def signoria(scene: Scene, colour: int) -> str:
    """The Signoria action of a column."""
    box, text = scene.box, scene.say.text
    if colour == YELLOW:
        return florins(scene, box.signoria_florins)
    if colour == RED:
        return text("a marriage")
    if colour == PURPLE:
        if scene.viewer is None:
            return text("children: a die for the head of the family and one for each bride")
        return text("children: {dice} for you to roll", dice=child_dice(scene, scene.viewer))
    if colour == GREY:
        return text("a mission")
    return text("{number} steps on careers or initiative", number=box.signoria_tracks)


def assignment(scene: Scene, tile: int) -> str:
    """What an assignment gives for its figures."""
    box, text = scene.box, scene.say.text
    each = box.each_figure[tile]
    if tile < CAREERS:
        return text("{number} steps in {career} for each figure", number=each, career=CAREERS.names[tile])
    if tile == TO_INITIATIVE:
        return text("{number} steps of initiative for each figure", number=each)
    if tile == TO_ALLIANCE:
        return text("a tile face down")
    if tile == TO_THRESHOLD:
        return text("threshold {number} higher in this round for each figure", number=each)
    if tile == TO_MARRIAGE:
        return text("a marriage")
    if tile == TO_MISSION:
        return text("a mission")
    if tile == TO_FLORINS:
        return text("{number} florins for each figure", number=each)
    return text("a woman or a man from the reserve for each figure")


def spent(scene: Scene, tile: int) -> str:
    """The figures an assignment takes where it lies."""
    box, text = scene.box, scene.say.text
    fewest, most = box.fewest_figures[tile], box.most_figures[tile]
    gender = scene.view.envelope[tile] % int(GENDERS)
    if fewest == most:
        return counted(scene, fewest, gender)
    if gender == WOMAN:
        return text("{fewest} to {most} women", fewest=fewest, most=most)
    return text("{fewest} to {most} men", fewest=fewest, most=most)


def effect(scene: Scene, helper: int) -> str:
    """What a helper does."""
    box, text = scene.box, scene.say.text
    kind, tracks = box.helper_effect[helper], box.helper_tracks[helper]
    named = [scene.say.label(TRACKS.names[track]) for track in range(TRACKS) if tracks >> track & 1]
    if kind == BY_DIE:
        return text("as many steps on {track} as the die shows", track=named[0])
    if kind == BY_MISSION:
        return text("a mission, with a tile face down instead of the city's")
    if kind == BY_MARRIAGE:
        return text("a marriage, with a tile face down instead of the city's")
    if kind == BY_DRAW:
        return text("a tile face down")
    if kind == BY_ROLL:
        return text("roll for a woman or a man from the reserve")
    if kind == BY_PICK:
        return text("choose a woman or a man from the reserve")
    if kind == BY_MEN:
        return text("{points} for each man in a city", points=points(scene, box.helper_men))
    if kind == BY_POINTS:
        return points(scene, box.helper_points)
    if kind == BY_FLORINS:
        return florins(scene, box.helper_florins)
    if kind == BY_ASSIGNMENT:
        return text("any assignment, with one figure")
    return _steps(scene, tracks, named)


def _steps(scene: Scene, tracks: int, named: list[str]) -> str:
    number, text = scene.box.helper_progress, scene.say.text
    if len(named) == TRACKS:
        return text("{number} steps on careers or initiative", number=number)
    if tracks == CAREER_MASK:
        return text("{number} steps on careers", number=number)
    return text("{number} steps on {tracks}", number=number, tracks=", ".join(named))


def reward(scene: Scene, tile: int) -> str:
    """What a reward tile gives."""
    box, text = scene.box, scene.say.text
    if tile == R_MISSION:
        return text("a mission")
    if tile == R_MARRIAGE:
        return text("a marriage")
    if tile == R_MEN:
        return text("{number} men from the reserve", number=box.bonus_men)
    if tile == R_WOMEN:
        return text("{number} women from the reserve", number=box.bonus_women)
    if tile == R_CAREERS:
        return text("{number} steps on careers", number=box.bonus_careers)
    if tile == R_INITIATIVE:
        return text("{number} steps of initiative", number=box.bonus_initiative)
    if tile == R_HELPER:
        return text("a helper free of charge")
    if tile == R_DIE:
        return text("one more die free of charge, with its action and helpers")
    if tile == R_ALLIANCE:
        return text("a tile face down")
    if tile == V_HELPERS:
        return text("{points} for each helper", points=points(scene, box.victory_helpers))
    if tile == V_CITIES_WOMEN:
        return text("{points} for each city with own women", points=points(scene, box.victory_cities_women))
    if tile == V_CITIES_MEN:
        return text("{points} for each city with own men", points=points(scene, box.victory_cities_men))
    if tile == V_WOMEN:
        return text("{points} for each own woman in a city", points=points(scene, box.victory_women))
    return text("{points} for each own man in a city", points=points(scene, box.victory_men))


def beside_reward(scene: Scene, space: int) -> str:
    """What a reward space gives beside its tile."""
    box, text = scene.box, scene.say.text
    if space >= BONUS_SPACES:
        return text("then {points} points may be bought for {florins} florins", points=box.price_points,
                    florins=box.price)  # fmt: skip
    if box.space_gift[space]:
        return text("or {instead} florins instead of the tile; with either a bride and {gift} florins",
                    instead=box.instead, gift=box.space_gift[space])  # fmt: skip
    return text("or {instead} florins instead of the tile; with either a bride", instead=box.instead)
