"""How fast a table is played: without a clock, in real time, or over days."""

from __future__ import annotations

from ..errors import Refused

PACES: dict[str, int] = {  # seconds for a decision; 0: no clock
    "free": 0,
    "live-30": 30,
    "live-60": 60,
    "live-180": 180,
    "live-600": 600,
    "turns-1": 86_400,
    "turns-3": 3 * 86_400,
    "turns-7": 7 * 86_400,
}


def check(pace: str) -> str:
    """A pace, or Refused with what there is."""
    if pace not in PACES:
        raise Refused("Unknown time limit. Choose one of {paces}.", "no_such_pace", 422, paces=", ".join(PACES))
    return pace


def seconds(pace: str) -> int:
    """How long a decision may take; 0 without a clock."""
    return PACES.get(pace, 0)
