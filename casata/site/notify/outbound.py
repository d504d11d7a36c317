"""The one way out: what the server sends to addresses that people name. It never leads into a private network."""

from __future__ import annotations

import contextlib
import functools
import re
import socket
import ssl
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any
from urllib.parse import SplitResult, urlsplit

from .. import limits
from ..refusals import Refused

PATIENCE = 10.0  # seconds for everything: name, connection, sending, answer
GONE = "gone"  # the reason when nobody is at an address any more
ANSWER = 4096  # bytes of an answer that are read
Address = IPv4Address | IPv6Address
NAME = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")
Resolve = Callable[..., Sequence[tuple[Any, ...]]]

INSIDE = ("localhost", "local", "localdomain", "internal", "intranet", "lan", "home", "corp", "private", "arpa", "test",
          "invalid", "onion", "alt")  # fmt: skip
GLOBAL6 = IPv6Network("2000::/3")
NOT_GLOBAL = [ip_network(block) for block in (
    "0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "240.0.0.0/4",
    "168.63.129.16/32",  # a cloud's machines talk to their host there
    "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",  # these carry IPv4 addresses inside, or mean none
)]  # fmt: skip


@dataclass(frozen=True)
class Destination:
    """Where something is sent, taken apart."""

    secure: bool
    host: str
    port: int
    target: str

    @property
    def named(self) -> str:
        """As a Host header names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def is_public(address: Address) -> bool:
    """Whether an address is one of the open Internet, in no disguise."""
    if isinstance(address, IPv6Address) and address not in GLOBAL6:
        return False  # mapped, compatible, translated, local, multicast
    if any(address in block for block in NOT_GLOBAL if block.version == address.version):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


@functools.cache
def trusted() -> ssl.SSLContext:
    """The certificates that this machine trusts: slow to read, and the same for everybody."""
    return ssl.create_default_context()


@dataclass(frozen=True)
class Outbound:
    """Sends one request at a time; `private` lets it reach closed networks too."""

    private: bool = False
    resolve: Resolve = socket.getaddrinfo
    context: ssl.SSLContext = field(default_factory=trusted)
    patience: float = PATIENCE

    def place(self, url: str) -> Destination:
        """An address somebody names, or Refused: nothing is looked up yet."""
        if not 0 < len(url) <= limits.ADDRESS or not all("!" <= letter <= "~" for letter in url) or "\\" in url:
            raise Refused("An address has at most 1000 plain characters and no spaces.", "bad_address", 422)
        try:
            parts = urlsplit(url)
            port, host = parts.port, (parts.hostname or "").rstrip(".")
        except ValueError:
            raise Refused("This address cannot be read.", "bad_address", 422) from None
        if parts.scheme != "https" and not (self.private and parts.scheme == "http"):
            raise Refused("An address begins with https://.", "bad_address", 422)
        if "@" in parts.netloc or not (_is_number(host) if "[" in parts.netloc else NAME.fullmatch(host)):
            raise Refused("An address names a host, and neither a user nor a password.", "bad_address", 422)
        secure = parts.scheme == "https"
        port = (443 if secure else 80) if port is None else port
        if port < 1024 and port != (443 if secure else 80):
            raise Refused("The port of an address is 443, or 1024 and above.", "bad_address", 422)
        if not self.private:
            _check_name(host)
        return Destination(secure, host, port, _target(parts))

    def addresses(self, place: Destination) -> list[str]:
        """What a host is called in numbers, asked once; Refused unless every one of them may be reached."""
        try:
            found = self.resolve(place.host, place.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
        except (OSError, UnicodeError):
            raise Refused("There is no such host.", "no_such_host", 422) from None
        numbers = list(dict.fromkeys(str(one[4][0]) for one in found))
        if not numbers:
            raise Refused("There is no such host.", "no_such_host", 422)
        if not self.private and not all(_is_public_text(number) for number in numbers):
            raise _private()
        return numbers

    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send it and say with which status it was taken; Refused where it was not. For a thread of its own."""
        place, until = self.place(url), time.monotonic() + self.patience
        try:
            with self._line(place, self.addresses(place), until) as line:
                line.settimeout(_left(until))
                line.sendall(_request(place, body, headers))
                status = _status(line, until)
        except ssl.SSLError:
            raise Refused("Its certificate is not valid, or it does not speak HTTPS.", "bad_certificate", 422) from None
        except TimeoutError:
            raise Refused("It did not answer in time.", "no_answer", 422) from None
        except OSError:
            raise Refused("No connection could be made.", "no_connection", 422) from None
        if 300 <= status < 400:
            raise Refused("It answered with a redirect, and redirects are not followed.", "redirect", 422)
        if not 200 <= status < 300:
            raise Refused(f"It answered with the status {status}.", GONE if status in (404, 410) else "bad_status", 422)
        return status

    @contextlib.contextmanager
    def _line(self, place: Destination, numbers: list[str], until: float) -> Iterator[socket.socket]:
        """A connection to one of these very numbers: the name is not looked up again."""
        with self._first(place, numbers, until) as plain:
            if not place.secure:
                yield plain
                return
            plain.settimeout(_left(until))
            with self.context.wrap_socket(plain, server_hostname=place.host) as line:
                yield line

    def _first(self, place: Destination, numbers: list[str], until: float) -> socket.socket:
        for last, number in enumerate(numbers, 1 - len(numbers)):
            try:
                return socket.create_connection((number, place.port), _left(until))
            except OSError:
                if last == 0:
                    raise
        raise AssertionError  # there is at least one number


def _check_name(host: str) -> None:
    """Refused for names that mean something inside a network, and for numbers written in strange ways."""
    with contextlib.suppress(ValueError):
        if not is_public(ip_address(host)):
            raise _private()
        return
    last = host.rpartition(".")[2]
    if "." not in host or last.lower() in INSIDE or last[:1].isdigit():
        raise _private()


def _private() -> Refused:
    return Refused("This address lies in a private network, or is none of the open Internet.", "private_address", 422)


def _is_number(host: str) -> bool:
    try:
        return isinstance(ip_address(host), IPv6Address) and "%" not in host
    except ValueError:
        return False


def _is_public_text(number: str) -> bool:
    try:
        return is_public(ip_address(number))
    except ValueError:
        return False  # with a zone, or nothing we know


def _target(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _request(place: Destination, body: bytes, headers: Mapping[str, str]) -> bytes:
    lines = {"Host": place.named, "Content-Length": str(len(body)), "Connection": "close", "User-Agent": "Casata",
             **headers}  # fmt: skip
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {place.target} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


def _status(line: socket.socket, until: float) -> int:
    """The status of an answer; what follows it is not read."""
    read = b""
    while b"\r\n\r\n" not in read and len(read) < ANSWER:
        line.settimeout(_left(until))
        more = line.recv(ANSWER - len(read))
        if not more:
            break
        read += more
    words = read.partition(b"\r\n")[0].split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not (len(words[1]) == 3 and words[1].isdigit()):
        raise Refused("What it answered is not HTTP.", "no_answer", 422)
    return int(words[1])


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
