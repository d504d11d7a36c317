"""Small faults planted in the rules of every game, 300 each: which of them the tests find, recorded games left out."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

from tests.mutation.report import HEADING, Report

GAMES = ("royals", "il_principe", "signorie", "staufer")
SAMPLE, SEED = 300, 19
LEAST = 0.95


def tried(game: str, folder: pathlib.Path) -> Report:
    """A sample of the mutants of a game, run with compiling off."""
    out = folder / f"{game}.json"
    command = [sys.executable, "-m", "tests.mutation", game, f"--sample={SAMPLE}", f"--seed={SEED}", f"--out={out}"]
    command += [f"--jobs={os.cpu_count() or 1}"]
    ran = subprocess.run(
        command, env={**os.environ, "CASATA_JIT": "0"}, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert ran.returncode == 0, ran.stderr.decode()
    return Report(game, json.loads(out.read_text())["results"])


with tempfile.TemporaryDirectory() as name:
    reports = [tried(game, pathlib.Path(name)) for game in GAMES]
print(
    f"A sample of {SAMPLE} mutants a game (seed {SEED}) over rules, scoring, secrets and reasons, run against the tests"
)
print("of the game and conformance, without recorded games.")
print(HEADING)
for report in reports:
    print(report.line())
for report in reports:
    for detail in report.details():
        print(detail)
assert all(report.share() >= LEAST for report in reports), "too few are found"
assert not any(report.listed_wrongly() for report in reports), "some that are listed as equivalent are not"
