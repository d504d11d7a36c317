"""The door: how many connections are open, in all and from each network, so that nobody shuts the others out."""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network

from .. import limits
from ..limits import Meter, Rates, TooOften


class Connections:
    """Every open connection of this process; those that have not asked for anything yet are the first to go."""

    def __init__(self, meter: Meter, rates: Rates, files: int, near: str = "") -> None:
        """For so many open files; `near` lists the networks of proxies, which speak for many."""
        self._meter, self._rates = meter, rates
        self.most = max(8, files - limits.SPARE_FILES)
        self.each = max(4, min(limits.CONNECTIONS, self.most // 4))
        self._near = [ip_network(each) for each in near.split(",") if each]
        self._open: dict[asyncio.BaseTransport, str] = {}  # by network, the oldest first
        self._silent: dict[asyncio.BaseTransport, str] = {}  # those of them that have not asked for anything
        self._counts: Counter[str] = Counter()

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Whether somebody may come in; where all places are taken, the network with most of them gives one up."""
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

    def speaks(self, transport: asyncio.BaseTransport) -> None:
        """A connection has asked for something."""
        self._silent.pop(transport, None)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection is gone."""
        network = self._open.pop(transport, None)
        self._silent.pop(transport, None)
        if network is not None:
            self._counts[network] -= 1
            if not self._counts[network]:
                del self._counts[network]

    def _make_room(self) -> bool:
        """End the connection that has been silent for longest, of the network with most of those."""
        most = Counter(self._silent.values()).most_common(1)
        if not most:
            return False
        oldest = next(each for each, network in self._silent.items() if network == most[0][0])
        self.leave(oldest)
        oldest.abort()  # type: ignore[attr-defined]
        return True

    def network(self, transport: asyncio.BaseTransport) -> str | None:
        """Where a connection comes from; None for a proxy near by, and where nobody can tell."""
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


def files_allowed() -> int:
    """How many files this process may have open; as many as it may ask for."""
    try:
        import resource
    except ImportError:
        return 4_096
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
    if wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)
