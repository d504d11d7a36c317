"""The hall: every table that is open, and the one way to change one: written down, then announced."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hmac
import json
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog
from sqlalchemy import Row

from ...engine.errors import CasataError
from ...engine.game import Game, find
from ...engine.match.fairness import commitment
from ...engine.match.match import Match
from ...engine.text.scene import letter
from .. import limits, metrics
from ..limits import TooOften
from ..notify import notices
from ..refusals import OutOfDate, Refused, missing
from ..storage.store import Also, Conflict, DatabaseDown, Store, Unreadable
from ..work import turns
from ..work.turns import Owner
from ..work.workers import WorkerPool
from . import layouts, pace, replay
from .bus import Bus
from .plans import Plans, bot_chair, checked_plans, part_of_dice, screen_chair, tell_bots_apart
from .replay import BrokenTable
from .table import (
    CLOSED,
    OVER,
    RUNNING,
    TALK,
    VISITORS,
    WAITING,
    Chair,
    Course,
    HistoryEntry,
    Table,
    Written,
    decisions,
    sketched,
    told_so_far,
    written,
)

T = TypeVar("T")
ERA = 1 << 45  # above every revision that older versions gave
BETWEEN_LOOKS = 1.0  # seconds between two announcements of who is at a table, at least
TICKS, SINCE = 20, 1_767_225_600  # revisions a second, counted from the beginning of 2026
log = structlog.get_logger()


@dataclass(frozen=True)
class Promise:
    """What a page for a new table carries: the name of a secret, and its hash."""

    nonce: str
    commitment: str


class Tables:
    """All tables of one server process. Everything here runs in one event loop; the store has threads of its own."""

    def __init__(self, store: Store, workshop: WorkerPool | None = None) -> None:
        """Tables come into memory when somebody asks for them."""
        self.store, self.clock = store, store.clock
        self.in_memory: dict[str, Table] = {}
        self.tend: Callable[[Table], None] = lambda table: None  # bots and clocks, once there is a steward
        self.may_begin: Callable[[str], None] = lambda network: None  # TooOften where a network has too many bots
        self.rouse: Callable[[], None] = lambda: None  # somebody is to be told something, once there is a delivery
        self.grace = notices.GRACE
        self.between_looks = BETWEEN_LOOKS
        self.bus = Bus(self)
        self.workers = workshop or WorkerPool(clock=self.clock)
        self._threads = ThreadPoolExecutor(store.threads, "store")
        self._opening: dict[str, asyncio.Future[Table | None]] = {}
        self._outdated: set[str] = set()  # tables that another process changed while they were being opened
        self._key = store.key("dice").encode()
        self._owners: OrderedDict[str, Owner] = OrderedDict()  # by table: on whose behalf bots think there

    async def in_store(self, work: Callable[..., T], *args: Any) -> T:
        """Something the store does, in a thread of its own."""
        try:
            with metrics.store_seconds.time():
                return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)
        except DatabaseDown:
            metrics.store_away.inc()
            raise

    def close(self) -> None:
        """Wait for what is being written."""
        self.workers.close()
        self._threads.shutdown()
        self.store.close()

    # -- finding ------------------------------------------------------------------------------

    async def open(self, table_id: str) -> Table:
        """A table by its id; Refused when there is none."""
        while table_id not in self.in_memory:
            mine = table_id not in self._opening
            if mine:
                self._opening[table_id] = asyncio.ensure_future(self._open(table_id))
            try:
                found = await asyncio.shield(self._opening[table_id])
            except TooOften:
                if mine:
                    raise
                continue  # the first to ask has too much waiting; others do not
            if found is None:
                raise missing()
            return found
        return self.in_memory[table_id]

    async def _open(self, table_id: str) -> Table | None:
        try:
            kept = await self.in_store(self.store.course, table_id) if 0 < len(table_id) <= limits.ID else None
            if kept is None:
                return None
            found = await self._opened(*kept)
            found.visitors = await self.in_store(self.store.visitors, table_id)
            if table_id in self._outdated:
                found.behind, found.unread = True, {VISITORS}
            self.bus.ask(found)
            return self._remember(found)
        except Exception as problem:  # whatever damage makes of it, the other tables go on
            if isinstance(problem, Refused | TooOften) and not isinstance(problem, Unreadable):
                raise
            metrics.broken_tables.inc()
            log.error("table cannot be read", table=table_id, why=type(problem).__name__)  # the rest is for `check`
            raise Refused("What was kept of this table does not fit together: it cannot be read.", "broken") from None
        finally:
            del self._opening[table_id]
            self._outdated.discard(table_id)

    async def _opened(self, row: Row[Any], chairs: Sequence[Row[Any]], entries: Sequence[Row[Any]]) -> Table:
        """A table as it was kept; a long game is replayed where nobody waits for it."""
        found, done = sketched(row, chairs), None
        if replay.is_long(entries) and find(found.game).version == found.rules:
            done = await self.workers.do(replay.replayed, found.deal(), decisions(entries), entries[-1].record)
        found.add(entries, done)
        return found

    def _remember(self, table: Table) -> Table:
        table.clock = self.clock
        table.revision = _next_revision(table)
        self.in_memory[table.id] = table
        idle = [other for other in self.in_memory.values() if _is_idle(other)]
        for other in idle[: max(0, len(idle) - limits.IDLE_TABLES)]:
            del self.in_memory[other.id]
        return table

    async def visible(self, table_id: str, person: str) -> Table:
        """A table that somebody may look at; the same refusal whether it is not there or not theirs."""
        found = await self.open(table_id)
        if not found.may_watch(person) and self.store.shared:
            await self._look_again(found)
        if not found.may_watch(person):
            raise missing()
        if found.host == person:
            self._own(found)
        return found

    async def _look_again(self, table: Table) -> None:
        """Somebody may have been let in by another process a moment ago."""
        async with table.lock:
            table.unread.add(VISITORS)
            await self._catch_up(table)

    @contextlib.asynccontextmanager
    async def held(self, find: Callable[[], Awaitable[Table]]) -> AsyncIterator[Table]:
        """A table, found in some way, as it is now, that nobody else in this process changes meanwhile."""
        while True:
            found = await find()
            seen = found.revision
            async with found.lock:
                if not self.has(found) or found.revision != seen:
                    continue  # it changed while we waited: who was to find it may no longer do so
                if not found.behind:
                    yield found
                    return
                await self._catch_up(found)

    def has(self, table: Table) -> bool:
        """Whether this is the table in memory, and not one that was read again since."""
        return self.in_memory.get(table.id) is table

    def doubt(self, table_id: str) -> None:
        """Look at a table again before anybody uses it: another process may have been faster."""
        if table_id in self.in_memory:
            self.in_memory[table_id].behind = True
        elif table_id in self._opening:
            self._outdated.add(table_id)

    async def _catch_up(self, table: Table) -> None:
        """Read what other processes have kept since."""
        table.behind, unread, table.unread = False, table.unread, set()
        try:
            news = await self.in_store(self.store.news, table.id, len(table.entries))
            if replay.is_long(news[2]):
                self.forget(table)  # read as a whole again, where nobody waits for it
                return
            if news[0].version > table.version:
                table.follow(*news)
            if VISITORS in unread:
                table.visitors = await self.in_store(self.store.visitors, table.id)
            for part in unread - {VISITORS}:
                table.parts.pop(part, None)
        except BrokenTable as problem:
            self.forget(table)
            log.error("table cannot be followed", table=table.id, why=type(problem).__name__)
            raise OutOfDate from None
        except BaseException:
            table.behind, table.unread = True, table.unread | unread
            raise
        self.announce(table)

    async def by_link(self, link: str) -> Table:
        """The table an invitation leads to."""
        table_id = await self.in_store(self.store.by_link, link) if 0 < len(link) <= limits.ID else None
        if table_id is None:
            raise Refused("This invitation is not valid any more: ask for a new one.", "no_such_link", 404)
        return await self.open(table_id)

    # -- changing -----------------------------------------------------------------------------

    async def commit(
        self, table: Table, changes: Mapping[str, Any], chairs: Mapping[int, Mapping[str, Any]] | None = None,
        entries: Sequence[Written] = (), also: Sequence[Also] = (), parts: Sequence[str] = (),
        match: Match | None = None,
    ) -> None:  # fmt: skip
        """Write changes in one transaction, then make them in memory, then announce them.

        `match` is the match after `entries`: a copy, so that nothing in memory is ahead of the store.
        `also` is written in the same transaction; `parts` of the table are read again, here and by other processes.
        """
        after = match or table.match
        changed = {"changed": self.clock.now(), **changes, "waiting": _waiting(table, changes, after)}
        calls = notices.notices_for(table, changed, chairs or {}, [entry[0] for entry in entries], after, self.grace)
        if calls:
            also = [*also, functools.partial(notices.add, table=table.id, notices=calls)]
        rows = [_row(*entry) for entry in entries]
        texts = {name: json.dumps(value) if isinstance(value, dict) else value for name, value in changed.items()}
        told = self.bus.change(table, parts)
        try:
            await self.in_store(self.store.change, table.id, table.version, rows, texts, chairs or {}, told, also)
        except Conflict:
            self.forget(table)
            raise OutOfDate from None
        except BaseException:
            table.behind = True  # nobody can tell whether it was written: look before anybody goes on
            raise
        table.version += 1
        table.match = after
        for name, value in changed.items():
            setattr(table, name, value)
        for seat, values in (chairs or {}).items():
            for name, value in values.items():
                setattr(table.chairs[seat], name, value)
        for entry, _, mark in entries:
            metrics.decisions.labels(entry.kind).inc()
            table.entries.append(entry)
            if mark:
                table.marks[mark] = entry.number
        for part in parts:
            table.parts.pop(part, None)
        self.announce(table)
        if calls:
            self.rouse()

    def announce(self, table: Table) -> None:
        """Something about a table is different: pages are redrawn, bots and clocks looked after."""
        table.revision = _next_revision(table)
        table.drawn.clear()
        for watcher in table.watchers:
            watcher.set()
        if table.status == RUNNING:
            self.tend(table)

    def forget(self, table: Table) -> None:
        """Drop a table from memory; pages that show it ask again."""
        self.in_memory.pop(table.id, None)
        for watcher in table.watchers:
            watcher.set()

    # -- making a table -----------------------------------------------------------------------

    def come(self, table: Table, person: str) -> None:
        """Somebody has opened a page of a table."""
        table.present[person] += 1
        if table.present[person] == 1:
            self._look_around(table)

    def go(self, table: Table, person: str) -> None:
        """And closed it."""
        table.present[person] -= 1
        table.saw(person)
        if not table.present[person]:
            del table.present[person]
            self._look_around(table)

    def _look_around(self, table: Table) -> None:
        """Somebody came or went: everybody there is told at once, but only every so often if that goes on."""
        if table.looking:
            return
        table.looking = True
        wait = table.looked + self.between_looks - self.clock.monotonic()
        if wait > 0:
            self.clock.call_later(wait, functools.partial(self._look, table))
        else:
            self._look(table)

    def _look(self, table: Table) -> None:
        table.looking, table.looked = False, self.clock.monotonic()
        if self.has(table):
            self.announce(table)
            self.bus.presence(table)

    def owner_of(self, table: Table) -> Owner:
        """On whose behalf bots think at a table: the person who made it, as far as that is known here."""
        return self._owners.get(table.id, Owner("", table.host))

    def owned(self, table: str, owner: Owner) -> None:
        """Keep in mind where the host of a table is; not in the store."""
        self._owners[table] = owner
        self._owners.move_to_end(table)
        if len(self._owners) > limits.REMEMBERED:
            self._owners.popitem(last=False)

    def _own(self, table: Table) -> None:
        """The host of a table is asking for something: bots there think on their behalf, in every process."""
        owner = turns.asking()
        if owner.network and self._owners.get(table.id) != owner:
            self.owned(table.id, owner)
            self.bus.owned(table.id, owner)

    def pseudonym(self, network: str) -> str:
        """What stands for a network between the processes of a site: nobody can tell which one it is."""
        return hmac.digest(self._key, f"network {network}".encode(), "sha256").hex()[:16]

    def promise(self) -> Promise:
        """A secret for a table to come: its hash is shown before anybody gives a part of the dice."""
        nonce = secrets.token_hex(16)
        return Promise(nonce, commitment(self._promised(nonce)))

    def _promised(self, nonce: str) -> bytes:
        """The secret behind a promise, the same in every process of the site."""
        return hmac.digest(self._key, nonce.encode(), "sha256")

    async def create(self, host: str, name: str, plans: Plans, box: dict[str, Any] | None = None) -> Table:
        """A new table with its host at the first seat; Refused says what is not possible."""
        game, options, values = await self._checked(plans)
        now = self.clock.now()
        table = Table(
            id=secrets.token_urlsafe(12), game=game.name, rules=game.version, seats=plans.seats, options=options,
            box=box or values, pace=pace.checked(plans.pace), open=plans.open, hints=plans.hints, host=host,
            link=secrets.token_urlsafe(18), secret=self._promised(plans.promise or secrets.token_hex(16)),
            status=WAITING, waiting=0, created=now, changed=now, public=plans.open,
        )  # fmt: skip
        table.chairs = [Chair() for _ in range(plans.seats)]
        table.chairs[0] = Chair(person=host, name=name, contribution=part_of_dice(plans.contribution))
        for seat, level in plans.bots.items():
            if not 0 < seat < plans.seats:
                raise Refused(f"bots sit at seats 1 to {plans.seats - 1}", "no_such_seat", 422)
            table.chairs[seat] = bot_chair(level)
        tell_bots_apart(table.chairs)
        for seat, other in plans.screen.items():
            if not 0 < seat < plans.seats or not table.chairs[seat].free:
                raise Refused("That seat is taken.", "seat_taken", 422)
            table.chairs[seat] = screen_chair(table, host, other)
        return await self.add(table)

    async def _checked(self, plans: Plans) -> tuple[Game, dict[str, Any], dict[str, Any]]:
        """The game, all its options and its printed values; a house file is read where nobody waits for it."""
        if len(plans.house) > limits.HOUSE:
            raise Refused(f"a house file has at most {limits.HOUSE} characters", "too_long", 422)
        if plans.house.strip():
            options, values = await self.workers.do(checked_plans, plans)
        else:
            options, values = checked_plans(plans)
        return find(plans.game), options, values

    async def add(self, table: Table, entries: Sequence[tuple[HistoryEntry, bytes, str | None]] = ()) -> Table:
        """A new table with all that was decided there, kept and open."""
        rows = [_row(*entry) for entry in entries]
        try:
            await self.in_store(self.store.add_table, table.kept(), table.kept_chairs(), rows)
        except Conflict:
            raise Refused("A table was made of this page already: load it again.", "promise_used") from None
        table.entries = [entry for entry, _, _ in entries]
        self._own(table)
        log.info("table made", table=table.id, game=table.game, seats=table.seats)
        return self._remember(table)

    async def start(self, table: Table) -> None:
        """Deal, or go on from the file: nobody can add to the dice any more."""
        if table.status != WAITING:
            raise Refused("The game has begun already.", "has_begun")
        free = [seat for seat, chair in enumerate(table.chairs) if chair.free]
        if free:
            letters = ", ".join(map(letter, free))
            raise Refused(f"Somebody has to sit down first: seat {letters} is free. A bot can take it.", "seats_free")
        if any(chair.bot for chair in table.chairs):
            self.may_begin(self.owner_of(table).network)
        course = await self._begun(table)
        changes: dict[str, Any] = {"status": RUNNING, "words": await self.words(course.match)}
        if table.origin:
            changes["origin"] = course.origin
        clocks = table.clocks(course.match.actors, self.clock.now())
        deadlines = {seat: {"deadline": at} for seat, at in clocks.items()}
        await self.commit(table, changes, deadlines, course.entries, match=course.match)
        log.info("game begun", table=table.id, game=table.game)

    async def _begun(self, table: Table) -> Course:
        """The match as play begins: dealt, or as far as the file it came from."""
        now = self.clock.now()
        try:
            if table.origin:
                return (await self.workers.do(told_so_far, table.origin, now)).course()
            match = table.deal().match()
        except CasataError as problem:
            raise Refused.because(problem, "cannot_be_played", 422) from None
        return Course(match, written(match, now))

    async def words(self, match: Match) -> dict[str, Any]:
        """What places and pieces are called in a match; how its records are read is kept as well."""
        game = match.game
        await self.in_store(self.store.save_layout, game.name, game.version, layouts.written(game))
        return {
            "names": {axis: list(names) for axis, names in match.names.items()},
            "labels": dict(game.labels(match.printed)),
        }

    async def end(self, table: Table, why: str, also: Sequence[Also] = ()) -> None:
        """Close a table for good."""
        if table.status in (OVER, CLOSED):
            raise Refused("The table is closed already.", "is_closed")
        chairs = {seat: {"deadline": 0.0} for seat, chair in enumerate(table.chairs) if chair.deadline}
        await self.commit(table, {"status": CLOSED}, chairs, also=also, parts=[TALK] if also else [])
        log.info("table closed", table=table.id, why=why)


def _row(entry: HistoryEntry, record: bytes, mark: str | None) -> dict[str, Any]:
    return {
        "number": entry.number, "kind": entry.kind, "seat": entry.seat, "code": entry.code, "step": entry.step,
        "tale": json.dumps(entry.tale), "record": record, "mark": mark, "at": entry.at,
    }  # fmt: skip


def _waiting(table: Table, changes: Mapping[str, Any], match: Match | None) -> int:
    """Which seats must decide once some changes are made."""
    runs = changes.get("status", table.status) == RUNNING
    return sum(1 << seat for seat in match.actors) if runs and match else 0


def _next_revision(table: Table) -> int:
    """A number that no page has seen yet: it rises with what is kept, in every process, and with time in between."""
    first = ERA + (table.version << 34) + int((table.clock.now() - SINCE) * TICKS)
    return max(first, table.revision + 1)


def _is_idle(table: Table) -> bool:
    """Whether nobody would miss a table in memory: nobody looks at it, and no bot is about to decide."""
    bots = any(table.chairs[seat].mind for seat in table.deciding())
    return not (table.watchers or table.thinking or table.lock.locked() or bots)
