"""Run in full the tests of which `make test` runs a sample."""

import os
import subprocess
import sys
from collections import Counter

SAMPLED = (
    "tests/conformance",
    "tests/engine",
    "tests/mutation",
    "tests/site",
    "tests/browser/test_whole_games.py",
    "tests/browser/test_hotseat.py",
)
PASSED = "PASSED "

everything = {**os.environ, "CASATA_TESTS": "all"}
subprocess.run([sys.executable, "-m", "tests.warm"], env=everything, check=True)
command = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-r", "p", *SAMPLED]
ran = subprocess.run(command, env=everything, check=False, capture_output=True, text=True)
assert ran.returncode == 0, ran.stdout
lines = ran.stdout.splitlines()
tests = Counter(line.removeprefix(PASSED).split("[")[0] for line in lines if line.startswith(PASSED))
print("Tests that passed with CASATA_TESTS=all, and at how many tables, games or pages each:")
for test, count in tests.items():
    print(f"{count:4} {test}")
print(lines[-1])
