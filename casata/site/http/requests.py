"""What a page reads from a request: the site, the form, the sender, and whether the sender asks too often."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import parse_qsl

from starlette.requests import Request

from ...engine.text.language import Text, plural
from .. import limits
from ..accounts.session import Session
from ..errors import OutOfDate, Refused, Stale
from ..site import Site
from ..tables.table import Table
from . import sessions

TRIES = 4  # how often an action is tried when other processes change the same table
BY_PERSON = ("act", "make", "hint", "preview", "say", "report", "notice")  # limits that count by address as well
T = TypeVar("T")


class FormData(dict[str, str]):
    """The fields of a form; `every` returns all values of a field that was sent several times."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        """Keep the last value of each field, and all pairs beside them."""
        super().__init__(pairs)
        self.pairs = pairs

    def every(self, name: str) -> list[str]:
        """All values of a field."""
        return [value for key, value in self.pairs if key == name]

    def number(self, name: str) -> int:
        """A field as a whole number, or Refused."""
        value = self.get(name, "")
        if not value.isascii() or not value.isdigit() or len(value) > 9:
            raise Refused("The field {field} must be a whole number.", "no_number", 422, field=name)
        return int(value)


def site_of(request: Request) -> Site:
    """The site that a request is for."""
    site: Site = request.app.state.site
    return site


def address(request: Request) -> str:
    """The address that a request comes from."""
    return request.client.host if request.client else ""


def wants_json(request: Request) -> bool:
    """Whether a script expects JSON, rather than a browser a page."""
    return "application/json" in request.headers.get("accept", "") or request.url.path.startswith("/api/")


async def form_of(request: Request, session: Session) -> FormData:
    """The form in a request, after checking that it was sent from a page of this site."""
    try:
        text = (await request.body()).decode()
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=limits.FIELDS)
    except ValueError:
        raise Refused("This form can't be read.", "bad_form", 400) from None
    form = FormData(pairs)
    sessions.check_csrf(session, form.get("csrf", "") or request.headers.get("x-csrf-token", ""))
    return form


def check_length(text: str, most: int, refusal: Text) -> str:
    """The text, or Refused where it has more than `most` characters; `refusal` has a gap {count} for them."""
    if len(text) > most:
        raise Refused(refusal, "too_long", 422, count=most)
    return text


def check_id(text: str | None) -> str | None:
    """The id that a sender gave a request, so that it counts once; Refused where it is too long."""
    refusal = plural("An id can have at most {count} character.", "An id can have at most {count} characters.")
    return check_length(text or "", limits.ID, refusal) or None


def note_of(form: FormData) -> str:
    """The private notes in a form."""
    refusal = plural("Notes can have at most {count} character.", "Notes can have at most {count} characters.")
    return check_length(form.get("notes", "").replace("\r\n", "\n"), limits.NOTE, refusal)


def meter(request: Request, kind: str, sender: str) -> None:
    """Count one action of a person, an address or a table, or raise TooOften; people count by address as well."""
    site, here = site_of(request), limits.network(address(request))
    sender = limits.network(sender)
    site.meter.take(kind, sender, getattr(site.rates, kind))
    if kind in BY_PERSON and sender != here:
        site.meter.take(kind, here, site.rates.of_network(kind))


def meter_table(request: Request, session: Session, table: Table) -> None:
    """Count one action at a table, or raise TooOften; spectators don't use up what the players may do."""
    if table.seat_of(session.person) is not None:
        meter(request, "table", table.id)


def meter_talk(request: Request, session: Session, table: Table) -> None:
    """Count one chat message, or raise TooOften for a person or a table that sends too many."""
    meter(request, "say", session.person)
    if table.stored.host == session.person or table.seat_of(session.person) is not None:
        meter(request, "room", table.id)


async def retry_if_stale(request: Request, work: Callable[[], Awaitable[T]]) -> T:
    """Do something at a table, and try again when another process was faster.

    Where several processes share a database, nothing is refused before the table was read from it again.
    """
    tables, table, read_again = site_of(request).tables, request.path_params.get("table", ""), False
    for left in reversed(range(TRIES)):
        try:
            return await work()
        except Refused as problem:
            doubtful = isinstance(problem, Stale) or (not read_again and table and problem.status in (409, 422))
            if not left or not (isinstance(problem, OutOfDate) or (tables.store.shared and doubtful)):
                raise
            read_again = True
            tables.mark_stale(table)
    raise AssertionError  # every try returns or raises
