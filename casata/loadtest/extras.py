"""Packages that only load tests need."""

from __future__ import annotations

import importlib
from typing import Any


def need(module: str) -> Any:
    """Import a module when it is first needed, so that every other command starts faster."""
    return importlib.import_module(module)
