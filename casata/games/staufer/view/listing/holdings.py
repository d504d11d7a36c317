"""What the players of The Staufer Dynasty hold, in words: figures, chests, privileges and secret jobs."""

from __future__ import annotations

from .....engine.core.reasons import LEGAL
from .....engine.core.record import Row
from .....engine.text.listing import Block, Entry, Fact, Panel, words
from .....engine.text.remembered import remembered
from .....engine.text.wording import Person
from ... import state
from ...box import FIELD
from ...rules.facts import acted, figure_of, owner
from ...rules.legality import why_not_way
from ...scoring import EVERYWHERE, brown_points, job_points
from ..phrases import chest_use, chests_named, figures_named, points_said, privilege, way_takes
from ..scene import Scene


@remembered
def panel(scene: Scene, seat: int) -> Panel:
    """What everybody may know about a player."""
    view, text = scene.view, scene.say.text
    owned = [privilege(scene, card, True) for card in range(state.PRIVILEGES) if view.owned[seat] >> card & 1]
    facts = [
        Fact(text("Court"), figures_named(scene, view.court[seat]), brief=_brief_figures(view.court[seat])),
        Fact(text("Province"), figures_named(scene, view.province[seat]), brief=_brief_province(view.province[seat])),
        Fact(
            text("Chests"), chests_named(scene, view.chest[seat]) or text("none"), brief=_brief_chests(view.chest[seat])
        ),
        Fact(text("Privileges"), "; ".join(owned) or text("none"), brief=_brief_cards(view.owned[seat])),
    ]
    brown = brown_points(scene.box, view.chest[seat][state.BROWN])
    if not view.over:
        left = view.order[acted(view) : state.MEMBERS * view.seats].count(seat)
        facts.append(Fact(text("Actions left"), str(left), brief=NOTHING))
        if brown:
            facts.append(Fact(text("Brown chests at the end"), text("+{points}", points=brown), brief=NOTHING))
    return Panel(seat, str(sum(view.points[seat])), tuple(facts), _remark(scene, seat))


Brief = tuple[tuple[str, str], ...]  # symbols with numbers, where room is scarce
NOTHING: Brief = (("", ""),)


def _brief_figures(counts: Row) -> Brief:
    return tuple((f"icon-{name}", str(counts[figure])) for figure, name in enumerate(state.FIGURES.names))


def _brief_province(counts: Row) -> Brief:
    return (("icon-home", "+".join(map(str, counts))),)


def _brief_chests(counts: Row) -> Brief:
    held = [(name, counts[kind]) for kind, name in enumerate(state.CHESTS.names) if counts[kind]]
    return tuple((f"chest-{name}", str(count) if count > 1 else "") for name, count in held) or NOTHING


def _brief_cards(owned: int) -> Brief:
    return (
        tuple((f"card-{name}", "") for card, name in enumerate(state.PRIVILEGES.names) if owned >> card & 1) or NOTHING
    )


def _remark(scene: Scene, seat: int) -> str:
    """Who is to decide, and whose member comes next."""
    view, text = scene.view, scene.say.text
    if view.over:
        return ""
    if view.waiting >> seat & 1:
        return text("to decide now")
    place = acted(view) + (1 if view.phase in (state.TURN, state.WAY) else 0)
    return text("next to act") if place < state.MEMBERS * view.seats and view.order[place] == seat else ""


def own(scene: Scene) -> tuple[Block, ...]:
    """What the viewer has; nothing for a spectator."""
    seat = scene.viewer
    if seat is None:
        return ()
    return (*_ways(scene, seat), _figures(scene, seat), _chests(scene, seat), jobs(scene, seat))


# Ways to act


def _ways(scene: Scene, seat: int) -> list[Block]:
    """The chests that can be used for an action, while that is asked."""
    box, view, text = scene.box, scene.view, scene.say.text
    if view.phase != state.WAY or not view.waiting >> seat & 1:
        return []
    entries = tuple(
        Entry(
            f"way-{name.replace('+', '-')}",
            words(scene.say.label(name)),
            (words(way_takes(scene, seat, way)),),
            {"way": name},
        )
        for way, name in enumerate(state.WAYS.names)
        if why_not_way(box, view, seat, way) == LEGAL
    )
    return [Block("ways", text("Chests to use for this action"), entries, (text("What you pay"),), text("Chests"))]


# Figures and chests


def _figures(scene: Scene, seat: int) -> Block:
    """Where the viewer's envoys and nobles are."""
    view, text = scene.view, scene.say.text
    laid = [sum(view.paid[region][seat][figure] for region in range(state.REGIONS)) for figure in range(state.FIGURES)]
    places = {
        "court": (text("at your court"), view.court[seat], "bold"),
        "province": (text("in your province"), view.province[seat], ""),
        "offices": (text("on offices"), _on_offices(scene, seat), ""),
        "paid": (text("in payment areas"), laid, ""),
    }
    entries = tuple(
        Entry(f"own-{place}", words(name, style), tuple(words(str(count), style) for count in counts))
        for place, (name, counts, style) in places.items()
    )
    columns = (text("Envoys"), text("Nobles"))
    return Block("figures", text("Your figures"), entries, columns, text("Where"))


def _on_offices(scene: Scene, seat: int) -> list[int]:
    """The seat's envoys and nobles on offices."""
    counts = [0] * int(state.FIGURES)
    for office in range(state.OFFICES):
        for side in range(state.SIDES):
            standing = scene.view.figure[office][side]
            if standing and owner(standing) == seat:
                counts[figure_of(standing)] += 1
    return counts


def _chests(scene: Scene, seat: int) -> Block:
    """The viewer's chests with what they do; those that help an action can be chosen alone."""
    view, text = scene.view, scene.say.text
    helping = {
        state.FIRST_CHEST: state.USE_FIRST,
        state.TRAVEL_CHEST: state.USE_TRAVEL,
        state.OFFICE_CHEST: state.USE_OFFICE,
    }
    entries = []
    for kind, name in enumerate(state.CHESTS.names):
        count = view.chest[seat][kind]
        if count:
            means = {"way": state.WAYS.names[helping[kind]]} if kind in helping else {}
            cells = (words(str(count)), words(chest_use(scene, kind)))
            entries.append(Entry(f"own-chest-{name}", words(scene.say.label(name)), cells, means))
    note = "" if entries else text("You have none.")
    columns = (text("How many"), text("What it does"))
    return Block("own-chests", text("Your chests"), tuple(entries), columns, text("Chest"), note)


# Jobs


@remembered
def jobs(scene: Scene, seat: int) -> Block:
    """Jobs with what they bring now, or brought; only the viewer's until the end."""
    view, text = scene.view, scene.say.text
    worth = {number: job_points(scene.box, view, seat, number, EVERYWHERE) for number in view.job[seat]}
    entries = tuple(
        Entry(f"job-{seat}-{state.JOBS.names[number]}", words(_job(scene, number)), (words(_pay(scene, number)),
              words(str(points), "bold" if points else "")))
        for number, points in worth.items()
    )  # fmt: skip
    heading = text("Your jobs") if seat == scene.viewer else text("{seat}'s jobs", seat=Person(scene.say.people[seat]))
    note = ""
    if not (view.over or scene.open):
        note = text("Only you see them. With the figures on offices now they score {points}.",
                    points=points_said(scene, sum(worth.values())))  # fmt: skip
    columns = (text("What it pays"), text("Points") if view.over else text("Points now"))
    return Block(f"jobs-{seat}", heading, entries, columns, text("Job"), note)


def _job(scene: Scene, number: int) -> str:
    """What a job is about."""
    if state.DECK <= number < state.BY_OFFICE * state.DECK:
        return scene.say.text("pattern {shape}", shape=state.JOBS.names[number])
    return scene.say.label(state.JOBS.names[number])


def _pay(scene: Scene, number: int) -> str:
    """What a job pays for, in whole words."""
    box, text = scene.box, scene.say.text
    if number < state.DECK:
        if not box.job_second:
            return text("{first} if you are first there", first=points_said(scene, box.job_first))
        return text("{first} if you are first there, {second} if you are second",
                    first=points_said(scene, box.job_first), second=box.job_second)  # fmt: skip
    if number < state.BY_OFFICE * state.DECK:
        return _pattern(scene, number - state.DECK)
    if number < state.ALL_OFFICES:
        return text("{points} points for 1 to 5 of them", points=_row(box.job_costs[number - state.COST_3]))
    if number == state.ALL_OFFICES:
        return text("{points} points for 1 to 5 of them, {more} for each further one", points=_row(box.job_offices),
                    more=box.job_further)  # fmt: skip
    if number == state.PAIRS:
        return text("{points} for each pair", points=points_said(scene, box.job_pair))
    return text("{points} for each row", points=points_said(scene, box.job_row))


def _pattern(scene: Scene, pattern: int) -> str:
    """A pattern as numbers of regions, counted from any region or from the first one."""
    box, text = scene.box, scene.say.text
    shape = box.pattern[pattern][0]
    places = _row([place + 1 for place in range(state.REGIONS) if shape >> FIELD * place & 1])
    points = points_said(scene, box.pattern_points[pattern])
    if scene.options["pattern"] == "fixed":
        first = state.REGIONS.names[scene.view.ring[0]]
        return text("{points} each time you have a figure in all of regions {places}, counted clockwise from {region} "
                    "as region 1", points=points, places=places, region=first)  # fmt: skip
    return text("{points} each time you have a figure in all of regions {places}, counted clockwise from any region "
                "as region 1; each figure counts once", points=points, places=places)  # fmt: skip


def _row(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))
