"""How much anybody may ask for: sizes, and how often. One place for all of them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, fields

from .clock import REAL, Clock

BODY = 128 * 1024  # bytes of a request
HEAD = 32 * 1024  # of its first lines, after what came in one piece
ARRIVAL = 30.0  # seconds until all of it must be there
HOUSE = 64 * 1024  # characters of a house file
SAVE = 80 * 1024  # of an imported save: about twice a long game of five
FRAME = 4 * 1024  # bytes of a message through a socket
NAME = 40  # characters of a person's name
LOGIN_LEAST, LOGIN = 2, 40  # of the name somebody signs in with
PASSWORD_LEAST, PASSWORD = 8, 200
MAIL = 254  # of a mail address
LABEL = 60  # of a token's label
CONTRIBUTION = 128  # of a part of the dice
NOTE = 20_000  # of private notes
MARK = 40  # of the id of a decision
NOTATION = 200  # of a move
TOKENS = 20  # of a person
SHOWN = 60  # tables in a list
MESSAGE = 500  # characters of what is said at a table
REASON = 500  # of why a message is reported
HEARD = 100  # messages that a table shows
MUTED = 500  # people that somebody does not want to hear
REPORTS = 50  # on a page of an operator
LOGGED = 50  # lines of the audit log on a page
FOUND = 30  # games on a page of the archive
SOCKETS = 12  # of a person at once
CHANNELS = 8  # of a person: ways to be reached
ADDRESS = 1000  # characters of one
LETTERS = 3  # mails a day that ask a person, or an address, to confirm
REMEMBERED = 20_000  # senders whose rates are known
FIELDS = 300  # of a form
IDLE = 45.0  # seconds after which a silent socket is closed
PATIENCE = 25.0  # seconds that a program's question for news may wait
KEPT = 400  # tables in memory that nobody looks at
LINES = 20_000  # drawn lines of pages kept in memory, to draw each once
BLOCKS = 4_000  # drawn blocks of tables, likewise


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Rates:
    """How often a sender may do what."""

    request: Rate = Rate(240, 40)  # anything, by address
    act: Rate = Rate(60, 10)  # decide, undo, write notes, by person
    make: Rate = Rate(12, 0.05)  # tables, tokens, by person
    hint: Rate = Rate(6, 0.5)  # by person
    join: Rate = Rate(20, 0.5)  # links tried, by address
    notice: Rate = Rate(6, 0.02)  # channels made and tried out, by person and by address
    say: Rate = Rate(8, 0.5)  # at tables, by person
    room: Rate = Rate(30, 2)  # said by all, by table
    report: Rate = Rate(5, 0.02)  # by person
    sign_in: Rate = Rate(12, 0.1)  # passwords tried, by address and by the name they were tried for
    sign_up: Rate = Rate(8, 0.02)  # accounts made, links asked for, by address
    search: Rate = Rate(30, 1)  # of the archive, by address
    table: Rate = Rate(120, 20)  # what is done at one table, by all who sit there

    def times(self, factor: float) -> Rates:
        """All rates so many times as high, for benchmarks and tests."""
        return Rates(*(Rate(rate.burst * factor, rate.per_second * factor) for rate in self.all()))

    def all(self) -> tuple[Rate, ...]:
        """In the order of declaration."""
        return tuple(getattr(self, rate.name) for rate in fields(self))


class TooOften(Exception):
    """Come back after so many seconds."""

    def __init__(self, seconds: float) -> None:
        """Keep how long to wait."""
        super().__init__(seconds)
        self.seconds = max(1, round(seconds + 0.5))


class Meter:
    """Buckets that fill with time: one a sender and kind."""

    def __init__(self, clock: Clock = REAL) -> None:
        """Nobody has asked for anything."""
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, sender: str, rate: Rate) -> None:
        """One more, or TooOften."""
        moment = self._clock.monotonic()
        left, since = self._buckets.pop((kind, sender), (rate.burst, moment))
        left = min(rate.burst, left + (moment - since) * rate.per_second)
        self._buckets[kind, sender] = (left - 1 if left >= 1 else left, moment)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if left < 1:
            raise TooOften((1 - left) / rate.per_second)
