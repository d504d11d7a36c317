"""A small net that learns Royals for two by playing against itself: NumPy alone, no library for learning.

    python -m examples.self_play                 # learns for some minutes, then plays 1000 games against greedy
    python -m examples.self_play --updates 10    # only to see that it runs

The method is PPO: the net says how likely it would choose every action, and how it expects the game to end. What went
better than it expected becomes likelier, in small steps. Many games are played side by side on `casata.batch`.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any, NamedTuple

import gymnasium
import numpy as np
from numpy.typing import NDArray

import casata
import casata.envs.gymnasium  # registers the environments that it is judged in
from casata.engine.game_batch import GameBatch
from casata.lab.summary import wilson

Floats = NDArray[np.float32]
Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]

GAME, SEATS = "royals", 2
GAMES = 512  # side by side
STEPS = 64  # decisions in each of them before the net learns from all
LEAD = 60.0  # a lead of so many points is a clear win
FAR = 0.95  # how far a surprise reaches back: 0 to the decision before it, 1 to the beginning
CURIOSITY = 0.01  # what it is worth to try different things
TIMES = 2  # it goes through what happened so often
MOST = 0.2  # how much likelier or less likely than it was an action becomes by that
HIDDEN, RATE, PORTION = 128, 1e-3, 2048


class Senses:
    """Turns observations into what the net is given: numbers of similar size, and for every place whose it is."""

    def __init__(self, batch: GameBatch, random: np.random.Generator) -> None:
        """Play random games to see how much each number varies."""
        rows = []
        for step in range(600):
            if step % 20 == 0:
                rows.append(batch.observations.astype(np.float32))
            batch.step(choose(batch.masks.astype(np.float32), random))
        batch.deal()
        seen = np.concatenate(rows)
        self.middle, self.spread = seen.mean(axis=0), seen.std(axis=0) + 0.1
        holds_a_seat = [feature for feature in batch.encoder.features if feature.high == batch.seats + 1]
        self.owners = np.concatenate([np.arange(feature.start, feature.stop) for feature in holds_a_seat])

    def __call__(self, observations: NDArray[np.int16], masks: NDArray[Any]) -> Floats:
        """A row of inputs for every observation; the mask says what is asked."""
        scaled = ((observations - self.middle) / self.spread).clip(-5, 5)
        owners = observations[:, self.owners]
        return np.concatenate([scaled, owners == 0, owners == 1, masks], axis=1).astype(np.float32)


class Opinion(NamedTuple):
    """What the net makes of some inputs."""

    hidden: Floats
    chances: Floats  # to choose each action
    outcome: Floats  # how it expects the game to end, from -1 to 1


class Net:
    """Two layers. It learns by Adam."""

    def __init__(self, inputs: int, actions: int, random: np.random.Generator) -> None:
        """Begin with small random weights."""
        first = random.normal(0, inputs**-0.5, (inputs, HIDDEN))
        second = random.normal(0, 0.01 * HIDDEN**-0.5, (HIDDEN, actions + 1))
        shapes = (first, np.zeros(HIDDEN), second, np.zeros(actions + 1))
        self.weights: list[Floats] = [weights.astype(np.float32) for weights in shapes]
        self.means = [np.zeros_like(weights) for weights in self.weights]
        self.squares = [np.zeros_like(weights) for weights in self.weights]
        self.learned = 0

    def __call__(self, inputs: Floats, masks: NDArray[Any]) -> Opinion:
        """Only legal actions have a chance."""
        into, bias, out, bias_out = self.weights
        hidden = np.maximum(inputs @ into + bias, 0)
        told = hidden @ out + bias_out
        wishes = np.where(masks, told[:, :-1], -np.inf)
        chances = np.exp(wishes - wishes.max(axis=1, keepdims=True))
        return Opinion(hidden, chances / chances.sum(axis=1, keepdims=True), told[:, -1])

    def learn(self, inputs: Floats, opinion: Opinion, slopes: Floats) -> None:
        """Make what it tells smaller where the slope is positive."""
        hidden, slopes = opinion.hidden, np.asarray(slopes / len(inputs), np.float32)
        inner = slopes @ self.weights[2].T * (hidden > 0)
        gradients = [inputs.T @ inner, inner.sum(axis=0), hidden.T @ slopes, slopes.sum(axis=0)]
        length = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
        self.learned += 1
        for i, gradient in enumerate(gradients):
            step = gradient * min(1.0, 0.5 / (length + 1e-8))
            self.means[i] += 0.1 * (step - self.means[i])
            self.squares[i] += 0.001 * (step**2 - self.squares[i])
            root = np.sqrt(self.squares[i] / (1 - 0.999**self.learned)) + 1e-8
            self.weights[i] -= RATE * self.means[i] / (1 - 0.9**self.learned) / root


@dataclass
class Experience:
    """Decisions of all games, step by step."""

    inputs: Floats
    masks: Flags
    actions: Whole
    chances: Floats  # to choose them, at that time
    gains: Floats  # how much better it went than expected
    outcomes: Floats  # how it went, as far as is known


def choose(chances: Floats, random: np.random.Generator) -> Whole:
    """An action for each row, drawn by chance."""
    sums = chances.cumsum(axis=1)
    return np.asarray((sums > random.random((len(sums), 1)) * sums[:, -1:]).argmax(axis=1))


def play(batch: GameBatch, net: Net, senses: Senses, random: np.random.Generator) -> Experience:
    """Let the net decide for both seats, and find out what was good."""
    inputs, masks, actions, chances, seats, outcomes, ended, ends = [], [], [], [], [], [], [], []
    every = np.arange(batch.games)
    for _ in range(STEPS):
        inputs.append(senses(batch.observations, batch.masks))
        masks.append(batch.masks.copy())
        seats.append(batch.actors.copy())
        opinion = net(inputs[-1], batch.masks)
        outcomes.append(opinion.outcome)
        actions.append(choose(opinion.chances, random))
        chances.append(opinion.chances[every, actions[-1]])
        batch.step(actions[-1])
        ended.append(batch.finished.copy())
        leads = 2 * batch.rewards[every, seats[-1]] - batch.rewards.sum(axis=1)
        ends.append(np.tanh(leads / LEAD))
    seats.append(batch.actors)
    outcomes.append(net(senses(batch.observations, batch.masks), batch.masks).outcome)
    gains = look_back(np.array(seats), np.array(outcomes), np.array(ended), np.array(ends))
    reached = gains + np.array(outcomes[:-1])
    return Experience(
        np.concatenate(inputs),
        np.concatenate(masks),
        np.concatenate(actions),
        np.concatenate(chances),
        gains.ravel(),
        reached.ravel(),
    )


def look_back(seats: Whole, outcomes: Floats, ended: Flags, ends: Floats) -> Floats:
    """How much better each decision turned out than expected (generalised advantage estimation).

    What is good for the seat that decides next is bad for this one, unless it decides next itself.
    """
    gains = np.zeros_like(ends)
    later = np.zeros_like(ends[0])
    for step in reversed(range(len(ends))):
        turned = np.where(seats[step + 1] == seats[step], 1, -1) * ~ended[step]
        surprise = ends[step] + turned * outcomes[step + 1] - outcomes[step]
        gains[step] = later = surprise + FAR * turned * later
    return gains


def learn(net: Net, lived: Experience, random: np.random.Generator) -> None:
    """Go through what happened, each time in a random order."""
    gains = lived.gains / (lived.gains[lived.masks.sum(axis=1) > 1].std() + 1e-8)
    for _ in range(TIMES):
        for rows in np.array_split(random.permutation(len(gains)), len(gains) // PORTION):
            opinion = net(lived.inputs[rows], lived.masks[rows])
            wanted = slopes_of(opinion.chances, lived.actions[rows], lived.chances[rows], gains[rows])
            missed = opinion.outcome - lived.outcomes[rows]
            net.learn(lived.inputs[rows], opinion, np.column_stack([wanted, missed]))


def slopes_of(chances: Floats, actions: Whole, before: Floats, gains: Floats) -> Floats:
    """What makes good actions likelier, unless they are much likelier already, and keeps others possible."""
    every = np.arange(len(actions))
    grown = chances[every, actions] / before
    still = (grown - 1) * np.sign(gains) <= MOST
    weights = (gains * grown * still)[:, None]
    slopes = weights * chances
    slopes[every, actions] -= weights[:, 0]
    logs = np.log(chances + 1e-12)
    slopes += CURIOSITY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
    return np.asarray(slopes, np.float32)


def judge(net: Net, senses: Senses, opponent: str, games: int, seed: int = 99) -> float:
    """What the net wins with its likeliest actions on other deals, from both seats in turn; a shared win is half."""
    envs = gymnasium.make_vec(
        f"casata/{GAME}-v1", num_envs=games, vectorization_mode="vector_entry_point",
        seats=SEATS, opponents=opponent, seat=None, autoreset_mode="SameStep",
    )  # fmt: skip
    seen, _ = envs.reset(seed=seed)
    results = np.full(games, np.nan)
    while np.isnan(results).any():  # the first game of each
        masks = seen["action_mask"]
        actions = net(senses(seen["observation"], masks), masks).chances.argmax(axis=1)
        seen, rewards, ended, _, _ = envs.step(actions)
        first = ended & np.isnan(results)
        results[first] = (rewards[first] + 1) / 2
    return float(results.sum())


def report(wins: float, games: int, opponent: str) -> str:
    """The share of games won, with its 95 % interval."""
    low, high = wilson(wins, games)
    return f"{games} games against {opponent}: wins {wins / games:.1%} (95 % interval {low:.1%} to {high:.1%})"


def train(updates: int, seed: int = 1) -> tuple[Net, Senses]:
    """A net that has learned that many times."""
    random = np.random.default_rng(seed)
    batch = casata.batch(GAME, games=GAMES, seats=SEATS, seed=seed, again=True, rewards="score")
    senses = Senses(batch, random)
    net = Net(senses(batch.observations, batch.masks).shape[1], batch.masks.shape[1], random)
    for update in range(1, updates + 1):
        learn(net, play(batch, net, senses, random), random)
        if update % 50 == 0:
            played = f"{update * GAMES * STEPS / 1e6:.1f} million decisions"
            print(f"After {played}: {report(judge(net, senses, 'greedy', 100), 100, 'greedy')}")
    return net, senses


def arguments(about: str | None, updates: int) -> argparse.Namespace:
    """How often to learn, and how many games to play then, from the command line."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=updates, help=f"how often it learns ({updates})")
    parser.add_argument("--games", type=int, default=1000, help="games against each bot (1000)")
    return parser.parse_args()


def main() -> None:
    """Train a net and say how strong it is."""
    given = arguments(__doc__, updates=200)
    print(f"PPO in NumPy, {GAME}, {SEATS} players")
    net, senses = train(given.updates)
    for opponent in ("random", "greedy"):
        print(report(judge(net, senses, opponent, given.games), given.games, opponent))


if __name__ == "__main__":
    main()
