"""Accounts: from a guest to a person with a password, over devices, and out again without a trace."""

import asyncio
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import structlog
from sqlalchemy import insert, select, update
from starlette.websockets import WebSocketDisconnect

from casata.engine.opening import load
from casata.server import accounts, schema
from casata.server.limits import Rate, Rates
from casata.server.passwords import COMMON, Passwords
from casata.server.seating import CLOSED, RUNNING, STAND_IN
from casata.web.logs import without_secrets

from .client import House, Person, csrf_in
from .conftest import STORES, NewStore
from .table import Table, filled, made, started
from .test_workers import at, both, current, until

SECRET = "thrones of the West"
OTHER = "daggers in the East"
SITE = "https://games.example"
__all__ = ["both"]  # a fixture


class Caught:
    """A post office that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str, str]] = []

    async def send(self, to: str, subject: str, text: str) -> None:
        """Keep a letter."""
        self.letters.append((to, subject, text))


@pytest.fixture(params=STORES)
def mailing(request: pytest.FixtureRequest, new_store: NewStore) -> Iterator[House]:
    """A server that can send mail; nothing leaves this process."""
    with House(new_store(request.param), url=SITE) as house:
        house.site.post = Caught()  # type: ignore[assignment]
        yield house


def letters(house: House) -> list[tuple[str, str, str]]:
    """What has been sent once all errands are done."""

    async def done() -> None:
        await asyncio.gather(*house.site.errands)

    house.do(done)
    post = house.site.post
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
    return house.do(house.hall.kept, house.site.store.read, work, *args)


def write(house: House, work: Callable[..., Any], *args: Any) -> Any:
    """Write into one."""
    return house.do(house.hall.kept, house.site.store.write, work, *args)


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


# -- signing up, in and out -------------------------------------------------------------------


def test_a_guest_becomes_an_account_and_keeps_seats_tokens_and_preferences(shared: House) -> None:
    table = started(shared)
    host = table.host
    program, before = host.token(), host.id
    host.post("/me", name="Ada", theme="dark")
    sign_up(host, "keeps.all")
    assert host.id == before
    assert table.seating.seat_of(host.id) == 0
    assert program.ask(f"/tables/{table.id}").json()["you"] == 0
    assert 'data-theme="dark"' in host.get("/me").text
    assert table.play(table.actor()).status_code == 200


def test_two_devices_see_the_same_tables(shared: House) -> None:
    table = made(shared)
    sign_up(table.host, "two-devices")
    phone = sign_in(shared, "Two-Devices ")
    assert phone.id == table.host.id
    assert table.path in phone.get("/").text
    assert phone.post("/me", name="Ada", theme="light").status_code == 200
    assert 'data-theme="light"' in table.host.get("/").text
    assert phone.post(f"{table.path}/seat", seat=1, bot="novice").status_code == 200
    assert phone.post(f"{table.path}/start").status_code == 200


def test_the_cookie_a_guest_had_is_worthless_once_there_is_an_account(shared: House) -> None:
    person = shared.person("Ada")
    guest = shared.client(cookies=dict(person.client.cookies))
    assert "Ada" in guest.get("/me").text
    sign_up(person, "no-guest")
    assert "Ada" not in guest.get("/me").text
    assert is_signed_in(person)


def test_no_cookie_can_be_made_up(shared: House) -> None:
    person = sign_up(shared.person("Ada"), "forged")
    value = str(person.client.cookies["casata"])
    signature = value.partition(".")[2]
    for forged in (f"{person.id}.{signature}", f"{person.id}:2.{signature}", f"{person.id}:1.x", "", ":1.x"):
        assert "Signed in as" not in shared.client(cookies={"casata": forged}).get("/me").text


def test_signing_out_leaves_a_fresh_guest(shared: House) -> None:
    person = sign_up(shared.person("Ada"), "goes-out")
    old, csrf = dict(person.client.cookies), person.csrf
    assert person.send("/sign-out").status_code == 303
    assert dict(person.client.cookies) != old
    assert not is_signed_in(person)
    assert person.send("/me", name="Bruno").status_code == 403  # the proof of before
    assert csrf_in(person.get("/me").text) != csrf


def test_a_guest_who_signs_out_keeps_the_seat(shared: House) -> None:
    table = made(shared)
    before = table.host.id
    table.host.send("/sign-out")
    assert table.host.id == before


def test_signing_out_everywhere_ends_all_cookies_and_pages(house: House) -> None:
    table = started(house)
    person = sign_up(table.host, "everywhere")
    phone = sign_in(house, "everywhere")
    with phone.live(table.id) as page:
        page.receive_json()
        assert person.send("/sign-out", everywhere="1").status_code == 303
        with pytest.raises(WebSocketDisconnect):
            while True:
                page.receive_json()
    assert not is_signed_in(phone)
    assert not is_signed_in(person)
    assert is_signed_in(sign_in(house, "everywhere"))


def test_the_proof_of_forms_changes_with_the_sign_in(shared: House) -> None:
    person = shared.person("Ada")
    guest = person.csrf
    sign_up(person, "new-proof")
    assert person.csrf != guest
    person.csrf = guest
    assert person.send("/me/delete", old=SECRET).status_code == 403
    look_again(person)
    assert is_signed_in(person)


@pytest.mark.parametrize(
    ("login", "password", "again"),
    [
        ("a", SECRET, SECRET), ("x" * 41, SECRET, SECRET), ("two words", SECRET, SECRET), ("<b>", SECRET, SECRET),
        ("\0\0\0", SECRET, SECRET), ("fine", "tiny-42", "tiny-42"), ("fine", "x" * 201, "x" * 201),
        ("fine", SECRET, OTHER), ("fine", "password123", "password123"), ("fine", "aaaaaaaaaa", "aaaaaaaaaa"),
        ("fine-enough", "Fine-Enough", "Fine-Enough"), ("fine", "adalbertine", "adalbertine"),
    ],
)  # fmt: skip
def test_what_is_no_name_or_no_password_is_refused(shared: House, login: str, password: str, again: str) -> None:
    person = shared.person("Adalbertine")
    answer = person.send("/sign-up", login=login, password=password, again=again)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert password not in answer.text
    assert not is_signed_in(person)


def test_a_name_is_given_once_however_it_is_written(shared: House) -> None:
    sign_up(shared.person("Ada"), "Straße")
    for same in ("strasse", "STRASSE", " ſtrasse"):
        answer = shared.person("Bruno").send("/sign-up", login=same, password=SECRET, again=SECRET)
        assert answer.status_code == 409
        assert "taken" in answer.text
    assert is_signed_in(sign_in(shared, "strasse"))


def test_a_person_has_one_account(shared: House) -> None:
    person = sign_up(shared.person("Ada"), "only-one")
    assert person.send("/sign-up", login="second", password=SECRET, again=SECRET).status_code == 409


def test_an_unknown_name_and_a_wrong_password_get_the_same_answer_after_the_same_work(
    shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_up(shared.person("Ada"), "known.name")
    work: list[bool] = []
    plain = Passwords._matches

    def counted(self: Passwords, password: str, kept: str | None) -> bool:
        work.append(kept is None)
        return plain(self, password, kept)

    monkeypatch.setattr(Passwords, "_matches", counted)
    answers = []
    for login in ("known.name", "unknown.one", "not even a name"):
        person = shared.person()
        answer = person.send("/sign-in", login=login, password=OTHER)
        answers.append((answer.status_code, answer.text.replace(login, "").replace(person.csrf, "")))
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][0] == 403
    assert work == [False, True, True]


def test_passwords_are_tried_only_so_often(new_store: NewStore) -> None:
    many, slow = Rates().times(1000), Rate(4, 0.001)
    with House(new_store("sqlite"), rates=replace(many, sign_in=slow)) as house:
        sign_up(house.person("Ada"), "target")
        person = house.person()
        answers = [person.send("/sign-in", login="target", password=OTHER).status_code for _ in range(6)]
        assert answers == [403] * 4 + [429] * 2
    with House(new_store("sqlite"), rates=replace(many, sign_up=slow)) as house:
        codes = [house.person("X").send("/sign-up", login=f"n{i}", password=SECRET, again=SECRET) for i in range(6)]
        assert [code.status_code for code in codes] == [303] * 4 + [429] * 2


def test_a_hash_of_another_cost_is_made_anew_at_the_next_sign_in(house: House) -> None:
    person = sign_up(house.person("Ada"), "old-hash")
    cheap = Passwords()
    cheap._hasher = type(cheap._hasher)(time_cost=1, memory_cost=1024, parallelism=1)
    old = house.do(cheap.hashed, SECRET)
    write(house, lambda c: c.execute(update(schema.account).values(password=old)))
    sign_in(house, "old-hash")
    assert read(house, accounts.of, person.id).password != old
    assert is_signed_in(person)  # the same password: nobody is signed out
    assert is_signed_in(sign_in(house, "old-hash"))


def test_programs_with_a_key_do_not_touch_the_account(shared: House) -> None:
    person = sign_up(shared.person("Ada"), "has-key")
    program = person.token()
    assert program.ask("/tables").status_code == 200
    for path in ("/me/password", "/me/mail", "/me/delete", "/sign-out", "/sign-up", "/sign-in"):
        assert program.client.post(path, data={"old": SECRET}).status_code == 403
    assert program.client.get("/me/data").status_code == 403
    assert is_signed_in(person)


# -- what a guest has comes along -------------------------------------------------------------


def test_signing_in_takes_the_seats_of_the_guest_along(house: House) -> None:
    account = sign_up(house.person("Ada"), "collector")
    table = started(house, watched=True)
    guest, watched = table.people[1], started(house)
    guest.post(f"{table.path}/notes", notes="mine")
    guest.post(f"{watched.link}/watch")
    program, before = guest.token(), guest.id
    hosted = made(house, host=guest)
    with guest.live(table.id) as page:
        page.receive_json()
        sign_in(house, "collector", person=guest)
        with pytest.raises(WebSocketDisconnect):
            while True:
                page.receive_json()
    assert guest.id == account.id != before
    assert table.seating.seat_of(account.id) == 1
    assert "mine" in account.get(table.path).text
    assert account.get(watched.path).status_code == 200
    assert hosted.seating.host == account.id
    assert account.post(f"{hosted.path}/link").status_code == 200
    assert program.ask(f"/tables/{table.id}").json()["you"] == 1
    seat = table.actor()
    assert table.play(seat).status_code == 200
    left = [kept for kept in everything_kept(house) if before in kept[2]]
    assert left == [("person", "id", before)]


def test_where_the_account_sits_already_a_bot_plays_on_for_the_guest(house: House) -> None:
    table = started(house, seats=3)
    sign_up(table.people[0], "both-seats")
    guest = table.people[1]
    before = guest.id
    sign_in(house, "both-seats", person=guest)
    chairs = table.seating.chairs
    assert [chair.person for chair in chairs] == [guest.id, None, table.people[2].id]
    assert (chairs[1].bot, chairs[1].name) == (STAND_IN, "Bruno")
    assert not any(kept[2] == before for kept in everything_kept(house) if kept[0] != "person")


def test_the_old_cookie_of_the_guest_is_worthless_after_that(shared: House) -> None:
    sign_up(shared.person("Ada"), "takes-over")
    guest = shared.person("Bruno")
    copy = shared.client(cookies=dict(guest.client.cookies))
    sign_in(shared, "takes-over", person=guest)
    assert "Bruno" not in copy.get("/me").text
    assert "Signed in as" not in copy.get("/me").text


def test_other_processes_notice_whose_seat_it_is_now(both: tuple[House, House]) -> None:
    one, other = both
    account = sign_up(one.person("Ada"), "elsewhere")
    table = started(one)
    guest = table.people[1]
    there = at(other, guest)
    with there.live(table.id) as page:
        page.receive_json()
        sign_in(one, "elsewhere", person=guest)
        with pytest.raises(WebSocketDisconnect):
            while True:
                page.receive_json()
    assert there.get(table.path).status_code == 404
    assert until(lambda: current(other, table.id).seat_of(account.id)) == 1
    assert at(other, account).get(table.path).status_code == 200


# -- passwords and tickets --------------------------------------------------------------------


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
    """Somebody with an account and a mail address that is right."""
    person = sign_up(house.person("Ada"), login)
    assert person.send("/me/mail", old=SECRET, mail=mail).status_code == 303
    assert "not confirmed yet" in person.get("/me/account").text
    way = link_in(letters(house)[-1])
    assert person.get(way).status_code == 200  # a look does not use it
    assert person.send(way).status_code == 200
    assert "This one is confirmed" in person.get("/me/account").text
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
    in_an_hour = update(schema.ticket).values(expires=schema.ticket.c.expires - accounts.HOUR - 1)
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
    assert read(mailing, accounts.of, person.id).mail == ""


def test_links_never_lead_to_the_host_that_a_request_names(new_store: NewStore) -> None:
    with House(new_store("sqlite")) as house:  # no address of its own
        house.site.post = Caught()  # type: ignore[assignment]
        person = house.person()
        assert person.send("/forgot", login="anybody").status_code == 409
        assert "sends no mail" in person.get("/forgot").text
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
    assert ("ticket", "hash", accounts.hashed(ticket)) in kept


def test_every_common_password_would_be_long_enough() -> None:
    assert all(len(word) >= 8 and word == word.casefold() for word in COMMON.split())


# -- one's data -------------------------------------------------------------------------------


def fill(house: House, person: str, table: str, other: str) -> None:
    """Something in every book that knows people."""

    def rows(c: Any) -> None:
        def add(book: Any, **values: Any) -> None:
            c.execute(insert(book).values(**values))

        add(
            schema.message,
            id="m1",
            seating=table,
            person=person,
            name="Zephyrine",
            text="Zimtstern",
            at=1.0,
            hidden=False,
        )
        add(schema.message, id="m2", seating=table, person=other, name="Bruno", text="hello", at=2.0, hidden=False)
        add(schema.mute, person=person, muted=other)
        add(schema.mute, person=other, muted=person)
        add(schema.silence, seating=table, person=person)
        add(schema.report, id="r1", message="m2", person=person, reason="Zwieback", at=3.0, settled=None)
        add(schema.channel, id="c1", person=person, kind="webhook", address="https://zephyrine.example", secret="s",
            confirmed=True, failures=0, trouble="", created=1.0)  # fmt: skip
        add(schema.notice, id="n1", channel="c1", seating=table, seat=0, question=1, kind="turn", due=1.0, state="due")

    write(house, rows)


def test_everything_that_is_kept_can_be_taken_along(house: House) -> None:
    table = started(house)
    person = sign_up(table.host, "takes-all")
    person.token("Zauberer")
    person.post(f"{table.path}/notes", notes="Zettel")
    fill(house, person.id, table.id, table.people[1].id)
    answer = person.get("/me/data")
    assert "attachment" in answer.headers["content-disposition"]
    kept = answer.json()
    assert kept["account"][0]["login"] == "takes-all"
    assert kept["person"][0]["name"] == "Ada"
    assert [(one["id"], one["seats"][0]["seat"], one["host"]) for one in kept["tables"]] == [(table.id, 0, True)]
    assert kept["notes"] == [{"seating": table.id, "text": "Zettel"}]
    assert kept["messages"][0]["text"] == "Zimtstern"
    assert kept["keys"][0]["label"] == "Zauberer"
    assert kept["channels"][0]["address"] == "https://zephyrine.example"
    assert "argon2" not in answer.text
    assert table.people[1].id not in json.dumps({**kept, "muted": []})
    assert "secret" not in answer.text
    stranger = house.person().get("/me/data").json()
    assert stranger["tables"] == stranger["person"] == []


def joined(house: House, person: Person, begins: bool = True, game: str = "tiny") -> Table:
    """A table of somebody else's with a person at its second seat."""
    table = made(house, game)
    assert person.post(table.link, name=person.name).status_code == 200
    table.people.append(person)
    if begins:
        assert table.host.post(f"{table.path}/start").status_code == 200
    return table


def test_a_deleted_person_leaves_nothing_but_nameless_seats(house: House) -> None:
    person = house.person("Zephyrine")
    running, over, waiting, own = joined(house, person), joined(house, person), joined(house, person, False), made(
        house, host=person
    )  # fmt: skip
    over.skip(random.Random(4))
    sign_up(person, "vanishes")
    program, gone = person.token("Zauberer"), person.id
    person.post(f"{running.path}/notes", notes="Zettel")
    fill(house, gone, running.id, running.host.id)
    old = house.client(cookies=dict(person.client.cookies))
    assert "Zephyrine" in running.host.get(running.path).text
    assert person.send("/me/delete", old=OTHER).status_code == 403
    assert "Zephyrine" in running.host.get(running.path).text
    assert person.send("/me/delete", old=SECRET).status_code == 200

    kept = everything_kept(house)
    private = ("Zephyrine", "zephyrine", "vanishes", "Zauberer", "Zettel", "Zimtstern", "Zwieback", "argon2")
    assert [one for one in kept if any(word in one[2] for word in private)] == []
    assert {(table, column) for table, column, value in kept if value == gone} == {
        ("person", "id"), ("message", "person"), ("report", "person"), ("seating", "host"),
    }  # fmt: skip
    assert own.seating.status == CLOSED
    assert waiting.seating.chairs[1].free
    assert program.ask("/tables").status_code == 401
    assert "Signed in as" not in old.get("/me").text
    assert house.person().send("/sign-in", login="vanishes", password=SECRET).status_code == 403
    assert person.id != gone


def test_a_game_goes_on_with_a_bot_in_the_place_of_who_is_gone(house: House) -> None:
    person = house.person("Zephyrine")
    table = joined(house, person, game="royals")
    while table.actor() != 1:
        table.play(table.actor())
    with table.host.live(table.id) as page:
        page.receive_json()
        before = table.match.decisions(1)
        assert person.send("/me/delete").status_code == 200  # a guest
        news = page.receive_json()
        while "html" not in news or "Zephyrine" in news["html"]:
            news = page.receive_json()
        assert "Somebody" in news["html"]
    until(lambda: table.match.decisions(1) > before and 0 in table.match.actors)
    assert table.seating.chairs[1].bot == STAND_IN
    assert table.play(0).status_code == 200
    assert "Zephyrine" not in table.host.get(table.path).text


def test_a_finished_game_can_still_be_verified_and_saved(house: House) -> None:
    person = house.person("Zephyrine")
    table = joined(house, person)
    table.skip(random.Random(2))
    before = table.host.ask(f"/tables/{table.id}/export").json()
    changed = table.seating.changed
    person.send("/me/delete")
    after = table.host.ask(f"/tables/{table.id}/export").json()
    assert {**after, "players": before["players"]} == before
    assert after["players"][1]["name"] == ""
    assert load(after).over
    page = table.host.get(f"{table.path}/verify").text
    assert "All " in page
    assert "wrong" not in page.partition("<main")[2].partition("</main")[0]
    assert "Somebody" in table.host.get(table.path).text
    assert "Somebody" in table.host.get("/").text
    assert table.seating.changed == changed


def test_the_host_who_is_deleted_hands_the_table_on(house: House) -> None:
    waiting, running = filled(house, seats=3), started(house)
    for table in (waiting, running):
        other = table.people[1]
        table.host.send("/me/delete")
        assert table.seating.host == other.id
        assert table.seating.status in ("waiting", RUNNING)
    assert waiting.people[1].post(f"{waiting.path}/seat", seat=0, bot="novice").status_code == 200
    assert waiting.people[1].post(f"{waiting.path}/start").status_code == 200


def test_a_deleted_guest_does_not_come_back_by_an_old_cookie(shared: House) -> None:
    table = started(shared)
    guest = table.people[1]
    copy = shared.client(cookies=dict(guest.client.cookies))
    assert copy.get(table.path).status_code == 200
    guest.send("/me/delete")
    assert copy.get(table.path).status_code == 404


def test_other_processes_forget_the_name(both: tuple[House, House]) -> None:
    one, other = both
    person = one.person("Zephyrine")
    table = joined(one, person)
    host = at(other, table.host)
    assert "Zephyrine" in host.get(table.path).text
    person.send("/me/delete")
    until(lambda: "Zephyrine" not in host.get(table.path).text)
    assert "Somebody" in host.get(table.path).text


def test_an_account_has_a_whole_life(house: House) -> None:
    person = sign_up(house.person("Ada"), "ada")
    table = made(house, host=person)
    assert person.send("/me/password", old=SECRET, password=OTHER, again=OTHER).status_code == 303
    look_again(person)
    assert person.send("/sign-out").status_code == 303
    assert table.path not in person.get("/").text
    sign_in(house, "ada", OTHER, person)
    assert table.path in person.get("/").text
    ticket = write(house, accounts.issue, person.id, accounts.RESET, "", accounts.DAY)
    house.restart()
    assert is_signed_in(person)
    fresh = house.person()
    assert fresh.send(f"/reset/{ticket}", password=SECRET, again=SECRET).status_code == 303
    look_again(fresh)
    assert not is_signed_in(person)
    assert fresh.get("/me/data").json()["account"][0]["login"] == "ada"
    assert "Farewell" in fresh.send("/me/delete", old=SECRET).text
    assert read(house, accounts.by_login, "ada") is None
    sign_up(house.person("Bruno"), "ada")  # the name is free again
