"""What stands beside the wall on a drawn table: the rewards, the three careers and the initiative track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from ....engine.core.flow import may_decide
from ....engine.text.language import plural
from ....engine.text.picture import Place
from ....engine.text.remembered import remembered
from ....engine.text.scene import letter
from ....engine.text.wording import Person, capital
from ..rules.facts import dice_sum, limit
from ..rules.rewards import space_of
from ..state import (
    BONUS_SPACES,
    CAREERS,
    INITIATIVE,
    MAN_FIGURE,
    NO_REWARD,
    PROGRESS,
    REWARD,
    REWARD_SPACES,
    SPACES,
    TRACKS,
)
from .captions import REWARD_RULES, TRACK_ICONS, beside, reward, short_name
from .phrases import points
from .scene import Scene

Values = dict[str, Any]

CROWD = 2  # figures on a space that stand side by side; more of them show a count


def side_places(scene: Scene) -> tuple[Place, ...]:
    """Rewards still to come, the viewer's men, a new man on each career and the viewer's disc."""
    return (*_reward_places(scene), *(() if scene.viewer is None else _own_places(scene, scene.viewer)))


def _reward_places(scene: Scene) -> Iterator[Place]:
    view, box = scene.view, scene.box
    for space in range(REWARD_SPACES):
        if view.reward[space] != NO_REWARD and not view.over:
            kinds = ("reward",) if space == space_of(box, view) and view.phase == REWARD else ()
            yield Place(f"reward-{space - box.skipped + 1}", reward(scene, view.reward[space])[1], kinds=kinds)


def _own_places(scene: Scene, seat: int) -> Iterator[Place]:
    view, text = scene.view, scene.say.text
    for career, name in enumerate(CAREERS.names):
        for space, count in enumerate(view.career[seat][career][: scene.box.career_length]):
            if count:
                number = SPACES.names[space]
                said = text("{career}, space {space}", career=name, space=number)
                yield Place(f"man-{name}-{number}", said, {"career": name, "space": number})
        yield Place(f"new-{name}", text("new man on {career}", career=name), {"career": name}, ("new",))
    kinds = ("climb",) if view.phase == PROGRESS else ()
    yield Place(f"initiative-{seat}", scene.say.label("initiative"), {}, kinds)
    for track, name in enumerate(TRACKS.names):
        for space, path in _paths(scene, seat, track).items():
            steps = text(plural("{count} step", "{count} steps"), count=len(path))
            called = Person(capital(scene.say.label(name)))
            if track < CAREERS:
                said = text("{track} to space {space}: {steps}", track=called, space=space + 1, steps=steps)
            else:
                pays = points(scene, scene.box.initiative_points[space])
                said = text("{track} to {points}: {steps}", track=called, points=pays, steps=steps)
            yield Place(_path_id(track, space), said, path=path)


# Several steps at once


def _path_id(track: int, space: int) -> str:
    return f"to-{TRACKS.names[track]}-{space + 1}"


def _paths(scene: Scene, seat: int, track: int) -> dict[int, tuple[str, ...]]:
    """The spaces of a track that the viewer reaches with several of the steps that are left, and the way to each."""
    view, box = scene.view, scene.box
    if not _steps(scene, seat) or not view.tracks >> track & 1:
        return {}
    if track >= CAREERS:
        most = min(box.initiative_top, view.height[seat] + view.progress)
        return {height: ("climb",) * (height - view.height[seat]) for height in range(view.height[seat] + 2, most + 1)}
    ways = {space: _way(scene, seat, track, space) for space in range(box.career_length)}
    return {space: way for space, way in ways.items() if 1 < len(way) <= view.progress}


def _way(scene: Scene, seat: int, career: int, space: int) -> tuple[str, ...]:
    """The steps of the nearest man behind a space, or of a new one; none where nobody is behind it."""
    name, men = CAREERS.names[career], scene.view.career[seat][career]
    nearest = next((at for at in range(space - 1, -1, -1) if men[at]), -1)
    if nearest < 0 and not scene.view.supply[seat][MAN_FIGURE]:
        return ()
    steps = tuple(f"step {name} {SPACES.names[at]}" for at in range(max(nearest, 0), space))
    return steps if nearest >= 0 else (f"new {name}", *steps)


def side(scene: Scene) -> Mapping[str, Any]:
    """What the theme draws."""
    return {
        "rewards": [] if scene.view.over else [_reward(scene, at) for at in range(scene.box.skipped, REWARD_SPACES)],
        "ranks": _ranks(scene),
        "rank": scene.say.text("rank"),
        "length": scene.box.career_length,
        "mover": "" if scene.viewer is None else letter(scene.viewer),
        "careers": [_career(scene, career) for career in range(CAREERS)],
        "initiative": _initiative(scene),
    }


# Rewards


def _reward(scene: Scene, space: int) -> Values:
    """A reward: large in its round, a slit once it is past; lost where the viewer's dice are too high for it."""
    view, box = scene.view, scene.box
    number = space - box.skipped + 1
    if view.reward[space] == NO_REWARD:
        return {"number": number, "past": True}
    now = space == space_of(box, view)
    icon, words = reward(scene, view.reward[space])
    lost = _too_high(scene) if now else ""
    return {
        "number": number,
        "past": False,
        "place": f"reward-{number}",
        "now": now,
        "icon": icon,
        "rule": REWARD_RULES[view.reward[space]],
        "name": words,
        "beside": beside(scene, space),
        "bonus": space < BONUS_SPACES,
        "lost": lost,
    }


def _too_high(scene: Scene) -> str:
    """Why the viewer does not get the reward as things stand."""
    view, seat = scene.view, scene.viewer
    if seat is None or dice_sum(view, seat) <= limit(scene.box, view, seat):
        return ""
    most = limit(scene.box, view, seat)
    return scene.say.text("not at {sum} of {limit}", sum=dice_sum(view, seat), limit=most)


# Careers


def _ranks(scene: Scene) -> list[list[int]]:
    """Ranks from left to right, each with the number of its spaces."""
    ranks = scene.box.career_ranks[: scene.box.career_length]
    return [[int(rank), len(list(run))] for rank, run in groupby(ranks)]


def _career(scene: Scene, career: int) -> Values:
    name = CAREERS.names[career]
    own = scene.viewer is not None
    stepping = own and _steps(scene, scene.seat)
    places = _steps_of(scene, career) if stepping else _men_of(scene, career)
    return {
        "icon": TRACK_ICONS[career],
        "name": capital(scene.say.label(name)),
        "new": f"new-{name}" if own and not stepping else "",  # else at its first space
        "left": scene.view.supply[scene.seat][MAN_FIGURE] if own else 0,
        "spaces": [{**space, **place} for space, place in zip(_spaces(scene, career), places, strict=True)],
    }


@remembered
def _spaces(scene: Scene, career: int) -> list[Values]:
    """The spaces of a career: what each is worth, its bonus, and who stands there."""
    box, seats = scene.box, range(scene.view.seats)
    return [
        {
            "value": box.career_values[space],
            "rank": box.career_ranks[space],
            "first": not space or box.career_ranks[space] != box.career_ranks[space - 1],
            "bonus": _bonus(scene, space),
            "men": [man for seat in seats for man in _men(scene, seat, career, space)],
        }
        for space in range(box.career_length)
    ]


def _bonus(scene: Scene, space: int) -> list[str]:
    box = scene.box
    if space == box.florins_space:
        return [f"+{box.space_florins}", "icon-florin"]
    if space == box.initiative_space:
        return [f"+{box.space_initiative}", "icon-initiative"]
    return []


def _men(scene: Scene, seat: int, career: int, space: int) -> Iterator[list[Any]]:
    """A seat's men on a space: id, letter and count. They are numbered from the top, so most keep their ids."""
    here = scene.view.career[seat][career]
    above = sum(here[space + 1 :])
    crowded = here[space] > CROWD
    for number in range(1 if crowded else here[space]):
        found = f"man-of-{letter(seat)}-{CAREERS.names[career]}-{above + number + 1}"
        yield [found, letter(seat), here[space] if crowded else 1]


@remembered
def _men_of(scene: Scene, career: int) -> list[Values]:
    """The places drawn on the spaces of a career: the men of the viewer."""
    length, name = scene.box.career_length, CAREERS.names[career]
    if scene.viewer is None:
        return [{"place": "", "steps": 0}] * length
    men = scene.view.career[scene.viewer][career][:length]
    return [
        {"place": f"man-{name}-{space}" if count else "", "steps": 0}
        for space, count in zip(SPACES.names, men, strict=False)
    ]


def _steps_of(scene: Scene, career: int) -> list[Values]:
    """The places drawn on the spaces of a career while steps are spent: who can step there, and in how many."""
    paths = _paths(scene, scene.seat, career)
    return [_step_to(scene, career, space, len(paths.get(space, ()))) for space in range(scene.box.career_length)]


def _step_to(scene: Scene, career: int, space: int, steps: int) -> Values:
    """Who can step to a space: the man just before it or one `steps` behind it; at the top it is whoever is there."""
    men, name = scene.view.career[scene.seat][career], CAREERS.names[career]
    if not space:
        return {"place": f"new-{name}", "steps": 1}
    if men[space - 1]:
        return {"place": f"man-{name}-{SPACES.names[space - 1]}", "steps": 1}
    if steps:
        return {"place": _path_id(career, space), "steps": steps}
    top = men[space] and space == scene.box.career_length - 1
    return {"place": f"man-{name}-{SPACES.names[space]}" if top else "", "steps": 0}


def _steps(scene: Scene, seat: int) -> bool:
    """Whether the viewer spends steps now: then spaces are chosen, and otherwise men."""
    return bool(scene.view.phase == PROGRESS and may_decide(scene.view, seat))


# Initiative


def _initiative(scene: Scene) -> Values:
    places = {} if scene.viewer is None else _heights_of(scene, scene.viewer)
    return {
        "icon": TRACK_ICONS[-1],
        "name": short_name(scene, TRACKS.names[-1]),
        "spaces": [
            {**space, **places.get(height, {"place": "", "steps": 0})} for height, space in enumerate(_heights(scene))
        ],
    }


@remembered
def _heights(scene: Scene) -> list[Values]:
    """The spaces of the initiative track: the points of each, and the discs on it, the uppermost last."""
    view, found = scene.view, []
    for height in range(scene.box.initiative_top + 1):
        discs = sorted((s for s in range(view.seats) if view.height[s] == height), key=lambda s: view.above[s])
        found.append({
            "value": scene.box.initiative_points[height],
            "discs": [[f"disc-{letter(s)}", letter(s)] for s in discs],
        })  # fmt: skip
    return found


def _heights_of(scene: Scene, seat: int) -> dict[int, Values]:
    """The places drawn on the initiative track: the viewer's disc, or while steps are spent where it can go."""
    height = scene.view.height[seat]
    one = _steps(scene, seat) and height < scene.box.initiative_top
    further = {space: len(path) for space, path in _paths(scene, seat, INITIATIVE).items()}
    return {
        **{space: {"place": _path_id(INITIATIVE, space), "steps": steps} for space, steps in further.items()},
        height + one: {"place": f"initiative-{seat}", "steps": int(one)},
    }
