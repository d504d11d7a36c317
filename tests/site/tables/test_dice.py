"""Fair dice: promised before anybody adds to them, revealed after the last move, and checked by anybody."""

import copy
import hashlib
import json
import random
import re

import pytest

from casata.engine.errors import SaveError
from casata.engine.match.fairness import commitment, key_from
from casata.engine.match.opening import load

from ..client import House
from ..table import Table, filled, made, started


@pytest.fixture(scope="module")
def over(shared: House) -> Table:
    """A game that has ended."""
    table = started(shared, watched=True)
    table.skip(random.Random(1))
    return table


def test_the_promise_stands_before_anybody_adds_to_the_dice(shared: House) -> None:
    person = shared.person("Ada")
    page = person.get("/new?game=tiny").text
    promise, nonce = re.search(r'data-dice="([0-9a-f]{64})"', page), re.search(r'name="promise" value="(\w+)"', page)
    assert promise
    assert nonce
    answer = person.post("/new", game="tiny", seats=2, promise=nonce[1], contribution="mine")
    table = Table(shared, answer.json()["go"].removeprefix("/tables/"), [person])
    assert commitment(table.in_memory.stored.secret) == promise[1]
    guest = shared.person("Bruno")
    assert promise[1] in guest.get(table.link).text
    assert "mine" not in guest.get(table.link).text.replace("mine-", "")
    guest.post(table.link, contribution="yours")
    assert table.host.ask(table.path).json()["contributions"] == ["", ""]
    person.post(f"{table.path}/start")
    info = guest.ask(table.path).json()
    assert info["commitment"] == promise[1]
    assert info["contributions"] == ["mine", "yours"]
    assert table.match.key == key_from(table.in_memory.stored.secret, ["mine", "yours"])


def test_a_promise_is_used_once(shared: House) -> None:
    person, promise = shared.person("Ada"), shared.tables.commitments.make()
    made = person.post("/new", game="tiny", seats=2, promise=promise.nonce).json()["go"].removeprefix("/tables/")
    assert commitment(shared.in_memory(made).stored.secret) == promise.commitment
    again = person.post("/new", game="tiny", seats=2, promise=promise.nonce)
    assert again.status_code == 422
    assert "already made a table from this page" in again.text
    assert re.search(r'name="promise" value="(\w+)"', again.text)[1] != promise.nonce  # type: ignore[index]


def test_who_makes_a_promise_up_cannot_know_its_secret(shared: House) -> None:
    person = shared.person("Ada")
    made = person.post("/new", game="tiny", seats=2, promise="0" * 32).json()["go"].removeprefix("/tables/")
    secret = shared.in_memory(made).stored.secret
    assert len(secret) == 32
    assert secret.hex() != "0" * 64
    assert secret != hashlib.sha256(b"0" * 32).digest()


def test_who_gives_nothing_gives_chance(shared: House) -> None:
    table = started(shared)
    parts = [chair.contribution for chair in table.in_memory.chairs]
    assert all(len(part) == 32 for part in parts)
    assert parts[0] != parts[1]


def test_nobody_adds_to_the_dice_after_the_deal(shared: House) -> None:
    table = started(shared)
    key = table.match.key
    table.people[1].post(table.link, contribution="late")
    assert table.in_memory.stored.key() == key


def test_a_seat_that_changes_hands_before_the_deal_gets_a_new_part(shared: House) -> None:
    table = filled(shared)
    before = table.in_memory.chairs[1].contribution
    table.people[1].post(f"{table.path}/leave")
    shared.person("Cora").post(table.link)
    assert table.in_memory.chairs[1].contribution not in ("", before)


def test_the_secret_is_shown_after_the_last_move_and_not_before(over: Table) -> None:
    secret = over.in_memory.stored.secret.hex()
    for _, person in over.everybody():
        assert secret in person.get(over.path).text
        assert person.get(f"{over.path}/export").json()["dice"]["secret"] == secret
    running = started(over.house)
    for path in (running.path, f"{running.path}/verify", f"{running.path}/export", f"/api{running.path}/export"):
        assert running.in_memory.stored.secret.hex() not in running.host.get(path).text
    assert "still running" in running.host.get(f"{running.path}/verify").text


def test_the_page_verifies_a_game_that_has_ended(over: Table) -> None:
    page = over.people[1].get(f"{over.path}/verify")
    assert page.status_code == 200
    for line in ("matches the hash shown", "every seat&#39;s seed", "are legal", "final scores"):
        assert line in page.text


def test_a_closed_table_can_be_verified_too(shared: House) -> None:
    table = started(shared)
    table.skip(random.Random(1), 5)
    table.host.post(f"{table.path}/close")
    page = table.host.get(f"{table.path}/verify").text
    assert "closed before the end" in page
    assert load(table.host.get(f"{table.path}/export").content).step == 5


def test_a_table_that_never_began_has_nothing_to_verify(shared: House) -> None:
    table = made(shared)
    assert "still running" in table.host.get(f"{table.path}/verify").text
    table.host.post(f"{table.path}/close")
    for what in ("verify", "export"):
        answer = table.host.get(f"{table.path}/{what}")
        assert answer.status_code == 409
        assert "older version" not in answer.text


@pytest.mark.parametrize("game", ["royals", "il_principe", "signorie", "staufer", "tiny"])
def test_the_export_opens_offline(shared: House, game: str) -> None:
    table = started(shared, game)
    table.skip(random.Random(1), 25)
    table.host.post(f"{table.path}/close")
    in_memory = table.in_memory
    match = load(table.host.get(f"{table.path}/export").content)
    assert in_memory.match is not None
    assert match.packed() == in_memory.match.packed()
    assert table.host.ask(f"{table.path}/export").json() == table.host.get(f"{table.path}/export").json()


def test_whatever_is_changed_in_the_dice_is_found(over: Table) -> None:
    save = over.host.get(f"{over.path}/export").json()
    load(json.dumps(save))
    other = "0" * 64
    changes = [("commitment", other), ("secret", other), ("secret", "x"), ("contributions", ["a", "b"]),
               ("contributions", save["dice"]["contributions"][::-1]), ("contributions", []),
               ("contributions", save["dice"]["contributions"][:1]), ("secret", None)]  # fmt: skip
    for name, value in changes:
        changed = copy.deepcopy(save)
        changed["dice"][name] = value
        with pytest.raises(SaveError):
            load(changed)
    for name in ("commitment", "secret", "contributions"):
        changed = copy.deepcopy(save)
        del changed["dice"][name]
        with pytest.raises(SaveError):
            load(changed)
    with pytest.raises(SaveError):
        load({**save, "key": other})
