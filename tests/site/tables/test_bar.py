"""The bar of a table: whose decision it is, and the way on where somebody is away."""

import re

import pytest

from casata.site.tables import seats

from ..client import House
from ..markup import bar
from ..saves import brought, played, saved
from ..screen import shared_screen
from ..table import Table, started

GOLD = re.compile(r'class="btn go" id="([\w-]+)"')


def asleep(house: House, monkeypatch: pytest.MonkeyPatch, game: str = "royals", **wanted: object) -> Table:
    """A running table whose bots never answer."""
    monkeypatch.setattr(house.tables, "tend", house.site.runner._set_timer)
    return started(house, game, **wanted)


def gold(page: str) -> list[str]:
    """The main buttons of the bar; the one that confirms is hidden until there is something to confirm."""
    return [name for name in GOLD.findall(bar(page)) if name != "confirm"]


def crests(page: str) -> list[str]:
    """Whose arms the bar shows."""
    return re.findall(r'href="#arms-([A-E])"', bar(page))


# -- away -------------------------------------------------------------------------------------


@pytest.mark.parametrize("mine", [True, False])
def test_whoever_is_away_takes_the_seat_back_by_the_main_button(
    mine: bool, shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = asleep(shared, monkeypatch)
    seat = table.actor() if mine else 1 - table.actor()
    person = table.people[seat]
    assert "Take your seat back" not in bar(person.get(table.path).text)
    person.post(f"{table.path}/leave")
    page = person.get(table.path).text
    assert gold(page) == ["bar-return"]
    assert "Take your seat back" in bar(page)
    assert "A bot plays for you until you take your seat back." in bar(page)
    assert "Take your seat back" not in bar(person.get(f"{table.path}?step=0").text)
    person.post(f"{table.path}/return")
    assert "Take your seat back" not in bar(person.get(table.path).text)


def test_a_clock_that_ran_out_leads_to_the_same_button(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = asleep(shared, monkeypatch)
    seat = table.actor()
    shared.do(shared.tables.commit, table.in_memory, {}, {seat: {"away": True, "deadline": 0.0}})
    assert gold(table.people[seat].get(table.path).text) == ["bar-return"]
    assert gold(table.people[1 - seat].get(table.path).text) == []


def test_all_at_a_shared_screen_return_by_the_main_button(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared.tables, "tend", shared.site.runner._set_timer)
    screen = shared_screen(shared, game="royals", seats=2)
    screen.host.post(f"{screen.path}/leave")
    page = screen.host.get(screen.path).text
    assert gold(page) == ["bar-return"]
    assert "Take your seats back" in bar(page)


def test_a_table_that_waits_for_somebody_who_is_gone_offers_a_bot_in_the_bar(
    shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = asleep(shared, monkeypatch, seats=3)
    seat = table.actor()
    name = table.in_memory.names[seat]
    others = [person for number, person in enumerate(table.people) if number != seat]
    assert "Let a bot play" not in bar(others[0].get(table.path).text)
    monkeypatch.setattr(seats, "GONE", -1.0)
    page = bar(others[0].get(table.path).text)
    assert f"Let a bot play for {name}" in page
    assert page.count("Let a bot play") == 1, "the others hold nobody up"


# -- whose decision it is ---------------------------------------------------------------------


def test_a_moment_of_the_past_shows_the_crest_of_whose_decision_it_was(shared: House) -> None:
    ada = shared.person("Ada")
    match = played("royals", seats=3)
    table = brought(ada, saved(match))
    steps = {seat: step for step, (seat, _) in enumerate(match.history[:40], 1)}
    assert len(steps) == 3
    for seat, step in (*steps.items(), (match.history[-1][0], match.step)):
        assert crests(ada.get(f"/tables/{table}?step={step}").text) == ["ABCDE"[seat]]
    assert crests(ada.get(f"/tables/{table}?step=0").text) == ["ABCDE"[match.at(0).actors[0]]], "who is asked first"


def test_nobody_sees_their_own_crest_beside_the_past_of_a_running_game(shared: House) -> None:
    table = started(shared, "royals")
    first = table.actor()
    while table.actor() == first:
        table.play(first)
    other = table.people[1 - first]
    assert crests(other.get(f"{table.path}?step=0").text) == ["AB"[first]]
    assert crests(other.get(table.path).text) == ["AB"[1 - first]]


def test_where_several_decide_at_once_the_bar_shows_nobody_elses_crest(shared: House) -> None:
    table = started(shared, "il_principe", seats=3)
    assert len(table.match.actors) == 3
    assert crests(table.people[1].get(table.path).text) == ["B"]
    table.play(1)
    assert crests(table.people[1].get(table.path).text) == []
    table.play(0)
    assert crests(table.people[1].get(table.path).text) == ["C"]
    assert crests(table.people[1].get(f"{table.path}?step=0").text) == []
