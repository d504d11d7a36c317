"""The table of The Staufer Dynasty in the terminal: it fits the screen, keeps its promises and tells no secrets."""

from __future__ import annotations

import pathlib
import re

import pytest

import casata
from casata import Match
from casata.cli.players import Player
from casata.cli.terminal_game import TerminalGame
from casata.engine.text.styled import length
from casata.games.staufer.view.terminal import draw
from tests.cli.test_session import Scripted, words_outside_marks
from tests.matches import happened, phase, play, viewers
from tests.staufer.drawing import ASKED, all_seats, all_widths, block, drawn, scene, told
from tests.staufer.table import JOBS, at_random, final, table


@all_widths
@pytest.mark.parametrize("kind", ASKED)
def test_every_line_fits_in_the_middle_of_every_phase(kind: str, width: int) -> None:
    match = ASKED[kind][0]()
    assert phase(match) == kind
    for viewer in viewers(match):
        assert max(length(line) for line in draw(scene(match, viewer, width))) <= width


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


def tracks(match: Match, width: int = 100) -> list[str]:
    """The lines between the regions."""
    lines = drawn(match, None, width)
    first = next(at for at, line in enumerate(lines) if line.startswith("TO ACT"))
    return lines[first : lines.index("", first)]


def members(line: str) -> str:
    """Who stands on a track."""
    return line[9:].split("  ", maxsplit=1)[0]


def test_the_order_that_the_tracks_promise_is_the_order_of_the_next_round() -> None:
    match = play(table(2, supplied=[1, 0], deployed=[1, 0]), "supply 4")
    assert [members(line) for line in tracks(match)] == ["B", "B A A", "A B"]
    play(match, "supply 4")
    assert [members(line) for line in tracks(match)] == ["B A A B A B", "–", "–"]


FIGURES = {
    "aachen_3": "0e", "aachen_4": "0n", "aachen_5": "0e", "nijmegen_3": "0e", "milano_4": "0e 1e", "augsburg_7": "1n",
}  # fmt: skip


@all_seats
def test_jobs_of_others_are_never_shown_before_the_end(seats: int) -> None:
    match, met = casata.new("staufer", seats, seed=9), 0
    dealt = [match._state.job[seat] for seat in range(seats)]
    for now in at_random(match, seats):
        for viewer in viewers(now) if now.step % 8 == 0 and not now.over else ():
            met += 1
            said = told(now, viewer)
            own = set() if viewer is None else set(dealt[viewer])
            assert {number for jobs in dealt for number in jobs if job_text(now, number) in said} == own
            assert ("YOUR JOBS" in said) == (viewer is not None)
            assert "JOBS " not in said.replace("YOUR JOBS", "")
    assert met > seats


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
