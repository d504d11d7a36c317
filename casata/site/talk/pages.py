"""Talking at a table: saying something, a page for it, and what can be done about a message."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ...engine.game import find
from ..accounts.session import Session
from ..http import sessions
from ..http.requests import FormData, check_id, meter, site_of, wants_json
from ..http.responses import page
from ..refusals import Refused
from ..rendering import render
from ..site import Site
from ..tables.pages import Action, action, held, viewer_of
from ..tables.table import Table
from ..tables.view.build import speaker
from . import talk, view as talk_view


async def talk_page(request: Request) -> Response:
    """The talk alone: a page that never loads itself anew, for browsers without scripts."""
    session, site = await sessions.session_of(request), site_of(request)
    async with held(request, session) as table:
        talked = await talk.of(site.tables, table)
        ear = await talk.ear_of(site.tables, table, session.person)
        shown = talk_view.heard(table, talked, viewer_of(request, session, table), ear)
    title = speaker(session.language)("Talk · {game}", game=find(table.game).title)
    return page(request, session, "talk/talk.html", title, table_id=table.id, game=table.game, talk=shown)


async def message_page(request: Request) -> Response:
    """One message, and what the viewer can do about it; a part of a page where a script asks."""
    session, site = await sessions.session_of(request), site_of(request)
    t = speaker(session.language)
    async with held(request, session) as table:
        talked = await talk.of(site.tables, table)
        said = await talk.find(site.tables, table, session.person, request.path_params["message"])
        ear = await talk.ear_of(site.tables, table, session.person)
    values: dict[str, Any] = {
        "table_id": table.id, "game": table.game, "said": said, "words": talk_view.withheld(said, ear, t) or said.text,
        "mine": said.person == session.person, "host": table.host == session.person,
        "muted": said.person in ear.muted, "reported": said.id in ear.reported,
        "silenced": said.person in talked.silenced,
    }  # fmt: skip
    if wants_json(request):
        return JSONResponse({"html": render("talk/_message.html", session.language, csrf=session.csrf, **values)})
    return page(request, session, "talk/message.html", t("A message · Casata"), **values)


async def _say(request: Request, site: Site, session: Session, table: Table, form: FormData) -> Response | None:
    mark = check_id(form.get("id"))
    await talk_view.say(request, session, table, form.get("text", ""), mark)
    if "alone" in form and not wants_json(request):
        return RedirectResponse(f"/tables/{table.id}/talk", 303)
    return None


async def _mute(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    session = await sessions.remember(site, session)
    wanted, muted = request.path_params["message"], request.url.path.endswith("/mute")
    await talk.mute_author(site.tables, table, session.person, wanted, muted)


async def _report(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    meter(request, "report", session.person)
    session = await sessions.remember(site, session)
    wanted = request.path_params["message"]
    await talk.tell_operators(site.tables, table, session.person, wanted, form.get("reason", ""))


async def _take_away(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await talk.take_away(site.tables, table, session.person, request.path_params["message"])


async def _silence_author(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    said = await talk.find(site.tables, table, session.person, request.path_params["message"])
    await talk.silence_here(site.tables, table, session.person, said.person, request.url.path.endswith("/silence"))


async def _silence(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    seat = FormData([("seat", request.path_params["seat"])]).number("seat")
    target = table.chairs[seat].person if seat < table.seats else None
    if target is None:
        raise Refused("There is nobody to silence.", "nobody_there")
    silent = "/silence/" in request.url.path
    await talk.silence_here(site.tables, table, session.person, target, silent)


ACTIONS: dict[str, Action] = {
    "say": _say, "silence/{seat}": _silence, "unsilence/{seat}": _silence,
    "talk/{message}/mute": _mute, "talk/{message}/unmute": _mute, "talk/{message}/report": _report,
    "talk/{message}/take-away": _take_away, "talk/{message}/silence": _silence_author,
    "talk/{message}/unsilence": _silence_author,
}  # fmt: skip

routes = [
    Route("/tables/{table}/talk", talk_page),
    Route("/tables/{table}/talk/{message}", message_page),
    *(Route(f"/tables/{{table}}/{name}", action(work), methods=["POST"]) for name, work in ACTIONS.items()),
]
