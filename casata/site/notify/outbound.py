"""Requests to addresses that people enter. They never reach a private network, and no other module sends any.

No library sends them: httpx2 has no deadline over all of a request, and reads on while a server sends interim answers.
"""

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

from ...engine.text.language import plural
from .. import limits
from ..errors import Refused

PATIENCE = 10.0  # seconds for everything: looking the name up, connecting, sending, the answer
GONE = "gone"  # the reason of the refusal when an address no longer exists
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
    """An address, parsed."""

    secure: bool
    host: str
    port: int
    target: str

    @property
    def host_header(self) -> str:
        """The host and port as a Host header has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def is_public(address: Address) -> bool:
    """Whether an address is one of the public internet, without another one hidden inside it."""
    if isinstance(address, IPv6Address) and address not in GLOBAL6:
        return False  # mapped, compatible, translated, local, multicast
    if any(address in block for block in NOT_GLOBAL if block.version == address.version):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


@functools.cache
def tls_context() -> ssl.SSLContext:
    """The certificates that this machine trusts: slow to read, so they are read once."""
    return ssl.create_default_context()


@dataclass(frozen=True)
class Outbound:
    """Sends requests; with `private` also to private networks."""

    private: bool = False
    resolve: Resolve = socket.getaddrinfo
    context: ssl.SSLContext = field(default_factory=tls_context)
    patience: float = PATIENCE

    def parse(self, url: str) -> Destination:
        """The parts of an address, or Refused; its name is not looked up yet."""
        _check_characters(url)
        try:
            parts = urlsplit(url)
            port, host = parts.port, (parts.hostname or "").rstrip(".")
        except ValueError:
            raise _invalid() from None
        if parts.scheme != "https" and not (self.private and parts.scheme == "http"):
            raise Refused("The address must start with https://.", "bad_address", 422)
        if "@" in parts.netloc or not (_is_number(host) if "[" in parts.netloc else NAME.fullmatch(host)):
            raise Refused("The address must name a host, without a user or password.", "bad_address", 422)
        secure = parts.scheme == "https"
        port = (443 if secure else 80) if port is None else port
        if port < 1024 and port != (443 if secure else 80):
            raise Refused("The port of the address must be 443, or 1024 or higher.", "bad_address", 422)
        if not self.private:
            _check_name(host)
        return Destination(secure, host, port, _target(parts))

    def look_up(self, to: Destination) -> list[str]:
        """The numeric addresses of a host, looked up once; Refused unless all of them may be reached."""
        try:
            found = self.resolve(to.host, to.port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
        except (OSError, UnicodeError):
            raise _no_host() from None
        numbers = list(dict.fromkeys(str(one[4][0]) for one in found))
        if not numbers:
            raise _no_host()
        if not self.private and not all(_is_public_text(number) for number in numbers):
            raise _private()
        return numbers

    def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send a request and return the status of success; Refused for any other. It blocks, so call it in a thread."""
        to, until = self.parse(url), time.monotonic() + self.patience
        try:
            with self._connect(to, self.look_up(to), until) as line:
                line.settimeout(_time_left(until))
                line.sendall(_request(to, body, headers))
                status = _status(line, until)
        except ssl.SSLError:
            raise Refused(
                "The server's certificate is not valid, or it doesn't use HTTPS.", "bad_certificate", 422
            ) from None
        except TimeoutError:
            raise no_answer() from None
        except OSError:
            raise Refused("Could not connect to the server.", "no_connection", 422) from None
        if 300 <= status < 400:
            raise Refused("The server answered with a redirect, which is not followed.", "redirect", 422)
        if not 200 <= status < 300:
            reason = GONE if status in (404, 410) else "bad_status"
            raise Refused("The server answered with status {status}.", reason, 422, status=status)
        return status

    @contextlib.contextmanager
    def _connect(self, to: Destination, numbers: list[str], until: float) -> Iterator[socket.socket]:
        """A connection to one of these numeric addresses: the name is not looked up again."""
        with self._connect_first(to, numbers, until) as plain:
            if not to.secure:
                yield plain
                return
            plain.settimeout(_time_left(until))
            with self.context.wrap_socket(plain, server_hostname=to.host) as line:
                yield line

    def _connect_first(self, to: Destination, numbers: list[str], until: float) -> socket.socket:
        for last, number in enumerate(numbers, 1 - len(numbers)):
            try:
                return socket.create_connection((number, to.port), _time_left(until))
            except OSError:
                if last == 0:
                    raise
        raise AssertionError  # there is at least one number


def _check_characters(url: str) -> None:
    """Refuse addresses that are too long, or have other characters than visible ASCII."""
    if len(url) > limits.ADDRESS:
        text = plural(
            "An address can have at most {count} character.", "An address can have at most {count} characters."
        )
        raise Refused(text, "bad_address", 422, count=limits.ADDRESS)
    if not url or not all("!" <= letter <= "~" for letter in url) or "\\" in url:
        raise _invalid()


def _check_name(host: str) -> None:
    """Refuse names that only exist inside a network, and numbers in unusual spellings."""
    with contextlib.suppress(ValueError):
        if not is_public(ip_address(host)):
            raise _private()
        return
    last = host.rpartition(".")[2]
    if "." not in host or last.lower() in INSIDE or last[:1].isdigit():
        raise _private()


def _invalid() -> Refused:
    return Refused("This is not a valid web address.", "bad_address", 422)


def _private() -> Refused:
    return Refused("This address is not on the public internet.", "private_address", 422)


def _no_host() -> Refused:
    return Refused("This host doesn't exist.", "no_such_host", 422)


def no_answer() -> Refused:
    """The refusal where a server takes too long."""
    return Refused("The server didn't answer in time.", "no_answer", 422)


def _is_number(host: str) -> bool:
    try:
        return isinstance(ip_address(host), IPv6Address) and "%" not in host
    except ValueError:
        return False


def _is_public_text(number: str) -> bool:
    try:
        return is_public(ip_address(number))
    except ValueError:
        return False  # with a zone, or not an address at all


def _target(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _request(to: Destination, body: bytes, headers: Mapping[str, str]) -> bytes:
    lines = {"Host": to.host_header, "Content-Length": str(len(body)), "Connection": "close", "User-Agent": "Casata",
             **headers}  # fmt: skip
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {to.target} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


def _status(line: socket.socket, until: float) -> int:
    """The status in an answer, of which no more than the head is read."""
    read = b""
    while b"\r\n\r\n" not in read and len(read) < ANSWER:
        line.settimeout(_time_left(until))
        more = line.recv(ANSWER - len(read))
        if not more:
            break
        read += more
    words = read.partition(b"\r\n")[0].split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not (len(words[1]) == 3 and words[1].isdigit()):
        raise Refused("The server's answer is not HTTP.", "no_answer", 422)
    return int(words[1])


def _time_left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
