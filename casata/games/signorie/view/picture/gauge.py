"""The gauge of a family: its dice as blocks in a row, up to the threshold and beyond."""

from __future__ import annotations

from typing import NamedTuple

from ... import state
from ...rules.facts import dice_sum, limit
from ..scene import Scene
from .geometry import GAUGE, THIN, crack, gate
from .staged import taken


class GaugeBlock(NamedTuple):
    """A die in the gauge, and its number."""

    colour: str
    begun: bool  # it was just taken
    x: float
    width: float
    number: str
    number_x: float
    beyond: bool  # the number is beside the block, which has no room for it


class Gauge(NamedTuple):
    """How much of the dice earns the reward."""

    length: int
    blocks: tuple[GaugeBlock, ...]
    limit_x: float
    rest: float  # the length beyond the limit
    gate: str
    crack: str  # where the dice break the limit
    sum: str
    said: str


def make_gauge(scene: Scene, seat: int) -> Gauge:
    """What the theme draws."""
    view, box, text = scene.view, scene.box, scene.say.text
    total, most = dice_sum(view, seat), limit(box, view, seat)
    broken = total > most
    unit = GAUGE / max(box.threshold + box.threshold_each * box.threshold_figures, total, most)
    limit_x = most * unit
    return Gauge(
        GAUGE,
        _blocks(scene, seat, most, unit),
        limit_x,
        GAUGE - limit_x,
        gate(limit_x),
        crack(limit_x) if broken else "",
        text("{sum} of {limit}", sum=total, limit=most),
        text("no reward") if broken else text("reward kept"),
    )


def _blocks(scene: Scene, seat: int, most: int, unit: float) -> tuple[GaugeBlock, ...]:
    """The dice by colour; the one just taken, which may be too much, comes last."""
    dice, last = scene.view.die[seat], taken(scene, seat)
    colours = [colour for colour in sorted(range(state.COLOURS), key=lambda one: one == last) if dice[colour]]
    blocks, at = [], 0
    for colour in colours:
        face = dice[colour]
        cracked = at < most < at + face
        beyond = cracked and face < THIN and colour == colours[-1]
        blocks.append(
            GaugeBlock(
                state.COLOURS.names[colour],
                colour == last,
                at * unit + 0.6,
                face * unit - 1.2,
                f"+{face}" if beyond else str(face),
                (at + face) * unit + 14 if beyond else _middle(at, face, most, cracked=cracked) * unit,
                beyond,
            )
        )
        at += face
    return tuple(blocks)


def _middle(at: int, face: int, most: int, *, cracked: bool) -> float:
    """The middle of a die, or of the larger part of one that is cracked."""
    upper = cracked and most - at < face / 2
    start = most if upper else at
    end = most if cracked and not upper else at + face
    return (start + end) / 2
