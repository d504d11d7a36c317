"""The cost of packing a State, compared with packing number by number, at several stages of a game."""

import statistics
import time
from collections.abc import Callable
from typing import Any

import casata
from casata.engine.core.record import array
from casata.engine.game import find, names
from tests.engine.packing import packed_slowly
from tests.engine.playing import played

ROUNDS = 41
CALLS = 20  # in a round
STAGES = (0, 25, 50, 75, 100)  # per cent of the decisions of a random game
CHEAPER = 4  # times, at least


def stages(name: str) -> list[Any]:
    """The States of one random game at every stage."""
    match = played(casata.new(name, find(name).seats[-1], seed=7), 100_000)
    return [match.at(match.step * stage // 100)._state for stage in STAGES]


def microseconds(*tasks: Callable[[], Any]) -> list[float]:
    """The median CPU time of one call of each."""
    times: list[list[float]] = [[] for _ in tasks]
    for _ in range(ROUNDS):
        for task, kept in zip(tasks, times, strict=True):
            start = time.process_time()
            for _ in range(CALLS):
                task()
            kept.append((time.process_time() - start) / CALLS * 1e6)
    return [statistics.median(kept) for kept in times]


print("CPU time of one call, medians in microseconds: number by number, to_bytes, pack into an element.")
for name in names():
    ratios = []
    for stage, state in zip(STAGES, stages(name), strict=True):
        assert state.to_bytes() == packed_slowly(state).tobytes()
        room = array(type(state), 1)[0]
        slow, to_bytes, pack = microseconds(
            lambda state=state: packed_slowly(state).tobytes(),
            state.to_bytes,
            lambda state=state, room=room: state.pack(room),
        )
        ratios.append(slow / max(to_bytes, pack))
        print(
            f"{name} at {stage} %: {slow:.0f}, {to_bytes:.0f}, {pack:.0f}: "
            f"{slow / to_bytes:.1f} and {slow / pack:.1f} times cheaper"
        )
    assert min(ratios) >= CHEAPER
