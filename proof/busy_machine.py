"""Tests beside two busy loops and each other: all tests twice, and those that depend on time 20 times.

CASATA_RUNS and CASATA_WHOLE_RUNS set other numbers.
"""

import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

SOURCES = ("tests",)

RUNS = int(os.environ.get("CASATA_RUNS", "20"))
WHOLE = int(os.environ.get("CASATA_WHOLE_RUNS", "2"))
LOOPS = 2
AT_ONCE = 3  # runs
PYTEST = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-p", "no:cacheprovider"]


@contextlib.contextmanager
def busy() -> Iterator[None]:
    """Keep the processors busy."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(LOOPS)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def failed(name: str, folder: str, *chosen: str) -> list[str]:
    """Run some tests and print how they went; those that failed."""
    ran = subprocess.run(
        [*PYTEST, *chosen], check=False, capture_output=True, text=True, env={**os.environ, "TMPDIR": folder}
    )
    lines = ran.stdout.splitlines()
    found = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    if ran.returncode and not found:
        found = [f"ended with {ran.returncode}: {ran.stderr[-500:]}"]
    if found:
        sys.stderr.write(ran.stdout)
    print("".join(f"{line}\n" for line in (f"{name}: {lines[-1] if lines else ''}", *(f"  {each}" for each in found))))
    return found


def one(task: tuple[str, tuple[str, ...]]) -> list[str]:
    """Run the tests in a separate folder."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder).chmod(0o711)  # the databases of tests may run under another account
        return failed(task[0], folder, *task[1])


subprocess.run([sys.executable, "-m", "tests.warm"], check=True)
print(f"beside {LOOPS} processes that never rest, on {os.cpu_count()} processors, {AT_ONCE} runs at a time")
tasks: list[tuple[str, tuple[str, ...]]] = [(f"all tests, {number} of {WHOLE}", ()) for number in range(1, WHOLE + 1)]
tasks += [(f"what waits, {number} of {RUNS}", ("-m", "waits")) for number in range(1, RUNS + 1)]
with busy(), ThreadPoolExecutor(AT_ONCE) as lanes:
    problems = [problem for found in lanes.map(one, tasks) for problem in found]
print(f"{RUNS} runs of what waits and {WHOLE} of all tests; failures: {len(problems)}")
assert not problems
