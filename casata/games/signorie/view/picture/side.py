"""What stands beside the wall: the rewards, the three careers and the initiative track."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from .....engine.text.wording import capital
from ... import state
from ...rules.facts import dice_sum, limit
from ...rules.rewards import space_of
from ..effects import TRACK_ICONS, reward, short_name
from ..scene import Scene
from .geometry import Hop, hop
from .steps import find_paths, path_id, spends_steps

CROWD = 2  # figures on a space that stand side by side; more of them show a count


class Caption(NamedTuple):
    """A pictogram and words; either may be empty."""

    icon: str
    words: str


class Reward(NamedTuple):
    """A reward: large in its round, a slit once it is past; lost where the viewer's dice are too high for it."""

    numeral: str
    past: bool
    place: str = ""
    now: bool = False
    icon: str = ""
    rule: str = ""
    name: str = ""
    beside: tuple[Caption, ...] = ()
    beside_rule: str = ""
    lost: str = ""  # why


class Rank(NamedTuple):
    """A rank, and how many spaces it has."""

    numeral: str
    spaces: int


class Man(NamedTuple):
    """Men of a seat on a space."""

    id: str
    seat: str
    number: int


class Space(NamedTuple):
    """A space of a career: what it is worth, its bonus, who stands there, and what the viewer chooses by it."""

    value: int
    rank: int
    first: bool  # of its rank
    bonus: Caption | None
    men: tuple[Man, ...]
    place: str = ""
    hop: Hop | None = None


class Career(NamedTuple):
    """A career."""

    icon: str
    name: str
    new: str  # the place of a new man; "" while steps are spent, where it is the first space
    spaces: tuple[Space, ...]


class Disc(NamedTuple):
    """The disc of a seat."""

    id: str
    seat: str


class Height(NamedTuple):
    """A space of the initiative track: its points, and the discs on it, the uppermost last."""

    value: int
    discs: tuple[Disc, ...]
    place: str = ""
    hop: Hop | None = None


class Initiative(NamedTuple):
    """The initiative track."""

    icon: str
    name: str
    spaces: tuple[Height, ...]


class Side(NamedTuple):
    """What stands beside the wall."""

    rewards: tuple[Reward, ...]
    rank: str
    ranks: tuple[Rank, ...]
    length: int
    bust: str  # the symbol of whoever would move
    crest: str
    careers: tuple[Career, ...]
    initiative: Initiative


def make_side(scene: Scene) -> Side:
    """What the theme draws beside the wall."""
    box, over = scene.box, scene.view.over
    mover = "" if scene.viewer is None else letter(scene.viewer)
    return Side(
        () if over else tuple(_reward(scene, space) for space in range(box.skipped, state.REWARD_SPACES)),
        scene.say.text("rank"),
        tuple(Rank(f"numeral-{rank}", len(list(run))) for rank, run in groupby(box.career_ranks[: box.career_length])),
        box.career_length,
        f"bust-{mover}",
        f"crest-{mover}",
        tuple(_career(scene, career) for career in range(state.CAREERS)),
        _initiative(scene),
    )


# Rewards


def _reward(scene: Scene, space: int) -> Reward:
    view, number = scene.view, space - scene.box.skipped + 1
    tile = view.reward[space]
    if tile == state.NO_REWARD:
        return Reward(f"numeral-{number}", past=True)
    now = space == space_of(scene.box, view)
    return Reward(
        f"numeral-{number}",
        False,
        f"reward-{number}",
        now,
        reward(scene, tile).icon,
        reward(scene, tile).rule,
        reward(scene, tile).caption,
        _beside(scene, space),
        "bonus-reward" if space < state.BONUS_SPACES else "victory-tiles",
        _too_high(scene) if now else "",
    )


@remembered
def _beside(scene: Scene, space: int) -> tuple[Caption, ...]:
    """What a reward space gives beside its tile: numbers with their pictograms, in a row."""
    box = scene.box
    if space >= state.BONUS_SPACES:
        price, points_bought = Caption("icon-florin", str(box.price)), Caption("icon-laurel", str(box.price_points))
        return price, Caption("", "="), points_bought
    gift = box.space_gift[space]
    return (Caption("bride", ""), *([Caption("icon-florin", f"+{gift}")] if gift else []))


def _too_high(scene: Scene) -> str:
    """Why the viewer does not get the reward as things stand."""
    view, seat = scene.view, scene.viewer
    if seat is None or dice_sum(view, seat) <= limit(scene.box, view, seat):
        return ""
    most = limit(scene.box, view, seat)
    return scene.say.text("not at {sum} of {limit}", sum=dice_sum(view, seat), limit=most)


# Careers


def _career(scene: Scene, career: int) -> Career:
    name, stepping = state.CAREERS.names[career], spends_steps(scene)
    return Career(
        TRACK_ICONS[career],
        capital(scene.say.label(name)),
        "" if scene.viewer is None or stepping else f"new-{name}",
        _steps_on(scene, career) if stepping else _men_on(scene, career),
    )


@remembered
def _spaces(scene: Scene, career: int) -> tuple[Space, ...]:
    box, seats = scene.box, range(scene.view.seats)
    return tuple(
        Space(
            box.career_values[space],
            box.career_ranks[space],
            not space or box.career_ranks[space] != box.career_ranks[space - 1],
            _bonus(scene, space),
            tuple(man for seat in seats for man in _men(scene, seat, career, space)),
        )
        for space in range(box.career_length)
    )


def _bonus(scene: Scene, space: int) -> Caption | None:
    box = scene.box
    if space == box.florins_space:
        return Caption("icon-florin", f"+{box.space_florins}")
    if space == box.initiative_space:
        return Caption("icon-initiative", f"+{box.space_initiative}")
    return None


def _men(scene: Scene, seat: int, career: int, space: int) -> Iterator[Man]:
    """They are numbered from the top, so most keep their ids."""
    here = scene.view.career[seat][career]
    above = sum(here[space + 1 :])
    crowded = here[space] > CROWD
    for number in range(1 if crowded else here[space]):
        found = f"man-of-{letter(seat)}-{state.CAREERS.names[career]}-{above + number + 1}"
        yield Man(found, letter(seat), here[space] if crowded else 1)


@remembered
def _men_on(scene: Scene, career: int) -> tuple[Space, ...]:
    """The spaces of a career where the men of the viewer are chosen."""
    spaces, name = _spaces(scene, career), state.CAREERS.names[career]
    if scene.viewer is None:
        return spaces
    men = scene.view.career[scene.viewer][career]
    return tuple(
        space._replace(place=f"man-{name}-{number}") if count else space
        for space, count, number in zip(spaces, men, state.SPACES.names, strict=False)
    )


def _steps_on(scene: Scene, career: int) -> tuple[Space, ...]:
    """The spaces of a career while steps are spent: who can step there, and in how many."""
    paths = find_paths(scene, career)
    return tuple(
        _step_to(scene, career, number, space, len(paths.get(number, ())))
        for number, space in enumerate(_spaces(scene, career))
    )


def _step_to(scene: Scene, career: int, number: int, space: Space, steps: int) -> Space:
    """Who can step to a space: the man just before it or one `steps` behind it; at the top it is whoever is there."""
    men, name = scene.view.career[scene.seat][career], state.CAREERS.names[career]
    if not number:
        return space._replace(place=f"new-{name}", hop=hop(1))
    if men[number - 1]:
        return space._replace(place=f"man-{name}-{state.SPACES.names[number - 1]}", hop=hop(1))
    if steps:
        return space._replace(place=path_id(career, number), hop=hop(steps))
    top = men[number] and number == scene.box.career_length - 1
    return space._replace(place=f"man-{name}-{state.SPACES.names[number]}") if top else space


# Initiative


def _initiative(scene: Scene) -> Initiative:
    spaces = list(_heights(scene))
    if scene.viewer is not None:
        for space, path in find_paths(scene, state.INITIATIVE).items():
            spaces[space] = spaces[space]._replace(place=path_id(state.INITIATIVE, space), hop=hop(len(path)))
        height = scene.view.height[scene.viewer]
        one = int(spends_steps(scene) and height < scene.box.initiative_top)
        own = spaces[height + one]
        spaces[height + one] = own._replace(place=f"initiative-{scene.viewer}", hop=hop(one))
    return Initiative(TRACK_ICONS[-1], short_name(scene, state.TRACKS.names[-1]), tuple(spaces))


@remembered
def _heights(scene: Scene) -> tuple[Height, ...]:
    view, found = scene.view, []
    for height in range(scene.box.initiative_top + 1):
        discs = sorted((s for s in range(view.seats) if view.height[s] == height), key=lambda s: view.above[s])
        found.append(
            Height(scene.box.initiative_points[height], tuple(Disc(f"disc-{letter(s)}", letter(s)) for s in discs))
        )
    return tuple(found)
