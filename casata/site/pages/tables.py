"""The pages of a table: looking at it, deciding, and everything else people do there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace

import msgspec
from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ...engine.game import find
from ...engine.match.match import Match
from ...engine.text.language import language as language_of
from .. import learn, limits, metrics
from ..accounts.session import Session
from ..errors import Refused, Stale
from ..http import sessions
from ..http.face_cookie import clear_face, screen_of
from ..http.requests import (
    FormData,
    address,
    check_length,
    form_of,
    meter,
    meter_table,
    note_of,
    retry_if_stale,
    site_of,
    wants_json,
)
from ..http.responses import go, page
from ..rendering import render
from ..shared_screen import SeatNotConfirmed
from ..site import Site
from ..storage.tables import save_note
from ..tables import decide, export as export_file, seats
from ..tables.registry import Tables
from ..tables.stored import CLOSED, OVER, WAITING
from ..tables.table import NOTES, Table
from ..talk import talk
from ..text import game_title, translator
from ..views.table.about import describe_dice
from ..views.table.advice import advised_moves, describe_advice
from ..views.table.curve import curve_view, is_counted, points_of
from ..views.table.patch import draw
from ..views.table.present import draw_table, see_table, title_of, with_rule
from ..views.table.preview import considered
from ..views.table.viewer import Viewer
from ..views.table.why_not import explain_place

Action = Callable[[Request, Site, Session, Table, FormData], Awaitable[Response | None]]


@dataclass(frozen=True)
class Check:
    """One thing that was verified about a finished game."""

    right: bool | None  # None: cannot be checked yet
    text: str


# -- drawing ----------------------------------------------------------------------------------


def viewer_of(connection: HTTPConnection, session: Session, table: Table) -> Viewer:
    """The viewer that a request comes from."""
    site = f"{connection.url.scheme.replace('ws', 'http')}://{connection.url.netloc}"
    return Viewer(session.person, screen_of(connection, session).seat_seen(table), session.language, site)


def held_table(connection: HTTPConnection, session: Session) -> AbstractAsyncContextManager[Table]:
    """Hold the table a request is about, as it is now, if the sender may see it."""
    tables: Tables = connection.app.state.site.tables

    async def find_table() -> Table:
        table = await tables.visible(connection.path_params["table"], session.person)
        looked = getattr(connection.state, "looked", False)
        if tables.store.shared and not looked and screen_of(connection, session).is_ahead(table):
            connection.state.looked = True  # once: a store that was restored may never catch up
            tables.mark_stale(table.id)
        return table

    return tables.hold(find_table)


def held_table_again(connection: HTTPConnection, session: Session) -> AbstractAsyncContextManager[Table]:
    """Hold it again after something slow: the screen may have been covered meanwhile, perhaps in another process."""
    tables: Tables = connection.app.state.site.tables
    if tables.store.shared:
        tables.mark_stale(connection.path_params["table"])
    return held_table(connection, session)


def table_response(news: Mapping[str, object], status: int = 200) -> Response:
    """A response with a table in it, written as fast as possible."""
    return Response(msgspec.json.encode(news), status, media_type="application/json")


async def look(request: Request) -> Response:
    """The page of a table, now or at an earlier step."""
    session, site = await sessions.session_of(request), site_of(request)
    watches = "watch" in request.query_params
    async with held_table(request, session) as table:
        viewer = replace(viewer_of(request, session, table), from_seat=_number(request, "seat"))
        if viewer.seat is None and table.status == WAITING and table.stored.host != session.person and not watches:
            return RedirectResponse(f"/join/{table.stored.link}", 303)
        listener = await talk.read_listener(site.tables, table, session.person)
        view = await see_table(site.tables, table, viewer, _step(request), listener)
    title = title_of(view, viewer)
    html = Markup(draw(view, viewer.language, title).html(session.csrf))  # noqa: S704
    drawn = find(view.game).board.picture is not None  # also before the game begins: the page stays when it does
    styles = find(view.game).styles if drawn else ()
    return page(request, session, "tables/table.html", title, table=view, drawing=html, drawn=drawn, styles=styles)


async def events(request: Request) -> Response:
    """What is new since a revision, or an earlier step, for pages without a socket."""
    session, site = await sessions.session_of(request), site_of(request)
    step, since = _step(request), request.query_params.get("since", "")
    async with held_table(request, session) as table:
        table.note_presence(session.person)
        if step is None and whole_number(since) >= table.revision:
            return Response(status_code=204)
        viewer = replace(viewer_of(request, session, table), from_seat=_number(request, "seat"))
        drawing = await draw_table(site.tables, site.drawings, table, viewer, step)
        return table_response(drawing.answer(session.csrf))


def whole_number(text: str) -> int:
    """A revision out of a query; 0 where it is not a number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0


def _step(request: Request) -> int | None:
    return _number(request, "step")


def _number(request: Request, name: str) -> int | None:
    """A number out of a query; None where there is none."""
    text = request.query_params.get(name, "")
    return int(text) if text.isdigit() and text.isascii() and len(text) < 7 else None


# -- doing ------------------------------------------------------------------------------------


def action(work: Action) -> Callable[[Request], Awaitable[Response]]:
    """A handler for something people do at a table: it holds the table meanwhile, and answers with the new table."""

    async def handle(request: Request) -> Response:
        session, site = await sessions.session_of(request), site_of(request)
        form = await form_of(request, session)
        meter(request, "act", session.person)

        async def act() -> Response:
            async with held_table(request, session) as table:
                meter_table(request, session, table)
                answer = await work(request, site, session, table, form)
                return answer or await _answer(request, site, session, table)

        try:
            return await retry_if_stale(request, act)
        except (Stale, SeatNotConfirmed) as problem:
            metrics.count_refusal(problem)
            return await _answer_behind(request, site, session, problem)

    return handle


async def _answer(
    request: Request, site: Site, session: Session, table: Table, problem: Refused | None = None
) -> Response:
    """The table as it is now, which is held; with the reason for a page that was behind."""
    path, script = f"/tables/{table.id}", wants_json(request)
    has_expired = screen_of(request, session).has_expired(table)
    news: dict[str, object] = {"go": path}
    if script and not has_expired:
        viewer = viewer_of(request, session, table)
        news = (await draw_table(site.tables, site.drawings, table, viewer)).answer(session.csrf)
    answer = _with_problem(news, problem, session) if script else RedirectResponse(path, 303)
    if has_expired:
        clear_face(request, answer)
    return answer


async def _answer_behind(request: Request, site: Site, session: Session, problem: Refused) -> Response:
    """The table for a page that was behind: held again, since the refusal may have come from an outdated one."""
    if not wants_json(request):
        raise problem
    try:
        async with held_table(request, session) as table:
            return await _answer(request, site, session, table, problem)
    except Refused:
        return _with_problem({"go": "/"}, problem, session)


def _with_problem(news: dict[str, object], problem: Refused | None, session: Session) -> Response:
    """A response with a table, or with where to go, and with what was wrong."""
    if problem is None:
        return table_response(news)
    error = {"error": problem.said(language_of(session.language)), "reason": problem.reason}
    return table_response(news | error, problem.status)


async def _move(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    seat = screen_of(request, session).acting_seat(table)
    await seats.come_back(site.tables, table, session.person)
    move, decision, request_id = form.get("move", ""), form.number("answers"), form.get("id") or None
    to_review = learn.decision_to_review(table, seat)
    try:
        await decide.make_move(site.tables, table, seat, move, decision, request_id)
    except Stale:
        raise
    except Refused as problem:
        raise with_rule(table, problem) from None
    if to_review:
        site.spawn(learn.review(site.runner, table, to_review))


async def _undo(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    seat = screen_of(request, session).acting_seat(table)
    turn = request.url.path.endswith("/restart")
    await decide.undo(site.tables, table, seat, form.number("answers"), form.get("id") or None, turn)


async def _cancel(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    seat = screen_of(request, session).acting_seat(table)
    await decide.cancel_move(site.tables, table, seat, form.number("answers"), form.get("id") or None)


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
    clear_face(request, answer)
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
        raise Refused("Nobody has private notes at a shared screen.", "shared_screen", 403)
    note = note_of(form)
    await site.store.write(save_note, table.id, session.person, note)
    table.parts.setdefault(NOTES, {})[session.person] = note
    site.drawings.drop(table)
    site.tables.bus.tell_parts(table, NOTES)
    if wants_json(request):
        return JSONResponse({"saved": True})
    return RedirectResponse(f"/tables/{table.id}", 303)


async def advise(request: Request) -> Response:
    """What a strong bot would do; the table is not held while it thinks."""
    session, site = await sessions.session_of(request), site_of(request)
    await form_of(request, session)
    meter(request, "hint", session.person)
    async with held_table(request, session) as table:
        seat = screen_of(request, session).acting_seat(table)
    thought = await site.runner.advise(table, seat)
    session = await sessions.session_of(request)
    async with held_table_again(request, session) as table:
        screen_of(request, session).check(table, seat)
        match = decide.match_of(table)
        said = describe_advice(table, match, seat, thought, session.language)
        moves = advised_moves(match, seat, thought)
    if wants_json(request):
        return JSONResponse({"hint": said, "moves": moves})
    t = translator(session.language)
    title = t("Hint · Casata")
    return page(request, session, "base/error.html", title, code=0, heading=t("Hint"), text=said)


# -- considering ------------------------------------------------------------------------------


async def preview(request: Request) -> Response:
    """What a move would bring, or the rest of the move that is under way, for the seat that must decide."""
    move = check_length(request.query_params.get("move", ""), limits.NOTATION, decide.LONG_MOVE)
    return await _consider(request, lambda table, match, seat, language: considered(table, match, seat, move, language))


async def why(request: Request) -> Response:
    """Why nothing can be done at a place, for the seat that must decide."""
    place = request.query_params.get("place", "")
    return await _consider(
        request, lambda table, match, seat, language: explain_place(table, match, seat, place, language)
    )


async def _consider(request: Request, answer: Callable[[Table, Match, int, str], Mapping[str, object]]) -> Response:
    """Answer a seat that must decide; nothing changes, and a page that is behind is told so."""
    session = await sessions.session_of(request)
    meter(request, "preview", session.person)

    async def ask() -> Mapping[str, object]:
        async with held_table(request, session) as table:
            seat = screen_of(request, session).acting_seat(table)
            match = decide.current_match(table, seat, whole_number(request.query_params.get("answers", "")))
            if seat not in match.actors:
                raise Refused("It is not your turn.", "not_your_turn")
            return answer(table, match, seat, session.language)

    return table_response(await retry_if_stale(request, ask))


# -- afterwards -------------------------------------------------------------------------------


async def export(request: Request) -> Response:
    """The game as a file: complete once it has ended, before that what the viewer was told."""
    session = await sessions.session_of(request)
    meter(request, "replay", address(request))
    async with held_table(request, session) as table:
        content = await export_file.export_game(table, screen_of(request, session).seat_seen(table))
    name = f"casata-{table.game}-{table.id}.json"
    return JSONResponse(content, headers={"content-disposition": f'attachment; filename="{name}"'})


async def verify(request: Request) -> Response:
    """Check every move, all chance and the result of a game that has ended."""
    session = await sessions.session_of(request)
    meter(request, "replay", address(request))
    t = translator(session.language)
    checks = [Check(None, t("The game is still running: the secret of the dice is revealed after the last move."))]
    async with held_table(request, session) as table:
        dice = describe_dice(table.stored)
    if table.status in (OVER, CLOSED):  # nothing about it changes any more
        verdicts = await export_file.verify(site_of(request).tables, table)
        checks = [Check(right, t(said.text, **said.values)) for right, said in verdicts]
    title = t("Verify this game · Casata")
    url = f"/tables/{table.id}/export"
    game = game_title(table.game, session.language)
    return page(
        request, session, "tables/verify.html", title, table_id=table.id, title=game, checks=checks, dice=dice,
        save_url=url, viewer=table.seat_of(session.person),
    )  # fmt: skip


async def curve(request: Request) -> Response:
    """The points of all seats over a game that has ended, as a drawing."""
    session, site = await sessions.session_of(request), site_of(request)
    async with held_table(request, session) as table:
        _check_revealed(table)
    if not is_counted(table):
        meter(request, "replay", address(request))
    points = await points_of(site.tables, table)
    async with held_table_again(request, session) as table:
        _check_revealed(table)
        shown = curve_view(table, decide.match_of(table), points, session.language)
    t = translator(session.language)
    if wants_json(request):
        parts = {name: render(f"tables/_{name}.html", session.language, curve=shown) for name in ("curve", "turns")}
        return JSONResponse(parts)
    page_title, title = t("Points over the game · Casata"), game_title(table.game, session.language)
    return page(request, session, "tables/curve.html", page_title, curve=shown, title=title)


def _check_revealed(table: Table) -> None:
    if not table.revealed:
        raise Refused("The points of all players are shown once the game has ended.", "not_over", 404)


ACTIONS: dict[str, Action] = {
    "move": _move, "play": _move, "undo": _undo, "restart": _undo, "cancel": _cancel, "start": _start, "seat": _seat,
    "remove": _remove, "remove/{seat}": _remove, "replace/{seat}": _replace, "link": _link,
    "leave": _leave, "return": _return, "close": _close, "rematch": _rematch, "notes": _notes,
}  # fmt: skip

routes = [
    Route("/tables/{table}", look),
    Route("/tables/{table}/events", events),
    Route("/tables/{table}/hint", advise, methods=["POST"]),
    Route("/tables/{table}/preview", preview),
    Route("/tables/{table}/why", why),
    Route("/tables/{table}/export", export),
    Route("/tables/{table}/verify", verify),
    Route("/tables/{table}/curve", curve),
    *(Route(f"/tables/{{table}}/{name}", action(work), methods=["POST"]) for name, work in ACTIONS.items()),
]
