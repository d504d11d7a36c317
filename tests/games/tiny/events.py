"""What can happen in Tiny."""

from __future__ import annotations

from ...engine.events import Events

EVENTS = Events()
LAID = EVENTS.add("laid", "{seat} lays a card: {kind}", secret="kind: kind")
SHOWN = EVENTS.add("shown", "{seat} shows {kind}", a="kind: kind")
BADE = EVENTS.add("bade", "{seat} bids {amount}", a="amount")
PASSED = EVENTS.add("passed", "{seat} passes")
WON = EVENTS.add("won", "{seat} takes the lot for {amount}", a="amount")
DREW = EVENTS.add("drew", "{seat} draws {kind}", secret="kind: kind")
SWAPPED = EVENTS.add("swapped", "{seat} gives up {kind}", a="kind: kind")
