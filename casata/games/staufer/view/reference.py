"""What is printed on the cards of The Staufer Dynasty, for looking up, and how to read the table."""

from __future__ import annotations

from ....engine.text.styled import Line, paragraph, span, wrap
from ..state import CHESTS, JOBS, ORANGE, PRIVILEGES
from .phrases import KING, SIGNS, chest_use, job, privilege, short_chest
from .scene import Scene


def reference(scene: Scene) -> list[Line]:
    """Chests, privileges, jobs; then what the signs mean."""
    return [*printed(scene), [], *(line for note in _notes(scene) for line in paragraph(note, "dim", scene.width))]


def printed(scene: Scene) -> list[Line]:
    """Chests, privileges, jobs."""
    return [*_chests(scene), *_privileges(scene), *_jobs(scene)]


def _chests(scene: Scene) -> list[Line]:
    """Every kind: how it is written on the table, what it is, how many there are, what it does."""
    parts: list[Line] = [[span(scene.say.text("CHESTS"), "title")]]
    for kind, name in enumerate(CHESTS.names):
        said = f"{short_chest(scene, kind)} = {scene.say.label(name)} ×{scene.box.chests[kind]}"
        parts.append([span(said if kind >= ORANGE else f"{said};", "bold")])
        if kind >= ORANGE:
            parts.append([span(f"{chest_use(scene, kind)};")])
    return wrap(parts, scene.width, 2)


def _privileges(scene: Scene) -> list[Line]:
    """All sixteen; those of this game are marked."""
    view = scene.view
    parts: list[Line] = [[span(scene.say.text("PRIVILEGES"), "title")]]
    for card in range(PRIVILEGES):
        here = view.display[card] or any(view.owned[seat] >> card & 1 for seat in range(view.seats))
        parts.append([span(f"[{card + 1}] {privilege(scene, card)};", "mark" if here else "dim")])
    return wrap(parts, scene.width, 2)


def _jobs(scene: Scene) -> list[Line]:
    """All eighteen; everybody has one of each kind."""
    parts: list[Line] = [[span(scene.say.text("JOBS"), "title")]]
    parts += [[span(f"{job(scene, number)};")] for number in range(JOBS)]
    return wrap(parts, scene.width, 2)


def _notes(scene: Scene) -> tuple[str, ...]:
    box, text = scene.box, scene.say.text
    return (
        text("{envoy} is an envoy, {noble} a noble (influence {influence}, otherwise like an envoy), {king} the king.",
              envoy=SIGNS[0], noble=SIGNS[1], influence=box.influence, king=KING),
        text("A region shows what travel there costs you, the rounds in which it is scored (in brackets: as the "
             "condition stands now), its points and bonus, and who is ahead of whom; then its offices by cost. {noble} "
             "after the cost: nobles only. In brackets: all the figures you need, gold where your court has them.",
             noble=SIGNS[1]),
        *paying(scene),
        text("Rounds: the regions scored at the end of each, and → how far the king rides after it."),
        ties(scene),
        refilling(scene),
        text("Orange chests take effect at once; you keep turquoise ones until you use them."),
        text("Patterns are read clockwise; ● are regions with a figure of yours, and each figure counts once."),
        turning(scene),
    )  # fmt: skip


def paying(scene: Scene) -> tuple[str, str]:
    """Where figures are paid, and whether the one on the office counts."""
    box, text = scene.box, scene.say.text
    return (
        text("You pay a figure in each region after the king's up to the target for travel, one in each region after "
             "it for the office, and put one on the office. The king sends home the figures paid in regions he enters.")
        if not box.from_target else
        text("You pay a figure in each region after the king's up to the target for travel, one in each region from "
             "there on for the office, and put one on the office. The king sends home the figures paid in regions he "
             "enters."),
        text("The figure on the office counts towards its cost.") if not box.excludes else
        text("You pay the cost of an office in addition to the figure on it."),
    )  # fmt: skip


def ties(scene: Scene) -> str:
    """Who is ahead with equal influence."""
    text = scene.say.text
    return (
        text("Ties on influence go to the more expensive office; on the same office to the left figure, which came "
             "first.") if not scene.box.right_first else
        text("Ties on influence go to the more expensive office; on the same office to the right figure.")
    )  # fmt: skip


def refilling(scene: Scene) -> str:
    """Which places get chests at the end of a round."""
    text = scene.say.text
    return (
        text("Every supply space and every office of a scored region gets another chest at the end of a round.")
        if not scene.box.empty_only else
        text("Supply spaces and offices of a scored region that have no chest get one at the end of a round.")
    )  # fmt: skip


def turning(scene: Scene) -> str:
    """Where patterns may begin."""
    text = scene.say.text
    return (
        text("They begin with the first region of the ring.") if scene.options["pattern"] == "fixed" else
        text("They may be turned on the ring.")
    )  # fmt: skip
