"""Long work never keeps people waiting: it is done in a process of its own, by every route that leads to it."""

import asyncio
import functools
import json
import os
import pathlib
import signal
import time
from typing import Any

import pytest

from casata.engine.blocking import BlockingError
from casata.engine.match.match import QUICK, Match
from casata.engine.match.opening import new
from casata.site import limits
from casata.site.archive import imports
from casata.site.errors import Refused
from casata.site.limits import TooOften
from casata.site.tables import export, replay
from casata.site.tables.change import TableChange
from casata.site.tables.table_request import TableRequest, check_plans
from casata.site.work import queue
from casata.site.work.queue import Requester
from casata.site.work.workers import Processes, WorkerPool
from tests.patience import until

from ..client import SHARED, House, Person
from ..saves import brought, played, saved


@functools.cache
def long_game(decisions: int | None = None) -> Match:
    """A game that takes long to replay."""
    match = played("royals", seed=3, decisions=decisions, seats=2)
    assert match.step > 3 * QUICK
    return match


def pieces(house: House, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the long work that a server hands over from now on."""
    names: list[str] = []
    do = house.tables.workers.do

    async def noted(work: Any, *args: Any) -> Any:
        names.append(work.__name__)
        return await do(work, *args)

    monkeypatch.setattr(house.tables.workers, "do", noted)
    return names


@pytest.fixture
def ended(shared: House) -> tuple[House, Person, str]:
    """A long game that has ended, for everybody to see."""
    ada = shared.person("Ada")
    return shared, ada, brought(ada, saved(long_game()), public="1")


def test_a_long_table_is_opened_where_nobody_waits_for_it(
    ended: tuple[House, Person, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, ada, table = ended
    before = house.in_memory(table)
    house.do(forgotten, house, table)
    names = pieces(house, monkeypatch)
    assert ada.get(f"/tables/{table}").status_code == 200
    assert names == ["replay_all"]
    after = house.in_memory(table)
    assert after is not before
    assert after.match is not None and before.match is not None
    assert after.match.save() == before.match.save()
    assert after.entries == before.entries


def test_who_has_too_much_waiting_opens_no_long_table_but_it_is_not_broken(
    ended: tuple[House, Person, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, ada, table = ended
    house.do(forgotten, house, table)
    with monkeypatch.context() as patched:
        patched.setattr(limits, "PIECES", 0)
        assert ada.get(f"/tables/{table}").status_code == 429
    assert ada.get(f"/tables/{table}").status_code == 200


def test_who_asks_for_a_table_after_somebody_with_too_much_waiting_gets_it(
    ended: tuple[House, Person, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, _, table = ended
    do = house.tables.workers.do

    async def refused(work: Any, *args: Any) -> Any:
        await asyncio.sleep(0)
        if queue.current_requester().network == "greedy":
            raise TooOften(1)
        return await do(work, *args)

    async def asked_by(network: str) -> str:
        queue.set_requester(Requester(network))
        return (await house.tables.open(table)).id

    async def both() -> list[Any]:
        await forgotten(house, table)
        return await asyncio.gather(asked_by("greedy"), asked_by("patient"), return_exceptions=True)

    monkeypatch.setattr(house.tables.workers, "do", refused)
    first, second = house.do(both)
    assert isinstance(first, TooOften)
    assert second == table


def test_a_clock_runs_out_though_who_set_it_has_too_much_waiting(
    shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, steward = shared.person("Ada"), shared.site.runner
    monkeypatch.setattr(steward, "schedule", lambda in_memory: None)
    table = brought(ada, saved(long_game(200)))
    bea = shared.person("Bea")
    assert bea.post(f"/join/{shared.in_memory(table).stored.link}").status_code == 200
    assert ada.post(f"/tables/{table}/start").status_code == 200
    seat = shared.in_memory(table).deciding()[0]
    monkeypatch.setattr(limits, "PIECES", 0)

    async def ring() -> None:
        in_memory = shared.tables.in_memory[table]
        await shared.tables.commit(in_memory, TableChange(chairs={seat: {"deadline": 1.0}}))
        await forgotten(shared, table)
        queue.set_requester(Requester("somebody's"))
        steward._begin(steward._ring(table))

    shared.do(ring)
    until(lambda: shared.in_memory(table).chairs[seat].away, "the end of the time to decide")


async def forgotten(house: House, table: str) -> None:
    house.tables.forget(house.tables.in_memory[table])


def test_a_short_table_is_opened_at_once(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = shared.person("Ada")
    table = brought(ada, saved(played("tiny")), public="1")
    shared.do(forgotten, shared, table)
    names = pieces(shared, monkeypatch)
    assert ada.get(f"/tables/{table}").status_code == 200
    assert names == []


@pytest.mark.parametrize("step", [0, 1, 100])
def test_any_moment_of_a_long_game_is_shown_without_replaying_it(
    step: int, ended: tuple[House, Person, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, _, table = ended
    names = pieces(house, monkeypatch)
    for path in (f"/tables/{table}?step={step}", f"/tables/{table}/events?step={step}"):
        assert house.client().get(path, headers={"accept": "application/json"}).status_code == 200
    assert names == []


def test_a_game_is_verified_in_a_process_of_its_own(
    ended: tuple[House, Person, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, _, table = ended
    names = pieces(house, monkeypatch)
    page = house.client().get(f"/tables/{table}/verify").text
    assert f"All {long_game().step} decisions are legal" in page
    assert names == ["replay_save"]


def test_nobody_waits_for_a_table_that_is_being_verified(
    ended: tuple[House, Person, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, ada, table = ended
    free: list[bool] = []

    async def looked(work: Any, *args: Any) -> Any:
        free.append(not house.tables.in_memory[table].lock.locked())
        return 1, True, None

    monkeypatch.setattr(house.tables.workers, "do", looked)
    assert ada.get(f"/tables/{table}/verify").status_code == 200
    assert free == [True]


@pytest.mark.parametrize("way", ["page", "api"])
def test_a_house_file_is_read_in_a_process_of_its_own(way: str, shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, names = shared.person("Ada"), pieces(shared, monkeypatch)
    house = "[titles.king]\ncost = 5"
    if way == "page":
        answer = ada.post("/new", game="royals", seats=2, pace="free", access="link", house=house)
    else:
        answer = ada.tell("/tables", game="royals", seats=2, house=house)
    assert answer.status_code == 200
    assert names == ["check_plans"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\n".join(f"k{number}=1" for number in range(7_000)), "at most 2000 values"),
        ("a" + ".a" * 30_000 + "=1", "nested too deeply"),
        ("[" * 60_000, "nested too deeply"),
        ("x" * (limits.HOUSE + 1), "at most 65536 characters"),
    ],
)
def test_a_house_file_that_would_take_minutes_is_refused_in_a_line(text: str, said: str, shared: House) -> None:
    answer = shared.person("Ada").tell("/tables", game="royals", seats=2, house=text)
    assert answer.status_code == 422
    assert said in answer.json()["error"]


@pytest.mark.parametrize(
    "value",
    ['"' + "x" * 41 + '"', "[" + "1," * 101 + "]", "10000", "1979-05-27", "nan", "true", "{value = {a = 1}}", "[[1]]"],
    ids=["long", "many", "high", "date", "no number", "truth", "section", "lists"],
)
def test_a_value_that_no_rule_looks_at_is_plain_and_short_all_the_same(value: str, shared: House) -> None:
    text = f"[rounds.players_3]\nincome = {value}"
    answer = shared.person("Ada").tell("/tables", game="il_principe", seats=2, house=text)
    assert answer.status_code == 422
    assert (
        "line 2: rounds.players_3.income must be a number, a word or a list of these, and short"
        in answer.json()["error"]
    )


@pytest.mark.parametrize("game", ["il_principe", "royals", "signorie"])
def test_a_name_in_a_house_file_or_a_save_is_short_since_every_page_repeats_it(
    game: str, shared: House, tmp_path: pathlib.Path
) -> None:
    ada, house = shared.person("Ada"), tmp_path / "house.toml"
    path = next(path for path in new(game, 2, seed=1).printed.values() if path.endswith(".name"))
    house.write_text(f'{path} = "{"x" * 41}"')
    made = ada.tell("/tables", game=game, seats=2, house=house.read_text())
    brought_in = ada.tell("/import", save=new(game, 2, seed=1, house=house).save())
    for answer in (made, brought_in):
        assert answer.status_code == 422
        assert f"{path} must be a number, a word or a list of these, and short" in answer.json()["error"]


@pytest.mark.parametrize("over", [True, False])
def test_a_file_is_imported_and_begun_in_a_process_of_its_own(
    over: bool, shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, names = shared.person("Ada"), pieces(shared, monkeypatch)
    match = long_game() if over else long_game(200)
    table = brought(ada, saved(match), others="" if over else "novice")
    assert names == ["check_save"]
    if not over:
        monkeypatch.setattr(shared.site.runner, "schedule", lambda in_memory: None)
        assert ada.post(f"/tables/{table}/start").status_code == 200
        assert names == ["check_save", "match_from_save"]
    found = shared.in_memory(table).match
    assert found is not None
    assert found.save() == match.save()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 5_000, "nested too deeply"),
        ("[" * 9_000, "more than any game"),
        ('{"a":' * 3_000, "nested too deeply"),
        ("{" + ",".join(f'"{number}":1' for number in range(5_000)) + "}", "more than any game"),
        ('{"a":"' + "]" * 5_000 + '","b":' + "[" * 5_000, "nested too deeply"),
        ('["\\"]",' * 2_000, "nested too deeply"),
    ],
)
def test_a_file_that_is_no_save_is_refused_before_it_is_parsed(
    text: str, said: str, shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = pieces(shared, monkeypatch)
    answer = shared.person("Ada").post("/import", save=text, name="Ada", seat=0)
    assert answer.status_code == 422
    assert said in answer.text
    assert names == []


@pytest.mark.parametrize("game", ["il_principe", "royals", "signorie", "staufer"])
def test_no_save_of_a_real_game_is_too_full_to_be_imported(game: str) -> None:
    imports.check_size(saved(played(game, seed=2)))
    imports.check_size(json.dumps(played(game, seed=2).at(30).save()))


def test_taking_back_late_in_a_long_game_replays_little(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, match = shared.person("Ada"), long_game(200)
    table = brought(ada, saved(match), others="", seat=0)
    bruno = shared.person("Bruno")
    assert bruno.post(f"/join/{shared.in_memory(table).stored.link}").status_code == 200
    assert ada.post(f"/tables/{table}/start").status_code == 200

    def now() -> Match:
        found = shared.in_memory(table).match
        assert found is not None
        return found

    for _ in range(40):
        seat = now().actors[0]
        form = {"move": str(now().legal(seat)[-1]), "answers": now().decisions(seat)}
        assert (ada, bruno)[seat].post(f"/tables/{table}/move", **form).status_code == 200
        if now().can_undo(seat):
            break
    for what in ("undo", "restart"):
        if now().can_undo(seat):
            answer = (ada, bruno)[seat].post(f"/tables/{table}/{what}", answers=now().decisions(seat))
            assert answer.status_code == 200
    assert now().step < match.step + 40


def test_what_a_thread_that_answers_people_may_not_do(shared: House) -> None:
    match, plans = long_game(), TableRequest("royals", 2, house="[titles.king]\ncost = 5")
    deal = replay.Deal("royals", 2, dict(match.options), match.printed.values(), match.key)
    entries: list[replay.Decision] = [(replay.PLAY, seat, code) for seat, code in match.history]
    works: list[Any] = [
        lambda: export.replay_save(match.save()),
        lambda: imports.check_save(saved(match), 0.0),
        lambda: replay.replay_all(deal, entries, match.packed()),
        lambda: check_plans(plans),
        lambda: shared.site.passwords._matches("a password", None),
        lambda: shared.site.passwords._hash("a password"),
    ]

    async def tried(work: Any) -> str:
        try:
            work()
        except BlockingError:
            return "refused"
        return "done"

    assert [shared.do(tried, work) for work in works] == ["refused"] * len(works)


# -- the workshop itself ----------------------------------------------------------------------


def spin() -> None:
    while True:
        pass


def fill() -> int:
    return len(bytearray(8 * limits.PIECE_MEMORY))


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def one_more(number: int) -> int:
    return number + 1


def done(work: Any, *args: Any) -> Any:
    """What comes of a piece of work."""
    return asyncio.run(WorkerPool(SHARED).do(work, *args))


def test_work_is_done_in_another_process() -> None:
    assert done(one_more, 4) == 5
    assert done(os.getpid) != os.getpid()


def test_work_has_a_deadline_of_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PIECE_SECONDS", 0.2)
    with pytest.raises(Refused, match="takes too long to compute") as refused:
        done(spin)
    assert refused.value.status == 422
    assert done(one_more, 1) == 2


def test_work_has_a_limit_of_memory() -> None:
    with pytest.raises(Refused, match="takes too long to compute"):
        done(fill)
    assert done(one_more, 1) == 2


def test_a_process_that_dies_is_replaced() -> None:
    processes = Processes()
    try:
        with pytest.raises(Refused, match="takes too long to compute"):
            asyncio.run(WorkerPool(processes).do(die))
        assert asyncio.run(WorkerPool(processes).do(one_more, 1)) == 2
    finally:
        processes.close()


def test_a_process_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PIECE_PATIENCE", 0.01)
    processes = Processes()
    try:
        with pytest.raises(Refused, match="takes too long to compute"):
            asyncio.run(WorkerPool(processes).do(time.sleep, 3600))
        monkeypatch.undo()
        assert asyncio.run(WorkerPool(processes).do(one_more, 1)) == 2
    finally:
        processes.close()


def test_one_network_has_only_so_much_work_waiting() -> None:
    async def tried() -> list[type[BaseException]]:
        queue.set_requester(Requester("one", "Ada"))
        workshop = WorkerPool(SHARED)
        works = [workshop.do(one_more, number) for number in range(limits.PIECES + 3)]
        found = await asyncio.gather(*works, return_exceptions=True)
        return [type(each) for each in found if isinstance(each, BaseException)]

    assert asyncio.run(tried()) == [TooOften] * 2


def test_what_is_wrong_with_a_file_comes_back_from_the_other_process() -> None:
    with pytest.raises(Refused) as refused:
        done(imports.check_save, saved(new("tiny", 2, seed=1), casata=9), 0.0)
    assert refused.value.reason == "bad_save"
