"""Who may know what in Royals (#open-information)."""

from __future__ import annotations

from ...engine.core.knowledge import EVERYBODY, NO_ONE, OWNER, Knowledge

KNOWLEDGE = Knowledge(
    fields={
        OWNER: ("hand", "intrigue"),
        NO_ONE: ("pile", "intrigue_pile"),
        EVERYBODY: (
            "start", "period", "closing", "hand_size", "known", "intrigue_size", "pile_size", "display", "display_size",
            "discard", "intrigue_pile_size", "intrigue_discard", "holder", "exiled", "titles", "cubes", "city_owner",
            "country_owner", "noble_owner", "period_owner", "title_owner", "country_left", "intrigue_left", "target",
            "picks", "matching", "lowest",
        ),
    },
    events={
        OWNER: ("drew_blind country", "drew_intrigue intrigue", "dealt country"),
        EVERYBODY: (
            "turn round", "revealed country", "took country", "paid count country", "paid_intrigue intrigue",
            "exiled victim place", "occupied place", "city_marker city points", "country_marker country points",
            "noble_marker points", "discarded country", "discarded_intrigue intrigue", "period_end period", "closing",
            "reshuffled count", "reshuffled_intrigue count", "period_first country points",
            "period_second country points", "tie_by_seat country", "period_unclaimed country points",
            "title_marker title points", "title_half title points", "title_unclaimed title points", "game_over",
        ),
    },
)  # fmt: skip
