"""What the pieces of Tiny are called."""

from __future__ import annotations

from ....engine.core.printed import Printed


def labels(printed: Printed) -> dict[str, str]:
    """Id -> what a person calls it, in English."""
    return {"cup": "Cup", "coin": "Coin", "sword": "Sword"}
