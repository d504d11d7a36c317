"""How much anybody may ask for: sizes, and how often. One place for all of them."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from dataclasses import dataclass, fields

from ..engine.core import printed
from .clock import REAL, Clock

BODY = 128 * 1024  # bytes of a request
HEAD = 32 * 1024  # of its first lines, after what came in one piece
TARGET = 8 * 1024  # of the address that is asked for
HEADERS = 100  # lines of a head
PARTS = 4_000  # pieces that a body comes in
AHEAD = 8  # requests that a connection sends before the first of them is answered
ARRIVAL = 30.0  # seconds until all of it must be there
HOUSE = printed.LONGEST  # characters of a house file
SAVE = 80 * 1024  # of an imported save: about twice a long game of five,
SAVE_VALUES = 4_000  # named values in it: a described start has the most,
SAVE_LISTS = 8_000  # lists: one a move, and those of a described start,
SAVE_DEPTH = 12  # and lists in lists
PIECES = 8  # pieces of long work of one network that wait for their turn
PIECE_SECONDS = 10.0  # of processor time for one,
PIECE_PATIENCE = 120.0  # of waiting for it,
PIECE_MEMORY = 1 << 30  # and bytes of memory
FRAME = 1024  # bytes of a message through a socket
SOCKET_BYTES, SOCKET_PER_SECOND = 2_000, 100  # that one open page may send at once, and a second after that
NAME = 40  # characters of a person's name
LOGIN_LEAST, LOGIN = 2, 40  # of the name somebody signs in with
PASSWORD_LEAST, PASSWORD = 8, 200
MAIL = 254  # of a mail address
LABEL = 60  # of a token's label
CONTRIBUTION = 128  # of a part of the dice
NOTE = 20_000  # of private notes
ID = 40  # of an id that a sender chose, of a table's id and of a link
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
CONNECTIONS = 250  # of an address at once, where so many files may be open; behind a proxy, requests and pages
SPARE_FILES = 64  # that are not for connections
IN_LINE = 200  # requests of an address that wait for their share of the server
CHANNELS = 8  # of a person: ways to be reached
ADDRESS = 1000  # characters of one
LETTERS = 3  # mails a day that ask a person, or an address, to confirm
REMEMBERED = 20_000  # senders whose rates are known
FIELDS = 300  # of a form
IDLE = 45.0  # seconds after which a silent socket is closed
PATIENCE = 25.0  # seconds that a program's question for news may wait
BOTS_LATE = 10.0  # seconds that bots of an address may have to wait where another table with bots begins
KEPT = 400  # tables in memory that nobody looks at
LINES = 20_000  # drawn lines of pages kept in memory, to draw each once
BLOCKS = 4_000  # drawn blocks of tables, likewise
DRAWN = 100  # drawn pages of one table, likewise,
DRAWN_IN_ALL = 1_000  # and of all tables together
SHORT_NOTE = 1_000  # characters of private notes up to which what is drawn with them is kept, likewise


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
    sign_in: Rate = Rate(12, 0.05)  # passwords for one name, by address, or by a browser that signed in before
    sign_in_address: Rate = Rate(60, 0.2)  # wrong passwords for any names, by address
    sign_in_name: Rate = Rate(200, 0.5)  # wrong passwords for one name, by all browsers that never signed in to it
    forgot: Rate = Rate(3, 0.001)  # links to a new password for one name, by browser
    forgot_name: Rate = Rate(8, 0.005)  # the same, by all browsers that never signed in to it
    sign_up: Rate = Rate(8, 0.02)  # accounts made, links asked for, by address
    search: Rate = Rate(30, 1)  # of the archive, by address
    table: Rate = Rate(120, 20)  # what is done at one table, by all who sit there
    static: Rate = Rate(600, 40)  # scripts, styles and pictures, by address
    loop: Rate = Rate(0.03, 0.15)  # seconds of the server's time, by address, while others want some of it too
    connect: Rate = Rate(200, 8)  # connections opened, by address
    frame: Rate = Rate(8_000, 1_000)  # bytes that open pages send, by address
    replay: Rate = Rate(12, 0.5)  # games verified, exported, imported, by address
    bot: Rate = Rate(40, 10)  # decisions of bots at tables that were made from one address; later ones wait

    def of_network(self, kind: str) -> Rate:
        """How often all people at one address together may do what counts by person: people cost nothing."""
        rate: Rate = getattr(self, kind)
        return Rate(2 * rate.burst, 4 * rate.per_second)

    def times(self, factor: float) -> Rates:
        """All rates so many times as high, for benchmarks and tests."""
        return Rates(*(Rate(rate.burst * factor, rate.per_second * factor) for rate in self.all()))

    def all(self) -> tuple[Rate, ...]:
        """In the order of declaration."""
        return tuple(getattr(self, rate.name) for rate in fields(self))


def network(address: str) -> str:
    """Whose allowance a request uses: an IPv4 address, or the /64 of an IPv6 address, which one household has."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)))


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

    def take(self, kind: str, sender: str, rate: Rate, amount: float = 1) -> None:
        """So many more, or TooOften."""
        left = self._left(kind, sender, rate)
        if left < amount:
            raise TooOften((amount - left) / rate.per_second)
        self._spend(kind, sender, amount)

    def spend(self, kind: str, sender: str, rate: Rate, amount: float = 1) -> float:
        """So many more in any case; how many seconds to wait before them."""
        left = self._left(kind, sender, rate)
        self._spend(kind, sender, amount)
        return max(0.0, (amount - left) / rate.per_second)

    def owed(self, kind: str, sender: str, rate: Rate) -> float:
        """How many seconds until all that was spent has been made up for."""
        return max(0.0, -self._left(kind, sender, rate) / rate.per_second)

    def _left(self, kind: str, sender: str, rate: Rate) -> float:
        """What is in somebody's bucket now."""
        moment = self._clock.monotonic()
        left, since = self._buckets.pop((kind, sender), (rate.burst, moment))
        left = min(rate.burst, left + (moment - since) * rate.per_second)
        self._buckets[kind, sender] = (left, moment)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return left

    def _spend(self, kind: str, sender: str, amount: float) -> None:
        left, since = self._buckets[kind, sender]
        self._buckets[kind, sender] = (left - amount, since)

    def give_back(self, kind: str, sender: str, rate: Rate) -> None:
        """One that was taken does not count after all."""
        if (kind, sender) in self._buckets:
            left, since = self._buckets[kind, sender]
            self._buckets[kind, sender] = (min(rate.burst, left + 1), since)
