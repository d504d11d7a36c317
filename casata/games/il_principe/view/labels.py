"""What the pieces of Il Principe are called."""

from __future__ import annotations

from ....engine.core.printed import Printed
from ....engine.text.language import Label
from ..box import box_names
from ..state import COLOURS, MAJORS, MINORS, REGIONS

COLOUR_LABELS = {name: name for name in COLOURS.names}
BUILDINGS = {"university": "University", "cathedral": "Cathedral", "town_hall": "Town Hall", "castle": "Castle",
             "market": "Market"}  # in the order of colours  # fmt: skip
STAGE_LABELS = {"income": "income and offers", "lots": "lots", "actions": "actions", "roles": "roles"}
REGION_LABELS = {name: name.capitalize() for name in REGIONS.names}
ROLE_LABELS = {name: name.capitalize() for name in (*MAJORS.names, *MINORS.names)}

SOURCE_LABELS = {
    "cities": "Cities",
    "income": "Role payments",
    "white": "Bishop points",
    "roles": "Roles at the end",
    "sets": "Sets",
    "gold": "Most gold",
    "cards": "Most cards",
    "regions": "Regions",
}
VALUE_WORDS = {  # sections of the box, and printed values whose ids are not words
    "sizes": "City sizes",
    "totals": "Check sums",
    "final": "Final scoring",
    "draw": "Cards drawn",
    "final.set": "set of five colours",
    "final.region_first": "first in a region",
    "final.region_second": "second in a region",
}


def labels(printed: Printed) -> dict[str, Label]:
    """What each id is called, in English."""
    keys = printed.under("cities")
    cities = {
        slug: printed.name(f"cities.{key}.name") for slug, key in zip(box_names(printed)["city"], keys, strict=True)
    }
    return {**COLOUR_LABELS, **BUILDINGS, **STAGE_LABELS, **REGION_LABELS, **ROLE_LABELS, **cities}
