"""Compiled == interpreted: 1,000 random games at every player count of every game, and with every option value."""

from casata.engine.batches import Batch, warm_up
from casata.engine.game import find, names
from casata.engine.loader import FAST, PLAIN

GAMES = 1000
WITH_OPTION = 100

print("A digest over legal lists, moves, events and scores of random games, compiled against interpreted.")
for name in names():
    warm_up(name)
    for seats in find(name).seats:
        fast, plain = Batch(name, seats, form=FAST), Batch(name, seats, form=PLAIN)
        same = sum(fast.digest(1, number) == plain.digest(1, number) for number in range(GAMES))
        print(f"{name}, {seats} players: {same} of {GAMES} games identical")
        assert fast.form.compiled
        assert same == GAMES
        variations = find(name).variations(seats)
        for chosen in variations:
            fast, plain = Batch(name, seats, chosen), Batch(name, seats, chosen, form=PLAIN)
            same = sum(fast.digest(2, number) == plain.digest(2, number) for number in range(WITH_OPTION))
            assert same == WITH_OPTION, (name, seats, chosen)
        print(f"{name}, {seats} players: {WITH_OPTION} games identical with each of {len(variations)} option values")
