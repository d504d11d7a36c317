"""Random play with other libraries, as their own documents show it; decisions of players count, chance does not."""

# The libraries are imported by the function that needs each, since any of them may be missing.

import importlib
import random
from typing import Any

from benchmarks.contestants import Play

STEPS = 64  # of a batch of pgx in one call


def catanatron() -> Play:
    """Games of four random players; a tick is a decision."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]

    def play() -> int:
        game = Game(players)
        ticks = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            ticks += 1
        return ticks

    return play


def open_spiel(name: str) -> Play:
    """The C++ game, driven from Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, odds)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def rlcard(name: str) -> Play:
    """Its environment with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        before = env.timestep
        env.run(is_training=False)
        return int(env.timestep - before)

    return play


def classic(name: str) -> Play:
    """A classic environment of PettingZoo."""
    return _loop(importlib.import_module(f"pettingzoo.classic.{name}").env())


def aec(module: str, name: str) -> Play:
    """An environment of this project."""
    return _loop(importlib.import_module(module).env(name))


def _loop(env: Any) -> Play:
    """The loop in PettingZoo's documents: look, choose among what the mask allows, step."""
    seeds = random.Random(1)

    def play() -> int:
        env.reset(seed=seeds.getrandbits(30))
        decisions = 0
        for agent in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
            else:
                mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
                env.step(env.action_space(agent).sample(mask))
                decisions += 1
        return decisions

    return play


def pgx(name: str, games: int) -> Play:
    """A batch of games for some steps in one compiled call, new games where one is over."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(name)
    step = pgx_step(env)
    keys = jax.random.split(jax.random.PRNGKey(1), games)
    state = jax.jit(jax.vmap(env.init))(keys)

    @jax.jit
    def run(state: Any, key: Any) -> Any:
        def one(carried: Any, key: Any) -> Any:
            scores = jax.random.uniform(key, carried.legal_action_mask.shape)
            chosen = jnp.argmax(jnp.where(carried.legal_action_mask, scores, -1.0), axis=-1)
            return step(carried, chosen, jax.random.split(jax.random.fold_in(key, 1), games)), ()

        return jax.lax.scan(one, state, jax.random.split(key, STEPS))[0]

    held = [state, jax.random.PRNGKey(2)]

    def play() -> int:
        held[1], key = jax.random.split(held[1])
        held[0] = jax.block_until_ready(run(held[0], key))
        return games * STEPS

    return play


def pgx_step(env: Any) -> Any:
    """Its step for a batch, beginning a new game where one is over."""
    import jax
    from pgx.experimental.wrappers import auto_reset

    return jax.vmap(auto_reset(env.step, env.init))
