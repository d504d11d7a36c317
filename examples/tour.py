"""A tour of the interface: `python -m examples.tour` plays through it and prints what it does.

The first batch compiles the rules of its game, which takes a minute or two once; CASATA_JIT=0 does without.
"""

from __future__ import annotations

import json

import numpy as np

import casata
from casata.bots.bot import Bot
from casata.engine.observation import Encoder


def matches() -> None:
    """Begin a match, decide, look at it with the eyes of a seat, take back, save."""
    match = casata.new("royals", seats=3, seed=7, options={"joker": "free"})
    seat = match.actors[0]
    print(f"Seat {seat} decides, in the phase {match.view(seat)['phase']}.")
    print("It may play", ", ".join(str(move) for move in match.legal()))

    print("Can it occupy a position at once?", match.why_not("occupy lyon.cardinal"))
    try:
        match.play("stop")
    except casata.IllegalMove as problem:
        print("A refusal says why:", problem)

    match.play("take france")
    print("Taken openly, so it can be taken back:", match.can_undo(seat), match.undo(seat))

    match.play("blind")
    print(
        "The own hand, and what a spectator sees of it:", match.view(seat)["hand"][seat], match.view(None)["hand"][seat]
    )
    print("What seat 0 hears of it:", *match.events(0, since=0))
    print("A card was drawn, so it cannot be taken back:", match.can_undo(seat))

    saved = json.dumps(match.save())
    again = casata.load(saved)
    print(f"Saved in {len(saved)} characters; the same after loading: {again.view(seat) == match.view(seat)}")


def positions() -> None:
    """Begin in the middle of a game, choose what chance will do, deal again what a seat cannot see."""
    match = casata.position(
        "royals",
        seats=3,
        set={"phase": "payment", "actor": 0, "target": "lyon.cardinal", "picks": 3, "hand": {0: {"spain": 4}}},
        chance=["spain", "france"],  # what is drawn next
    )
    print("To pay for the Cardinal of Lyon, seat 0 may play", ", ".join(map(str, match.legal())))
    other = match.redeal(seat=1, seed=7)
    print("Dealt again for seat 1, seat 0 holds", other.view(0)["hand"][0], "instead of", match.view(0)["hand"][0])


def bots() -> None:
    """Let two bots play a game to its end. They are given what their seat sees, never the whole table."""
    match = casata.new("il_principe", seats=2, seed=3)
    players = [
        Bot(name, match.game, match.box, match.seats, seed=seat) for seat, name in enumerate(["greedy", "random"])
    ]
    while not match.over:
        seat = match.actors[0]
        thought = players[seat].decide(match.record_when_asked(seat), seat, [move.code for move in match.legal(seat)])
        match.play(thought.code, seat)
    print(f"greedy and random have {match.scores()} points after {match.step} decisions; ranks {match.ranks()}")
    print("Points of greedy by source:", match.tally()[0])


def observations() -> None:
    """What a seat sees as a row of numbers, with the seats turned so that it comes first."""
    match = casata.new("royals", seats=3, seed=7)
    encoder, seat = Encoder.of(match), match.actors[0]
    pieces = encoder.named(match.record_when_asked(seat), seat)
    print(f"{encoder.size} numbers in {len(encoder.features)} features; the hands by seat and country:")
    print(pieces["hand"])


def many_games() -> None:
    """Play many games side by side in arrays, and see how they would end if all went on at random."""
    batch = casata.batch("royals", games=16, seats=3, seed=7, again=True)
    chance, ended, points = np.random.default_rng(1), 0, 0.0
    for _ in range(1000):
        actions = batch.codes[np.arange(16), chance.integers(batch.counts)]  # any legal one
        batch.step(actions)
        ended += int(batch.finished.sum())
        points += float(batch.points[batch.finished].max(axis=1).sum())
    print(f"{ended} of these random games ended; the best of each had {points / ended:.1f} points on average")
    ends = batch.redeal(times=2).playouts(times=2)  # two worlds that fit what is seen, each played on twice
    print("Points by seat to be expected in the first game:", ends.points[:2].mean(axis=(0, 1)))


def main() -> None:
    """Walk through all of it."""
    for part in (matches, positions, bots, observations, many_games):
        print(f"\n== {part.__doc__}")
        part()


if __name__ == "__main__":
    main()
