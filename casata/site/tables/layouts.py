"""Layouts: how a version of the rules writes records and events, so that its tables stay readable in later ones."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from ...engine.core.events import EventKind, Events
from ...engine.core.record import fields_of
from ...engine.game import AnyGame
from ...engine.text.language import Message, Text


def layout_of(game: AnyGame) -> str:
    """The layout of this version of a game, as JSON."""
    fields = [[name, field.bits, list(field.shape)] for name, field in fields_of(game.state).items()]
    events = [dataclasses.asdict(kind) for kind in game.events.kinds]
    return json.dumps({"fields": fields, "events": events, "opening": list(game.events.opening)})


def game_of_layout(game: AnyGame, layout: str) -> AnyGame:
    """A game that reads events as an older version wrote them."""
    known: dict[str, Any] = json.loads(layout)
    events = Events()
    for kind in known["events"]:
        slots = tuple((slot, argument, axis) for slot, argument, axis in kind["slots"])
        events.kinds.append(EventKind(kind["name"], slots, _text(kind["text"])))
    events.opening = tuple(known["opening"])
    return dataclasses.replace(game, events=events)


def _text(written: Any) -> Text:
    """The text of an event: one with plural forms is written by its fields."""
    return written if isinstance(written, str) else Message(**written)
