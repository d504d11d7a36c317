"""The page of a game's box, where house files are checked and tried."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...bots.plan import LEVELS
from ...engine.game import EDITION, AnyGame, find, names
from ...engine.text.language import plural
from .. import limits
from ..accounts.session import Session
from ..errors import Refused
from ..http import sessions
from ..http.requests import FormData, address, check_length, form_of, meter, site_of
from ..http.responses import page
from ..text import translator
from ..views.box import ReportView, box_view, check, edition_of, report_view
from .lobby import card, new_form

TABLE = "table"  # what to do with a file: fill in the form for a new table


async def box_page(request: Request) -> Response:
    """Show everything that is in the box."""
    session, game = await sessions.session_of(request), _game(request)
    return _page(request, session, game, edition_of(game, request.query_params.get("edition", "")))


async def check_file(request: Request) -> Response:
    """Check a house file line by line, or take it along to the form for a new table."""
    session = await sessions.session_of(request)
    form, game = await form_of(request, session), _game(request)
    meter(request, "replay", address(request))
    edition = edition_of(game, form.get("edition", ""))
    refusal = plural("A house file has at most {count} character.", "A house file has at most {count} characters.")
    text = check_length(form.get("house", ""), limits.HOUSE, refusal)
    if form.get("then") == TABLE:
        return new_form(request, session, game.name, _filled_in(text, edition), "")
    found = await site_of(request).tables.workers.do(check, game.name, edition, text) if text.strip() else None
    report = report_view(game.name, edition, session.language, text, found) if found else None
    return _page(request, session, game, edition, form, report)


def _filled_in(house: str, edition: str) -> FormData:
    """The form for a new table with a house file in it."""
    given = [(f"option.{EDITION}", json.dumps(edition))] if edition else []
    return FormData([("house", house), ("hints", "1"), *given])


def _game(request: Request) -> AnyGame:
    name = request.path_params["game"]
    if name not in names():
        raise Refused("This game doesn't exist.", "no_such_game", 404)
    return find(name)


def _page(
    request: Request, session: Session, game: AnyGame, edition: str, given: FormData | None = None,
    report: ReportView | None = None,
) -> Response:  # fmt: skip
    t = translator(session.language, game.name)
    return page(
        request, session, "box/box.html", t("The box: {game} · Casata", game=t(game.title)),
        422 if report and report.problems else 200,
        game=card(game, session.language), box=box_view(game.name, edition, session.language), report=report,
        checked=given is not None, house=given.get("house", "") if given else "", levels=LEVELS,
        promise=site_of(request).tables.commitments.make(),
    )  # fmt: skip


routes = [Route("/games/{game}/box", box_page), Route("/games/{game}/box", check_file, methods=["POST"])]
