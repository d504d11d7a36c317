"""A search of the archive, as the page and the API send it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from unicodedata import normalize

from ...engine.game import names
from ...engine.text.language import plural
from .. import limits
from ..errors import Refused
from .archive import Cursor, Search

CRITERIA = ("game", "name", "from", "to", "mine")
PAGING = ("before", "after")
CURSOR = re.compile(r"(\d{1,12}(?:\.\d{1,9})?)_([\w-]{1,40})", re.ASCII)
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def read_search(query: Mapping[str, str]) -> Search:
    """The search in a query; Refused says which part of it is wrong."""
    game, name = query.get("game", ""), " ".join(normalize("NFC", query.get("name", "")).split())
    if game and game not in names():
        raise Refused("This game doesn't exist.", "no_such_game", 422)
    if len(name) > limits.NAME:
        text = plural("A name can have at most {count} character.", "A name can have at most {count} characters.")
        raise Refused(text, "too_long", 422, count=limits.NAME)
    if not name.isprintable():
        raise Refused("This text contains characters that can't be stored.", "bad_text", 422)
    since, last = _read_day(query.get("from", "")), _read_day(query.get("to", ""))
    return Search(
        game, name, _midnight(since) if since else None, _midnight(last) + 86_400 if last else None,
        query.get("mine", "") in ("1", "true"), _read_cursor(query.get("before", "")),
        _read_cursor(query.get("after", "")),
    )  # fmt: skip


def _read_day(text: str) -> date | None:
    if not text:
        return None
    try:
        if not DAY.fullmatch(text):
            raise ValueError(text)
        return date.fromisoformat(text)
    except ValueError:
        raise Refused("Write a date as year-month-day, such as 2026-07-31.", "no_date", 422) from None


def _midnight(day: date) -> float:
    """When a day begins in UTC."""
    return (datetime.combine(day, time(), UTC) - datetime(1970, 1, 1, tzinfo=UTC)) / timedelta(seconds=1)


def _read_cursor(text: str) -> Cursor | None:
    if not text:
        return None
    found = CURSOR.fullmatch(text)
    if not found:
        raise Refused("This page of the archive doesn't exist. Search again.", "no_such_page", 422)
    return Cursor(float(found[1]), found[2])


def write_cursor(cursor: Cursor) -> str:
    """A cursor as queries carry it."""
    return f"{cursor.ended!r}_{cursor.id}"
