"""Greedy against random with two and four players and rotating seats, and greedy among themselves."""

from typing import Any

from casata.engine.compiled.batch import warm_up
from casata.engine.core.options import PRESET
from casata.engine.game import Game, find, names
from casata.lab.arena import Pairing, play
from casata.lab.summary import Summary

GAMES = 2000
AMONG_THEMSELVES = 1000  # games at each number of players, and at one with each preset
REPORTED = {
    "staufer": "no scores of people are public; the box holds medals for 175 points and more a player",
    "signorie": "people: the best score a French group logged is 209; most points come from figures in cities",
    "il_principe": "people report 61, 52, 51, 41 with four players and draw 4: mean 51",
}


def results(pairing: Pairing, games: int) -> dict[str, Any]:
    """The results of many games."""
    return Summary(pairing).add(play(pairing, games)).to_json()


def tables(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Every number of players, then the other presets at the largest number up to four."""
    other = [{PRESET: preset.name} for preset in game.presets[1:]]
    return [*((seats, {}) for seats in game.seats), *((min(4, game.seats[-1]), options) for options in other)]


for name in names():
    game = find(name)
    warm_up(name)
    for seats, bots in ((2, ("greedy", "random")), (4, ("greedy", "random", "random", "random"))):
        line = results(Pairing(game, seats, bots, {}, seed=1), GAMES)["bots"][0]
        print(
            f"{name}, {seats} players, greedy against {seats - 1} random, {GAMES} games: wins {line['win_rate']:.2%} "
            f"(95 % interval {line['win_rate_low']:.2%} to {line['win_rate_high']:.2%}), mean {line['mean_score']:.1f}"
        )
        assert line["win_rate_low"] >= 0.9
    for seats, options in tables(game):
        data = results(Pairing(game, seats, ("greedy",), options, seed=2), AMONG_THEMSELVES)
        points = ", ".join(f"{source} {value:.1f}" for source, value in data["bots"][0]["points"].items())
        wins = ", ".join(f"{rate:.1%}" for rate in data["seat_win_rates"])
        print(
            f"{name}{''.join(f', {preset}' for preset in options.values())}, {seats} players, all greedy, "
            f"{AMONG_THEMSELVES} games: mean {data['bots'][0]['mean_score']:.1f} ({points}); "
            f"winner {data['mean_winner_score']:.1f}; wins by seat {wins}"
        )
    if name in REPORTED:
        print(f"{name}: {REPORTED[name]}")
