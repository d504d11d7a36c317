"""Tests beside two busy loops: all that wait, count what is sent or meter requests, 20 times; and everything, twice.

CASATA_RUNS and CASATA_WHOLE_RUNS say how often where that is not wanted.
"""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator

RUNS = int(os.environ.get("CASATA_RUNS", "20"))
WHOLE = int(os.environ.get("CASATA_WHOLE_RUNS", "2"))
LOOPS = 2
PYTEST = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-p", "no:cacheprovider"]


@contextlib.contextmanager
def busy() -> Iterator[None]:
    """Processes that do nothing as fast as they can."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(LOOPS)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def failed(name: str, *chosen: str) -> list[str]:
    """Run some tests and say how they went; those that failed."""
    began = time.monotonic()
    ran = subprocess.run([*PYTEST, *chosen], check=False, capture_output=True, text=True)
    lines = ran.stdout.splitlines()
    found = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    print(f"{name}: {lines[-1] if lines else ran.stderr[-500:]}")
    for line in found:
        print(f"  {line}")
    if ran.returncode and not found:
        found = [f"{name} ended with {ran.returncode}"]
    print(f"  {time.monotonic() - began:.0f} s", flush=True)
    return found


subprocess.run([sys.executable, "-m", "tests.warm"], check=True)
print(f"beside {LOOPS} processes that never rest, on {os.cpu_count()} processors")
problems: list[str] = []
with busy():
    for number in range(1, RUNS + 1):
        problems += failed(f"what waits, {number} of {RUNS}", "-m", "waits")
    for number in range(1, WHOLE + 1):
        problems += failed(f"all tests, {number} of {WHOLE}")
print(f"{RUNS} runs of what waits and {WHOLE} of all tests; failures: {len(problems)}")
assert not problems
