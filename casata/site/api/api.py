"""All calls of the API, for people's own bots and programs."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...engine.game import find, names
from ..accounts.session import Session
from ..archive.search import CRITERIA, PAGING
from ..http.json_calls import answer_json
from ..site import Site
from ..text import translator
from . import archive, messages, openapi, tables, talk
from .openapi import Call


async def list_games(request: Request, site: Site, session: Session) -> list[messages.GameInfo]:
    """List all games with their options."""
    found = [(find(name), translator(session.language, name)) for name in names()]
    return [
        messages.GameInfo(
            game.name, t(game.title), game.version, list(game.seats),
            {option.name: {"values": list(option.values), "default": option.default, "meaning": t(option.meaning)}
             for option in game.setup.options},
        )
        for game, t in found
    ]  # fmt: skip


async def describe(request: Request) -> Response:
    """Describe the API in OpenAPI."""
    return Response(msgspec.json.encode(openapi.document(CALLS)), media_type="application/json")


GET, POST = "GET", "POST"
TABLE = "/api/tables/{table}"
CALLS = [
    Call("listGames", "games", GET, "/api/games", list_games, None, list[messages.GameInfo]),
    Call("listTables", "listed", GET, "/api/tables", tables.list_tables, None, list[messages.TableInfo]),
    Call("createTable", "make", POST, "/api/tables", tables.make_table, messages.NewTable, messages.TableInfo),
    Call("joinByLink", "follow", POST, "/api/join", tables.join_by_link, messages.Join, messages.TableInfo),
    Call("getTable", "one", GET, TABLE, tables.get_table, None, messages.TableInfo),
    Call("joinTable", "join", POST, f"{TABLE}/join", tables.join, messages.Join, messages.TableInfo),
    Call("startTable", "start", POST, f"{TABLE}/start", tables.start, None, messages.TableInfo),
    Call("getView", "view", GET, f"{TABLE}/view", tables.get_view, None, messages.JsonObject, ("seat",)),
    Call(
        "listLegalMoves", "legal", GET, f"{TABLE}/legal", tables.list_legal_moves, None, messages.LegalMoves, ("seat",),
    ),
    Call("playMove", "play", POST, f"{TABLE}/play", tables.play, messages.Decision, messages.Accepted),
    Call("undoMove", "undo", POST, f"{TABLE}/undo", tables.undo, messages.Undo, messages.Accepted),
    Call("getEvents", "news", GET, f"{TABLE}/events", tables.get_news, None, messages.News, ("since", "wait", "seat")),
    Call("leaveTable", "leave", POST, f"{TABLE}/leave", tables.leave, None, messages.TableInfo),
    Call("closeTable", "close", POST, f"{TABLE}/close", tables.close, None, messages.TableInfo),
    Call("getAdvice", "hint", POST, f"{TABLE}/hint", tables.get_advice, None, messages.Advice, ("seat",)),
    Call("readChat", "talk_there", GET, f"{TABLE}/talk", talk.read_chat, None, messages.Conversation),
    Call("sendMessage", "say", POST, f"{TABLE}/say", talk.send_message, messages.NewMessage, messages.TalkMessage),
    Call("exportGame", "export", GET, f"{TABLE}/export", tables.export_game, None, messages.JsonObject, ("seat",)),
    Call("publishGame", "publish", POST, f"{TABLE}/publish", archive.publish, messages.Visibility, messages.TableInfo),
    Call(
        "searchArchive", "archived", GET, "/api/archive", archive.search_archive, None, messages.Archive,
        texts=(*CRITERIA, *PAGING),
    ),
    Call("importGame", "bring_in", POST, "/api/import", archive.import_game, messages.Import, messages.TableInfo),
]  # fmt: skip

routes = [
    *(Route(call.path, answer_json(call.work), methods=[call.method]) for call in CALLS),
    Route("/api/openapi.json", describe),
]
