"""Passwords, the links that reset them, and what must never leak of either."""

import json

import pytest
import structlog
from sqlalchemy import update
from starlette.websockets import WebSocketDisconnect

from casata.site.accounts import accounts, tickets
from casata.site.accounts.passwords import COMMON
from casata.site.logs import without_secrets
from casata.site.storage import schema

from ..client import House, Person
from ..conftest import NewStore
from ..signing import (
    OTHER,
    SECRET,
    Caught,
    everything_kept,
    is_signed_in,
    letters,
    link_in,
    look_again,
    read,
    sign_in,
    sign_up,
    write,
)
from ..table import started


def test_a_new_password_makes_every_other_cookie_worthless(house: House) -> None:
    table = started(house)
    person = sign_up(table.host, "changes")
    phone = sign_in(house, "changes")
    stolen = house.client(cookies=dict(person.client.cookies))
    assert person.send("/me/password", old=OTHER, password=OTHER, again=OTHER).status_code == 403
    assert person.send("/me/password", old=SECRET, password="short", again="short").status_code == 422
    assert is_signed_in(phone)
    with phone.live(table.id) as page:
        page.receive_json()
        assert person.send("/me/password", old=SECRET, password=OTHER, again=OTHER).status_code == 303
        with pytest.raises(WebSocketDisconnect):
            while True:
                page.receive_json()
    assert is_signed_in(person)
    assert not is_signed_in(phone)
    assert "Signed in as" not in stolen.get("/me").text
    assert house.person().send("/sign-in", login="changes", password=SECRET).status_code == 403
    assert sign_in(house, "changes", OTHER).id == person.id


def confirmed(house: House, login: str, mail: str) -> Person:
    """A person with an account and a confirmed email address."""
    person = sign_up(house.person("Ada"), login)
    assert person.send("/me/mail", old=SECRET, mail=mail).status_code == 303
    assert "not confirmed yet" in person.get("/me/account").text
    way = link_in(letters(house)[-1])
    assert person.get(way).status_code == 200  # a look does not use it
    assert person.send(way).status_code == 200
    assert "This address is confirmed" in person.get("/me/account").text
    assert person.send(way).status_code == 404
    return person


def test_a_forgotten_password_is_set_anew_by_a_link_that_works_once(mailing: House) -> None:
    person = confirmed(mailing, "forgets", "ada@example.org")
    stranger = mailing.person()
    assert stranger.send("/forgot", login="Forgets").status_code == 200
    to, _, text = letters(mailing)[-1]
    assert to == "ada@example.org"
    assert "Ada" not in text
    way = link_in(letters(mailing)[-1])
    assert "forgets" in stranger.get(way).text
    assert stranger.send(way, password="short", again="short").status_code == 422
    assert stranger.send(way, password=OTHER, again=OTHER).status_code == 303
    assert stranger.id == person.id
    assert is_signed_in(stranger)
    assert not is_signed_in(person)
    again = mailing.person()
    assert again.get(way).status_code == 404
    assert again.send(way, password=SECRET, again=SECRET).status_code == 404
    assert sign_in(mailing, "forgets", OTHER).id == stranger.id


def test_a_link_is_too_old_after_an_hour_and_a_newer_one_ends_it(mailing: House) -> None:
    confirmed(mailing, "slow", "slow@example.org")
    person = mailing.person()
    person.send("/forgot", login="slow")
    first = link_in(letters(mailing)[-1])
    person.send("/forgot", login="slow")
    second = link_in(letters(mailing)[-1])
    assert first != second
    assert person.get(first).status_code == 404
    assert person.get(second).status_code == 200
    in_an_hour = update(schema.ticket).values(expires=schema.ticket.c.expires - tickets.HOUR - 1)
    write(mailing, lambda c: c.execute(in_an_hour))
    assert person.get(second).status_code == 404
    assert person.send(second, password=OTHER, again=OTHER).status_code == 404
    assert is_signed_in(sign_in(mailing, "slow"))


def test_a_ticket_for_one_thing_is_none_for_another(mailing: House) -> None:
    person = sign_up(mailing.person("Ada"), "mixed-up")
    person.send("/me/mail", old=SECRET, mail="ada@example.org")
    ticket = link_in(letters(mailing)[-1]).rpartition("/")[2]
    assert person.send(f"/reset/{ticket}", password=OTHER, again=OTHER).status_code == 404
    assert person.send(f"/me/confirm/{ticket}").status_code == 200


def test_asking_for_a_link_tells_nobody_who_has_an_account(mailing: House) -> None:
    confirmed(mailing, "present", "present@example.org")
    sign_up(mailing.person("Bruno"), "without-mail")
    sent = len(letters(mailing))
    answers = []
    for login in ("present", "absent", "without-mail", "no name at all"):
        person = mailing.person()
        answer = person.send("/forgot", login=login)
        answers.append((answer.status_code, answer.text.replace(person.csrf, "")))
    assert len(set(answers)) == 1
    assert len(letters(mailing)) == sent + 1


def test_an_address_that_is_not_confirmed_gets_no_link(mailing: House) -> None:
    person = sign_up(mailing.person("Ada"), "hasty")
    person.send("/me/mail", old=SECRET, mail="someone.else@example.org")
    sent = len(letters(mailing))
    person.send("/forgot", login="hasty")
    assert len(letters(mailing)) == sent
    assert person.send("/me/mail", old=OTHER, mail="x@example.org").status_code == 403
    for wrong in (
        "nobody",
        "a@b",
        "a b@example.org",
        "a@example.org,b@example.org",
        "x\r\nBcc: y@example.org",
        "ä@b.de",
    ):
        assert person.send("/me/mail", old=SECRET, mail=wrong).status_code == 422
    assert person.send("/me/mail", old=SECRET, mail="").status_code == 303
    assert read(mailing, accounts.find, person.id).mail == ""


def test_links_never_lead_to_the_host_that_a_request_names(new_store: NewStore) -> None:
    with House(new_store("sqlite")) as house:  # no address of its own
        house.site.account_mails.mail_server = Caught()  # type: ignore[assignment]
        person = house.person()
        assert person.send("/forgot", login="anybody").status_code == 409
        assert "does not send email" in person.get("/forgot").text
        assert not letters(house)


def test_passwords_and_tickets_are_in_no_log_line_and_no_row(mailing: House) -> None:
    with structlog.testing.capture_logs(processors=[without_secrets]) as lines:
        person = confirmed(mailing, "zephyrine", "zephyrine@example.org")
        person.send("/forgot", login="zephyrine")
        way = link_in(letters(mailing)[-1])
        other = mailing.person()
        other.get(way)
        other.send(way, password=OTHER, again=OTHER)
        other.send("/sign-in", login="zephyrine", password="a wrong password")
        look_again(other)
        other.send("/me/delete", old=OTHER)
    tickets = [link_in(letter).rpartition("/")[2] for letter in letters(mailing)]
    said = json.dumps(lines)
    assert len(lines) > 10
    for secret in (SECRET, OTHER, "a wrong password", "zephyrine", "example.org", person.id, *tickets):
        assert secret not in said
    for secret in (SECRET, OTHER, "a wrong password", *tickets):
        assert not any(secret in kept for _, _, kept in everything_kept(mailing))


def test_only_hashes_are_kept(mailing: House) -> None:
    person = confirmed(mailing, "kept", "kept@example.org")
    person.send("/forgot", login="kept")
    ticket = link_in(letters(mailing)[-1]).rpartition("/")[2]
    kept = everything_kept(mailing)
    assert not any(SECRET in value or ticket in value for _, _, value in kept)
    assert [value[:7] for table, column, value in kept if (table, column) == ("account", "password")] == ["$argon2"]
    assert ("ticket", "hash", tickets.hash_secret(ticket)) in kept


def test_every_common_password_would_be_long_enough() -> None:
    assert all(len(word) >= 8 and word == word.casefold() for word in COMMON.split())
