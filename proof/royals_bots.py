"""Greedy against random: two players, seats rotated; and what greedy makes of the game at every player count."""

from casata.engine.batches import warm_up
from casata.engine.game import find
from casata.lab.arena import Pairing, play
from casata.lab.summary import Summary

GAMES = 2000

game = find("royals")
warm_up("royals")
for seats, bots in ((2, ("greedy", "random")), (4, ("greedy", "random", "random", "random"))):
    data = (
        Summary(Pairing(game, seats, bots, {}, seed=1))
        .add(play(Pairing(game, seats, bots, {}, seed=1), GAMES))
        .to_json()
    )
    line = data["bots"][0]
    print(
        f"{seats} players, greedy against {seats - 1} random, {GAMES} games: wins {line['win_rate']:.2%} "
        f"(95 % interval {line['win_rate_low']:.2%} to {line['win_rate_high']:.2%}), mean {line['mean_score']:.1f}"
    )
    assert line["win_rate_low"] >= 0.9
for seats in game.seats:
    pairing = Pairing(game, seats, ("greedy",), {}, seed=2)
    data = Summary(pairing).add(play(pairing, GAMES)).to_json()
    points = ", ".join(f"{source} {value:.1f}" for source, value in data["bots"][0]["points"].items())
    wins = ", ".join(f"{rate:.1%}" for rate in data["seat_win_rates"])
    print(
        f"{seats} players, all greedy, {GAMES} games: mean {data['bots'][0]['mean_score']:.1f} ({points}); "
        f"winner {data['mean_winner_score']:.1f}; wins by seat {wins}"
    )
