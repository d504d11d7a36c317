"""A table's own pages: looking at it, deciding, everything else that is done there, and what goes out by itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ...engine.game import find
from ...engine.text.language import language as language_of, phrase
from .. import metrics
from ..accounts.session import Session
from ..http import sessions
from ..http.requests import FormData, address, form_of, meter, meter_table, note_of, retry_if_stale, site_of, wants_json
from ..http.responses import go, page
from ..refusals import Refused, Stale
from ..shared_screen import screen as shared_screen
from ..site import Site
from ..talk import talk
from ..talk.messages import Listener
from ..talk.view import talk_view
from . import decide, seats
from .registry import Tables
from .table import CLOSED, NOTES, OVER, WAITING, Table
from .view import build as build_view
from .view.build import Viewer, speaker
from .view.model import Check, TableView
from .view.patch import Drawing, draw

Action = Callable[[Request, Site, Session, Table, FormData], Awaitable[Response | None]]


# -- drawing ----------------------------------------------------------------------------------


def viewer_of(connection: HTTPConnection, session: Session, table: Table) -> Viewer:
    """Somebody as they look at a table."""
    site = f"{connection.url.scheme.replace('ws', 'http')}://{connection.url.netloc}"
    return Viewer(session.person, shared_screen.seen_from(connection, session, table), session.language, site)


def held(connection: HTTPConnection, session: Session) -> AbstractAsyncContextManager[Table]:
    """The table a request is about, as it is now, if who asks may see it."""
    tables: Tables = connection.app.state.site.tables

    async def found() -> Table:
        table = await tables.visible(connection.path_params["table"], session.person)
        looked = getattr(connection.state, "looked", False)
        if tables.store.shared and not looked and shared_screen.is_ahead(connection, session, table):
            connection.state.looked = True  # once: a store that was restored may never catch up
            tables.doubt(table.id)
        return table

    return tables.held(found)


def still_there(connection: HTTPConnection, session: Session) -> AbstractAsyncContextManager[Table]:
    """The same after something that took its time: a curtain may have fallen meanwhile, in another process too."""
    tables: Tables = connection.app.state.site.tables
    if tables.store.shared:
        tables.doubt(connection.path_params["table"])
    return held(connection, session)


async def shown(site: Site, table: Table, viewer: Viewer, step: int | None, ear: Listener) -> TableView:
    """A table as somebody sees it."""
    layout = None
    known = table.parts.setdefault(NOTES, {})
    writes = len(table.seats_of(viewer.person)) == 1
    if writes and viewer.person not in known:
        known[viewer.person] = await site.tables.in_store(site.store.note, table.id, viewer.person)
    notes = known.get(viewer.person) if writes else None
    if table.legacy:
        layout = await site.tables.in_store(site.store.layout, table.game, table.rules)
    if step is not None and (table.match is None or not 0 <= step <= table.match.step):
        raise Refused("There is no such moment in this game.", "no_such_step", 404)
    view = build_view.table_view(table, viewer, notes, step, layout)
    if step is not None:
        return view
    return replace(view, talk=talk_view(table, await talk.read_talk(site.tables, table), viewer, ear))


async def drawing(site: Site, table: Table, viewer: Viewer, step: int | None = None) -> Drawing:
    """A table as somebody sees it, drawn; once for all who see the same."""
    own = viewer.person if table.seats_of(viewer.person) or table.host == viewer.person else None
    ear, hears = await talk.read_listener(site.tables, table, viewer.person), talk.may_read(table, viewer.person)
    which = (own, viewer.seat, viewer.language, viewer.site, ear, hears)
    found: Drawing | None = table.drawn.get(which) if step is None else None
    if found is None:
        view = await shown(site, table, viewer, step, ear)
        found = draw(view, viewer.language, _title(view, viewer))
        if step is None:
            site.gallery.keep(table, which, found)
    return found


async def fragment(site: Site, table: Table, viewer: Viewer, csrf: str, step: int | None = None) -> dict[str, Any]:
    """What goes out to a page that asks: the revision and the new table."""
    return (await drawing(site, table, viewer, step)).answer(csrf)


def told(news: dict[str, Any], status: int = 200) -> Response:
    """An answer with a table in it, written as fast as it can be."""
    return Response(msgspec.json.encode(news), status, media_type="application/json")


def _title(table: TableView, viewer: Viewer) -> str:
    t = speaker(viewer.language)
    if table.called:
        return t("{names} to decide · {game}", names=", ".join(table.called), game=table.title)
    if table.status == WAITING:
        full, free = t("Ready to start · {game}", game=table.title), t("Waiting for players · {game}", game=table.title)
        return full if table.full else free
    return t("Your turn · {game}", game=table.title) if table.choices else f"{table.title} · Casata"


async def look(request: Request) -> Response:
    """The page of a table, now or at an earlier step."""
    session, site = await sessions.session_of(request), site_of(request)
    watches = "watch" in request.query_params
    async with held(request, session) as table:
        viewer = viewer_of(request, session, table)
        if viewer.seat is None and table.status == WAITING and table.host != session.person and not watches:
            return RedirectResponse(f"/join/{table.link}", 303)
        ear = await talk.read_listener(site.tables, table, session.person)
        view = await shown(site, table, viewer, _step(request), ear)
    title = _title(view, viewer)
    html = Markup(draw(view, viewer.language, title).html(session.csrf))  # noqa: S704
    return page(request, session, "tables/table.html", title, table=view, drawing=html)


async def events(request: Request) -> Response:
    """What is new since a revision, or a moment of the past, for pages without a socket."""
    session, site = await sessions.session_of(request), site_of(request)
    step, since = _step(request), request.query_params.get("since", "")
    async with held(request, session) as table:
        table.saw(session.person)
        if step is None and whole_number(since) >= table.revision:
            return Response(status_code=204)
        return told(await fragment(site, table, viewer_of(request, session, table), session.csrf, step))


def whole_number(text: str) -> int:
    """A revision out of a query; 0 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0


def _step(request: Request) -> int | None:
    step = request.query_params.get("step", "")
    return int(step) if step.isdigit() and step.isascii() and len(step) < 7 else None


# -- doing ------------------------------------------------------------------------------------


def action(work: Action) -> Callable[[Request], Awaitable[Response]]:
    """Something somebody does at a table: the table is held meanwhile, the answer is the new table."""

    async def handle(request: Request) -> Response:
        session, site = await sessions.session_of(request), site_of(request)
        form = await form_of(request, session)
        meter(request, "act", session.person)

        async def done() -> Response | None:
            async with held(request, session) as table:
                meter_table(request, session, table)
                return await work(request, site, session, table, form)

        try:
            answer = await retry_if_stale(request, done)
        except (Stale, shared_screen.NoFace) as problem:
            metrics.count_refusal(problem)
            return await _told(request, site, session, problem)
        if answer is not None:
            return answer
        return await _told(request, site, session, None)

    return handle


async def _told(request: Request, site: Site, session: Session, problem: Refused | None) -> Response:
    """The table as it is now; for a page that was behind, with the reason."""
    path, script = f"/tables/{request.path_params['table']}", wants_json(request)
    if problem and not script:
        raise problem
    try:
        async with held(request, session) as table:
            hidden = shared_screen.is_over(request, session, table)
            news = {"go": path}
            if script and not hidden:
                news = await fragment(site, table, viewer_of(request, session, table), session.csrf)
    except Refused:
        hidden, news, path = False, {"go": "/"}, "/"
    if problem:
        news |= {"error": problem.said(language_of(session.language)), "reason": problem.reason}
    answer = told(news, problem.status if problem else 200) if script else RedirectResponse(path, 303)
    if hidden:
        shared_screen.hide(request, answer)
    return answer


async def _move(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    seat = shared_screen.acting(request, session, table)
    await seats.come_back(site.tables, table, session.person)
    move, answers = form.get("move", ""), form.number("answers")
    try:
        await decide.play(site.tables, table, seat, move, answers, form.get("id") or None)
    except Stale:
        raise
    except Refused as problem:
        raise _with_rule(table, problem) from None


def _with_rule(table: Table, problem: Refused) -> Refused:
    """Why a move is not possible, for people: with the rule where there is one."""
    if table.match is not None:
        for reason in table.match.game.reasons.all:
            if reason.name == problem.reason:
                text, said = "{reason}{rule}", phrase(reason.text)
                return Refused(text, problem.reason, problem.status, reason=said, rule=reason.cited)
    return problem


async def _undo(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    seat = shared_screen.acting(request, session, table)
    turn = request.url.path.endswith("/restart")
    await decide.undo(site.tables, table, seat, form.number("answers"), form.get("id") or None, turn)


async def _start(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await seats.start(site.tables, table, session.person)


async def _seat(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await seats.seat_bot(site.tables, table, session.person, form.number("seat"), form.get("bot", ""))


async def _remove(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    seat = request.path_params.get("seat")
    await seats.remove(site.tables, table, session.person, form.number("seat") if seat is None else seat_number(seat))


def seat_number(text: str) -> int:
    """A seat out of an address, or Refused."""
    return FormData([("seat", text)]).number("seat")


async def _replace(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await seats.replace(site.tables, table, session.person, seat_number(request.path_params["seat"]))


async def _link(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await seats.new_link(site.tables, table, session.person)


async def _leave(request: Request, site: Site, session: Session, table: Table, form: FormData) -> Response:
    await seats.leave(site.tables, table, session.person)
    answer = go(request, session, "/")
    shared_screen.hide(request, answer)
    return answer


async def _return(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await seats.come_back(site.tables, table, session.person)


async def _close(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await seats.close(site.tables, table, session.person)


async def _rematch(request: Request, site: Site, session: Session, table: Table, form: FormData) -> Response:
    meter(request, "make", session.person)
    following = await seats.rematch(site.tables, table, session.person, session.name)
    return go(request, session, f"/tables/{following}")


async def _notes(request: Request, site: Site, session: Session, table: Table, form: FormData) -> Response:
    seats.own_seat(table, session.person)
    if len(table.seats_of(session.person)) > 1:
        raise Refused("At a shared screen nobody has notes of their own.", "shared_screen", 403)
    note = note_of(form)
    await site.tables.in_store(site.store.save_note, table.id, session.person, note)
    table.parts.setdefault(NOTES, {})[session.person] = note
    table.drawn.clear()
    site.tables.bus.parts(table, NOTES)
    if wants_json(request):
        return JSONResponse({"saved": True})
    return RedirectResponse(f"/tables/{table.id}", 303)


async def hint(request: Request) -> Response:
    """What a strong bot would do; the table is not held while it thinks."""
    session, site = await sessions.session_of(request), site_of(request)
    await form_of(request, session)
    meter(request, "hint", session.person)
    async with held(request, session) as table:
        seat = shared_screen.acting(request, session, table)
    thought = await site.runner.advise(table, seat)
    session = await sessions.session_of(request)
    async with still_there(request, session) as table:
        shared_screen.check(request, session, table, seat)
        said = build_view.hint_said(table, seat, thought, session.language)
    if wants_json(request):
        return JSONResponse({"hint": said})
    title = speaker(session.language)("Hint · Casata")
    return page(request, session, "base/error.html", title, code=0, heading="Hint", text=said)


# -- afterwards -------------------------------------------------------------------------------


async def export(request: Request) -> Response:
    """The game as a file: complete once it has ended, before that what the asker was told."""
    session = await sessions.session_of(request)
    meter(request, "replay", address(request))
    async with held(request, session) as table:
        content = await decide.exported(table, shared_screen.seen_from(request, session, table))
    name = f"casata-{table.game}-{table.id}.json"
    return JSONResponse(content, headers={"content-disposition": f'attachment; filename="{name}"'})


async def verify(request: Request) -> Response:
    """Every move, all chance and the result of a game that has ended, checked anew."""
    session = await sessions.session_of(request)
    meter(request, "replay", address(request))
    t = speaker(session.language)
    checks = [Check(None, t("The game is still running: the secret of the dice is shown after the last move."))]
    async with held(request, session) as table:
        dice = build_view.dice(table)
    if table.status in (OVER, CLOSED):  # nothing about it changes any more
        checks = [Check(right, t(text)) for right, text in await decide.checks(site_of(request).tables, table)]
    title = t("Verify this game · Casata")
    url = f"/tables/{table.id}/export"
    game = find(table.game).title
    return page(
        request, session, "tables/verify.html", title, table_id=table.id, title=game, checks=checks, dice=dice,
        save_url=url, viewer=table.seat_of(session.person),
    )  # fmt: skip


ACTIONS: dict[str, Action] = {
    "move": _move, "play": _move, "undo": _undo, "restart": _undo, "start": _start, "seat": _seat,
    "remove": _remove, "remove/{seat}": _remove, "replace/{seat}": _replace, "link": _link,
    "leave": _leave, "return": _return, "close": _close, "rematch": _rematch, "notes": _notes,
}  # fmt: skip

routes = [
    Route("/tables/{table}", look),
    Route("/tables/{table}/events", events),
    Route("/tables/{table}/hint", hint, methods=["POST"]),
    Route("/tables/{table}/export", export),
    Route("/tables/{table}/verify", verify),
    *(Route(f"/tables/{{table}}/{name}", action(work), methods=["POST"]) for name, work in ACTIONS.items()),
]
