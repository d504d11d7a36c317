"""A server that dies again and again in the middle of play, and a ledger of everything it had acknowledged."""

import contextlib
import http.client
import pathlib
import random
import secrets
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from casata.engine.game import find
from casata.engine.match.fairness import commitment
from casata.loadtest.process import ServerProcess, group_of
from casata.site.storage.database import Database
from casata.site.storage.tables import find_table
from casata.site.tables.replay import DEAL, PLAY
from casata.site.tables.stored import StoredTable
from casata.site.tables.table import Table as LiveTable, read_table
from tests.patience import until

from .programs import Line, Refusal, token_of

GONE = (OSError, http.client.HTTPException)
SEATS = {"il_principe": 2, "royals": 3, "signorie": 2, "staufer": 3}
EARLY = 0.1  # how often a server dies before it has answered anything
AGAIN = 0.1  # how often an acknowledged decision is sent once more
WITH_BOT = 4  # kills before the end a table with a bot is made


@dataclass(frozen=True)
class Sent:
    """A decision as it was sent; `step` and `number` as they were acknowledged, -1 before that."""

    seat: int
    move: str
    answers: int
    id: str
    number: int = -1
    step: int = -1


@dataclass
class Table:
    """What the players of a table know for certain."""

    id: str
    game: str
    commitment: str
    tokens: list[str]
    has_bot: bool = False
    acknowledged: dict[str, Sent] = field(default_factory=dict)  # by id
    in_flight: Sent | None = None
    over: bool = False


@dataclass
class Counts:
    """What happened in all."""

    kills: int = 0
    early: int = 0
    decisions: int = 0
    in_flight: int = 0  # not acknowledged when the server died,
    had_counted: int = 0  # of which so many were written down
    sent_again: int = 0
    starts: list[float] = field(default_factory=list)


class Killing:
    """Tables of all games at one database, and servers that come and go."""

    def __init__(self, folder: pathlib.Path, kills: int, seed: int, play: tuple[float, float], least: int = 0) -> None:
        """`play` is how many seconds a server lives, from and to; longer where `least` decisions take longer."""
        self.file, self.kills, self.play, self.least = folder / "kill.db", kills, play, least
        self.chance = random.Random(seed)
        self.tables: list[Table] = []  # every one whose making was acknowledged
        self.counts = Counts()
        self._log = (folder / "server.log").open("w+")
        self._lock = threading.Lock()

    def run(self) -> Counts:
        """All kills; an AssertionError where something acknowledged is missing."""
        try:
            self._run()
        finally:
            self.server.kill()
        self._log.seek(0)
        said = self._log.read()
        self._log.close()
        assert "error" not in said, said
        assert "Traceback" not in said, said
        return self.counts

    def _run(self) -> None:
        self._start()
        self.tokens = [token_of(self.server.address, name) for name in ("Ada", "Ben", "Cleo")]
        line = Line(self.server.address)
        current: list[Table | None] = [make_table(self, line, place) for place in range(len(SEATS))]
        line.close()
        for number in range(self.kills):
            if number == max(1, self.kills - WITH_BOT):
                current.append(None)
            current = self._live(current, True)
            self._start()
            self._settle(current)
        self._live(current, False)
        self.server.stop()
        self.check(self.tables)

    def _start(self) -> None:
        """A server that answers; now and then one that dies before it does."""
        began = self._begin()
        while self.counts.kills and self.chance.random() < EARLY:
            time.sleep(self.chance.uniform(0, 0.1))
            self.server.kill()
            self.counts.early += 1
            began = self._begin()
        line = Line(self.server.address)
        with contextlib.suppress(Refusal):
            line.call("", "GET", "/games")
        line.close()
        self.counts.starts.append(time.perf_counter() - began)

    def _begin(self) -> float:
        began = time.perf_counter()
        self.server = ServerProcess(self.file, "--limits", "1000", "--pause", "0", "--bots", "1", log=self._log)
        return began

    # -- play -----------------------------------------------------------------------------------

    def _live(self, current: list[Table | None], dies: bool) -> list[Table | None]:
        """Everybody plays as fast as they can for a while, and the server dies in the middle of it."""
        enough, over = self.counts.decisions + self.least, threading.Event()
        players = [Player(self, self.server.address, place, table, over) for place, table in enumerate(current)]
        for player in players:
            player.start()
        time.sleep(self.chance.uniform(*self.play))
        until(lambda: self.counts.decisions >= enough or any(player.problem for player in players), "some decisions")
        if dies:
            self._kill()
        over.set()
        for player in players:
            player.join()
            if player.problem:
                raise player.problem
        return [player.table for player in players]

    def _kill(self) -> None:
        """All its processes at once; the last time the server alone."""
        self.counts.kills += 1
        if self.counts.kills < self.kills:
            self.server.kill()
            return
        group = group_of(self.server.pid)
        self.server.kill(group=False)
        check_workers_leave(group, self.server.pid)

    def note(self, table: Table) -> None:
        """The making of a table was acknowledged."""
        with self._lock:
            self.tables.append(table)

    def _settle(self, current: list[Table | None]) -> None:
        """What was under way is sent again with the same id; then everything must be there, once."""
        line, tables = Line(self.server.address), [table for table in current if table]
        with self._store() as database:
            for table in tables:
                sent, table.in_flight = table.in_flight, None
                if sent is not None:
                    self.counts.in_flight += 1
                    self.counts.had_counted += sent.id in read(database, table).request_ids
                    send(line, table, sent)
                    send(line, table, sent)
                if table.acknowledged:
                    send(line, table, self.chance.choice(list(table.acknowledged.values())))
        line.close()
        self.check(tables)

    # -- checks ---------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _store(self) -> Iterator[Database]:
        database = Database(f"sqlite:///{self.file}")
        try:
            yield database
        finally:
            database.close()

    def check(self, tables: list[Table]) -> None:
        """Everything acknowledged is there, once, and nothing else is."""
        with self._store() as database:
            for table in tables:
                check_kept(read(database, table), table)


class Player(threading.Thread):
    """All people of one table, until the server dies or it is time."""

    def __init__(self, killing: Killing, address: str, place: int, table: Table | None, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.killing, self.place, self.table, self.over = killing, place, table, over
        self.line = Line(address)
        self.chance = random.Random(killing.chance.random())
        self.problem: Exception | None = None

    def run(self) -> None:
        """Play; a connection that breaks is what we are here for."""
        try:
            while not self.over.is_set():
                self._go_on()
        except GONE:
            pass
        except Exception as problem:
            self.problem = problem
        finally:
            self.line.close()

    def _go_on(self) -> None:
        if self.table is None or self.table.over:
            self.table = make_table(self.killing, self.line, self.place)
        table = self.table
        path = f"/tables/{table.id}"
        info = self.line.call(table.tokens[0], "GET", path)
        people = [seat for seat in info["actors"] if seat < len(table.tokens)]
        if info["status"] != "running":
            table.over = True
        elif not people:
            self.line.call(table.tokens[0], "GET", f"{path}/events?since={info['number']}&wait=1")
        else:
            self._decide(table, self.chance.choice(people))

    def _decide(self, table: Table, seat: int) -> None:
        legal = self.line.call(table.tokens[seat], "GET", f"/tables/{table.id}/legal")
        move = self.chance.choice(legal["moves"])["move"]
        sent = Sent(seat, move, legal["answers"], secrets.token_hex(8))
        table.in_flight = sent
        over = send(self.line, table, sent)
        table.in_flight = None
        with self.killing._lock:
            self.killing.counts.decisions += 1
        if over or self.chance.random() < AGAIN:
            send(self.line, table, sent)
            with self.killing._lock:
                self.killing.counts.sent_again += 1


def make_table(killing: Killing, line: Line, place: int) -> Table:
    """A table with all its people seated and the cards dealt; the fifth has a bot."""
    game = sorted(SEATS)[place % len(SEATS)]
    has_bot = place >= len(SEATS)
    seats = 2 if has_bot else SEATS[game]
    tokens = killing.tokens[: 1 if has_bot else seats]
    bots = {"bots": {1: "novice"}} if has_bot else {}
    made = line.call(tokens[0], "POST", "/tables", game=game, seats=seats, **bots)
    table = Table(made["id"], game, made["commitment"], tokens, has_bot)
    killing.note(table)
    for token in tokens[1:]:
        line.call(token, "POST", f"/tables/{table.id}/join", link=made["link"])
    line.call(tokens[0], "POST", f"/tables/{table.id}/start")
    return table


def send(line: Line, table: Table, sent: Sent) -> bool:
    """Send a decision and note that it was acknowledged; whether the game is over with it."""
    body = {"move": sent.move, "answers": sent.answers, "id": sent.id}
    said = line.call(table.tokens[sent.seat], "POST", f"/tables/{table.id}/play", **body)
    if sent.id not in table.acknowledged:
        # At a table with a bot others may have decided before an answer to a second try.
        known = Sent(sent.seat, sent.move, sent.answers, sent.id, said["number"], said["step"])
        table.acknowledged[sent.id] = sent if table.has_bot else known
    return bool(said["over"])


def read(database: Database, table: Table) -> LiveTable:
    """A table as it is on the disk; BrokenTable unless its decisions lead to its last record."""
    kept = database.read(find_table, table.id)
    assert kept, f"{table.game}: the table is gone"
    return read_table(StoredTable.from_rows(kept[0], list(kept[1])), list(kept[2]))


def check_kept(in_memory: LiveTable, table: Table) -> None:
    """What is on the disk is exactly what was acknowledged to people, in whole numbers, with the dice promised."""
    assert commitment(in_memory.stored.secret) == table.commitment
    assert [entry.number for entry in in_memory.entries] == list(range(len(in_memory.entries)))
    assert not in_memory.entries or in_memory.entries[0].kind == DEAL
    acknowledged, stored = set(table.acknowledged), set(in_memory.request_ids)
    assert not acknowledged - stored, "acknowledged, and lost"
    assert not stored - acknowledged, "kept, and never acknowledged though it was sent again"
    decided = [entry for entry in in_memory.entries if entry.kind == PLAY and (entry.seat or 0) < len(table.tokens)]
    assert len(decided) == len(table.acknowledged)
    for mark, sent in table.acknowledged.items():
        entry, match = in_memory.entries[in_memory.request_ids[mark]], in_memory.match
        assert match is not None
        move = str(find(table.game).move(int(entry.code or 0), match.names))
        assert (entry.seat, move) == (sent.seat, sent.move)
        assert sent.number in (-1, entry.number)
        assert sent.step in (-1, entry.step)


def check_workers_leave(group: list[int], leader: int) -> None:
    """The server alone was killed: the processes its bots think in notice it and go."""
    assert len(group) > 1, "no worker was there"
    until(lambda: not group_of(leader), "the end of the workers")
