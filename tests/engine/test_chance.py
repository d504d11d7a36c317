"""Chance: the generator is the published one, draws are unbiased, and a game can prescribe what comes out."""

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from casata.engine.compiled import loader
from casata.engine.core import chance
from casata.engine.core.header import Header
from casata.engine.core.record import Row

MASK = 0xFFFFFFFF
SEEDS = [(0, 0, 0), (1, 2, 3), (MASK, MASK, MASK), (0xDEADBEEF, 0, 7), (5, 0x80000000, 1)]
needs_compiler = pytest.mark.skipif(not loader.can_compile(), reason="nothing to compile with")
THIRDS_OF_A_WORD = 3 << 30  # a word falls on a third of these numbers twice if nothing is rejected
THIRDS_OF_HALF = 3 << 29
Z = 3.719  # normal deviate of p = 1e-4
KNOWN = [3987121759, 92551270, 1122162139, 24194941]


def sfc32(a: int, b: int, c: int) -> Iterator[int]:
    """Chris Doty-Humphrey's sfc32, seeded like PractRand with a counter of 1, after 15 rounds."""
    counter = 1
    for number in range(1 << 30):
        t = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + c * 8) % 2**32
        c = (c * 2**21 % 2**32 + c // 2**11 + t) % 2**32
        if number >= 15:
            yield t


def started(*seeds: int) -> Row:
    rng = [0, 0, 0, 0]
    chance.start(rng, *seeds)
    return rng


def critical(freedom: int) -> float:
    """What chi-square exceeds with p = 1e-4 (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + Z * math.sqrt(2 / (9 * freedom))) ** 3


def chi_square(counts: Counter[int], expected: list[float]) -> float:
    return sum((counts[i] - wanted) ** 2 / wanted for i, wanted in enumerate(expected))


def fair(counts: Counter[int], parts: int) -> bool:
    each = counts.total() / parts
    return chi_square(counts, [each] * parts) < critical(parts - 1)


@pytest.mark.parametrize("seeds", SEEDS)
def test_the_generator_is_sfc32(seeds: tuple[int, int, int]) -> None:
    rng = started(*seeds)
    reference = sfc32(*seeds)
    assert [chance.next_word(rng) for _ in range(1000)] == [next(reference) for _ in range(1000)]


def test_known_answers_stay() -> None:
    rng = started(1, 2, 3)
    assert [chance.next_word(rng) for _ in range(4)] == KNOWN


@needs_compiler
@pytest.mark.parametrize("seeds", SEEDS)
def test_the_compiled_generator_gives_the_same_numbers(seeds: tuple[int, int, int]) -> None:
    compiled = loader.load("royals", "engine.core.chance")
    plain, fast = started(*seeds), np.zeros(4, np.int64)
    compiled.start(fast, *seeds)
    for size in [2, 6, 29, 97, 1000, (1 << 31) - 1, THIRDS_OF_HALF] * 20:
        assert compiled.next_word(fast) == chance.next_word(plain)
        assert compiled.below(fast, size) == chance.below(plain, size)
    assert fast.tolist() == plain


@needs_compiler
def test_compiled_draws_take_the_same_pieces() -> None:
    compiled = loader.load("royals", "engine.core.chance")
    plain, fast = started(3, 1, 4), np.array(started(3, 1, 4))
    left, packed = [9, 0, 5, 7], np.array([9, 0, 5, 7])
    for total in range(21, 0, -1):
        assert compiled.take_one(fast, packed, total) == chance.take_one(plain, left, total)
    assert left == packed.tolist() == [0, 0, 0, 0]


def test_a_word_has_32_bits_and_the_state_too() -> None:
    rng = started(9, 9, 9)
    for _ in range(1000):
        assert 0 <= chance.next_word(rng) <= MASK
        assert all(0 <= word <= MASK for word in rng)


def test_streams_of_different_seeds_differ() -> None:
    seeds = [(a, b, c) for a in range(4) for b in range(4) for c in range(4)]
    firsts = {tuple(chance.next_word(rng) for _ in range(4)) for rng in (started(*three) for three in seeds)}
    assert len(firsts) == len(seeds)
    assert len({words[0] for words in firsts}) == len(seeds)


def test_a_branch_is_a_stream_of_its_own_and_the_same_every_time() -> None:
    first, second, source, again = [0] * 4, [0] * 4, started(1, 2, 3), started(1, 2, 3)
    chance.branch(first, source)
    chance.branch(second, again)
    assert first == second
    assert first != source
    chance.branch(second, again)
    assert first != second


@pytest.mark.parametrize("size", [1, 2, 3, 6, 7, 20, 52, 97])
def test_numbers_below_a_size_are_equally_likely(size: int) -> None:
    rng = started(size, 1, 1)
    counts = Counter(chance.below(rng, size) for _ in range(1000 * max(size, 6)))
    assert set(counts) == set(range(size))
    assert size == 1 or fair(counts, size)


def test_two_dice_in_a_row_are_independent() -> None:
    rng = started(6, 6, 6)
    assert fair(Counter(6 * chance.below(rng, 6) + chance.below(rng, 6) for _ in range(36_000)), 36)


def without_rejection(rng: Row, size: int) -> int:
    return chance.next_word(rng) * size >> 32


def by_remainder(rng: Row, size: int) -> int:
    return chance.next_word(rng) % size


@pytest.mark.parametrize("size", [THIRDS_OF_HALF, THIRDS_OF_A_WORD])
@pytest.mark.parametrize(("method", "even"), [(chance.below, True), (without_rejection, False), (by_remainder, False)])
def test_sizes_that_do_not_divide_a_word_show_no_bias(size: int, method: Callable[[Row, int], int], even: bool) -> None:
    rng = started(11, 12, 13)
    numbers = [method(rng, size) for _ in range(20_000)]
    by_range = fair(Counter(number // (size // 3) for number in numbers), 3)
    by_rest = fair(Counter(number % 3 for number in numbers), 3)
    assert (by_range and by_rest) == even


def test_a_piece_is_drawn_in_proportion_to_its_number() -> None:
    rng = started(21, 0, 0)
    stock = [31, 0, 26, 22, 20]
    draws = 40_000
    counts: Counter[int] = Counter()
    for _ in range(draws):
        pile = list(stock)
        kind = chance.take_one(rng, pile, 99)
        counts[kind] += 1
        assert pile == [count - (i == kind) for i, count in enumerate(stock)]
    assert counts[1] == 0
    there = [kind for kind in range(5) if stock[kind]]
    relabelled = Counter({i: counts[kind] for i, kind in enumerate(there)})
    assert chi_square(relabelled, [draws * stock[kind] / 99 for kind in there]) < critical(3)


def test_several_pieces_come_as_from_a_shuffled_pile() -> None:
    rng = started(22, 0, 0)
    hands = 20_000
    counts: Counter[int] = Counter()
    for _ in range(hands):
        pile = [5, 4, 3]
        for total in (12, 11, 10, 9):
            chance.take_one(rng, pile, total)
        counts[5 - pile[0]] += 1
    expected = [hands * math.comb(5, k) * math.comb(7, 4 - k) / math.comb(12, 4) for k in range(5)]
    assert chi_square(counts, expected) < critical(4)


def test_the_last_piece_of_a_pile_empties_it() -> None:
    pile = [0, 0, 1]
    assert chance.take_one(started(1, 1, 1), pile, 1) == 2
    assert pile == [0, 0, 0]


def table(*outcomes: int) -> Header:
    s = Header()
    s.step = 17
    s.rng = started(4, 4, 4)
    s.forced_left = len(outcomes)
    s.forced[: len(outcomes)] = outcomes
    return s


def test_rolling_and_drawing_seal_what_led_to_them() -> None:
    rolled, drawn = table(), table()
    assert rolled.sealed == drawn.sealed == 0
    chance.roll(rolled, 6)
    chance.draw(drawn, [1, 1], 2, 2)
    assert rolled.sealed == drawn.sealed == 17


def test_without_prescription_a_roll_is_the_generators_next_number() -> None:
    s, rng = table(), started(4, 4, 4)
    assert [chance.roll(s, 6) for _ in range(50)] == [chance.below(rng, 6) for _ in range(50)]


def test_prescribed_outcomes_come_in_order_and_then_chance_again() -> None:
    s, rng = table(5, 0, 2), started(4, 4, 4)
    pile = [3, 3, 3]
    assert chance.roll(s, 6) == 5
    assert chance.draw(s, pile, 3, 9) == 0
    assert chance.draw(s, pile, 3, 8) == 2
    assert pile == [2, 3, 2]
    assert s.forced_left == 0
    assert s.sealed == 17
    assert s.rng == rng
    assert chance.roll(s, 6) == chance.below(rng, 6)


def test_an_impossible_prescribed_outcome_is_marked_and_something_possible_comes() -> None:
    for outcome in (6, -1):
        s = table(outcome, 1)
        assert 0 <= chance.roll(s, 6) < 6
        assert s.forced_left == -1
    for outcome in (1, 3, -1):
        s, pile = table(outcome), [2, 0, 2]
        kind = chance.draw(s, pile, 3, 4)
        assert s.forced_left == -1
        assert kind in (0, 2)
        assert sum(pile) == 3


def test_every_piece_of_a_pile_has_a_kind() -> None:
    counts = [random.Random(5).randrange(4) for _ in range(9)]
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    assert [chance.kind_at(counts, index) for index in range(sum(counts))] == kinds


@pytest.mark.parametrize("used", [0, 0b1, 0b101101, 0b111000, 0b011111])
def test_free_places_of_a_mask_are_counted_from_the_lowest(used: int) -> None:
    free = [place for place in range(6) if not used >> place & 1]
    assert [chance.free_bit(used, index) for index in range(len(free))] == free
