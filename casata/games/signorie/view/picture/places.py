"""What can be chosen around the wall, under the same ids as in the table in words."""

from __future__ import annotations

from collections.abc import Iterator

from .....engine.core.flow import may_decide
from .....engine.core.reasons import LEGAL
from .....engine.text.language import plural
from .....engine.text.picture import Place
from .....engine.text.remembered import remembered
from .....engine.text.wording import Person, capital
from ... import state
from ...moves import DOWRIES, FIGURES, GAIN_FIGURES, PAY_DOWRY, SPEND_FIGURES
from ...rules.legality import why_not_answer
from ...rules.rewards import space_of
from ..effects import assignment, helper_effect, reward, signoria
from ..listing.meanings import counted, figures
from ..phrases import florins, points
from ..scene import Scene
from .steps import find_paths, path_id

GENDERS = int(state.GENDERS)


# Beside the wall


def side_places(scene: Scene) -> tuple[Place, ...]:
    """Rewards still to come, the viewer's men, a new man on each career and the viewer's disc."""
    return (*_reward_places(scene), *(() if scene.viewer is None else _own_places(scene, scene.viewer)))


def _reward_places(scene: Scene) -> Iterator[Place]:
    view, box = scene.view, scene.box
    for space in range(state.REWARD_SPACES):
        if view.reward[space] != state.NO_REWARD and not view.over:
            kinds = ("reward",) if space == space_of(box, view) and view.phase == state.REWARD else ()
            yield Place(f"reward-{space - box.skipped + 1}", reward(scene, view.reward[space]).caption, kinds=kinds)


def _own_places(scene: Scene, seat: int) -> Iterator[Place]:
    view, text = scene.view, scene.say.text
    for career, name in enumerate(state.CAREERS.names):
        for space, count in enumerate(view.career[seat][career][: scene.box.career_length]):
            if count:
                number = state.SPACES.names[space]
                said = text("{career}, space {space}", career=name, space=number)
                yield Place(f"man-{name}-{number}", said, {"career": name, "space": number})
        yield Place(f"new-{name}", text("new man on {career}", career=name), {"career": name}, ("new",))
    kinds = ("climb",) if view.phase == state.PROGRESS else ()
    yield Place(f"initiative-{seat}", scene.say.label("initiative"), {}, kinds)
    for track in range(state.TRACKS):
        for space, path in find_paths(scene, track).items():
            yield Place(path_id(track, space), _path_name(scene, track, space, len(path)), path=path)


def _path_name(scene: Scene, track: int, space: int, count: int) -> str:
    text = scene.say.text
    steps = text(plural("{count} step", "{count} steps"), count=count)
    called = Person(capital(scene.say.label(state.TRACKS.names[track])))
    if track < state.CAREERS:
        return text("{track} to space {space}: {steps}", track=called, space=space + 1, steps=steps)
    pays = points(scene, scene.box.initiative_points[space])
    return text("{track} to {points}: {steps}", track=called, points=pays, steps=steps)


# On the viewer's board


def tray_places(scene: Scene) -> tuple[Place, ...]:
    """Everything on the viewer's board that moves choose."""
    bands = (place for colour in range(state.COLOURS) for place in _band_places(scene, colour))
    return (*bands, *plan_places(scene))


def plan_places(scene: Scene) -> tuple[Place, ...]:
    """The rows of the viewer's plan."""
    if scene.viewer is None:
        return ()
    return tuple(
        Place(f"plan-{scene.viewer}-{name}", scene.say.label(name), {"row": name}) for name in state.ROWS.names
    )


def _band_places(scene: Scene, colour: int) -> tuple[Place, ...]:
    name, view = state.COLOURS.names[colour], scene.view
    kinds = ("signoria",) if view.phase == state.ACTION and view.colour == colour else ()
    own = Place(f"signoria-{name}", signoria(scene, colour).caption, {}, kinds)
    return (*_dice_places(scene, colour), own, *_lasting_places(scene, colour))


@remembered
def _dice_places(scene: Scene, colour: int) -> tuple[Place, ...]:
    """The dice of a pool, equal ones together."""
    name, found = state.COLOURS.names[colour], []
    for number, dice in zip(state.FACES.names, scene.view.dice[colour], strict=True):
        if dice:
            said = scene.say.text("{colour} die {face}", colour=name, face=number)
            found.append(Place(f"die-{name}-{number}", said, {"colour": name, "face": number}, ("take",)))
    return tuple(found)


@remembered
def _lasting_places(scene: Scene, colour: int) -> tuple[Place, ...]:
    """What stays in a band: its two assignments and its helpers."""
    found = []
    for gender in range(GENDERS):
        tile = tile_at(scene, GENDERS * colour + gender)
        means = {"assignment": state.ASSIGNMENTS.names[tile]}
        found.append(Place(letter_id(scene, tile), assignment(scene, tile).caption, means, ("assign",)))
    for space in column_of(colour):
        name = state.HELPERS.names[space]
        found.append(Place(f"helper-{name}", helper_effect(scene, space).caption, {"helper": name}))
    return tuple(found)


def tile_at(scene: Scene, envelope: int) -> int:
    """The assignment in an envelope."""
    return next(tile for tile in range(state.ASSIGNMENTS) if scene.view.envelope[tile] == envelope)


def letter_id(scene: Scene, tile: int) -> str:
    """The id of an assignment in its envelope."""
    return f"letter-{state.ENVELOPES.names[scene.view.envelope[tile]]}"


def column_of(colour: int) -> range:
    """The helpers of a colour."""
    return range(colour * int(state.HELPERS_IN_COLUMN), (colour + 1) * int(state.HELPERS_IN_COLUMN))


# On the leaf


def over_places(scene: Scene) -> tuple[Place, ...]:
    """Amounts and figures, while they are asked of the viewer."""
    gains = (
        Place(gain_id(gain), figures(scene, scene.box.gain[gain]), {"figures": state.GAINS.names[gain]})
        for gain in gains_of(scene)
    )
    amounts = (Place(f"amount-{count}", _amount_name(scene, count), {"amount": count}) for count in amounts_of(scene))
    return (*gains, *amounts)


def gain_id(gain: int) -> str:
    """The id of figures that can be taken from the reserve."""
    return f"gain-{state.GAINS.names[gain].replace('+', '-')}"


def gains_of(scene: Scene) -> list[int]:
    """Which figures the viewer can take from the reserve, while that is asked."""
    return _answers(scene, GAIN_FIGURES, int(state.GAINS)) if scene.view.phase == state.GAIN else []


def amounts_of(scene: Scene) -> list[int]:
    """How many figures the viewer can spend, or florins pay, while that is asked."""
    if scene.view.phase == state.SPEND:
        return _answers(scene, SPEND_FIGURES, int(FIGURES))
    return _answers(scene, PAY_DOWRY, int(DOWRIES)) if scene.view.phase == state.DOWRY else []


def _answers(scene: Scene, first: int, count: int) -> list[int]:
    """Those of so many answers, from the first on, that the viewer can give."""
    view, seat = scene.view, scene.viewer
    if seat is None or view.over or not may_decide(view, seat):
        return []
    return [number for number in range(count) if why_not_answer(scene.box, view, seat, first + number) == LEGAL]


def _amount_name(scene: Scene, amount: int) -> str:
    view = scene.view
    if view.phase == state.SPEND:
        return counted(scene, amount, view.envelope[view.assignment] % GENDERS)
    return florins(scene, amount)
