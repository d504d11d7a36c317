"""Names of people: legible, and not to be mistaken for another person, a bot or an operator."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Collection
from string import ascii_letters

from ...bots.names import bot_name
from ...bots.plan import LEVELS
from ...engine.text.language import languages
from ...engine.text.scene import letter
from .. import limits
from ..errors import Refused
from ..storage.confusables import is_ignorable, skeleton, small_skeleton
from ..text import Translator, translator

READ = 8  # times the length of a name: what a text has beyond that is dropped before it is cleaned
ACCENTS = 3  # on one letter: enough for every script
BLANK = "\u2800\U00013441\U00013442\U00016fe4\U0001d159"  # characters that are drawn as empty space
ROLES = ("operator", "an operator", "the operator", "host", "the host", "somebody", "the command line", "casata")
NUMBERS = ("", *(f" {number}" for number in range(1, 10)))
BOTS = tuple(f"{level}{number}" for level in LEVELS for number in NUMBERS)
NAMELESS = re.compile("Player ([A-Z])")  # somebody whom a file does not name


def checked_name(name: str) -> str:
    """A name in the form that is stored and shown: one line, not too long; Refused where it is blank or reserved."""
    clean = clean_line(name[: READ * limits.NAME])[: limits.NAME].strip()
    if not any(part.isalnum() for part in clean):
        raise Refused("A name needs at least one letter or digit.", "no_name", 422)
    if is_reserved(clean):
        raise reserved_name()
    return clean


def clean_line(text: str) -> str:
    """A text as one line, without invisible characters and piles of accents."""
    visible = unicodedata.normalize("NFC", "".join(part for part in text if not is_ignorable(part)))
    line, accents = [], ACCENTS  # so that an accent before the first letter is dropped
    for part in visible:
        accents = accents + 1 if unicodedata.category(part) in ("Mn", "Me") else 0
        if accents <= ACCENTS:
            line.append(part if part.isprintable() and part not in BLANK else " ")
    return " ".join("".join(line).split())


def is_blank(text: str) -> bool:
    """Whether a text has no visible character."""
    return not clean_line(text)


def is_reserved(name: str) -> bool:
    """Whether a name could be mistaken for a bot, a host or an operator."""
    return bool(_label(name) & _reserved())


def reserved_name() -> Refused:
    """The refusal of a reserved name."""
    return Refused("This name is reserved for bots, hosts or operators. Choose another one.", "name_reserved", 422)


def is_bot_name(name: str, level: str) -> bool:
    """Whether this is exactly a name of a bot of this level."""
    return name.lower() in BOTS and name.startswith(level.capitalize())


def shown_name(name: str, bot: str, t: Translator) -> str:
    """A stored name as a reader is told it: bots and nameless players are called in the reader's language."""
    if bot and is_bot_name(name, bot):
        return bot_name(name, bot, t)
    nameless = NAMELESS.fullmatch(name)
    return t("Player {letter}", letter=nameless[1]) if nameless else name


def nameless(seat: int) -> str:
    """The stored name of somebody whom a file does not name."""
    return f"Player {letter(seat)}"


@functools.cache
def _reserved() -> frozenset[str]:
    own = [translator(code)(level.bot) for code in languages() for level in LEVELS.values()]
    bots = [name + number for name in own for number in NUMBERS]
    return frozenset().union(*(_label(name) for name in (*ROLES, *BOTS, *bots)))


def _label(name: str) -> frozenset[str]:
    """What the letters and digits of a name look like at a glance, without accents, a large I also as a one."""
    letters = "".join(part for part in unicodedata.normalize("NFKD", name) if part.isalnum())
    return frozenset({small_skeleton(letters), *(look for _, look in likeness(letters))})


def likeness(name: str) -> frozenset[tuple[int, str]]:
    """What a name looks like: as it is, in small letters, in small Latin letters. Names that share one look alike.

    A large I looks like a small l, so small letters are not enough; a large Cyrillic M has a small one like no other.
    """
    plain = unicodedata.normalize("NFKC", name)
    latin = skeleton(plain, keep=ascii_letters)
    return frozenset(enumerate(map(skeleton, (plain, plain.casefold(), latin.casefold()))))


def distinct_name(others: Collection[str], name: str) -> str:
    """A name, with a number where it looks like one of the others."""
    used = frozenset().union(*(likeness(other) for other in others if other))
    number, distinct = 1, name
    while likeness(distinct) & used:
        number += 1
        distinct = f"{name} {number}"
    return distinct
