"""People at tables: joining, leaving, returning, clocks, the host's powers, notes, preferences and tokens."""

import hashlib
import random
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from casata.site.accounts.accounts import find_person
from casata.site.storage import schema
from casata.site.tables import seats
from tests.clocks import HandClock
from tests.patience import until

from ..client import House
from ..conftest import NewStore
from ..table import Table, filled, made, started

# -- joining ----------------------------------------------------------------------------------


def test_a_link_and_a_name_are_enough_to_join(shared: House) -> None:
    table = made(shared)
    guest = shared.person()
    page = guest.get(table.link)
    assert page.status_code == 200
    assert "Ada" in page.text
    answer = guest.send(table.link, name="  Bruno\n the  Bold ")
    assert (answer.status_code, answer.headers["location"]) == (303, table.path)
    assert table.in_memory.stored.names == ["Ada", "Bruno the Bold"]
    assert guest.get(table.path).status_code == 200


def test_equal_names_are_told_apart(shared: House) -> None:
    table = made(shared, seats=3)
    for _ in range(2):
        shared.person().post(table.link, name="Ada")
    assert table.in_memory.stored.names == ["Ada", "Ada 2", "Ada 3"]


def test_a_name_is_cut_and_an_empty_one_is_replaced(shared: House) -> None:
    table = made(shared, seats=3)
    shared.person().post(table.link, name="x" * 500)
    nameless = shared.person()
    nameless.post(table.link, name=" \u200b\n")
    assert table.in_memory.stored.names[1] == "x" * 40
    assert len(table.in_memory.stored.names[2]) < 41


def test_a_taken_seat_is_refused_and_a_free_one_can_be_chosen(shared: House) -> None:
    table = made(shared, seats=3)
    guest, late = shared.person("Bruno"), shared.person("Cora")
    assert guest.post(table.link, seat=2).status_code == 200
    refused = late.post(table.link, seat=2)
    assert refused.status_code == 409
    assert "taken" in refused.text
    assert late.post(table.link, seat=9).status_code == 409
    assert late.post(table.link, seat=1).status_code == 200
    assert table.in_memory.stored.names == ["Ada", "Cora", "Bruno"]


def test_who_sits_already_keeps_the_seat(shared: House) -> None:
    table = filled(shared, seats=3)
    assert table.people[1].post(table.link, seat=2, name="Twice").status_code == 200
    assert table.in_memory.stored.names == ["Ada", "Bruno", "Cora"]


def test_after_the_deal_one_can_only_watch(shared: House) -> None:
    table = started(shared)
    late = shared.person("Late")
    assert late.get(table.path).status_code == 404
    refused = late.post(table.link)
    assert refused.status_code == 409
    assert "watch" in refused.text
    assert late.post(f"{table.link}/watch").status_code == 200
    page = late.get(table.path)
    assert page.status_code == 200
    assert "You are watching" in page.text
    assert table.in_memory.seat_of(late.id) is None
    assert table.link not in page.text


def test_who_wants_to_watch_sees_the_table_before_it_begins_and_may_still_sit_down(shared: House) -> None:
    table, guest = made(shared), shared.person("Bruno")
    page = guest.get(guest.post(f"{table.link}/watch").json()["go"])
    assert page.url.path == table.path
    assert "Seats" in page.text
    assert "Take a seat" in page.text
    assert guest.get(table.path, follow_redirects=False).headers["location"] == table.link


def test_a_revoked_link_leads_nowhere(shared: House) -> None:
    table = made(shared)
    old, guest = table.link, shared.person("Bruno")
    assert guest.post(f"{table.path}/link").status_code == 404
    assert table.host.post(f"{table.path}/link").status_code == 200
    assert table.link != old
    for answer in (guest.get(old), guest.post(old), guest.post(f"{old}/watch")):
        assert answer.status_code == 404
    assert guest.tell(f"{table.path}/join", link=old.removeprefix("/join/")).status_code == 404
    assert guest.post(table.link).status_code == 200


def test_who_only_watched_is_shut_out_by_a_new_link(shared: House) -> None:
    table = started(shared)
    watcher = shared.person("Wilma")
    assert watcher.post(f"{table.link}/watch").status_code == 200
    assert watcher.get(table.path).status_code == 200
    assert table.host.post(f"{table.path}/link").status_code == 200
    assert watcher.get(table.path).status_code == 404
    assert table.people[1].get(table.path).status_code == 200


def test_a_link_of_one_table_opens_no_other(shared: House) -> None:
    one, other = made(shared), made(shared)
    guest = shared.person("Bruno")
    answer = guest.tell(f"{other.path}/join", link=one.link.removeprefix("/join/"))
    assert (answer.status_code, answer.json()["reason"]) == (404, "no_such_link")


def test_an_open_table_is_found_and_joined_without_a_link(shared: House) -> None:
    table = made(shared, open=True)
    hidden = made(shared)
    guest = shared.person("Bruno")
    listed = {info["id"]: info for info in guest.ask("/tables").json()}
    assert table.id in listed
    assert listed[table.id]["link"] is None
    assert hidden.id not in listed
    assert hidden.id not in guest.get("/").text
    assert guest.tell(f"{table.path}/join").status_code == 200
    assert table.in_memory.stored.names == ["Ada", "Bruno"]


# -- the host ---------------------------------------------------------------------------------


def test_the_host_alone_starts_seats_bots_and_removes(shared: House) -> None:
    table = filled(shared, seats=3)
    guest = table.people[1]
    for name, form in (("start", {}), ("seat", {"seat": 2, "bot": "novice"}), ("remove", {"seat": 2}), ("link", {})):
        assert guest.post(f"{table.path}/{name}", **form).status_code == 403, name
    assert guest.tell(f"{table.path}/start").status_code == 403
    assert guest.post(f"{table.path}/close").status_code == 403
    assert table.host.post(f"{table.path}/seat", seat=2, bot="novice").status_code == 409
    assert table.host.post(f"{table.path}/remove", seat=2).status_code == 200
    assert table.in_memory.chairs[2].free
    assert table.people[2].get(table.path).status_code == 404
    assert table.host.post(f"{table.path}/start").json()["reason"] == "seats_free"
    assert table.host.post(f"{table.path}/seat", seat=2, bot="novice").status_code == 200
    assert table.in_memory.chairs[2].bot == "novice"
    assert table.host.post(f"{table.path}/seat", seat=2, bot="").status_code == 200
    assert table.in_memory.chairs[2].free
    assert table.host.post(f"{table.path}/seat", seat=2, bot="genius").status_code == 422
    assert table.host.post(f"{table.path}/seat", seat=7, bot="novice").status_code == 422
    assert table.host.post(f"{table.path}/remove", seat=0).status_code == 409


def test_bots_of_one_level_are_numbered(shared: House) -> None:
    table = made(shared, seats=3, bots={"1": "novice", "2": "novice"})
    assert table.in_memory.stored.names == ["Ada", "Novice 1", "Novice 2"]
    table.host.post(f"{table.path}/seat", seat=2, bot="strong")
    assert table.in_memory.stored.names == ["Ada", "Novice", "Strong"]


def test_a_game_begins_once(shared: House) -> None:
    table = started(shared)
    before = table.match.packed()
    assert table.host.post(f"{table.path}/start").json()["reason"] == "has_begun"
    assert table.match.packed() == before
    assert table.host.post(f"{table.path}/seat", seat=1, bot="novice").json()["reason"] == "has_begun"


def test_the_host_closes_the_table_for_good(shared: House) -> None:
    table = started(shared)
    assert table.host.post(f"{table.path}/close").status_code == 200
    assert table.in_memory.status == "closed"
    assert table.play(0, "lay cup").json()["reason"] == "not_running"
    assert table.host.post(f"{table.path}/close").json()["reason"] == "is_closed"
    assert "closed before the end" in table.people[1].get(table.path).text


# -- leaving ----------------------------------------------------------------------------------


def test_who_leaves_before_the_deal_frees_the_seat(shared: House) -> None:
    table = filled(shared, seats=3)
    assert table.people[1].post(f"{table.path}/leave").json() == {"go": "/"}
    assert table.in_memory.chairs[1].free
    assert table.host.post(f"{table.path}/leave").status_code == 200
    assert table.in_memory.stored.host == table.people[2].id
    assert table.people[2].post(f"{table.path}/leave").status_code == 200
    assert table.in_memory.status == "closed"


def test_a_bot_plays_for_whoever_leaves_until_they_return(house: House) -> None:
    table = started(house, "royals")
    seat = table.actor()
    person = table.people[seat]
    assert person.post(f"{table.path}/leave").status_code == 200
    assert table.in_memory.chairs[seat].away
    until(lambda: table.match.decisions(seat) > 0)
    assert "A bot plays for you" in person.get(table.path).text
    assert person.post(f"{table.path}/return").status_code == 200
    assert not table.in_memory.chairs[seat].away


def test_deciding_brings_one_back(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = _bots_asleep(shared, monkeypatch)
    assert table.people[0].post(f"{table.path}/leave").status_code == 200
    assert table.play(0).status_code == 200
    assert not table.in_memory.chairs[0].away
    assert table.people[0].post(f"{table.path}/return").status_code == 200


def _bots_asleep(house: House, monkeypatch: pytest.MonkeyPatch, game: str = "tiny", **wanted: Any) -> Table:
    """A running table whose bots never answer."""
    monkeypatch.setattr(house.tables, "schedule", house.site.runner._set_timer)
    return started(house, game, **wanted)


def test_a_bot_keeps_the_seat_of_whoever_is_removed(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = _bots_asleep(shared, monkeypatch)
    assert table.host.post(f"{table.path}/remove/1").status_code == 200
    chair = table.in_memory.chairs[1]
    assert (chair.person, chair.bot) == (None, "skilled")
    assert table.people[1].get(table.path).status_code == 404


@pytest.fixture
def by_hand(new_store: NewStore) -> Iterator[tuple[House, HandClock]]:
    """A server of its own with a clock that stands still until it is moved."""
    clock = HandClock()
    with House(new_store("sqlite"), clock=clock) as house:
        yield house, clock


def test_a_clock_that_runs_out_lets_a_bot_play(
    by_hand: tuple[House, HandClock], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, clock = by_hand
    table = _bots_asleep(house, monkeypatch, "royals", pace="live-30")
    seat = table.actor()
    assert table.in_memory.chairs[seat].deadline == clock.now() + 30
    clock.move(29)
    assert clock.waits == [1]
    assert not table.in_memory.chairs[seat].away
    clock.move(2)
    until(lambda: table.in_memory.chairs[seat].away, "a bot in the place of who was late")
    assert table.in_memory.chairs[seat].deadline == 0
    assert table.people[seat].post(f"{table.path}/return").status_code == 200
    assert table.in_memory.chairs[seat].deadline == clock.now() + 30


def test_the_clock_runs_for_who_must_decide_and_survives_a_restart(by_hand: tuple[House, HandClock]) -> None:
    house, clock = by_hand
    table = started(house, "royals", pace="turns-1")
    seat, day = table.actor(), 86_400
    deadlines = [chair.deadline for chair in table.in_memory.chairs]
    assert deadlines[seat] == clock.now() + day
    assert deadlines[1 - seat] == 0
    house.restart()
    assert [chair.deadline for chair in table.in_memory.chairs] == deadlines
    until(lambda: clock.waits, "the clock of the table")
    clock.move(day)
    until(lambda: table.in_memory.chairs[seat].away, "a bot in the place of who was late")


def test_those_who_remain_can_go_on_or_close(by_hand: tuple[House, HandClock], monkeypatch: pytest.MonkeyPatch) -> None:
    house, clock = by_hand
    table = _bots_asleep(house, monkeypatch)
    other = table.people[1]
    clock.move(seats.GONE)
    assert other.post(f"{table.path}/replace/0").json()["reason"] == "not_gone"
    assert other.post(f"{table.path}/close").status_code == 403
    clock.move(1)
    assert "Let a bot play for Ada" in other.get(table.path).text
    assert other.post(f"{table.path}/replace/0").status_code == 200
    assert table.in_memory.chairs[0].away
    assert other.post(f"{table.path}/replace/7").status_code == 422
    assert other.post(f"{table.path}/close").status_code == 200
    assert table.in_memory.status == "closed"


def test_whose_page_is_open_is_not_gone(by_hand: tuple[House, HandClock], monkeypatch: pytest.MonkeyPatch) -> None:
    house, clock = by_hand
    table = _bots_asleep(house, monkeypatch)
    with table.host.live(table.id) as page:
        page.receive_text()
        clock.move(seats.GONE + 1)
        assert table.people[1].post(f"{table.path}/replace/0").json()["reason"] == "not_gone"
        assert table.people[1].post(f"{table.path}/close").status_code == 403


# -- afterwards -------------------------------------------------------------------------------


def test_a_rematch_is_one_table_for_all(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared.tables, "schedule", shared.site.runner._set_timer)
    table = filled(shared, seats=3)
    table.host.post(f"{table.path}/remove", seat=2)
    table.host.post(f"{table.path}/seat", seat=2, bot="novice")
    table.host.post(f"{table.path}/start")
    assert table.people[1].post(f"{table.path}/rematch").json()["reason"] == "not_over"
    table.skip(random.Random(1))
    first = table.people[1].post(f"{table.path}/rematch").json()["go"]
    assert table.host.post(f"{table.path}/rematch").json()["go"] == first
    again = Table(shared, first.removeprefix("/tables/"), [table.people[1], table.host])
    assert again.in_memory.stored.names[0] == "Bruno"
    assert [chair.bot for chair in again.in_memory.chairs] == ["", "", "novice"]
    assert table.host.get(first).headers["location"] == again.link
    assert table.host.post(again.link).status_code == 200
    assert table.people[1].post(f"{again.path}/start").status_code == 200
    assert table.people[2].post(f"{table.path}/rematch").status_code == 404


def test_somebody_plays_at_several_tables_at_once(shared: House) -> None:
    one, host = started(shared), None
    host = one.host
    other = made(shared, "royals", host=host, open=True)
    page = host.get("/").text
    assert one.path in page
    assert other.path in page
    assert {info["id"] for info in host.ask("/tables").json()} >= {one.id, other.id}


# -- private things ---------------------------------------------------------------------------


def test_notes_are_for_their_writer_alone(house: House) -> None:
    table = started(house, watched=True)
    note = "burn after reading"
    assert table.people[0].post(f"{table.path}/notes", notes=note).json() == {"saved": True}
    assert table.everybody()[-1][1].post(f"{table.path}/notes", notes="x").status_code == 403
    for _, person in table.everybody():
        for path in (table.path, f"{table.path}/events", f"{table.path}/export", f"/api{table.path}", "/"):
            person.get(path)
        with person.live(table.id) as page:
            page.receive_text()
    readers = {sent.who for sent in house.sent if note.encode() in sent.all}
    assert readers == {"Ada"}
    house.restart()
    assert note in table.people[0].get(table.path).text
    assert table.people[0].post(f"{table.path}/notes", notes="x" * 20_001).status_code == 422


def test_preferences_are_kept_and_nonsense_is_the_default(shared: House) -> None:
    person = shared.person("Ada")
    person.post("/me", name="Ada", theme="dark", confirm="on", language="xx")
    page = person.get("/me").text
    assert 'data-theme="dark"' in page
    assert "data-confirm" in page
    person.post("/me", name="Ada", theme="neon")
    kept = shared.do(shared.site.store.read, find_person, person.id)
    assert '"theme": "auto"' in kept.preferences
    assert '"language": "en"' in kept.preferences


def test_a_token_is_shown_once_and_kept_as_a_hash(shared: House) -> None:
    person = shared.person("Ada")
    program = person.token()
    assert program.token not in person.get("/me").text
    assert program.ask("/tables").status_code == 200
    with shared.site.store.database.engine.connect() as connection:
        rows = connection.execute(select(schema.token)).all()
    assert hashlib.sha256(program.token.encode()).hexdigest() in {row.hash for row in rows}
    with shared.site.store.database.reading() as c:
        kept = [tuple(row) for table in schema.metadata.tables.values() for row in c.execute(table.select())]
    assert program.token not in str(kept)
    mine = next(row for row in rows if row.person == person.id)
    stranger = shared.person("Eve")
    stranger.post(f"/me/tokens/{mine.id}/revoke")
    assert program.ask("/tables").status_code == 200
    assert person.post(f"/me/tokens/{mine.id}/revoke").status_code == 200
    refused = program.ask("/tables")
    assert (refused.status_code, refused.json()["reason"]) == (401, "bad_token")
    assert program.tell("/tables", game="tiny", seats=2).status_code == 401


def test_nobody_collects_tokens(shared: House) -> None:
    person = shared.person("Ada")
    for _ in range(20):
        person.token()
    assert person.post("/me/tokens").status_code == 409
    assert person.post("/me/tokens", label="x" * 61).status_code in (409, 422)


def test_hints_are_refused_where_they_are_not_allowed(shared: House) -> None:
    table = started(shared, hints=False)
    assert table.people[0].post(f"{table.path}/hint").json()["reason"] == "no_hints"
    assert table.people[0].tell(f"{table.path}/hint").status_code == 403
    table = started(shared, "royals", watched=True)
    waiting = table.people[1 - table.actor()]
    assert waiting.post(f"{table.path}/hint").json()["reason"] == "not_your_turn"
    assert table.everybody()[-1][1].post(f"{table.path}/hint").status_code == 403


def test_a_hint_is_a_legal_move_in_words(house: House) -> None:
    table = started(house, "royals")
    person = table.people[table.actor()]
    answer = person.tell(f"{table.path}/hint")
    assert answer.status_code == 200
    assert answer.json()["move"] in [str(move) for move in table.match.legal()]
    assert answer.json()["hint"].startswith("A strong bot would play: ")
    assert table.match.step == 0
