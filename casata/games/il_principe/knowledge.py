"""Who may know what in Il Principe (#secrets)."""

from __future__ import annotations

from ...engine.core.knowledge import EVERYBODY, NO_ONE, OVER, OWNER, Knowledge

KNOWLEDGE = Knowledge(
    fields={
        OWNER.open_in(OVER): ("hand", "offer"),
        OWNER.open_in(OVER).unless("open_gold"): ("gold",),
        NO_ONE: ("deck",),
        EVERYBODY: (
            "principe", "stage", "last", "deck_size", "removed", "hand_size", "known", "offer_size", "up", "down",
            "received", "paid", "auctioned", "lot", "colour", "rank", "bid", "bids", "leader", "bidders", "bidding",
            "major", "minor", "pool", "city_deck", "display", "city_owner", "building", "shields", "supply", "points",
        ),
    },
    events={
        OWNER: ("drew colour", "offered cards"),
        EVERYBODY: (
            "round round owner", "stage stage", "last_round count", "cities_out count", "received gold", "paid gold",
            "short_deal count", "offered number", "shown count colour", "from_deck count colour", "no_lots",
            "lot count colour", "bade gold", "passed", "unsold count colour", "took_lot count colour", "principe",
            "no_build", "built city points", "laid count colour", "shield count region", "income points city",
            "new_city city", "played count colour", "idle", "roles_back", "got_major role number", "got_minor role",
            "major_tied role number", "minor_tied role number", "nobody_has colour", "major_unsold role",
            "minor_unsold role", "lead_tied role colour", "no_second role", "turned colour", "not_turned",
            "none_to_turn", "blessed points", "none_to_draw", "no_shield", "scoring", "revealed gold number",
            "role_points points", "set_points points number", "most_gold points", "most_cards points",
            "region_first region points", "region_second region points", "game_over",
        ),
    },
    secret_moves=("offer",),
    reveals=("shown",),
)  # fmt: skip
