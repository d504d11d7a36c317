"""Every rule in the lists of planted faults is protected by the test named there."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys

import pytest

from tests.samples import more

TESTS = pathlib.Path(__file__).parent.parent
LISTED = sorted(path.parent.name for path in TESTS.glob("*/faults.py") if path.parent.name != "mutation")


@pytest.mark.parametrize("part", ["first", pytest.param("rest", marks=more)])
@pytest.mark.parametrize("game", LISTED)
def test_every_planted_fault_is_found_by_the_test_of_its_rule(game: str, part: str) -> None:
    command = [sys.executable, "-m", "tests.mutation.faults", game, part]
    environment = {**os.environ, "CASATA_JIT": "0"}
    ran = subprocess.run(command, cwd=TESTS.parent, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert json.loads(ran.stdout) == []


A_LIST = """
from tests.mutation import faults
test = "tests/royals/test_setup_vectors.py::"
named = test + "test_vector_01_a_table_begins_with_its_deck_three_open_cards_and_empty_hands"
listed = [
    faults.Fault("found", "royals/rules/turns.py", "s.pile_size += box", "s.pile_size += 1 + box", named),
    faults.Fault("missed", "royals/rules/turns.py", "s.round += 1", "s.round += 2", named),
    faults.Fault("absent", "royals/rules/turns.py", "s.round += 7", "s.round += 2", named),
    faults.Fault("the same", "royals/rules/turns.py", "s.round += 1", "s.round  +=  1", named),
]
faults.faults_of = lambda game: listed
for line in faults.wrong("royals"):
    print(line.split(": ")[1].split(" (")[0])
"""


def test_a_fault_that_is_missed_or_cannot_be_planted_is_noticed() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", A_LIST],
        cwd=TESTS.parent,
        env={**os.environ, "CASATA_JIT": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.splitlines() == ["missed", "absent", "the same"]
