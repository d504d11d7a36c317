"""What is printed on the cards of Il Principe, and how to read the table."""

from __future__ import annotations

from ....engine.core.header import NOBODY
from ....engine.text.scene import letter
from ....engine.text.styled import Line, paragraph, span, wrap
from ..state import CITIES, COLOURS, REGIONS
from .labels import BUILDINGS
from .phrases import city_line, regions_of
from .scene import Scene


def reference(scene: Scene) -> list[Line]:
    """All cities by region, and those that are not face up; then what the signs mean."""
    return [
        *_regions(scene),
        [],
        *(city_line(scene, city) for city in range(CITIES) if not scene.view.display[city]),
        [],
        *(line for note in _notes(scene) for line in paragraph(note, "dim", scene.width)),
    ]


def _regions(scene: Scene) -> list[Line]:
    """Every region with the cities that touch it and what became of them."""
    text = scene.say.text
    lines: list[Line] = [
        [span(text("ALL CITIES"), "title"), span("  " + text("by region; a city can touch several"), "dim")]
    ]
    for region, name in enumerate(REGIONS.names):
        parts: list[Line] = [[span(scene.say.label(name), "bold")]]
        for city in range(CITIES):
            if region in regions_of(scene, city):
                parts.append([span(scene.say.label(scene.names["city"][city])), *_whereabouts(scene, city)])
        lines += wrap(parts, scene.width, 4)
    return lines


def _whereabouts(scene: Scene, city: int) -> Line:
    """Who built a city, or that it can be built."""
    owner = scene.view.city_owner[city]
    if owner != NOBODY:
        return [span(f" {letter(owner)}", f"seat{owner}")]
    return [span(" " + scene.say.text("(face up)"), "mark")] if scene.view.display[city] else []


def _notes(scene: Scene) -> tuple[str, ...]:
    text = scene.say.text
    kinds = [
        text("{building} ({colour})", building=building, colour=colour)
        for colour, building in zip(COLOURS.names, BUILDINGS, strict=True)
    ]
    return (
        text("Cards: {kinds}.", kinds=", ".join(kinds)),
        text("A city line shows its gold, points and shields, the cards it takes, its regions, and whom it pays."),
        text(
            "Cards laid out are counted face up (face down). The most face up wins the major role, the second most the "
            "minor role."
        ),
        text("The column end shows what roles, sets and regions would score now; gold and cards in hand come on top."),
        text(
            "Each region scores for the most and the second most shields. Players tied for the most all score the "
            "first prize, and nobody is second."
        ),
    )
