"""The names a site answers to, so that no page of another name can make a browser ask in its place."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection

HOST = re.compile(r"\[([0-9a-fA-F:.]+)\](?::\d{1,5})?|([^:\[\]]*)(?::\d{1,5})?")  # a name or an address, and a port


def name_of(host: str) -> str:
    """The name or address in a Host header, in small letters; "" where there is none."""
    found = HOST.fullmatch(host)
    return (found[1] or found[2] or "").lower().rstrip(".") if found else ""


def is_here(host: str) -> bool:
    """Whether a Host header names this very machine."""
    name = name_of(host)
    address = _address(name)
    return name == "localhost" or name.endswith(".localhost") or bool(address and address.is_loopback)


def is_allowed(host: str, names: Collection[str]) -> bool:
    """Whether a site with these names answers to a Host header: addresses are nobody's name and cannot be borrowed."""
    name = name_of(host)
    return not names or name in names or _address(name) is not None or is_here(host)


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None
