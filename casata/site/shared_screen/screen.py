"""Several people at one screen: whose private parts it shows, which is nobody's until somebody says "it is I"."""

from __future__ import annotations

from itertools import pairwise

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ...engine.game import find
from ..accounts.session import Session
from ..refusals import Refused
from ..site import Site
from ..tables import decide, seats
from ..tables.table import RUNNING, WAITING, Table

COOKIE = "casata_face"


class NoFace(Refused):
    """Nobody at a shared screen has said that it is they."""

    def __init__(self) -> None:
        """The page goes back to the curtain."""
        super().__init__("Several people share this screen: say first who you are.", "no_face", 403)


def seen_from(connection: HTTPConnection, session: Session, table: Table) -> int | None:
    """The seat whose view a browser gets; None for who only watches, and while the curtain is down."""
    own = table.seats_of(session.person)
    if len(own) < 2 or table.status == WAITING:
        return own[0] if own else None
    face = _shown(connection, session, table)
    if face is not None:
        return face
    return _followed(table, own) if find(table.game).open else None


def acting(connection: HTTPConnection, session: Session, table: Table) -> int:
    """The seat that a request acts for, or Refused."""
    seats.own_seat(table, session.person)
    seat = seen_from(connection, session, table)
    if seat is None:
        raise NoFace
    return seat


def check(connection: HTTPConnection, session: Session, table: Table, seat: int) -> None:
    """Refused where a browser may no longer see what it asked for at a seat."""
    seats.own_seat(table, session.person)
    if has_curtain(session.person, table) and seen_from(connection, session, table) != seat:
        raise NoFace


def asked_of(session: Session, table: Table, wanted: int | None) -> int | None:
    """The seat a program means: the one it names, else the first that must decide, else its first.

    A browser has no face here: at a shared screen it gets what everybody may see.
    """
    own = table.seats_of(session.person)
    if wanted is not None and wanted not in own:
        raise Refused("That seat is not yours.", "not_seated", 403)
    if has_curtain(session.person, table) and not session.by_token:
        if wanted is not None:
            raise NoFace
        return None
    if wanted is not None or not own:
        return wanted
    return next((seat for seat in own if seat in table.deciding()), own[0])


def played_by(session: Session, table: Table, wanted: int | None, mark: str | None = None) -> int:
    """The same for a program that decides, or Refused; a request that is sent again means the seat it meant before."""
    seats.own_seat(table, session.person)
    before = decide.sender(table, mark)
    if wanted is None and before in table.seats_of(session.person):
        wanted = before
    seat = asked_of(session, table, wanted)
    if seat is None:
        raise NoFace
    return seat


def has_curtain(person: str, table: Table) -> bool:
    """Whether somebody shares a screen at a game with secrets, which has begun."""
    return len(table.seats_of(person)) > 1 and table.status != WAITING and not find(table.game).open


def _followed(table: Table, own: list[int]) -> int:
    """Without secrets the screen shows who must decide, or who was the last to."""
    for seat in own:
        if seat in table.deciding():
            return seat
    decided = [by for by, _ in table.match.history if by in own] if table.match else []
    return decided[-1] if decided else own[0]


# -- the cookie -------------------------------------------------------------------------------


async def show(connection: HTTPConnection, response: Response, session: Session, table: Table, seat: int) -> None:
    """Somebody says "it is I": from now on the browser shows this seat, and no page shows another of this screen."""
    if seat not in table.seats_of(session.person):
        raise Refused("Nobody at your screen sits there.", "not_seated", 403)
    if table.status != RUNNING:
        raise Refused("There is nothing to decide: the game is not running.", "not_running")
    site: Site = connection.app.state.site
    await seats.draw_curtain(site.tables, table, session.person)
    face = (session.person, table.id, seat, len(table.entries), table.curtain_of(session.person))
    value = _signer(connection).sign(":".join(map(str, face))).decode()
    secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(COOKIE, value, path=f"/tables/{table.id}", httponly=True, secure=secure, samesite="lax")


def hide(connection: HTTPConnection, response: Response) -> None:
    """Take off a face that shows nothing any more."""
    if COOKIE not in connection.cookies:
        return
    secure = connection.url.scheme in ("https", "wss")
    path = f"/tables/{connection.path_params['table']}"
    response.delete_cookie(COOKIE, path=path, httponly=True, secure=secure, samesite="lax")


def is_over(connection: HTTPConnection, session: Session, table: Table) -> bool:
    """Whether a browser came with a face that shows nothing any more."""
    return COOKIE in connection.cookies and _shown(connection, session, table) is None


def is_ahead(connection: HTTPConnection, session: Session, table: Table) -> bool:
    """Whether a browser has a face that another process gave it, and this one has not heard of yet."""
    face = _face(connection, session, table)
    return face is not None and face[2] > table.curtain_of(session.person)


def _shown(connection: HTTPConnection, session: Session, table: Table) -> int | None:
    """The seat of the face that a browser has on, as long as it lasts."""
    face = _face(connection, session, table)
    if face is None or table.status != RUNNING:
        return None
    seat, since, curtain = face
    own = table.seats_of(session.person)
    if seat not in own or curtain != table.curtain_of(session.person) or _passed(table, seat, since):
        return None
    return seat


def _face(connection: HTTPConnection, session: Session, table: Table) -> tuple[int, int, int] | None:
    """Seat, entries and curtain of the face that a browser has on, if it is one for this table."""
    try:
        signed = _signer(connection).unsign(connection.cookies.get(COOKIE, "")[:300]).decode()
    except BadSignature:
        return None
    person, table_id, *numbers = signed.split(":")
    if (person, table_id) != (session.person, table.id) or len(numbers) != 3:
        return None
    seat, since, curtain = map(int, numbers)
    return seat, since, curtain


def _passed(table: Table, seat: int, since: int) -> bool:
    """Whether a seat had to decide at some moment from a number of entries on, and then had not: for good."""
    asked = [seat in entry.actors for entry in table.entries[max(0, since - 1) :]]
    return any(before and not after for before, after in pairwise(asked))


def _signer(connection: HTTPConnection) -> Signer:
    site: Site = connection.app.state.site
    return Signer(site.key, salt=COOKIE)
