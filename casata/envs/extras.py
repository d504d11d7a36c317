"""Packages that environments need and that not every installation has."""

from __future__ import annotations


def missing(module: str, problem: ImportError) -> ImportError:
    """What to raise where a module of `casata.envs` cannot import what it stands on."""
    package = (problem.name or "a package").split(".", maxsplit=1)[0]
    return ImportError(f"{module} needs {package}, which is not installed: pip install 'casata[envs]'", name=package)
