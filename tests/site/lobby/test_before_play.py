"""Tables before the game: free seats, full tables, and playing again."""

import re
import tomllib

import pytest

from casata.engine.game import names

from ..client import House, Person
from ..markup import bar, words
from ..table import Table, filled, made, started

WAITS, READY = "waiting for players", "ready to start"


def listed(person: Person, table: Table) -> str:
    """The line of a table on a person's start page."""
    page = person.get("/").text
    start = page.index(f'<a href="{table.path}">')
    return words(page[start : page.index("</li>", start)])


def title(page: str) -> str:
    """What the tab is called."""
    return re.findall("<title>(.*?)</title>", page)[0]


def test_a_table_with_free_seats_waits_for_players(shared: House) -> None:
    table, guest = made(shared, "royals", open=True), shared.person("Gina")
    page = table.host.get(table.path).text
    assert "Waiting for players" in bar(page)
    assert title(page) == "Waiting for players · Royals"
    assert WAITS in listed(table.host, table)
    assert WAITS in listed(guest, table)
    assert READY not in guest.get(table.link).text


def test_a_full_table_is_ready_to_start_everywhere(shared: House) -> None:
    table, guest = filled(shared, "royals", open=True), shared.person("Gina")
    for person in table.people:
        page = person.get(table.path).text
        assert "Ready to start" in bar(page)
        assert title(page) == "Ready to start · Royals"
        assert READY in listed(person, table)
    assert "waiting for the host" in bar(table.people[1].get(table.path).text)
    assert "waiting for the host" not in bar(table.host.get(table.path).text)
    assert READY in listed(guest, table)
    assert "Every seat is taken and the game is ready to start" in guest.get(table.link).text
    shown = [guest.get("/").text, guest.get(table.link).text, *(one.get(table.path).text for one in table.people)]
    assert not any("waiting for players" in listed(one, table) for one in (guest, *table.people))
    assert not any("Waiting for players" in page for page in shown)


def test_a_link_to_a_game_that_has_begun_does_not_speak_of_seats(shared: House) -> None:
    table, guest = started(shared, "royals"), shared.person("Gina")
    assert "The game has begun. You can watch." in guest.get(table.link).text
    table.host.post(f"{table.path}/close")
    assert "The table is closed." in guest.get(table.link).text


# -- the form for a new table -----------------------------------------------------------------


@pytest.mark.parametrize("game", names())
def test_the_form_offers_a_house_file_that_can_be_filled_in(shared: House, game: str) -> None:
    person, path = shared.person("Ada"), f"/games/{game}/house.toml"
    assert f'href="{path}"' in person.get(f"/new?game={game}").text
    template = person.get(path)
    assert template.headers["content-type"].startswith("text/plain")
    assert f'filename="{game}-house.toml"' in template.headers["content-disposition"]
    assert len(tomllib.loads(template.text)) > 1
    answer = person.post("/new", game=game, seats=2, house=template.text, name="Ada")
    assert "all standard" in words(person.get(answer.json()["go"]).text)


def test_there_is_no_house_file_of_a_game_that_does_not_exist(shared: House) -> None:
    assert shared.person("Ada").get("/games/chess/house.toml").status_code == 404


def test_the_seed_stays_out_of_the_way_of_taking_a_seat(shared: House) -> None:
    table, guest = made(shared, "royals"), shared.person("Gina")
    for page in (guest.get(table.link).text, guest.get("/new?game=royals").text):
        before, _, after = page.partition('<details class="seed">')
        assert 'name="contribution"' in after.partition("</details>")[0]
        assert 'name="contribution"' not in before


# -- playing again ----------------------------------------------------------------------------


@pytest.mark.parametrize("others", [{"bots": {1: "novice", 2: "novice"}}, {"screen": {1: "Bea", 2: "Cora"}},
                                    {"bots": {1: "novice"}, "screen": {2: "Cora"}}])  # fmt: skip
def test_who_plays_alone_plays_again_at_once(
    others: dict[str, dict[int, str]], shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared.tables, "schedule", shared.site.runner._set_timer)
    table = made(shared, "royals", seats=3, start=True, pace="turns-1", **others)
    table.host.post(f"{table.path}/close")
    following = table.host.post(f"{table.path}/rematch").json()["go"]
    again = Table(shared, following.removeprefix("/tables/"), [table.host])
    assert again.in_memory.status == "running"
    assert again.match.step == 0
    assert again.in_memory.stored.names == table.in_memory.stored.names
    assert table.host.post(f"{table.path}/rematch").json()["go"] == following
    shared.restart()
    assert again.in_memory.status == "running"


def test_where_others_are_missing_playing_again_waits_for_them(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared.tables, "schedule", shared.site.runner._set_timer)
    table = filled(shared, "royals", seats=2)
    table.host.post(f"{table.path}/start")
    table.host.post(f"{table.path}/close")
    following = table.host.post(f"{table.path}/rematch").json()["go"]
    assert shared.in_memory(following.removeprefix("/tables/")).status == "waiting"


# -- all pages --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/new?game=royals", "/archive", "/import", "/me", "/me/notices", "/sign-up"])
def test_sentences_are_apart(shared: House, path: str) -> None:
    said = words(shared.person("Ada").get(path).text)
    assert not re.findall(r"\w+[.!?][A-Z]\w+", said)
