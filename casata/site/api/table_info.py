"""What the API tells about a table."""

from __future__ import annotations

from collections.abc import Sequence

from ..accounts.session import Session
from ..storage.connection import StoredRow
from ..tables.stored import WAITING, StoredTable
from ..tables.table import Table
from ..views.table import house_file
from ..views.table.about import describe_dice
from . import messages


def stored_table_info(
    row: tuple[StoredRow, Sequence[StoredRow]], session: Session, progress: tuple[int, int]
) -> messages.TableInfo:
    """What everybody may know of a table that is not in memory, from its rows."""
    table = StoredTable.from_rows(*row)
    return _info(table, session, progress, house_file.find_changes(table))


def table_info(table: Table, session: Session) -> messages.TableInfo:
    """What everybody may know of a table, and its link for those who sit there."""
    progress = len(table.entries) - 1, table.match.step if table.match else 0
    return _info(table.stored, session, progress, house_file.changed(table))


def _info(
    table: StoredTable, session: Session, progress: tuple[int, int], house: list[house_file.HouseChange]
) -> messages.TableInfo:
    """What everybody may know of a table as it is stored, with the number of its last entry and its step."""
    number, step = progress
    actors = [seat for seat in range(table.seats) if table.waiting >> seat & 1]
    own, waits, dice = table.seats_of(session.person), table.status == WAITING, describe_dice(table)
    you = own[0] if own else None
    changed = [messages.HouseValue(one.path, one.standard, one.value) for one in house]
    chairs = [
        messages.Seat(seat, chair.name, chair.bot, chair.away, chair.free and waits, seat in own, chair.screen)
        for seat, chair in enumerate(table.chairs)
    ]
    return messages.TableInfo(
        table.id, table.game, table.rules, table.status, table.options, table.pace, table.open,
        table.hints, chairs, you, table.host == session.person, actors, step, number, dice.commitment,
        list(dice.contributions), table.public, table.origin is not None, {**table.result} if table.result else None,
        table.link if you is not None or table.host == session.person else None, changed, table.pause,
    )  # fmt: skip
