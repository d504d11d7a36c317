"""Who may know what in The Staufer Dynasty."""

from __future__ import annotations

from ...engine.core.knowledge import EVERYBODY, NO_ONE, OVER, OWNER, Knowledge

KNOWLEDGE = Knowledge(
    fields={
        OWNER.open_in(OVER): ("job",),
        NO_ONE: ("stack",),
        EVERYBODY: (
            "turn", "start", "order", "supplied", "supplied_count", "deployed", "deployed_count", "ring", "place",
            "tile", "king", "row_region", "row_condition", "row_steps", "court", "province", "figure", "paid",
            "office_chest", "space_chest", "chest", "drawn", "discard", "stack_size", "display", "owned", "office",
            "way", "space", "spots", "declined", "scored", "kept", "points",
        ),
    },
    events={
        OWNER: ("dealt job",),
        EVERYBODY: (
            "round round", "begins", "ring region", "tile region points", "row_region region number",
            "row_condition condition number", "row_steps steps number", "king_starts region",
            "displayed privilege count", "laid_office office chest", "laid_space space chest", "no_chests count",
            "reshuffled count", "ordered owner position", "supplied space", "received number figure",
            "not_received number figure", "took_elsewhere space", "used chest", "costs way price", "laid figure region",
            "sat figure office", "sat_second", "took chest", "drew", "scored points", "scored_card points privilege",
            "exchanged privilege", "to_supply position", "to_deploy position", "scored_once region condition",
            "scored_too region condition", "region_scored region", "nobody_there region", "placed position influence",
            "behind cost", "bonus region", "shown chest", "left_over chest", "kept figure office",
            "to_province figure office", "to_court figure office", "king_entered region", "returned number figure",
            "withdrawn", "scoring", "job_points job points", "brown_points count points",
        ),
    },
)  # fmt: skip
