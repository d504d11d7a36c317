"""What dice, assignments, helpers and rewards of Signorie give, in whole words."""

from __future__ import annotations

from .....engine.text.language import plural
from ... import state
from ..phrases import florins, points
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


def beside_reward(scene: Scene, space: int) -> str:
    """What a reward space gives beside its tile."""
    box, text = scene.box, scene.say.text
    if space >= state.BONUS_SPACES:
        return text("then you may buy {points} for {florins}", points=points(scene, box.price_points),
                    florins=florins(scene, box.price))  # fmt: skip
    return text("or {instead} instead of the tile; either way a bride[ and {gift}]",
                instead=florins(scene, box.instead),
                gift=florins(scene, box.space_gift[space]) if box.space_gift[space] else None)  # fmt: skip
