"""Accounts: signing up, in and out on several devices, and what a guest brings along."""

from dataclasses import replace

import pytest
from sqlalchemy import update
from starlette.websockets import WebSocketDisconnect

from casata.site.accounts import accounts
from casata.site.accounts.passwords import Passwords
from casata.site.limits import Rate, Rates
from casata.site.storage import schema
from casata.site.tables.stored import STAND_IN
from tests.clocks import HandClock
from tests.patience import until

from ..client import House, csrf_in
from ..conftest import NewStore
from ..signing import OTHER, SECRET, everything_kept, is_signed_in, look_again, read, sign_in, sign_up, write
from ..table import made, started
from ..tables.test_bus import at, current

# -- signing up, in and out -------------------------------------------------------------------


def test_a_guest_becomes_an_account_and_keeps_seats_tokens_and_preferences(shared: House) -> None:
    table = started(shared)
    host = table.host
    program, before = host.token(), host.id
    host.post("/me", name="Ada", theme="dark")
    sign_up(host, "keeps.all")
    assert host.id == before
    assert table.in_memory.seat_of(host.id) == 0
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

    def counted(self: Passwords, password: str, hashed: str | None) -> bool:
        work.append(hashed is None)
        return plain(self, password, hashed)

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
    with House(new_store("sqlite"), rates=replace(many, sign_in=slow), clock=HandClock()) as house:
        sign_up(house.person("Ada"), "target")
        person = house.person()
        answers = [person.send("/sign-in", login="target", password=OTHER).status_code for _ in range(6)]
        assert answers == [403] * 4 + [429] * 2
    with House(new_store("sqlite"), rates=replace(many, sign_up=slow), clock=HandClock()) as house:
        codes = [house.person("X").send("/sign-up", login=f"n{i}", password=SECRET, again=SECRET) for i in range(6)]
        assert [code.status_code for code in codes] == [303] * 4 + [429] * 2


def test_a_hash_of_another_cost_is_made_anew_at_the_next_sign_in(house: House) -> None:
    person = sign_up(house.person("Ada"), "old-hash")
    cheap = Passwords()
    cheap._hasher = type(cheap._hasher)(time_cost=1, memory_cost=1024, parallelism=1)
    old = house.do(cheap.hash, SECRET)
    write(house, lambda c: c.execute(update(schema.account).values(password=old)))
    sign_in(house, "old-hash")
    assert read(house, accounts.find, person.id).password != old
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
    assert table.in_memory.seat_of(account.id) == 1
    assert "mine" in account.get(table.path).text
    assert account.get(watched.path).status_code == 200
    assert hosted.in_memory.stored.host == account.id
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
    chairs = table.in_memory.chairs
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
