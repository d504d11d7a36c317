"""Players who go on whatever dies: two server processes at a PostgreSQL database, each killed again and again."""

import os
import pathlib
import random
import secrets
import signal
import threading
import time
from collections.abc import Callable

from casata.loadtest.process import ServerProcess
from casata.site.storage.database import Database
from tests.patience import SOON, until
from tests.postgresql import Postgres

from .killing import GONE, SEATS, Counts, Sent, Table, check_kept, make_table, read, send
from .programs import Line, Refusal, token_of

AGAIN = 0.03  # seconds until something that failed is tried again
AWAY = 503
LOOK = 20  # kills between two looks at everything
LEAST = 2  # decisions that are acknowledged between two kills


class Lasting:
    """Tables of all games, played without a pause at two processes."""

    def __init__(self, database: Postgres, folder: pathlib.Path, seed: int) -> None:
        self.database, self.url = database, database.database(f"lasting_{seed}")
        self.chance = random.Random(seed)
        self.counts = Counts()
        self.tables: list[Table] = []
        self.answered: list[int] = []  # decisions acknowledged between two kills
        self._lock = threading.Lock()
        self._folder, self._log = folder, (folder / "server.log").open("w")
        self.server = ServerProcess(
            self.url, "--workers", "2", "--limits", "1000", "--pause", "0", "--bots", "1", log=self._log
        )
        self.resting, self.stopped = threading.Event(), False
        self.resting.set()

    def note(self, table: Table) -> None:
        """The making of a table was acknowledged."""
        with self._lock:
            self.tables.append(table)

    def run(self, kills: int, kill: Callable[[], None], play: tuple[float, float]) -> Counts:
        """So many kills; an AssertionError where something acknowledged is missing."""
        try:
            self._run(kills, kill, play)
        finally:
            self.stopped = True
            self.server.stop()
            self._log.close()
        said = (self._folder / "server.log").read_text()
        assert "Traceback" not in said, said[said.index("Traceback") :][:3000]
        return self.counts

    def _run(self, kills: int, kill: Callable[[], None], play: tuple[float, float]) -> None:
        self.tokens = [token_of(self.server.address, name) for name in ("Ada", "Ben", "Cleo")]
        players = [Tireless(self, place) for place in range(len(SEATS) + 1)]
        for player in players:
            player.start()
        for _ in range(kills):
            enough = self.counts.decisions + LEAST
            time.sleep(self.chance.uniform(*play))
            until(lambda enough=enough: self.counts.decisions >= enough or any(player.problem for player in players))
            before = self.counts.decisions
            kill()
            self.counts.kills += 1
            self.answered.append(self.counts.decisions - before)
            if self.counts.kills % LOOK == 0:
                self._look(players)
        self._look(players)
        self.stopped = True
        for player in players:
            player.join(SOON)

    def _look(self, players: list["Tireless"]) -> None:
        """Everybody rests while everything is compared."""
        self.resting.clear()
        for player in players:
            assert player.rests.wait(SOON), "a player is stuck"
            if player.problem:
                raise player.problem
        database = Database(self.url)
        for table in self.tables:
            check_kept(read(database, table), table)
        database.close()
        self.resting.set()

    # -- what dies ------------------------------------------------------------------------------

    def kill_a_worker(self) -> None:
        """One of the two, at once; the other answers at once, and soon there are two again."""
        workers = self._workers()
        chosen = self.chance.choice(workers)
        os.kill(chosen, signal.SIGKILL)
        began = time.perf_counter()
        self._answers()
        self.counts.starts.append(time.perf_counter() - began)
        until(lambda: chosen not in self._workers() and len(self._workers()) == len(workers), "another worker")

    def _workers(self) -> list[int]:
        children = pathlib.Path(f"/proc/{self.server.pid}/task/{self.server.pid}/children").read_text().split()
        alive = [int(child) for child in children if "(zombie)" not in _status(child)]
        return [child for child in alive if "serve" in pathlib.Path(f"/proc/{child}/cmdline").read_text()]

    def _answers(self) -> None:
        """Somebody serves a connection that is opened now."""
        line = Line(self.server.address)
        assert line.call(self.tokens[0], "GET", "/games")
        line.close()

    def kill_the_database(self) -> None:
        """The database with everything it started; it is back after a moment, and then so is everything else."""
        self.database.kill()
        time.sleep(self.chance.uniform(0, 0.3))
        began = time.perf_counter()
        self.database.start()
        answered = self.counts.decisions
        until(lambda: self.counts.decisions > answered, "an answer to anybody")
        self.counts.starts.append(time.perf_counter() - began)


def _status(process: str) -> str:
    try:
        return pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return "(zombie)"


class Tireless(threading.Thread):
    """All people of one table, who try again whatever happens."""

    def __init__(self, lasting: Lasting, place: int) -> None:
        super().__init__(daemon=True)
        self.lasting, self.place = lasting, place
        self.chance = random.Random(lasting.chance.random())
        self.line, self.table = Line(lasting.server.address), None
        self.table: Table | None
        self.problem: Exception | None = None
        self.rests = threading.Event()

    def run(self) -> None:
        """Until it is over."""
        try:
            while not self.lasting.stopped:
                if not self.lasting.resting.is_set() and (self.table is None or self.table.in_flight is None):
                    self.rests.set()
                    self.lasting.resting.wait()
                    self.rests.clear()
                self._go_on()
        except Exception as problem:
            self.problem = problem
            self.rests.set()
        finally:
            self.line.close()

    def _go_on(self) -> None:
        try:
            self._play()
        except Refusal as refusal:
            if refusal.status != AWAY:
                self._not_now(refusal)
            time.sleep(AGAIN)
        except GONE:
            self.line.close()
            time.sleep(AGAIN)

    def _not_now(self, refusal: Refusal) -> None:
        """A process that had not heard yet what another one accepted: look again."""
        assert refusal.status in (409, 422), refusal
        if self.table:
            self.table.in_flight = None

    def _play(self) -> None:
        if self.table is None or self.table.over:
            self.table = make_table(self.lasting, self.line, self.place)
        table = self.table
        sent = table.in_flight
        if sent is not None:
            self.lasting.counts.in_flight += 1
        else:
            sent = self._choose(table)
        if sent is not None:
            table.in_flight = sent
            send(self.line, table, sent)
            table.in_flight = None
            with self.lasting._lock:
                self.lasting.counts.decisions += 1

    def _choose(self, table: Table) -> Sent | None:
        info = self.line.call(table.tokens[0], "GET", f"/tables/{table.id}")
        people = [seat for seat in info["actors"] if seat < len(table.tokens)]
        if info["status"] != "running":
            table.over = True
            return None
        if not people:
            self.line.call(table.tokens[0], "GET", f"/tables/{table.id}/events?since={info['number']}&wait=1")
            return None
        seat = self.chance.choice(people)
        legal = self.line.call(table.tokens[seat], "GET", f"/tables/{table.id}/legal")
        if not legal["moves"]:
            return None
        move = self.chance.choice(legal["moves"])["move"]
        return Sent(seat, move, legal["answers"], secrets.token_hex(8))
