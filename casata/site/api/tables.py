"""The API of tables: the same tables, the same redaction, the same rules as on the pages."""

from __future__ import annotations

import asyncio

from starlette.requests import Request

from ...engine.core.events import redact_entry
from ...engine.core.header import NOBODY
from ...engine.text.language import language as language_of
from ...engine.text.narration import scene, wording
from .. import limits
from ..accounts.session import Session
from ..errors import Refused
from ..http import sessions
from ..http.json_calls import number_in, read_body, seat_in, visible_table
from ..http.requests import address, meter, meter_table
from ..http.responses import readable_lines
from ..ids import LinkId
from ..shared_screen import seat_asked_for, seat_to_play
from ..site import Site
from ..storage.tables import find_open_tables, find_progress, find_tables_of, find_with_seats
from ..tables import decide, export as export_file, lifecycle, new_table, seats
from ..tables.stored import RUNNING, WAITING
from ..tables.table import Table
from ..tables.table_request import TableRequest
from ..views.table.advice import describe_advice
from ..views.table.names import names_of
from . import messages
from .table_info import stored_table_info, table_info

# -- looking ----------------------------------------------------------------------------------


async def list_tables(request: Request, site: Site, session: Session) -> list[messages.TableInfo]:
    """List your tables, then open ones, the last changed first."""
    own = await site.store.read(find_tables_of, session.person, limits.SHOWN)
    others = await site.store.read(find_open_tables, [WAITING, RUNNING], limits.SHOWN)
    ids = [*own, *(table for table in others if table not in own)]
    rows = await site.store.read(find_with_seats, ids)
    progress = await site.store.read(find_progress, ids)
    return readable_lines(rows, lambda row: stored_table_info(row, session, progress.get(row[0].id, (-1, 0))))


async def get_table(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Get a table."""
    table = await visible_table(request, site, session)
    async with site.tables.hold(lambda: site.tables.open(table.id)) as found:
        return table_info(found, session)


async def get_view(request: Request, site: Site, session: Session) -> dict[str, object]:
    """Get what you see: the state of the game without anything that is not yours to know."""
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        return decide.match_of(table).view(seat_asked_for(session, table, seat_in(request)))


async def list_legal_moves(request: Request, site: Site, session: Session) -> messages.LegalMoves:
    """List your legal moves."""
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        seat, match = seat_to_play(session, table, seat_in(request)), decide.match_of(table)
        moves = match.legal(seat) if table.status == RUNNING else ()
        t = language_of(session.language)
        seen = scene(match, wording(match, names_of(table, t.say), t), seat)
        legal = [
            messages.LegalMove(str(move), seen.say.move(move), match.game.words.worth(seen, move)) for move in moves
        ]
        return messages.LegalMoves(match.decisions(seat), legal)


async def get_news(request: Request, site: Site, session: Session) -> messages.News:
    """Get the entries after a number; with `wait`, the answer comes as soon as there is one."""
    since, wait = number_in(request, "since", -1), min(float(number_in(request, "wait", 0)), limits.PATIENCE)
    table = await visible_table(request, site, session)
    if len(table.entries) - 1 <= since and wait and table.status in (WAITING, RUNNING):
        await _wait_for_news(site, table, since, wait)
        session = await sessions.session_of(request)  # the person may be signed out by now
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        return _news(table, seat_asked_for(session, table, seat_in(request)), since)


async def _wait_for_news(site: Site, table: Table, since: int, wait: float) -> None:
    """Wait for an entry after a number, or until the table must be read again."""
    changed = asyncio.Event()
    table.watchers.add(changed)
    until = asyncio.get_running_loop().time() + wait
    try:
        while len(table.entries) - 1 <= since and not table.behind and site.tables.has(table) and not site.closing:
            changed.clear()
            await asyncio.wait_for(changed.wait(), until - asyncio.get_running_loop().time())
    except TimeoutError:
        pass
    finally:
        table.watchers.discard(changed)


def _news(table: Table, seat: int | None, since: int) -> messages.News:
    viewer = NOBODY if seat is None else seat
    entries = []
    for entry in table.entries[max(since + 1, 0) :]:
        events = []
        if table.match is not None:
            kinds, known = table.match.game.events, table.match.names
            events = [kinds.decode(redact_entry(event, viewer), entry.step, known) for event in entry.events]
        entries.append(messages.NewsEntry(entry.number, entry.kind, entry.seat, entry.step, events))
    return messages.News(len(table.entries) - 1, table.status, table.deciding(), entries)


async def export_game(request: Request, site: Site, session: Session) -> dict[str, object]:
    """Export the whole game once it has ended; before that, what you know of it."""
    meter(request, "replay", address(request))
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        return await export_file.export_game(table, seat_asked_for(session, table, seat_in(request)))


# -- doing ------------------------------------------------------------------------------------


async def make_table(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Make a table with you as its host, at seat 0."""
    meter(request, "make", session.person)
    wanted = await read_body(request, messages.NewTable)
    session = await sessions.remember(site, session)
    plans = TableRequest(
        wanted.game, wanted.seats, wanted.options, wanted.house, wanted.bots, wanted.pace, wanted.open, wanted.hints,
        "", wanted.contribution, wanted.screen, wanted.pause,
    )  # fmt: skip
    created = await new_table.create(site.tables, session.person, session.name, plans)
    async with site.tables.hold(lambda: site.tables.open(created.id)) as table:
        if wanted.start:
            await lifecycle.start(site.tables, table)
        return table_info(table, session)


async def join(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Take a seat; a table that is not public needs its link."""
    meter(request, "join", address(request))
    wanted = await read_body(request, messages.Join)
    session = await sessions.remember(site, session, wanted.name)
    by_link = bool(wanted.link) or "table" not in request.path_params
    async with site.tables.hold(
        lambda: site.tables.by_link(LinkId(wanted.link)) if by_link else visible_table(request, site, session)
    ) as table:
        if table.id != request.path_params.get("table", table.id):
            raise Refused("This link leads to another table.", "no_such_link", 404)
        await seats.sit(site.tables, table, session.person, session.name, wanted.seat, wanted.contribution)
        return table_info(table, session)


async def join_by_link(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Take a seat at the table of an invitation link."""
    return await join(request, site, session)


async def start(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Start the game, as its host."""
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        await seats.start(site.tables, table, session.person)
        return table_info(table, session)


async def play(request: Request, site: Site, session: Session) -> messages.Accepted:
    """Make a move."""
    wanted = await read_body(request, messages.Decision)
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        meter_table(request, session, table)
        seat = seat_to_play(session, table, wanted.seat, wanted.id)
        await seats.come_back(site.tables, table, session.person)
        await decide.make_move(site.tables, table, seat, wanted.move, wanted.answers, wanted.id)
        return _accepted(table)


async def undo(request: Request, site: Site, session: Session) -> messages.Accepted:
    """Undo your last decision, or your turn."""
    wanted = await read_body(request, messages.Undo)
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        meter_table(request, session, table)
        seat = seat_to_play(session, table, wanted.seat, wanted.id)
        await decide.undo(site.tables, table, seat, wanted.answers, wanted.id, wanted.turn)
        return _accepted(table)


def _accepted(table: Table) -> messages.Accepted:
    match = decide.match_of(table)
    return messages.Accepted(len(table.entries) - 1, match.step, table.deciding(), match.over)


async def leave(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Leave your seat; in a running game a bot plays for you until you make a move again."""
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        await seats.leave(site.tables, table, session.person)
        return table_info(table, session)


async def close(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Close the table, as its host."""
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        await seats.close(site.tables, table, session.person)
        return table_info(table, session)


async def get_advice(request: Request, site: Site, session: Session) -> messages.Advice:
    """Get the move that a strong bot would make, where the table allows hints."""
    meter(request, "hint", session.person)
    table = await visible_table(request, site, session)
    seat = seat_to_play(session, table, seat_in(request))
    thought = await site.runner.advise(table, seat)
    session = await sessions.session_of(request)
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        seat_to_play(session, table, seat)  # it may be another person's seat by now
        match = decide.match_of(table)
        move = str(match.game.move(thought.code, match.names))
        return messages.Advice(move, describe_advice(table, match, seat, thought, session.language))
