"""The choice between the presets of a game, with a reason for each."""

from __future__ import annotations

import json

from ..engine.core.options import PRESET, Preset, Value
from ..engine.game import AnyGame
from ..engine.match.match import Match
from ..engine.text.styled import paragraph, span
from .terminal import Terminal, t

LEAVING = ("q", "quit")


def choose(match: Match, options: dict[str, Value], terminal: Terminal) -> dict[str, Value]:
    """The options with the chosen preset; nothing is asked if options decide it, or if all presets are alike here."""
    game = match.game
    if is_decided(game, options) or len({_box(match, preset) for preset in game.setup.presets}) < 2:
        return options
    terminal.say(t("You can play {game} in several ways:", game=t(game.title)), "bold")
    for number, preset in enumerate(game.setup.presets, 1):
        terminal.lines([[span(f"{number:3} ", "bold"), span(preset.name, "title"), *_changes(preset)]])
        terminal.lines(paragraph(t(preset.reason), "", terminal.width - 6, 6))
    while True:
        try:
            answer = terminal.ask(t("Which one? (Enter for 1) ")).lower() or "1"
        except EOFError:
            return options
        if answer in LEAVING:
            raise KeyboardInterrupt  # nothing has begun
        for number, preset in enumerate(game.setup.presets, 1):
            if answer in (str(number), preset.name):
                return {**options, PRESET: preset.name}
        terminal.say(t("Choose a number from 1 to {count}.", count=len(game.setup.presets)), "mark")


def _box(match: Match, preset: Preset) -> bytes:
    """The box that a preset makes at this table."""
    options = {**match.options, **preset.options}
    packed: bytes = match.game.setup.make_box(match.printed, match.seats, options).to_bytes()
    return packed


def is_decided(game: AnyGame, options: dict[str, Value]) -> bool:
    """Whether a preset, or an option that a preset sets, was given."""
    return PRESET in options or any(name in options for preset in game.setup.presets for name in preset.options)


def _changes(preset: Preset) -> list[tuple[str, str]]:
    """The options that a preset sets, as you would type them."""
    typed = {name: json.dumps(value).strip('"') for name, value in preset.options.items()}
    return [span(f"  --option {name}={value}", "dim") for name, value in typed.items()]
