"""What the pieces of Il Principe are called, and what its pages do not say aloud."""

from __future__ import annotations

from ...engine.events import Event
from ...engine.options import Options
from ...engine.printed import Printed
from .box import box_names
from .state import COLOURS, MAJORS, MINORS, REGIONS

COLOUR_LABELS = {name: name for name in COLOURS.names}
BUILDINGS = {"university": "University", "cathedral": "Cathedral", "town_hall": "Town Hall", "castle": "Castle",
             "market": "Market"}  # in the order of colours  # fmt: skip
STAGE_LABELS = {"income": "income and offers", "lots": "lots", "actions": "actions", "roles": "roles"}
REGION_LABELS = {name: name.capitalize() for name in REGIONS.names}
ROLE_LABELS = {name: name.capitalize() for name in (*MAJORS.names, *MINORS.names)}


def labels(printed: Printed) -> dict[str, str]:
    """Id -> what a person calls it, in English."""
    keys = printed.under("cities")
    cities = {
        slug: str(printed[f"cities.{key}.name"]) for slug, key in zip(box_names(printed)["city"], keys, strict=True)
    }
    return {**COLOUR_LABELS, **BUILDINGS, **STAGE_LABELS, **REGION_LABELS, **ROLE_LABELS, **cities}


def veil(event: Event, viewer: int | None, options: Options, over: bool) -> Event:
    """Everything known is said: gains and payments are made in the open."""
    return event
