"""How long bots leave a person before they answer a decision, so that a slip can be taken back."""

from __future__ import annotations

from ..errors import Refused

NONE, SHORT, LONG = "none", "short", "long"
PAUSES: dict[str, float] = {NONE: 0.0, SHORT: 1.5, LONG: 3.0}  # seconds


def check(pause: str) -> str:
    """A pause, or Refused with what there is."""
    if pause not in PAUSES:
        raise Refused("Unknown bot delay. Choose one of {pauses}.", "no_such_pause", 422, pauses=", ".join(PAUSES))
    return pause


def seconds(pause: str) -> float:
    """How long bots wait after a person's decision."""
    return PAUSES.get(pause, 0.0)
