"""What the pieces of Royals are called, and which known values the log leaves out."""

from __future__ import annotations

from ....engine.core.events import Event
from ....engine.core.options import Options
from ....engine.core.printed import Printed
from ....engine.text.language import Label, as_value, phrase
from ..box import box_names
from ..state import PAIRS, TITLES

COUNTRY_LABELS = {"france": "France", "german_states": "German States", "britain": "Britain", "spain": "Spain"}
TITLE_LABELS = {name: name.capitalize() for name in TITLES.names}
SOURCE_LABELS = {
    "cities": "City markers",
    "countries": "Country markers",
    "noble_house": "Noble House",
    "periods": "Period markers",
    "titles": "Title markers",
}
INITIALS = {"f": "France", "g": "German States", "b": "Britain", "s": "Spain"}
VALUE_WORDS = {  # sections of the box, and printed values whose ids are not words
    "noble": "Noble House markers",
    "removed": "Cards taken out",
    "hand": "Cards in hand at most",
    "hand.country_limit": "Country cards",
    "hand.intrigue_limit": "Intrigue cards",
    "intrigue": "Intrigue cards",
    "intrigue.copies": "of each pair of countries",
    "intrigue.takeover": "for a takeover",
    "intrigue.takeover_king": "to take over a king",
    "full": "whole marker",
    "half": "half marker",
}


def labels(printed: Printed) -> dict[str, Label]:
    """What each id is called, in English."""
    pairs = {
        pair: phrase("{one}/{other}", one=phrase(INITIALS[pair[0]]), other=phrase(INITIALS[pair[1]]))
        for pair in PAIRS.names
    }
    named = box_names(printed)
    cities = {
        slug: printed.name(f"cities.{key}.name")
        for slug, key in zip(named["city"], printed.under("cities"), strict=True)
    }
    places = {}
    for place in named["place"]:
        city, title = place.rsplit(".", 1)
        places[place] = phrase("{city} ({title})", city=as_value(cities[city]), title=phrase(TITLE_LABELS[title]))
    return {**COUNTRY_LABELS, **TITLE_LABELS, **pairs, **cities, **places}


def veil(event: Event, viewer: int | None, options: Options, over: bool) -> Event:
    """Markers lie face down: their value is said to their owner only, until the end (#secret-points)."""
    collected = event["seat"] is not None and "points" in event
    is_open = options["open_scores"] or over or event["seat"] == viewer
    return {**event, "points": None} if collected and not is_open else event
