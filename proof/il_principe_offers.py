"""Simultaneous offers of Il Principe: the game is the same whatever their order, and if some were taken back."""

import random

import casata
from casata.engine.match.match import Match

ROUNDS = 2000


def offer_in_any_order(match: Match, offers: dict[int, str], chance: random.Random) -> int:
    """Let everyone offer, some after taking back other offers; how many were taken back."""
    withdrawn = 0
    while len(match.actors) > 1 or chance.random() < 0.3:
        done = [seat for seat in range(match.seats) if seat not in match.actors]
        if done and chance.random() < 0.4:
            match.undo(chance.choice(done))
            withdrawn += 1
            continue
        seat = chance.choice(match.actors)
        if len(match.actors) > 1:
            others = [other for other in [*range(match.seats), None] if other != seat]
            before = {other: match.view(other) for other in others}
            match.play(chance.choice(match.legal(seat)), seat)
            for other in others:
                check_unmoved(before[other], match.view(other), match.events(other, match.step - 1), seat)
    for seat in range(match.seats):
        if seat not in match.actors:
            match.undo(seat)
            withdrawn += 1
    for seat in chance.sample(range(match.seats), match.seats):
        match.play(offers[seat], seat)
    return withdrawn


def check_unmoved(before: dict[str, object], after: dict[str, object], events: list[object], seat: int) -> None:
    """Check that another seat sees that a seat has offered, and nothing else."""
    changed = {name for name in after if after[name] != before[name]}
    assert changed <= {"step", "actors", "hand_size", "offer_size"}, changed
    assert [(event["kind"], event["seat"], event["cards"]) for event in events] == [("offered", seat, None)]  # type: ignore[index]


def both_play(matches: tuple[Match, Match], seat: int, move: str) -> None:
    """Make the same decision at two tables."""
    for match in matches:
        match.play(move, seat)


def to_the_offers(matches: tuple[Match, Match], chance: random.Random) -> None:
    """Play random decisions, then take the shortest way to the next offers."""
    match = matches[0]
    for _ in range(chance.choice([0, 0, 40, 90])):
        if match.actor is not None:
            both_play(matches, match.actor, str(chance.choice(match.legal())))
    while match.actor is not None and len(match.actors) < match.seats:
        both_play(matches, match.actor, str(match.legal()[-1]))


rounds = withdrawn = 0
for number in range(ROUNDS):
    chance = random.Random(number)
    seats = 2 + number % 4
    match, again = casata.new("il_principe", seats, seed=number), casata.new("il_principe", seats, seed=number)
    to_the_offers((match, again), chance)
    if match.over:
        continue
    rounds += 1
    offers = {seat: str(chance.choice(match.legal(seat))) for seat in range(seats)}
    for seat in range(seats):
        again.play(offers[seat], seat)
    withdrawn += offer_in_any_order(match, offers, chance)
    for viewer in [*range(seats), None]:
        assert match.view(viewer) == again.view(viewer)
    assert set(match._state.differences(again._state)) <= {"tale"}  # which tells who offered last
print(f"{rounds} rounds of offers in random order, {withdrawn:,} withdrawn and made again: the same table each time;")
print("before the reveal every other seat and a spectator saw that a seat had offered, and nothing else.")
