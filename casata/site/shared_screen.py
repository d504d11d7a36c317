"""Several people at one screen: it shows nobody's private cards until one of them confirms who they are.

The seat that a browser shows is its face: a signed cookie, worth nothing once the turn of that seat has passed.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from itsdangerous import BadSignature, Signer

from ..engine.game import find
from .accounts.session import Session
from .errors import Refused
from .ids import PersonId
from .tables import decide, seats
from .tables.registry import Tables
from .tables.stored import RUNNING, WAITING
from .tables.table import Table

COOKIE = "casata_face"
LONGEST = 300  # characters of a cookie that are looked at


class SeatNotConfirmed(Refused):
    """Nobody at a shared screen has confirmed who they are."""

    def __init__(self) -> None:
        """The page goes back to the curtain."""
        super().__init__("Several people share this screen: confirm who you are first.", "no_face", 403)


@dataclass(frozen=True)
class FaceCookie:
    """What a signed cookie says: the seat shown, and how many entries and curtains there were when it was given."""

    seat: int
    entries: int
    curtain: int


@dataclass(frozen=True)
class SharedScreen:
    """The browser of a person who may share it with others."""

    person: PersonId
    cookie: str  # as the browser sent it, "" for none
    key: str  # of the site, for signing

    def seat_seen(self, table: Table) -> int | None:
        """The seat whose view the browser gets; None for those who only watch, and while the curtain is down."""
        own = table.seats_of(self.person)
        if len(own) < 2 or table.status == WAITING:
            return own[0] if own else None
        seat = self._valid_seat(table)
        if seat is not None:
            return seat
        return _seat_to_follow(table, own) if find(table.game).secrecy.open else None

    def acting_seat(self, table: Table) -> int:
        """The seat that a request acts for, or Refused."""
        seats.own_seat(table, self.person)
        seat = self.seat_seen(table)
        if seat is None:
            raise SeatNotConfirmed
        return seat

    def check(self, table: Table, seat: int) -> None:
        """Refused where the browser may no longer see what it asked for at a seat."""
        seats.own_seat(table, self.person)
        if has_curtain(self.person, table) and self.seat_seen(table) != seat:
            raise SeatNotConfirmed

    def has_expired(self, table: Table) -> bool:
        """Whether the browser came with a face that shows nothing any more."""
        return bool(self.cookie) and self._valid_seat(table) is None

    def is_ahead(self, table: Table) -> bool:
        """Whether another process gave the browser its face, and this one has not heard of that yet."""
        face = self._face(table)
        return face is not None and face.curtain > table.stored.curtain_of(self.person)

    async def show(self, tables: Tables, table: Table, seat: int) -> str:
        """Somebody confirms who they are: the cookie of their face; no other page shows a seat of this screen."""
        if seat not in table.seats_of(self.person):
            raise Refused("No one on your device has that seat.", "not_seated", 403)
        if table.status != RUNNING:
            raise Refused("There is nothing to decide: the game is not running.", "not_running")
        await seats.draw_curtain(tables, table, self.person)
        face = (self.person, table.id, seat, len(table.entries), table.stored.curtain_of(self.person))
        return self._signer().sign(":".join(map(str, face))).decode()

    def _valid_seat(self, table: Table) -> int | None:
        """The seat of the face that the browser has on, as long as it lasts."""
        face = self._face(table)
        if face is None or table.status != RUNNING or face.seat not in table.seats_of(self.person):
            return None
        if face.curtain != table.stored.curtain_of(self.person) or _has_passed(table, face.seat, face.entries):
            return None
        return face.seat

    def _face(self, table: Table) -> FaceCookie | None:
        """The face that the browser has on, if it is one for this table."""
        try:
            signed = self._signer().unsign(self.cookie[:LONGEST]).decode()
        except BadSignature:
            return None
        person, table_id, *numbers = signed.split(":")
        if (person, table_id) != (self.person, table.id) or len(numbers) != 3:
            return None
        return FaceCookie(*map(int, numbers))

    def _signer(self) -> Signer:
        return Signer(self.key, salt=COOKIE)


def seat_asked_for(session: Session, table: Table, wanted: int | None) -> int | None:
    """The seat a program means: the one it names, else the first that must decide, else its first.

    A browser has no face here: at a shared screen it gets what everybody may see.
    """
    own = table.seats_of(session.person)
    if wanted is not None and wanted not in own:
        raise Refused("That seat is not yours.", "not_seated", 403)
    if has_curtain(session.person, table) and not session.by_token:
        if wanted is not None:
            raise SeatNotConfirmed
        return None
    if wanted is not None or not own:
        return wanted
    return next((seat for seat in own if seat in table.deciding()), own[0])


def seat_to_play(session: Session, table: Table, wanted: int | None, request_id: str | None = None) -> int:
    """The seat a program decides for, or Refused; a request that is sent again means the same seat as before."""
    seats.own_seat(table, session.person)
    before = decide.sender(table, request_id)
    if wanted is None and before in table.seats_of(session.person):
        wanted = before
    seat = seat_asked_for(session, table, wanted)
    if seat is None:
        raise SeatNotConfirmed
    return seat


def has_curtain(person: PersonId, table: Table) -> bool:
    """Whether somebody shares a screen at a game with secrets, which has begun."""
    return len(table.seats_of(person)) > 1 and table.status != WAITING and not find(table.game).secrecy.open


def _seat_to_follow(table: Table, own: list[int]) -> int:
    """In a game without secrets the screen shows the seat that must decide, or that was the last to."""
    for seat in own:
        if seat in table.deciding():
            return seat
    decided = [by for by, _ in table.match.history if by in own] if table.match else []
    return decided[-1] if decided else own[0]


def _has_passed(table: Table, seat: int, entries: int) -> bool:
    """Whether a seat had to decide at some moment since there were so many entries, and then no longer had to."""
    asked = [seat in entry.actors for entry in table.entries[max(0, entries - 1) :]]
    return any(before and not after for before, after in pairwise(asked))
