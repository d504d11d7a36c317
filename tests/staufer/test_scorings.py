"""The scoring of regions, told in one piece."""

from __future__ import annotations

from casata import Match
from casata.engine.text.narration import aloud
from casata.games.staufer.view.scorings import tell_scoring
from tests.staufer.drawing import scene
from tests.staufer.table import ranked, round_end


def told(match: Match) -> str:
    """What everybody reads of the scoring that the last decision has brought about."""
    known = match.game.events
    first, following = ({known.kinds[kind].name for kind in kinds} for kinds in (known.gathered, known.following))
    events = aloud(match, None, match.events(None, match.step - 1, match.step))
    run = []
    for event in events:
        if event["kind"] in first or (run and event["kind"] in following):
            run.append(event)
    return tell_scoring(scene(match, None).say, run)


def test_everybody_is_told_with_influence_points_and_bonus() -> None:
    assert told(ranked()) == (
        "Regions are scored. Milano: Bence (2) +11, Anna (2, cheaper office) +9, Clara (1) +7, "
        "Dávid (1, cheaper office) +2; Augsburg: nobody."
    )


def test_envoys_that_a_region_gives_are_told() -> None:
    match = round_end(
        3, scored="strasbourg", tiles={"strasbourg": 2}, figures={"strasbourg_3": "1e", "strasbourg_4": "2e"}
    )
    assert told(match) == (
        "Regions are scored. Strasbourg: Clara (1) +10 and 2 envoys, "
        "Bence (1, cheaper office) +7 and an envoy; Augsburg: nobody."
    )


def test_points_of_several_regions_are_added_up() -> None:
    held = {"milano_4": "1e", "augsburg_3": "1e", "augsburg_4": "2e"}
    match = round_end(3, scored="milano", tiles={"milano": 1, "augsburg": 2}, figures=held)
    assert told(match).endswith(". Together Bence +18, Clara +10.")
