"""The wheel as `pip install casata` leaves it behind, far from the repository and without the network."""

from __future__ import annotations

import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import venv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PathDistribution, distribution
from typing import Any

from packaging.requirements import Requirement

from tests.cli.running import Ran
from tests.patience import SOON

ROOT = pathlib.Path(__file__).resolve().parent.parent


def build(kind: str, folder: pathlib.Path) -> pathlib.Path:
    """A wheel or an sdist of this working tree."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.iterdir()
    return made


@dataclass(frozen=True)
class Installed:
    """An environment that holds the wheel and what it requires, and an empty folder to run commands in."""

    environment: pathlib.Path
    empty: pathlib.Path

    @property
    def python(self) -> pathlib.Path:
        return self.environment / "bin" / "python"

    @property
    def command(self) -> pathlib.Path:
        return self.environment / "bin" / "casata"

    @property
    def packages(self) -> pathlib.Path:
        (found,) = self.environment.glob("lib/python*/site-packages")
        return found

    @property
    def metadata(self) -> PathDistribution:
        (found,) = self.packages.glob("casata-*.dist-info")
        return PathDistribution(found)

    @property
    def surroundings(self) -> dict[str, str]:
        """Nothing here leads back to the repository; nothing is compiled."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CASATA"))}
        return {**kept, "CASATA_JIT": "0", "PYTHONUNBUFFERED": "1", "COLUMNS": "200", "TERM": "dumb"}

    def casata(self, *arguments: str) -> Ran:
        """One command, as the installed script runs it."""
        return self._ran(self.command, *arguments)

    def evaluate(self, expression: str) -> Any:
        """The value of a Python expression there."""
        return json.loads(self._ran(self.python, "-P", "-c", f"print(__import__('json').dumps({expression}))").out)

    def _ran(self, *command: str | pathlib.Path) -> Ran:
        ended = subprocess.run(
            command, cwd=self.empty, env=self.surroundings, check=False, capture_output=True, text=True,
            stdin=subprocess.DEVNULL, timeout=SOON,
        )  # fmt: skip
        return Ran(ended.stdout, ended.stderr, ended.returncode)


def install(wheel: pathlib.Path, folder: pathlib.Path) -> Installed:
    """A new environment with the wheel; what it requires, and nothing else, is linked from the one in use here."""
    made = Installed(folder / "environment", folder / "empty")
    made.empty.mkdir()
    venv.create(made.environment, symlinks=True, with_pip=False)
    subprocess.run([*_installer(made.python), str(wheel)], check=True, capture_output=True)
    for each in closure(made.metadata.requires or []):
        for name in {file.parts[0] for file in each.files or []} - {"..", "__pycache__"}:
            (made.packages / name).symlink_to(pathlib.Path(str(each.locate_file(name))).resolve())
    return made


def closure(required: Iterable[str], extras: Iterable[str] = ()) -> list[Distribution]:
    """Every distribution that these requirements lead to, as pip follows them; what is too old is an error."""
    found: dict[tuple[str, tuple[str, ...]], Distribution] = {}
    todo = [*_applying(required, extras)]
    while todo:
        wanted = todo.pop()
        key = (wanted.name.lower(), tuple(sorted(wanted.extras)))
        if key not in found:
            found[key] = distribution(wanted.name)
            todo += _applying(found[key].requires or [], wanted.extras)
        assert wanted.specifier.contains(found[key].version, prereleases=True), f"{wanted}: {found[key].version}"
    return [*{each.metadata["Name"]: each for each in found.values()}.values()]


def _applying(required: Iterable[str], extras: Iterable[str]) -> Iterator[Requirement]:
    for line in required:
        requirement = Requirement(line)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield requirement


def _installer(python: pathlib.Path) -> list[str]:
    """pip, or uv where it made the environment of the tests: that has no pip."""
    if importlib.util.find_spec("pip"):
        pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--disable-pip-version-check"]
        return [*pip, "--no-index", "--no-deps"]
    return ["uv", "pip", "install", "--python", str(python), "--offline", "--no-deps"]
