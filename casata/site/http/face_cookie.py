"""The cookie of a shared screen: which seat it shows."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ..accounts.session import Session
from ..shared_screen import COOKIE, SharedScreen
from ..site import Site


def screen_of(connection: HTTPConnection, session: Session) -> SharedScreen:
    """The screen that a request comes from."""
    site: Site = connection.app.state.site
    return SharedScreen(session.person, connection.cookies.get(COOKIE, ""), site.key)


def set_face(connection: HTTPConnection, response: Response, value: str) -> None:
    """Give a browser a face, for the pages of one table."""
    secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(COOKIE, value, path=_path(connection), httponly=True, secure=secure, samesite="lax")


def clear_face(connection: HTTPConnection, response: Response) -> None:
    """Take a face away that shows nothing any more."""
    if COOKIE in connection.cookies:
        secure = connection.url.scheme in ("https", "wss")
        response.delete_cookie(COOKIE, path=_path(connection), httponly=True, secure=secure, samesite="lax")


def _path(connection: HTTPConnection) -> str:
    return f"/tables/{connection.path_params['table']}"
