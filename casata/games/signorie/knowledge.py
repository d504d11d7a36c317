"""Who may know what in Signorie: nobody has a secret, and some things nobody ever sees."""

from __future__ import annotations

from ...engine.core.knowledge import EVERYBODY, NO_ONE, Knowledge

KNOWLEDGE = Knowledge(
    fields={
        NO_ONE: ("pool", "removed"),
        EVERYBODY: (
            "stage", "turn", "player", "order", "passed", "eligible", "board", "florins", "supply", "reserve",
            "threshold", "career", "brides", "brides_left", "helpers", "discs", "in_play", "filled", "niche", "offer",
            "shield", "down", "pile", "dice", "die", "aside", "envelope", "turned", "reward", "height", "above",
            "colour", "helper", "assignment", "progress", "tracks", "started", "sending", "origin", "space", "city",
            "rows", "gain", "points",
        ),
    },
    events={
        EVERYBODY: (
            "round round", "seated florins board", "unused city", "offered tile offer", "no_tiles count",
            "rolled_dice colour face", "dealt assignment envelope", "passed", "passed_full number", "passed_stuck",
            "took colour face", "fee florins", "cost florins", "dowry_paid florins", "signoria", "hired helper",
            "assigned assignment", "spent number gender", "waiting number gender", "received florins", "new_man career",
            "stepped career space", "climbed height", "at_the_top count", "forgone number", "lost number",
            "left career space", "arrived city value", "arrived_outside", "married city value", "married_outside",
            "took_tile tile row", "no_tile_there", "left_tile tile", "tile_stays tile", "face_down row", "pile_out",
            "rolled face", "born number gender", "not_born number gender", "used helper", "skipped helper",
            "cannot_use helper", "scored points", "rewards_begin round", "initiative_points points",
            "new_order owner height", "eligible sum threshold", "too_high sum threshold", "rewarded reward",
            "useless reward", "instead florins", "cleared count", "bride number", "victory reward points",
            "bought florins points", "kept", "returned number owner", "scoring", "career_points points",
            "row_points row points", "row_short row number", "game_over",
        ),
    },
)  # fmt: skip
