"""What a considered move changes in The Staufer Dynasty, and how points are told after the end."""

from __future__ import annotations

import pytest

from casata import Match
from casata.engine.game import find
from casata.engine.match.preview import preview
from casata.engine.text.picture import Change
from casata.games.staufer.view.consequences import compare
from casata.games.staufer.view.reasons import refuse
from casata.games.staufer.view.tellings import tellings
from tests.listings import said
from tests.matches import play
from tests.staufer.drawing import scene
from tests.staufer.table import SOURCES, final, table


def changes(match: Match, move: str, seat: int = 0) -> dict[str, Change]:
    """What a move changes, by name."""
    after = preview(match, seat, move).match
    return {said(change.name): change for change in compare(scene(match, seat), scene(after, seat))}


def shown(change: Change) -> tuple[str, str, str]:
    return said(change.now), said(change.then), change.remark


def test_figures_that_leave_the_court_come_first() -> None:
    found = changes(table(court={0: (6, 1)}, row_steps=[1, 2, 3, 1]), "deploy envoy strasbourg_4")
    assert list(found)[:2] == ["At court", "Paid"]
    assert shown(found["At court"]) == ("7", "2", "You give 5 envoys")
    assert shown(found["Paid"]) == ("0", "4", "1 home after round 1, 2 home after round 2, 1 home after round 3")


def test_figures_that_are_not_home_before_the_end_are_named_last() -> None:
    found = changes(table(court={0: (9, 0)}, round=4, steps=1), "deploy envoy strasbourg_3")
    assert found["Paid"].remark == "1 home after round 4, 2 not before the end"


def test_a_supply_brings_figures_and_chests() -> None:
    found = changes(table(court={0: (2, 1)}, under={"1": "brown keep"}), "supply 1")
    assert shown(found["At court"]) == ("3", "6", "You get 3 envoys")
    assert shown(found["Chests"]) == ("0", "2", "You take keep a figure, brown")
    assert shown(found["Next round"]) == ("–", "1", "place 1 of 12")


def test_points_are_counted_at_once() -> None:
    assert shown(changes(table(under={"1": "points_4"}), "supply 1")["Points"]) == ("0", "4", "")


@pytest.mark.parametrize(
    ("figure", "then", "remark"),
    [
        ("envoy", "C 2 A 2 B 1", "You are in place 2 in Aachen: 6 this round"),
        ("noble", "A 3 C 2 B 1", "You lead Aachen: 12 this round, not 6"),
    ],
)
def test_a_region_says_who_is_ahead_and_what_that_pays(figure: str, then: str, remark: str) -> None:
    held = {"aachen_3": "1e", "aachen_5": "0e", "aachen_6": "2n"}
    match = table(court={0: (8, 1)}, scored="aachen", tiles={"aachen": 4}, figures=held)
    assert shown(changes(match, f"deploy {figure} aachen_4")["Aachen"]) == ("C 2 A 1 B 1", then, remark)


def test_a_region_that_is_scored_later_says_so() -> None:
    match = table(court={0: (8, 1)}, tiles={"milano": 1}, scored="palermo")
    assert changes(match, "deploy envoy augsburg_4")["Augsburg"].remark.endswith("this round")
    assert changes(match, "deploy envoy strasbourg_3")["Strasbourg"].remark.endswith("when it is scored")


def test_another_region_may_be_scored() -> None:
    match = table(court={0: (8, 1)}, condition="most", figures={"augsburg_3": "1e"})
    found = changes(match, "deploy envoy strasbourg_3")
    assert "Also scored" not in found
    match = table(court={0: (8, 1)}, condition="most", figures={"augsburg_3": "1e", "strasbourg_4": "1e"})
    assert shown(changes(match, "deploy envoy strasbourg_3")["Also scored"]) == ("Augsburg", "Strasbourg", "")


def test_a_job_that_does_not_last_says_so() -> None:
    match = table(
        court={0: (8, 1)}, scored="aachen", figures={"milano_4": "0e"}, jobs={0: "job_palermo pattern_6 pairs"}
    )
    found = changes(match, "deploy envoy aachen_4")
    assert shown(found["Job: pairs of equal cost"]) == (
        "0", "8", "pairs of equal cost, but only until the regions are scored",
    )  # fmt: skip
    assert changes(match, "deploy envoy strasbourg_4")["Job: pairs of equal cost"].remark == "pairs of equal cost"


def test_nobody_elses_job_is_told() -> None:
    match = table(figures={"milano_4": "0e"}, court={0: (8, 1)}, jobs={1: "job_aachen pattern_6 pairs"})
    assert not [name for name in changes(match, "deploy envoy aachen_4") if "pairs" in name]


def test_deploying_puts_the_member_behind_all_that_come() -> None:
    match = table(court={0: (8, 1)}, supplied=[2], deployed=[3])
    assert shown(changes(match, "deploy envoy augsburg_3")["Next round"]) == ("–", "11", "place 11 of 12")
    assert shown(changes(match, "supply 1")["Next round"]) == ("–", "2", "place 2 of 12")


def test_a_chest_puts_it_first() -> None:
    match = table(court={0: (8, 1)}, supplied=[2], deployed=[3], owned={0: "first"})
    match.play("supply 1")
    assert shown(changes(match, "use first")["Next round"]) == ("–", "1", "place 1 of 12")


def test_a_privilege_costs_chests() -> None:
    match = table(owned={0: "purple purple purple"}, cards={}, shown=[9])
    found = changes(match, "privilege 9")
    assert shown(found["Chests"]) == ("3", "1", "You spend 2 × purple")
    assert shown(found["Cards of privilege 9"]) == ("2", "1", "privilege 9")


def test_a_slip_draws_all_changes_with_symbols_of_the_theme() -> None:
    known = (find("staufer").theme / "symbols.svg").read_text()
    held = {"milano_4": "0e", "augsburg_3": "1e", "strasbourg_4": "1e"}
    match = table(
        court={0: (8, 1)}, condition="most", figures=held, jobs={0: "job_palermo pattern_6 cost_3"},
        under={"strasbourg_3": "points_2 keep"},
    )  # fmt: skip
    found = changes(match, "deploy envoy strasbourg_3")
    assert len(found) == 8
    assert not [name for name, change in found.items() if f'id="{change.symbol}"' not in known]


def test_a_refusal_counts_what_the_viewer_has() -> None:
    match = table(court={0: (4, 0)})
    far = match.game.moves.parse("deploy envoy aachen_4", match.names)
    assert refuse(scene(match), far, "court_short") == (
        "It takes 7 figures: 3 for travel, 3 for the office, plus the figure that takes the office. "
        "You have 4 at court."
    )
    card = match.game.moves.parse("privilege 9", match.names)
    assert refuse(scene(match), card, "purple_short") == "A privilege costs 2 purple chests; you have 0."
    assert refuse(scene(match), far, "office_taken") == ""


def test_a_spectator_considers_nothing() -> None:
    before, after = table(), play(table(), "supply 1")
    assert compare(scene(before, None), scene(after, None)) == ()


def test_the_end_is_told_by_source_and_jobs_by_category() -> None:
    match = final(figures={"aachen_4": "0e"}, owned={0: "brown brown"}, jobs={0: "job_aachen pattern_6 cost_4"})
    told = tellings(scene(match))
    assert tuple(dict.fromkeys(telling.source for telling in told)) == SOURCES
    region, pattern, office = (telling for telling in told if telling.source == "jobs")
    assert [region.points, pattern.points, office.points] == [(12, 0, 0, 0), (0, 0, 0, 0), (5, 0, 0, 0)]
    assert said(region.lines[0][1]) == "Aachen: 12 if first, 6 if second (12)"
    assert (region.places, pattern.places) == (("office-aachen_4",), ())
    [brown] = (telling for telling in told if telling.source == "brown")
    assert [(seat, said(line)) for seat, line in brown.lines] == [(0, "2 brown chests: 5")]
    assert tellings(scene(table())) == ()


def test_the_end_tells_the_last_scoring_region_by_region() -> None:
    held = {"aachen_4": "0e", "aachen_3": "1e", "milano_4": "1e"}
    match = final(
        figures=held, scored="aachen", king="milano", tiles={"aachen": 4, "milano": 1}, cards={1: [1, 12]},
        points={1: {"regions": 20}},
    )  # fmt: skip
    told = {telling.source: telling for telling in tellings(scene(match)) if telling.source != "jobs"}
    lines = {source: [(seat, said(line)) for seat, line in telling.lines] for source, telling in told.items()}
    assert lines["regions"] == [(0, "Aachen 12"), (1, "Aachen 6, Milano 9, before the last round 20")]
    assert lines["bonuses"] == [(1, "Milano 2")]
    assert lines["privileges"] == [(1, "privilege 1")]
    assert told["regions"].places == ("office-aachen_3", "office-aachen_4", "office-milano_4")
