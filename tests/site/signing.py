"""People who sign up and in, in tests, and the letters they get."""

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
    """A post office that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str, str]] = []

    async def send(self, to: str, subject: str, text: str) -> None:
        """Keep a letter."""
        self.letters.append((to, subject, text))


def letters(house: House) -> list[tuple[str, str, str]]:
    """What has been sent once all errands are done."""

    async def done() -> None:
        await asyncio.gather(*house.site.errands)

    house.do(done)
    post = house.site.mail_server
    assert isinstance(post, Caught)
    return post.letters


def link_in(letter: tuple[str, str, str]) -> str:
    """The way to the page that a letter leads to."""
    found = re.search(rf"{SITE}(/\S+)", letter[2])
    assert found
    return found[1]


def look_again(person: Person) -> None:
    """Take the proof for forms out of a page of now."""
    person.csrf = csrf_in(person.get("/me").text)


def sign_up(person: Person, login: str, password: str = SECRET) -> Person:
    """Make an account of a guest."""
    answer = person.send("/sign-up", login=login, password=password, again=password)
    assert answer.status_code == 303, answer.text
    look_again(person)
    return person


def sign_in(house: House, login: str, password: str = SECRET, person: Person | None = None) -> Person:
    """Sign in, at a new browser unless one is named."""
    person = person or house.person()
    look_again(person)
    answer = person.send("/sign-in", login=login, password=password)
    assert answer.status_code == 303, answer.text
    look_again(person)
    return person


def is_signed_in(person: Person) -> bool:
    """Whether the server takes a browser for an account's."""
    return "Signed in as" in person.get("/me").text


def read(house: House, work: Callable[..., Any], *args: Any) -> Any:
    """Ask a book."""
    return house.do(house.tables.in_store, house.site.store.read, work, *args)


def write(house: House, work: Callable[..., Any], *args: Any) -> Any:
    """Write into one."""
    return house.do(house.tables.in_store, house.site.store.write, work, *args)


def everything_kept(house: House) -> list[tuple[str, str, str]]:
    """Table, column and value of all that the store has."""

    def rows(c: Any) -> list[tuple[str, str, str]]:
        return [
            (table.name, column, value.decode("latin-1") if isinstance(value, bytes) else str(value))
            for table in schema.metadata.sorted_tables
            for row in c.execute(select(table)).mappings()
            for column, value in row.items()
        ]

    found: list[tuple[str, str, str]] = read(house, rows)
    return found
