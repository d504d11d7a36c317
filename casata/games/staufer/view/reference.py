"""What is printed on the cards of The Staufer Dynasty, for those who look it up, and how the table is read."""

from __future__ import annotations

from ....engine.text.scene import Scene
from ....engine.text.sheet import Line, paragraph, span, wrapped
from ..state import CHESTS, JOBS, ORANGE, PRIVILEGES
from .phrases import KING, SIGNS, chest_use, job, privilege, short_chest


def reference(scene: Scene) -> list[Line]:
    """Chests, privileges, jobs; then what the signs mean."""
    return [
        *_chests(scene),
        *_privileges(scene),
        *_jobs(scene),
        [],
        *(line for note in _notes(scene) for line in paragraph(note, "dim", scene.width)),
    ]


def _chests(scene: Scene) -> list[Line]:
    """Every kind: how it is written on the table, what it is, how many there are, what it does."""
    parts: list[Line] = [[span(scene.say.text("CHESTS"), "title")]]
    for kind, name in enumerate(CHESTS.names):
        said = f"{short_chest(scene, kind)} = {scene.say.label(name)} ×{scene.box.chests[kind]}"
        parts.append([span(said if kind >= ORANGE else f"{said};", "bold")])
        if kind >= ORANGE:
            parts.append([span(f"{chest_use(scene, kind)};")])
    return wrapped(parts, scene.width, 2)


def _privileges(scene: Scene) -> list[Line]:
    """All sixteen; those of this game are marked."""
    view = scene.view
    parts: list[Line] = [[span(scene.say.text("PRIVILEGES"), "title")]]
    for card in range(PRIVILEGES):
        here = view.display[card] or any(view.owned[seat] >> card & 1 for seat in range(view.seats))
        parts.append([span(f"[{card + 1}] {privilege(scene, card)};", "mark" if here else "dim")])
    return wrapped(parts, scene.width, 2)


def _jobs(scene: Scene) -> list[Line]:
    """All eighteen; everybody has one of each kind."""
    parts: list[Line] = [[span(scene.say.text("JOBS"), "title")]]
    parts += [[span(f"{job(scene, number)};")] for number in range(JOBS)]
    return wrapped(parts, scene.width, 2)


def _notes(scene: Scene) -> tuple[str, ...]:
    box, text = scene.box, scene.say.text
    return (
        text("{envoy} is an envoy, {noble} a noble (influence {influence}, else a figure like any other), {king} the "
             "king.", envoy=SIGNS[0], noble=SIGNS[1], influence=box.influence, king=KING),
        text("A region shows what travel there costs you, the rounds in which it is scored (in brackets: now, by the "
             "condition), its points and bonus, and who is ahead of whom; then its offices by cost. {noble} behind the "
             "cost: nobles only. In brackets: all figures it takes you, gold where your court has them.",
             noble=SIGNS[1]),
        text("Travel lays a figure in each region after the king's up to the target, the office one in each region "
             "after it, and one sits down. The king sends home what lies in regions he enters.")
        if not box.from_target else
        text("Travel lays a figure in each region after the king's up to the target, the office one in each region "
             "from there on, and one sits down. The king sends home what lies in regions he enters."),
        text("The figure that sits down counts for the cost of an office.") if not box.excludes else
        text("The cost of an office is laid beside the figure that sits down."),
        text("Rounds: the regions that are scored at the end of each, and → how far the king rides after it."),
        text("Equal influence: the dearer office is ahead; on the same office the left figure, which came first.")
        if not box.right_first else
        text("Equal influence: the dearer office is ahead; on the same office the right figure."),
        text("Every supply space and every office of a scored region gets another chest at the end of a round.")
        if not box.empty_only else
        text("Supply spaces and offices of a scored region that have no chest get one at the end of a round."),
        text("Orange chests take effect at once, turquoise ones are kept until they are used."),
        text("A pattern is read clockwise, ● are regions with a figure of yours; each figure counts once."),
        text("It begins with the region drawn first.") if scene.options["pattern"] == "fixed" else
        text("It may be turned on the ring."),
    )  # fmt: skip
