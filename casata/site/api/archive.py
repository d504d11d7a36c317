"""The API of the archive: search, visibility, imports."""

from __future__ import annotations

import json

import msgspec
from starlette.requests import Request

from ..accounts.session import Session
from ..archive import archive, imports
from ..archive.search import read_search, write_cursor
from ..http import sessions
from ..http.json_calls import read_body, visible_table
from ..http.requests import address, meter
from ..http.responses import readable_lines
from ..site import Site
from . import messages
from .table_info import table_info


async def search_archive(request: Request, site: Site, session: Session) -> messages.Archive:
    """Find finished games, newest first: public ones and yours. A page has 30; `before` and `after` turn pages."""
    search = read_search(request.query_params)
    meter(request, "search", address(request))
    found = await archive.find_page(site.store, session.person, search)
    games = readable_lines(found.games, lambda game: _archived_game(game, session))
    older = write_cursor(found.games[-1].cursor) if found.older and found.games else None
    newer = write_cursor(found.games[0].cursor) if found.newer and found.games else None
    return messages.Archive(games, older, newer)


def _archived_game(game: archive.FinishedGame, session: Session) -> messages.ArchivedGame:
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


async def import_game(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Import a save: a finished game goes into the archive, another one goes on once you start it."""
    meter(request, "make", session.person)
    wanted = await read_body(request, messages.Import)
    session = await sessions.remember(site, session)
    options = imports.ImportOptions(wanted.public, wanted.seat, wanted.others, wanted.hints, wanted.pause)
    save = msgspec.json.encode(wanted.save).decode()
    return table_info(await imports.import_game(site.tables, session.person, session.name, save, options), session)


async def publish(request: Request, site: Site, session: Session) -> messages.TableInfo:
    """Make a finished game public, or visible to its players only."""
    wanted = await read_body(request, messages.Visibility)
    async with site.tables.hold(lambda: visible_table(request, site, session)) as table:
        await archive.publish(site.tables, table, session.person, wanted.public)
        return table_info(table, session)
