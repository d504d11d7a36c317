"""Whether a mutant ever does anything else than the rules: both play the same games, decision by decision.

`CASATA_JIT=0 python -m tests.mutation.alike ID...` or `--results FILE.json`, for those that survived there. A
difference proves that a mutant changes behaviour, and says where; none after many decisions is a reason to look for a
proof that it cannot.
"""

from __future__ import annotations

import argparse
import json
import pathlib
import random
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import Any

import casata
from casata.engine.core import chance as engine_chance
from casata.engine.core.header import NOBODY
from casata.engine.core.moves import Move
from casata.engine.game import AnyGame, find
from casata.engine.match.match import Match
from tests.conformance.steering import lively
from tests.mutation.children import in_children, keep
from tests.mutation.mutators import Mutant, mutants_of
from tests.mutation.planting import Codes, changed_codes, check_one_form, codes, put
from tests.mutation.sources import source_of

DECISIONS = 10_000
ASKED = 12  # codes whose refusal is compared at every decision and seat
ENDLESS = 20  # seconds of processor time for one comparison


class Endless(Exception):
    """A function does not come to an end."""


@dataclass
class Pair:
    """The rules as they are, and with a fault: one of them is in place."""

    mutant: Mutant

    def __post_init__(self) -> None:
        check_one_form(self.mutant.edit.game)
        file, name = self.mutant.edit.file, self.mutant.function
        self.true: Codes = {name: codes(file, source_of(file))[name]}
        self.false: Codes = {name: changed_codes(self.mutant.edit)[name]}

    def both(self, ask: Callable[[], Any]) -> tuple[Any, Any]:
        """What the rules answer, and what they answer with the fault; an exception is an answer."""
        answer = ask()
        put(self.mutant.edit.file, self.false)
        signal.setitimer(signal.ITIMER_VIRTUAL, ENDLESS)
        try:
            other: Any = ask()
        except Exception as problem:
            other = repr(problem)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            put(self.mutant.edit.file, self.true)
        return answer, other


def difference(mutant: Mutant, decisions: int = DECISIONS, seed: int = 0) -> str:
    """The first difference that shows in so many decisions; nothing where there is none."""
    signal.signal(signal.SIGVTALRM, _endless)
    pair = Pair(mutant)
    left = decisions
    for seats, options, number in tables(find(mutant.edit.game)):
        chance = random.Random(f"{seed} {seats} {options} {number}")
        for found in differences(pair, seats, options, chance):
            left -= 1
            if found:
                return f"{seats} players, {options or 'no options'}, game {number}: {found}"
            if left <= 0:
                return ""
    return ""


def _endless(number: int, frame: object) -> None:
    raise Endless("endless")


def tables(game: AnyGame) -> Iterator[tuple[int, dict[str, Any], int]]:
    """Every number of players with every option, again and again."""
    every = [(seats, dict(options)) for seats in game.seats for options in ({}, *game.variations(seats))]
    random.Random(game.name).shuffle(every)
    for number, (seats, options) in enumerate(cycle(every)):
        yield seats, options, number


def differences(pair: Pair, seats: int, options: dict[str, Any], chance: random.Random) -> Iterator[str]:
    """One game, played by the rules as they are: what differs before and after each decision, mostly nothing."""
    seed = chance.getrandbits(40)
    eager = chance.random() < 0.7
    name = pair.mutant.edit.game

    def setup() -> Any:
        return casata.new(name, seats, seed=seed, options=options)._state.to_lists()

    true, false = pair.both(setup)
    if true != false:
        yield f"set-up: {_told(true, false)}"
    match = casata.new(name, seats, seed=seed, options=options)
    while not match.over:
        seat = chance.choice(match.actors)
        legal = match.legal(seat)
        move = lively(legal, chance) if eager else chance.choice(legal)
        yield looked_at(pair, match, chance) or decided(pair, match, seat, move)
        match.play(move, seat)
    yield looked_at(pair, match, chance)


def looked_at(pair: Pair, match: Match, chance: random.Random) -> str:
    """What differs in all that can be asked about a table."""
    game, box, s = match.game, match.box, match._state
    codes_asked = chance.sample(range(game.moves.size), min(ASKED, game.moves.size))
    viewer = chance.choice((*range(match.seats), NOBODY))
    words = [chance.getrandbits(32) for _ in range(4)]

    def legal() -> Any:
        return [game.legal_codes(box, s, seat) for seat in range(match.seats)]

    def refusals() -> Any:
        offered = [(seat, code) for seat in match.actors for code in game.legal_codes(box, s, seat)]
        asked = [*offered, *((seat, code) for seat in range(match.seats) for code in codes_asked)]
        return [(seat, code, game.rules.why_not(box, s, seat, code)) for seat, code in asked]

    def view() -> Any:
        seen = s.copy()
        game.rules.redact(box, seen, viewer)
        return seen.to_lists()

    def deal() -> Any:
        rng = [0, 0, 0, 0]
        engine_chance.start(rng, words[0], words[1], words[2])
        world = s.copy()
        game.rules.redact(box, world, viewer)
        game.rules.redeal(box, world, viewer, rng)
        return world.to_lists()

    def points() -> Any:
        return match.tally(), [game.rules.standing(box, s, seat) for seat in range(match.seats)]

    for what in (legal, refusals, view, deal, points):
        true, false = pair.both(what)
        if true != false:
            return f"step {match.step}: {what.__name__} {_told(true, false)}"
    return ""


def decided(pair: Pair, match: Match, seat: int, move: Move) -> str:
    """What differs after a decision."""

    def after() -> Any:
        world = match._state.copy()
        match.game.rules.apply(match.box, world, seat, move.code)
        return world.to_lists()

    true, false = pair.both(after)
    return f"step {match.step}: {seat} {move} {_told(true, false)}" if true != false else ""


def _told(true: Any, false: Any) -> str:
    if isinstance(true, dict) and isinstance(false, dict):
        names = [name for name in true if true[name] != false.get(name)]
        return ", ".join(f"{name} {true[name]} became {false[name]}" for name in names)[:300]
    if isinstance(true, list) and isinstance(false, list) and len(true) == len(false):
        true, false = next((one, other) for one, other in zip(true, false) if one != other)
    return f"{true} became {false}"[:300]


def main() -> None:
    """Compare the mutants that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.alike", description=__doc__)
    parser.add_argument("ids", nargs="*")
    parser.add_argument("--results", type=pathlib.Path, help="results of python -m tests.mutation: those that survived")
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    ids = list(asked.ids)
    if asked.results:
        results = json.loads(asked.results.read_text())["results"]
        ids += [result["id"] for result in results if result["outcome"] == "survived"]
    known = {mutant.id: mutant for game in {name.split("/")[0] for name in ids} for mutant in mutants_of(game)}
    work = ((name, _comparing(known[name], asked.decisions)) for name in ids)
    for name, ended in in_children(asked.jobs, work):
        if ended.status:
            print(f"{name}: could not be compared\n{ended.said[-2000:]}")
        else:
            print(f"{name}: {ended.kept['found'] or 'alike'}", flush=True)


def _comparing(mutant: Mutant, decisions: int) -> Callable[[], None]:
    def task() -> None:
        keep(found=difference(mutant, decisions))

    return task


if __name__ == "__main__":
    main()
