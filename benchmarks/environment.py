"""The environment that everything is measured in: this project, and those of the other libraries that install."""

import os
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

ROOT = pathlib.Path(__file__).parents[1]
FOLDER = ROOT / ".cache" / "benchmarks"
# RLCard asks pip what is installed when it is imported; `--seed` puts it there.
PEERS = ("open_spiel", "pettingzoo[classic]", "rlcard", "catanatron", "pgx jax[cpu]")


def command(arguments: Sequence[str]) -> dict[str, Any]:
    """How `subprocess.run` measures there."""
    return {
        "args": [str(make()), "-m", "benchmarks.run", *arguments],
        "cwd": ROOT,
        "env": {**os.environ, "PYTHONPATH": str(ROOT)},
    }


def make() -> pathlib.Path:
    """Install what is missing; the interpreter. A library that cannot be installed is left out of the comparison."""
    python = create(FOLDER)
    install(python, "-c", str(ROOT / "constraints.txt"), "-e", str(ROOT))
    for peer in PEERS:
        if not install(python, *peer.split()):
            print(f"Could not be installed here: {peer}", file=sys.stderr)
    return python


def create(folder: pathlib.Path) -> pathlib.Path:
    """An empty environment, unless it is there already; its interpreter."""
    python = folder / "bin" / "python"
    if not python.exists():
        _run(
            ["uv", "venv", "-q", "--seed", "--python", sys.executable, str(folder)],
            [sys.executable, "-m", "venv", str(folder)],
        )
    return python


def install(python: pathlib.Path, *wanted: str) -> bool:
    """Install packages there; whether that worked."""
    return _run(
        ["uv", "pip", "install", "-q", "--python", str(python), *wanted],
        [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", *wanted],
    )


def _run(with_uv: list[str], without: list[str]) -> bool:
    return subprocess.run(with_uv if shutil.which("uv") else without, check=False).returncode == 0
