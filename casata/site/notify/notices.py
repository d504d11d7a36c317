"""Notices: who is to be told what, written down with the change that makes it so. Each is sent at most once."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, select, text as sql, update

from ...engine.match.match import Match
from ..storage import schema
from ..storage.store import clock_of
from ..tables import pace
from ..tables.replay import PLAY
from ..tables.table import CLOSED, OVER, HistoryEntry, Table

TURN, REMINDER, END, TEST = "turn", "reminder", "over", "test"
DUE, TAKEN, SENT, FAILED, DROPPED = "due", "taken", "sent", "failed", "dropped"
GRACE = 20.0  # seconds in which a question may be answered, or taken back, without anybody being told
FAILURES = 5  # in a row, after which a channel is off
DAY = 86_400
LAST = 4  # the reminder comes when the last quarter of the time begins
KEPT = 30 * DAY  # seconds that notices of ended games are kept
PUT = sql(f"""
    INSERT INTO notice (id, channel, seating, seat, question, kind, due, state)
    SELECT :mark || id, id, :seating, :seat, :question, :kind, :due, '{DUE}' FROM channel
    WHERE person = :person AND confirmed AND failures < {FAILURES}
    ON CONFLICT (channel, seating, seat, question, kind) DO UPDATE SET state = '{DUE}', due = excluded.due
    WHERE notice.state = '{DROPPED}' OR (notice.state = '{DUE}' AND notice.kind = '{REMINDER}')
""")  # noqa: S608 - it runs within decisions, so nothing is put together there; all values are bound


@dataclass(frozen=True)
class Notice:
    """Something a person is to be told."""

    person: str
    seat: int
    question: int  # which decision of that seat
    kind: str
    due: float


def calls(
    table: Table, changes: Mapping[str, Any], chairs: Mapping[int, Mapping[str, Any]], entries: Sequence[HistoryEntry],
    match: Match | None, grace: float,
) -> list[Notice]:  # fmt: skip
    """Whom a change of a table concerns; who has just decided knows it, and is only reminded."""
    now = table.clock.now()
    decided = {table.chairs[entry.seat].person for entry in entries if entry.seat is not None}
    people = list(_people(table, chairs))
    if changes.get("status") == OVER and any(entry.kind == PLAY for entry in entries):
        ended = {person: seat for seat, person in reversed(people) if person not in decided}
        return [Notice(person, seat, 0, END, now + grace) for person, seat in ended.items()]
    if match is None:
        return []
    asked, limit, told = changes["waiting"] & ~table.waiting, pace.seconds(table.pace), []
    for seat, person in people:
        question = match.decisions(seat)
        if asked >> seat & 1 and person not in decided:
            told.append(Notice(person, seat, question, TURN, now + grace))
        deadline = chairs.get(seat, {}).get("deadline", 0.0)
        if deadline and limit >= DAY:
            told.append(Notice(person, seat, question, REMINDER, deadline - limit / LAST))
    return told


def _people(table: Table, chairs: Mapping[int, Mapping[str, Any]]) -> Iterator[tuple[int, str]]:
    """Seats where people decide themselves, once these changes are made."""
    for seat, chair in enumerate(table.chairs):
        after = replace(chair, **chairs.get(seat, {}))
        if after.person and not after.mind:
            yield seat, after.person


def put(c: Connection, table: str, told: Sequence[Notice]) -> None:
    """One row for each way to reach these people; what was sent already is not put again."""
    rows = [{**asdict(call), "mark": f"{secrets.token_hex(8)}.", "seating": table} for call in told]
    c.execute(PUT, rows)


def stands(table: Table, person: str, seat: int, question: int, kind: str) -> bool:
    """Whether what somebody was to be told is still so."""
    chair = table.chairs[seat]
    if chair.person != person or chair.mind:
        return False
    if kind == END:
        return table.status == OVER
    return table.match is not None and seat in table.deciding() and table.match.decisions(seat) == question


# -- sending ----------------------------------------------------------------------------------


def ready(c: Connection, busy: Collection[str], most: int) -> list[str]:
    """Notices to be sent now, the oldest first: one for each channel, none for channels that are busy."""
    now = clock_of(c).now()
    due = and_(schema.notice.c.state == DUE, schema.notice.c.due <= now, schema.notice.c.channel.not_in(busy))
    wanted = select(schema.notice.c.id, schema.notice.c.channel).where(due).order_by(schema.notice.c.due)
    first: dict[str, str] = {}
    for row in c.execute(wanted.limit(most * 4)):
        first.setdefault(row.channel, row.id)
    return list(first.values())[:most]


def claim(c: Connection, notices: Sequence[str]) -> Sequence[Row[Any]]:
    """Those that nobody else has claimed, with where they go: they are this process's to send, or nobody's."""
    free = and_(schema.notice.c.id.in_(notices), schema.notice.c.state == DUE)
    mine = c.execute(update(schema.notice).where(free).values(state=TAKEN).returning(schema.notice.c.id)).scalars()
    wanted = select(
        schema.notice, schema.channel.c.person, schema.channel.c.kind.label("way"), schema.channel.c.address,
        schema.channel.c.secret, schema.channel.c.confirmed, schema.channel.c.failures, schema.person.c.preferences,
    ).join(schema.channel, schema.channel.c.id == schema.notice.c.channel)  # fmt: skip
    people = wanted.join(schema.person, schema.person.c.id == schema.channel.c.person)
    return c.execute(people.where(schema.notice.c.id.in_(list(mine)))).all()


def settle(c: Connection, notice: str, state: str) -> None:
    """How it ended."""
    c.execute(update(schema.notice).where(schema.notice.c.id == notice).values(state=state))


def revive(c: Connection, notice: str) -> None:
    """What was dropped stands after all."""
    dropped = and_(schema.notice.c.id == notice, schema.notice.c.state == DROPPED)
    c.execute(update(schema.notice).where(dropped).values(state=DUE))


def sweep(c: Connection) -> None:
    """Forget what was told of games that ended long ago: nobody can be asked there any more."""
    ended = select(schema.table.c.id).where(schema.table.c.status.in_((OVER, CLOSED)))
    old = and_(schema.notice.c.state != DUE, schema.notice.c.due < clock_of(c).now() - KEPT)
    c.execute(delete(schema.notice).where(old, schema.notice.c.seating.in_(ended)))
