"""The page of what a game is like, measured."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...engine.game import names
from ..errors import Refused
from ..http import sessions
from ..http.responses import page
from ..text import game_title, translator
from ..views.balance import published_view


async def balance_page(request: Request) -> Response:
    """Show the published report of a game."""
    session, name = await sessions.session_of(request), request.path_params["game"]
    report = published_view(name, session.language) if name in names() else None
    if report is None:
        raise Refused("Nothing has been measured for this game.", "no_such_report", 404)
    title = translator(session.language)("{game} in figures · Casata", game=game_title(name, session.language))
    return page(request, session, "balance/balance.html", title, report=report)


routes = [Route("/games/{game}/balance", balance_page)]
