"""Who leads where in Royals, and what its markers pay, in a few words: for the table, for hints and to be looked up."""

from __future__ import annotations

from ...engine.scene import Scene
from .box import Box
from .scoring import strength_in
from .state import State


def ranked(box: Box, view: State, country: int) -> list[int]:
    """The seats with influence in a country, strongest first."""
    strengths = {seat: strength_in(box, view, seat, country) for seat in range(view.seats)}
    order = [(view.start + place) % view.seats for place in range(view.seats)]
    return sorted((seat for seat in order if strengths[seat]), key=lambda seat: -strengths[seat])


def period_pays(scene: Scene, period: int, country: int) -> str:
    """What a period pays the first and the second of a country: `6/3`."""
    first, second = scene.box.period_points[period][country]
    return f"{first}/{second}"


def title_worth(scene: Scene, title: int) -> str:
    """What a title marker is worth whole, and half of it: `16/8`."""
    return f"{scene.box.title_full[title]}/{scene.box.title_half[title]}"
