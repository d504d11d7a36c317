"""The drawn table of The Staufer Dynasty: what it says to whom, where it stands, and that it fits the screen."""

from __future__ import annotations

import pathlib
import re
from typing import Any

import pytest

import casata
from casata import Match
from casata.cli.players import Player
from casata.cli.terminal_game import TerminalGame
from casata.engine.text.styled import length
from casata.games.staufer.view.terminal import draw
from tests.cli.test_session import Scripted, words_outside_marks
from tests.matches import happened, phase, play, viewers
from tests.staufer.drawing import (
    ASKED,
    NAMES,
    all_seats,
    all_widths,
    block,
    drawn,
    offices,
    payments,
    player,
    regions,
    scene,
    styled,
    told,
    written,
)
from tests.staufer.table import CHEAPEST, CHESTS, JOBS, RING, TRAVEL, at_random, final, table

SHORT = (
    "+2",
    "+3",
    "+4",
    "+5",
    "1♟",
    "2♟",
    "3♟",
    "1♛",
    "first",
    "travel",
    "office",
    "other",
    "keep",
    "brown",
    "purple",
)
TURNED = ["milano", "aachen", "augsburg", "nijmegen", "strasbourg", "palermo"]  # another ring

# The screen


@all_widths
@all_seats
def test_every_line_fits_for_everybody_from_the_first_turn_to_the_end(seats: int, width: int) -> None:
    """Random games, every tenth decision and the end."""
    for now in at_random(casata.new("staufer", seats, seed=seats), seats):
        for viewer in viewers(now) if now.step % 10 == 1 or now.over else ():
            assert max(length(line) for line in draw(scene(now, viewer, width))) <= width


@all_widths
@pytest.mark.parametrize("kind", ASKED)
def test_every_line_fits_in_the_middle_of_every_phase(kind: str, width: int) -> None:
    match = ASKED[kind][0]()
    assert phase(match) == kind
    for viewer in viewers(match):
        assert max(length(line) for line in draw(scene(match, viewer, width))) <= width
        assert list(regions(match, viewer, width)) == list(RING)


@all_widths
@pytest.mark.parametrize("name", ["Bartholomew", "Massimiliano", "Maria Antonia Gonzaga"])
def test_a_long_name_keeps_clear_of_the_points(name: str, width: int) -> None:
    lines = written(draw(scene(table(), 0, width, (name, *NAMES[1:]))))
    assert max(map(len, lines)) <= width
    [line] = [line for line in lines if line.startswith(f"►A {name[:8]}")]
    assert " 0 points" in line


def test_every_text_of_table_map_questions_and_hints_comes_from_the_catalogue(
    monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    """In the pseudo-language nothing stands outside its marks but numbers of rounds and notations."""
    monkeypatch.setenv("CASATA_LANGUAGE", "xx")
    for match in (*(make() for make, _ in ASKED.values()), final(4, figures=FIGURES), final(2)):
        terminal = Scripted(width=400)  # so that no line is broken within a text
        terminal.out.width = 4000
        shown = TerminalGame(match, [Player(name) for name in "PQRST"[: match.seats]], terminal, tmp_path / "s.json")
        terminal.lines(match.game.words.draw(shown._scene(0)))
        shown._map(0, "")
        if match.actor is not None:
            shown._choices(match.actor)
        said = re.sub(r"\b(?:II|III|IV)\b|\[use [a-z_+]*\]", "", terminal.text())
        assert words_outside_marks(said) == set()


# Headline and rounds


@all_widths
def test_the_headline_names_round_action_king_and_piles(width: int) -> None:
    match = table(round=3, king="milano", supplied=[1, 2, 0], deployed=[3], discard="brown keep keep")
    assert told(match, 0, width).startswith(
        "round 3 of 5 · action 5 of 12 · king in Milano · 69 chests in the stack, 3 discarded ROUNDS"
    )


@pytest.mark.parametrize("kind", ASKED)
def test_an_action_keeps_its_number_until_the_next_one_begins(kind: str) -> None:
    number = "9 of 9" if kind in ("pick", "keep") else "1 of 12"
    assert f"· action {number} ·" in told(ASKED[kind][0]())


def test_at_the_end_the_headline_says_so_and_nothing_is_marked_as_to_be_done() -> None:
    for viewer in (0, None):
        said = told(final(3), viewer)
        assert said.startswith("round 5 of 5 · the game is over · king in Augsburg ·")
        assert re.findall(r"►|TO ACT|NEXT|travel \d|\(now", said) == []


@all_widths
def test_rounds_show_regions_conditions_and_how_far_the_king_rides(width: int) -> None:
    rows = {"row_region": list(RING[:5]), "row_condition": ["king", "most", "fewest", "most", "king"]}
    match = table(round=3, row_steps=[1, 2, 3, 1], king="milano", **rows)
    assert block(match, "ROUNDS", 0, width) == (
        "ROUNDS I Augsburg and the king's region → king +1 II Strasbourg and most figures → king +2 "
        "►III Palermo and fewest chests (now Milano) → king +3 IV Aachen and most figures → king +1 "
        "V Nijmegen and the king's region"
    )


@pytest.mark.parametrize(
    ("condition", "said"),
    [("king", "(now Milano)"), ("fewest", "(now Augsburg)"), ("most", "(now Nijmegen)")],
)
def test_the_condition_of_this_round_says_which_region_it_means_now(condition: str, said: str) -> None:
    lying = {f"{region}_4": "brown" for region in RING if region != "augsburg"}
    match = table(condition=condition, king="milano", under=lying, figures={"nijmegen_3": "1e"})
    assert f"►I Palermo and {match.game.words.labels(match.printed)[condition]} {said} →" in block(match, "ROUNDS")
    assert regions(match)[said[5:-1].lower()][0].endswith("(I)")


def test_a_region_that_meets_the_condition_too_is_called_the_same() -> None:
    match = table(scored="palermo", king="palermo")
    assert "►I Palermo and the king's region (the same) →" in block(match, "ROUNDS")
    assert regions(match)["palermo"][0].endswith("travel 0  I")


def test_rounds_that_are_past_are_dim_and_this_one_stands_out() -> None:
    lines = draw(scene(table(round=3, row_region=list(RING[:5]))))
    assert "Palermo and the king's region (now Augsburg) → king +1" in styled(lines, "mark")
    dim = [text for text in styled(lines, "dim") if " and " in text]
    assert [text.split()[0] for text in dim] == ["Augsburg", "Strasbourg"]


# Regions


@all_widths
@pytest.mark.parametrize("ring", [list(RING), TURNED])
def test_regions_stand_clockwise_wherever_the_king_is(ring: list[str], width: int) -> None:
    for king in ring:
        shown = regions(table(ring=ring, king=king), 0, width)
        assert list(shown) == ring
        assert [region for region, lines in shown.items() if lines[0].startswith("♔ ")] == [king]


@all_widths
@pytest.mark.parametrize("cards", TRAVEL)
def test_a_region_says_what_travel_there_costs_the_viewer(cards: tuple[int, ...], width: int) -> None:
    match = table(cards={1: cards}, king="palermo")
    ways = [lines[0] for lines in regions(match, 1, width).values()]
    wanted = [TRAVEL[cards][(at - 2) % 6] for at in range(6)]
    assert [int(re.findall(r"travel (\d)", way)[0]) for way in ways] == wanted
    assert "travel" not in " ".join(head for head, *_ in regions(match, None, width).values())


def test_a_region_shows_the_rounds_in_which_it_is_still_scored() -> None:
    match = table(round=2, row_region=["milano", "aachen", "palermo", "augsburg", "nijmegen"], king="palermo")
    marks = {region: lines[0].split("  ")[-1] for region, lines in regions(match, None).items()}
    assert marks == {
        "augsburg": "IV", "strasbourg": "STRASBOURG", "palermo": "III (II)", "aachen": "II", "nijmegen": "V",
        "milano": "MILANO",
    }  # fmt: skip


def test_a_region_shows_its_points_its_bonus_and_who_is_ahead() -> None:
    tiles = dict(zip(RING, range(1, 7), strict=True))
    figures = {"milano_3": "0n", "milano_4": "1e", "milano_5": "1e", "milano_7": "2e", "milano_6": "3e"}
    said = [lines[1] for lines in regions(table(tiles=tiles, figures=figures), None, 140).values()]
    assert said == [
        "9/7/5 · a chest for 1st, 2nd", "10/7/4 · 1st 2♟, 2nd 1♟", "11/7/3 · 1st +3, 2nd +1",
        "12/6/3 · a chest for all", "10/6/5 · 1♟ for all", "8/7/6 · +2 for all  B>A>C>D",
    ]  # fmt: skip
    two = regions(table(2, tiles=tiles, figures={"aachen_3": "1e"}), None, 140)
    assert [two[region][1] for region in ("augsburg", "aachen")] == [
        "1st 8 · a chest for 1st, 2nd", "1st 11 · a chest for all  B",
    ]  # fmt: skip


@all_seats
def test_offices_stand_by_cost_and_those_for_nobles_have_their_sign(seats: int) -> None:
    match = table(seats)
    side = "two" if seats == 2 else "more"
    for region in RING:
        nobles = match.printed[f"regions.{region}.{side}_noble"]
        wanted = [f"{cost}♛" if cost in nobles else f"{cost}" for cost in match.printed[f"regions.{region}.{side}"]]
        assert list(offices(match, region)) == wanted


@all_widths
def test_figures_stand_on_offices_left_and_right_with_their_colour(width: int) -> None:
    match = table(figures={"milano_3": "0n", "milano_4": "3e 1n", "milano_7": "2e"})
    assert offices(match, "milano", None, width) == {"3♛": "A♛", "4": "D♟ B♛", "5": "·", "6": "·", "7": "C♟"}
    lines = draw(scene(match, None, width))
    for seat, figure in enumerate(("A♛", "B♛", "C♟", "D♟")):
        assert figure in styled(lines, f"seat{seat}")


@all_widths
def test_an_office_says_all_figures_it_takes_and_stands_out_where_the_court_has_them(width: int) -> None:
    match = table(king="aachen", court={0: (5, 1), 1: (1, 0)}, figures={"milano_4": "1e"}, cards={1: [4, 11]})
    assert offices(match, "milano", 0, width) == {"3♛": "· (5)", "4": "B♟", "5": "· (7)", "6": "· (8)", "7": "· (9)"}
    assert offices(match, "milano", 1, width) == {"3♛": "· (3)", "4": "B♟", "5": "· (3)", "6": "· (3)", "7": "· (3)"}
    assert set(offices(match, "milano", None, width).values()) == {"·", "B♟"}
    marked = [text for text in styled(draw(scene(match, 0, width)), "mark") if re.fullmatch(r"\(\d+\)", text)]
    assert {int(text[1:-1]) for text in marked} == {3, 4, 5, 6}
    assert not [text for text in styled(draw(scene(match, 1, width)), "mark") if re.fullmatch(r"\(\d+\)", text)]


def test_the_number_on_an_office_is_what_is_then_paid() -> None:
    match = table(court={0: (9, 0)}, cards={0: [5, 12]})
    for office in CHEAPEST:
        region, cost = office.split("_")
        need = int(re.findall(r"\((\d+)\)", offices(match, region)[cost])[0])
        tried = play(table(court={0: (9, 0)}, cards={0: [5, 12]}), f"deploy envoy {office}")
        assert tried._state.court[0][0] == 9 - need


@pytest.mark.parametrize(("cards", "said"), [([], "B♟"), ([2], "B♟ (3)")])
def test_an_office_that_may_be_joined_has_its_cost_too(cards: list[int], said: str) -> None:
    match = table(figures={"augsburg_3": "1e", "augsburg_4": "1e 2e"}, cards={0: cards}, shown=[2])
    assert offices(match, "augsburg")["3"] == said
    assert offices(match, "augsburg")["4"] == "B♟ C♟"


@all_widths
def test_all_chests_of_an_office_are_seen_on_any_screen(width: int) -> None:
    match = table(under={"palermo_3": " ".join(CHESTS), "palermo_5": "purple purple brown brown brown"})
    there = offices(match, "palermo", None, width)
    assert there == {"3": f"· {' '.join(SHORT)}", "4♛": "·", "5": "· 3×brown 2×purple"}


@all_widths
def test_payment_areas_show_figures_by_owner(width: int) -> None:
    laid = "0e 0e 0n 1e 1e 1e 2n 3e 4e 4n"
    match = table(5, paid={"aachen": laid, "milano": "2n"})
    assert payments(match, "aachen", 0, width) == "A 2♟ 1♛ B 3♟ C 1♛ D 1♟ E 1♟ 1♛"
    assert payments(match, "milano", 0, width) == "C 1♛"
    assert payments(match, "palermo", 0, width) == "–"


# Tracks


def tracks(match: Match, width: int = 100) -> list[str]:
    """The lines between the regions."""
    lines = drawn(match, None, width)
    first = next(at for at, line in enumerate(lines) if line.startswith("TO ACT"))
    return lines[first : lines.index("", first)]


def members(line: str) -> str:
    """Who stands on a track."""
    return line[9:].split("  ", maxsplit=1)[0]


@all_widths
def test_tracks_show_who_is_to_act_and_the_order_of_the_next_round(width: int) -> None:
    match = table(3, supplied=[1, 1, 2], deployed=[0, 2])
    order = "".join("ABC"[seat] for seat in match._state.order[5:9])
    assert tracks(match, width) == [
        f"TO ACT   {' '.join(order)}  this round, first to last",
        "NEXT     B B C  have supplied: first next round",
        "         C A  have deployed: after them, the last to deploy first",
    ]


def test_the_order_that_the_tracks_promise_is_the_order_of_the_next_round() -> None:
    match = play(table(2, supplied=[1, 0], deployed=[1, 0]), "supply 4")
    assert [members(line) for line in tracks(match)] == ["B", "B A A", "A B"]
    play(match, "supply 4")
    assert [members(line) for line in tracks(match)] == ["B A A B A B", "–", "–"]


@pytest.mark.parametrize("number", range(1, 6))
def test_in_the_last_round_there_is_no_next_one(number: int) -> None:
    said = told(table(round=number, supplied=[1], deployed=[2]))
    assert "TO ACT" in said
    assert all((words in said) == (number < 5) for words in ("NEXT B have supplied", "C have deployed"))


# Supply table, privileges, players


@all_widths
@pytest.mark.parametrize(("seats", "spaces"), [(2, 4), (3, 4), (4, 5), (5, 5)])
def test_the_supply_table_shows_figures_and_chests(seats: int, spaces: int, width: int) -> None:
    match = table(seats, under={"1": "brown brown purple", "4": "points_5 keep"})
    figures = ["1: 3♟ + [2×brown purple]", "2: 1♟ 1♛ + [–]", "3: 2♟ + [–]", "4: 1♛ + [+5 keep]", "5: 1♟ + [–]"]
    assert block(match, "SUPPLY TABLE", None, width) == f"SUPPLY TABLE {' '.join(figures[:spaces])}"


@all_widths
def test_privileges_show_what_they_do_and_the_copies_that_are_left(width: int) -> None:
    match = table(4, cards={0: [1, 7], 1: [1, 7], 2: [9]}, shown=[2, 13, 16])
    assert block(match, "PRIVILEGES", None, width) == (
        "PRIVILEGES 2 purple chests each [1] 10 points at once ×2 [2] join a figure on an office ×2 [7] supply: +1♟ ×0"
        " [9] supply: +2 ×1 [13] scored figures return to court ×2 [16] +2 for each orange chest ×2"
    )


def test_own_privileges_stand_out_and_those_that_are_gone_are_dim() -> None:
    match = table(4, cards={0: [1, 7], 1: [1, 7], 2: [9]}, shown=[2, 13, 16])
    for seat, own in ((0, {"10 points at once ×2", "supply: +1♟ ×0"}), (2, {"supply: +2 ×1"}), (None, set())):
        lines = draw(scene(match, seat))
        assert {text for text in styled(lines, "mark") if "×" in text} == own
        assert ("supply: +1♟ ×0" in styled(lines, "dim")) == (seat != 0)


@pytest.mark.parametrize(
    ("seats", "options", "copies"), [(2, {}, 1), (3, {}, 2), (5, {}, 2), (5, {"single_copies": True}, 1)]
)
def test_there_are_as_many_copies_as_the_game_has(seats: int, options: dict[str, Any], copies: int) -> None:
    said = block(casata.new("staufer", seats, seed=1, options=options), "PRIVILEGES")
    assert re.findall(r"\[(\d+)\]", said) == ["1", "3", "6", "9", "12", "15"]
    assert [int(count) for count in re.findall(r"×(\d)", said)] == [seats, *[copies] * 5]


@all_widths
def test_players_show_points_figures_chests_and_privileges(width: int) -> None:
    match = table(
        3, points={1: {"regions": 12, "chests": 5}}, court={0: (0, 0), 1: (7, 2)}, paid={"aachen": "1e 1n"},
        owned={1: "first brown brown purple keep"}, cards={1: [1, 12]}, actor=1,
    )  # fmt: skip
    assert player(match, 1, 0, width) == (
        "17 points court 7♟ 2♛ province 7♟ 0♛ chests first keep 2×brown purple privileges 1 12"
    )
    assert player(match, 0, 0, width) == "0 points court 0♟ 0♛ province 15♟ 3♛ chests – privileges –"
    assert [line[:3] for line in drawn(match, 0, width) if line[1:2] in "ABC" and line[2:3] == " "] == [
        " A ", "►B ", " C ",
    ]  # fmt: skip


# Jobs


FIGURES = {
    "aachen_3": "0e", "aachen_4": "0n", "aachen_5": "0e", "nijmegen_3": "0e", "milano_4": "0e 1e", "augsburg_7": "1n",
}  # fmt: skip
WORTH = [
    ("job_aachen", "Aachen: 12 if first, 6 if second", 12), ("job_milano", "Milano: 12 if first, 6 if second", 12),
    ("job_augsburg", "Augsburg: 12 if first, 6 if second", 0), ("pattern_1", "●●●○○○: 9 each time", 9),
    ("pattern_2", "●○●○●○: 10 each time", 0), ("cost_3", "offices of cost 3: 4, 9, 15, 22, 30", 9),
    ("cost_4", "offices of cost 4: 5, 11, 18, 26, 35", 11), ("cost_5", "offices of cost 5: 6, 13, 21, 30, 40", 6),
    ("all_offices", "all offices: 1, 3, 6, 10, 15, +5 each", 15), ("pairs", "pairs of equal cost: 8 each", 16),
    ("rows", "rows of costs 3, 4, 5: 15 each", 15),
]  # fmt: skip


@all_widths
@pytest.mark.parametrize(("job", "text", "points"), WORTH)
def test_own_jobs_stand_with_the_points_they_would_give_now(job: str, text: str, points: int, width: int) -> None:
    match = table(figures=FIGURES, jobs={0: job})
    assert f" {text} (now {points});" in block(match, "YOUR JOBS", 0, width)


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 2), (3, 9), (5, 20), (7, 25)])
def test_own_brown_chests_are_counted_with_the_jobs(count: int, points: int) -> None:
    assert block(table(owned={0: "brown " * count}), "YOUR JOBS").endswith(f"brown chests: {points}")


@all_seats
def test_jobs_of_others_are_never_shown_before_the_end(seats: int) -> None:
    match = casata.new("staufer", seats, seed=9)
    dealt = [match._state.job[seat] for seat in range(seats)]
    for now in at_random(match, seats):
        for viewer in viewers(now) if now.step % 8 == 0 and not now.over else ():
            said = told(now, viewer)
            own = set() if viewer is None else set(dealt[viewer])
            assert {number for jobs in dealt for number in jobs if job_text(now, number) in said} == own
            assert ("YOUR JOBS" in said) == (viewer is not None)
            assert "JOBS " not in said.replace("YOUR JOBS", "")


def job_text(match: Match, number: int) -> str:
    """How the table begins to speak of a job."""
    name = [job for deck in JOBS for job in deck][number]
    label = match.game.words.labels(match.printed)[name]
    return f" {label.removeprefix('place in ')}: "


@all_widths
def test_at_the_end_all_jobs_lie_open_with_what_they_brought(width: int) -> None:
    match = final(3, figures={**FIGURES, "palermo_3": "2e"}, owned={1: "brown brown"})
    brought = happened(match, "job_points")
    for viewer in viewers(match):
        for seat in range(3):
            said = block(match, "YOUR JOBS" if seat == viewer else f"JOBS {'ABC'[seat]}", viewer, width)
            points = [event["points"] for event in brought if event["seat"] == seat]
            assert [int(number) for number in re.findall(r"= (\d+);", said)] == points
            assert said.endswith(f"brown chests: {match.tally()[seat]['brown']}")
