"""casata bench --search: figures of search, on the small game and in no time."""

import json

import pytest

from casata.engine.match.views import redact_for
from casata.lab import bench as laboratory
from tests.bots.thinking import compiled
from tests.cli.running import casata

KEYS = {
    "interpreted_iterations_per_s", "compiled_iterations_per_s", "compiled_to_interpreted", "clock_asked_ms",
    "clock_late_median_ms", "clock_late_worst_ms",
}  # fmt: skip


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few and short rounds: what is measured does not matter here."""
    compiled("tiny")
    for setting, value in (("ROUNDS", 1), ("ROUND_SECONDS", 0.02), ("CLOCK", 0.01), ("DECISIONS", 2)):
        monkeypatch.setattr(laboratory, setting, value)


def test_search_is_measured_in_iterations_and_lateness() -> None:
    figures = laboratory.bench_search("tiny")
    assert set(figures) == KEYS
    assert figures["interpreted_iterations_per_s"] > 0
    assert figures["compiled_iterations_per_s"] > 0
    ratio = figures["compiled_iterations_per_s"] / figures["interpreted_iterations_per_s"]
    assert figures["compiled_to_interpreted"] == pytest.approx(ratio)
    assert figures["clock_asked_ms"] == pytest.approx(10)
    assert figures["clock_late_median_ms"] <= figures["clock_late_worst_ms"]


def test_it_is_measured_at_a_choice_in_the_second_half_of_a_game() -> None:
    game = laboratory.find("tiny")
    view, box, seat = laboratory._midgame(game, 3)
    assert redact_for(game, box, view, seat) == view
    assert len(game.legal_codes(box, view, seat)) > 1
    assert 50 <= game.rules.progress(box, view) < 100


def test_the_command_prints_what_programs_read(capsys: pytest.CaptureFixture[str]) -> None:
    ran = casata(capsys, "bench", "tiny", "--search", "--json")
    assert ran.code == 0
    figures = json.loads(ran.out)
    assert set(figures) == {"tiny"}
    assert set(figures["tiny"]) == KEYS


def test_the_command_prints_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    ran = casata(capsys, "bench", "tiny", "--search")
    assert ran.code == 0
    assert all(key in ran.out for key in KEYS)
