"""The load test, with only a few people."""

import asyncio
import contextlib
import json
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from casata.loadtest import load, visitor
from casata.loadtest.figures import percentile
from casata.loadtest.visitor import Visitor
from casata.site import limits
from casata.site.tables import registry
from tests.patience import SOON
from tests.samples import more
from tests.site.conftest import NewStore

from ..cli.running import casata, one_clear_line


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is not late because the machine is busy."""
    monkeypatch.setattr(load, "LATE", SOON)


def measured(capsys: pytest.CaptureFixture[str], *few: str) -> list[dict[str, Any]]:
    """The figures of each step, over a time that is long enough for some decisions in each."""
    for seconds in (2, 8, 32, 128):
        ran = casata(capsys, "bench-server", *few, "--seconds", str(seconds), "--json")
        assert ran.code == 0
        figures = [json.loads(line) for line in ran.out.splitlines()]
        if all(each["decisions"] >= 2 for each in figures):
            return figures
    pytest.fail("nobody decides anything")


def test_it_measures_from_a_click_to_the_other_pages(capsys: pytest.CaptureFixture[str]) -> None:
    (figures,) = measured(capsys, "--tables", "2", "--think", "0.3", "--played", "3")
    assert (figures["tables"], figures["people"], figures["errors"]) == (2, 6, 0)
    assert 0 < figures["others_p50_ms"] <= figures["others_p95_ms"] < 1000 * SOON
    assert figures["own_p50_ms"] > 0
    assert figures["server_memory_mb"] > 10
    assert figures["server_cpu_ms_per_decision"] > 0
    assert 0.5 < figures["frame_kb"] < 40
    assert "game" not in figures


def test_it_measures_tables_of_one_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    seat = load.LoadTest._seat

    async def note(self: load.LoadTest, people: list[Visitor], game: str) -> str:
        asked.append(game)
        return await seat(self, people, game)

    monkeypatch.setattr(load.LoadTest, "_seat", note)
    (figures,) = measured(
        capsys, "--game", "signorie", "--tables", "2", "--seats", "2", "--think", "0.3", "--played", "1"
    )
    assert (figures["game"], figures["errors"]) == ("signorie", 0)
    assert set(asked) == {"signorie"}


@more
def test_it_measures_several_processes_at_more_and_more_tables(
    capsys: pytest.CaptureFixture[str], new_store: NewStore
) -> None:
    db = new_store("postgresql")
    figures = measured(capsys, "--ramp", "1,2", "--think", "0.3", "--played", "2", "--db", db, "--workers", "2")
    assert [(each["tables"], each["errors"]) for each in figures] == [(1, 0), (2, 0)]
    assert all(each["server_memory_mb"] > 100 for each in figures)


def test_percentiles_are_values_that_were_measured() -> None:
    values = [each / 1000 for each in range(1, 101)]
    assert [percentile(values, each) for each in (50, 95, 99)] == [50, 95, 99]
    assert percentile([0.007], 95) == 7
    assert percentile([], 50) == 0


@pytest.mark.parametrize("wrong", [("--tables", "0"), ("--seats", "9"), ("--think", "0"), ("--seconds", "99999"),
                                   ("--ramp", "5,x"), ("--ramp", "5,99999"), ("--workers", "2"),
                                   ("--trouble", "ghosts"), ("--game", "chess")])  # fmt: skip
def test_what_cannot_be_measured_is_refused(capsys: pytest.CaptureFixture[str], wrong: tuple[str, str]) -> None:
    ran = casata(capsys, "bench-server", *wrong)
    assert ran.code == 2
    assert one_clear_line(ran)


def test_a_visitor_knows_which_part_of_a_revision_is_stored() -> None:
    assert visitor.STORED_SHIFT == registry.STORED_SHIFT  # it reads the server from outside, and imports nothing of it


@pytest.mark.parametrize(("apart", "most"), [(False, load.HOUSEHOLD), (True, 1)])
def test_no_address_has_too_many_visitors(apart: bool, most: int) -> None:
    async def senders() -> list[str]:
        test = load.LoadTest(SimpleNamespace(address="http://127.0.0.1:1"), load.Load(apart=apart))  # type: ignore[arg-type]
        async with contextlib.AsyncExitStack() as test._stack:
            return [(await test._visitor()).sender for _ in range(4 * load.HOUSEHOLD)]

    assert max(Counter(asyncio.run(senders())).values()) == most
    assert 2 * most <= limits.CONNECTIONS  # a page and a request each
