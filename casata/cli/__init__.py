"""The command line: casata serve | play | watch | sim | league | box | verify | show | bench and more."""

from __future__ import annotations

import sys

REFUSED = 2


def main() -> None:
    """Run a command; a package that the installation lacks is named in one line, with exit code 2."""
    try:
        from .app import main as run

        run()
    except ModuleNotFoundError as problem:
        package = (problem.name or "").partition(".")[0]
        if package in ("", "casata"):
            raise
        sys.stderr.write(f"casata: the package {package} is missing; pip install casata completes the installation\n")
        sys.exit(REFUSED)
