"""Helpers for tests of the chat."""

from typing import Any

from sqlalchemy import select, update

from casata.site.storage import schema

from .client import House, Person
from .signing import sign_up
from .table import Table

SCRIPT = "<script>alert('x')</script><img src=x onerror=alert(1)>"
OPERATOR = "Olga"


def say(table: Table, person: Person, text: str, **more: Any) -> Any:
    return person.post(f"{table.path}/say", text=text, **more)


def said(table: Table, person: Person, text: str) -> str:
    """Send a message; its id."""
    assert say(table, person, text).status_code == 200
    return str(heard(table, person)[-1]["id"])


def heard(table: Table, person: Person) -> list[dict[str, Any]]:
    answer = person.ask(f"{table.path}/talk")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["messages"]
    return found


def about(table: Table, message: str, what: str = "") -> str:
    return f"{table.path}/talk/{message}" + (f"/{what}" if what else "")


def operator(house: House) -> Person:
    """A person with an operator's account; their login is their id."""
    person = house.person(OPERATOR)
    sign_up(person, person.id)
    account, who = schema.account, schema.person
    made_one = update(account).where(account.c.person == person.id).values(operator=True)
    named = update(who).where(who.c.id == person.id).values(name=OPERATOR)
    house.site.store.database.write(lambda c: (c.execute(made_one), c.execute(named)))
    return person


def deeds(house: House) -> list[tuple[str, str, str, str | None]]:
    """The audit log, oldest first: person, role, action and target."""
    rows = house.site.store.database.read(lambda c: c.execute(select(schema.audit).order_by(schema.audit.c.at)).all())
    return [(row.person, row.role, row.what, row.target) for row in rows]


def sent_since(house: House, number: int, who: str) -> bytes:
    return b"".join(sent.all for sent in house.sent[number:] if sent.who == who)
