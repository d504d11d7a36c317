"""What the pieces of Il Principe are called, and what its pages do not say aloud."""

from __future__ import annotations

from ...engine.events import Event
from ...engine.options import Options
from ...engine.printed import Printed
from .box import box_names
from .state import COLOURS, MAJORS, MINORS, OFFERS, REGIONS, SPLITS

BUILDINGS = {"green": "University", "white": "Cathedral", "red": "Town Hall", "blue": "Castle", "yellow": "Market"}
COLOUR_LABELS = {name: name for name in COLOURS.names}
REGION_LABELS = {name: name.capitalize() for name in REGIONS.names}
ROLE_LABELS = {name: name.capitalize() for name in (*MAJORS.names, *MINORS.names)}


def labels(printed: Printed) -> dict[str, str]:
    """Id -> what a person calls it, in English."""
    keys = printed.under("cities")
    cities = {
        slug: str(printed[f"cities.{key}.name"]) for slug, key in zip(box_names(printed)["city"], keys, strict=True)
    }
    offers = {name: counted(name, COLOUR_LABELS) for name in OFFERS.names}
    splits = {name: counted(name, REGION_LABELS) for name in SPLITS.names}
    return {**COLOUR_LABELS, **REGION_LABELS, **ROLE_LABELS, **cities, **offers, **splits}


def counted(combined: str, names: dict[str, str]) -> str:
    """A multiset in words: `2 × green + red`."""
    parts = combined.split("+")
    counts = {part: parts.count(part) for part in parts}
    return " + ".join(names[part] if count == 1 else f"{count} × {names[part]}" for part, count in counts.items())


def veil(event: Event, viewer: int | None, options: Options, over: bool) -> Event:
    """Everything known is said: gains and payments are made in the open."""
    return event
