"""What the pieces of The Staufer Dynasty are called."""

from __future__ import annotations

from ....engine.core.printed import Printed
from ....engine.text.language import Label, Typed, plural
from ..box import PATTERNS
from ..state import COSTS, REGIONS

COVERED, OPEN = "●", "○"  # places of a pattern

REGION_LABELS = {
    "augsburg": "Augsburg",
    "strasbourg": "Strasbourg",
    "palermo": "Palermo",
    "aachen": "Aachen",
    "nijmegen": "Nijmegen",
    "milano": "Milano",
}
OFFICE_LABELS = {f"{region}_{cost}": f"{name} {cost}" for region, name in REGION_LABELS.items() for cost in COSTS.names}
JOB_LABELS = {
    **{f"job_{region}": f"place in {REGION_LABELS[region]}" for region in REGIONS.names},
    "cost_3": "offices of cost 3",
    "cost_4": "offices of cost 4",
    "cost_5": "offices of cost 5",
    "all_offices": "all offices",
    "pairs": "pairs of equal cost",
    "rows": "rows of costs 3, 4, 5",
}
CHEST_LABELS = {
    "points_2": "orange (2 points)",
    "points_3": "orange (3 points)",
    "points_4": "orange (4 points)",
    "points_5": "orange (5 points)",
    "envoys_1": "orange (1 envoy)",
    "envoys_2": "orange (2 envoys)",
    "envoys_3": "orange (3 envoys)",
    "noble_chest": "orange (a noble)",
    "first": "first position",
    "free_travel": "free travel",
    "free_office": "free office",
    "supply": "other chests",
    "keep": "keep a figure",
    "brown": "brown",
    "purple": "purple",
}
OTHER_LABELS = {
    "envoy": "envoy",
    "noble": "noble",
    "left": "left",
    "right": "right",
    "plain": "no chest",
    "king": "the king's region",
    "fewest": "fewest chests",
    "most": "most figures",
}
COUNTED = {
    "envoy": plural("an envoy", "{number} envoys", by="number"),
    "noble": plural("a noble", "{number} nobles", by="number"),
}
VALUE_WORDS = {  # sections of the box; the name of a printed value or its last word, or what its values are about
    "two": "2 players",
    "two_noble": "nobles only, 2 players",
    "more": "3 to 5 players",
    "more_noble": "nobles only, 3 to 5 players",
    "supply.few": "2 and 3 players",
    "supply.many": "4 and 5 players",
    "chest_mix.en": "English booklet",
    "chests.first": "first position",
    "jobs.first": "first place",
    "jobs.second": "second place",
    "sets.first": "first game",
    "privileges.purple": "purple chests",
    "bonuses": "Bonuses of the regions",
    "tiles": "Point tiles",
    "rounds": "Round tiles",
    "sets": "Sets of privileges",
}


def labels(printed: Printed) -> dict[str, Label]:
    """Id -> what a person calls it, in English."""
    patterns = {name: _drawn(printed[f"patterns.{name}.shape"]) for name in PATTERNS}
    return {**REGION_LABELS, **OFFICE_LABELS, **JOB_LABELS, **CHEST_LABELS, **OTHER_LABELS, **patterns}


def _drawn(shape: list[int]) -> Typed:
    """A pattern as six places, clockwise."""
    return Typed("".join(COVERED if place in shape else OPEN for place in range(REGIONS)))
