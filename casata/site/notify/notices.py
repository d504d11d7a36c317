"""Notices: who is to be told what, stored in the transaction that causes it. Each is sent at most once."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, and_, delete, select, text as sql, update

from ..ids import ChannelId, PersonId, TableId
from ..storage import schema
from ..storage.connection import StoredRow, clock_of
from ..tables import pace
from ..tables.change import TableChange
from ..tables.replay import PLAY
from ..tables.stored import CLOSED, OVER, StoredTable
from ..tables.table import Table

TURN, REMINDER, END, TEST = "turn", "reminder", "over", "test"
DUE, TAKEN, SENT, FAILED, DROPPED = "due", "taken", "sent", "failed", "dropped"
GRACE = 20.0  # seconds in which a decision may be made or undone without a notice
FAILURES_UNTIL_OFF = 5  # in a row, after which a channel is off
DAY = 86_400
QUARTER = 4  # the reminder comes when the last quarter of the time begins
RETENTION = 30 * DAY  # seconds that notices of ended games are stored
ADD = sql(f"""
    INSERT INTO notice (id, channel, seating, seat, question, kind, due, state)
    SELECT :prefix || id, id, :table_id, :seat, :decision, :kind, :due, '{DUE}' FROM channel
    WHERE person = :person AND confirmed AND failures < {FAILURES_UNTIL_OFF}
    ON CONFLICT (channel, seating, seat, question, kind) DO UPDATE SET state = '{DUE}', due = excluded.due
    WHERE notice.state = '{DROPPED}' OR (notice.state = '{DUE}' AND notice.kind = '{REMINDER}')
""")  # noqa: S608 - a text, since it runs within decisions and must be fast; all values are bound


@dataclass(frozen=True)
class Notice:
    """Something that a person is to be told."""

    person: PersonId
    seat: int
    decision: int  # the number of that seat's decision; `question` in the database and on the wire
    kind: str
    due: float


def notices_for(before: StoredTable, after: StoredTable, change: TableChange, due: float) -> list[Notice]:
    """The notices that a change of a table causes; whoever just decided needs none but a reminder."""
    match, entries = change.match, [new.entry for new in change.entries]
    decided = {after.chairs[entry.seat].person for entry in entries if entry.seat is not None}
    people = list(_people(after))
    if after.status == OVER and any(entry.kind == PLAY for entry in entries):
        ended = {person: seat for seat, person in reversed(people) if person not in decided}
        return [Notice(person, seat, 0, END, due) for person, seat in ended.items()]
    if match is None:
        return []
    newly_asked, limit, found = after.waiting & ~before.waiting, pace.seconds(after.pace), []
    for seat, person in people:
        decision = match.decisions(seat)
        if newly_asked >> seat & 1 and person not in decided:
            found.append(Notice(person, seat, decision, TURN, due))
        deadline = change.chairs.get(seat, {}).get("deadline", 0.0)
        if deadline and limit >= DAY:
            found.append(Notice(person, seat, decision, REMINDER, deadline - limit / QUARTER))
    return found


def _people(table: StoredTable) -> Iterator[tuple[int, PersonId]]:
    """Seats with their people, except where a bot plays."""
    for seat, chair in enumerate(table.chairs):
        if chair.person and not chair.bot_level:
            yield seat, chair.person


def add(c: Connection, table: TableId, notices: Sequence[Notice]) -> int:
    """Store a notice for each channel of these people, and return how many that are.

    One that was already sent is not stored again.
    """
    rows = [{**asdict(notice), "prefix": f"{secrets.token_hex(8)}.", "table_id": table} for notice in notices]
    return sum(c.execute(ADD, row).rowcount for row in rows)


def is_current(table: Table, person: PersonId, seat: int, decision: int, kind: str) -> bool:
    """Whether what a notice says is still true."""
    chair = table.chairs[seat]
    if chair.person != person or chair.bot_level:
        return False
    if kind == END:
        return table.status == OVER
    return table.match is not None and seat in table.deciding() and table.match.decisions(seat) == decision


# -- sending ----------------------------------------------------------------------------------


def find_due(c: Connection, busy: Collection[ChannelId], most: int) -> list[str]:
    """Notices to send now, the oldest first: one for each channel that is not busy."""
    now = clock_of(c).now()
    due = and_(schema.notice.c.state == DUE, schema.notice.c.due <= now, schema.notice.c.channel.not_in(busy))
    wanted = select(schema.notice.c.id, schema.notice.c.channel).where(due).order_by(schema.notice.c.due)
    first: dict[ChannelId, str] = {}
    for row in c.execute(wanted.limit(most * 4)):
        first.setdefault(row.channel, row.id)
    return list(first.values())[:most]


def claim(c: Connection, notices: Sequence[str]) -> Sequence[StoredRow]:
    """Claim notices, so that only this process may send them; those that it got, with their channels."""
    free = and_(schema.notice.c.id.in_(notices), schema.notice.c.state == DUE)
    mine = c.execute(update(schema.notice).where(free).values(state=TAKEN).returning(schema.notice.c.id)).scalars()
    wanted = select(
        schema.notice, schema.channel.c.person, schema.channel.c.kind.label("channel_kind"), schema.channel.c.address,
        schema.channel.c.secret, schema.channel.c.confirmed, schema.channel.c.failures, schema.person.c.preferences,
    ).join(schema.channel, schema.channel.c.id == schema.notice.c.channel)  # fmt: skip
    people = wanted.join(schema.person, schema.person.c.id == schema.channel.c.person)
    return c.execute(people.where(schema.notice.c.id.in_(list(mine)))).all()


def settle(c: Connection, notice: str, state: str) -> None:
    """Store how sending a notice ended."""
    c.execute(update(schema.notice).where(schema.notice.c.id == notice).values(state=state))


def revive(c: Connection, notice: str) -> None:
    """Make a notice that was dropped due again."""
    dropped = and_(schema.notice.c.id == notice, schema.notice.c.state == DROPPED)
    c.execute(update(schema.notice).where(dropped).values(state=DUE))


def sweep(c: Connection) -> None:
    """Delete notices of games that ended long ago."""
    ended = select(schema.table.c.id).where(schema.table.c.status.in_((OVER, CLOSED)))
    old = and_(schema.notice.c.state != DUE, schema.notice.c.due < clock_of(c).now() - RETENTION)
    c.execute(delete(schema.notice).where(old, schema.notice.c.table_id.in_(ended)))
