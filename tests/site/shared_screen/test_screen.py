"""Several people at one screen: a curtain between them, and faces that last one turn."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from casata.engine.game import find
from casata.site import shared_screen as faces

from .. import leaks
from ..client import House
from ..screen import Screen, set_face, shared_screen, until_it_passes
from ..table import made

SECRETIVE = [game for game in ("royals", "il_principe", "signorie", "staufer", "tiny") if not find(game).secrecy.open]


# -- the curtain --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SECRETIVE)
def test_nothing_sent_to_a_curtain_depends_on_a_secret(shared: House, game: str) -> None:
    screen = shared_screen(shared, game, names=("Bea",))
    chance = leaks.random_of(game, 2)
    screen.table.skip(chance, 6)
    assert leaks.differing(screen.table, None, screen.host, leaks.worlds(screen.table, None)) == []


@pytest.mark.parametrize("game", SECRETIVE)
def test_what_a_face_sees_depends_on_its_own_secrets_alone(shared: House, game: str) -> None:
    screen = shared_screen(shared, game, names=("Bea",))
    told_apart, chance = False, leaks.random_of(game, 2)
    for _ in range(8):  # now and then everybody may know all that a seat holds
        screen.table.skip(chance, 4)
        if screen.table.match.over:
            break
        seat = screen.asked()
        screen.it_is_i(seat)
        assert _differing_pages(screen, seat, leaks.worlds(screen.table, seat)) == []
        others = leaks.worlds(screen.table, None)[1:]  # where the seat itself might have other choices now
        told_apart = told_apart or bool(_differing_pages(screen, None, others, past_only=True))
    assert told_apart, "a face sees no more than the curtain"


def _differing_pages(screen: Screen, seat: int | None, worlds: list[Any], past_only: bool = False) -> list[str]:
    """Pages that tell tables apart which a seat cannot tell apart."""
    table, found = screen.table, []
    viewer = leaks.NOBODY if seat is None else seat
    leaks.forget_drawings(table)
    here = list(_pages(screen, past_only))
    for state, past in worlds:
        with leaks.at_another_table(table, viewer, state, past):
            there = list(_pages(screen, past_only))
        found += [name for (name, true), (_, other) in zip(here, there, strict=True) if true != other]
    return found


def _pages(screen: Screen, past_only: bool) -> Iterator[tuple[str, bytes]]:
    past = f"/events?step={max(0, screen.table.match.step - 3)}"
    for end in (past,) if past_only else ("", "/events?since=0", past, "/export"):
        yield end, leaks._plain(screen.host.get(f"{screen.path}{end}"))


def test_the_curtain_asks_who_it_is_and_offers_nothing_else(shared: House) -> None:
    screen = shared_screen(shared, "royals")
    page = screen.host.get(screen.path).text
    actor = screen.asked()
    buttons = re.findall(r'id="curtain-face-(\d)">I&#39;m (\w+)<', page)
    assert [int(seat) for seat, _ in buttons] == [actor, 1 - actor]
    assert dict(buttons) == {"0": "Ada", "1": "Bea"}
    name = screen.table.in_memory.stored.names[actor]
    assert f"<title>{name}&#39;s turn · Royals</title>" in page
    assert 'form="moves"' not in page
    assert 'class="block own' not in page
    assert "Private notes are not available" in page
    news = screen.host.get(f"{screen.path}/events?since=0").json()
    assert (news["turn"], news["face"]) == (True, "")
    assert name in news["say"]


def test_nothing_is_decided_or_asked_for_behind_the_curtain(shared: House) -> None:
    screen = shared_screen(shared, "royals")
    before, seat = screen.table.match.packed(), screen.asked()
    answers = screen.table.match.decisions(seat)
    refusals = [
        screen.move(seat), screen.host.post(f"{screen.path}/undo", answers=answers),
        screen.host.post(f"{screen.path}/hint"), screen.host.tell(f"{screen.path}/play", move="x", answers=answers),
        screen.host.tell(f"{screen.path}/play", move="x", answers=answers, seat=seat),
        screen.host.ask(f"{screen.path}/legal"), screen.host.ask(f"{screen.path}/view", seat=seat),
    ]  # fmt: skip
    for refused in refusals:
        assert (refused.status_code, refused.json()["reason"]) == (403, "no_face")
    assert screen.host.post(f"{screen.path}/notes", notes="mine").json()["reason"] == "shared_screen"
    assert screen.table.match.packed() == before
    exported = screen.host.get(f"{screen.path}/export").json()
    assert exported["seat"] is None


def test_one_seat_alone_has_no_curtain(shared: House) -> None:
    table = made(shared, seats=2, bots={"1": "novice"}, start=True)
    page = table.host.get(table.path).text
    assert "I&#39;m" not in page
    assert "Hide again" not in page
    assert 'id="notes"' in page


# -- faces --------------------------------------------------------------------------------------


def test_a_face_sees_its_seat_and_hides_again(shared: House) -> None:
    screen = shared_screen(shared, "royals")
    seat = screen.asked()
    screen.it_is_i(seat)
    page = screen.host.get(screen.path).text
    assert 'form="moves"' in page
    assert "Hide again" in page
    assert "I&#39;m" not in page
    assert screen.host.get(f"{screen.path}/export").json()["seat"] == seat
    assert screen.host.post(f"{screen.path}/hide").json() == {"go": screen.path}
    assert screen.face is None
    assert 'form="moves"' not in screen.host.get(screen.path).text


def test_the_cookie_of_a_face_is_for_this_table_and_out_of_reach_for_scripts(shared: House) -> None:
    screen = shared_screen(shared)
    answer = screen.host.post(f"{screen.path}/face", seat=1)
    parts = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}
    assert {"httponly", "samesite=lax", f"path={screen.path}".lower()} <= parts


def test_a_decision_that_passes_the_turn_takes_the_face_off(shared: House) -> None:
    screen = shared_screen(shared, "royals")
    seat = screen.asked()
    screen.it_is_i(seat)
    passed = until_it_passes(screen, seat)
    assert passed.json() == {"go": screen.path}
    assert screen.face is None
    page = screen.host.get(screen.path).text
    assert f"I&#39;m {screen.table.in_memory.stored.names[1 - seat]}" in page
    assert 'form="moves"' not in page


def test_without_scripts_the_turn_passes_by_a_redirect(shared: House) -> None:
    screen = shared_screen(shared)
    seat = screen.asked()
    answer = screen.host.send(f"{screen.path}/face", seat=seat)
    assert (answer.status_code, answer.headers["location"]) == (303, screen.path)
    while seat in screen.table.match.actors:
        match = screen.table.match
        form = {"move": str(match.legal(seat)[0]), "answers": match.decisions(seat)}
        answer = screen.host.send(f"{screen.path}/move", **form)
        assert (answer.status_code, answer.headers["location"]) == (303, screen.path)
    assert screen.face is None


def test_an_old_face_is_worth_nothing_when_the_turn_comes_back(shared: House) -> None:
    screen = shared_screen(shared, "royals")
    first = screen.asked()
    screen.it_is_i(first)
    old = screen.face
    assert old
    until_it_passes(screen, first)
    screen.it_is_i(1 - first)
    until_it_passes(screen, 1 - first)
    assert first in screen.table.match.actors
    set_face(screen, old)
    assert 'form="moves"' not in screen.host.get(screen.path).text
    refused = screen.move(first)
    assert (refused.status_code, refused.json()["reason"]) == (403, "no_face")
    assert refused.json()["go"] == screen.path


def test_a_decision_sent_twice_counts_once_and_leads_to_the_curtain(shared: House) -> None:
    screen = shared_screen(shared)
    seat = screen.asked()
    screen.it_is_i(seat)
    face, match = screen.face, screen.table.match
    assert face
    form = {"move": str(match.legal(seat)[0]), "answers": match.decisions(seat), "id": "once"}
    assert screen.host.post(f"{screen.path}/move", **form).status_code == 200
    made = screen.table.match.step
    set_face(screen, face)
    again = screen.host.post(f"{screen.path}/move", **form)
    assert screen.table.match.step == made
    assert again.json().get("go") == screen.path or again.json()["face"] == str(seat)


def test_a_face_of_a_foreign_seat_or_table_is_refused(shared: House) -> None:
    table = made(shared, "royals", seats=3, screen={1: "Bea"})
    remote = shared.person("Remo")
    remote.post(table.link, name="Remo")
    table.host.post(f"{table.path}/start")
    screen, other = Screen(table), shared_screen(shared, "royals")
    for seat, status in ((2, 403), (9, 403), ("x", 422), (-1, 422)):
        assert screen.host.post(f"{screen.path}/face", seat=seat).status_code == status
    assert remote.post(f"{table.path}/face", seat=0).status_code == 403
    assert shared.person("Eve").post(f"{table.path}/face", seat=0).status_code == 404
    other.it_is_i(0)
    assert other.face
    set_face(screen, other.face)
    assert 'form="moves"' not in screen.host.get(screen.path).text
    remote.client.cookies.set(faces.COOKIE, other.face, domain="testserver.local", path=screen.path)
    assert remote.get(f"{table.path}/export").json()["seat"] == 2


@pytest.mark.parametrize("forge", [
    lambda face: "", lambda face: "x", lambda face: face[:-6] + ("A" if face[-6] != "A" else "B") + face[-5:],
    lambda face: face.replace(":0:", ":1:", 1), lambda face: "~" + face, lambda face: "x" * 5000,
])  # fmt: skip
def test_a_forged_face_shows_the_curtain(shared: House, forge: Any) -> None:
    screen = shared_screen(shared, "royals")
    screen.it_is_i(0)
    cookie, own = forge(screen.face), screen.host.client.cookies["casata"]
    page = shared.client().get(screen.path, headers={"cookie": f"casata={own}; {faces.COOKIE}={cookie}"})
    assert page.status_code == 200
    assert "I&#39;m Ada" in page.text
    assert 'form="moves"' not in page.text


def test_a_face_is_gone_with_its_seat(shared: House) -> None:
    table = made(shared, "royals", seats=3)
    guest = shared.person("Gina")
    guest.post(table.link, name="Gina")
    guest.post(f"{table.path}/screen", name="Bea", seat=2)
    table.host.post(f"{table.path}/start")
    assert guest.post(f"{table.path}/face", seat=2).status_code == 200
    assert guest.get(f"{table.path}/export").json()["seat"] == 2
    assert table.host.post(f"{table.path}/remove/2").status_code == 200
    assert guest.get(f"{table.path}/export").json()["seat"] == 1  # alone at the screen again


def test_taking_back_after_the_turn_has_passed(shared: House) -> None:
    screen = shared_screen(shared, "staufer")
    seat = screen.asked()
    screen.it_is_i(seat)
    until_it_passes(screen, seat)
    match = screen.table.match
    assert match.can_undo(seat)
    screen.it_is_i(seat)
    answer = screen.host.post(f"{screen.path}/undo", answers=match.decisions(seat))
    assert answer.json()["face"] == str(seat)
    assert seat in screen.table.match.actors
    until_it_passes(screen, seat)
    assert screen.face is None


def test_in_simultaneous_choices_each_answers_behind_the_curtain(shared: House) -> None:
    screen = shared_screen(shared, "tiny", seats=3, names=("Bea", "Cora"))
    chance, together = random.Random(3), 0
    while not screen.table.match.over:
        match, seat = screen.table.match, screen.asked()
        together = max(together, len(match.actors))
        screen.it_is_i(seat)
        answer = screen.move(seat, chance.choice(match.legal(seat)))
        assert answer.status_code == 200
        if seat in screen.table.match.actors and not screen.table.match.over:
            screen.host.post(f"{screen.path}/hide")
        else:
            assert answer.json() == {"go": screen.path}
    assert together > 1


# -- sockets ------------------------------------------------------------------------------------


def test_a_socket_shows_a_face_no_longer_than_its_turn(house: House) -> None:
    screen = shared_screen(house, "royals")
    first = screen.asked()
    second = 1 - first
    screen.it_is_i(first)
    with screen.host.live(screen.table.id) as page:
        assert json.loads(page.receive_text())["face"] == str(first)
        until_it_passes(screen, first)
        number = len(house.sent)
        frame = json.loads(page.receive_text())
        while frame["face"]:  # drawn while the turn lasted
            frame = json.loads(page.receive_text())
        screen.it_is_i(second)
        until_it_passes(screen, second)
        assert first in screen.table.match.actors
        assert json.loads(page.receive_text())["face"] == ""
    frames = [json.loads(sent.body) for sent in screen.sent_since(number) if "/live" in sent.path and sent.body]
    shown = [frame["face"] for frame in frames if "face" in frame]
    assert "" in shown
    assert not any(shown[shown.index("") :])


def test_a_socket_without_a_face_never_gets_one(house: House) -> None:
    screen = shared_screen(house, "royals")
    seat = screen.asked()
    with screen.host.live(screen.table.id) as page:
        assert json.loads(page.receive_text())["face"] == ""
        screen.it_is_i(seat)
        screen.move(seat)
        frame = page.receive_json()
    assert frame["face"] == ""
    assert 'form="moves"' not in frame["html"]


def test_a_socket_with_a_foreign_face_gets_the_curtain(house: House) -> None:
    screen, other = shared_screen(house, "royals"), shared_screen(house, "royals")
    other.it_is_i(0)
    set_face(screen, other.face or "")
    with screen.host.live(screen.table.id) as page:
        assert json.loads(page.receive_text())["face"] == ""
    with pytest.raises(WebSocketDisconnect), house.person("Eve").live(screen.table.id) as page:
        page.receive_text()


# -- without secrets ----------------------------------------------------------------------------


def test_a_game_without_secrets_follows_who_must_decide(shared: House) -> None:
    screen = shared_screen(shared, "signorie")
    for _ in range(40):
        match, seat = screen.table.match, screen.asked()
        page = screen.host.get(screen.path).text
        assert 'form="moves"' in page
        assert "curtain" not in page
        answer = screen.move(seat, random.Random(match.step).choice(match.legal(seat)))
        assert answer.status_code == 200
        assert answer.json()["face"] == ""
    other = 1 - screen.asked()
    screen.it_is_i(other)
    assert screen.host.get(f"{screen.path}/export").json()["seat"] == other
