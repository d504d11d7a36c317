"""Shared fairly: queue, the server's time, bots, and what counts by address because people are free."""

import asyncio
import contextlib
import pathlib
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from casata.site import limits
from casata.site.accounts import passwords
from casata.site.accounts.passwords import Passwords
from casata.site.errors import Refused
from casata.site.limits import Meter, Rate, Rates, TooOften, network
from casata.site.tables import bots
from casata.site.tables.bots import BotPool, BotTask
from casata.site.work.fair_share import RECENT, USUAL, FairShare, count_time
from casata.site.work.queue import FairQueue, Requester, set_requester
from tests.clocks import HandClock
from tests.patience import until

from ..client import HOME, House
from ..table import started

ORIGIN = {"origin": HOME}
BAD, GOOD, OTHER = Requester("bad", "1"), Requester("good", "2"), Requester("bad", "3")


# -- who counts as one ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_ipv6_network_counts_as_one_sender(address: str, counts_as: str) -> None:
    assert network(address) == counts_as


# -- turns ------------------------------------------------------------------------------------


async def line_up(
    queue: FairQueue, clock: HandClock, requesters: list[Requester], seconds: float = 1.0
) -> list[Requester]:
    """The order in which some who want a turn at once get it, each for so many seconds."""
    order: list[Requester] = []

    async def one(requester: Requester) -> None:
        async with queue.slot(requester):
            order.append(requester)
            await asyncio.sleep(0)  # the others line up
            clock.move(seconds)

    await asyncio.gather(*(one(requester) for requester in requesters))
    return order


def test_a_network_with_much_to_do_does_not_come_before_one_with_little() -> None:
    clock = HandClock()
    order = asyncio.run(line_up(FairQueue(1, clock), clock, [BAD] * 10 + [GOOD]))
    assert order.index(GOOD) == 1


def test_many_people_at_one_network_have_no_more_turns_than_one() -> None:
    clock = HandClock()
    crowd = [Requester("bad", str(person)) for person in range(10)]
    order = asyncio.run(line_up(FairQueue(1, clock), clock, [*crowd, GOOD, GOOD, GOOD]))
    assert [order.index(GOOD), order[:6].count(GOOD)] == [1, 3]


def test_people_at_one_network_take_turns() -> None:
    clock = HandClock()
    order = asyncio.run(line_up(FairQueue(1, clock), clock, [BAD, BAD, BAD, OTHER]))
    assert order == [BAD, OTHER, BAD, BAD]


def test_what_somebody_has_had_is_forgotten_with_time() -> None:
    async def tried() -> list[Requester]:
        clock = HandClock()
        queue = FairQueue(1, clock)
        await line_up(queue, clock, [GOOD], seconds=60)
        clock.move(3600)
        await line_up(queue, clock, [BAD], seconds=1)
        return await line_up(queue, clock, [BAD, BAD, GOOD])

    assert asyncio.run(tried()) == [BAD, GOOD, BAD]


def test_who_gives_up_in_line_takes_no_place() -> None:
    async def tried() -> list[Requester]:
        clock = HandClock()
        queue = FairQueue(1, clock)
        async with queue.slot(GOOD):
            waiting = [asyncio.create_task(line_up(queue, clock, [BAD])) for _ in range(3)]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert queue.waiting == queue.waiting_of("bad") == 3
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        return await line_up(queue, clock, [GOOD, BAD])

    assert len(asyncio.run(tried())) == 2


def test_who_gives_up_in_the_moment_a_place_is_free_holds_nobody_up() -> None:
    async def tried() -> list[Requester]:
        clock = HandClock()
        queue = FairQueue(1, clock)
        async with queue.slot(BAD):
            waiting = asyncio.ensure_future(queue.slot(GOOD).__aenter__())
            while not queue.waiting:
                await asyncio.sleep(0)
            waiting.cancel()  # it has not heard of it yet when the place becomes free
        await asyncio.gather(waiting, return_exceptions=True)
        return await line_up(queue, clock, [GOOD, BAD])

    assert len(asyncio.run(tried())) == 2


# -- the server's time ------------------------------------------------------------------------


def shares(clock: HandClock) -> FairShare:
    return FairShare(Meter(clock), Rate(0.1, 0.25), clock)


def finished(work: Coroutine[Any, Any, Any], clock: HandClock, seconds: float = 0.0) -> bool:
    """Whether something comes to its end when so many seconds pass by a clock."""

    async def tried() -> bool:
        task = asyncio.ensure_future(work)
        for step in range(20):
            await asyncio.sleep(0)
            if step == 10:
                clock.move(seconds)
        done = task.done()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return done

    return asyncio.run(tried())


def test_alone_anybody_may_have_all_of_the_servers_time() -> None:
    clock = HandClock()
    share = shares(clock)
    for _ in range(100):
        assert finished(share.wait("one"), clock)
        share.charge("one", 1.0)


def test_who_has_had_more_than_a_fair_part_waits_while_others_are_there() -> None:
    clock = HandClock()
    share = shares(clock)
    assert finished(share.wait("other"), clock)
    assert finished(share.wait("one"), clock)
    share.charge("one", 1.1)
    assert not finished(share.wait("one"), clock)
    assert finished(share.wait("other"), clock)
    assert not finished(share.wait("one"), clock, 3.9)
    assert finished(share.wait("one"), clock, 10.0)


def test_who_had_all_of_it_while_alone_owes_nothing_afterwards() -> None:
    clock = HandClock()
    share = shares(clock)
    for _ in range(10):
        assert finished(share.wait("one"), clock)
        share.charge("one", 1.0)
    assert finished(share.wait("other"), clock)
    assert finished(share.wait("one"), clock)


def test_others_who_were_there_long_ago_count_no_longer() -> None:
    clock = HandClock()
    share = shares(clock)
    assert finished(share.wait("other"), clock)
    clock.move(RECENT + 1)
    for _ in range(10):
        assert finished(share.wait("one"), clock)
        share.charge("one", 1.0)


def test_only_so_many_of_a_network_wait_for_their_share() -> None:
    async def tried() -> None:
        clock = HandClock()
        share = shares(clock)
        await share.wait("other")
        await share.wait("one")
        share.charge("one", 10.0)
        waiting = [asyncio.ensure_future(share.wait("one")) for _ in range(limits.IN_LINE)]
        await asyncio.sleep(0)
        with pytest.raises(TooOften):
            await share.wait("one")
        await share.wait("other")
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert not share._lines and not share._in_line

    asyncio.run(tried())


def test_nobody_waits_for_their_share_of_a_server_that_stops() -> None:
    async def tried() -> None:
        clock = HandClock()
        share = shares(clock)
        await share.wait("other")
        await share.wait("one")
        share.charge("one", 10.0)
        waiting = [asyncio.ensure_future(share.wait("one")) for _ in range(3)]
        await asyncio.sleep(0)
        share.end()
        await asyncio.gather(*waiting)
        assert not clock.waits

    asyncio.run(tried())


def test_what_is_counted_is_the_work_of_a_request_and_not_its_waiting() -> None:
    async def work() -> str:
        sum(range(200_000))
        await asyncio.sleep(0.05)
        sum(range(200_000))
        return "done"

    spent: list[float] = []

    async def tried() -> str:
        return await count_time(work(), spent.append)

    assert asyncio.run(tried()) == "done"
    assert len(spent) == 2
    assert all(step > 0 for step in spent)


def test_work_that_is_counted_hears_of_its_end() -> None:
    heard: list[str] = []

    async def work() -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    async def tried() -> None:
        task = asyncio.ensure_future(count_time(work(), lambda seconds: None))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(tried())
    assert heard == ["cancelled"]


def test_every_request_counts_what_it_takes_from_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[str] = []
    turn = house.site.share.wait

    async def noted(network: str) -> None:
        turns.append(network)
        await turn(network)

    monkeypatch.setattr(house.site.share, "wait", noted)
    spent: dict[str, float] = {}
    monkeypatch.setattr(
        house.site.share, "charge", lambda who, seconds: spent.update({who: spent.get(who, 0) + seconds})
    )
    monkeypatch.setattr("casata.site.http.guard.USUAL", 0.0)
    for path in ("/", "/static/base/tokens.css", "/no-such-page"):
        house.client(client=("2001:db8::7", 1)).get(path)
    assert turns == ["2001:db8::/64"] * 3
    assert list(spent) == ["2001:db8::/64"]
    assert USUAL > 0


# -- bots -------------------------------------------------------------------------------------


def bot_task(level: str) -> BotTask:
    return BotTask(level, "royals", 2, "{}", "{}", b"", 0, ())


@pytest.mark.parametrize(
    ("level", "search"), [("novice", False), ("skilled", False), ("strong", True), ("master", True)]
)
def test_levels_that_search_think_apart_from_those_that_do_not(level: str, search: bool) -> None:
    assert bots.searches(bot_task(level)) is search


def test_a_novice_does_not_wait_for_masters() -> None:
    async def tried() -> list[str]:
        both, order, go_on = BotPool(1), [], asyncio.Event()

        def answering(lane: bots.BotProcesses) -> None:
            async def think(task: BotTask, requester: Requester) -> str:
                async with lane.queue.slot(requester):
                    if task.level == "master":
                        await go_on.wait()
                    order.append(task.level)
                return ""

            lane.think = think  # type: ignore[method-assign, assignment]

        answering(both._search)
        answering(both._quick)
        masters = [asyncio.ensure_future(both.think(bot_task("master"), BAD)) for _ in range(5)]
        await asyncio.sleep(0)  # they begin
        await both.think(bot_task("novice"), GOOD)
        assert both.waiting == 5
        go_on.set()
        await asyncio.gather(*masters)
        return order

    assert asyncio.run(tried()) == ["novice"] + ["master"] * 5


def test_bots_think_on_behalf_of_who_made_their_table(house: House) -> None:
    made = {}
    for address, name in (("203.0.113.9", "Ada"), ("198.51.100.7", "Bruno")):
        person = house.person(name)
        person.client._transport.client = (address, 1)  # type: ignore[attr-defined]
        made[address] = person.tell("/tables", game="tiny", seats=2).json()["id"]
    billing = [house.tables.billing.of(house.in_memory(table)) for table in made.values()]
    assert len({requester.network for requester in billing}) == 2
    assert not any(address in repr(billing) for address in made)  # nobody can tell which it is
    assert [requester.person for requester in billing] == [
        house.in_memory(table).stored.host for table in made.values()
    ]


def test_every_process_knows_on_whose_behalf_bots_think(both: tuple[House, House]) -> None:
    one, other = both
    ada = one.person("Ada")
    table = ada.tell("/tables", game="tiny", seats=2).json()["id"]
    requester = one.tables.billing.of(one.in_memory(table))
    assert requester.network
    until(lambda: other.tables.billing._requesters.get(table) == requester)


def test_bots_of_one_address_wait_where_they_decide_too_often(tmp_path: pathlib.Path) -> None:
    clock = HandClock()
    rates = replace(Rates().times(1000), bot=Rate(2, 0.5))
    with House(tmp_path / "x.db", rates=rates, clock=clock) as house:
        waits = [house.site._bot_delay("one") for _ in range(4)]
        assert waits == [0.0, 0.0, 2.0, 4.0]
        assert house.site._bot_delay("other") == 0.0
        clock.move(8)
        assert house.site._bot_delay("one") == 0.0


def test_no_more_tables_with_bots_begin_where_those_of_one_address_are_late(tmp_path: pathlib.Path) -> None:
    clock = HandClock()
    rates = replace(Rates().times(1000), bot=Rate(1, 1))
    with House(tmp_path / "x.db", rates=rates, clock=clock) as house:
        ada = house.person("Ada")
        network = house.tables.commitments.pseudonym("testclient")
        for _ in range(2 + int(limits.BOTS_LATE)):
            house.site._bot_delay(network)
        wanted = {"game": "tiny", "seats": 2, "start": True, "pace": "free"}
        assert ada.tell("/tables", bots={"1": "novice"}, **wanted).status_code == 429
        elsewhere = house.person("Eve")
        elsewhere.client._transport.client = ("203.0.113.9", 1)  # type: ignore[attr-defined]
        assert elsewhere.tell("/tables", bots={"1": "novice"}, **wanted).status_code == 200
        assert ada.tell("/tables", screen={"1": "Bea"}, **wanted).status_code == 200
        clock.move(2)
        assert ada.tell("/tables", bots={"1": "novice"}, **wanted).status_code == 200


# -- by address -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["make", "act"])
def test_new_people_at_one_address_may_do_no_more_than_a_few_can(kind: str, tmp_path: pathlib.Path) -> None:
    rates = replace(Rates().times(1000), **{kind: Rate(2, 0.001)})  # type: ignore[arg-type]
    with House(tmp_path / "x.db", rates=rates, clock=HandClock()) as house:
        answers = []
        for number in range(6):
            person = house.person("")
            answers.append(person.tell("/tables", game="tiny", seats=2).status_code)
            assert number < 4 or answers[-1] == 429
        assert answers == [200] * 4 + [429] * 2
        elsewhere = house.person("")
        elsewhere.client._transport.client = ("203.0.113.9", 1)  # type: ignore[attr-defined]
        assert elsewhere.tell("/tables", game="tiny", seats=2).status_code == 200


@pytest.mark.parametrize("path", ["/me", "/me/tokens/x/revoke", "/me/notices/x/remove", "/me/delete"])
def test_whatever_writes_something_counts_by_address(path: str, tmp_path: pathlib.Path) -> None:
    rates = replace(Rates().times(1000), act=Rate(2, 0.001))
    with House(tmp_path / "x.db", rates=rates, clock=HandClock()) as house:
        answers = [house.person("").send(path, name="Ada").status_code for _ in range(6)]
        assert 429 not in answers[:4]
        assert answers[4:] == [429, 429]


def test_what_one_address_has_open_behind_a_proxy_is_counted_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 3)
    table = started(house, "tiny", open=True)
    near, far = house.client(), house.client()
    far._transport.client = ("203.0.113.9", 1)  # type: ignore[attr-defined]
    with contextlib.ExitStack() as pages:
        for _ in range(3):
            pages.enter_context(house.client().websocket_connect(f"{table.path}/live", headers=ORIGIN)).receive_text()
        assert near.get("/").status_code == 429
        with pytest.raises(WebSocketDisconnect), near.websocket_connect(f"{table.path}/live", headers=ORIGIN) as page:
            page.receive_text()
        assert far.get("/").status_code == 200
    until(lambda: near.get("/").status_code == 200, "room for a request")


def test_passwords_of_one_network_do_not_take_every_place_in_line(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tried() -> None:
        asked, go_on = Passwords(), asyncio.Event()

        async def kept_waiting(work: Any, *args: Any) -> bool:
            await go_on.wait()
            return True

        async def by(network: str, requester: bool = False) -> str:
            set_requester(Requester(network))
            try:
                return str(await asked.is_right("a password", None, requester))
            except Refused as problem:
                return problem.reason

        monkeypatch.setattr(passwords.asyncio, "to_thread", kept_waiting)
        greedy = [asyncio.create_task(by("greedy")) for _ in range(2 * passwords.WAITING)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(by("other")), asyncio.create_task(by("greedy", requester=True))]
        await asyncio.sleep(0)
        go_on.set()
        answers = await asyncio.gather(*greedy)
        assert answers.count("True") == passwords.AT_ONCE + passwords.OF_ONE
        assert set(answers) == {"True", "busy"}
        assert await asyncio.gather(*others) == ["True", "True"]

    asyncio.run(tried())


@pytest.mark.parametrize("what", ["verify", "export"])
def test_requests_without_a_cookie_verify_no_more_games_than_one_person(what: str, tmp_path: pathlib.Path) -> None:
    rates = replace(Rates().times(1000), replay=Rate(2, 0.001))
    with House(tmp_path / "x.db", rates=rates, clock=HandClock()) as house:
        table = house.person("Ada").tell("/tables", game="tiny", seats=2, open=True, bots={"1": "novice"}, start=True)
        path = f"/tables/{table.json()['id']}/{what}"
        answers = [house.client().get(path).status_code for _ in range(4)]
        assert answers == [200, 200, 429, 429]


def test_files_of_the_site_count_by_address_too(tmp_path: pathlib.Path) -> None:
    rates = replace(Rates().times(1000), static=Rate(2, 0.001))
    with House(tmp_path / "x.db", rates=rates, clock=HandClock()) as house:
        answers = [house.client().get("/static/base/tokens.css") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[2].headers["connection"] == "close"
        assert house.client().get("/").status_code == 200


def test_addresses_of_one_ipv6_network_count_together(tmp_path: pathlib.Path) -> None:
    rates = replace(Rates().times(1000), request=Rate(3, 0.001))
    with House(tmp_path / "x.db", rates=rates, clock=HandClock()) as house:
        answers = [
            house.client(client=(f"2001:db8::{number}", 1)).get("/healthz").status_code for number in range(1, 6)
        ]
        assert answers == [200, 200, 200, 429, 429]
        assert house.client(client=("2001:db8:0:1::1", 1)).get("/healthz").status_code == 200
