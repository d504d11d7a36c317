"""Plots as plain geometry, which the template draws: intervals on a common scale, bars, histograms."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ...lab.report import Distribution

WIDTH = 240  # of a plot in a line of a table
HEIGHT = 22
EDGE = 9  # room at both ends
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
TICKS = 5  # at most this many steps on a scale
CHART_WIDTH, CHART_HEIGHT = 720, 170  # of a histogram

Figure: TypeAlias = Mapping[str, Any]  # a figure with its low and its high end


@dataclass(frozen=True)
class Tick:
    """A mark on a scale."""

    x: float
    value: float


@dataclass(frozen=True)
class Scale:
    """From values to places on a line."""

    low: float
    high: float
    ticks: tuple[Tick, ...]
    mark: float  # where the line stands that everything is compared with

    def at(self, value: float) -> float:
        """Where a value lies; what is beyond the scale lies at its end."""
        inside = min(max(value, self.low), self.high)
        return round(EDGE + (inside - self.low) / (self.high - self.low) * (WIDTH - 2 * EDGE), 1)


@dataclass(frozen=True)
class Interval:
    """A figure with what it may be, on a scale."""

    low: float
    high: float
    middle: float
    cut_low: bool  # goes on beyond the scale
    cut_high: bool


@dataclass(frozen=True)
class Bars:
    """Two figures from the same start."""

    start: float
    winners: float
    others: float


@dataclass(frozen=True)
class Bin:
    """A bin of a histogram: all, and those of them that are marked."""

    x: float
    width: float
    y: float
    height: float
    inner_y: float
    inner_height: float


@dataclass(frozen=True)
class Histogram:
    """How figures are spread."""

    bars: tuple[Bin, ...]
    ticks: tuple[Tick, ...]


def scale(values: Sequence[float], mark: float) -> Scale:
    """A scale with round ends that holds all values and the mark."""
    low, high = min([mark, *values]), max([mark, *values])
    step = next((step for step in STEPS if (high - low) / step <= TICKS - 1), STEPS[-1])
    first, last = math.floor(low / step), math.ceil(high / step)
    ticks = [number * step for number in range(first, max(last, first + 1) + 1)]
    line = Scale(ticks[0], ticks[-1], (), 0)
    return Scale(line.low, line.high, tuple(Tick(line.at(tick), tick) for tick in ticks), line.at(mark))


def interval(line: Scale, figure: Figure) -> Interval:
    """A figure on a scale."""
    middle = figure.get("mean", figure.get("rate", figure.get("difference")))
    low, high = figure["low"], figure["high"]
    return Interval(line.at(low), line.at(high), line.at(middle), low < line.low, high > line.high)


def bars(line: Scale, winners: float, others: float) -> Bars:
    """Two figures on a scale that begins at 0."""
    return Bars(line.at(0), line.at(winners), line.at(others))


def histogram(spread: Distribution) -> Histogram:
    """Bars of a distribution, and which part of each is marked."""
    counts = spread["counts"]
    tallest = max([1, *counts])
    width = CHART_WIDTH / max(len(counts), 1)

    def height(count: int) -> float:
        return round(CHART_HEIGHT * count / float(tallest), 1)

    bars = tuple(
        Bin(round(at * width + 1, 1), round(width - 2, 1), CHART_HEIGHT - height(count), height(count),
            CHART_HEIGHT - height(part), height(part))
        for at, (count, part) in enumerate(zip(counts, spread["marked"], strict=True))
    )  # fmt: skip
    every = max(1, -(-len(counts) // 8))
    ticks = tuple(
        Tick(round(at * width, 1), spread["first"] + at * spread["width"]) for at in range(0, len(counts) + 1, every)
    )
    return Histogram(bars, ticks)
