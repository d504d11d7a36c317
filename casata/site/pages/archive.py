"""The pages of the archive: the search, who may see a game, and imports."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...bots.plan import LEVELS
from ...engine.game import names
from ...engine.text.language import language as language_of
from .. import limits
from ..accounts.names import shown_name
from ..accounts.session import Session
from ..archive import archive, imports
from ..archive.archive import ArchivePage, Cursor, find_page
from ..archive.search import CRITERIA, read_search, write_cursor
from ..errors import Refused
from ..http import sessions
from ..http.requests import FormData, address, form_of, meter, site_of
from ..http.responses import go, page, readable_lines
from ..site import Site
from ..tables.table import Table
from ..text import Translator, game_title, say_day, translator
from ..views.archive import ArchiveView, GameLine, PlayerLine
from .tables import action

# -- searching --------------------------------------------------------------------------------


async def archive_page(request: Request) -> Response:
    """Show the search form and one page of games."""
    session, site = await sessions.session_of(request), site_of(request)
    given = {name: request.query_params[name] for name in CRITERIA if request.query_params.get(name)}
    t = translator(session.language)
    found, problem = ArchivePage([], False, False), ""
    try:
        search = read_search(request.query_params)
        meter(request, "search", address(request))
        found = await find_page(site.store, session.person, search)
    except Refused as refusal:
        problem = refusal.said(language_of(session.language))
    view = ArchiveView(
        readable_lines(found.games, lambda game: _line(game, session, t)),
        _link(given, "after", found.games[0].cursor) if found.newer and found.games else "",
        _link(given, "before", found.games[-1].cursor) if found.older and found.games else "",
        given, problem,
    )  # fmt: skip
    games = [(name, game_title(name, session.language)) for name in names()]
    return page(
        request,
        session,
        "archive/archive.html",
        t("Archive · Casata"),
        422 if problem else 200,
        archive=view,
        games=games,
    )


def _link(given: Mapping[str, str], direction: str, cursor: Cursor) -> str:
    """The address of the next page of the same search."""
    return "/archive?" + urlencode({**given, direction: write_cursor(cursor)})


def _line(game: archive.FinishedGame, session: Session, t: Translator) -> GameLine:
    row, result = game.row, json.loads(game.row.result or "{}")
    players = [
        PlayerLine(chair.seat, shown_name(chair.name, chair.bot, t) or t("Someone"), rank, points)
        for chair, rank, points in zip(game.chairs, result["places"], result["scores"], strict=True)
    ]
    mine = row.host == session.person or any(chair.person == session.person for chair in game.chairs)
    title, day = game_title(row.game, session.language), datetime.fromtimestamp(row.ended, UTC).date()
    return GameLine(
        row.id, row.game, title, sorted(players, key=lambda player: (player.rank, player.seat)),
        day.isoformat(), say_day(day, session.language), row.steps or 0, mine, row.public, row.imported,
    )  # fmt: skip


# -- who sees a game --------------------------------------------------------------------------


async def _publish(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await archive.publish(site.tables, table, session.person, True)


async def _withdraw(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await archive.publish(site.tables, table, session.person, False)


# -- games from files -------------------------------------------------------------------------


async def import_page(request: Request) -> Response:
    """Show the form for a save."""
    return _form(request, await sessions.session_of(request), {}, "")


def _form(request: Request, session: Session, given: Mapping[str, str], problem: str) -> Response:
    title = translator(session.language)("Import a game · Casata")
    return page(
        request, session, "archive/import.html", title, 422 if problem else 200, given=given, problem=problem,
        levels=LEVELS, most=limits.SAVE, name=session.name,
    )  # fmt: skip


async def import_game(request: Request) -> Response:
    """Make a table of a save, or show the form again with what is wrong."""
    session, site = await sessions.session_of(request), site_of(request)
    form = await form_of(request, session)
    meter(request, "make", session.person)
    try:
        options = imports.ImportOptions("public" in form, form.number("seat"), form.get("others", ""), "hints" in form)
        session = await sessions.remember(site, session, form.get("name", ""))
        table = await imports.import_game(site.tables, session.person, session.name, form.get("save", ""), options)
    except Refused as refusal:
        return _form(request, session, form, refusal.said(language_of(session.language)))
    return go(request, session, f"/tables/{table.id}")


routes = [
    Route("/archive", archive_page),
    Route("/import", import_page),
    Route("/import", import_game, methods=["POST"]),
    Route("/tables/{table}/publish", action(_publish), methods=["POST"]),
    Route("/tables/{table}/withdraw", action(_withdraw), methods=["POST"]),
]
