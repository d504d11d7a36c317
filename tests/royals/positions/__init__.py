"""Tables of Royals that are worth a picture: described positions, and the decisions that were made from there."""

from __future__ import annotations

import json
import pathlib
from typing import Any

import casata
from casata import Match
from casata.cli.players import Player, bot_for, decide

HERE = pathlib.Path(__file__).parent


def described(name: str) -> dict[str, Any]:
    """The description of a table: who plays, and a position with the decisions since, or a seed and a level of bots."""
    read: dict[str, Any] = json.loads((HERE / f"{name}.json").read_text())
    return read


def match_at(name: str) -> Match:
    """The match at one of these tables."""
    told = described(name)
    return _bots_play(told) if "seed" in told else _play_on(told)


def _play_on(told: dict[str, Any]) -> Match:
    match = casata.position("royals", told["seats"], told["options"], told["set"], told["chance"])
    for move in told["moves"]:
        match.play(move)
    return match


def _bots_play(told: dict[str, Any]) -> Match:
    match = casata.new("royals", told["seats"], told["seed"])
    bot = bot_for(match, Player("", told["level"]))
    while not match.over:
        decide(match, match.actor, bot)
    return match
