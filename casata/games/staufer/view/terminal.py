"""The Staufer Dynasty in a terminal: the table as lines of text."""

from __future__ import annotations

from ....engine.core.header import HIDDEN
from ....engine.core.reasons import LEGAL
from ....engine.text.language import plural
from ....engine.text.scene import facts, letter
from ....engine.text.styled import Line, Span, beside, fold, shorten, span, wrap
from ....engine.text.wording import Person
from ..box import NOBLE_OFFICE
from ..rules.facts import acted, figure_of, owner
from ..rules.legality import why_not_office
from ..rules.travel import travel
from ..scoring import EVERYWHERE, brown_points, job_points
from ..state import BROWN, CONDITIONS, COSTS, LOWEST_COST, MEMBERS, PRIVILEGES, REGIONS, ROUNDS, SIDES, TURN, WAY
from .phrases import (
    KING,
    SIGNS,
    bonus,
    chests,
    figures,
    figures_there,
    job,
    needed,
    points_said,
    privilege,
    ranking,
    scored_in,
    second_scored,
)
from .scene import Scene

NAME = 15
LABEL = 9
ROMAN = ("I", "II", "III", "IV", "V")
TOP, BOTTOM = (0, 1, 2), (5, 4, 3)  # places of the ring as they are drawn


def draw(scene: Scene) -> list[Line]:
    """The whole table as the viewer sees it."""
    return [
        *_headline(scene),
        *_rounds(scene),
        [],
        *_ring(scene),
        [],
        *_supply(scene),
        *_privileges(scene),
        [],
        *_players(scene),
        *_jobs(scene),
    ]


def _headline(scene: Scene) -> list[Line]:
    view, text = scene.view, scene.say.text
    done = text("the game is over")
    if not view.over:
        number = acted(view) + (1 if view.phase in (TURN, WAY) else 0)
        done = text("action {number} of {all}", number=number, all=MEMBERS * view.seats)
    return facts(
        [
            text("round {number} of {rounds}", number=view.round, rounds=ROUNDS),
            done,
            text("king in {region}", region=REGIONS.names[view.king]),
            text(
                plural(
                    "{count} chest in the stack, {spent} discarded", "{count} chests in the stack, {spent} discarded"
                ),
                count=view.stack_size,
                spent=sum(view.discard),
            ),
        ],
        scene.width,
    )


def _rounds(scene: Scene) -> list[Line]:
    """Which regions are scored in this round and those to come, and how far the king rides."""
    view, text = scene.view, scene.say.text
    parts: list[Line] = [[span(text("ROUNDS"), "title", LABEL - 2)]]
    for number in range(ROUNDS):
        now = number + 1 == view.round and not view.over
        region, condition = REGIONS.names[view.row_region[number]], CONDITIONS.names[view.row_condition[number]]
        said = text("{region} and {condition}", region=region, condition=condition)
        if now:
            meant = REGIONS.names[second_scored(scene)]
            said += " " + (text("(the same)") if meant == region else text("(now {region})", region=meant))
        if number + 1 < ROUNDS:
            said += " " + text("→ king +{steps}", steps=view.row_steps[number])
        style = "mark" if now else "dim" if number + 1 < view.round or view.over else ""
        parts.append([span(f"{'►' if now else ''}{ROMAN[number]} ", "dim"), span(said, style)])
    return wrap(parts, scene.width, LABEL)


# The ring


def _ring(scene: Scene) -> list[Line]:
    """Three regions above, three below, clockwise; the tracks between them."""
    gap = 2
    width = (scene.width - 2 * gap) // 3
    lines: list[Line] = [[span(scene.say.text("REGIONS"), "title", LABEL), span(scene.say.text("clockwise →"), "dim")]]
    for row, places in enumerate((TOP, BOTTOM)):
        blocks = [_region(scene, scene.view.ring[place], width) for place in places]
        lines += beside(blocks, [width] * len(blocks), gap)
        if row == 0:
            lines += [[], *_tracks(scene), []]
    return [*lines, [span(" " * LABEL), span(scene.say.text("← clockwise"), "dim")]]


def _region(scene: Scene, region: int, width: int) -> list[Line]:
    """A region: who would score, its offices left to right, and the figures paid there."""
    box = scene.box
    lines = [*wrap(_region_head(scene, region), width, 2), *wrap(_region_points(scene, region, width), width, 2)]
    for office in range(region * int(COSTS), (region + 1) * int(COSTS)):
        if box.office[office]:
            lines += _office(scene, office, width)
    return [*lines, *_payments(scene, region, width)]


def _region_head(scene: Scene, region: int) -> list[Line]:
    """The name, the king, what travel there costs the viewer, and when it is scored."""
    view, text = scene.view, scene.say.text
    king = span(f"{KING} " if region == view.king else "", "mark")
    head: list[Line] = [[king, span(scene.say.label(REGIONS.names[region]).upper(), "bold")]]
    if scene.viewer is not None and not view.over:
        head.append([span(text("travel {count}", count=travel(scene.box, view, scene.viewer, region)), "dim")])
    if not view.over and (rounds := _scored_when(scene, region)):
        head.append([span(" ".join(rounds), "mark")])
    return head


def _scored_when(scene: Scene, region: int) -> list[str]:
    """The rounds in which a region is scored for sure, and now by the condition."""
    view = scene.view
    rounds = [ROMAN[number - 1] for number in scored_in(scene, region)]
    meant = second_scored(scene) == region
    return [*rounds, *([f"({ROMAN[view.round - 1]})"] if meant and ROMAN[view.round - 1] not in rounds else [])]


def _region_points(scene: Scene, region: int, width: int) -> list[Line]:
    """The point tile, the bonus, and who is where in the ranking."""
    box, view = scene.box, scene.view
    points = "/".join(str(points) for points in box.tile_points[view.tile[region]][: box.paid_places])
    points = points if box.paid_places > 1 else scene.say.text("1st {points}", points=points)
    ahead = [span(f"{'>' if rank else ''}{letter(seat)}", f"seat{seat}")
             for rank, seat in enumerate(ranking(scene, region))]  # fmt: skip
    return [*fold(f"{points} · {bonus(scene, region)}", "dim", width - 2), *([ahead] if ahead else [])]


def _office(scene: Scene, office: int, width: int) -> list[Line]:
    """Cost, figures, what it would take the viewer in all, chests."""
    box, view = scene.box, scene.view
    noble = box.office[office] == NOBLE_OFFICE
    line = [span(f"{LOWEST_COST + office % int(COSTS)}{SIGNS[1] if noble else ' '} ", "bold" if noble else "")]
    for side in range(SIDES):
        standing = view.figure[office][side]
        if standing:
            seat = owner(standing)
            line.append(span(f"{letter(seat)}{SIGNS[figure_of(standing)]} ", f"seat{seat}"))
        else:
            line.append(span("·  " if side == 0 else "   ", "dim"))
    line.append(_need(scene, office))
    lying = chests(scene, view.office_chest[office])
    used = 14
    rest: list[Line] = [[]]
    for word in lying:
        if rest[-1] and sum(len(part) for part, _ in rest[-1]) + len(word) + 1 > width - used:
            rest.append([])
        rest[-1].append(span(f"{word} "))
    return [[*line, *rest[0]], *([span(" " * used), *more] for more in rest[1:])]


def _need(scene: Scene, office: int) -> Span:
    """The figures it takes in all, marked where the court has them."""
    box, view, seat = scene.box, scene.view, scene.viewer
    if seat is None or view.over or why_not_office(box, view, seat, office) != LEGAL:
        return span("     ")
    need, affordable = needed(scene, seat, office)
    return span(f"({need})".ljust(5), "mark" if affordable else "dim")


def _payments(scene: Scene, region: int, width: int) -> list[Line]:
    """Figures in the payment area, by owner."""
    view = scene.view
    parts: list[Line] = [[span(scene.say.text("paid"), "dim")]]
    for seat in range(view.seats):
        if sum(view.paid[region][seat]):
            parts.append([span(f"{letter(seat)} {figures_there(view.paid[region][seat])}", f"seat{seat}")])
    return wrap(parts if len(parts) > 1 else [*parts, [span("–", "dim")]], width, 2)


def _tracks(scene: Scene) -> list[Line]:
    """Who is still to act, and who will act when in the next round."""
    view, text = scene.view, scene.say.text
    order = view.order[acted(view) : MEMBERS * view.seats]
    deployed = view.deployed[: view.deployed_count]
    supplied = view.supplied[: view.supplied_count]
    lines = [_track(scene, text("TO ACT"), order, text("this round, first to last"))]
    if view.round < ROUNDS:
        lines.append(_track(scene, text("NEXT"), supplied, text("have supplied: first next round")))
        lines.append(_track(scene, "", deployed[::-1], text("have deployed: after them, the last to deploy first")))
    return [] if view.over else lines


def _track(scene: Scene, name: str, seats: list[int], meaning: str) -> Line:
    members = [span(f"{letter(seat)} ", f"seat{seat}") for seat in seats] or [span("– ", "dim")]
    return [span(name, "title", LABEL), *members, span(f" {meaning}", "dim")]


# Beside the ring


def _supply(scene: Scene) -> list[Line]:
    """Figures and chests of each space."""
    box, view, text = scene.box, scene.view, scene.say.text
    parts: list[Line] = [[span(text("SUPPLY TABLE"), "title")]]
    for space in range(box.spaces):
        lying = " ".join(chests(scene, view.space_chest[space])) or "–"
        parts.append([
            span(f"{space + 1}: ", "bold"),
            span(f"{figures_there(box.space_figures[space])} ", "mark"),
            span(f"+ [{lying}]"),
        ])  # fmt: skip
    return wrap(parts, scene.width, 2)


def _privileges(scene: Scene) -> list[Line]:
    """What purple chests buy, and how many cards are left."""
    view, text = scene.view, scene.say.text
    price = text(plural("{count} purple chest each", "{count} purple chests each"), count=scene.box.price)
    parts: list[Line] = [[span(text("PRIVILEGES"), "title")], [span(price, "dim")]]
    for card in range(PRIVILEGES):
        taken = any(view.owned[seat] >> card & 1 for seat in range(view.seats))
        if view.display[card] or taken:
            own = scene.viewer is not None and view.owned[scene.viewer] >> card & 1
            left = view.display[card]
            style = "mark" if own else "" if left else "dim"
            parts.append([span(f"[{card + 1}] ", "bold"), span(f"{privilege(scene, card)} ×{left}", style)])
    return wrap(parts, scene.width, 2)


def _players(scene: Scene) -> list[Line]:
    """A line or two for each seat: points, figures, chests, privileges."""
    lines: list[Line] = []
    for seat in range(scene.view.seats):
        lines += wrap(_player(scene, seat), scene.width, NAME)
    return lines


def _player(scene: Scene, seat: int) -> list[Line]:
    view, say = scene.view, scene.say
    name = f"{'►' if view.waiting >> seat & 1 else ' '}{letter(seat)} {say.people[seat]}"
    owned = " ".join(name for card, name in enumerate(PRIVILEGES.names) if view.owned[seat] >> card & 1)
    return [
        [span(shorten(name, NAME - 1), f"seat{seat}", NAME), span(points_said(scene, sum(view.points[seat])), "bold")],
        [span(say.text("court {figures}", figures=figures(view.court[seat])))],
        [span(say.text("province {figures}", figures=figures(view.province[seat])), "dim")],
        [span(say.text("chests {chests}", chests=Person(" ".join(chests(scene, view.chest[seat])) or "–")))],
        [span(say.text("privileges {numbers}", numbers=owned or "–"), "" if owned else "dim")],
    ]


def _jobs(scene: Scene) -> list[Line]:
    """The viewer's jobs with what they would bring now; at the end those of all."""
    view, text = scene.view, scene.say.text
    lines: list[Line] = []
    for seat in range(view.seats):
        if view.job[seat][0] == HIDDEN:
            continue
        head = text("YOUR JOBS") if seat == scene.viewer else text("JOBS {seat}", seat=letter(seat))
        parts: list[Line] = [[span(head, "title")]]
        for number in view.job[seat]:
            worth = job_points(scene.box, view, seat, number, EVERYWHERE)
            now = text("= {points}", points=worth) if view.over else text("(now {points})", points=worth)
            parts.append([span(job(scene, number)), span(f" {now};", "bold" if worth else "dim")])
        brown = brown_points(scene.box, view.chest[seat][BROWN])
        parts.append([span(text("brown chests: {points}", points=brown), "bold" if brown else "dim")])
        lines += [[], *wrap(parts, scene.width, 2)]
    return lines
