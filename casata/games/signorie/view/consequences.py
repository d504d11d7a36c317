"""What a considered move changes in Signorie, and after the end how everybody's points came about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....engine.core.moves import Move
from ....engine.core.reasons import LEGAL
from ....engine.text.language import plural
from ....engine.text.listing import number, words
from ....engine.text.picture import Change, Telling
from ....engine.text.styled import Line
from ....engine.text.wording import Person, capital
from .. import state
from ..rules.facts import dice_sum, fee, figures_in, figures_out, helpers_hired, limit
from ..rules.needs import why_not_any_figures, why_not_signoria
from ..scoring import row_points, row_tiles, row_worth
from .effects import helper_effect, signoria
from .listing.meanings import counted
from .phrases import points
from .scene import Scene
from .worth import can_hire, letters_of

FIGURES = {
    state.FROM_MISSIONS: state.MAN_FIGURE,
    state.FROM_MARRIAGES: state.WOMAN,
}  # that have brought points by going to a city


def compare(before: Scene, after: Scene) -> tuple[Change, ...]:
    """What a move would change for the viewer, the most interesting first; nothing where it changes nothing."""
    if before.viewer is None:
        return ()
    seat = before.viewer
    return (
        *_purse(before, after, seat),
        *_dice(before, after, seat),
        *_then(before, after, seat),
        *_points(before, after, seat),
        *_figures(before, after, seat),
        *(change for row in range(state.ROWS) for change in _row(before, after, seat, row)),
        *_careers(before, after, seat),
        *_initiative(before, after, seat),
        *_helpers(before, after, seat),
    )


def missing(_scene: Scene, _move: Move) -> None:
    """Nothing is missing of a turn under way: each of its steps stands alone, compared with the table as it is."""


def _counted(name: str, now: int, then: int, remark: str = "", *, bad: bool = False) -> Iterator[Change]:
    """A number that becomes another."""
    if now != then:
        yield Change(words(name), number(now), number(then), remark, bad)


# What the viewer has


def _purse(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    yield from _counted(before.say.text("Florins"), before.view.florins[seat], after.view.florins[seat])


def _points(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    now, then = (sum(scene.view.points[seat]) for scene in (before, after))
    yield from _counted(before.say.text("Points"), now, then)


def _figures(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    text, now, then = before.say.text, before.view.supply[seat], after.view.supply[seat]
    yield from _counted(text("Women in hand"), now[state.WOMAN], then[state.WOMAN])
    yield from _counted(text("Men in hand"), now[state.MAN_FIGURE], then[state.MAN_FIGURE])


def _helpers(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    now, then = (helpers_hired(scene.view, seat) for scene in (before, after))
    yield from _counted(before.say.text("Helpers"), now, then)


# The dice and the reward


def _dice(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """The total of the dice against what earns the reward."""
    now, then = _total(before, seat), _total(after, seat)
    if now != then:
        kept = [dice_sum(scene.view, seat) <= limit(scene.box, scene.view, seat) for scene in (before, after)]
        text = before.say.text
        remark = (
            (text("no reward this round") if kept[0] else text("still no reward this round")) if not kept[1] else ""
        )
        if kept[1] and not kept[0]:
            remark = text("the reward is kept")
        yield Change(words(text("Dice")), now, then, remark, bad=kept[0] and not kept[1])


def _total(scene: Scene, seat: int) -> Line:
    total, most = dice_sum(scene.view, seat), limit(scene.box, scene.view, seat)
    return words(scene.say.text("{sum} of {limit}", sum=total, limit=most))


def _then(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """What a die that is taken can do, and the helpers that work then."""
    now, then = before.view.die[seat], after.view.die[seat]
    colour = next((at for at in range(state.COLOURS) if then[at] and not now[at]), None)
    if colour is None:
        return
    text, hired = before.say.text, before.view.helpers[seat]
    yield Change(words(text("Action")), [], words(", ".join(_actions(before, seat, colour, then[colour]))))
    column = range(colour * state.HELPERS_IN_COLUMN, (colour + 1) * state.HELPERS_IN_COLUMN)
    if working := [helper_effect(before, space).caption for space in column if hired >> space & 1]:
        yield Change(words(text("Your helpers")), [], words("; ".join(working)))


def _actions(scene: Scene, seat: int, colour: int, face: int) -> list[str]:
    """The actions that a die could do, once it is paid for."""
    view, box, text = scene.view, scene.box, scene.say.text
    florins = view.florins[seat] - (fee(box, colour, face) if view.stage == state.ACTIONS_STAGE else 0)
    said = []
    if why_not_signoria(box, view, seat, colour, florins) == LEGAL:
        said.append(signoria(scene, colour).caption)
    for tile in letters_of(scene, colour):
        if why_not_any_figures(box, view, seat, tile, florins) == LEGAL:
            said.append(capital(scene.say.label(state.ASSIGNMENTS.names[tile])))
    if can_hire(scene, seat, colour, florins):
        said.append(text("a {colour} helper", colour=state.COLOURS.names[box.ring[colour]]))
    return said or [text("none")]


# Rows and tracks


def _row(before: Scene, after: Scene, seat: int, row: int) -> Iterator[Change]:
    """What a plan row is worth, or how many tiles it has of those it needs."""
    tiles = [row_tiles(scene.view, seat, row) for scene in (before, after)]
    worth = [row_worth(scene.box, scene.view, seat, row) for scene in (before, after)]
    if tiles[0] == tiles[1] and worth[0] == worth[1]:
        return
    text, needed = before.say.text, before.box.needed
    name = words(text("{row} row", row=state.ROWS.names[row]))
    if tiles[1] < needed:
        remark = text("worth {points} once complete", points=points(before, worth[1]))
        count = words(text("{count} of {limit} tiles", count=tiles[1], limit=needed))
        yield Change(name, number(tiles[0]), count, remark)
    else:
        now, then = (words(points(scene, row_points(scene.box, scene.view, seat, row))) for scene in (before, after))
        yield Change(name, now, then)


def _careers(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """Where the viewer's men stand on a career, highest first."""
    for career, name in enumerate(state.CAREERS.names):
        now, then = (_men(scene, seat, career) for scene in (before, after))
        if now != then:
            yield Change(words(before.say.label(name)), now, then, _rank(before, after, seat, career))


def _men(scene: Scene, seat: int, career: int) -> Line:
    men = scene.view.career[seat][career]
    spaces = [state.SPACES.names[space] for space in range(len(men) - 1, -1, -1) for _ in range(men[space])]
    return words(", ".join(spaces)) if spaces else words("–", "dim")


def _rank(before: Scene, after: Scene, seat: int, career: int) -> str:
    """The rank that the foremost man of a career reaches."""
    ranks = []
    for scene in (before, after):
        held = [space for space, count in enumerate(scene.view.career[seat][career]) if count]
        ranks.append(scene.box.career_ranks[held[-1]] if held else 0)
    return before.say.text("rank {rank}", rank=ranks[1]) if ranks[1] > ranks[0] else ""


def _initiative(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """What the initiative track scores, and the steps up; the height itself where it scores the same."""
    now, then = before.view.height[seat], after.view.height[seat]
    if now == then:
        return
    text, worth = before.say.text, before.box.initiative_points
    if worth[now] == worth[then]:
        yield from _counted(text("Initiative"), now, then)
        return
    steps = text(plural("{count} step up", "{count} steps up"), count=then - now)
    yield Change(words(text("Initiative pays")), number(worth[now]), number(worth[then]), steps)


# After the end


def tellings(scene: Scene) -> tuple[Telling, ...]:
    """How everybody's points came about, source by source; nothing before the end."""
    if not scene.view.over:
        return ()
    return tuple(_tell(scene, source, name) for source, name in enumerate(state.SOURCES.names))


def _tell(scene: Scene, source: int, name: str) -> Telling:
    lines = [(seat, words(said)) for seat in range(scene.view.seats) if (said := _said(scene, source, seat))]
    lit = _cities(scene, FIGURES[source], range(scene.view.seats)) if source in FIGURES else []
    places = tuple(f"city-{scene.names['city'][city]}" for city in lit)
    return Telling(name, tuple(lines), places, remark=_what_for(scene, source), late=source >= state.FROM_CAREERS)


def _what_for(scene: Scene, source: int) -> str:
    """What points of a source are given for; nothing where its name says it."""
    text = scene.say.text
    said = {
        state.FROM_MISSIONS: text("by the spaces they left"),
        state.FROM_MARRIAGES: text("twice each dowry"),
        state.FROM_INITIATIVE: text("in all rounds"),
        state.FROM_HELPERS: text("each time they were used"),
        state.FROM_REWARDS: text("the last two rewards, and points bought"),
        state.FROM_CAREERS: text("half, at the end"),
        state.FROM_ALLIANCES: text("rows, at the end"),
    }
    return said.get(source, "")


def _said(scene: Scene, source: int, seat: int) -> str:
    """What brought a seat its points; nothing where it has none."""
    view, text = scene.view, scene.say.text
    if not view.points[seat][source]:
        return ""
    if source == state.FROM_CAREERS:
        return "; ".join(
            _left(scene, seat, career) for career in range(state.CAREERS) if any(view.career[seat][career])
        )
    if source == state.FROM_ALLIANCES:
        return ", ".join(_scored(scene, seat))
    if source == state.FROM_SONS:
        return text("{number} of {all} sons married", number=view.brides[seat], all=int(state.SONS))
    return _placed(scene, seat, FIGURES[source]) if source in FIGURES else ""


def _placed(scene: Scene, seat: int, gender: int) -> str:
    """The figures of a seat that stand in cities, and in which: `3 men: Milano and Roma`."""
    view, say = scene.view, scene.say
    if not (count := figures_out(view, seat, gender)):
        return ""
    cities = say.language.join([say.label(scene.names["city"][city]) for city in _cities(scene, gender, [seat])])
    return say.text("{figures}: {cities}", figures=Person(counted(scene, count, gender)), cities=Person(cities))


def _cities(scene: Scene, gender: int, seats: Iterable[int]) -> list[int]:
    """Where women or men of some seats stand."""
    return [city for city in range(state.CITIES) if any(figures_in(scene.view, seat, gender, city) for seat in seats)]


def _left(scene: Scene, seat: int, career: int) -> str:
    """The men left on a career: `politics 9, 3`."""
    said = "".join(text for text, _ in _men(scene, seat, career))
    return scene.say.text("{career} {spaces}", career=state.CAREERS.names[career], spaces=Person(said))


def _scored(scene: Scene, seat: int) -> Iterator[str]:
    """The rows that score: `church row 10`."""
    for row, name in enumerate(state.ROWS.names):
        if worth := row_points(scene.box, scene.view, seat, row):
            yield scene.say.text("{row} row {points}", row=name, points=worth)
