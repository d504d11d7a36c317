"""The command line: one module per command, and what several of them share."""

from __future__ import annotations

import sys

REFUSED = 2


def main() -> None:
    """Run a command; if a package is missing, say which in one line, with exit code 2."""
    try:
        from .app import main as run

        run()
    except ModuleNotFoundError as problem:
        package = (problem.name or "").partition(".")[0]
        if package in ("", "casata"):
            raise
        sys.stderr.write(f"casata: The package {package} is missing. Install it with: pip install casata\n")
        sys.exit(REFUSED)
