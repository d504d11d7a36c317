"""The host names of a site, so that a page under another name cannot send requests through a browser."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection

HOST = re.compile(r"\[([0-9a-fA-F:.]+)\](?::\d{1,5})?|([^:\[\]]*)(?::\d{1,5})?")  # a name or an address, and a port


def name_of(host: str) -> str:
    """The name or address in a Host header, in lower case; "" where there is none."""
    found = HOST.fullmatch(host)
    return (found[1] or found[2] or "").lower().rstrip(".") if found else ""


def is_here(host: str) -> bool:
    """Whether a Host header names the machine itself."""
    name = name_of(host)
    address = _address(name)
    return name == "localhost" or name.endswith(".localhost") or bool(address and address.is_loopback)


def is_allowed(host: str, names: Collection[str]) -> bool:
    """Whether a site with these names accepts a Host header; IP addresses are safe, as nobody can borrow them."""
    name = name_of(host)
    return not names or name in names or _address(name) is not None or is_here(host)


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None
