"""Tables of Il Principe that are worth a picture: described positions, and the decisions that were made from there."""

from __future__ import annotations

import json
import pathlib
from typing import Any

import casata
from casata import Match
from tests.matches import in_turn

HERE = pathlib.Path(__file__).parent


def described(name: str) -> dict[str, Any]:
    """The description of a table: who plays, a position, and the decisions since."""
    read: dict[str, Any] = json.loads((HERE / f"{name}.json").read_text())
    return read


def match_at(name: str) -> Match:
    """The match at one of these tables."""
    told = described(name)
    match = casata.position("il_principe", told["seats"], options=told["options"], set=told["set"])
    return in_turn(match, *told["moves"])
