"""How many connections are open, in all and from each network, so that nobody locks the others out."""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network

from .. import limits
from ..limits import Meter, Rates, TooOften


class Connections:
    """The open connections of this process; those without a request yet are the first to be closed."""

    def __init__(self, meter: Meter, rates: Rates, files: int, near: str = "") -> None:
        """Limits for so many open files; `near` lists the networks of proxies, which many people share."""
        self._meter, self._rates = meter, rates
        self.most = max(8, files - limits.SPARE_FILES)
        self.each = max(4, min(limits.CONNECTIONS, self.most // 4))
        self._near = [ip_network(each) for each in near.split(",") if each]
        self._open: dict[asyncio.BaseTransport, str] = {}  # with their networks, the oldest first
        self._silent: dict[asyncio.BaseTransport, str] = {}  # those without a request yet
        self._counts: Counter[str] = Counter()

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Add a connection and return whether it may stay; when all places are taken, a silent one makes room."""
        network = self.network(transport)
        if network is None:
            return True
        try:
            self._meter.take("connect", network, self._rates.connect)
        except TooOften:
            return False
        if self._counts[network] >= self.each or (len(self._open) >= self.most and not self._make_room()):
            return False
        self._open[transport] = self._silent[transport] = network
        self._counts[network] += 1
        return True

    def mark_active(self, transport: asyncio.BaseTransport) -> None:
        """Note that a connection has sent a request."""
        self._silent.pop(transport, None)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Forget a connection that was closed."""
        network = self._open.pop(transport, None)
        self._silent.pop(transport, None)
        if network is not None:
            self._counts[network] -= 1
            if not self._counts[network]:
                del self._counts[network]

    def _make_room(self) -> bool:
        """Close the connection that has been silent longest, of the network with most silent ones."""
        most = Counter(self._silent.values()).most_common(1)
        if not most:
            return False
        oldest = next(each for each, network in self._silent.items() if network == most[0][0])
        self.leave(oldest)
        oldest.abort()  # type: ignore[attr-defined]
        return True

    def network(self, transport: asyncio.BaseTransport) -> str | None:
        """The network of a connection; None for a proxy, and where it is unknown."""
        if transport in self._open:
            return self._open[transport]
        peer = transport.get_extra_info("peername")
        try:
            found = ip_address(peer[0])
        except (IndexError, TypeError, ValueError):
            return None
        if any(found in each for each in self._near if each.version == found.version):
            return None
        return limits.network(peer[0])


def raise_file_limit() -> int:
    """Let this process open as many files as the system permits; return how many."""
    try:
        import resource
    except ImportError:
        return 4_096
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
    if wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)
