"""Presets of a game, beside each other with their reasons, when a game is started."""

from __future__ import annotations

from typing import Any

from ..engine.game import Game
from ..engine.options import PRESET, Preset
from ..engine.sheet import span
from .terminal import Terminal, t


def choose(game: Game, options: dict[str, Any], terminal: Terminal) -> dict[str, Any]:
    """The options with the preset somebody picks; nobody is asked who has said already how to play."""
    if not game.presets or is_decided(game, options):
        return options
    terminal.say(t("{game} can be played in several ways:", game=game.title), "bold")
    for number, preset in enumerate(game.presets, 1):
        terminal.lines([[span(f"{number:3} ", "bold"), span(preset.name, "title"), *_changes(preset)]])
        terminal.say(f"      {t(preset.reason)}")
    while True:
        try:
            answer = terminal.ask(t("Which one? (Enter: 1) ")).lower() or "1"
        except EOFError:
            return options
        for number, preset in enumerate(game.presets, 1):
            if answer in (str(number), preset.name):
                return {**options, PRESET: preset.name}
        terminal.say(t("There are choices 1 to {count}{rest}.", count=len(game.presets), rest=""), "mark")


def is_decided(game: Game, options: dict[str, Any]) -> bool:
    """Whether a preset, or an option that a preset is about, was named."""
    return PRESET in options or any(name in options for preset in game.presets for name in preset.options)


def _changes(preset: Preset) -> list[tuple[str, str]]:
    """The options a preset sets, as they are typed."""
    return [span(f"  --option {name}={value}", "dim") for name, value in preset.options.items()]
