"""What is printed on the boards and tiles of Signorie, for those who look it up, and how the table is read."""

from __future__ import annotations

from ....engine.text.scene import Scene, letter
from ....engine.text.sheet import Line, paragraph, span, wrapped
from ..box import CAREER_SHIELDS
from ..state import ASSIGNMENTS, BOARDS, CAREERS, REWARDS, SONS
from .phrases import assignment, helper_name, reward, spent


def reference(scene: Scene) -> list[Line]:
    """Assignments, rewards, sons, plans of all boards; then what the signs mean."""
    return [
        *_assignments(scene),
        *_rewards(scene),
        *_plans(scene),
        [],
        *(line for note in _notes(scene) for line in paragraph(note, "dim", scene.width)),
    ]


def _assignments(scene: Scene) -> list[Line]:
    """All ten with the figures they take where they lie now."""
    parts: list[Line] = [[span(scene.say.text("ASSIGNMENTS"), "title")]]
    for tile in range(ASSIGNMENTS):
        parts.append([span(f"{assignment(scene, tile)} ({spent(scene, tile)})")])
    return wrapped(parts, scene.width, 2)


def _rewards(scene: Scene) -> list[Line]:
    """All fourteen; those in the game are marked."""
    parts: list[Line] = [[span(scene.say.text("REWARD TILES"), "title")]]
    for tile in range(REWARDS):
        parts.append([span(reward(scene, tile), "mark" if tile in scene.view.reward else "dim")])
    sons = ", ".join(str(scene.box.son_points[son]) for son in range(SONS))
    parts.append([span(scene.say.text("(points for the brides of sons 1 to 4: {points})", points=sons))])
    return wrapped(parts, scene.width, 2)


def _plans(scene: Scene) -> list[Line]:
    """The career rows of every board, and who has it; the marriage row has all six houses."""
    lines: list[Line] = [[span(scene.say.text("PLANS"), "title")]]
    for board, name in enumerate(BOARDS.names):
        owners = [letter(seat) for seat in range(scene.view.seats) if scene.view.board[seat] == board]
        parts: list[Line] = [[span(f"{scene.say.label(name)} {' '.join(owners)}", "bold", 10)]]
        for career, row in enumerate(CAREERS.names):
            houses = scene.box.plan[board][career][:CAREER_SHIELDS]
            said = ", ".join(scene.say.label(scene.names["house"][house]) for house in houses)
            parts.append([span(scene.say.text("{row}: {houses};", row=row, houses=said))])
        lines += wrapped(parts, scene.width, 4)
    return lines


def _notes(scene: Scene) -> tuple[str, ...]:
    box, text = scene.box, scene.say.text
    return (
        text("A die costs the difference when it shows less than the number of its column; then comes one action: "
             "Signoria, an assignment of the colour, or a helper in the column it hires in."),
        text("After it the own helpers (●) of that column may be used, from top to bottom; others show their cost."),
        text("Helper spaces are named by the initial of their column and counted from the top: {first} to {last}.",
             first=helper_name(0), last=helper_name(14)),
        text("Cities: free spaces by value, lowest first; the number after the name is the next one. A woman needs at "
             "least that dowry, a man at least that rank. Initials behind a tile are the own rows it would fit."),
        text("A man who reaches the space with f brings {florins} florins, with ↑ {steps} step of initiative.",
             florins=box.space_florins, steps=box.space_initiative),
        text("Dice up to {threshold} in all earn the reward; each figure on the threshold adds {each}.",
             threshold=box.threshold, each=box.threshold_each),
        text("A row with {needed} tiles or more counts at the end, a tile face down for {hidden}; men left on careers "
             "bring half their space.", needed=box.needed, hidden=box.hidden_value),
        text("OutOfDate the tiles of a row stands what they show, also where they are too few. Out: in a city."),
        text("In the order, seats in brackets have passed. Equal points: who is first in the last order wins."),
    )  # fmt: skip
