"""Packages that only a load needs."""

from __future__ import annotations

import importlib
from typing import Any


def need(module: str) -> Any:
    """A module, imported when it is first wanted: every other command starts faster without it."""
    return importlib.import_module(module)
