"""Paces and pauses in words."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.text.language import later, plural
from ...tables import pace, pause

MINUTE, DAY = 60, 86_400
PAUSES = {pause.NONE: later("at once"), pause.SHORT: later("after 1.5 seconds"), pause.LONG: later("after 3 seconds")}


def describe_pace(name: str, t: Callable[..., str]) -> str:
    """How long a decision may take."""
    seconds = pace.seconds(name)
    if not seconds:
        return t("no clock")
    if seconds >= DAY:
        days = seconds // DAY
        return t(plural("{count} day per decision", "{count} days per decision"), count=days)
    if seconds < MINUTE:
        return t(plural("{count} second per decision", "{count} seconds per decision"), count=seconds)
    minutes = seconds // MINUTE
    return t(plural("{count} minute per decision", "{count} minutes per decision"), count=minutes)


def list_paces(t: Callable[..., str]) -> list[tuple[str, str]]:
    """Every pace with its description, for a form."""
    return [(name, describe_pace(name, t)) for name in pace.PACES]


def describe_pause(name: str, t: Callable[..., str]) -> str:
    """How long bots wait before they answer a person."""
    return t(PAUSES.get(name, PAUSES[pause.NONE]))


def list_pauses(t: Callable[..., str]) -> list[tuple[str, str]]:
    """Every pause with its description, for a form."""
    return [(name, describe_pause(name, t)) for name in pause.PAUSES]
