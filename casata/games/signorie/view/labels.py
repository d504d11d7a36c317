"""What the pieces of Signorie are called."""

from __future__ import annotations

from ....engine.core.printed import Printed
from ..box import box_names
from ..state import ASSIGNMENTS, COLOURS, GENDERS, HIGHEST_TILE, LOWEST_TILE

COLOUR_LABELS = {name: name for name in (*COLOURS.names, "blue")}
HELPER_LABELS = {
    f"{colour}_{level}": f"{colour} {level}" for colour in COLOURS.names for level in ("top", "middle", "bottom")
}
ENVELOPE_LABELS = {
    **{f"{colour}_women": f"{colour} ♀" for colour in COLOURS.names},
    **{f"{colour}_men": f"{colour} ♂" for colour in COLOURS.names},
}
ASSIGNMENT_LABELS = {name: name for name in ASSIGNMENTS.names}
GENDER_LABELS = {name: name for name in GENDERS.names}
REWARD_LABELS = {
    "mission_tile": "a mission",
    "marriage_tile": "a marriage",
    "men_tile": "men from the reserve",
    "women_tile": "women from the reserve",
    "careers_tile": "career steps",
    "initiative_tile": "initiative",
    "alliance_tile": "a tile face down",
    "helper_tile": "a free helper",
    "die_tile": "a bonus die",
    "helpers_tile": "points for helpers",
    "cities_women_tile": "points for cities with own women",
    "cities_men_tile": "points for cities with own men",
    "women_out_tile": "points for own women in cities",
    "men_out_tile": "points for own men in cities",
}
STAGE_LABELS = {"actions": "actions", "rewards": "rewards"}


def labels(printed: Printed) -> dict[str, str]:
    """Id -> what a person calls it, in English."""
    names = box_names(printed)
    cities = [str(printed[f"cities.{key}.name"]) for key in printed.under("cities")]
    houses = [str(printed[f"houses.{key}.name"]) for key in printed.under("houses")]
    offers = [f"{city} {sign}" for city in cities for sign in ("♀", "♂")]
    tiles = ["none", *(f"{house} {value}" for house in houses for value in range(LOWEST_TILE, HIGHEST_TILE + 1))]
    said = {"city": cities, "house": houses, "offer": offers, "tile": tiles}
    named = {slug: text for axis, texts in said.items() for slug, text in zip(names[axis], texts, strict=True)}
    return {
        **COLOUR_LABELS, **HELPER_LABELS, **ENVELOPE_LABELS, **ASSIGNMENT_LABELS, **GENDER_LABELS, **REWARD_LABELS,
        **STAGE_LABELS, **named,
    }  # fmt: skip
