"""Requests that nobody honest sends: each is refused, and nobody else's table notices."""

import contextlib
import json
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

import pytest
from itsdangerous import Signer
from sqlalchemy import select
from starlette.websockets import WebSocketDisconnect

from casata.loadtest.process import ServerProcess
from casata.site import limits
from casata.site.storage import schema
from tests.clocks import HandClock
from tests.patience import SOON

from ..client import JSON, House, Person, Program
from ..programs import Line, token_of
from ..table import Table, made, started


@dataclass
class Scene:
    """A running game of other people, a person who has nothing to do with it, and that person's own table."""

    house: House
    table: Table
    own: Table
    old_token: Program
    old_link: str

    @property
    def stranger(self) -> Person:
        """Who forges."""
        return self.own.people[0]

    def fingerprint(self) -> Any:
        """Everything that is kept of the others' table and of its people."""
        people = [person.id for person in self.table.people]
        with self.house.site.store.database.reading() as c:
            kept = [
                c.execute(table.select().where(column == self.table.id)).all()
                for table, column in (
                    (schema.table, schema.table.c.id), (schema.seat, schema.seat.c.table_id),
                    (schema.entry, schema.entry.c.table_id), (schema.note, schema.note.c.table_id),
                    (schema.visitor, schema.visitor.c.table_id), (schema.message, schema.message.c.table_id),
                )
            ]  # fmt: skip
            persons = c.execute(select(schema.person).where(schema.person.c.id.in_(people))).all()
            tokens = c.execute(select(schema.token).where(schema.token.c.person.in_(people))).all()
        return [sorted(map(str, rows)) for rows in (*kept, persons, tokens)]


@pytest.fixture(scope="module")
def scene(shared: House) -> Scene:
    table = started(shared, "royals", 2)
    table.people[1].post(f"{table.path}/notes", notes="my secret plan")
    table.play(table.actor())
    old_link = table.link
    table.host.post(f"{table.path}/link")
    own = started(shared, "tiny", 2)
    revoked = own.host.token("old")
    page = own.host.get("/me").text
    own.host.post(f"/me/tokens/{page.split('/me/tokens/')[1].split('/')[0]}/revoke")
    return Scene(shared, table, own, revoked, old_link)


def move_of(scene: Scene) -> dict[str, Any]:
    """A decision that would be right if the right one sent it."""
    seat = scene.table.actor()
    return {"move": str(scene.table.match.legal(seat)[0]), "answers": scene.table.answers(seat)}


def raw(scene: Scene, method: str, path: str, **more: Any) -> Any:
    """As the stranger's browser sends it, with its proof."""
    headers = {"x-csrf-token": scene.stranger.csrf, **JSON, **more.pop("headers", {})}
    return scene.stranger.client.request(method, path, headers=headers, **more)


def new_table(scene: Scene, **wanted: Any) -> Any:
    """A table that cannot be played."""
    return raw(scene, "POST", "/api/tables", json={"game": "tiny", "seats": 2, **wanted})


def waiting(scene: Scene) -> Person:
    """Who sits at the others' table and is not asked."""
    return scene.table.people[1 - scene.table.actor()]


def replayed(scene: Scene) -> Any:
    """A decision that was accepted before, sent once more under another id."""
    entry = scene.table.in_memory.entries[1]
    move = str(scene.table.match.game.move(int(entry.code or 0), scene.table.match.names))
    form = {"move": move, "answers": 0, "id": "another"}
    return scene.table.people[int(entry.seat or 0)].post(f"{scene.table.path}/move", **form)


def other_key(scene: Scene) -> Any:
    cookie = Signer("not the key", salt="casata").sign(scene.table.host.id).decode()
    return scene.house.client(cookies={"casata": cookie}).get(scene.table.path)


def other_salt(scene: Scene) -> Any:
    cookie = Signer(scene.house.site.key, salt="other").sign(scene.table.host.id).decode()
    return scene.house.client(cookies={"casata": cookie}).get(scene.table.path)


def unsigned(scene: Scene) -> Any:
    return scene.house.client(cookies={"casata": scene.table.host.id}).get(scene.table.path)


def foreign_token(scene: Scene) -> Any:
    return scene.stranger.token("mine").tell(f"{scene.table.path}/play", **move_of(scene))


def foreign_revoke(scene: Scene) -> Any:
    scene.table.host.token("kept")
    page = scene.table.host.get("/me").text
    answer = scene.stranger.post(f"/me/tokens/{page.split('/me/tokens/')[1].split('/')[0]}/revoke")
    assert "kept" in scene.table.host.get("/me").text
    return answer


def socket_of(**headers: str) -> Callable[[Scene], Any]:
    """A socket that a stranger wants to open at the others' table."""

    def opened(scene: Scene) -> int:
        try:
            with scene.stranger.client.websocket_connect(f"{scene.table.path}/live?since=0", headers=headers) as line:
                line.receive_text()
        except WebSocketDisconnect as closed:
            return closed.code
        return 200

    return opened


MOVE = ("move", "play", "undo", "restart", "start", "seat", "remove", "remove/1", "replace/1", "link", "leave",
        "return", "close", "rematch", "notes", "hint")  # fmt: skip
FORGED: dict[str, tuple[Callable[[Scene], Any], tuple[int, ...]]] = {
    **{
        f"a stranger sends {action} to a foreign table": (
            lambda scene, action=action: scene.stranger.post(f"{scene.table.path}/{action}", **move_of(scene), seat=1),
            (404,),
        )
        for action in MOVE
    },
    **{
        f"a stranger asks the API for {what} of a foreign table": (
            lambda scene, what=what: scene.stranger.ask(f"{scene.table.path}{what}"),
            (404,),
        )
        for what in ("", "/view", "/legal", "/events", "/export")
    },
    "a decision for the seat of the other": (
        lambda scene: waiting(scene).post(f"{scene.table.path}/move", **move_of(scene)), (409, 422),
    ),
    "a decision through the API for the seat of the other": (
        lambda scene: waiting(scene).tell(f"{scene.table.path}/play", **move_of(scene)), (409, 422),
    ),
    "a decision that answers no question": (
        lambda scene: scene.table.play(scene.table.actor(), answers=999), (409,),
    ),
    "an accepted decision replayed": (replayed, (409,)),
    "a decision with a foreign id": (
        lambda scene: scene.table.play(scene.table.actor(), id="x" * 999), (422,),
    ),
    "a guest starts, removes and closes like a host": (
        lambda scene: scene.table.people[1].post(f"{scene.table.path}/close"), (403, 409),
    ),
    "a guest removes the host": (
        lambda scene: scene.table.people[1].post(f"{scene.table.path}/remove", seat=0), (403,),
    ),
    "a revoked token": (lambda scene: scene.old_token.ask("/tables"), (401,)),
    "a made-up token": (
        lambda scene: scene.house.client(headers={"authorization": "Bearer casata_" + "A" * 32}).get("/api/tables"),
        (401,),
    ),
    "an empty token": (
        lambda scene: scene.house.client(headers={"authorization": "Bearer "}).get("/api/tables"), (401,),
    ),
    "one's own token at a foreign table": (foreign_token, (404,)),
    "somebody else's token revoked": (foreign_revoke, (200, 303, 404)),
    "an old link": (lambda scene: scene.stranger.get(scene.old_link), (404,)),
    "an old link to sit down": (lambda scene: scene.stranger.post(scene.old_link, name="Eve"), (404,)),
    "a guessed link": (lambda scene: scene.stranger.get("/join/" + "A" * 24), (404,)),
    "a cookie signed with another key": (other_key, (404,)),
    "a cookie signed for something else": (other_salt, (404,)),
    "a cookie that is not signed": (unsigned, (404,)),
    "the proof of somebody else": (
        lambda scene: scene.stranger.client.post("/me", data={"csrf": scene.table.host.csrf, "name": "Eve"}), (403,),
    ),
    "no proof": (lambda scene: scene.stranger.client.post("/me", data={"name": "Eve"}), (403,)),
    "another site's form": (
        lambda scene: raw(scene, "POST", "/me", data={"name": "Eve"}, headers={"origin": "https://evil.example"}),
        (403,),
    ),
    "an origin that only begins like ours": (
        lambda scene: raw(scene, "POST", "/me", data={"name": "E"}, headers={"origin": "http://testserver.evil.example"}),
        (403,),
    ),
    "an origin that is null": (
        lambda scene: raw(scene, "POST", "/me", data={"name": "Eve"}, headers={"origin": "null"}), (403,),
    ),
    "a request that a browser says comes from another site": (
        lambda scene: raw(scene, "POST", "/me", data={"name": "Eve"}, headers={"sec-fetch-site": "cross-site"}), (403,),
    ),
    "a foreign socket": (socket_of(origin="http://testserver"), (4404,)),
    "a socket from another site": (socket_of(origin="https://evil.example"), (4403,)),
    "a socket without an origin": (socket_of(), (4403,)),
    "an oversized body": (
        lambda scene: raw(scene, "POST", "/new", content=b"x" * (limits.BODY + 1)), (413,),
    ),
    "a length that lies": (
        lambda scene: raw(scene, "POST", "/new", content=b"x", headers={"content-length": "9" * 30}), (413,),
    ),
    "a length below nothing": (
        lambda scene: raw(scene, "POST", "/new", content=b"x", headers={"content-length": "-1"}), (413,),
    ),
    "a body of nested lists": (
        lambda scene: raw(scene, "POST", "/api/tables", content=b"[" * 60_000), (422,),
    ),
    "a number beyond all numbers": (
        lambda scene: raw(scene, "POST", "/api/tables", content=b'{"game":"tiny","seats":1e999}'), (422,),
    ),
    "a table of 10,000 seats": (lambda scene: new_table(scene, seats=10_000), (422,)),
    "a game that is a path": (lambda scene: new_table(scene, game="../../etc/passwd"), (422,)),
    "a house file with code": (lambda scene: new_table(scene, house="import os"), (422,)),
    "a bot that is a command": (lambda scene: new_table(scene, bots={"1": "$(id)"}), (422,)),
    "out of the static folder": (lambda scene: scene.stranger.get("/static/%2e%2e/site.py"), (404,)),
    "out of the static folder, twice encoded": (lambda scene: scene.stranger.get("/static/%252e%252e/site.py"), (404,)),
    "out of the static folder by backslashes": (lambda scene: scene.stranger.get("/static/..%5c..%5csite.py"), (404,)),
    "a table that is a path": (lambda scene: scene.stranger.get("/tables/..%2f..%2fetc%2fpasswd"), (404,)),
    "a table that is a query": (lambda scene: scene.stranger.get("/tables/' OR 1=1 --"), (404,)),
    "a table with a zero byte": (lambda scene: scene.stranger.get("/tables/%00"), (404,)),
    "a moment that is a query": (lambda scene: scene.stranger.get(f"{scene.own.path}?step=1;DROP"), (200,)),
    "a method nobody knows": (lambda scene: raw(scene, "PATCH", scene.table.path), (405,)),
    "a table deleted": (lambda scene: raw(scene, "DELETE", scene.table.path), (405,)),
    "a method hidden in a header": (
        lambda scene: raw(scene, "GET", scene.table.path, headers={"x-http-method-override": "DELETE"}), (404,),
    ),
    "a form with 10,000 fields": (
        lambda scene: raw(scene, "POST", "/me", content=b"&".join(b"a=1" for _ in range(10_000))), (400,),
    ),
    "a form that is no text": (lambda scene: raw(scene, "POST", "/me", content=b"\xff\xfe=\xff"), (400,)),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_request_is_refused_and_harms_nobody(scene: Scene, name: str) -> None:
    if name == "somebody else's token revoked":
        scene.table.host.token("first")
    send, expected = FORGED[name]
    before, revision = scene.fingerprint(), scene.table.in_memory.stored.version
    answer = send(scene)
    status = answer if isinstance(answer, int) else answer.status_code
    assert status in expected
    if "token" not in name:
        assert scene.fingerprint() == before
    assert scene.table.in_memory.stored.version == revision
    assert scene.table.host.get(scene.table.path).status_code == 200


SCRIPT = "<script>alert(1)</script>"


@pytest.mark.parametrize("where", ["name", "notes", "label", "contribution"])
def test_a_script_stays_text_wherever_it_is_written(shared: House, where: str) -> None:
    person = shared.person("Ada")
    if where == "name":
        person.post("/me", name=SCRIPT)
    table = made(shared, host=person, contribution=SCRIPT if where == "contribution" else "")
    guest = shared.person("Bruno")
    guest.post(table.link, name="Bruno")
    person.post(f"{table.path}/start")
    if where == "notes":
        person.post(f"{table.path}/notes", notes=SCRIPT)
    if where == "label":
        person.token(SCRIPT)
    for reader in (person, guest):
        for path in ("/", "/me", table.path, f"{table.path}/verify"):
            assert SCRIPT not in reader.get(path).text
        assert SCRIPT not in json.loads(reader.get(f"{table.path}/events").text)["html"]


# -- what only a real server can be sent -------------------------------------------------------


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("forged") / "x.db", "--bots", "1", "--limits", "1000")
    yield server
    server.stop()


def answers_to(server: ServerProcess, request: bytes) -> bytes:
    """All that comes back until the connection is closed, which it is."""
    parts = urlsplit(server.address)
    received = b""
    with (
        socket.create_connection((parts.hostname, parts.port), timeout=SOON) as line,
        contextlib.suppress(ConnectionError),
    ):
        line.sendall(request)
        while chunk := line.recv(65536):
            received += chunk
    return received


HOST = b"Host: 127.0.0.1\r\n"
POST, GET = b"POST /me HTTP/1.1\r\n" + HOST, b"GET /me HTTP/1.1\r\n" + HOST
SMUGGLED = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
ODD: dict[str, bytes] = {
    "two lengths that differ": POST + b"Content-Length: 5\r\nContent-Length: 60\r\n\r\nhello" + SMUGGLED,
    "a length and chunks": (
        POST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SMUGGLED
    ),
    "chunks by an odd name": POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + SMUGGLED,
    "a chunk whose size is none": POST + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\nhello\r\n0\r\n\r\n",
    "a chunk below nothing": POST + b"Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n",
    "a header with a space before its colon": POST + b"Content-Length : 40\r\n\r\n" + SMUGGLED,
    "a header folded over two lines": POST + b"X: a\r\n b\r\nContent-Length:\r\n 40\r\n\r\n" + SMUGGLED,
    "a header with a zero byte": GET + b"X: a\0b\r\n\r\n",
    "a version nobody speaks": b"GET /me HTTP/9.9\r\n" + HOST + b"\r\n",
    "no request at all": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 400,
    "a line without an end": b"GET /" + b"a" * 200_000,
    "headers without an end": GET + b"".join(b"X-%d: %s\r\n" % (n, b"y" * 90) for n in range(2000)),
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_a_request_that_is_none_is_cut_off_and_smuggles_nothing(served: ServerProcess, name: str) -> None:
    said = answers_to(served, ODD[name])
    assert b"HTTP/1.1 200" not in said  # nothing behind it was taken for a request of its own
    assert b"500" not in said.partition(b"\r\n")[0]
    line = Line(served.address)
    assert line.call(token_of(served.address, "Ada"), "GET", "/tables") == []
    line.close()


def test_a_flood_from_one_address_is_told_to_wait_and_others_are_served(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    rate, clock = limits.Rates().request, HandClock()
    at_once, in_half_a_second = int(rate.burst), int(rate.per_second / 2)
    rates = replace(limits.Rates(), loop=limits.Rate(1000, 1000))  # nobody waits for their share of a clock that stands
    with House(tmp_path_factory.mktemp("flood") / "x.db", rates=rates, clock=clock) as house:
        flood, other = house.client(client=("203.0.113.9", 1)), house.client(client=("203.0.113.10", 1))
        codes = [flood.get("/me").status_code for _ in range(at_once + 20)]
        assert codes == [200] * at_once + [429] * 20
        assert other.get("/me").status_code == 200
        clock.move(0.5)
        codes = [flood.get("/me").status_code for _ in range(in_half_a_second + 20)]
        assert codes == [200] * in_half_a_second + [429] * 20
