"""The API: described as it is, and enough to play a whole game with."""

import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from starlette.routing import Route

from casata.site import limits
from casata.site.accounts.accounts import find_keys
from casata.site.api.api import CALLS
from casata.site.api.messages import Problem
from tests.patience import SOON, until

from ..client import House, Program
from ..table import Table, made, started


@pytest.fixture(scope="module")
def document(shared: House) -> dict[str, Any]:
    """The API as it describes itself."""
    found: dict[str, Any] = shared.client().get("/api/openapi.json").json()
    return found


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in a document."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(part)


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    names = {part["$ref"] for part in parts(document) if "$ref" in part}
    assert names
    for name in names:
        place: Any = document
        for step in name.removeprefix("#/").split("/"):
            place = place[step]
        assert "properties" in place


def test_every_route_is_described_and_every_description_has_a_route(shared: House, document: dict[str, Any]) -> None:
    described = {(method.upper(), path) for path, calls in document["paths"].items() for method in calls}
    routed = {
        (method, route.path)
        for route in shared.app.routes
        if isinstance(route, Route) and route.path.startswith("/api/") and route.path != "/api/openapi.json"
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert described == routed


def test_every_call_is_complete(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    assert {"title", "version"} <= document["info"].keys()
    ids = [call["operationId"] for calls in document["paths"].values() for call in calls.values()]
    former = [call["x-former-id"] for calls in document["paths"].values() for call in calls.values()]
    assert len(ids) == len({*ids, *former}) - len(former)
    verb = "get|list|read|create|join|start|play|undo|leave|close|send|export|publish|search|import"
    assert all(re.fullmatch(f"({verb})([A-Z][a-z]+)+", each) for each in ids)
    for path, calls in document["paths"].items():
        for method, call in calls.items():
            assert call["summary"].endswith(".")
            declared = {given["name"] for given in call["parameters"] if given["in"] == "path"}
            assert declared == set(re.findall(r"\{(\w+)\}", path))
            assert ("requestBody" in call) <= (method == "post")
            assert {"200", "401", "404", "422", "429"} <= call["responses"].keys()
            for answer in call["responses"].values():
                assert answer["content"]["application/json"]["schema"]


def test_answers_are_what_is_described(shared: House) -> None:
    table = started(shared)
    table.skip(random.Random(1), 4)
    ada = table.host
    for call in CALLS:
        path = call.path.removeprefix("/api").replace("{table}", table.id)
        if call.method == "GET":
            answer = ada.ask(path)
            assert answer.status_code == 200
            msgspec.json.decode(answer.content, type=call.answer, strict=True)
    other = ada.tell("/tables", game="tiny", seats=2)
    msgspec.json.decode(
        other.content, type=next(call.answer for call in CALLS if call.path == "/api/tables" and call.body)
    )
    seat = table.actor()
    accepted = table.tell(seat)
    play = next(call for call in CALLS if call.path.endswith("/play"))
    msgspec.json.decode(accepted.content, type=play.answer)
    msgspec.json.decode(table.tell(seat, "dance").content, type=Problem)


def play_on(program: Program, table: str, seat: int) -> int:
    """A small bot: waits for news, plays something legal, until the game is over."""
    chance, number, played = random.Random(seat), -1, 0
    while True:
        news = program.ask(f"/tables/{table}/events", since=number, wait=20).json()
        number = news["number"]
        if news["status"] == "over":
            return played
        while True:
            choices = program.ask(f"/tables/{table}/legal").json()
            if not choices["moves"]:
                break
            move = chance.choice(choices["moves"])["move"]
            body = {"move": move, "answers": choices["answers"], "id": f"{seat}-{choices['answers']}"}
            answer = program.tell(f"/tables/{table}/play", **body)
            assert answer.status_code == 200, answer.text
            played += 1
            if answer.json()["over"]:
                return played


def test_two_programs_play_a_whole_game(house: House) -> None:
    ada, bruno = house.person("Ada").token(), house.person("Bruno").token()
    table = ada.tell("/tables", game="tiny", seats=2).json()
    joined = bruno.tell(f"/tables/{table['id']}/join", link=table["link"], name="Bruno")
    assert joined.json()["you"] == 1
    assert bruno.tell(f"/tables/{table['id']}/start").status_code == 403
    assert ada.tell(f"/tables/{table['id']}/start").json()["status"] == "running"
    with ThreadPoolExecutor(2) as pool:
        played = list(pool.map(play_on, (ada, bruno), [table["id"]] * 2, (0, 1)))
    end = bruno.ask(f"/tables/{table['id']}").json()
    assert end["status"] == "over"
    assert sum(played) == end["step"]
    assert len(end["result"]["scores"]) == 2
    news = ada.ask(f"/tables/{table['id']}/events").json()
    assert [entry["number"] for entry in news["entries"]] == list(range(end["number"] + 1))


def test_who_waits_for_news_hears_of_the_deal(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = made(house)
    guest = house.person("Bruno")
    guest.post(table.link)
    monkeypatch.setattr(limits, "PATIENCE", SOON)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(guest.ask, f"{table.path}/events", since=-1, wait=int(SOON))
        until(lambda: table.in_memory.watchers, "somebody who waits")
        table.host.post(f"{table.path}/start")
        news = waiting.result().json()
    assert [entry["kind"] for entry in news["entries"]] == ["deal"]
    assert guest.ask(f"{table.path}/events", since=0).json()["entries"] == []
    assert guest.ask(f"{table.path}/events", since=10**8).json()["entries"] == []


def test_news_do_not_go_out_to_a_key_that_was_revoked_while_it_waited(shared: House) -> None:
    table = started(shared)
    guest, number = table.people[1], len(table.in_memory.entries) - 1
    program = guest.token()
    (key,) = shared.do(shared.site.store.read, find_keys, guest.id)
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(program.ask, f"{table.path}/events", since=number, wait=20)
        until(lambda: table.in_memory.watchers)
        guest.post(f"/me/tokens/{key.id}/revoke")
        assert table.play(table.actor()).status_code == 200
        assert waiting.result().status_code == 401


def test_a_program_plays_without_cookie_or_proof(shared: House) -> None:
    table = started(shared)
    program = table.host.token()
    answer = program.tell(f"{table.path}/play", move=str(table.match.legal(0)[0]), answers=0)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    taken = program.tell(f"{table.path}/undo", answers=1)
    assert taken.json()["step"] == 0


def test_a_program_may_come_from_any_origin(shared: House) -> None:
    table = started(shared)
    program = table.host.token()
    program.client.headers["origin"] = "http://elsewhere.example"
    answer = program.tell(f"{table.path}/play", move=str(table.match.legal(0)[0]), answers=0)
    assert answer.status_code == 200


def test_what_is_legal_is_said_with_words(shared: House) -> None:
    table = started(shared, "royals")
    seat = table.actor()
    choices = table.people[seat].ask(f"{table.path}/legal").json()
    assert [choice["move"] for choice in choices["moves"]] == [str(move) for move in table.match.legal(seat)]
    assert all(choice["label"] for choice in choices["moves"])
    assert table.people[1 - seat].ask(f"{table.path}/legal").json() == {"answers": 0, "moves": []}
    assert _stranger(shared, table) == 404


def _stranger(house: House, table: Table) -> int:
    status: int = house.person("Eve").ask(f"{table.path}/legal").status_code
    return status


def test_a_program_makes_and_closes_tables(shared: House) -> None:
    program = shared.person("Ada").token()
    made_one = program.tell("/tables", game="tiny", seats=2, open=True, pace="live-60", hints=False, contribution="x")
    info = made_one.json()
    assert (info["status"], info["you"], info["host"], info["open"], info["hints"]) == ("waiting", 0, True, True, False)
    assert program.tell("/tables", game="tiny", seats=2, start=True).json()["reason"] == "seats_free"
    assert program.tell(f"/tables/{info['id']}/leave").json()["status"] == "closed"
    assert program.tell(f"/tables/{info['id']}/close").status_code == 409
    assert program.ask("/games").json()[0]["options"]


def test_a_list_says_of_each_table_what_the_table_says_itself(house: House) -> None:
    waiting, running, over = made(house), started(house, "royals"), started(house)
    running.skip(random.Random(1), 5)
    running.undo(running.actor())
    over.skip(random.Random(1))
    for table in (waiting, running, over):
        listed = {each["id"]: each for each in table.host.ask("/tables").json()}
        assert listed[table.id] == table.host.ask(table.path).json()
