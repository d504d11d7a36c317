"""What a monitor may read, who counts as one, and logs that programs can read."""

import io
import json
import logging
import os
import pathlib
import random
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator

import pytest
import yaml
from prometheus_client import REGISTRY

from casata.bots.thought import Thought
from casata.site import metrics
from casata.site.errors import Refused
from casata.site.logs import OneLine
from casata.site.tables.bots import BotTask
from casata.site.work.queue import Requester
from tests.patience import SOON, until
from tests.postgresql import Postgres

from ..client import House
from ..conftest import STORES, NewStore
from ..table import started

ROOT = pathlib.Path(__file__).parents[3]


def told(house: House) -> dict[str, float]:
    """Every number, by its name with its labels."""
    answer = house.monitor().get("/metrics")
    assert answer.status_code == 200
    return numbers_in(answer.text)


def numbers_in(text: str) -> dict[str, float]:
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, value in lines}


# -- who may see them -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "127.0.0.1"},
        {"x-real-ip": "127.0.0.1"},
        {"forwarded": "for=127.0.0.1"},
        {"via": "1.1 proxy"},
    ],
)
def test_numbers_do_not_go_out_through_a_proxy(shared: House, headers: dict[str, str]) -> None:
    client = shared.monitor()
    assert client.get("/metrics", headers=headers).status_code == 404
    assert client.get("/metrics").status_code == 200


@pytest.mark.parametrize("address", ["192.168.1.7", "10.0.0.2", "203.0.113.9", "testclient"])
def test_numbers_do_not_go_out_to_other_machines(shared: House, address: str) -> None:
    assert shared.client(client=(address, 1)).get("/metrics").status_code == 404


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "[", "localhost@x"]
)
def test_numbers_do_not_go_out_to_a_page_that_calls_this_machine_by_another_name(shared: House, host: str) -> None:
    client = shared.client(client=("127.0.0.1", 50_000))
    assert client.get("/metrics", headers={"host": host}).status_code == 404


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.8.0.1:80", "[::1]:8000", "x.localhost"]
)
def test_numbers_go_out_to_this_machine_by_its_own_names(shared: House, host: str) -> None:
    client = shared.client(client=("127.0.0.1", 50_000))
    assert client.get("/metrics", headers={"host": host}).status_code == 200


def test_a_site_with_a_name_answers_to_no_other(tmp_path: pathlib.Path) -> None:
    with House(tmp_path / "x.db", hosts=("games.example",)) as house:
        client = house.client()
        answers = {
            host: client.get("/", headers={"host": host}).status_code
            for host in ("games.example", "Games.Example:443", "evil.example", "192.0.2.7:8000", "localhost", "[::1]")
        }
        assert answers == {
            "games.example": 200, "Games.Example:443": 200, "evil.example": 421, "192.0.2.7:8000": 200,
            "localhost": 200, "[::1]": 200,
        }  # fmt: skip


def test_a_token_lets_a_monitor_in_from_anywhere_and_nobody_else(tmp_path: pathlib.Path) -> None:
    with House(tmp_path / "x.db", metrics_token="Zimt") as house:
        for client in (house.client(), house.monitor()):
            assert client.get("/metrics").status_code == 404
            assert client.get("/metrics", headers={"authorization": "Bearer zimt"}).status_code == 404
            assert client.get("/metrics", headers={"authorization": "Bearer Zimt"}).status_code == 200


# -- what they are ----------------------------------------------------------------------------


def test_decisions_pushes_and_the_time_of_the_store_are_counted(house: House) -> None:
    before = told(house)
    table = started(house)
    with table.people[1].live(table.id) as page:
        page.receive_json()
        table.go_on(random.Random(1), 2)
        page.receive_json()
    after = told(house)

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert more('casata_decisions_total{kind="deal"}') == 1
    assert more('casata_decisions_total{kind="play"}') == 2
    assert more("casata_pushes_total") >= 2
    assert more("casata_pushed_bytes_total") > 1000
    assert more("casata_store_seconds_count") > 5
    assert after['casata_tables{status="running"}'] == 1
    assert after['casata_people{kind="guest"}'] == 2
    assert after["casata_workers"] == 1
    assert after["casata_open_tables"] == 1
    assert after["casata_memory_bytes"] > 1e6


def test_refusals_are_counted_by_reason_and_illegal_moves_as_one(shared: House) -> None:
    table = started(shared)
    before = told(shared)
    assert table.people[0].post(f"{table.path}/move", move="fly away", answers=table.answers(0)).status_code == 422
    assert table.people[0].post(f"{table.path}/move", move="fly away", answers=99).status_code == 409
    assert shared.client().post("/me", headers={"origin": "https://elsewhere.example"}).status_code == 403
    after = told(shared)
    for reason in ("not_possible", "stale", "other_site"):
        name = f'casata_refusals_total{{reason="{reason}"}}'
        assert after[name] == before.get(name, 0) + 1


def test_bots_are_counted_with_the_time_they_took(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = started(house)
    seat = table.actor()

    async def thought(task: BotTask, requester: Requester) -> Thought:
        return Thought(task.codes[0])

    monkeypatch.setattr(house.site.bots, "think", thought)
    name = 'casata_thinking_seconds_count{level="strong"}'
    before = told(house).get(name, 0)
    assert table.people[seat].post(f"{table.path}/hint").status_code == 200
    assert told(house)[name] == before + 1


def test_odd_methods_are_not_names_of_numbers(shared: House) -> None:
    shared.client().request("BREW", "/")
    after = told(shared)
    assert not any("BREW" in name for name in after)
    assert after['casata_requests_total{method="other",status="405"}'] >= 1


def test_numbers_carry_no_names_and_no_ids(house: House) -> None:
    table = started(house)
    table.host.get(f"{table.path}?nothing")
    text = house.monitor().get("/metrics").text
    for private in ("Ada", "Bruno", table.id, table.in_memory.stored.link, table.host.id):
        assert private not in text
    labels = set(re.findall(r"[{,](\w+)=", text))
    known = {"method", "status", "reason", "kind", "level", "state", "le"}
    assert labels - {"implementation", "major", "minor", "patchlevel", "version", "generation"} <= known


# -- a store that is away ---------------------------------------------------------------------


def test_health_says_so_when_the_store_is_away_and_numbers_still_come(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = house.monitor()
    assert client.get("/healthz").status_code == 200

    def away(*_: object) -> None:
        raise Refused("The store is away.", "store_away", 503)

    monkeypatch.setattr(house.site.store.database, "read", away)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"status": "the database does not respond"})
    text = client.get("/metrics").text
    assert "casata_requests_total{" in text
    assert "casata_workers" not in numbers_in(text)


@pytest.mark.parametrize("kind", STORES)
def test_health_is_not_written_into_the_store(new_store: NewStore, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def written(*_: object) -> None:
        raise AssertionError("written")

    house = House(new_store(kind))  # not entered: what a server does by itself may write whenever it likes
    monkeypatch.setattr(house.site.store.database, "writing", written)
    assert house.client().get("/healthz").status_code == 200
    monkeypatch.undo()
    house.site.store.close()


def test_a_server_that_closes_is_not_healthy(house: House) -> None:
    house.site.closing = True
    assert house.client().get("/healthz").status_code == 503


# -- several processes ------------------------------------------------------------------------


@pytest.fixture
def two(database_server: Postgres, new_store: NewStore) -> Iterator[str]:
    """The address of a site of two processes."""
    url = new_store("postgresql")
    command = [sys.executable, "-m", "casata.cli", "serve", "--port", "0", "--workers", "2", "--db", url]
    environment = {**os.environ, "COLUMNS": "200"}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        found = re.search(r"http://\S+", running.stdout.readline())
        assert found
        yield found[0]
        running.terminate()
        running.wait(SOON)


def test_numbers_are_those_of_all_processes_whichever_answers(two: str) -> None:
    asked = []

    def ask(path: str) -> str:
        with urllib.request.urlopen(two + path) as answer:
            asked.append(path)
            return str(answer.read().decode())

    def every_answer_is_counted() -> bool:
        before = len(asked)
        return numbers_in(ask("metrics"))['casata_requests_total{method="GET",status="200"}'] == before

    until(lambda: numbers_in(ask("metrics"))["casata_workers"] == 2)  # the socket is open before all processes answer
    for _ in range(40):
        ask("healthz")
    for _ in range(8):
        until(every_answer_is_counted)  # a moment after it has come
    assert numbers_in(ask("metrics"))["casata_memory_bytes"] > 1e7


# -- files for a monitor ----------------------------------------------------------------------


def names_known() -> set[str]:
    """Every name that a monitor may ask for."""
    known = set(metrics.FACTS)
    for metric in REGISTRY.collect():
        ends = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}.get(metric.type, ("",))
        known |= {metric.name + end for end in ends}
    return known


def expressions() -> list[str]:
    """What the dashboard and the alerts ask for."""
    dashboard = json.loads((ROOT / "docs" / "dashboard.json").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    alerts = yaml.safe_load((ROOT / "docs" / "alerts.yml").read_text())
    return asked + [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]


def test_every_number_of_the_dashboard_and_the_alerts_exists() -> None:
    asked = {name for expression in expressions() for name in re.findall(r"\bcasata_\w+", expression)}
    assert len(asked) > 12
    assert asked <= names_known()


def test_every_number_is_on_the_dashboard_or_in_an_alert() -> None:
    asked = " ".join(expressions())
    families = {name.removeprefix("casata_") for name in metrics.FACTS}
    families |= {metric.name.removeprefix("casata_") for metric in REGISTRY.collect() if "casata_" in metric.name}
    assert [name for name in families if f"casata_{name}" not in asked] == []


def test_every_panel_has_a_place_of_its_own() -> None:
    dashboard = json.loads((ROOT / "docs" / "dashboard.json").read_text())
    assert dashboard["schemaVersion"] >= 36
    taken: set[tuple[int, int]] = set()
    for panel in dashboard["panels"]:
        place = panel["gridPos"]
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                 for y in range(place["y"], place["y"] + place["h"])}  # fmt: skip
        assert not cells & taken, panel["title"]
        assert max(x for x, _ in cells) < 24
        taken |= cells
    ids = [panel["id"] for panel in dashboard["panels"]]
    assert len(set(ids)) == len(ids)


# -- logs -------------------------------------------------------------------------------------


def test_what_libraries_log_is_one_json_object_a_line() -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(OneLine())
    log = logging.Logger("library")
    log.addHandler(handler)
    try:
        raise ValueError('a "quoted"\nproblem')
    except ValueError:
        log.exception('it "failed"\nbadly')
    (line,) = out.getvalue().splitlines()
    said = json.loads(line)
    assert said["event"] == 'it "failed"\nbadly'
    assert "ValueError" in said["exception"]
