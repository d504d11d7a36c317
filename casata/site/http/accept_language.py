"""Which language a browser or a program asks for."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from ...engine.text.language import ENGLISH, languages

LANG = "lang"  # the parameter of an address
NOT_INDEXED = ("/tables/", "/api/")
LONGEST = 200  # characters of a header that are read


def wished_language(connection: HTTPConnection) -> str:
    """The language that the header Accept-Language wants most, of those we speak; "" where it wants none of them."""
    header, known = connection.headers.get("accept-language", "")[:LONGEST], languages()
    wishes = []
    for number, wish in enumerate(header.split(",")):
        name, _, quality = wish.partition(";")
        code = name.strip().partition("-")[0].lower()
        if code in known and (weight := _weight(quality)) > 0:
            wishes.append((-weight, number, code))
    return min(wishes)[2] if wishes else ""


def _weight(quality: str) -> float:
    """What `q=0.8` says; 1 where nothing is said, 0 for what cannot be read."""
    name, _, value = quality.strip().partition("=")
    if not name:
        return 1.0
    digits = value.strip().replace(".", "", 1)
    return float(value) if name.strip() == "q" and digits.isascii() and digits.isdigit() and len(digits) < 8 else 0.0


def first_language(connection: HTTPConnection) -> str:
    """The language of somebody who has not chosen one."""
    return wished_language(connection) or ENGLISH.code


def named_language(connection: HTTPConnection) -> str:
    """The language in the address of a page, as search engines know it; "" where there is none.

    Tables are left out: what their pages are sent later comes in the language of the person.
    """
    if connection.scope["path"].startswith(NOT_INDEXED):
        return ""
    code = connection.query_params.get(LANG, "")
    return code if code in languages() else ""
