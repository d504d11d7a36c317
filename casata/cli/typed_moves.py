"""Moves and numbers as people type them: in part, and in any order."""

from __future__ import annotations

import re
from itertools import permutations

LONGEST_NUMBER = 9  # digits
LONGEST_MOVE = 5  # words of a move that may be typed in any order


def read_number(digits: str) -> int:
    """A typed number; one with too many digits is simply too big."""
    return int(digits) if len(digits.lstrip("0")) <= LONGEST_NUMBER else 10**LONGEST_NUMBER


def split_words(typed: str) -> list[str]:
    """The words of a move, however they are joined: `take over Paris king` is `take_over paris.king`."""
    return re.sub(r"[_.+]|(?<=[^\W\d])(?=\d)", " ", typed.lower()).split()


def fits(typed: list[str], full: list[str]) -> bool:
    """Whether each typed word begins the word in the same place."""
    return len(typed) <= len(full) and all(b.startswith(a) for a, b in zip(typed, full, strict=False))


def fits_in_any_order(typed: list[str], full: list[str]) -> bool:
    """Whether the typed words after the first begin all words of a move in some order: `play 2 green`."""
    if len(typed) != len(full) or len(full) > LONGEST_MOVE:
        return False
    return full[0].startswith(typed[0]) and any(fits(typed[1:], list(order)) for order in permutations(full[1:]))
