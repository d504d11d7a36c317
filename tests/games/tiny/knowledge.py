"""Who may know what in Tiny."""

from __future__ import annotations

from ...engine.core.knowledge import EVERYBODY, NO_ONE, OWNER, Knowledge

KNOWLEDGE = Knowledge(
    fields={
        OWNER: ("hand",),
        OWNER.but(0): ("offer",),
        NO_ONE: ("pile",),
        EVERYBODY: (
            "hand_size", "lot", "won", "spent", "pile_size", "gold", "bank", "bid", "leader", "bidding",
        ),
    },
    events={
        OWNER: ("laid card", "drew card"),
        EVERYBODY: (
            "shown card", "bade amount", "passed", "won amount", "swapped card",
        ),
    },
    secret_moves=("lay",),
    reveals=("shown",),
)  # fmt: skip
