"""A shared screen: who sits there, confirming who you are, and hiding again."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..accounts.session import Session
from ..http.face_cookie import clear_face, screen_of, set_face
from ..http.requests import FormData
from ..http.responses import go
from ..shared_screen import has_curtain
from ..site import Site
from ..tables import seats
from ..tables.table import Table
from .tables import Action, action, seat_number


async def _add(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await seats.add_to_screen(site.tables, table, session.person, form.number("seat"), form.get("name", ""))


async def _take(request: Request, site: Site, session: Session, table: Table, form: FormData) -> None:
    await seats.take_from_screen(site.tables, table, session.person, seat_number(request.path_params["seat"]))


async def _face(request: Request, site: Site, session: Session, table: Table, form: FormData) -> Response:
    cookie = await screen_of(request, session).show(site.tables, table, form.number("seat"))
    answer = go(request, session, f"/tables/{table.id}")
    set_face(request, answer, cookie)
    return answer


async def _hide(request: Request, site: Site, session: Session, table: Table, form: FormData) -> Response:
    if has_curtain(session.person, table):
        await seats.draw_curtain(site.tables, table, session.person)
    answer = go(request, session, f"/tables/{table.id}")
    clear_face(request, answer)
    return answer


ACTIONS: dict[str, Action] = {"screen": _add, "screen/{seat}/free": _take, "face": _face, "hide": _hide}

routes = [Route(f"/tables/{{table}}/{name}", action(work), methods=["POST"]) for name, work in ACTIONS.items()]
