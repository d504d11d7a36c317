"""How the points of Royals are told after the end: source by source, and the periods one by one."""

from __future__ import annotations

from collections import Counter
from typing import Any

from casata import Match
from casata.engine.text.picture import Telling
from casata.games.royals.scoring import tally
from casata.games.royals.state import PERIODS, SOURCES, TITLES
from casata.games.royals.view.listing import listing
from casata.games.royals.view.tellings import tellings
from tests.listings import said
from tests.royals.drawing import NAMES, scene
from tests.royals.table import end_game, table


def told(match: Match) -> dict[str, Telling]:
    """What is told at the end, by the name of its part or else of its source."""
    return {telling.name or telling.source: telling for telling in tellings(scene(match, None))}


def test_points_are_told_by_source_after_the_end_alone() -> None:
    held: dict[str, Any] = {"holder": {"berlin.duke": 1, "seville.countess": 1, "rouen.marshal": 2}}
    assert tellings(scene(table(**held))) == ()
    match = end_game(**held)
    found = told(match)
    assert list(dict.fromkeys(telling.source for telling in tellings(scene(match, None)))) == list(SOURCES.names)
    box, cities = table().box, table().names["city"]
    berlin, seville = (box.city_bonus[cities.index(name)] for name in ("berlin", "seville"))
    lines = {seat: said(line) for seat, line in found["cities"].lines}
    assert set(lines[1].split(", ")) == {f"Berlin {berlin}", f"Seville {seville}"}
    assert set(lines) == {1, 2}
    assert "place-berlin-duke" in found["cities"].places
    assert "title-duke" in found["titles"].places
    assert said(dict(found["titles"].lines)[2]) == f"Marshal {box.title_full[0]}"
    assert found["noble_house"].lines == ()
    assert found["noble_house"].remark == f"all {int(TITLES)} titles"


def test_every_period_is_told_by_itself() -> None:
    match = end_game(holder={"berlin.duke": 1, "rouen.marshal": 2})
    found = told(match)
    assert [name for name in found if name in PERIODS.names] == list(PERIODS.names)
    box = match.box
    assert found["1648"].lines == ()
    assert found["1648"].points == (0, 0, 0, 0)
    france, german = (box.period_points[2][country][0] for country in (0, 1))
    assert said(dict(found["1714"].lines)[2]) == f"France {france}"
    assert said(dict(found["1714"].lines)[1]) == f"German States {german}"
    assert found["1714"].points == (0, german, france, 0)
    assert found["1714"].places == ("period-france", "period-german_states")


def test_what_is_told_adds_up_to_the_points() -> None:
    match = end_game(
        holder={"berlin.duke": 1, "lyon.baron": 1, "cologne.baron": 0, "dublin.baron": 2, "madrid.king": 3}
    )
    for seat in range(len(NAMES) - 1):
        out = [0] * int(SOURCES)
        tally(match.box, match.view_record(None), seat, out)
        sums = Counter[str]()
        for telling in told(match).values():
            line = said(dict(telling.lines).get(seat, []))
            points = sum(int(part.split()[-1]) for part in line.split(",") if part)
            assert not telling.points or telling.points[seat] == points
            sums[telling.source] += points
        assert [sums[source] for source in SOURCES.names] == out


def test_places_that_light_up_are_on_the_table() -> None:
    match = end_game(holder={"berlin.duke": 1, "lyon.baron": 1, "madrid.king": 3})
    shows = listing(scene(match, None))
    ids = {entry.id for block in shows.blocks for entry in block.entries}
    assert {place for telling in told(match).values() for place in telling.places} <= ids
