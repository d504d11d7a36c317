"""The archive of games that have ended, who may see one, and the page that brings games in from files."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from unicodedata import normalize
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...bots.plan import LEVELS
from ...engine.game import find, names
from ...engine.text.language import language as language_of
from .. import limits
from ..accounts.session import Session
from ..api import messages
from ..http import sessions
from ..http.requests import FormData, address, form_of, meter, site_of
from ..http.responses import go, page, readable_lines
from ..refusals import Refused
from ..site import Site
from ..tables.pages import action
from ..tables.table import Table
from ..tables.view.build import Translator, speaker
from ..tables.view.model import ArchiveView, GameLine, PlayerLine
from . import archive, imports
from .archive import Cursor, Found, Search

CRITERIA = ("game", "name", "from", "to", "mine")
PAGING = ("before", "after")
PLACE = re.compile(r"(\d{1,12}(?:\.\d{1,9})?)_([\w-]{1,40})", re.ASCII)
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


# -- searching --------------------------------------------------------------------------------


def search_of(given: Mapping[str, str]) -> Search:
    """What is looked for, out of a query; Refused says what cannot be."""
    game, name = given.get("game", ""), " ".join(normalize("NFC", given.get("name", "")).split())
    if game and game not in names():
        raise Refused("There is no such game.", "no_such_game", 422)
    if len(name) > limits.NAME:
        raise Refused(f"a name has at most {limits.NAME} characters", "too_long", 422)
    if not name.isprintable():
        raise Refused("This text has characters that cannot be kept.", "bad_text", 422)
    since, last = _day(given.get("from", "")), _day(given.get("to", ""))
    return Search(
        game, name, _midnight(since) if since else None, _midnight(last) + 86_400 if last else None,
        given.get("mine", "") in ("1", "true"), _place(given.get("before", "")), _place(given.get("after", "")),
    )  # fmt: skip


def _day(text: str) -> date | None:
    if not text:
        return None
    try:
        if not DAY.fullmatch(text):
            raise ValueError(text)
        return date.fromisoformat(text)
    except ValueError:
        raise Refused("A date is written year-month-day, such as 2026-07-31.", "no_date", 422) from None


def _midnight(day: date) -> float:
    """When a day begins in UTC."""
    return (datetime.combine(day, time(), UTC) - datetime(1970, 1, 1, tzinfo=UTC)) / timedelta(seconds=1)


def _place(text: str) -> Cursor | None:
    if not text:
        return None
    found = PLACE.fullmatch(text)
    if not found:
        raise Refused("This page of the archive cannot be found: search again.", "no_such_page", 422)
    return Cursor(float(found[1]), found[2])


def _said(place: Cursor) -> str:
    return f"{place.ended!r}_{place.id}"


async def found_by(request: Request, site: Site, session: Session, search: Search) -> Found:
    """One page of the archive; searched beside the store's own thread, so that no decision waits for it."""
    meter(request, "search", address(request))
    return await asyncio.to_thread(site.store.read, archive.find, session.person, search)


async def archive_page(request: Request) -> Response:
    """Search, and what was found."""
    session, site = await sessions.session_of(request), site_of(request)
    given = {name: request.query_params[name] for name in CRITERIA if request.query_params.get(name)}
    t = speaker(session.language)
    found, problem = Found([], False, False), ""
    try:
        found = await found_by(request, site, session, search_of(request.query_params))
    except Refused as refusal:
        problem = refusal.said(language_of(session.language))
    shown = ArchiveView(
        readable_lines(found.games, lambda game: _line(game, session, t)),
        _link(given, "after", found.games[0].place) if found.newer and found.games else "",
        _link(given, "before", found.games[-1].place) if found.older and found.games else "",
        given, problem,
    )  # fmt: skip
    games = [(name, find(name).title) for name in names()]
    return page(
        request,
        session,
        "archive/archive.html",
        t("Archive · Casata"),
        422 if problem else 200,
        archive=shown,
        games=games,
    )


def _link(given: Mapping[str, str], way: str, place: Cursor) -> str:
    """The next page with the same search."""
    return "/archive?" + urlencode({**given, way: _said(place)})


def _line(game: archive.FinishedGame, session: Session, t: Translator) -> GameLine:
    row, result = game.row, json.loads(game.row.result or "{}")
    players = [
        PlayerLine(chair.seat, chair.name or t("Somebody"), result["places"][chair.seat], result["scores"][chair.seat])
        for chair in game.chairs
    ]
    mine = row.host == session.person or any(chair.person == session.person for chair in game.chairs)
    return GameLine(
        row.id, row.game, find(row.game).title, sorted(players, key=lambda player: (player.place, player.seat)),
        datetime.fromtimestamp(row.ended, UTC).date().isoformat(), row.steps or 0, mine, row.public, row.imported,
    )  # fmt: skip


async def archived(request: Request, site: Site, session: Session) -> messages.Archive:
    """Games that have ended, newest first: public ones and yours. Thirty at once; `before` and `after` page on."""
    found = await found_by(request, site, session, search_of(request.query_params))
    games = readable_lines(found.games, lambda game: _told(game, session))
    older = _said(found.games[-1].place) if found.older and found.games else None
    newer = _said(found.games[0].place) if found.newer and found.games else None
    return messages.Archive(games, older, newer)


def _told(game: archive.FinishedGame, session: Session) -> messages.ArchivedGame:
    row, result = game.row, json.loads(game.row.result or "{}")
    players = [
        messages.ArchivedPlayer(
            chair.seat, chair.name, chair.bot, result["places"][chair.seat], result["scores"][chair.seat],
            chair.person == session.person,
        )
        for chair in game.chairs
    ]  # fmt: skip
    return messages.ArchivedGame(
        row.id, row.game, players, row.ended, row.steps or 0, row.public, row.imported, row.host == session.person
    )


# -- who sees a game --------------------------------------------------------------------------


async def _publish(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await archive.publish(site.tables, table, session.person, True)


async def _withdraw(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await archive.publish(site.tables, table, session.person, False)


# -- games from files -------------------------------------------------------------------------


async def import_page(request: Request) -> Response:
    """The form for a file."""
    return _form(request, await sessions.session_of(request), {}, "")


def _form(request: Request, session: Session, given: Mapping[str, str], problem: str) -> Response:
    title = speaker(session.language)("Import a game · Casata")
    return page(
        request, session, "archive/import.html", title, 422 if problem else 200, given=given, problem=problem,
        levels=LEVELS, most=limits.SAVE, name=session.name,
    )  # fmt: skip


async def bring_in(request: Request) -> Response:
    """Make a table of a save, or the form again with what is wrong."""
    session, site = await sessions.session_of(request), site_of(request)
    form = await form_of(request, session)
    meter(request, "make", session.person)
    try:
        wishes = imports.Wishes("public" in form, form.number("seat"), form.get("others", ""), "hints" in form)
        session = await sessions.remember(site, session, form.get("name", ""))
        made = await imports.bring_in(site.tables, session.person, session.name, form.get("save", ""), wishes)
    except Refused as refusal:
        return _form(request, session, form, refusal.said(language_of(session.language)))
    return go(request, session, f"/tables/{made.id}")


routes = [
    Route("/archive", archive_page),
    Route("/import", import_page),
    Route("/import", bring_in, methods=["POST"]),
    Route("/tables/{table}/publish", action(_publish), methods=["POST"]),
    Route("/tables/{table}/withdraw", action(_withdraw), methods=["POST"]),
]
