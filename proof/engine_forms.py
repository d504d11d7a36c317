"""Compiled and interpreted rules agree: 1,000 random games with every number of players, variant and option value."""

from casata.engine.compiled.batch import Batch, warm_up
from casata.engine.compiled.loader import FAST, PLAIN
from casata.engine.game import Game, find, names

GAMES = 1000
WITH_OPTION = 100


def identical(name: str, seats: int, chosen: dict[str, object], seed: int, games: int) -> int:
    """How many games are the same in both forms."""
    fast, plain = Batch(name, seats, chosen, form=FAST), Batch(name, seats, chosen, form=PLAIN)
    assert fast.form.compiled
    return sum(fast.digest(seed, number) == plain.digest(seed, number) for number in range(games))


def all_variants(game: Game, seats: int) -> dict[str, object]:
    """All on-off variants that this many players can have together, switched on."""
    chosen: dict[str, object] = {}
    for option in game.options:
        if option.values == (False, True) and game.accepts(seats, {**chosen, option.name: True}):
            chosen[option.name] = True
    return chosen


print("A digest over legal lists, moves, events and scores of random games, compiled against interpreted.")
for name in names():
    warm_up(name)
    for seats in find(name).seats:
        on = all_variants(find(name), seats)
        for chosen in [{}, on] if on else [{}]:
            same = identical(name, seats, chosen, 1, GAMES)
            print(f"{name}, {seats} players, {' + '.join(chosen) or 'no option'}: {same} of {GAMES} games identical")
            assert same == GAMES
        variations = find(name).variations(seats)
        for chosen in variations:
            assert identical(name, seats, chosen, 2, WITH_OPTION) == WITH_OPTION, (name, seats, chosen)
        print(f"{name}, {seats} players: {WITH_OPTION} games identical with each of {len(variations)} option values")
