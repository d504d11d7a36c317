"""Personal data: downloaded, and deleted."""

import json
import random
from typing import Any

from sqlalchemy import insert

from casata.engine.match.opening import load
from casata.site.accounts import accounts, tickets
from casata.site.storage import schema
from casata.site.tables.stored import CLOSED, RUNNING, STAND_IN
from tests.patience import until

from ..client import House, Person
from ..signing import OTHER, SECRET, everything_kept, is_signed_in, look_again, read, sign_in, sign_up, write
from ..table import Table, filled, made, started
from ..tables.test_bus import at


def fill(house: House, person: str, table: str, other: str) -> None:
    """Store something about a person in every table that refers to people."""

    def rows(c: Any) -> None:
        def add(book: Any, **values: Any) -> None:
            c.execute(insert(book).values(**values))

        add(
            schema.message,
            id="m1",
            table_id=table,
            person=person,
            name="Zephyrine",
            text="Zimtstern",
            at=1.0,
            hidden=False,
        )
        add(schema.message, id="m2", table_id=table, person=other, name="Bruno", text="hello", at=2.0, hidden=False)
        add(schema.mute, person=person, muted=other)
        add(schema.mute, person=other, muted=person)
        add(schema.silence, table_id=table, person=person)
        add(schema.report, id="r1", message="m2", person=person, reason="Zwieback", at=3.0, settled=None)
        add(schema.channel, id="c1", person=person, kind="webhook", address="https://zephyrine.example", secret="s",
            confirmed=True, failures=0, trouble="", created=1.0)  # fmt: skip
        add(schema.notice, id="n1", channel="c1", table_id=table, seat=0, question=1, kind="turn", due=1.0, state="due")

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
    """A table that somebody else hosts, with the person at its second seat."""
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
    assert own.in_memory.status == CLOSED
    assert waiting.in_memory.chairs[1].free
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
    assert table.in_memory.chairs[1].bot == STAND_IN
    assert table.play(0).status_code == 200
    assert "Zephyrine" not in table.host.get(table.path).text


def test_a_finished_game_can_still_be_verified_and_saved(house: House) -> None:
    person = house.person("Zephyrine")
    table = joined(house, person)
    table.skip(random.Random(2))
    before = table.host.ask(f"/tables/{table.id}/export").json()
    changed = table.in_memory.stored.changed
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
    assert table.in_memory.stored.changed == changed


def test_the_host_who_is_deleted_hands_the_table_on(house: House) -> None:
    waiting, running = filled(house, seats=3), started(house)
    for table in (waiting, running):
        other = table.people[1]
        table.host.send("/me/delete")
        assert table.in_memory.stored.host == other.id
        assert table.in_memory.status in ("waiting", RUNNING)
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
    ticket = write(house, tickets.issue, person.id, tickets.RESET, "", tickets.DAY)
    house.restart()
    assert is_signed_in(person)
    fresh = house.person()
    assert fresh.send(f"/reset/{ticket}", password=SECRET, again=SECRET).status_code == 303
    look_again(fresh)
    assert not is_signed_in(person)
    assert fresh.get("/me/data").json()["account"][0]["login"] == "ada"
    assert "Farewell" in fresh.send("/me/delete", old=SECRET).text
    assert read(house, accounts.find_by_login, "ada") is None
    sign_up(house.person("Bruno"), "ada")  # the name is free again
