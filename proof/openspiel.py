"""What OpenSpiel's own search and one of its learning algorithms reach against greedy and random, with two players.

The learning algorithm is DQN in PyTorch, playing against itself. All of it runs in an environment that has PyTorch.
"""

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

from casata.envs import openspiel
from casata.envs.opponents import LevelOpponent
from casata.lab.summary import wilson
from examples import environment as with_torch

SOURCES = ("casata/envs", "casata/games/*/rules")

SEATS = 2
SIMULATIONS = {"il_principe": 20, "royals": 5}
SEARCHED = {"il_principe": 12, "royals": 6}  # games, half of them from each seat
TRAINED = {"il_principe": 1500, "royals": 200}  # games of self-play
JUDGED = 100  # games of the trained agents against each bot
OPPONENTS = ("random", "greedy")


def compete(game: Any, seat: int, own: Callable[[Any], int], opponent: LevelOpponent, deal: int, random: Any) -> float:
    """One game: 1 for a win of that seat, 0.5 for a shared first place."""
    state = game.new_initial_state()
    state.apply_action(deal)
    while not state.is_terminal():
        is_own = state.current_player() == seat
        state.apply_action(own(state) if is_own else opponent.choose(state.episode, random))
    return (state.returns()[seat] + 1) / 2


def report(name: str, who: str, bot: str, results: list[float], seconds: float) -> None:
    """A line of the evidence."""
    low, high = wilson(sum(results), len(results))
    print(
        f"{name}, 2 players, {who} against {bot}, {len(results)} games: wins {sum(results) / len(results):.1%} "
        f"(95 % interval {low:.1%} to {high:.1%}), {seconds / len(results):.1f} s of processor time a game"
    )


def search(name: str, game: Any) -> None:
    """Its search over information sets in Python, with random playouts."""
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, SIMULATIONS[name], random_state=random)
    for opponent in OPPONENTS:
        level, start = LevelOpponent(opponent, game.table.ruleset), time.process_time()
        chance = np.random.default_rng(1)
        results = [compete(game, deal % 2, bot.step, level, deal // 2, chance) for deal in range(SEARCHED[name])]
        who = f"ISMCTS with {SIMULATIONS[name]} simulations"
        report(name, who, opponent, results, time.process_time() - start)


def environment(game: Any) -> Any:
    """OpenSpiel's environment for agents that learn, with observations of the present."""
    sampler, kind = rl_environment.ChanceEventSampler(seed=1), rl_environment.ObservationType.OBSERVATION
    return rl_environment.Environment(game, chance_event_sampler=sampler, observation_type=kind)


def learn(name: str, game: Any) -> None:
    """DQN of its PyTorch algorithms, an agent for each seat."""
    from open_spiel.python.pytorch import dqn

    env = environment(game)
    dqn.set_seed(1)
    agents = [
        dqn.DQN(
            seat,
            env.observation_spec()["info_state"][0],
            env.action_spec()["num_actions"],
            hidden_layers_sizes=(128, 128),
            learning_rate=1e-3,
            optimizer_str="adam",
            batch_size=64,
            epsilon_decay_duration=TRAINED[name] * 20,
            epsilon_end=0.05,
            update_target_network_every=500,
            seed=seat,
        )
        for seat in range(SEATS)
    ]
    start = time.process_time()
    for _ in range(TRAINED[name]):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    seconds = time.process_time() - start
    print(f"{name}: {TRAINED[name]} games of self-play with DQN took {seconds:.0f} s of processor time")
    judge(name, agents)


def judge(name: str, agents: list[Any]) -> None:
    """What the trained agents reach, each at its seat, on deals that nobody has trained with."""
    fresh = pyspiel.load_game(openspiel.name_of(name), {"players": SEATS, "seed": 1})
    env = environment(fresh)
    for opponent in OPPONENTS:
        level, chance = LevelOpponent(opponent, fresh.table.ruleset), np.random.default_rng(2)
        start, results = time.process_time(), []
        for deal in range(JUDGED):

            def own(state: Any, seat: int = deal % 2) -> int:
                env.set_state(state)
                return int(agents[seat].step(env.get_time_step(), is_evaluation=True).action)

            results.append(compete(fresh, deal % 2, own, level, deal // 2, chance))
        report(name, f"DQN after {TRAINED[name]} games", opponent, results, time.process_time() - start)


if __name__ == "__main__":
    games = {name: pyspiel.load_game(openspiel.name_of(name), {"players": SEATS}) for name in SIMULATIONS}
    for part in (search, learn):
        for title, loaded in games.items():
            part(title, loaded)
else:
    with_torch.run("proof.openspiel")
