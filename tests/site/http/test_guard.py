"""What strangers, other sites and broken programs get: a clear refusal, the same headers, never a failure."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
import structlog
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message, Scope
from starlette.websockets import WebSocketDisconnect

from casata.site.http.guard import HEADERS
from casata.site.limits import BODY, Rate, Rates
from casata.site.logs import without_secrets
from tests.clocks import HandClock

from ..client import HOME, JSON, House, csrf_in
from ..table import Table, filled, made, started

EVIL = "http://evil.example"
SCRIPT = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
ONE_CLICK = "/notices/off/x"  # mail programs have no form: its address is the proof


@pytest.fixture(scope="module")
def table(shared: House) -> Table:
    """A private table in the middle of a game."""
    return started(shared)


# -- who is asking ----------------------------------------------------------------------------


@pytest.mark.parametrize("cookie", ["", "x", "a.b.c", "0" * 32 + ".forged", "x" * 5000])
def test_a_cookie_that_is_not_ours_is_a_new_person(shared: House, cookie: str) -> None:
    client = shared.client(headers={"cookie": f"casata={cookie}"} if cookie else {})
    answer = client.get("/")
    assert answer.status_code == 200
    assert answer.headers["set-cookie"].startswith("casata=")


def test_a_signed_cookie_cannot_be_changed(shared: House, table: Table) -> None:
    person, signature = str(table.host.client.cookies["casata"]).split(".", maxsplit=1)
    other = ("0" if person[0] != "0" else "1") + person[1:]
    client = shared.client(cookies={"casata": f"{other}.{signature}"})
    answer = client.get(table.path)
    assert answer.status_code == 404
    assert "set-cookie" in answer.headers


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(shared: House) -> None:
    cookie = shared.client().get("/").headers["set-cookie"]
    parts = {part.strip().lower() for part in cookie.split(";")}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert "secure" not in parts


def test_under_https_the_cookie_is_secure(tmp_path_factory: pytest.TempPathFactory) -> None:
    with House(tmp_path_factory.mktemp("https") / "x.db", scheme="https") as house:
        assert "Secure" in house.client().get("/").headers["set-cookie"]


# -- forms from elsewhere ---------------------------------------------------------------------


@pytest.mark.parametrize("proof", ["", "0" * 64, "é", "\x00"])
def test_a_form_without_proof_is_refused(shared: House, table: Table, proof: str) -> None:
    before = table.match.step
    for path in (*_posts(shared, table),):
        answer = table.host.client.post(path, data={"csrf": proof}, headers=JSON)
        unknown = path == ONE_CLICK or path.startswith("/operator")  # not there for everybody else
        assert answer.status_code == (404 if unknown else 403), path
    assert table.match.step == before
    assert table.in_memory.status == "running"


def test_the_proof_of_another_person_is_none(shared: House, table: Table) -> None:
    form = {"csrf": table.people[1].csrf, "move": "lay cup", "answers": "0"}
    assert table.host.client.post(f"{table.path}/move", data=form).status_code == 403


def _posts(house: House, table: Table) -> list[str]:
    """Every address that can be posted to."""
    return [
        _address(route, table)
        for route in house.app.routes
        if isinstance(route, Route) and "POST" in (route.methods or ())
    ]


def _address(route: Any, table: Table) -> str:
    values = {"{table}": table.id, "{link}": table.in_memory.stored.link, "{seat}": "1", "{token}": "x"}
    path: str = route.path
    for name, value in values.items():
        path = path.replace(name, value)
    return path


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": EVIL},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": f"{HOME}.evil.example"},
        {"origin": f"{HOME}:8000"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": EVIL, "authorization": "Basic eDp5"},
    ],
    ids=str,
)
def test_a_form_from_another_site_is_refused(shared: House, table: Table, headers: dict[str, str]) -> None:
    before = table.match.step
    for path in _posts(shared, table):
        answer = table.host.client.post(path, data={"csrf": table.host.csrf, "move": "lay cup"}, headers=headers)
        assert answer.status_code == 403, path
    assert table.match.step == before


def test_a_form_from_our_own_page_is_accepted(shared: House) -> None:
    person = shared.person("Ada")
    for headers in ({"origin": HOME}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}):
        answer = person.client.post("/me", data={"csrf": person.csrf, "name": "Ada"}, headers=headers)
        assert answer.status_code == 303


@pytest.mark.parametrize(
    "headers", [{}, {"origin": EVIL}, {"origin": "null"}, {"origin": EVIL, "authorization": "Basic eDp5"}], ids=str
)
def test_a_socket_from_another_site_is_refused(table: Table, headers: dict[str, str]) -> None:
    with pytest.raises(WebSocketDisconnect), table.host.client.websocket_connect(f"{table.path}/live", headers=headers):
        pass


# -- strangers --------------------------------------------------------------------------------


def test_a_private_table_is_not_there_for_strangers(shared: House, table: Table) -> None:
    eve, before = shared.person("Eve"), len(table.in_memory.entries)
    tried = 0
    for route in shared.app.routes:
        if not isinstance(route, Route | WebSocketRoute) or "{table}" not in route.path:
            continue
        tried += 1
        path = _address(route, table)
        if isinstance(route, WebSocketRoute):
            with pytest.raises(WebSocketDisconnect) as closed, eve.live(table.id):
                pass
            assert closed.value.code == 4404
        elif "POST" in (route.methods or ()):
            headers = {"x-csrf-token": eve.csrf}
            form = {"move": "lay cup", "answers": "0", "seat": "1", "notes": "x", "bot": "novice"}
            bodies: dict[str, Any] = {"play": {"move": "lay cup", "answers": 0}, "undo": {"answers": 0},
                                      "say": {"text": "x"}, "publish": {"public": True}}  # fmt: skip
            told = {"json": bodies.get(path.rpartition("/")[2], {})}
            sent: dict[str, Any] = told if path.startswith("/api/") else {"data": form}
            assert eve.client.post(path, headers=headers, **sent).status_code == 404, path
        else:
            assert eve.get(path).status_code == 404, path
    assert tried > 25
    assert len(table.in_memory.entries) == before
    assert eve.id not in table.in_memory.visitors


def test_what_is_not_there_looks_like_what_is_not_yours(shared: House, table: Table) -> None:
    eve = shared.person("Eve")
    for path in ("", "/events", "/export", "/verify"):
        theirs, none = eve.get(f"{table.path}{path}"), eve.get(f"/tables/nothing{path}")
        assert theirs.text == none.text
        assert theirs.status_code == none.status_code == 404
    assert eve.ask(table.path).content == eve.ask("/tables/nothing").content


def test_who_is_shown_out_hears_nothing_more(shared: House) -> None:
    table = filled(shared)
    guest = table.people[1]
    with guest.live(table.id) as page:
        page.receive_text()
        table.host.post(f"{table.path}/remove", seat=1)
        with pytest.raises(WebSocketDisconnect):
            while True:
                assert page.receive_json()["revision"]
                table.host.post(f"{table.path}/link")
    assert guest.get(f"{table.path}/events").status_code == 404


# -- what people write ------------------------------------------------------------------------


def test_nothing_that_people_write_becomes_part_of_a_page(shared: House) -> None:
    host = shared.person("Ada")
    host.post("/me", name=SCRIPT)
    table = made(shared, host=host, open=True, contribution=SCRIPT)
    guest = shared.person("Bruno")
    guest.post(table.link, name=SCRIPT, contribution=SCRIPT)
    host.post(f"{table.path}/start")
    host.post(f"{table.path}/notes", notes=f"</textarea>{SCRIPT}")
    host.post("/me/tokens", label=SCRIPT[:50])
    for person in (host, guest):
        for path in (
            table.path,
            "/",
            "/me",
            table.link,
            f"{table.path}/verify",
            f"{table.path}?step=0",
            "/new?game=tiny",
        ):
            page = person.get(path)
            assert page.status_code == 200, path
            assert "<script>alert" not in page.text, path
            assert "<img src=x" not in page.text, path
        assert "<script>alert" not in person.get(f"{table.path}/events").json()["html"]
    assert "&lt;script&gt;alert" in guest.get(table.path).text


# -- sizes and rates --------------------------------------------------------------------------


def test_a_long_body_is_refused(shared: House, table: Table) -> None:
    host = table.host
    long = b"csrf=" + host.csrf.encode() + b"&notes=" + b"x" * BODY
    said = host.client.post(f"{table.path}/notes", content=long)
    assert said.status_code == 413
    chunks = (long[start : start + 4096] for start in range(0, len(long), 4096))
    unsaid = host.client.post(f"{table.path}/notes", content=chunks)
    assert unsaid.status_code == 413
    told = host.client.post("/api/tables", content=iter([b"[" * BODY, b"["]), headers={"x-csrf-token": host.csrf})
    assert told.status_code == 413
    assert HEADERS.keys() <= {name.lower() for name in unsaid.headers}


@pytest.mark.parametrize("length", ["-1", "x", "²", "9" * 30, "1e3"])
def test_an_odd_length_is_refused(shared: House, length: str) -> None:
    answer = shared.client().request("POST", "/me", headers=[(b"content-length", length.encode("latin-1"))])
    assert answer.status_code == 413


def test_who_asks_too_often_is_told_when_to_come_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    slow = Rate(3, 0.001)
    many = Rate(10_000, 1000)
    rates, clock = Rates(many, slow, many, slow, join=slow), HandClock()
    with House(tmp_path_factory.mktemp("slow") / "x.db", rates=rates, clock=clock) as house:
        table = filled(house)  # by saying a name and one call of the API, which count too
        statuses = [table.host.post(f"{table.path}/notes", notes="x").status_code for _ in range(4)]
        assert statuses == [200, 429, 429, 429]
        answer = table.host.post(f"{table.path}/notes", notes="x")
        assert int(answer.headers["retry-after"]) > 1
        assert answer.json()["reason"] == "too_often"
        clock.move(int(answer.headers["retry-after"]))
        assert table.host.post(f"{table.path}/notes", notes="x").status_code == 200
        assert table.host.post(f"{table.path}/notes", notes="x").status_code == 429
        page = table.people[1].client
        tries = [page.get(f"/join/guess{number}").status_code for number in range(5)]
        assert tries[-1] == 429


def test_those_who_sit_at_a_table_do_only_so_much_there_and_others_go_on(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    rates = replace(Rates().times(1000), table=Rate(3, 0.001))
    with House(tmp_path_factory.mktemp("table") / "x.db", rates=rates, clock=HandClock()) as house:
        table, other = filled(house), filled(house)
        codes = [person.post(f"{table.path}/notes", notes="x").status_code for person in table.people * 3]
        assert codes == [200] * 3 + [429] * 3
        assert other.host.post(f"{other.path}/notes", notes="x").status_code == 200


def test_any_request_counts_by_address(tmp_path_factory: pytest.TempPathFactory) -> None:
    many = Rate(10_000, 1000)
    rates = Rates(Rate(4, 0.001), many, many, many, many)
    with House(tmp_path_factory.mktemp("busy") / "x.db", rates=rates, clock=HandClock()) as house:
        answers = [house.client().get("/healthz") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 2
        assert int(answers[-1].headers["retry-after"]) > 1
        assert house.client().get("/static/favicon.svg").status_code == 200
        assert HEADERS.keys() <= {name.lower() for name in answers[-1].headers}


def test_nobody_opens_any_number_of_sockets(shared: House, table: Table) -> None:
    person = table.people[1]
    shared.site.sockets[person.id] = 12
    with pytest.raises(WebSocketDisconnect) as closed, person.live(table.id):
        pass
    assert closed.value.code == 4429
    del shared.site.sockets[person.id]
    with person.live(table.id) as page:
        page.receive_text()


# -- every answer -----------------------------------------------------------------------------


def test_every_answer_carries_the_headers(shared: House, table: Table) -> None:
    host = table.host
    answers = [
        *(host.get(path) for path in ("/", "/me", "/new?game=tiny", table.path, "/nothing", "/healthz", "/metrics")),
        *(host.get(path) for path in ("/static/favicon.svg", "/static/nothing", "/api/openapi.json", "/api/tables")),
        host.post(f"{table.path}/move", move="x", answers=0),
        host.client.post(f"{table.path}/move"),
        host.client.delete("/"),
        shared.client(headers={"authorization": "Bearer no"}).get("/api/tables"),
    ]
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, answer.url
        if "/static/" not in str(answer.url):
            assert answer.headers["cache-control"] == "no-store"
    assert "unsafe" not in HEADERS["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/static/%00",
        "/static/",
    ],
)
def test_static_files_are_those_of_the_folder(shared: House, path: str) -> None:
    assert shared.client().get(path).status_code == 404


def test_unknown_methods_are_refused(shared: House, table: Table) -> None:
    client = table.host.client
    for method in ("PUT", "DELETE", "PATCH", "BREW"):
        for path in ("/", table.path, "/api/tables"):
            assert client.request(method, path).status_code == 405
    assert client.get(f"{table.path}/move").status_code == 405
    assert client.head(table.path).status_code == 200
    assert client.head(f"/api{table.path}").status_code == 200


# -- garbage ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["²", "--5", "-", "1e9", "9" * 40, "9" * 5000, "", "٣", "\x00", "-1", "1 2"])
def test_a_garbage_number_in_a_query_does_no_harm(table: Table, number: str) -> None:
    host = table.host
    for path in ("/events", "", "/export", "/verify"):
        answer = host.get(f"{table.path}{path}", params={"since": number, "step": number})
        assert answer.status_code in (200, 204, 404), path
    assert host.ask(f"{table.path}/events", since=number).status_code in (200, 422)
    assert host.ask(f"{table.path}/events", since=0, wait=number).status_code in (200, 422)
    origin = {"origin": HOME}
    with host.client.websocket_connect(f"{table.path}/live", params={"since": number}, headers=origin) as page:
        assert "revision" in page.receive_json()


@pytest.mark.parametrize(
    "body",
    [b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"[" * 50_000, b'{"options":' * 10_000,
     b'{"game":"tiny","seats":1e400}',
     b'{"game":"tiny","seats":99999999999999999999999999}', b'{"game":"tiny","seats":"2"}', b'{"unknown":1}',
     b'{"game":"\\ud800","seats":2}', b'{"game":"tiny","seats":2,"options":{"start":"\\u0000"}}',
     b'{"game":"tiny","seats":2,"options":{"start":' + b"[" * 900 + b"]" * 900 + b"}}",
     b'{"game":"../tiny","seats":2}', b'{"game":"tiny","seats":2,"bots":{"7":"novice"}}',
     b'{"game":"tiny","seats":2,"bots":{"x":"novice"}}', b'{"game":"tiny","seats":2,"pace":"warp"}',
     b'{"game":"tiny","seats":2,"house":"[[["}', b'{"game":"tiny","seats":2,"contribution":"a\\nb"}'],
    ids=range(20),
)  # fmt: skip
def test_a_garbage_body_is_refused_with_a_reason(shared: House, table: Table, body: bytes) -> None:
    headers = {"x-csrf-token": table.host.csrf}
    for path in ("/api/tables", f"/api{table.path}/play", f"/api{table.path}/undo"):
        answer = table.host.client.post(path, content=body, headers=headers)
        assert answer.status_code == 422, (path, answer.text)
        assert answer.json()["error"]
        assert answer.json()["reason"]


@pytest.mark.parametrize(
    "form",
    [{"seats": "x"}, {"seats": "²"}, {"seats": "99999"}, {"option.rich": "["}, {"option.rich": "[" * 30_000},
     {"option.rich": '"\\ud800"'}, {"house": "\x00"}, {"house": "a = 1"}, {"pace": "x"}, {"contribution": "\x00"},
     {"contribution": "x" * 500}, {"preset": "x"}],
    ids=range(12),
)  # fmt: skip
def test_a_garbage_form_comes_back_with_the_reason(shared: House, form: dict[str, str]) -> None:
    person = shared.person("Ada")
    answer = person.send("/new", **{"game": "tiny", "seats": "2", **form})
    assert answer.status_code in (400, 422)
    assert 'role="alert"' in answer.text or "problem" in answer.text


@pytest.mark.parametrize("game", ["", "x", "../royals", "\x00", "tiny\n"])
def test_a_game_that_is_none_is_not_found(shared: House, game: str) -> None:
    person = shared.person("Ada")
    assert person.get("/new", params={"game": game}).status_code == 404
    assert person.send("/new", game=game, seats="2").status_code == 404
    assert person.send("/play", game=game).status_code == 422


@pytest.mark.parametrize("mark", ["x" * 41, "x" * 20_000, "%00", "%F0%9F%82%A1", "%ff", "'; DROP TABLE seat;--"])
def test_an_odd_id_is_not_found(shared: House, mark: str) -> None:
    client = shared.person("Ada").client
    for path in (f"/tables/{mark}/events", f"/api/tables/{mark}/view", f"/join/{mark}/", f"/join/x{mark}"):
        assert client.get(path).status_code in (404, 307), path


def test_a_seat_in_a_path_can_be_any_number(table: Table) -> None:
    for seat in ("9", "9" * 30, "9" * 5000):
        for what in ("remove", "replace"):
            assert table.host.post(f"{table.path}/{what}/{seat}").status_code in (404, 409, 422)


def test_a_form_with_too_many_fields_is_refused(shared: House) -> None:
    person = shared.person("Ada")
    body = f"csrf={person.csrf}&" + "&".join(f"a{number}=1" for number in range(400))
    assert person.client.post("/me", content=body.encode()).status_code == 400
    assert person.client.post("/me", content=b"csrf=\xff\xfe").status_code == 400


# -- logs -------------------------------------------------------------------------------------


def test_logs_hold_nothing_private(house: House) -> None:
    with structlog.testing.capture_logs(processors=[without_secrets]) as lines:
        person = house.person("Zephyrine")
        program = person.token("Zauberer")
        table = filled(house, contribution="Zimtstern")
        link = table.link.removeprefix("/join/")
        table.people[1].get(table.link)
        table.host.post(f"{table.path}/start")
        table.host.post(f"{table.path}/notes", notes="Zwieback")
        program.ask("/tables")
        program.client.get(f"/api/tables/{table.id}?token={program.token}")
        table.go_on(random.Random(1))
        table.host.get(f"{table.path}/export")
    text = json.dumps(lines)
    assert len(lines) > 30
    stored = table.in_memory.stored
    private = ["Zephyrine", "Zauberer", "Zimtstern", "Zwieback", "Ada", "Bruno", link, program.token, person.csrf,
               str(person.client.cookies["casata"]), person.id, stored.secret.hex(), stored.key().hex(),
               house.site.key]  # fmt: skip
    for secret in private:
        assert secret not in text


def test_health_and_numbers_for_a_monitor(shared: House) -> None:
    client = shared.monitor()
    assert client.get("/healthz").json() == {"status": "ok"}
    numbers = client.get("/metrics").text
    assert "casata_tables" in numbers
    assert "casata_requests_total" in numbers
    assert "Ada" not in numbers
    assert csrf_in(client.get("/").text) not in numbers


@pytest.mark.parametrize("path", ["/sign-in", "/sign-up", "/new"])
def test_somebody_who_hangs_up_in_the_middle_of_a_request_is_no_mistake_of_ours(shared: House, path: str) -> None:
    pieces: list[Message] = [
        {"type": "http.request", "body": b"login=anna", "more_body": True},
        {"type": "http.disconnect"},
    ]
    answers: list[Message] = []

    async def receive() -> Message:
        return pieces.pop(0)

    async def send(message: Message) -> None:
        answers.append(message)

    headers = [(b"host", b"testserver"), (b"origin", b"http://testserver"), (b"content-length", b"100")]
    scope: Scope = {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "query_string": b"",
        "scheme": "http", "http_version": "1.1", "root_path": "", "headers": headers, "client": ("203.0.113.9", 1),
        "server": ("testserver", 80),
    }  # fmt: skip
    shared.do(shared.app, scope, receive, send)
    assert not pieces
    assert answers[0]["status"] == 400
