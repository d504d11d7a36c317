"""The cost of a click: processor time a decision of this tree and of an earlier one, by turns, and 200 busy tables.

CASATA_BEFORE names a folder with the sources of the earlier tree; CASATA_SECONDS and CASATA_ROUNDS set other numbers.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
from typing import Any

SOURCES = ("casata/loadtest", "casata/site")

ROOT = pathlib.Path(__file__).parent.parent
BEFORE = pathlib.Path(os.environ["CASATA_BEFORE"]) if "CASATA_BEFORE" in os.environ else None
SECONDS = os.environ.get("CASATA_SECONDS", "40")
ROUNDS = int(os.environ.get("CASATA_ROUNDS", "4"))
RATIO = 0.5  # of the processor time a decision took before, at most
GOAL = 300  # milliseconds that 95 of 100 decisions may take until all others see them
COST = "server_cpu_ms_per_decision"


def measure(tree: pathlib.Path, tables: int, think: str) -> dict[str, Any]:
    """What the load test of a tree says of its own server."""
    command = (sys.executable, "-P", "-m", "casata.cli", "bench-server", "--json")
    load = ("--tables", str(tables), "--think", think, "--seconds", SECONDS)
    sources = {**os.environ, "PYTHONPATH": str(tree)}
    said = subprocess.run((*command, *load), env=sources, cwd=tree, check=True, stdout=subprocess.PIPE, text=True)
    figures: dict[str, Any] = json.loads(said.stdout)
    assert not figures["errors"], figures["error_kinds"]
    return figures


def compare(before: pathlib.Path) -> float:
    """How much of the processor time of before a decision takes now; both are measured by turns."""
    print(f"40 tables of all games, 3 people each with an open page, {SECONDS} s each, one process on SQLite;")
    print("processor time of the server a decision, milliseconds:")
    ratios = list[float]()
    for number in range(ROUNDS):
        then, now = (measure(tree, 40, "4.5")[COST] for tree in (before, ROOT))
        ratios.append(float(now / then))
        print(f"  round {number + 1}: before {then}, now {now}: {ratios[-1]:.2f} times")
    ratio = statistics.median(ratios)
    print(f"  median of the rounds: {ratio:.2f} times")
    return ratio


def time_busy_tables() -> float:
    """How long 95 of 100 decisions take at many tables that decide every five seconds."""
    print(f"200 tables of all games, a decision at each every 5 s on average, for {SECONDS} s, load included:")
    figures = measure(ROOT, 200, "5")
    for name, value in figures.items():
        print(f"  {name}: {value}")
    return float(figures["others_p95_ms"])


def say(reached: bool, goal: str) -> None:
    """Whether what was asked for is reached."""
    print(f"Asked for was {goal}: {'reached' if reached else 'not reached'}.")


say(time_busy_tables() < GOAL, f"95 of 100 decisions within {GOAL} ms")
if BEFORE is None:
    print("Nothing is compared: CASATA_BEFORE names no earlier tree.")
else:
    say(compare(BEFORE) <= RATIO, f"at most {RATIO} times the processor time")
