"""Who sits at a shared screen: sitting down, whole games with others elsewhere, leaving, playing again, programs."""

import json
import random
import re
from typing import Any

import pytest

from casata.engine.core.moves import Move
from casata.engine.game import find
from casata.engine.match.match import Match
from tests.samples import first

from .. import leaks
from ..client import House, Person
from ..screen import Screen, set_face, shared_screen, until_it_passes
from ..table import Table, made

GAMES = ("royals", "il_principe", "signorie", "staufer")


# -- sitting down -------------------------------------------------------------------------------


def test_whoever_sits_in_the_waiting_room_adds_people_at_their_screen(shared: House) -> None:
    table = made(shared, "royals", seats=4)
    guest = shared.person("Bruno")
    assert guest.post(table.link, name="Bruno").status_code == 200
    assert guest.post(f"{table.path}/screen", name="Ada", seat=3).status_code == 200
    assert table.in_memory.stored.names == ["Ada", "Bruno", "", "Ada 2"]
    chair = table.in_memory.chairs[3]
    assert (chair.person, chair.screen) == (guest.id, True)
    assert chair.contribution
    assert table.in_memory.seats_of(guest.id) == [1, 3]
    assert table.in_memory.seat_of(guest.id) == 1
    for seat, status in ((3, 409), (0, 409), (9, 422)):
        assert guest.post(f"{table.path}/screen", name="Cora", seat=seat).status_code == status
    assert guest.post(f"{table.path}/screen", name=" \n", seat=2).status_code == 422
    assert shared.person("Eve").post(f"{table.path}/screen", name="Eve", seat=2).status_code == 404
    assert 'name="seat"' in guest.get(table.path).text


def test_a_seat_at_the_screen_is_taken_away_by_who_has_the_screen(shared: House) -> None:
    table = made(shared, seats=3)
    guest = shared.person("Bruno")
    guest.post(table.link, name="Bruno", seat=2)
    guest.post(f"{table.path}/screen", name="Cora", seat=1)
    assert table.in_memory.seats_of(guest.id) == [2, 1]
    assert table.host.post(f"{table.path}/screen/1/free").json()["reason"] == "nobody_there"
    assert guest.post(f"{table.path}/screen/2/free").json()["reason"] == "nobody_there"
    assert guest.post(f"{table.path}/screen/7/free").status_code == 422
    assert guest.post(f"{table.path}/screen/1/free").status_code == 200
    assert table.in_memory.chairs[1].free
    guest.post(f"{table.path}/screen", name="Cora", seat=1)
    assert table.host.post(f"{table.path}/remove", seat=1).status_code == 200
    assert table.in_memory.stored.names == ["Ada", "", "Bruno"]


def test_after_the_deal_nobody_is_added_or_taken_away(shared: House) -> None:
    screen = shared_screen(shared, seats=3, names=("Bea", "Cora"))
    assert screen.host.post(f"{screen.path}/screen", name="Dino", seat=1).json()["reason"] == "has_begun"
    assert screen.host.post(f"{screen.path}/screen/1/free").json()["reason"] == "has_begun"


def test_the_form_for_a_table_seats_people_at_the_screen(shared: House) -> None:
    host = shared.person("Ada")
    page = host.get("/new?game=royals").text
    promise = re.search(r'name="promise" value="(\w+)"', page)
    assert promise
    form = {"game": "royals", "seats": 3, "name": "Ada", "promise": promise[1], "seat.1": "screen", "seat.2": "novice"}
    refused = host.send("/new", **form, **{"called.1": " "})
    assert refused.status_code == 422
    assert 'value="screen" selected' in refused.text
    answer = host.send("/new", **form, **{"called.1": "Ada"})
    table = Table(shared, answer.headers["location"].removeprefix("/tables/"), [host])
    assert table.in_memory.stored.names == ["Ada", "Ada 2", "Novice"]
    assert [chair.screen for chair in table.in_memory.chairs] == [False, True, False]


@pytest.mark.parametrize("wanted", [{"screen": {"0": "Bea"}}, {"screen": {"9": "Bea"}}, {"screen": {"1": ""}},
                                    {"screen": {"1": "Bea"}, "bots": {"1": "novice"}}])  # fmt: skip
def test_plans_that_do_not_fit_are_refused(shared: House, wanted: dict[str, Any]) -> None:
    assert shared.person("Ada").tell("/tables", game="tiny", seats=2, **wanted).status_code == 422


# -- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", first(("il_principe", "staufer"), GAMES))
def test_two_at_a_screen_one_elsewhere_and_a_bot_play_to_the_end(shared: House, game: str) -> None:
    seats = 4
    table = made(shared, game, seats, screen={1: "Bea"}, bots={3: "novice"})
    remote = shared.person("Remo")
    assert remote.post(table.link, name="Remo").status_code == 200
    assert table.host.post(f"{table.path}/start").status_code == 200
    screen, chance = Screen(table), leaks.random_of(game, seats)
    requests = 0
    while not table.match.over:
        _one_decision(screen, remote, chance)
        requests += 1
        if requests % 6:
            continue
        table.skip(chance, 12)
        screen.host.post(f"{screen.path}/hide")
        page = screen.host.get(screen.path).text
        assert table.match.over or "I&#39;m " in page
        assert ('form="moves"' in page) <= find(game).secrecy.open
    assert 'class="verdict' in screen.host.get(screen.path).text
    assert requests > 4


def _one_decision(screen: Screen, remote: Person, chance: random.Random) -> None:
    """Whoever is asked decides: at the screen by a face, elsewhere as ever; for the bot nobody waits."""
    match = screen.table.match  # the bot may decide at any moment
    seat, legal, answers = _one_who_is_asked(match, chance)
    if not legal:
        return
    form = {"move": str(chance.choice(legal)), "answers": answers}
    if seat in screen.seats:
        screen.it_is_i(seat)
        answer = screen.host.post(f"{screen.path}/move", **form)
    elif seat == 2:
        answer = remote.post(f"{screen.path}/move", **form)
    else:
        screen.table.skip(chance, 1)
        return
    assert answer.status_code in (200, 409), answer.text  # the bot may have been faster


def _one_who_is_asked(match: Match, chance: random.Random) -> tuple[int, tuple[Move, ...], int]:
    """Some seat that must decide, what it may, and as which of its decisions."""
    seat = chance.choice(match.actors) if match.actors else 0
    return seat, match.legal(seat), match.decisions(seat)


# -- leaving, returning, again ------------------------------------------------------------------


def _asleep(house: House, monkeypatch: pytest.MonkeyPatch, **wanted: Any) -> Screen:
    """A screen at a table whose bots never answer."""
    monkeypatch.setattr(house.tables, "schedule", house.site.runner._set_timer)
    return shared_screen(house, **wanted)


def test_all_at_a_screen_leave_and_return_together(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = _asleep(shared, monkeypatch, game="royals", seats=3, pace="turns-1")
    actor = screen.table.actor()
    screen.it_is_i(0)
    assert screen.host.post(f"{screen.path}/leave").json() == {"go": "/"}
    assert screen.face is None
    assert [chair.away for chair in screen.table.in_memory.chairs] == [True, True, False]
    assert "Take your seats back" in screen.host.get(screen.path).text
    assert screen.host.post(f"{screen.path}/return").status_code == 200
    assert [chair.away for chair in screen.table.in_memory.chairs] == [False, False, False]
    if actor < 2:
        assert screen.table.in_memory.chairs[actor].deadline


def test_who_leaves_before_the_deal_frees_all_seats_of_the_screen(shared: House) -> None:
    table = made(shared, "royals", seats=4, screen={2: "Bea"})
    guest = shared.person("Gina")
    guest.post(table.link, name="Gina")
    assert table.host.post(f"{table.path}/leave").status_code == 200
    assert table.in_memory.stored.names == ["", "Gina", "", ""]
    assert table.in_memory.stored.host == guest.id
    assert not any(chair.screen for chair in table.in_memory.chairs)


def test_play_again_seats_the_same_people_at_the_screen(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared.tables, "schedule", shared.site.runner._set_timer)
    table = made(shared, "royals", seats=4, bots={1: "novice"})
    guest = shared.person("Gina")
    guest.post(table.link, name="Gina", seat=3)
    guest.post(f"{table.path}/screen", name="Bea", seat=2)
    table.host.post(f"{table.path}/start")
    table.host.post(f"{table.path}/close")
    following = guest.post(f"{table.path}/rematch").json()["go"]
    again = Table(shared, following.removeprefix("/tables/"), [guest])
    assert again.in_memory.stored.names == ["Gina", "", "Novice", "Bea"]
    assert again.in_memory.seats_of(guest.id) == [0, 3]
    assert again.in_memory.chairs[3].screen


def test_everybody_at_one_screen_needs_no_link(shared: House) -> None:
    table = made(shared, "royals", seats=3, screen={1: "Bea", 2: "Cora"})
    assert table.host.post(f"{table.path}/start").status_code == 200
    screen = Screen(table)
    screen.it_is_i(screen.asked())
    assert screen.move(screen.asked()).status_code == 200
    assert "Close the table" in screen.host.get(screen.path).text
    assert "Remove Bea" not in screen.host.get(screen.path).text


def test_a_table_at_a_screen_survives_a_restart(house: House) -> None:
    screen = shared_screen(house, "royals")
    seat = screen.asked()
    screen.it_is_i(seat)
    old = screen.face
    assert old
    until_it_passes(screen, seat)
    actors = [entry.actors for entry in screen.table.in_memory.entries]
    house.restart()
    assert [entry.actors for entry in screen.table.in_memory.entries] == actors
    set_face(screen, old)
    assert "I&#39;m Bea" in screen.host.get(screen.path).text
    assert screen.seats == [0, 1]


# -- programs -----------------------------------------------------------------------------------


def test_a_program_names_the_seat_it_means(shared: House) -> None:
    screen = shared_screen(shared, "royals")
    program, match, path = screen.host.token(), screen.table.match, screen.path
    actor = screen.asked()
    assert program.ask(path).json()["you"] == 0
    assert [seat["you"] for seat in program.ask(path).json()["seats"]] == [True, True]
    assert program.ask(f"{path}/export").json()["seat"] == actor
    for seat in (0, 1):
        assert program.ask(f"{path}/view", seat=seat).json() == json.loads(json.dumps(match.view(seat)))
    assert program.ask(f"{path}/legal", seat=1 - actor).json()["moves"] == []
    assert program.ask(f"{path}/legal").json()["moves"]
    assert program.ask(f"{path}/view", seat=2).status_code == 403
    assert program.ask(f"{path}/view", seat="x").status_code == 422
    move, answers = str(match.legal(actor)[0]), match.decisions(actor)
    assert program.tell(f"{path}/play", move=move, answers=answers, seat=7).status_code == 403
    assert program.tell(f"{path}/play", move=move, answers=0, seat=1 - actor).status_code == 422
    assert program.tell(f"{path}/play", move=move, answers=answers, seat=actor).status_code == 200
    assert program.tell(f"{path}/undo", answers=answers + 1, seat=actor).status_code in (200, 422)
