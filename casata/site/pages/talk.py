"""The pages of the chat at a table, and what people can do about a message."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ..accounts.session import Session
from ..http import sessions
from ..http.requests import FormData, check_id, meter, meter_talk, site_of, wants_json
from ..http.responses import page
from ..rendering import render
from ..site import Site
from ..tables.table import Table
from ..talk import talk
from ..text import game_title, translator
from ..views.talk import talk_view, text_instead
from .tables import Action, action, held_table, viewer_of


async def talk_page(request: Request) -> Response:
    """The chat alone, on a page that never reloads itself: for browsers without scripts."""
    session, site = await sessions.session_of(request), site_of(request)
    async with held_table(request, session) as table:
        chat = await talk.read_talk(site.tables, table)
        listener = await talk.read_listener(site.tables, table, session.person)
        view = talk_view(table, chat, viewer_of(request, session, table), listener)
    title = translator(session.language)("Chat · {game}", game=game_title(table.game, session.language))
    return page(request, session, "talk/talk.html", title, table_id=table.id, game=table.game, talk=view)


async def message_page(request: Request) -> Response:
    """One message and what the viewer can do about it; only a part of the page where a script asks for it."""
    session, site = await sessions.session_of(request), site_of(request)
    t = translator(session.language)
    async with held_table(request, session) as table:
        chat = await talk.read_talk(site.tables, table)
        message = await talk.find_message(site.tables, table, session.person, request.path_params["message"])
        listener = await talk.read_listener(site.tables, table, session.person)
    values: dict[str, Any] = {
        "table_id": table.id, "game": table.game, "message": message,
        "words": text_instead(message, listener, t) or message.text,
        "mine": message.person == session.person, "host": table.stored.host == session.person,
        "muted": message.person in listener.muted, "reported": message.id in listener.reported,
        "silenced": message.person in chat.silenced,
    }  # fmt: skip
    if wants_json(request):
        return JSONResponse({"html": render("talk/_message.html", session.language, csrf=session.csrf, **values)})
    return page(request, session, "talk/message.html", t("Message · Casata"), **values)


# -- actions ----------------------------------------------------------------------------------


async def _say(request: Request, site: Site, session: Session, table: Table, form: FormData) -> Response | None:
    meter_talk(request, session, table)
    text, request_id = form.get("text", ""), check_id(form.get("id"))
    await talk.say(site.tables, table, session.person, session.name, text, request_id)
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
    await talk.report_message(site.tables, table, session.person, wanted, form.get("reason", ""))


async def _hide(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await talk.hide_message(site.tables, table, session.person, request.path_params["message"])


async def _silence_author(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    message = await talk.find_message(site.tables, table, session.person, request.path_params["message"])
    await talk.silence_here(site.tables, table, session.person, message.person, request.url.path.endswith("/silence"))


async def _silence_seat(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    seat = FormData([("seat", request.path_params["seat"])]).number("seat")
    await talk.silence_seat(site.tables, table, session.person, seat, "/silence/" in request.url.path)


ACTIONS: dict[str, Action] = {
    "say": _say, "silence/{seat}": _silence_seat, "unsilence/{seat}": _silence_seat,
    "talk/{message}/mute": _mute, "talk/{message}/unmute": _mute, "talk/{message}/report": _report,
    "talk/{message}/take-away": _hide, "talk/{message}/silence": _silence_author,
    "talk/{message}/unsilence": _silence_author,
}  # fmt: skip

routes = [
    Route("/tables/{table}/talk", talk_page),
    Route("/tables/{table}/talk/{message}", message_page),
    *(Route(f"/tables/{{table}}/{name}", action(work), methods=["POST"]) for name, work in ACTIONS.items()),
]
