"""What the pieces of Signorie are called."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.core.printed import Printed
from ....engine.text.language import Label, Phrase, as_value, later, phrase, plural
from ..box import box_names
from ..state import ASSIGNMENTS, COLOURS, GENDERS, HELPERS, HIGHEST_TILE, LOWEST_TILE, STAGES

COLOUR_LABELS = {name: name for name in (*COLOURS.names, "blue")}
ENVELOPE_LABELS = {
    **{f"{colour}_women": f"{colour} (women)" for colour in COLOURS.names},
    **{f"{colour}_men": f"{colour} (men)" for colour in COLOURS.names},
}
ASSIGNMENT_LABELS = {name: name for name in ASSIGNMENTS.names}
GENDER_LABELS = {name: name for name in GENDERS.names}
EFFECT_LABELS = {  # what a helper is for, in a word or two
    "mission": "mission",
    "marriage": "marriage",
    "draw": "tile face down",
    "roll": "roll for a child",
    "pick": "choose a child",
    "men": "points for men",
    "points": "points",
    "florins": "florins",
    "progress": "steps",
    "assignment": "any assignment",
}
REWARD_LABELS = {
    "mission_tile": "a mission",
    "marriage_tile": "a marriage",
    "men_tile": "men from the reserve",
    "women_tile": "women from the reserve",
    "careers_tile": "career steps",
    "initiative_tile": "initiative steps",
    "alliance_tile": "a tile face down",
    "helper_tile": "a free helper",
    "die_tile": "a bonus die",
    "helpers_tile": "points for helpers",
    "cities_women_tile": "points for cities with women",
    "cities_men_tile": "points for cities with men",
    "women_out_tile": "points for women in cities",
    "men_out_tile": "points for men in cities",
}
OFFERS = (later("{city} (marriage)"), later("{city} (mission)"))
LEVEL_LABELS = {"top": later("top"), "middle": later("middle"), "bottom": later("bottom")}
STAGE_LABELS = {name: name for name in STAGES.names}
COUNTED = {
    "woman": plural("a woman", "{number} women", by="number"),
    "man": plural("a man", "{number} men", by="number"),
}
VALUE_WORDS = {  # sections of the box, and printed values whose ids are not words
    "ring": "hires in the column",
    "bonuses": "Bonus tiles",
    "victories": "Victory tiles",
    "tiles": "Alliance tiles",
    "start": "At the start",
    "rounds": "In a round",
    "fewest": "fewest figures",
    "most": "most figures",
    "each": "each figure brings",
}


def labels(printed: Printed) -> dict[str, Label]:
    """Id -> what a person calls it, in English."""
    names = box_names(printed)
    cities = [printed.name(f"cities.{key}.name") for key in printed.under("cities")]
    houses = [printed.name(f"houses.{key}.name") for key in printed.under("houses")]
    offers = [phrase(offer, city=as_value(city)) for city in cities for offer in OFFERS]
    tiles: list[Label] = [
        phrase("{house} {value}", house=as_value(house), value=value)
        for house in houses
        for value in range(LOWEST_TILE, HIGHEST_TILE + 1)
    ]
    said: dict[str, Sequence[Label]] = {"city": cities, "house": houses, "offer": offers, "tile": ["none", *tiles]}
    named = {slug: text for axis, texts in said.items() for slug, text in zip(names[axis], texts, strict=True)}
    helpers = {name: _helper(printed, name) for name in HELPERS.names}
    return {
        **COLOUR_LABELS, **helpers, **ENVELOPE_LABELS, **ASSIGNMENT_LABELS, **GENDER_LABELS, **REWARD_LABELS,
        **STAGE_LABELS, **named,
    }  # fmt: skip


def _helper(printed: Printed, name: str) -> Phrase:
    """A helper by its place and what it is for: `top red helper (florins)`."""
    colour, level = name.split("_")
    effect, tracks = printed[f"helpers.{name}.effect"], printed[f"helpers.{name}.tracks"]
    does = phrase(EFFECT_LABELS.get(effect, effect))
    if effect == "die" and tracks:
        does = phrase("{track} steps", track=phrase(tracks[0]))
    return phrase(
        "{level} {colour} helper ({does})", level=phrase(LEVEL_LABELS[level]), colour=phrase(colour), does=does
    )
