"""What the pieces of Tiny are called."""

from __future__ import annotations

from ....engine.core.printed import Printed


def labels(printed: Printed) -> dict[str, str]:
    """What each id is called, in English."""
    return {"cup": "Cup", "coin": "Coin", "sword": "Sword"}
