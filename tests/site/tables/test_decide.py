"""Deciding: one decision, one entry; late, illegal and doubled ones change nothing; a restart changes nothing."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from casata.site.storage.tables import NewRows, change_table, find_table

from ..client import House
from ..screen import shared_screen
from ..table import Table, filled, started


def kept(table: Table) -> tuple[int, bytes, int]:
    """How far a table is, in memory."""
    return len(table.in_memory.entries), table.match.packed(), table.match.step


def recovered(table: Table) -> tuple[object, ...]:
    """What a restart must bring back."""
    match, in_memory = table.match, table.in_memory
    return match.packed(), match.history, match.raw_events, in_memory.request_ids, in_memory.stored.names


def test_one_decision_is_one_entry(shared: House) -> None:
    table = started(shared)
    before = len(table.in_memory.entries)
    assert table.play(0).status_code == 200
    assert table.tell(1).status_code == 200
    assert len(table.in_memory.entries) == before + 2
    rows = shared.do(shared.site.store.read, find_table, table.id)[2]
    assert [row.number for row in rows] == list(range(before + 2))
    assert rows[-1].record == table.match.packed()


def test_the_answer_to_a_decision_is_the_new_table(shared: House) -> None:
    table = started(shared)
    before = table.in_memory.revision
    answer = table.play(0).json()
    assert answer["revision"] > before
    assert 'name="answers" value="1"' in answer["html"]
    told = table.tell(1).json()
    assert told == {"number": 2, "step": 2, "actors": list(table.match.actors), "over": False}


def test_a_form_without_script_leads_back_to_the_table(shared: House) -> None:
    table = started(shared)
    move = str(table.match.legal(0)[0])
    answer = table.people[0].send(f"{table.path}/move", move=move, answers=0)
    assert (answer.status_code, answer.headers["location"]) == (303, table.path)
    assert table.match.step == 1


def test_the_same_id_counts_once(shared: House) -> None:
    table = started(shared)
    move = table.match.legal(0)[0]
    for _ in range(3):
        assert table.play(0, move, id="one", answers=0).status_code == 200
        assert table.tell(0, move, id="one", answers=0).status_code == 200
    assert table.match.step == 1


def test_the_same_id_counts_once_after_a_restart(house: House) -> None:
    table = started(house)
    move = table.match.legal(0)[0]
    assert table.play(0, move, id="one").status_code == 200
    house.restart()
    assert table.play(0, move, id="one", answers=0).status_code == 200
    assert table.match.step == 1


def test_an_id_that_another_seat_has_used_is_refused_and_not_taken_for_done(shared: House) -> None:
    table = started(shared)
    assert table.tell(0, id="1").status_code == 200
    answer = table.tell(1, id="1")
    assert (answer.status_code, answer.json()["reason"]) == (422, "bad_id")
    assert table.match.step == 1


def test_an_id_that_was_used_for_another_request_is_refused(house: House) -> None:
    table = started(house, "signorie")
    seat = table.actor()
    first, other = map(str, table.match.legal(seat)[:2])
    assert table.play(seat, first, id="p", answers=0).status_code == 200

    def refused(answer: Any) -> bool:
        return (answer.status_code, answer.json()["reason"]) == (422, "bad_id")

    before = kept(table)
    for _ in range(2):
        assert refused(table.undo(seat, id="p"))
        assert refused(table.undo(seat, "restart", id="p"))
        assert refused(table.people[seat].tell(f"{table.path}/undo", answers=1, id="p"))
        assert refused(table.play(seat, other, id="p", answers=0))
        assert refused(table.tell(seat, other, id="p", answers=0))
        assert refused(table.play(seat, "no move at all", id="p", answers=0))
        assert table.tell(seat, f" {first.upper()} ", id="p", answers=0).status_code == 200
        assert kept(table) == before
        house.restart()
    assert table.undo(seat, id="u").status_code == 200
    assert refused(table.play(seat, first, id="u", answers=0))
    assert refused(table.undo(seat, "restart", id="u"))
    assert table.undo(seat, id="u").status_code == 200
    assert table.match.step == 0


def test_a_program_with_several_seats_sends_a_decision_again_without_naming_its_seat(shared: House) -> None:
    screen = shared_screen(shared)
    program, match, path = screen.host.token(), screen.table.match, screen.path
    body = {"move": str(match.legal(0)[0]), "answers": 0, "id": "again"}
    for _ in range(2):
        assert program.tell(f"{path}/play", **body).status_code == 200
    history = screen.table.match.history
    assert history == [(0, history[0][1])]


@pytest.mark.parametrize("mark", ["x" * 41, "a\nb", "é", "\x00"])
def test_an_id_that_is_none_is_refused(shared: House, mark: str) -> None:
    table = started(shared)
    assert table.tell(0, id=mark).json()["reason"] == "bad_id"
    assert table.match.step == 0


def test_a_page_that_is_behind_is_told_and_gets_the_table(shared: House) -> None:
    table = started(shared)
    table.play(0)
    before = kept(table)
    for answers in (0, 2, 99):
        answer = table.play(0, "lay cup", answers=answers)
        assert answer.status_code == 409
        assert answer.json()["reason"] == "stale"
        assert 'id="moves"' in answer.json()["html"]
        assert table.tell(0, "lay cup", answers=answers).json()["reason"] == "stale"
    assert table.undo(0, answers=0).status_code == 409
    assert kept(table) == before


def test_a_late_form_without_script_says_why(shared: House) -> None:
    table = started(shared)
    answer = table.people[0].send(f"{table.path}/move", move="lay cup", answers=7)
    assert answer.status_code == 409
    assert "The table has changed since" in answer.text


@pytest.mark.parametrize("game", ["royals", "il_principe", "signorie", "staufer", "tiny"])
def test_an_illegal_move_names_the_condition_and_changes_nothing(shared: House, game: str) -> None:
    table = started(shared, game)
    table.skip(random.Random(4), 5)
    seat, match = table.actor(), table.match
    before, may = kept(table), {move.code for move in match.legal(seat)}
    known = {reason.name: reason for reason in match.game.reasons.all}
    for code in [code for code in range(match.game.moves.size) if code not in may][::40]:
        move = match.game.move(code, match.names)
        told, shown = table.tell(seat, move), table.play(seat, move)
        assert told.status_code == shown.status_code == 422
        assert told.json()["reason"] == shown.json()["reason"]
        reason = known[told.json()["reason"]]
        assert f"{reason.text}{reason.cited}" in shown.json()["error"]
        assert reason.text in told.json()["error"]
    assert kept(table) == before


@pytest.mark.parametrize(
    "move", ["", "dance", "lay", "lay cup cup", "lay moon", "lay cup" * 60, "\x00", "🂡", "-1", "3"]
)
def test_what_is_no_move_is_refused(shared: House, move: str) -> None:
    table = started(shared)
    assert table.tell(0, move).status_code == 422
    assert table.play(0, move).status_code == 422
    assert table.match.step == 0


def test_nobody_decides_for_another_seat(shared: House) -> None:
    table = started(shared, "royals", watched=True)
    actor = table.actor()
    before, move = kept(table), str(table.match.legal(actor)[0])
    other = table.people[1 - actor].post(f"{table.path}/move", move=move, answers=0, seat=actor)
    assert other.status_code == 422
    watcher = table.everybody()[-1][1]
    assert watcher.post(f"{table.path}/move", move=move, answers=0).status_code == 403
    assert watcher.tell(f"{table.path}/play", move=move, answers=0).status_code == 403
    assert table.people[1 - actor].tell(f"{table.path}/play", move=move, answers=0, seat=actor).status_code == 403
    assert kept(table) == before


def test_nothing_is_decided_before_the_deal_or_after_the_end(house: House) -> None:
    table = filled(house)
    assert table.people[0].post(f"{table.path}/move", move="lay cup", answers=0).json()["reason"] == "not_running"
    table.host.post(f"{table.path}/start")
    table.skip(random.Random(1))
    answer = table.play(0, "lay cup")
    assert (answer.status_code, answer.json()["reason"]) == (409, "not_running")
    assert table.in_memory.stored.result is not None
    assert table.in_memory.status == "over"


# -- simultaneous offers ----------------------------------------------------------------------


@pytest.mark.parametrize("game", ["tiny", "il_principe"])
@pytest.mark.parametrize("first", [0, 1])
def test_offers_come_in_either_order(shared: House, game: str, first: int) -> None:
    table = started(shared, game)
    _until_offers(table)
    step = table.match.step
    assert set(table.match.actors) == {0, 1}
    assert table.play(first).status_code == 200
    assert table.match.actors == (1 - first,)
    assert table.tell(1 - first).status_code == 200
    assert table.match.step == step + 2


@pytest.mark.parametrize("game", ["tiny", "il_principe"])
def test_an_offer_is_withdrawn_until_the_last_is_in(shared: House, game: str) -> None:
    table = started(shared, game)
    _until_offers(table)
    before = table.match.packed()
    table.play(1)
    page = table.people[1].get(table.path).text
    assert f"{table.path}/undo" in page
    assert table.undo(1).status_code == 200
    assert table.match.packed() == before
    table.play(1)
    table.play(0)
    answer = table.undo(1)
    assert (answer.status_code, answer.json()["reason"]) == (422, "cannot_undo")


def test_who_offers_first_withdraws_while_the_other_offer_stands(shared: House) -> None:
    table = started(shared, "tiny", 3)
    table.play(2)
    table.play(0)
    assert table.undo(2).status_code == 200
    assert table.match.history == [(0, table.match.history[0][1])]
    assert set(table.match.actors) == {1, 2}


def _until_offers(table: Table) -> None:
    chance = random.Random(2)
    while len(table.match.actors) < 2:
        table.skip(chance, 1)


# -- several decisions in a row ---------------------------------------------------------------


def climbing(house: House) -> tuple[Table, int]:
    """A table where a seat may climb the initiative track twice."""
    table, chance = started(house, "signorie"), random.Random(5)
    while True:
        if table.match.over:  # luck had it that nobody could
            table = started(house, "signorie")
        seat = table.actor()
        if "climb" in map(str, table.match.legal(seat)):
            further = table.match.copy()
            further.play("climb", seat)
            if seat in further.actors and "climb" in map(str, further.legal(seat)):
                return table, seat
        table.skip(chance, 1)


def test_several_decisions_are_made_at_once_and_each_is_taken_back_alone(shared: House) -> None:
    table, seat = climbing(shared)
    steps, entries, answers = table.match.step, len(table.in_memory.entries), table.answers(seat)
    before = table.match.packed()
    for _ in range(2):
        assert table.tell(seat, "climb; climb", id="both", answers=answers).status_code == 200
        assert (table.match.step, len(table.in_memory.entries)) == (steps + 2, entries + 2)
    for left in (1, 0):
        assert table.undo(seat).status_code == 200
        assert table.match.step == steps + left
    assert table.match.packed() == before


def test_several_decisions_are_all_made_or_none(shared: House) -> None:
    table, seat = climbing(shared)
    before = kept(table)
    answer = table.play(seat, "climb; climb; send politics 13")
    assert answer.status_code == 422
    assert kept(table) == before


# -- taking back ------------------------------------------------------------------------------


def test_what_can_be_taken_back_is_and_what_cannot_has_its_reason(shared: House) -> None:
    table = started(shared, "signorie")
    chance, taken, refused = random.Random(3), 0, 0
    while not (taken and refused):
        seat = table.actor()
        before = table.match.packed()
        entries = len(table.in_memory.entries)
        table.play(seat, chance.choice(table.match.legal(seat)))
        can = table.match.can_undo(seat)
        answer = table.undo(seat)
        if can:
            taken += 1
            assert answer.status_code == 200
            assert table.match.packed() == before
            assert len(table.in_memory.entries) == entries + 2
            table.skip(chance, 1)
        else:
            refused += 1
            assert (answer.status_code, answer.json()["reason"]) == (422, "cannot_undo")
            assert answer.json()["error"]
            assert len(table.in_memory.entries) == entries + 1


def test_a_turn_is_restarted_with_one_click(house: House) -> None:
    table = started(house, "signorie")
    chance = random.Random(3)
    while True:
        seat = table.actor()
        table.skip(chance, 1)
        copy = table.match.at(table.match.step)
        taken = copy.restart_turn(seat)
        if taken > 1:
            break
    entries = len(table.in_memory.entries)
    assert table.undo(seat, "restart", id="back").status_code == 200
    assert table.match.packed() == copy.packed()
    assert len(table.in_memory.entries) == entries + taken
    assert table.undo(seat, "restart", id="back", answers=99).status_code == 200
    assert len(table.in_memory.entries) == entries + taken
    house.restart()
    assert table.match.packed() == copy.packed()


def test_nothing_is_taken_back_before_anything_was_decided(shared: House) -> None:
    table = started(shared)
    assert table.undo(0).status_code == 422
    assert table.undo(0, "restart").status_code == 422
    assert table.people[0].tell(f"{table.path}/undo", answers=0).json()["reason"] == "cannot_undo"


# -- at the same time -------------------------------------------------------------------------


def test_of_two_requests_at_once_one_counts(shared: House) -> None:
    table = started(shared, "royals")
    seat = table.actor()
    moves = [str(move) for move in table.match.legal(seat)[:2]]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda number: table.tell(seat, moves[number % 2], answers=0).status_code, range(8)))
    assert sorted(answers) == [200, *[409] * 7]
    assert table.match.step == 1


def test_a_decision_that_somebody_else_has_written_is_read_anew(house: House) -> None:
    table = started(house)
    table.play(0)
    in_memory = table.in_memory
    row = house.do(house.site.store.read, find_table, table.id)[2][-1]
    copy = table.match.at(1)
    copy.play(copy.legal(1)[0], 1)
    entry = {"number": 2, "kind": "play", "seat": 1, "code": copy.history[-1][1], "step": 2, "tale": row.tale,
             "record": copy.packed(), "mark": None, "at": row.at}  # fmt: skip
    house.do(house.site.store.write, change_table, table.id, in_memory.stored.version, NewRows({}, {}, [entry]), [])
    answer = table.people[1].post(f"{table.path}/move", move=str(copy.game.move(entry["code"], copy.names)), answers=0)
    assert (answer.status_code, answer.json()["reason"]) == (409, "stale")
    assert 'id="moves"' in answer.json()["html"]
    assert table.in_memory is not in_memory
    assert table.match.packed() == copy.packed()


# -- restart ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["royals", "il_principe", "signorie", "staufer", "tiny"])
def test_a_restarted_server_goes_on_with_the_same_table(house: House, game: str) -> None:
    table = started(house, game, 3, watched=True)
    table.skip(random.Random(1), 7)
    seat = table.actor()
    assert table.play(seat, id="mine").status_code == 200
    table.undo(seat)
    before = recovered(table)
    pages = [person.ask(f"{table.path}/view").json() for _, person in table.everybody()]
    revision = table.in_memory.revision
    house.restart()
    in_memory = table.in_memory
    assert recovered(table) == before
    assert [person.ask(f"{table.path}/view").json() for _, person in table.everybody()] == pages
    assert in_memory.revision > revision
    table.skip(random.Random(2), 3)


def test_past_moments_are_shown_as_they_were(shared: House) -> None:
    table = started(shared)
    table.skip(random.Random(1), 8)
    for step in (0, 3, 8):
        answer = table.people[0].get(f"{table.path}/events?step={step}")
        assert answer.status_code == 200
        assert not answer.json()["turn"]
    assert table.people[0].get(f"{table.path}?step=9").status_code == 404
    assert table.people[0].get(f"{table.path}?step=x").status_code == 200


def test_a_page_that_knows_everything_gets_nothing(shared: House) -> None:
    table = started(shared)
    revision = table.in_memory.revision
    assert table.people[0].get(f"{table.path}/events?since={revision}").status_code == 204
    assert table.people[0].get(f"{table.path}/events?since={revision - 1}").status_code == 200


def test_live_pages_hear_of_every_decision_once(shared: House) -> None:
    table = started(shared, watched=True)
    watcher = table.everybody()[-1][1]
    with table.people[1].live(table.id) as mine, watcher.live(table.id) as theirs:
        first = mine.receive_json()
        theirs.receive_json()
        table.play(0)
        revision = table.in_memory.revision
        for page in (mine, theirs):
            news = page.receive_json()
            while news["revision"] < revision:
                news = page.receive_json()
            assert news["revision"] == revision > first["revision"]
        mine.send_text("still here")
        assert mine.receive_json() == {"pong": 1}
