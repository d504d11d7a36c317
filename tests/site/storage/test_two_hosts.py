"""Two machines behind nginx: one of them dies, or loses its database, and people go on at the other."""

import asyncio
import random
import select
import socket
import threading
from collections.abc import Callable, Iterator

import pytest

from casata.loadtest.load import Load, LoadTest, Phase
from casata.loadtest.visitor import Visitor
from tests.balancer import two_hosts
from tests.patience import until
from tests.postgresql import Postgres, postgres
from tests.samples import more

from ..acknowledged import check_stored
from ..killing import GONE
from ..programs import Line, Refusal, token_of

pytestmark = more

TABLES = 8


@pytest.fixture(scope="module")
def lasting_server() -> Iterator[Postgres]:
    """A database that writes to the disk."""
    with postgres() as server:
        yield server


def test_nothing_is_lost_and_every_page_moves_when_its_machine_is_killed(lasting_server: Postgres) -> None:
    url = lasting_server.database("killed")
    with two_hosts(url, "--pause", "0") as site:
        test = LoadTest(site, Load(TABLES, seats=2, think=0.3, played=3))
        one, other = site.hosts

        def everybody(there: Callable[[], bool]) -> Callable[[], None]:
            return lambda: until(there, "a page at the other machine") and None

        def has_moved(visitor: Visitor) -> bool:
            return bool(visitor.moved) and not visitor.is_cut_off

        def decisions() -> int:
            return sum(len(visitor.decided) for visitor in test.visitors)

        phases = [
            Phase("a machine dies", 1, one.kill),
            Phase("some decide", 0, lambda: until(lambda: decisions() > TABLES, "decisions at one machine") and None),
            Phase("it comes back", 0, one.start),
            Phase("the other dies", 1, other.kill),
            Phase("all have moved", 1, everybody(lambda: all(map(has_moved, test.visitors)))),
        ]
        asyncio.run(test.run_through(phases))
    decided = [each for visitor in test.visitors for each in visitor.decided]
    assert check_stored(url, decided) >= TABLES


class Wire(threading.Thread):
    """The line of one machine to the database, which can be cut."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self._to, self._listening = port, socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self.is_cut = False

    def run(self) -> None:
        while True:
            line, _ = self._listening.accept()
            if self.is_cut:
                line.close()
            else:
                threading.Thread(target=self._carry, args=(line,), daemon=True).start()

    def _carry(self, line: socket.socket) -> None:
        with line, socket.create_connection(("127.0.0.1", self._to)) as there:
            ways = {line: there, there: line}
            while not self.is_cut:
                for end in select.select(list(ways), [], [], 0.05)[0]:
                    data = end.recv(65536)
                    if not data:
                        return
                    ways[end].sendall(data)


def test_people_go_on_while_one_machine_has_lost_the_database(lasting_server: Postgres) -> None:
    url, wire = lasting_server.database("cut"), Wire(lasting_server.port)
    wire.start()
    with two_hosts(url, first=url.replace(f":{lasting_server.port}/", f":{wire.port}/")) as site:
        line = Line(site.address)
        tokens, chance = [token_of(site.address, name) for name in ("Ada", "Ben")], random.Random(3)
        tables = []
        for _ in range(TABLES):
            made = line.call(tokens[0], "POST", "/tables", game="royals", seats=2)
            line.call(tokens[1], "POST", f"/tables/{made['id']}/join", link=made["link"])
            line.call(tokens[0], "POST", f"/tables/{made['id']}/start")
            tables.append(made["id"])

        def decide(table: str) -> bool:
            try:
                seat = line.call(tokens[0], "GET", f"/tables/{table}")["actors"][0]
                legal = line.call(tokens[seat], "GET", f"/tables/{table}/legal")
                move = chance.choice(legal["moves"])["move"]
                line.call(tokens[seat], "POST", f"/tables/{table}/play", move=move, answers=legal["answers"])
            except Refusal as refusal:
                assert refusal.status in (409, 502, 503), refusal
                return False
            except GONE:
                line.close()
                return False
            return True

        for table in tables:
            assert decide(table)
        wire.is_cut = True
        for table in tables:
            until(lambda table=table: decide(table), "a decision at the machine that has its database")
        wire.is_cut = False
        ill = Line(f"http://{site.hosts[0].place}")
        until(lambda: ill.call(tokens[0], "GET", "/games"), "the machine that has its database again")
        ill.close()
        line.close()
