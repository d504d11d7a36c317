"""What lies over the map of Royals: the table of periods."""

from __future__ import annotations

from typing import NamedTuple

from .....engine.core.header import GONE
from .....engine.text.scene import letter
from .....engine.text.wording import Person
from ...state import COUNTRIES, PERIODS, PRIZES
from ..phrases import broken_ties, influences
from ..scene import Scene
from .sheet import crest_of
from .staged import foreseen, is_staged


class Paid(NamedTuple):
    """What a period pays in a country: its marker, who took it, and whether it has left the game."""

    id: str
    period: int
    value: int | str
    taker: str
    gone: bool


class Leader(NamedTuple):
    """A seat with influence in a country, and whether it wins a tie with the next one."""

    seat: str
    influence: int
    tied: bool


class PeriodRow(NamedTuple):
    """A country: what the periods pay in it or who has taken it, and who leads now."""

    id: str
    country: str
    name: str
    cells: tuple[Paid, ...]
    leads: tuple[Leader, ...]
    staged: bool  # a position in it is being paid for
    about: str


class Over(NamedTuple):
    """The table of periods."""

    heading: str
    years: tuple[str, ...]
    now: int  # -1 after the end
    leads: str
    rows: tuple[PeriodRow, ...]


def make_over(scene: Scene) -> Over:
    """What the theme draws over the map."""
    view, text = scene.view, scene.say.text
    return Over(
        text("Scoring of the periods"),
        PERIODS.names,
        -1 if view.over else view.period - 1,
        text("at the end") if view.over else text("leads now"),
        tuple(_row(scene, country) for country in range(COUNTRIES)),
    )


def _row(scene: Scene, country: int) -> PeriodRow:
    box, view, name = scene.box, scene.view, COUNTRIES.names[country]
    then = foreseen(scene)
    ranking, ties = influences(box, then.view, country), broken_ties(then, country)
    leads = tuple(Leader(letter(seat), influence, seat in ties) for seat, influence in ranking[: int(PRIZES)])
    return PeriodRow(
        f"period-{name}",
        name,
        scene.say.label(name),
        tuple(_paid(scene, country, period, prize) for period in range(PERIODS) for prize in range(PRIZES)),
        leads,
        is_staged(view) and box.place_country[view.target] == country,
        _about_period(scene, country, ranking, list(ties.values())),
    )


def _paid(scene: Scene, country: int, period: int, prize: int) -> Paid:
    owner = scene.view.period_owner[period][country][prize]
    value = "–" if owner == GONE else scene.box.period_points[period][country][prize]
    name = f"paid-{PERIODS.names[period]}-{COUNTRIES.names[country]}-{PRIZES.names[prize]}"
    return Paid(name, period, value, crest_of(owner), owner == GONE)


def _about_period(scene: Scene, country: int, ranking: list[tuple[int, int]], ties: list[str]) -> str:
    """What this period pays in a country, who would score it now, and how a tie is broken."""
    text, view = scene.say.text, scene.view
    if view.over:
        return text("Each period paid the most influence in the country, and the second most.")
    points = scene.box.period_points[view.period - 1][country]
    pays = text(
        "At the end of this period the most influence in the country scores {first}, the second most {second}.",
        first=points[0],
        second=points[1],
    )
    takers = [
        text("{name} {points} (influence {influence})", name=Person(scene.say.people[seat]), points=prize,
             influence=influence)
        for (seat, influence), prize in zip(ranking, points, strict=False)
    ]  # fmt: skip
    if not takers:
        return pays
    return " ".join([pays, text("Now: {takers}.", takers=Person(", ".join(takers))), *ties])
