"""A database of before opens: everything in it is there, says what it said, and is played on."""

import contextlib
import json
import pathlib
import random
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

import casata
from casata.site.storage import schema
from casata.site.tables import backup
from tests.cli.running import casata as command
from tests.patience import until
from tests.site.client import Program
from tests.site.signing import is_signed_in, sign_in
from tests.site.table import Table

from . import recording
from .conftest import SITE, OldSite
from .recording import opened

Capture = pytest.CaptureFixture[str]
ANSWERS: list[tuple[str, str, Any]] = opened("answers.json.xz")
EXPORTS: dict[str, dict[str, Any]] = opened("exports.json.xz")
RUNNING = [
    key
    for key, table in SITE["tables"].items()
    for name, path, (_, info) in ANSWERS
    if path == f"/api/tables/{table['id']}" and name == table["viewers"][0] and info["status"] == "running"
]
BY_API = ("signorie running", "at one screen")  # the others are played on without requests, which is quicker


def sizes(c: Any) -> Iterator[tuple[str, int]]:
    """Every table of a database with its number of rows, but for the processes at it."""
    for (name,) in c.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall():
        if name != "worker":
            yield name, c.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]


def in_any_order(value: Any) -> Any:
    """Lists of rows come in no order of their own."""
    if isinstance(value, dict):
        return {name: in_any_order(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return sorted((in_any_order(inner) for inner in value), key=lambda inner: json.dumps(inner, sort_keys=True))
    return value


def test_a_database_of_before_is_brought_up_to_date_and_loses_nothing(old_file: pathlib.Path, capsys: Capture) -> None:
    with contextlib.closing(sqlite3.connect(old_file)) as c:
        before = dict(sizes(c))
    assert all(before.values()), before
    url = f"sqlite:///{old_file}"
    assert command(capsys, "migrate", "--db", url).code == 0
    assert backup.check(url) == (before["seating"], [])
    with contextlib.closing(sqlite3.connect(old_file)) as c:
        after = dict(sizes(c))
        assert c.execute("SELECT version_num FROM alembic_version").fetchone() == (schema.VERSION,)
    assert {name: after[name] for name in before} == before


def test_a_site_says_what_it_said_before(untouched: OldSite) -> None:
    asked = list(recording.questions(SITE["people"], SITE["tables"]))
    assert asked == [(name, path) for name, path, _ in ANSWERS]
    check_answers(untouched, ANSWERS)


def test_a_site_restored_into_postgresql_says_and_does_what_it_did_before(restored: OldSite) -> None:
    check_answers(restored, ANSWERS[::4])
    check_end(restored, "staufer running")


def check_answers(site: OldSite, answers: list[tuple[str, str, Any]]) -> None:
    """What was asked before is answered with the same data."""
    for name, path, (status, before) in answers:
        found, now = recording.answer(site.ask, name, path)
        if path == "/me/data":
            now, before = in_any_order(now), in_any_order(before)  # noqa: PLW2901
        elif path == "/api/games":
            now = [game for game in now if game in before]  # there may be more by now
        elif path.startswith("/api/"):
            now = recording.without_added(now)
        assert (found, now) == (status, recording.data_of(path, before)), f"{name} asks for {path}"


def test_files_of_games_are_those_of_before(untouched: OldSite) -> None:
    for key, before in EXPORTS.items():
        table, name = key.rsplit(", ", 1)
        found = untouched.people[name].get(f"/tables/{SITE['tables'][table]['id']}/export").json()
        assert found == before, key


def test_people_sign_in_with_their_passwords_and_are_known_by_their_cookies(site: OldSite) -> None:
    for name, known in SITE["people"].items():
        assert is_signed_in(site.people[name]) == bool(known["login"])
        if known["login"]:
            again = sign_in(site.house, known["login"], known["password"])
            assert is_signed_in(again)
            assert again.get("/me/data").json()["id"] == site.people[name].id


def test_a_key_that_was_revoked_stays_worthless(site: OldSite) -> None:
    assert Program(site.house, "Dino", SITE["revoked"]).ask("/tables").status_code == 401


def test_all_pages_of_people_open(site: OldSite) -> None:
    for name, known in SITE["people"].items():
        own = ["/me/account"] if known["login"] else []
        for path in ["/", "/me", "/me/notices", "/archive", "/new?game=royals", *own]:
            assert site.people[name].get(path).status_code == 200, f"{name} opens {path}"
    for path in ("/operator", "/operator/log"):
        assert site.people["Olga"].get(path).status_code == 200
        assert site.people["Ada"].get(path).status_code == 404


def test_games_of_before_are_taken_into_the_archive_from_their_files(site: OldSite) -> None:
    for key in ("royals over, Ada", "staufer over, Wilma"):
        brought = site.programs["Otto"].tell("/import", save=EXPORTS[key])
        assert brought.status_code == 200, brought.text
        assert brought.json()["result"]["scores"] == EXPORTS[key]["scores"]


def test_what_is_said_at_a_table_goes_on(site: OldSite) -> None:
    path = f"/tables/{SITE['tables']['royals running']['id']}"
    assert site.programs["Ada"].tell(f"{path}/say", text="Still here?").status_code == 200
    for silenced in ("Bruno", "Dino"):  # by the host, by an operator
        assert site.programs[silenced].tell(f"{path}/say", text="Me too").status_code == 403
    heard = site.programs["Cora"].ask(f"{path}/talk").json()["messages"]
    assert (heard[-1]["text"], heard[1]["muted"], heard[1]["hidden"]) == ("Still here?", True, True)


def test_what_was_sent_before_and_got_no_answer_counts_once(untouched: OldSite) -> None:
    for key, (name, seat, move, answers, mark) in SITE["sent"].items():
        path, program = f"/tables/{SITE['tables'][key]['id']}", untouched.programs[name]
        number = program.ask(path).json()["number"]
        decision = {"move": move, "answers": answers, "id": mark, "seat": seat}
        assert program.tell(f"{path}/play", **decision).json()["number"] == number
        assert program.tell(f"{path}/play", **{**decision, "move": "dance"}).json()["reason"] == "bad_id"
    path, program = f"/tables/{SITE['tables']['royals running']['id']}", untouched.programs["Ada"]
    said = program.ask(f"{path}/talk").json()["messages"]
    assert program.tell(f"{path}/say", text="Good luck!", id="say-0").json()["id"] == said[0]["id"]


@pytest.mark.parametrize("key", RUNNING)
def test_a_running_game_is_played_to_its_end(site: OldSite, key: str) -> None:
    check_end(site, key)


def check_end(site: OldSite, key: str) -> None:
    """A running game is played to its end, and its file holds."""
    table = Table(site.house, SITE["tables"][key]["id"], [])
    name = SITE["tables"][key]["viewers"][0]
    chance = random.Random(key)
    if key in BY_API:
        play_on(site, key, chance)
    else:
        table.skip(chance, choose=lambda moves, _: moves[0])  # which is over sooner than by chance
    info = site.programs[name].ask(table.path).json()
    assert info["status"] == "over"
    save = site.programs[name].ask(f"{table.path}/export").json()
    assert casata.load(save).scores() == info["result"]["scores"]
    checks = recording.CHECK.findall(site.people[name].get(f"{table.path}/verify").text)
    assert "right" in checks
    assert "wrong" not in checks


def play_on(site: OldSite, key: str, chance: random.Random) -> None:
    """Each at their seats through the API, bots in between, to the end."""
    path = f"/tables/{SITE['tables'][key]['id']}"
    names = SITE["tables"][key]["viewers"][:-2]

    def asked() -> tuple[str, int] | str:
        for name in names:
            info = site.programs[name].ask(path).json()
            if info["status"] != "running":
                return str(info["status"])
            for seat in info["seats"]:
                if seat["you"] and seat["seat"] in info["actors"]:
                    return name, seat["seat"]
        return ""

    while not isinstance(turn := until(asked, "somebody's turn"), str):
        name, seat = turn
        legal = site.programs[name].ask(f"{path}/legal", seat=seat).json()
        move = chance.choice(legal["moves"])["move"]
        answer = site.programs[name].tell(f"{path}/play", move=move, answers=legal["answers"], seat=seat)
        assert answer.status_code == 200, answer.text


def test_a_game_that_waits_is_begun(site: OldSite) -> None:
    path = f"/tables/{SITE['tables']['signorie waiting']['id']}"
    assert site.programs["Dino"].tell(f"{path}/start").json()["status"] == "running"


def test_a_seat_of_before_is_free_for_somebody_new(site: OldSite) -> None:
    info = site.programs["Bruno"].ask(f"/tables/{SITE['tables']['staufer waiting']['id']}").json()
    joined = site.programs["Otto"].tell("/join", link=info["link"])
    assert joined.status_code == 200, joined.text
    assert joined.json()["you"] == 1
