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
from .. import metrics
from ..http import sessions
from ..http.requests import Form, address, at_table, form_of, go, meter, note_of, page, persistent, site_of, wants_json
from ..http.sessions import Session
from ..refusals import Refused, Stale
from ..shared_screen import screen as shared_screen
from ..site import Site
from ..talk import talk, view as talk_view
from ..talk.talk import Ear
from . import decide, seats
from .registry import Hall
from .table import CLOSED, NOTES, OVER, WAITING, Seating
from .view import build as build_view
from .view.build import Viewer, speaker
from .view.model import Check, TableShown
from .view.patch import Drawn, drawn

Action = Callable[[Request, Site, Session, Seating, Form], Awaitable[Response | None]]


# -- drawing ----------------------------------------------------------------------------------


def viewer_of(connection: HTTPConnection, session: Session, seating: Seating) -> Viewer:
    """Somebody as they look at a table."""
    site = f"{connection.url.scheme.replace('ws', 'http')}://{connection.url.netloc}"
    return Viewer(session.person, shared_screen.seen_from(connection, session, seating), session.language, site)


def held(connection: HTTPConnection, session: Session) -> AbstractAsyncContextManager[Seating]:
    """The table a request is about, as it is now, if who asks may see it."""
    hall: Hall = connection.app.state.site.hall

    async def found() -> Seating:
        seating = await hall.visible(connection.path_params["table"], session.person)
        looked = getattr(connection.state, "looked", False)
        if hall.store.shared and not looked and shared_screen.is_ahead(connection, session, seating):
            connection.state.looked = True  # once: a store that was restored may never catch up
            hall.doubt(seating.id)
        return seating

    return hall.held(found)


def still_there(connection: HTTPConnection, session: Session) -> AbstractAsyncContextManager[Seating]:
    """The same after something that took its time: a curtain may have fallen meanwhile, in another process too."""
    hall: Hall = connection.app.state.site.hall
    if hall.store.shared:
        hall.doubt(connection.path_params["table"])
    return held(connection, session)


async def shown(site: Site, seating: Seating, viewer: Viewer, step: int | None, ear: Ear) -> TableShown:
    """A table as somebody sees it."""
    layout = None
    known = seating.parts.setdefault(NOTES, {})
    writes = len(seating.seats_of(viewer.person)) == 1
    if writes and viewer.person not in known:
        known[viewer.person] = await site.hall.kept(site.store.note, seating.id, viewer.person)
    notes = known.get(viewer.person) if writes else None
    if seating.legacy:
        layout = await site.hall.kept(site.store.layout, seating.game, seating.rules)
    if step is not None and (seating.match is None or not 0 <= step <= seating.match.step):
        raise Refused("There is no such moment in this game.", "no_such_step", 404)
    table = build_view.table(seating, viewer, notes, step, layout)
    if step is not None:
        return table
    return replace(table, talk=talk_view.heard(seating, await talk.of(site.hall, seating), viewer, ear))


async def drawing(site: Site, seating: Seating, viewer: Viewer, step: int | None = None) -> Drawn:
    """A table as somebody sees it, drawn; once for all who see the same."""
    own = viewer.person if seating.seats_of(viewer.person) or seating.host == viewer.person else None
    ear, hears = await talk.ear_of(site.hall, seating, viewer.person), talk.may_hear(seating, viewer.person)
    which = (own, viewer.seat, viewer.language, viewer.site, ear, hears)
    found: Drawn | None = seating.drawn.get(which) if step is None else None
    if found is None:
        table = await shown(site, seating, viewer, step, ear)
        found = drawn(table, viewer.language, _title(table, viewer))
        if step is None:
            site.gallery.keep(seating, which, found)
    return found


async def fragment(site: Site, seating: Seating, viewer: Viewer, csrf: str, step: int | None = None) -> dict[str, Any]:
    """What goes out to a page that asks: the revision and the new table."""
    return (await drawing(site, seating, viewer, step)).answer(csrf)


def told(news: dict[str, Any], status: int = 200) -> Response:
    """An answer with a table in it, written as fast as it can be."""
    return Response(msgspec.json.encode(news), status, media_type="application/json")


def _title(table: TableShown, viewer: Viewer) -> str:
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
    async with held(request, session) as seating:
        viewer = viewer_of(request, session, seating)
        if viewer.seat is None and seating.status == WAITING and seating.host != session.person and not watches:
            return RedirectResponse(f"/join/{seating.link}", 303)
        ear = await talk.ear_of(site.hall, seating, session.person)
        table = await shown(site, seating, viewer, _step(request), ear)
    title = _title(table, viewer)
    html = Markup(drawn(table, viewer.language, title).html(session.csrf))  # noqa: S704
    return page(request, session, "table.html", title, table=table, drawing=html)


async def events(request: Request) -> Response:
    """What is new since a revision, or a moment of the past, for pages without a socket."""
    session, site = await sessions.session_of(request), site_of(request)
    step, since = _step(request), request.query_params.get("since", "")
    async with held(request, session) as seating:
        seating.saw(session.person)
        if step is None and whole_number(since) >= seating.revision:
            return Response(status_code=204)
        return told(await fragment(site, seating, viewer_of(request, session, seating), session.csrf, step))


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
            async with held(request, session) as seating:
                at_table(request, session, seating)
                return await work(request, site, session, seating, form)

        try:
            answer = await persistent(request, done)
        except (Stale, shared_screen.NoFace) as problem:
            metrics.refused(problem)
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
        async with held(request, session) as seating:
            hidden = shared_screen.is_over(request, session, seating)
            news = {"go": path}
            if script and not hidden:
                news = await fragment(site, seating, viewer_of(request, session, seating), session.csrf)
    except Refused:
        hidden, news, path = False, {"go": "/"}, "/"
    if problem:
        news |= {"error": problem.text, "reason": problem.reason}
    answer = told(news, problem.status if problem else 200) if script else RedirectResponse(path, 303)
    if hidden:
        shared_screen.hide(request, answer)
    return answer


async def _move(request: Request, site: Site, session: Session, seating: Seating, form: Form) -> None:
    seat = shared_screen.acting(request, session, seating)
    await seats.come_back(site.hall, seating, session.person)
    move, answers = form.get("move", ""), form.number("answers")
    try:
        await decide.play(site.hall, seating, seat, move, answers, form.get("id") or None)
    except Stale:
        raise
    except Refused as problem:
        raise Refused(_in_words(seating, problem, session), problem.reason, problem.status) from None


def _in_words(seating: Seating, problem: Refused, session: Session) -> str:
    """Why a move is not possible, in the language of the page, with the rule where there is one."""
    if seating.match is not None:
        for reason in seating.match.game.reasons.all:
            if reason.name == problem.reason:
                t = speaker(session.language)
                return t("Not possible: {reason}{rule}.", reason=t(reason.text), rule=reason.cited)
    return problem.text


async def _undo(request: Request, site: Site, session: Session, seating: Seating, form: Form) -> None:
    seat = shared_screen.acting(request, session, seating)
    turn = request.url.path.endswith("/restart")
    await decide.undo(site.hall, seating, seat, form.number("answers"), form.get("id") or None, turn)


async def _start(request: Request, site: Site, session: Session, seating: Seating, form: Form) -> None:
    await seats.start(site.hall, seating, session.person)


async def _seat(request: Request, site: Site, session: Session, seating: Seating, form: Form) -> None:
    await seats.seat_bot(site.hall, seating, session.person, form.number("seat"), form.get("bot", ""))


async def _remove(request: Request, site: Site, session: Session, seating: Seating, form: Form) -> None:
    seat = request.path_params.get("seat")
    await seats.remove(site.hall, seating, session.person, form.number("seat") if seat is None else seat_number(seat))


def seat_number(text: str) -> int:
    """A seat out of an address, or Refused."""
    return Form([("seat", text)]).number("seat")


async def _replace(request: Request, site: Site, session: Session, seating: Seating, form: Form) -> None:
    await seats.replace(site.hall, seating, session.person, seat_number(request.path_params["seat"]))


async def _link(request: Request, site: Site, session: Session, seating: Seating, form: Form) -> None:
    await seats.new_link(site.hall, seating, session.person)


async def _leave(request: Request, site: Site, session: Session, seating: Seating, form: Form) -> Response:
    await seats.leave(site.hall, seating, session.person)
    answer = go(request, session, "/")
    shared_screen.hide(request, answer)
    return answer


async def _return(request: Request, site: Site, session: Session, seating: Seating, form: Form) -> None:
    await seats.come_back(site.hall, seating, session.person)


async def _close(request: Request, site: Site, session: Session, seating: Seating, form: Form) -> None:
    await seats.close(site.hall, seating, session.person)


async def _rematch(request: Request, site: Site, session: Session, seating: Seating, form: Form) -> Response:
    meter(request, "make", session.person)
    following = await seats.rematch(site.hall, seating, session.person, session.name)
    return go(request, session, f"/tables/{following}")


async def _notes(request: Request, site: Site, session: Session, seating: Seating, form: Form) -> Response:
    seats.own_seat(seating, session.person)
    if len(seating.seats_of(session.person)) > 1:
        raise Refused("At a shared screen nobody has notes of their own.", "shared_screen", 403)
    note = note_of(form)
    await site.hall.kept(site.store.keep_note, seating.id, session.person, note)
    seating.parts.setdefault(NOTES, {})[session.person] = note
    seating.drawn.clear()
    site.hall.bus.parts(seating, NOTES)
    if wants_json(request):
        return JSONResponse({"saved": True})
    return RedirectResponse(f"/tables/{seating.id}", 303)


async def hint(request: Request) -> Response:
    """What a strong bot would do; the table is not held while it thinks."""
    session, site = await sessions.session_of(request), site_of(request)
    await form_of(request, session)
    meter(request, "hint", session.person)
    async with held(request, session) as seating:
        seat = shared_screen.acting(request, session, seating)
    thought = await site.steward.advise(seating, seat)
    session = await sessions.session_of(request)
    async with still_there(request, session) as seating:
        shared_screen.check(request, session, seating, seat)
        said = build_view.hint_said(seating, seat, thought, session.language)
    if wants_json(request):
        return JSONResponse({"hint": said})
    title = speaker(session.language)("Hint · Casata")
    return page(request, session, "error.html", title, code=0, heading="Hint", text=said)


# -- afterwards -------------------------------------------------------------------------------


async def export(request: Request) -> Response:
    """The game as a file: complete once it has ended, before that what the asker was told."""
    session = await sessions.session_of(request)
    meter(request, "replay", address(request))
    async with held(request, session) as seating:
        content = await decide.exported(seating, shared_screen.seen_from(request, session, seating))
    name = f"casata-{seating.game}-{seating.id}.json"
    return JSONResponse(content, headers={"content-disposition": f'attachment; filename="{name}"'})


async def verify(request: Request) -> Response:
    """Every move, all chance and the result of a game that has ended, checked anew."""
    session = await sessions.session_of(request)
    meter(request, "replay", address(request))
    t = speaker(session.language)
    checks = [Check(None, t("The game is still running: the secret of the dice is shown after the last move."))]
    async with held(request, session) as seating:
        dice = build_view.dice(seating)
    if seating.status in (OVER, CLOSED):  # nothing about it changes any more
        checks = [Check(right, t(text)) for right, text in await decide.checks(site_of(request).hall, seating)]
    title = t("Verify this game · Casata")
    url = f"/tables/{seating.id}/export"
    game = find(seating.game).title
    return page(
        request, session, "verify.html", title, table_id=seating.id, title=game, checks=checks, dice=dice, save_url=url,
        viewer=seating.seat_of(session.person),
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
