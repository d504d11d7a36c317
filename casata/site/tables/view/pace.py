"""Paces in words."""

from __future__ import annotations

from collections.abc import Callable

from .. import pace

MINUTE, DAY = 60, 86_400


def pace_said(name: str, t: Callable[..., str]) -> str:
    """How long a decision may take."""
    seconds = pace.seconds(name)
    if not seconds:
        return t("no clock")
    if seconds >= DAY:
        days = seconds // DAY
        return t("a day for a decision") if days == 1 else t("{count} days for a decision", count=days)
    if seconds < MINUTE:
        return t("{count} seconds for a decision", count=seconds)
    minutes = seconds // MINUTE
    return t("a minute for a decision") if minutes == 1 else t("{count} minutes for a decision", count=minutes)


def paces_said(t: Callable[..., str]) -> list[tuple[str, str]]:
    """All of them, for a form."""
    return [(name, pace_said(name, t)) for name in pace.PACES]
