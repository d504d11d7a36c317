"""What people at a table are called, also those who have taken their names with them."""

from __future__ import annotations

from collections.abc import Callable

from ...accounts.names import shown_name
from ...tables.stored import OVER, RUNNING, Chair
from ...tables.table import Table


def seat_name(status: str, chair: Chair, t: Callable[..., str]) -> str:
    """The name at a seat; "" where nobody has ever sat."""
    if chair.name:
        return shown_name(chair.name, chair.bot, t)
    return t("Somebody") if chair.contribution or status in (RUNNING, OVER) else ""


def names_of(table: Table, t: Callable[..., str]) -> list[str]:
    """What everybody is called, by seat."""
    return [seat_name(table.status, chair, t) for chair in table.chairs]
