"""What the page says of a table of The Staufer Dynasty."""

from __future__ import annotations

import pytest

from casata import Match
from casata.engine.text.listing import Listing, moves_choosing
from casata.games.staufer.view.listing import listing as described
from tests.listings import entry, facts, said
from tests.matches import play
from tests.staufer.drawing import scene
from tests.staufer.table import CHEAPEST, RING, final, round_end, table

JOBS = {0: "job_aachen pattern_3 cost_3", 1: "job_milano pattern_1 rows"}


def listing(match: Match, viewer: int | None = 0) -> Listing:
    return described(scene(match, viewer))


def cell(found: Listing, name: str, at: int) -> str:
    """What an entry says in a column."""
    return said(entry(found, name).cells[at])


def texts(found: Listing) -> str:
    """All that is said in blocks."""
    parts = [part for block in (*found.own, *found.blocks) for part in (block.heading, block.note)]
    entries = [entry for block in (*found.own, *found.blocks) for entry in block.entries]
    return " ".join(parts + [text for entry in entries for line in (entry.name, *entry.cells) for text, _ in line])


@pytest.mark.parametrize(("king", "need"), [("aachen", 5), ("palermo", 6), ("nijmegen", 10)])
def test_an_office_says_how_many_figures_it_takes_from_where_the_king_stands(king: str, need: int) -> None:
    match = table(king=king, court={0: (6, 0), 1: (3, 0)})
    assert cell(listing(match), "office-aachen_5", 0) == f"{need} figures"
    assert cell(listing(match, None), "office-aachen_5", 0) == f"{need} figures"
    [(_, style)] = entry(listing(match), "office-aachen_5").cells[0]
    assert style == ("mark" if need <= 6 else "")


def test_privileges_and_chests_of_the_viewer_change_what_an_office_takes() -> None:
    match = table(cards={0: [5]}, owned={1: "free_travel"}, court={0: (6, 0), 1: (4, 0)})
    assert cell(listing(match), "office-palermo_3", 0) == "4 figures"
    assert cell(listing(match, 1), "office-palermo_3", 0) == "5 figures, 3 with your chests"


def test_the_number_on_an_office_is_what_is_then_paid() -> None:
    for office in CHEAPEST:
        match = table(court={0: (9, 0)}, cards={0: [5, 12]})
        need = cell(listing(match), f"office-{office}", 0)
        play(match, f"deploy envoy {office}")
        assert need == f"{9 - match._state.court[0][0]} figures"


def test_a_supply_space_says_what_the_own_province_has_of_it() -> None:
    found = listing(table(court={0: (15, 0)}))
    assert cell(found, "space-2", 0) == "1 envoy, 1 noble"
    assert cell(found, "space-2", 2) == "1 noble"


def test_regions_begin_with_the_king_and_go_clockwise() -> None:
    found = listing(table(king="palermo", scored="milano", condition="king"))
    regions = [block for block in found.blocks if block.id.startswith("region-")]
    assert [region.id.removeprefix("region-") for region in regions] == [*RING[2:], *RING[:2]]
    assert regions[0].heading == (
        "Palermo · the king is here · scored this round as it stands: the king's region · scored in round 4"
    )
    assert regions[3].heading == "Milano · travel costs you 3 · scored this round"


def test_a_region_says_who_sits_who_is_ahead_and_who_has_paid() -> None:
    match = table(
        figures={"aachen_3": "0e 1n", "aachen_5": "2e"}, under={"aachen_5": "purple brown"}, tiles={"aachen": 1},
        paid={"aachen": "0e 0n 3e"},
    )  # fmt: skip
    found = listing(match, None)
    points = match.box.tile_points[0]
    assert cell(found, "office-aachen_3", 1) == "A envoy, B noble"
    assert cell(found, "office-aachen_5", 2) == "brown, purple"
    assert cell(found, "influence-aachen", 1) == (
        f"B influence 2: {points[0]} points, C influence 1: {points[1]} points, A influence 1: {points[2]} points"
    )
    assert cell(found, "paid-aachen", 1) == "A 1 envoy, 1 noble, D 1 envoy"
    assert cell(found, "influence-milano", 1) == "nobody"


def test_the_own_jobs_say_what_they_bring_now() -> None:
    found = listing(table(figures={"aachen_3": "0e", "milano_3": "0n"}, jobs=JOBS))
    assert cell(found, "job-0-job_aachen", 1) == "12"
    assert cell(found, "job-0-cost_3", 1) != "0"
    assert "regions" in cell(found, "job-0-pattern_3", 0)


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_jobs_of_others_are_never_said_before_the_end(viewer: int | None) -> None:
    found = listing(table(jobs=JOBS), viewer)
    assert all(not entry.id.startswith("job-0") for block in (*found.own, *found.blocks) for entry in block.entries)
    assert "place in Aachen" not in texts(found)


def test_at_the_end_all_jobs_are_laid_open() -> None:
    found = listing(final(jobs=JOBS), None)
    assert [block.heading for block in found.blocks if block.id.startswith("jobs")] == [
        "Anna's jobs", "Bence's jobs", "Clara's jobs", "Dávid's jobs",
    ]  # fmt: skip
    assert found.own == ()
    assert found.facts[0].value == "over"


def test_panels_say_figures_chests_and_whose_turn_it_is() -> None:
    match = table(court={0: (4, 1)}, owned={0: "purple purple keep"}, cards={1: [7]}, shown=[9])
    first, second = listing(match, 2).panels[:2]
    known = facts(first.facts)
    assert known["Court"] == "4 envoys, 1 noble"
    assert known["Chests"] == "keep a figure, 2 × purple"
    assert first.remark == "to decide now"
    assert facts(second.facts)["Privileges"] == "supply: +1 envoy"


def test_the_order_of_turns_is_shown_by_crests() -> None:
    found = listing(table(supplied=[1, 2], deployed=[3, 0]))
    assert cell(found, "track-supplied", 0) == "B C"
    assert cell(found, "track-deployed", 0) == "A D"


def test_every_question_with_places_is_answered_on_the_board() -> None:
    chests = table(court={0: (9, 2)}, owned={0: "free_travel first"})
    matches = [
        table(court={0: (9, 2)}),
        play(chests, "deploy envoy aachen_3"),
        play(table(court={0: (9, 2)}), "deploy envoy aachen_3"),
        round_end(scored="aachen", figures={"aachen_3": "0e", "aachen_4": "1e"}),
        round_end(owned={0: "keep"}, figures={"palermo_3": "0e"}),
    ]
    for match in matches:
        found = listing(match, match.actor)
        entries = [entry for block in (*found.own, *found.blocks) for entry in block.entries]
        for move in match.legal():
            assert not move.args or any(moves_choosing(entry, [move]) for entry in entries), str(move)
