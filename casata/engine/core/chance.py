"""Chance: the generator (sfc32), unbiased draws, and draws in a game in progress."""

from __future__ import annotations

from .header import Header
from .record import Row

__twin__ = True

WORD = 0xFFFFFFFF
WARM_UP = 15  # outputs thrown away so that similar seeds part


def next_word(rng: Row) -> int:
    """The next 32 random bits."""
    a = rng[0]
    b = rng[1]
    c = rng[2]
    counter = rng[3]
    word = (a + b + counter) & WORD
    rng[3] = (counter + 1) & WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & WORD
    rng[2] = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
    return word


def start(rng: Row, first: int, second: int, third: int) -> None:
    """Begin the stream that three numbers name."""
    rng[0] = first & WORD
    rng[1] = second & WORD
    rng[2] = third & WORD
    rng[3] = 1
    for _ in range(WARM_UP):
        next_word(rng)


def branch(rng: Row, source: Row) -> None:
    """Begin a separate stream from the next words of another."""
    first = next_word(source)
    second = next_word(source)
    start(rng, first, second, next_word(source))


def below(rng: Row, size: int) -> int:
    """A number from 0 to size - 1 (size up to 2**31), all equally likely: multiply, reject the uneven rest."""
    product = next_word(rng) * size
    if (product & WORD) < size:
        uneven = (WORD + 1) % size
        while (product & WORD) < uneven:
            product = next_word(rng) * size
    return product >> 32


def kind_at(counts: Row, index: int) -> int:
    """Which kind the index-th piece of a multiset is."""
    kind = 0
    left = index - counts[0]
    while left >= 0:
        kind += 1
        left -= counts[kind]
    return kind


def take_one(rng: Row, counts: Row, total: int) -> int:
    """Remove one piece at random from a multiset of `total` pieces."""
    kind = kind_at(counts, below(rng, total))
    counts[kind] -= 1
    return kind


def free_bit(used: int, index: int) -> int:
    """The index-th place that a bit mask leaves free: with `roll` or `below`, one of those not chosen yet."""
    place = 0
    left = index
    while (used >> place) & 1 == 1 or left > 0:
        left -= 1 - ((used >> place) & 1)
        place += 1
    return place


def fill(rng: Row, hand: Row, unseen: Row, size: int) -> None:
    """Draw unseen pieces into a hand until it has its size: what re-dealing is made of."""
    total = 0
    missing = size
    for kind in range(len(unseen)):
        total += unseen[kind]
        missing -= hand[kind]
    for _ in range(missing):
        hand[take_one(rng, unseen, total)] += 1
        total -= 1


def roll(s: Header, size: int) -> int:
    """A random number below `size` in a game; what led to it cannot be taken back."""
    s.sealed = s.step
    if s.forced_left > 0:
        outcome = next_prescribed(s)
        if 0 <= outcome < size:
            return outcome
        s.forced_left = -1
    return below(s.rng, size)


def draw(s: Header, counts: Row, kinds: int, total: int) -> int:
    """Remove one piece at random from a pile in a game; what led to it cannot be taken back."""
    s.sealed = s.step
    if s.forced_left > 0:
        outcome = next_prescribed(s)
        if 0 <= outcome < kinds and counts[outcome] > 0:
            counts[outcome] -= 1
            return outcome
        s.forced_left = -1
    return take_one(s.rng, counts, total)


def next_prescribed(s: Header) -> int:
    """Take the next outcome that a described position prescribes."""
    s.forced_left -= 1
    outcome = s.forced[0]
    for i in range(s.forced_left):
        s.forced[i] = s.forced[i + 1]
    return outcome
