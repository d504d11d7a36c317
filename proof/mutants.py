"""Small faults planted in the rules of every game: which of them the tests find, recorded games left out.

Two samples a game: by the first, tests were completed; the second had not been seen before. CASATA_MUTANTS may name a
folder with results of `python -m tests.mutation GAME --seed SEED --out FOLDER/GAME-SEED.json` from another machine.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

from tests.mutation.report import HEADING, Report

SOURCES = ("casata/games/*/rules", "casata/games/*/scoring.py", "casata/games/*/secrets.py", "tests/mutation")

GAMES = ("royals", "il_principe", "signorie", "staufer")
SAMPLE, SEEDS = 300, (19, 2026)
LEAST = 0.95


def tried(game: str, seed: int, folder: pathlib.Path) -> Report:
    """A sample of the mutants of a game, run with compiling off."""
    out = folder / f"{game}-{seed}.json"
    if not out.exists():
        command = [sys.executable, "-m", "tests.mutation", game, f"--sample={SAMPLE}", f"--seed={seed}", f"--out={out}"]
        command += [f"--jobs={os.cpu_count() or 1}"]
        environment = {**os.environ, "CASATA_JIT": "0"}
        ran = subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        assert ran.returncode == 0, ran.stderr.decode()
    return Report(game, json.loads(out.read_text())["results"])


with tempfile.TemporaryDirectory() as name:
    kept = pathlib.Path(os.environ.get("CASATA_MUTANTS") or name)
    reports = {seed: [tried(game, seed, kept) for game in GAMES] for seed in SEEDS}
print(f"Samples of {SAMPLE} mutants a game over rules, scoring, secrets and reasons, run against the tests of the game")
print("and conformance, without recorded games.")
for seed, found in reports.items():
    print(f"\nseed {seed}\n{HEADING}")
    for report in found:
        print(report.line())
    for report in found:
        for detail in report.details():
            print(detail)
everything = [report for found in reports.values() for report in found]
assert all(report.share() >= LEAST for report in everything), "too few are found"
assert not any(report.listed_wrongly() for report in everything), "some that are listed as equivalent are not"
