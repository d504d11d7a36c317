"""All limits of the site: how large, how many, how often."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from dataclasses import dataclass, fields

from ..engine.core import printed
from .clock import REAL, Clock

BODY = 128 * 1024  # bytes of a request
HEAD = 32 * 1024  # bytes of its head after the first piece
TARGET = 8 * 1024  # bytes of its path and query
HEADERS = 100  # lines of its head
PARTS = 4_000  # pieces in which its body arrives
AHEAD = 8  # requests that a connection may send before the first is answered
ARRIVAL = 30.0  # seconds in which a request must arrive
HOUSE = printed.LONGEST  # characters of a house file
SAVE = 80 * 1024  # characters of an imported save: about twice a long game of five players
SAVE_VALUES = 4_000  # named values in a save: a described start has the most
SAVE_LISTS = 8_000  # lists in a save: one per move, and those of a described start
SAVE_DEPTH = 12  # how deeply lists in a save are nested
PIECES = 8  # pieces of long work of one network that wait for their turn
PIECE_SECONDS = 10.0  # seconds of processor time for one piece
PIECE_PATIENCE = 120.0  # seconds of waiting for one piece
PIECE_MEMORY = 1 << 30  # bytes of memory for one piece
FRAME = 1024  # bytes of a message through a socket
SOCKET_BYTES, SOCKET_PER_SECOND = 2_000, 100  # bytes that an open page may send at once, and then per second
NAME = 40  # characters of a person's name
LOGIN_LEAST, LOGIN = 2, 40  # characters of the name of an account
PASSWORD_LEAST, PASSWORD = 8, 200  # characters of a password
MAIL = 254  # characters of a mail address
LABEL = 60  # characters of an API key's label
CONTRIBUTION = 128  # characters of a player's random seed
NOTE = 20_000  # characters of private notes
ID = 40  # characters of a request id, a table's id and a link
NOTATION = 200  # characters of a move
TOKENS = 20  # API keys of a person
SHOWN = 60  # tables in a list
MESSAGE = 500  # characters of a chat message
REASON = 500  # characters of the reason for a report
HEARD = 100  # chat messages that a table shows
MUTED = 500  # people that a person may mute
REPORTS = 50  # reports on a page for operators
LOGGED = 50  # lines of the audit log on a page
FOUND = 30  # games on a page of the archive
SOCKETS = 12  # open pages of a person at once
CONNECTIONS = 250  # connections of an address at once, fewer where few files may be open; behind a proxy, requests
SPARE_FILES = 64  # open files that are not for connections
IN_LINE = 200  # requests of an address that wait for their share of the server
CHANNELS = 8  # ways to notify a person
ADDRESS = 1000  # characters of a channel's address
LETTERS = 3  # mails a day that ask a person, or an address, for confirmation
REMEMBERED = 20_000  # senders whose requests are counted
FIELDS = 300  # fields of a form
IDLE = 45.0  # seconds after which a silent socket is closed
PATIENCE = 25.0  # seconds that a program's request for news may wait
BOTS_LATE = 10.0  # no more tables with bots begin for an address whose bots are this many seconds late
IDLE_TABLES = 400  # tables in memory that nobody has open
LINES = 20_000  # rendered lines of pages in memory
BLOCKS = 4_000  # rendered blocks of tables in memory
PREVIEWS = 60  # considered moves of one seat in memory
DRAWN = 100  # rendered pages of one table in memory
DRAWN_IN_ALL = 1_000  # rendered pages of all tables in memory
SHORT_NOTE = 1_000  # characters of private notes up to which pages that show them stay in memory


@dataclass(frozen=True)
class Rate:
    """So many at once, and then so many per second."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Rates:
    """How often a sender may do each thing."""

    request: Rate = Rate(240, 40)  # anything, by address
    act: Rate = Rate(60, 10)  # decide, undo, write notes, by person
    make: Rate = Rate(12, 0.05)  # make tables and API keys, by person
    hint: Rate = Rate(6, 0.5)  # ask a bot for advice, by person
    preview: Rate = Rate(40, 6)  # ask what a move would bring, or why it is not possible, by person
    join: Rate = Rate(20, 0.5)  # open invitation links, by address
    notice: Rate = Rate(6, 0.02)  # make and test channels, by person and by address
    say: Rate = Rate(8, 0.5)  # send chat messages, by person
    room: Rate = Rate(30, 2)  # chat messages of all people, by table
    report: Rate = Rate(5, 0.02)  # report messages, by person
    sign_in: Rate = Rate(12, 0.05)  # passwords for one name, by address, or by a browser that has signed in before
    sign_in_address: Rate = Rate(60, 0.2)  # wrong passwords for any names, by address
    sign_in_name: Rate = Rate(200, 0.5)  # wrong passwords for one name, by all other browsers
    forgot: Rate = Rate(3, 0.001)  # links to a new password for one name, by browser
    forgot_name: Rate = Rate(8, 0.005)  # links to a new password for one name, by all other browsers
    sign_up: Rate = Rate(8, 0.02)  # make accounts, ask for links, by address
    search: Rate = Rate(30, 1)  # search the archive, by address
    table: Rate = Rate(120, 20)  # actions at one table, by all its players
    static: Rate = Rate(600, 40)  # load scripts, styles and pictures, by address
    loop: Rate = Rate(0.03, 0.15)  # seconds of the server's time, by address, while others need some too
    connect: Rate = Rate(200, 8)  # open connections, by address
    frame: Rate = Rate(8_000, 1_000)  # bytes that open pages send, by address
    replay: Rate = Rate(12, 0.5)  # verify, export and import games, check house files, by address
    bot: Rate = Rate(40, 10)  # decisions of bots at tables made from one address; further ones wait

    def of_network(self, kind: str) -> Rate:
        """How often all people at one address together may do what counts by person: anybody can make up people."""
        rate: Rate = getattr(self, kind)
        return Rate(2 * rate.burst, 4 * rate.per_second)

    def times(self, factor: float) -> Rates:
        """All rates multiplied by a factor, for benchmarks and tests."""
        return Rates(*(Rate(rate.burst * factor, rate.per_second * factor) for rate in self.all()))

    def all(self) -> tuple[Rate, ...]:
        """All rates in the order of declaration."""
        return tuple(getattr(self, rate.name) for rate in fields(self))


def network(address: str) -> str:
    """The network that a request counts for: an IPv4 address, or the /64 of an IPv6 address, which is one household."""
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
    """A sender has done something too often and must wait."""

    def __init__(self, seconds: float) -> None:
        """Round up how many seconds to wait."""
        super().__init__(seconds)
        self.seconds = max(1, round(seconds + 0.5))


class Meter:
    """Buckets that fill with time: one per sender and kind of action."""

    def __init__(self, clock: Clock = REAL) -> None:
        """Start with full buckets."""
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, sender: str, rate: Rate, amount: float = 1) -> None:
        """Take an amount out of a bucket, or raise TooOften."""
        left = self._left(kind, sender, rate)
        if left < amount:
            raise TooOften((amount - left) / rate.per_second)
        self._spend(kind, sender, amount)

    def spend(self, kind: str, sender: str, rate: Rate, amount: float = 1) -> float:
        """Take an amount out of a bucket in any case; return how many seconds to wait first."""
        left = self._left(kind, sender, rate)
        self._spend(kind, sender, amount)
        return max(0.0, (amount - left) / rate.per_second)

    def owed(self, kind: str, sender: str, rate: Rate) -> float:
        """How many seconds until a bucket is no longer overdrawn."""
        return max(0.0, -self._left(kind, sender, rate) / rate.per_second)

    def _left(self, kind: str, sender: str, rate: Rate) -> float:
        """What is in a bucket now."""
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
        """Put one back into a bucket."""
        if (kind, sender) in self._buckets:
            left, since = self._buckets[kind, sender]
            self._buckets[kind, sender] = (min(rate.burst, left + 1), since)
