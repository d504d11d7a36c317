"""The API for people's own bots and programs: the same tables, the same redaction, the same rules."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Row
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...engine.core.events import redact_entry
from ...engine.core.header import NOBODY
from ...engine.game import find, names
from ...engine.match.match import Match
from ...engine.text.language import language as language_of
from ...engine.text.narration import scene, wording
from .. import limits
from ..accounts.session import Session
from ..archive import archive as book, imports, pages as archive_pages
from ..http import sessions
from ..http.requests import address, check_id, meter, meter_table, retry_if_stale, site_of
from ..http.responses import readable_lines
from ..http.sessions import check_csrf
from ..refusals import Refused
from ..shared_screen.screen import seat_asked_for, seat_to_play
from ..site import Site
from ..tables import decide, export as export_file, lifecycle, new_table, seats
from ..tables.plans import Plans
from ..tables.stored import RUNNING, WAITING, StoredTable
from ..tables.table import Table
from ..tables.view import build as build_view, house_file
from ..tables.view.names import names_of
from ..talk import pages as talk_pages, talk
from ..talk.messages import ChatMessage, Listener
from . import messages, openapi

T = TypeVar("T")
Handler = Callable[[Request, Site, Session], Awaitable[Any]]


def answered(work: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler that knows who asks, and whose result goes out as JSON."""

    async def handle(request: Request) -> Response:
        session = await sessions.session_of(request)
        if request.method not in ("GET", "HEAD"):
            check_csrf(session, request.headers.get("x-csrf-token", ""))
            meter(request, "act", session.person)
        result = await retry_if_stale(request, lambda: work(request, site_of(request), session))
        return Response(msgspec.json.encode(result), media_type="application/json")

    return handle


async def _body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise Refused(f"The body is not what is expected here: {problem}", "bad_body", 422) from None


async def _table(request: Request, site: Site, session: Session) -> Table:
    return await site.tables.visible(request.path_params["table"], session.person)


def _match(table: Table) -> Match:
    if table.match is None:
        raise Refused("The game has not begun, or was played by older rules.", "not_running")
    return table.match


# -- looking ----------------------------------------------------------------------------------


async def games(request: Request, site: Site, session: Session) -> list[messages.GameInfo]:
    """Every game with its options."""
    found = [find(name) for name in names()]
    return [
        messages.GameInfo(
            game.name, game.title, game.version, list(game.seats),
            {option.name: {"values": list(option.values), "default": option.default, "meaning": option.meaning}
             for option in game.options},
        )
        for game in found
    ]  # fmt: skip


async def listed(request: Request, site: Site, session: Session) -> list[messages.TableInfo]:
    """Your tables, then open ones, the last changed first."""
    own = await site.tables.in_store(site.store.tables_of, session.person, limits.SHOWN)
    others = await site.tables.in_store(site.store.open_tables, [WAITING, RUNNING], limits.SHOWN)
    ids = [*own, *(table for table in others if table not in own)]
    rows, far = await site.tables.in_store(site.store.lines, ids), await site.tables.in_store(site.store.progress, ids)

    def line(row: tuple[Row[Any], Sequence[Row[Any]]]) -> messages.TableInfo:
        table = StoredTable.from_rows(*row)
        return _info(table, session, far.get(table.id, (-1, 0)), house_file.find_changes(table))

    return readable_lines(rows, line)


async def one(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """One table."""
    return await _told(site, await _table(request, site, session), session)


async def _told(site: Site, table: Table, session: Session) -> messages.TableInfo:
    async with site.tables.hold(lambda: site.tables.open(table.id)) as found:
        return info(found, session)


def info(table: Table, session: Session) -> messages.TableInfo:
    """What everybody may know of a table, and its link for those who sit there."""
    progress = len(table.entries) - 1, table.match.step if table.match else 0
    return _info(table.stored, session, progress, house_file.changed(table))


def _info(
    table: StoredTable, session: Session, progress: tuple[int, int], house: list[messages.HouseValue]
) -> messages.TableInfo:
    """What everybody may know of a table as it is stored, with the number of its last entry and its step."""
    number, step = progress
    actors = [seat for seat in range(table.seats) if table.waiting >> seat & 1]
    own, waits, dice = table.seats_of(session.person), table.status == WAITING, build_view.dice(table)
    you = own[0] if own else None
    chairs = [
        messages.Seat(seat, chair.name, chair.bot, chair.away, chair.free and waits, seat in own, chair.screen)
        for seat, chair in enumerate(table.chairs)
    ]
    return messages.TableInfo(
        table.id, table.game, table.rules, table.status, table.options, table.pace, table.open,
        table.hints, chairs, you, table.host == session.person, actors, step, number, dice.commitment,
        list(dice.contributions), table.public, table.origin is not None, table.result,
        table.link if you is not None or table.host == session.person else None, house,
    )  # fmt: skip


async def view(request: Request, site: Site, session: Session) -> dict[str, Any]:
    """What you see: the state of the game with everything blanked that is not yours to know."""
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        return _match(table).view(seat_asked_for(session, table, _named(request)))


async def legal(request: Request, site: Site, session: Session) -> messages.Choices:
    """What you may decide now."""
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        seat, match = seat_to_play(session, table, _named(request)), _match(table)
        moves = match.legal(seat) if table.status == RUNNING else ()
        t = language_of(session.language)
        seen = scene(match, wording(match, names_of(table, t), t), seat)
        said = [messages.Legal(str(move), seen.say.move(move), match.game.hint(seen, move)) for move in moves]
        return messages.Choices(match.decisions(seat), said)


async def news(request: Request, site: Site, session: Session) -> messages.News:
    """What was accepted after a number; with `wait` the answer comes as soon as there is something."""
    since, wait = _number(request, "since", -1), min(float(_number(request, "wait", 0)), limits.PATIENCE)
    table = await _table(request, site, session)
    if len(table.entries) - 1 <= since and wait and table.status in (WAITING, RUNNING):
        await _change(site, table, since, wait)
        session = await sessions.session_of(request)  # who asked may be signed out by now
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        return _news(table, seat_asked_for(session, table, _named(request)), since)


async def _change(site: Site, table: Table, since: int, wait: float) -> None:
    """Wait until there is something after a number, or the table has to be looked at anew."""
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
    happened = []
    for entry in table.entries[max(since + 1, 0) :]:
        told = []
        if table.match is not None:
            kinds, known = table.match.game.events, table.match.names
            told = [kinds.decode(redact_entry(event, viewer), entry.step, known) for event in entry.events]
        happened.append(messages.Happening(entry.number, entry.kind, entry.seat, entry.step, told))
    return messages.News(len(table.entries) - 1, table.status, table.deciding(), happened)


def _named(request: Request) -> int | None:
    """The seat that a question names, for those who hold several."""
    return _number(request, "seat", 0) if request.query_params.get("seat") else None


def _number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > 9:
        raise Refused(f"{name} is a whole number", "no_number", 422)
    return int(text)


async def export(request: Request, site: Site, session: Session) -> dict[str, Any]:
    """The whole game once it has ended; before that what you were told."""
    meter(request, "replay", address(request))
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        return await export_file.export_game(table, seat_asked_for(session, table, _named(request)))


# -- doing ------------------------------------------------------------------------------------


async def make(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """A new table with you as its host at seat 0."""
    meter(request, "make", session.person)
    wanted = await _body(request, messages.NewTable)
    session = await sessions.remember(site, session)
    plans = Plans(
        wanted.game, wanted.seats, wanted.options, wanted.house, wanted.bots, wanted.pace, wanted.open, wanted.hints,
        "", wanted.contribution, wanted.screen,
    )  # fmt: skip
    made = await new_table.create(site.tables, session.person, session.name, plans)
    async with site.tables.hold(lambda: site.tables.open(made.id)) as table:
        if wanted.start:
            await lifecycle.start(site.tables, table)
        return info(table, session)


async def join(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Sit down; with its link also at a table that is not open."""
    meter(request, "join", address(request))
    wanted = await _body(request, messages.Join)
    session = await sessions.remember(site, session, wanted.name)
    by_link = bool(wanted.link) or "table" not in request.path_params
    async with site.tables.hold(
        lambda: site.tables.by_link(wanted.link) if by_link else _table(request, site, session)
    ) as table:
        if table.id != request.path_params.get("table", table.id):
            raise Refused("This link leads to another table.", "no_such_link", 404)
        await seats.sit(site.tables, table, session.person, session.name, wanted.seat, wanted.contribution)
        return info(table, session)


async def follow(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Sit down at the table a link leads to."""
    return await join(request, site, session)


async def start(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Deal; the host only."""
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        await seats.start(site.tables, table, session.person)
        return info(table, session)


async def play(request: Request, site: Site, session: Session) -> messages.Accepted:
    """Decide."""
    wanted = await _body(request, messages.Decision)
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        meter_table(request, session, table)
        seat = seat_to_play(session, table, wanted.seat, wanted.id)
        await seats.come_back(site.tables, table, session.person)
        await decide.play(site.tables, table, seat, wanted.move, wanted.answers, wanted.id)
        return _accepted(table)


async def undo(request: Request, site: Site, session: Session) -> messages.Accepted:
    """Take back."""
    wanted = await _body(request, messages.TakeBack)
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        meter_table(request, session, table)
        seat = seat_to_play(session, table, wanted.seat, wanted.id)
        await decide.undo(site.tables, table, seat, wanted.answers, wanted.id, wanted.turn)
        return _accepted(table)


def _accepted(table: Table) -> messages.Accepted:
    match = _match(table)
    return messages.Accepted(len(table.entries) - 1, match.step, table.deciding(), match.over)


async def leave(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Stand up; in a running game a bot plays until you decide again."""
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        await seats.leave(site.tables, table, session.person)
        return info(table, session)


async def close(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """End the table."""
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        await seats.close(site.tables, table, session.person)
        return info(table, session)


async def bring_in(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """A game out of a save: into the archive where it has ended, else a table that goes on once you start it."""
    meter(request, "make", session.person)
    wanted = await _body(request, messages.Import)
    session = await sessions.remember(site, session)
    wishes = imports.Wishes(wanted.public, wanted.seat, wanted.others, wanted.hints)
    save = msgspec.json.encode(wanted.save).decode()
    return info(await imports.bring_in(site.tables, session.person, session.name, save, wishes), session)


async def publish(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Show a game that has ended to everybody, or to those who were there only."""
    wanted = await _body(request, messages.Showing)
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        await book.publish(site.tables, table, session.person, wanted.public)
        return info(table, session)


async def hint(request: Request, site: Site, session: Session) -> messages.Advice:
    """What a strong bot would do, where the table allows it."""
    meter(request, "hint", session.person)
    table = await _table(request, site, session)
    seat = seat_to_play(session, table, _named(request))
    thought = await site.runner.advise(table, seat)
    session = await sessions.session_of(request)
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        seat_to_play(session, table, seat)  # the seat may be somebody else's by now
        match = _match(table)
        move = str(match.game.move(thought.code, match.names))
        return messages.Advice(move, build_view.describe_hint(table, seat, thought, session.language))


async def talk_there(request: Request, site: Site, session: Session) -> messages.Conversation:
    """What was said at a table, as you hear it."""
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        chat, ear = (
            await talk.read_talk(site.tables, table),
            await talk.read_listener(site.tables, table, session.person),
        )
        may = talk.why_not(table, chat, session.person, ear.silenced) is None
        heard = chat.messages if talk.may_read(table, session.person) else []
        return messages.Conversation(may, [_said(table, said, session, ear) for said in heard])


async def say(request: Request, site: Site, session: Session) -> messages.Message:
    """Say something at a table."""
    wanted = await _body(request, messages.Words)
    mark = check_id(wanted.id)
    async with site.tables.hold(lambda: _table(request, site, session)) as table:
        said = await talk_pages.say(request, session, table, wanted.text, mark)
        return _said(table, said, session, Listener())


def _said(table: Table, said: ChatMessage, session: Session, ear: Listener) -> messages.Message:
    muted = said.person in ear.muted
    return messages.Message(
        said.id, table.seat_of(said.person), said.name, said.person == session.person, "" if muted else said.text,
        said.at, said.hidden, muted,
    )  # fmt: skip


async def description(request: Request) -> Response:
    """The API in OpenAPI."""
    return Response(msgspec.json.encode(openapi.document(CALLS)), media_type="application/json")


Call = openapi.Call
CALLS = [
    Call("GET", "/api/games", games, None, list[messages.GameInfo]),
    Call("GET", "/api/tables", listed, None, list[messages.TableInfo]),
    Call("POST", "/api/tables", make, messages.NewTable, messages.TableInfo),
    Call("POST", "/api/join", follow, messages.Join, messages.TableInfo),
    Call("GET", "/api/tables/{table}", one, None, messages.TableInfo),
    Call("POST", "/api/tables/{table}/join", join, messages.Join, messages.TableInfo),
    Call("POST", "/api/tables/{table}/start", start, None, messages.TableInfo),
    Call("GET", "/api/tables/{table}/view", view, None, dict[str, Any], ("seat",)),
    Call("GET", "/api/tables/{table}/legal", legal, None, messages.Choices, ("seat",)),
    Call("POST", "/api/tables/{table}/play", play, messages.Decision, messages.Accepted),
    Call("POST", "/api/tables/{table}/undo", undo, messages.TakeBack, messages.Accepted),
    Call("GET", "/api/tables/{table}/events", news, None, messages.News, ("since", "wait", "seat")),
    Call("POST", "/api/tables/{table}/leave", leave, None, messages.TableInfo),
    Call("POST", "/api/tables/{table}/close", close, None, messages.TableInfo),
    Call("POST", "/api/tables/{table}/hint", hint, None, messages.Advice, ("seat",)),
    Call("GET", "/api/tables/{table}/talk", talk_there, None, messages.Conversation),
    Call("POST", "/api/tables/{table}/say", say, messages.Words, messages.Message),
    Call("GET", "/api/tables/{table}/export", export, None, dict[str, Any], ("seat",)),
    Call("POST", "/api/tables/{table}/publish", publish, messages.Showing, messages.TableInfo),
    Call(
        "GET",
        "/api/archive",
        archive_pages.archived,
        None,
        messages.Archive,
        texts=(*archive_pages.CRITERIA, *archive_pages.PAGING),
    ),
    Call("POST", "/api/import", bring_in, messages.Import, messages.TableInfo),
]

routes = [
    *(Route(call.path, answered(call.work), methods=[call.method]) for call in CALLS),
    Route("/api/openapi.json", description),
]
