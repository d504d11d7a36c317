"""What a considered move changes in The Staufer Dynasty."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.core.record import Row
from ....engine.text.language import Text, later, plural
from ....engine.text.listing import join_parts, number, words
from ....engine.text.picture import Change
from ....engine.text.styled import Line
from ....engine.text.wording import Person
from .. import state
from ..rules.facts import acted, distance, influence, own_on, strength
from ..scoring import EVERYWHERE, job_points
from .phrases import figures_named, ranking, second_scored
from .scene import Scene

Ranking = list[tuple[int, int]]  # seats with their influence, first to last


def compare(before: Scene, after: Scene) -> tuple[Change, ...]:
    """What a move would change for the viewer, the most interesting first; nothing where it changes nothing."""
    if before.viewer is None:
        return ()
    seat = before.viewer
    return (
        *_court(before, after, seat),
        *_paid(before, after, seat),
        *_points(before, after, seat),
        *(change for region in range(state.REGIONS) for change in _region(before, after, seat, region)),
        *_scored(before, after),
        *_jobs(before, after, seat),
        *_chests(before, after, seat),
        *_cards(before, after, seat),
        *_next_round(before, after, seat),
    )


def is_billed(before: Scene, after: Scene, seat: int) -> bool:
    """Whether a bill shows figures, chests and the place in the next round: an office is taken, and nothing scored."""
    return before.view.round == after.view.round and office_taken(before.view, after.view, seat) != state.NO_OFFICE


def office_taken(view: state.State, then: state.State, seat: int) -> int:
    """The office that a seat comes to hold, NO_OFFICE for none."""
    for office in range(state.OFFICES):
        if own_on(then, seat, office) > own_on(view, seat, office):
            return office
    return int(state.NO_OFFICE)


# Figures


def _court(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """Figures that leave the court, or come to it."""
    now, then = before.view.court[seat], after.view.court[seat]
    if list(now) == list(then):
        return
    left = [max(0, had - has) for had, has in zip(now, then, strict=True)]
    come = [max(0, has - had) for had, has in zip(now, then, strict=True)]
    remark = ""
    if any(left):
        remark = before.say.text("You give {figures}", figures=figures_named(before, left))
    elif any(come):
        remark = before.say.text("You get {figures}", figures=figures_named(before, come))
    name, billed = words(before.say.text("At court")), is_billed(before, after, seat)
    yield Change(name, number(sum(now)), number(sum(then)), remark, symbol="icon-envoy", billed=billed)


def _paid(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """Figures in payment areas, and when those that are laid now come home."""
    now, then = _laid(before.view, seat), _laid(after.view, seat)
    if sum(now) == sum(then):
        return
    rounds = [
        home_after(before.view, region)
        for region in range(state.REGIONS)
        for _ in range(max(0, then[region] - now[region]))
    ]
    remark, billed = _homecoming(before, rounds), is_billed(before, after, seat)
    name = words(before.say.text("Paid"))
    yield Change(name, number(sum(now)), number(sum(then)), remark, symbol="icon-home", billed=billed)


def _laid(view: state.State, seat: int) -> list[int]:
    """A seat's figures in payment areas, by region."""
    return [sum(view.paid[region][seat]) for region in range(state.REGIONS)]


def _homecoming(scene: Scene, rounds: list[int]) -> str:
    """When paid figures come home: `2 home after round 2, 1 after the end`."""
    home: Text = plural("{count} home after round {round}", "{count} home after round {round}")
    never: Text = plural("{count} not before the end", "{count} not before the end")
    text = scene.say.text
    parts = [
        text(home, count=rounds.count(after), round=after) if after else text(never, count=rounds.count(0))
        for after in sorted(set(rounds), key=lambda after: after or state.ROUNDS)
    ]
    return ", ".join(parts)


def home_after(view: state.State, region: int) -> int:
    """The round after which figures paid in a region now come home; 0 if the king does not come there any more."""
    steps = distance(view, region) or int(state.REGIONS)
    ridden = 0
    for after in range(view.round - 1, len(view.row_steps)):
        ridden += view.row_steps[after]
        if ridden >= steps:
            return after + 1
    return 0


# Points and majorities


def _points(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    now, then = sum(before.view.points[seat]), sum(after.view.points[seat])
    if now != then:
        yield Change(words(before.say.text("Points")), number(now), number(then), symbol="icon-points")


def _region(before: Scene, after: Scene, seat: int, region: int) -> Iterator[Change]:
    """Who is ahead in a region now and then, and what that would pay the viewer."""
    if before.view.round != after.view.round:
        return  # it has been scored and emptied meanwhile
    now, then = _ranked(before, region), _ranked(after, region)
    if now == then:
        return
    was, becomes = _place(now, seat), _place(then, seat)
    remark = _standing(before, region, was, becomes)
    name = words(before.say.label(state.REGIONS.names[region]))
    if _crests(now) != _crests(then):
        symbol, place = f"emblem-{state.REGIONS.names[region]}", f"scored-{state.REGIONS.names[region]}"
        yield Change(name, _crests(now), _crests(then), remark, becomes > was, symbol, place=place)


def _ranked(scene: Scene, region: int) -> Ranking:
    return [(seat, influence(strength(scene.box, scene.view, seat, region))) for seat in ranking(scene, region)]


def _crests(ranked: Ranking) -> Line:
    """Seats in a row, each with its influence."""
    return join_parts(((str(count), f"seat{seat}") for seat, count in ranked), " ") or words("–", "dim")


def _place(ranked: Ranking, seat: int) -> int:
    """A seat's place, from 0 on; behind the last one without a figure."""
    return next((place for place, (other, _) in enumerate(ranked) if other == seat), len(ranked))


def _standing(scene: Scene, region: int, now: int, then: int) -> str:
    """What a place is worth when the region is scored, and whether that is this round."""
    text = scene.say.text
    points = scene.box.tile_points[scene.view.tile[region]]
    gets, had = (points[place] if place < scene.box.paid_places else 0 for place in (then, now))
    gaps: dict[str, object] = {"region": state.REGIONS.names[region], "points": gets}
    gaps["before"] = (had or None) if had != gets else None
    soon = not scene.view.over and region in (scene.view.row_region[scene.view.round - 1], second_scored(scene))
    if not gets:
        return text(
            "You are in place {place} in {region}: no points", place=then + 1, region=state.REGIONS.names[region]
        )
    if soon:
        said = later("You are in place {place} in {region}: {points} this round[, not {before}]")
        if then == 0:
            said = later("You lead {region}: {points} this round[, not {before}]")
    else:
        said = later("You are in place {place} in {region}: {points} when it is scored")
        if then == 0:
            said = later("You lead {region}: {points} when it is scored")
    return text(said, place=then + 1, **gaps)


def _scored(before: Scene, after: Scene) -> Iterator[Change]:
    """Another region that is scored this round."""
    if before.view.round != after.view.round or after.view.over:
        return
    now, then = second_scored(before), second_scored(after)
    if now != then:
        label = before.say.label
        name = words(before.say.text("Also scored"))
        symbol = f"icon-{state.CONDITIONS.names[before.view.row_condition[before.view.round - 1]]}"
        yield Change(
            name, words(label(state.REGIONS.names[now])), words(label(state.REGIONS.names[then])), symbol=symbol
        )


# Secret jobs


def _jobs(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """What the viewer's jobs are worth now and then; not for long if the figures are about to leave."""
    for which in before.view.job[seat]:
        now, then = (job_points(scene.box, scene.view, seat, which, EVERYWHERE) for scene in (before, after))
        if now == then:
            continue
        lasting = job_points(after.box, after.view, seat, which, _lasting(after))
        short = lasting < then and then > now
        said = later("{job}, but only until the regions are scored") if short else "{job}"
        remark = before.say.text(said, job=state.JOBS.names[which])
        name = words(before.say.text("Job: {job}", job=state.JOBS.names[which]))
        place = f"job-{state.JOBS.names[which]}"
        yield Change(name, number(now), number(then), remark, then < now, "icon-eye", place=place)


def _lasting(scene: Scene) -> int:
    """The regions that are not emptied after this round, as a bit mask; in the last round all are."""
    view = scene.view
    if view.over or view.round == state.ROUNDS:
        return EVERYWHERE
    gone = (1 << view.row_region[view.round - 1]) | (1 << second_scored(scene))
    return int(EVERYWHERE & ~gone)


# Chests and privileges


def _chests(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """Chests that are taken or spent."""
    now, then = before.view.chest[seat], after.view.chest[seat]
    if list(now) == list(then):
        return
    taken = _kinds(before, [max(0, has - had) for had, has in zip(now, then, strict=True)])
    spent = _kinds(before, [max(0, had - has) for had, has in zip(now, then, strict=True)])
    text = before.say.text
    remark = text("You spend {chests}", chests=Person(spent)) if spent else ""
    if taken:
        remark = text(
            "You take {chests}[, you spend {spent}]", chests=Person(taken), spent=Person(spent) if spent else None
        )
    here, there = sum(now), sum(then)
    name, billed = words(text("Chests")), is_billed(before, after, seat)
    if here != there:
        yield Change(name, number(here), number(there), remark, symbol="icon-chest", billed=billed)
    else:
        yield Change(name, words(spent), words(taken), symbol="icon-chest", billed=billed)


def _kinds(scene: Scene, counts: Row) -> str:
    """Chests by kind, in words; nothing for none."""
    label = scene.say.label
    held = [(counts[kind], label(state.CHESTS.names[kind])) for kind in range(state.CHESTS) if counts[kind]]
    return ", ".join(name if count == 1 else f"{count} × {name}" for count, name in held)


def _cards(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """Privileges that are bought."""
    text = before.say.text
    gained = after.view.owned[seat] & ~before.view.owned[seat]
    for card, name in enumerate(state.PRIVILEGES.names):
        if gained >> card & 1:
            left = before.view.display[card], after.view.display[card]
            said = later("privilege {number}") if left[1] else later("privilege {number}, the last card")
            cards = words(text("Cards of privilege {number}", number=name))
            remark = text(said, number=name)
            yield Change(cards, number(left[0]), number(left[1]), remark, symbol="icon-charter")


# The next round


def _next_round(before: Scene, after: Scene, seat: int) -> Iterator[Change]:
    """In which place the member that acts now will act in the next round, as it stands."""
    place = next_place(before.view, after.view)
    if place:
        text, rows = before.say.text, state.MEMBERS * before.view.seats
        remark, billed = text("place {place} of {all}", place=place, all=rows), is_billed(before, after, seat)
        name = words(text("Next round"))
        yield Change(name, words("–", "dim"), number(place), remark, symbol="icon-member", billed=billed)


def next_place(now: state.State, then: state.State) -> int:
    """In which place the member that acts will act in the next round; 0 where there is none or it has not acted."""
    if now.round != then.round or now.round == state.ROUNDS or acted(now) == acted(then):
        return 0
    if then.supplied_count > now.supplied_count:
        first = (
            then.supplied_count - now.supplied_count > 1
            or list(then.supplied)[: now.supplied_count] != list(now.supplied)[: now.supplied_count]
        )
        return 1 if first or not now.supplied_count else int(then.supplied_count)
    return int(state.MEMBERS * now.seats - now.deployed_count)
