"""The archive: public games and your own, found by game, player and date, thirty on a page."""

import html
import random
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import insert, update

from casata.site import limits
from casata.site.storage import schema
from tests.clocks import HandClock

from ..client import House, Person
from ..conftest import NewStore
from ..saves import brought, played, saved
from ..table import started

LINK = re.compile(r'<a href="/tables/([\w-]+)"><b class="sc">')
TURN = re.compile(r'rel="(prev|next)" href="([^"]+)"')


def ended(house: House, table: str, moment: str) -> None:
    """Let a game have ended at another time."""
    at = datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp()
    with house.site.store.database.writing() as c:
        c.execute(update(schema.table).where(schema.table.c.id == table).values(ended=at))


def many(house: House, host: Person, count: int, **values: Any) -> list[str]:
    """Rows of games that have ended, oldest first; only the archive ever looks at these."""
    names = [f"many{number:04d}" for number in range(count)]
    row = {"game": "royals", "rules": 1, "seats": 1, "options": "{}", "box": "{}", "pace": "free", "open": False,
           "hints": True, "host": host.id, "status": "over", "waiting": 0, "created": 0, "changed": 0, "public": True,
           "result": '{"scores": [7], "places": [1], "tally": [{}]}', **values}  # fmt: skip
    rows = [{**row, "id": name, "link": name, "secret": name.encode(), "ended": 1e9 + number // 2}
            for number, name in enumerate(names)]  # fmt: skip
    seat = {"seat": 0, "person": None, "name": "Vera", "bot": "", "contribution": "", "away": False, "deadline": 0}
    with house.site.store.database.writing() as c:
        c.execute(insert(schema.table), rows)
        c.execute(insert(schema.seat), [{**seat, "table_id": name} for name in names])
    return names


def found(person: Person, **query: Any) -> list[str]:
    """The games that a person finds, by page; the API finds the same ones."""
    answer = person.get("/archive", params=query)
    assert answer.status_code == 200, answer.text
    tables = LINK.findall(answer.text)
    assert [game["id"] for game in person.ask("/archive", **query).json()["games"]] == tables
    return tables


@pytest.fixture(scope="module")
def ada(shared: House) -> Person:
    """Somebody with three games, two of them for everybody."""
    return shared.person("Ada")


@pytest.fixture(scope="module")
def three(shared: House, ada: Person) -> tuple[str, str, str]:
    """A public game, another one, and a private one: the first is the newest."""
    tables = (
        brought(ada, saved(played(seats=2), "Zsófia", "100% Otto"), public=1),
        brought(ada, saved(played("staufer", seats=2), "Ottokar_I", "Émile"), public=1),
        brought(ada, saved(played(seats=2), "Zsófia", "Under\\score")),
    )
    for table, day in zip(tables, ("2026-03-03 12:00", "2026-03-02 00:00", "2026-03-01 23:59"), strict=True):
        ended(shared, table, day)
    return tables


@pytest.mark.parametrize(
    ("query", "which"),
    [
        ({}, [0, 1]),
        ({"game": "tiny"}, [0]),
        ({"game": "staufer"}, [1]),
        ({"game": "royals"}, []),
        ({"name": "zsófia"}, [0]),
        ({"name": "ZSÓFIA"}, [0]),
        ({"name": "SÓF"}, [0]),
        ({"name": "émile"}, [1]),
        ({"name": "otto"}, [0, 1]),
        ({"name": "  otto  "}, [0, 1]),
        ({"name": "%"}, [0]),
        ({"name": "_"}, [1]),
        ({"name": "otto%I"}, []),
        ({"name": "Ott_kar"}, []),
        ({"name": "/"}, []),
        ({"name": "' OR 1=1 --"}, []),
        ({"from": "2026-03-03"}, [0]),
        ({"to": "2026-03-02"}, [1]),
        ({"from": "2026-03-02", "to": "2026-03-02"}, [1]),
        ({"from": "2026-03-04"}, []),
        ({"name": "otto", "game": "tiny"}, [0]),
        ({"name": "otto", "from": "2026-03-01", "to": "2026-03-02"}, [1]),
        ({"name": "otto", "game": "staufer", "from": "2026-03-03"}, []),
        ({"mine": "1"}, []),
    ],
)
def test_everybody_finds_public_games_by_each_criterion(
    query: dict[str, str], which: list[int], shared: House, three: tuple[str, ...]
) -> None:
    assert found(shared.person("Bruno"), **query) == [three[index] for index in which]
    assert found(shared.person(), **query) == [three[index] for index in which]


@pytest.mark.parametrize(
    ("query", "which"),
    [({}, [0, 1, 2]), ({"mine": "1"}, [0, 1, 2]), ({"name": "\\"}, [2]), ({"mine": "1", "name": "zsófia"}, [0, 2]),
     ({"mine": "1", "game": "tiny", "to": "2026-03-01"}, [2])],
)  # fmt: skip
def test_one_finds_the_own_private_games_too(
    query: dict[str, str], which: list[int], ada: Person, three: tuple[str, ...]
) -> None:
    assert found(ada, **query) == [three[index] for index in which]


def test_a_line_says_who_played_how_it_ended_when_and_how_long_it_was(
    shared: House, ada: Person, three: tuple[str, ...]
) -> None:
    match = played(seats=2)
    line = ada.get("/archive", params={"game": "tiny", "from": "2026-03-03"}).text
    assert "2026-03-03" in line
    assert f"{match.step} decisions" in line
    assert "imported" in line
    for seat, name in enumerate(("Zsófia", "100% Otto")):
        place, points = match.ranks()[seat], match.scores()[seat]
        who = rf'<span class="who"><svg[^>]*>\s*<use[^>]*>\s*</svg>{name}</span>'
        assert re.search(rf'{place}\.</span>\s{who} <span class="n">{points}<', line)
    told = ada.ask("/archive", name="zsófia", mine="true").json()["games"][0]
    assert [player["points"] for player in told["players"]] == match.scores()
    assert (told["steps"], told["imported"], told["public"], told["host"]) == (match.step, True, True, True)


@pytest.mark.parametrize(
    "query",
    [{"game": "chess"}, {"name": "x" * 41}, {"name": "a\x00b"}, {"from": "yesterday"}, {"to": "2026-02-30"},
     {"from": "20260301"}, {"before": "x"}, {"after": "1_"}, {"before": "nan_a"}, {"after": "1e9_a"}],
)  # fmt: skip
def test_a_search_that_makes_no_sense_is_refused_in_one_line(query: dict[str, str], shared: House, ada: Person) -> None:
    assert ada.get("/archive", params=query).status_code == 422
    answer = ada.ask("/archive", **query)
    assert (answer.status_code, "\n" in answer.json()["error"]) == (422, False)


def test_dates_at_the_ends_of_time_find_what_there_is(shared: House, ada: Person, three: tuple[str, ...]) -> None:
    assert found(ada, **{"from": "0001-01-01", "to": "9999-12-31"}) == list(three)


def test_pages_of_thirty_lead_through_everything_once_there_and_back(house: House) -> None:
    ada = house.person("Ada")
    names = many(house, ada, 2 * limits.FOUND + 7)[::-1]
    bruno = house.person("Bruno")
    pages, where = [], "/archive?name=ver"
    while where:
        text = bruno.get(where).text
        pages.append(LINK.findall(text))
        where = next((html.unescape(there) for way, there in TURN.findall(text) if way == "next"), "")
        assert "name=ver" in where or not where
    assert [len(page) for page in pages] == [limits.FOUND, limits.FOUND, 7]
    assert [name for page in pages for name in page] == names
    back = []
    where = dict(TURN.findall(text))["prev"]
    while where:
        text = bruno.get(html.unescape(where)).text
        back.append(LINK.findall(text))
        where = dict(TURN.findall(text)).get("prev", "")
    assert back == pages[1::-1]

    first = bruno.ask("/archive").json()
    assert first["after"] is None
    second = bruno.ask("/archive", before=first["before"]).json()
    assert [game["id"] for game in second["games"]] == pages[1]
    assert [game["id"] for game in bruno.ask("/archive", after=second["after"]).json()["games"]] == pages[0]


def test_own_private_games_stand_between_public_ones_on_every_page(house: House) -> None:
    ada, bruno = house.person("Ada"), house.person("Bruno")
    many(house, ada, limits.FOUND + 3)
    own = brought(bruno, saved(played(seats=2)))
    at = datetime.fromtimestamp(1e9 + 5, UTC).isoformat().removesuffix("+00:00")
    ended(house, own, at)
    seen, before = [], None
    while True:
        page = bruno.ask("/archive", **({"before": before} if before else {})).json()
        seen += [game["id"] for game in page["games"]]
        before = page["before"]
        if not before:
            break
    assert len(seen) == len(set(seen)) == limits.FOUND + 4
    assert own in seen
    assert own not in [game["id"] for game in ada.ask("/archive", to="2001-09-10").json()["games"]]


def test_a_game_is_public_at_its_end_if_its_table_was_open_and_those_who_played_can_change_it(house: House) -> None:
    table = started(house, watched=False, open=True)
    stranger = house.person("Wilma")
    assert found(stranger) == []
    assert table.people[1].post(f"{table.path}/publish").json()["reason"] == "not_seated"
    table.skip(random.Random(1))
    assert table.in_memory.stored.ended is not None
    assert found(stranger) == [table.id]
    assert stranger.get(table.path).status_code == 200
    assert stranger.post(f"{table.path}/withdraw").status_code == 403
    assert "Make private" in table.people[1].get(table.path).text
    assert table.people[1].post(f"{table.path}/withdraw").status_code == 200
    assert found(stranger) == []
    for path in ("", "/export", "/verify", "?step=1", "/events"):
        assert stranger.get(f"{table.path}{path}").status_code == 404
    assert stranger.tell(f"/tables/{table.id}/publish", public=True).status_code == 404
    assert found(table.host) == found(table.people[1], mine="1") == [table.id]
    house.restart()
    assert table.host.tell(f"/tables/{table.id}/publish", public=True).json()["public"]
    assert found(stranger) == [table.id]


def test_a_table_by_link_stays_with_those_who_were_there(house: House) -> None:
    table = started(house, watched=True)
    table.skip(random.Random(1))
    stranger = house.person("Xenia")
    assert found(stranger) == []
    assert stranger.get(table.path).status_code == 404
    assert table.watcher is not None
    assert table.watcher.get(table.path).status_code == 200
    assert found(table.watcher) == []
    assert table.host.post(f"{table.path}/publish").status_code == 200
    assert found(stranger) == [table.id]
    for path in ("", "?step=1", "/export", "/verify"):
        assert stranger.get(f"{table.path}{path}").status_code == 200
    page = stranger.get(table.path).text
    assert "publish" not in page
    assert table.in_memory.stored.link not in page


def test_games_that_run_or_were_closed_are_not_in_the_archive(house: House) -> None:
    running, closed = started(house, open=True), started(house, open=True)
    closed.host.post(f"{closed.path}/close")
    for person in (running.host, closed.host, house.person("Wilma")):
        assert found(person) == []


def test_a_search_too_often_has_to_wait(new_store: NewStore) -> None:
    clock, rate = HandClock(), limits.Rates().search
    with House(new_store("sqlite"), rates=limits.Rates(), clock=clock) as house:
        ada = house.person("Ada")
        statuses = [ada.ask("/archive").status_code for _ in range(int(rate.burst) + 10)]
        assert statuses == [200] * int(rate.burst) + [429] * 10
        clock.move(1 / rate.per_second)
        assert [ada.ask("/archive").status_code for _ in range(2)] == [200, 429]
