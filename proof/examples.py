"""The whole examples: what the net that learns by playing against itself and MaskablePPO reach."""

from examples import environment, self_play

self_play.main([])
environment.run("examples.maskable_ppo")
