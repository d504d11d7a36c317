"""The curve of points over a finished game: plain numbers of a drawing, and the moments where the lead changed most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from ....engine.match.match import Match
from ....engine.text.listing import Listing
from ...tables.registry import Tables
from ...tables.replay import points_by_step
from ...tables.table import Table
from .cache import cache_of
from .chronicle import Narrator, narrator_for
from .earnings import section_at, sections_of
from .mentions import Mentions

Points = list[list[int]]  # by step, then by seat
TURNS = 2  # turning points that are told
TELLING = 6  # most events of such a moment that are told
APART = 21  # least distance between two labels at the end of the lines
CREST = 15  # width of a crest
MARKED = 6  # with more milestones there are no crests at them
LABELS = 9  # most milestones that are labelled
LETTER = 7.3  # width of a letter of such a label, with room beside it
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)  # between two lines of the scale
RULES = 5  # most lines of the scale
TOP, LEFT, RIGHT, BOTTOM = 14, 34, 64, 26  # margins
SIZES = {"wide": (720, 206), "narrow": (350, 230), "low": (648, 134)}  # width and height by the room there is


class Label(NamedTuple):
    """Points at the end of a line: where the line ends, and where they stand."""

    seat: int
    points: int
    x: float
    y: float
    at: float


class Milestone(NamedTuple):
    """A moment that parts the game."""

    step: int
    name: str  # "" where labels would overlap
    x: float
    crests: tuple[tuple[int, float, float], ...]  # seat, x, y


class CurveLine(NamedTuple):
    """The points of one seat over the game."""

    seat: int
    path: str


@dataclass(frozen=True)
class Curve:
    """A curve in its own units."""

    width: int
    height: int
    left: float
    right: float
    bottom: float
    last: int  # step
    scale: tuple[tuple[int, float], ...]  # points, y
    lines: tuple[CurveLine, ...]
    milestones: tuple[Milestone, ...]
    labels: tuple[Label, ...]


class TurningPoint(NamedTuple):
    """A moment where the lead changed much."""

    step: int
    section: str  # of the game, in which it was
    seat: int  # who gained most
    name: str
    points: int
    text: str  # what brought them, where that is told in a few words


@dataclass(frozen=True)
class CurveView:
    """Everything that a page shows of the course of a game."""

    table: str
    names: tuple[str, ...]
    curves: tuple[tuple[str, Curve], ...]  # the same by the room there is: on a wide, a narrow and a low page
    turns: tuple[TurningPoint, ...]


async def points_of(tables: Tables, table: Table) -> Points:
    """Each seat's points at every step of a game that has ended, counted once in a process of its own."""
    kept = cache_of(table).built
    if "points" not in kept and table.match is not None:
        kept["points"] = await tables.workers.do(points_by_step, table.stored.deal(), list(table.match.history))
    found: Points = kept["points"]
    return found


def is_counted(table: Table) -> bool:
    """Whether the points of a game are known already."""
    return "points" in cache_of(table).built


def curve_view(table: Table, match: Match, points: Points, language: str) -> CurveView:
    """The curve of a table whose game has ended, in a reader's language."""
    by = narrator_for(table, match, None, language, Mentions(Listing((), (), (), ()), None))
    sections = sections_of(match, by.say)
    finale = bool(match.game.events.finale)
    marks = [(step, name) for step, name in sections if step != 0 and (finale or step != match.step)]
    curves = tuple((room, draw_curve(points, marks, *size)) for room, size in SIZES.items())
    return CurveView(table.id, tuple(by.say.people), curves, _turning_points(match, points, by, sections))


def _turning_points(
    match: Match, points: Points, by: Narrator, sections: Sequence[tuple[int, str]]
) -> tuple[TurningPoint, ...]:
    """The steps where the distance between the winner and the best of the others changed most, in their order."""
    won = match.winners()[0]
    lead = [line[won] - max((count for seat, count in enumerate(line) if seat != won), default=0) for line in points]
    swings = [(abs(after - before), step) for step, (before, after) in enumerate(pairwise(lead), 1) if after != before]
    steps = sorted(step for _, step in sorted(swings, key=lambda swing: (-swing[0], swing[1]))[:TURNS])
    return tuple(_turning_point(match, points, by, step, section_at(match, sections, step)) for step in steps)


def _turning_point(match: Match, points: Points, by: Narrator, step: int, section: str) -> TurningPoint:
    """A step in words: who gained most, and by what, unless that would be long."""
    gains = [after - before for before, after in zip(points[step - 1], points[step], strict=True)]
    gainer = gains.index(max(gains))
    own = [event for event in by.events(step, step) if event["seat"] == gainer]
    scored = [event for event in own if event.get("points")]
    told = by.say.narrate(own if len(own) <= TELLING else scored if len(scored) == 1 else [])
    text = next((line.text for line in told if line.seat == gainer), "")
    end = by.say.text("End of the game")
    return TurningPoint(
        step, end if step == match.step else section, gainer, by.say.people[gainer], gains[gainer], text
    )


# -- drawing ----------------------------------------------------------------------------------


def draw_curve(points: Points, milestones: Sequence[tuple[int, str]], width: int, height: int) -> Curve:
    """The points of all seats as lines, from the first step at the left to the last at the right."""
    last, low, high = max(1, len(points) - 1), min(0, *map(min, points)), max(1, *map(max, points))
    right, bottom = width - RIGHT, height - BOTTOM

    def x(step: int) -> float:
        return round(LEFT + step / last * (right - LEFT), 1)

    def y(count: int) -> float:
        return round(bottom - (count - low) / (high - low) * (bottom - TOP), 1)

    seats = range(len(points[0]))
    every = next(step for step in (*STEPS, high) if (high - low) / step <= RULES)
    scale = tuple((count, y(count)) for count in range(-(-low // every) * every, high + 1, every))
    lines = tuple(CurveLine(seat, _path([(x(step), y(at[seat])) for step, at in enumerate(points)])) for seat in seats)
    shown = -(-len(milestones) // LABELS)
    named = _apart([(x(step), name if at % shown == 0 else "") for at, (step, name) in enumerate(milestones)])
    marks = tuple(
        Milestone(step, name, x(step), _crests(x(step), [y(count) for count in points[step]]) if step < last else ())
        for (step, _), name in zip(milestones, named, strict=True)
    )
    if len(marks) > MARKED:
        marks = tuple(mark._replace(crests=()) for mark in marks)
    ends = sorted((y(count), seat) for seat, count in enumerate(points[-1]))
    placed = _push_apart([end for end, _ in ends], TOP, bottom)
    labels = tuple(Label(seat, points[-1][seat], right, end, at) for (end, seat), at in zip(ends, placed, strict=True))
    return Curve(width, height, LEFT, right, bottom, last, scale, lines, marks, labels)


def _apart(labels: Sequence[tuple[float, str]]) -> list[str]:
    """Labels by where their middle is, without those that would lie over the one before."""
    kept: list[str] = []
    free = 0.0
    for middle, name in labels:
        half = len(name) * LETTER / 2
        fits = bool(name) and (not any(kept) or middle - half >= free)
        kept.append(name if fits else "")
        free = middle + half if fits else free
    return kept


def _path(dots: Sequence[tuple[float, float]]) -> str:
    """A line through dots, without those in the middle of a straight piece."""
    kept = [
        dot
        for at, dot in enumerate(dots)
        if at in (0, len(dots) - 1) or not dots[at - 1][1] == dot[1] == dots[at + 1][1]
    ]
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in kept)


def _crests(x: float, heights: list[float]) -> tuple[tuple[int, float, float], ...]:
    """A crest for each seat at a milestone; those that would cover each other stand side by side."""
    placed: list[tuple[int, float, float]] = []
    for seat, y in enumerate(heights):
        beside = sum(abs(y - other) < CREST for other in heights[:seat])
        side = (beside + 1) // 2 * (1 if beside % 2 else -1)
        placed.append((seat, x + side * CREST, y))
    return tuple(placed)


def _push_apart(heights: list[float], top: float, bottom: float) -> list[float]:
    """Heights from above to below, moved just so far that labels do not cover each other."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + APART if placed else top))
    over = placed[-1] - bottom
    if over > 0:
        placed[-1] = bottom
        for at in range(len(placed) - 2, -1, -1):
            placed[at] = min(placed[at], placed[at + 1] - APART)
    return [round(height, 1) for height in placed]
