"""What people are called: names that can be read, and that nobody takes for somebody else's."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Collection
from string import ascii_letters

from ...bots.plan import LEVELS
from .. import limits
from ..refusals import Refused
from .confusables import is_ignorable, skeleton, small_skeleton

LOOKED_AT = 8  # times as many characters as a name has: the rest of a long text is not even cleaned
MARKS = 3  # accents and the like on one letter: every script has enough with that
BLANK = "\u2800\U00013441\U00013442\U00016fe4\U0001d159"  # signs and letters that are drawn as nothing
ROLES = ("operator", "an operator", "the operator", "host", "the host", "somebody", "the command line", "casata")
BOTS = tuple(f"{level}{number}" for level in LEVELS for number in ("", *(f" {n}" for n in range(1, 10))))


def checked_name(name: str) -> str:
    """A name as people see it: one line, not too long, with something to read in it, and no label of ours."""
    clean = cleaned(name[: LOOKED_AT * limits.NAME])[: limits.NAME].strip()
    if not any(part.isalnum() for part in clean):
        raise Refused("Say what you are called: at least one letter.", "no_name", 422)
    if is_reserved(clean):
        raise Refused("Bots, hosts and operators are called like that: choose another name.", "name_reserved", 422)
    return clean


def cleaned(text: str) -> str:
    """One line without anything that is not seen, and without piles of accents."""
    seen = unicodedata.normalize("NFC", "".join(part for part in text if not is_ignorable(part)))
    kept, marks = [], MARKS  # an accent before the first letter has nothing to stand on
    for part in seen:
        marks = marks + 1 if unicodedata.category(part) in ("Mn", "Me") else 0
        if marks <= MARKS:
            kept.append(part if part.isprintable() and part not in BLANK else " ")
    return " ".join("".join(kept).split())


def is_blank(text: str) -> bool:
    """Whether there is nothing to see."""
    return not cleaned(text)


def is_reserved(name: str) -> bool:
    """Whether a name could be taken for that of a bot, or of somebody with powers."""
    plain = "".join(part for part in unicodedata.normalize("NFKD", name) if not unicodedata.combining(part))
    return bool(_label(plain) & _reserved())


def is_bot_name(name: str, level: str) -> bool:
    """Whether bots of a level are called exactly like that."""
    return name.lower() in BOTS and name.startswith(level.capitalize())


@functools.cache
def _reserved() -> frozenset[str]:
    return frozenset().union(*(_label(name) for name in (*ROLES, *BOTS)))


def _label(name: str) -> frozenset[str]:
    """What a name looks like at a glance, without gaps and signs; a large I is a one there as well."""
    letters = "".join(part for part in name if part.isalnum())
    return frozenset({small_skeleton(letters), *(looks for _, looks in likeness(letters))})


def likeness(name: str) -> frozenset[tuple[int, str]]:
    """What a name looks like: as it is, in small letters, and in small Latin letters. One in common makes names alike.

    A large I looks like a small l, so small letters are not enough; a large Cyrillic M has a small one like no other.
    """
    plain = unicodedata.normalize("NFKC", name)
    ours = skeleton(plain, keep=ascii_letters)
    return frozenset(enumerate(map(skeleton, (plain, plain.casefold(), ours.casefold()))))


def unlike(taken: Collection[str], name: str) -> str:
    """A name that looks like nobody else's at this table."""
    used = frozenset().union(*(likeness(other) for other in taken if other))
    number, shown = 1, name
    while likeness(shown) & used:
        number += 1
        shown = f"{name} {number}"
    return shown
