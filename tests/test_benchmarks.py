"""The comparison with other libraries: what it measures of ours, what it says of those that are missing, its ratios."""

import importlib
import json
import subprocess
import sys
from typing import Any

import pytest

from benchmarks import contestants, environment, machine, ours, run, worker


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


def test_nothing_is_compared_with_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    measured: Any = [Measured("casata", "royals", contestants.BATCH, 1)]
    run.print_ratios(measured, contestants.BATCH)
    assert capsys.readouterr().out == ""


def test_the_machine_and_all_versions_are_named() -> None:
    described = machine.describe()
    assert "cores" in described
    assert f"numpy {importlib.import_module('numpy').__version__}" in described
