"""What can happen in Tiny."""

from __future__ import annotations

from ...engine.core.events import Events

EVENTS = Events()
LAID = EVENTS.add("laid", "lays a card[: {card}]", secret="card: kind")
SHOWN = EVENTS.add("shown", "shows {card}", a="card: kind")
BADE = EVENTS.add("bade", "bids {amount}", a="amount")
PASSED = EVENTS.add("passed", "passes")
WON = EVENTS.add("won", "takes the lot for {amount}", a="amount")
DREW = EVENTS.add("drew", "draws a card[: {card}]", secret="card: kind")
SWAPPED = EVENTS.add("swapped", "gives up {card}", a="card: kind")
EVENTS.milestones = {WON: "Lot"}
