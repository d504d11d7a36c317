"""Packages that only some work needs: ratings, tables, pictures, clusters, load tests."""

from __future__ import annotations

import importlib
from types import ModuleType

from ..engine.errors import CasataError
from ..engine.text.language import Phrase


def need(module: str, purpose: str | Phrase, extra: str = "lab") -> ModuleType:
    """A module of an extra; CasataError if it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        package = module.split(".", maxsplit=1)[0]
        raise CasataError("{purpose} needs the package {package}. Install it with: pip install 'casata[{extra}]'",
                          purpose=purpose, package=package, extra=extra) from None  # fmt: skip
