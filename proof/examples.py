"""The whole examples: what a net reaches that plays against itself, and what MaskablePPO reaches."""

from examples import environment

environment.run("examples.self_play")
environment.run("examples.maskable_ppo")
