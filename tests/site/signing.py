"""Helpers for tests that sign people up and in, and read the emails they get."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

from sqlalchemy import select

from casata.site.storage import schema

from .client import House, Person, csrf_in

SECRET = "thrones of the West"
OTHER = "daggers in the East"
SITE = "https://games.example"


class Caught:
    """A mail server that remembers every message."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str, str]] = []

    async def send(self, to: str, subject: str, text: str) -> None:
        """Remember a message."""
        self.letters.append((to, subject, text))


def letters(house: House) -> list[tuple[str, str, str]]:
    """Every email that was sent, once all background work is done."""

    async def done() -> None:
        await asyncio.gather(*house.site.background_tasks)

    house.do(done)
    post = house.site.account_mails.mail_server
    assert isinstance(post, Caught)
    return post.letters


def link_in(letter: tuple[str, str, str]) -> str:
    """The path of the link in an email."""
    found = re.search(rf"{SITE}(/\S+)", letter[2])
    assert found
    return found[1]


def look_again(person: Person) -> None:
    """Read the current CSRF token from a page."""
    person.csrf = csrf_in(person.get("/me").text)


def sign_up(person: Person, login: str, password: str = SECRET) -> Person:
    """Give a guest an account."""
    answer = person.send("/sign-up", login=login, password=password, again=password)
    assert answer.status_code == 303, answer.text
    look_again(person)
    return person


def sign_in(house: House, login: str, password: str = SECRET, person: Person | None = None) -> Person:
    """Sign in, at a new browser unless one is given."""
    person = person or house.person()
    look_again(person)
    answer = person.send("/sign-in", login=login, password=password)
    assert answer.status_code == 303, answer.text
    look_again(person)
    return person


def is_signed_in(person: Person) -> bool:
    """Whether a browser is signed in."""
    return "Signed in as" in person.get("/me").text


def read(house: House, work: Callable[..., Any], *args: Any) -> Any:
    """Read from the database."""
    return house.do(house.site.store.read, work, *args)


def write(house: House, work: Callable[..., Any], *args: Any) -> Any:
    """Write to the database."""
    return house.do(house.site.store.write, work, *args)


def everything_kept(house: House) -> list[tuple[str, str, str]]:
    """Table, column and value of everything in the database."""

    def rows(c: Any) -> list[tuple[str, str, str]]:
        return [
            (table.name, column, value.decode("latin-1") if isinstance(value, bytes) else str(value))
            for table in schema.metadata.sorted_tables
            for row in c.execute(select(table)).mappings()
            for column, value in row.items()
        ]

    found: list[tuple[str, str, str]] = read(house, rows)
    return found
