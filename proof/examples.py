"""The whole examples: what a net reaches that plays against itself, and what MaskablePPO reaches."""

from examples import environment

SOURCES = ("casata/envs", "casata/games/*/rules", "examples")

environment.run("examples.self_play")
environment.run("examples.maskable_ppo")
