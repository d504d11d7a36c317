"""Run the long proofs and write what they print to docs/evidence: `python -m proof [NAME...]`, by default all.

SOURCES of a proof are the files that it speaks of: `make check` names evidence that is older than them.
"""

import contextlib
import datetime
import io
import pathlib
import pkgutil
import runpy
import subprocess
import sys
import time

import proof
from casata.engine.compiled import loader

EVIDENCE = pathlib.Path(__file__).parent.parent / "docs" / "evidence"


class Both(io.TextIOBase):
    """Writes to the screen and to a file."""

    def __init__(self, *targets: io.TextIOBase) -> None:
        self.targets = targets

    def write(self, text: str) -> int:
        for target in self.targets:
            target.write(text)
            target.flush()
        return len(text)


def stamp() -> str:
    """The first line of evidence: its commit and date; scripts/evidence reads it."""
    commit = git("rev-parse", "--short", "HEAD")
    changes = ", with changes" if git("diff", "--name-only", "HEAD", "--", ":!docs/evidence") else ""
    return f"Commit {commit}{changes}, {datetime.datetime.now(datetime.UTC).date()}"


def git(*command: str) -> str:
    """What git says."""
    return subprocess.run(["git", *command], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def main(names: list[str]) -> None:
    known = sorted(info.name for info in pkgutil.iter_modules(proof.__path__) if info.name != "__main__")
    for name in names or known:
        if name not in known:
            sys.exit(f"No proof is called {name!r}. Choose one of {', '.join(known)}.")
        if name == "gpu" and loader.obstacle(loader.GPU):
            print(f"gpu: left out, its evidence stays as it is: {loader.obstacle(loader.GPU)}")
            continue
        start = time.perf_counter()
        with (EVIDENCE / f"{name}.txt").open("w") as file, contextlib.redirect_stdout(Both(sys.stdout, file)):
            print(stamp())
            runpy.run_module(f"proof.{name}", run_name="proof")
            print(f"({time.perf_counter() - start:.0f} s)")


if __name__ == "__main__":
    main(sys.argv[1:])
