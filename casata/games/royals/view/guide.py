"""How Royals is played and how its drawn table is read, for somebody who plays it for the first time."""

from __future__ import annotations

from ....engine.text.guide import Section
from ....engine.text.scene import Scene
from ..state import CUBES_PER_PLACEMENT, DISPLAY_SIZE, HALVES, TITLES
from .reference import first_turn, jokers, printed


def guide(scene: Scene) -> tuple[Section, ...]:
    """A turn, what it costs, how one wins; then what is drawn where, and what is printed."""
    text = scene.say.text
    return (
        _drawing(scene),
        _positions(scene),
        Section("jokers", text("Jokers"), (jokers(scene), _marks(scene)),
                reasons=("cards_short", "intrigue_short", "joker_count")),
        _winning(scene),
        _map(scene),
        _around(scene),
        Section("printed", text("What is printed"), lines=printed(scene)),
    )  # fmt: skip


def _drawing(scene: Scene) -> Section:
    text, box = scene.say.text, scene.box
    return Section(
        "drawing",
        text("Your turn: draw cards"),
        (
            text("You begin your turn with cards: three Country cards, or one Country card and one Intrigue card. "
                 "Country cards lie open in the display, or you draw them unseen from the pile. The display is filled "
                 "to {count} again when your turn ends.", count=DISPLAY_SIZE),
            text("At the end of your turn you keep at most {cards} Country cards and {intrigue} Intrigue cards.",
                 cards=box.hand_limit, intrigue=box.intrigue_limit),
            *first_turn(scene),
        ),
        reasons=("enough_country", "no_intrigue", "pile_empty", "not_on_display", "cannot_discard"),
    )  # fmt: skip


def _positions(scene: Scene) -> Section:
    text = scene.say.text
    return Section(
        "positions",
        text("Then take positions"),
        (
            text("Each portrait in a city is a position. Pay its cost in cards of its country, and it is yours: one of "
                 "your cubes goes on the portrait, a second one on its title. You can take as many positions in a turn "
                 "as your cards and cubes allow; each takes {cubes} cubes.", cubes=CUBES_PER_PLACEMENT),
            text("You can also take a position from another player. Pay its cost, and with it an Intrigue card that "
                 "shows its country, for a King two. The other player's cube goes into exile beside the portraits: it "
                 "has no influence any more, but still counts as a cube in the city. Their cube on the title stays."),
        ),
        reasons=("not_vacant", "vacant", "own_position", "no_cubes", "cannot_pick"),
    )  # fmt: skip


def _marks(scene: Scene) -> str:
    return scene.say.text(
        "On the map a position that you can only pay with jokers has a broken frame, with 3:1 for Country cards or 2:1 "
        "for Intrigue cards."
    )


def _winning(scene: Scene) -> Section:
    """Where points come from."""
    text = scene.say.text
    return Section(
        "winning",
        text("How to win"),
        (
            text("The most points win. You score in three ways: at once for being there, in three periods for "
                 "influence, and at the end for titles. If points are tied, the most valuable single marker wins."),
            text("At once: the first player in a city takes its marker. The first two with a cube in every city of a "
                 "country take its two markers. Whoever has a cube on all {count} titles takes the highest marker of "
                 "the Noble House that is left.", count=int(TITLES)),
            text("Periods: a period ends with the turn after which the display can't be filled; the third is played to "
                 "the end of its round. In each country the most influence then scores, and the second most scores "
                 "less. Ties go to the higher title held there, then to the higher city marker, then to the first "
                 "player from the start player on."),
            text("Titles: at the end the most cubes on a title score its marker. Two tied players score half of it "
                 "each; more than {count} score nothing.", count=int(HALVES)),
        ),
    )  # fmt: skip


def _map(scene: Scene) -> Section:
    text = scene.say.text
    return Section(
        "map",
        text("On the map"),
        (
            text("At the lower left of a portrait a square says what the position costs, at the lower right a circle "
                 "how much influence it brings. A crest on its lower edge is the cube of whoever holds it."),
            text("The gold hexagon in a city is its marker. When it is taken, a broken hexagon is left, where cubes in "
                 "exile lie; below it stand who took the marker and its points."),
            text("Beside the arms of a country two shields show the markers for a cube in all its cities. Below them "
                 "you see in how many cities everybody has one."),
            text("What you can choose now has a gold frame and a number: click it, or press the number. A dagger means "
                 "that another player is driven out. Rest the mouse on something to see what it would change, or click "
                 "what is not gold to read what it is or why it has to wait."),
        ),
    )  # fmt: skip


def _around(scene: Scene) -> Section:
    text = scene.say.text
    return Section(
        "around",
        text("Around the map"),
        (
            text("Titles: the number on a portrait is what the title costs. Beside its name stand the points for the "
                 "most cubes and, smaller, those for two who tie. Below are everybody's cubes on it; a gold line is "
                 "under the most. The Noble House counts on how many titles everybody has a cube."),
            text("Scoring of the periods: two numbers a period, for the most influence and for the second most; a "
                 "crest replaces what has been scored. The last column names the two who would score now, with their "
                 "influence. = stands between two who are tied: the one before it wins the tie."),
            text("Players: from left to right everybody's Country cards, Intrigue cards, cubes left, markers and "
                 "points. The points of the others are secret until the end unless the table plays with open scores."),
        ),
    )  # fmt: skip
