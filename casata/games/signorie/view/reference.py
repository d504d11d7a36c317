"""What is printed on the boards and tiles of Signorie, for looking up, and how to read the table."""

from __future__ import annotations

from ....engine.text.scene import letter
from ....engine.text.styled import Line, paragraph, span, wrap
from ..box import CAREER_SHIELDS
from ..state import ASSIGNMENTS, BOARDS, CAREERS, REWARDS, SONS
from .effects import assignment, reward
from .phrases import florins, helper_name, initiative_steps, points, spent
from .scene import Scene


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
        parts.append([span(f"{assignment(scene, tile).short} ({spent(scene, tile)})")])
    return wrap(parts, scene.width, 2)


def _rewards(scene: Scene) -> list[Line]:
    """All fourteen; those in the game are marked."""
    parts: list[Line] = [[span(scene.say.text("REWARD TILES"), "title")]]
    for tile in range(REWARDS):
        parts.append([span(reward(scene, tile).short, "mark" if tile in scene.view.reward else "dim")])
    sons = ", ".join(str(scene.box.son_points[son]) for son in range(SONS))
    parts.append([span(scene.say.text("(points for brides of sons 1 to 4: {points})", points=sons))])
    return wrap(parts, scene.width, 2)


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
        lines += wrap(parts, scene.width, 4)
    return lines


def _notes(scene: Scene) -> tuple[str, ...]:
    box, text = scene.box, scene.say.text
    return (
        text("A die that shows less than the number of its column costs the difference. You then do one action: "
             "Signoria, an assignment of the colour, or hiring a helper in the column it hires in."),
        text("After it you may use your helpers (●) in the die's column, from top to bottom; the others show their "
             "cost."),
        text("Helper spaces are named by the initial of their column and counted from the top: {first} to {last}.",
             first=helper_name(scene, 0), last=helper_name(scene, 14)),
        text("Cities: free spaces by value, lowest first; the number after the name is the next one. A woman needs a "
             "dowry of at least that number, a man at least that rank. Initials after a tile are your rows it fits."),
        text("A man who reaches the space marked f brings {florins}, the one marked ↑ {steps}.",
             florins=florins(scene, box.space_florins), steps=initiative_steps(scene, box.space_initiative)),
        text("A dice total of up to {threshold} earns the reward; each figure on the threshold adds {each}.",
             threshold=box.threshold, each=box.threshold_each),
        text("A row with {needed} tiles or more scores at the end, {hidden} for a face-down tile; men left on careers "
             "score half the points of their space.", needed=box.needed, hidden=points(scene, box.hidden_value)),
        text("After the tiles of a row stands their total, even while they are too few to score. Out: in a city."),
        text("In the turn order, seats in brackets have passed. Ties go to the player who is earlier in the last "
             "turn order."),
    )  # fmt: skip
