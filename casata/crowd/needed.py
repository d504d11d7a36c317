"""Packages that only a load needs."""

from __future__ import annotations

import importlib
from typing import Any

from ..engine.errors import CasataError


def need(module: str) -> Any:
    """A module, or one clear line where it is missing."""
    try:
        return importlib.import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise CasataError(f"this benchmark needs {package}: pip install 'casata[serve]' {package}") from None
