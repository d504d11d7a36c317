"""The comparison with other libraries: what it measures of ours, what it says of those that are missing, its ratios."""

import importlib
import json
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from benchmarks import contestants, demands, environment, growth, machine, ours, run, worker


class Measured:
    """A contestant that was measured already."""

    def __init__(self, library: str, game: str, way: str, rate: float) -> None:
        self.contestant = contestants.Contestant(library, game, way, "ours", "batch")
        self.rate = rate
        self.rates = [rate / 2, rate, rate * 2]


@pytest.mark.parametrize("prepare", [ours.batch, ours.interpreted])
def test_our_games_are_played_to_the_end(prepare: Any) -> None:
    play = prepare("royals", 2)
    assert play() > 20
    assert play() > 20


def test_a_batch_is_stepped_with_legal_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASATA_JIT", "0")
    play = ours.stepped("royals", 2, games=3)
    assert play() == 3 * ours.STEPS
    assert play() == 3 * ours.STEPS


def test_every_legal_action_is_chosen_and_no_other() -> None:
    codes, counts = np.array([[1, 3, 4, 0], [0, 1, 3, 4], [4, 7, 0, 0]], np.int32), np.array([3, 1, 1], np.int32)
    actions = np.zeros(3, np.int64)
    chosen: list[set[int]] = [set(), set(), set()]
    for _ in range(200):
        ours.choose(codes, counts, actions)
        for row, action in zip(chosen, actions.tolist(), strict=True):
            row.add(action)
    assert chosen == [{1, 3, 4}, {0}, {4}]


def test_a_rate_counts_the_decisions_of_processor_time() -> None:
    assert worker.rate(lambda: 5, 0.01) > 0


def test_a_missing_library_is_a_reason_and_no_failure() -> None:
    number = next(number for number, who in enumerate(contestants.ALL) if who.library == "Catanatron")
    nowhere = "import sys; sys.modules['catanatron'] = None; from benchmarks.worker import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", nowhere, str(number), ""],
        cwd=environment.ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert "catanatron" in json.loads(done.stdout)["trouble"]


def test_ratios_set_ours_over_each_of_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    measured: Any = [
        Measured("casata", "royals", contestants.BATCH, 3_000_000),
        Measured("casata", "royals", contestants.AEC, 2_000),
        Measured("Catanatron", "Catan", contestants.LOOP, 20_000),
        Measured("PettingZoo", "hanabi_v5", contestants.AEC, 1_000),
    ]
    run.print_rates(measured)
    run.print_ratios(measured, contestants.BATCH)
    run.print_ratios(measured, contestants.AEC)
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split()[-4:] == ["3,000,000", "1,500,000", "to", "6,000,000"]
    assert [line.split()[-1] for line in lines if line.startswith("Catanatron: Catan, loop in Python  ")][1:] == [
        "150.00"
    ]
    assert [line.split()[-1] for line in lines if "hanabi" in line][1:] == ["3,000.00", "2.00"]


def test_demands_say_what_holds_and_what_falls_short(capsys: pytest.CaptureFixture[str]) -> None:
    measured: Any = [
        Measured("casata", "royals", contestants.BATCH, 3_000_000),
        Measured("casata", "staufer", contestants.BATCH, 1_500_000),
        Measured("casata", "royals", contestants.STEPS, 1_000_000),
        Measured("casata", "royals", contestants.AEC, 2_000),
        Measured("Catanatron", "Catan", contestants.LOOP, 20_000),
        Measured("PettingZoo", "hanabi_v5", contestants.AEC, 4_000),
        Measured("PettingZoo", "leduc_holdem_v4", contestants.AEC, 3_000),
    ]
    run.print_demands(measured)
    lines = capsys.readouterr().out.splitlines()[2:]
    assert [line.split(":")[0] for line in lines] == ["royals", "staufer", "royals", "royals"]
    assert [line.split(maxsplit=1)[1].split("  ")[-1] for line in lines] == [
        "holds",
        "falls short",
        "holds",
        "falls short",
    ]
    assert [line.split()[-3:-1] for line in lines[:1]] == [["100.00", "150.00"]]


def test_every_game_that_is_measured_has_a_demand() -> None:
    assert demands.TIMES.keys() == {game for game, _ in contestants.GAMES}


def test_cost_is_that_of_the_usual_turn_and_speed_that_of_the_best() -> None:
    turns = [growth.Turn(10, 2.0, 4.0), growth.Turn(10, 1.0, 1.0), growth.Turn(10, 3.0, 8.0)]
    assert growth.cost(turns) == 0.2
    assert growth.speed(turns) == 10


def test_everybody_takes_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "SECONDS", 0)
    calls: list[str] = []
    players = [lambda name=name: (calls.append(name), growth.play_for(lambda: 1))[1] for name in "ab"]
    found = growth.alternate(players)
    assert "".join(calls) == "ab" * (growth.TURNS + 1)
    assert [len(turns) for turns in found] == [growth.TURNS] * 2


def test_nothing_is_compared_with_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    measured: Any = [Measured("casata", "royals", contestants.BATCH, 1)]
    run.print_ratios(measured, contestants.BATCH)
    run.print_demands(measured)
    assert capsys.readouterr().out == ""


def test_the_machine_and_all_versions_are_named() -> None:
    described = machine.describe()
    assert "cores" in described
    assert f"numpy {importlib.import_module('numpy').__version__}" in described
