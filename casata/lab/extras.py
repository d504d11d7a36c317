"""What only the laboratory uses, and only for some of its work: ratings, tables, pictures."""

from __future__ import annotations

import importlib
from typing import Any

from ..engine.errors import CasataError


def need(module: str, purpose: str) -> Any:
    """A module of the extra `lab`; one clear line where it is missing."""
    try:
        return importlib.import_module(module)
    except ImportError:
        package = module.split(".", maxsplit=1)[0]
        raise CasataError(f"{purpose} needs {package}: pip install 'casata[lab]'") from None
