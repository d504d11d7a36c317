"""The Staufer Dynasty in words: all that lies on the table."""

from __future__ import annotations

from .....engine.core.reasons import LEGAL
from .....engine.text.language import plural
from .....engine.text.listing import Block, Entry, Fact, Listing, join_parts, words
from .....engine.text.remembered import remembered
from .....engine.text.styled import Line, Span
from ... import state
from ...box import NOBLE_OFFICE
from ...rules.facts import acted, cost_of, distance, figure_of, influence, owner, region_after, strength
from ...rules.legality import why_not_deploy, why_not_office
from ...rules.travel import least_to_lay, travel
from ..phrases import (
    bonus,
    chest_use,
    chests_named,
    figures_counted,
    figures_named,
    needed,
    points_said,
    privilege,
    ranking,
    received,
    scored_in,
    second_scored,
)
from ..scene import Scene
from .holdings import jobs, own, panel


def listing(scene: Scene) -> Listing:
    """The whole table: regions start with the king's and go on clockwise, the order in which travel is paid."""
    view = scene.view
    regions = [_region(scene, region_after(view, view.king, steps)) for steps in range(state.REGIONS)]
    blocks = (
        *_drawn(scene),
        _supply(scene),
        *regions,
        _rounds(scene),
        *([] if view.over else [_tracks(scene)]),
        _privileges(scene),
        _chests(scene),
        *(jobs(scene, seat) for seat in range(view.seats) if (view.over or scene.open) and seat != scene.viewer),
    )
    panels = tuple(panel(scene, seat) for seat in range(view.seats))
    return Listing(_facts(scene), panels, own(scene), blocks)


@remembered
def _facts(scene: Scene) -> tuple[Fact, ...]:
    """Round and action, the king, what is scored next, what is left in the piles."""
    view, text = scene.view, scene.say.text
    piles = (Fact(text("Chests in the stack"), str(view.stack_size)), Fact(text("Discarded"), str(sum(view.discard))))
    if view.over:
        return (Fact(text("Game"), text("over")), *piles)
    number = acted(view) + (1 if view.phase in (state.TURN, state.WAY) else 0)
    rides = (
        []
        if view.round == state.ROUNDS
        else [Fact(text("The king then rides"), _steps(scene, view.round - 1), drawn=True)]
    )
    return (
        Fact(text("Round"), text("{number} of {all}", number=view.round, all=state.ROUNDS)),
        Fact(text("Action"), text("{number} of {all}", number=number, all=state.MEMBERS * view.seats)),
        Fact(text("King"), scene.say.label(state.REGIONS.names[view.king]), drawn=True),
        Fact(text("Scored next"), _scored_now(scene), drawn=True),
        *rides,
        *piles,
    )


def _scored_now(scene: Scene) -> str:
    """The regions that this round would score now."""
    view = scene.view
    region, meant = view.row_region[view.round - 1], second_scored(scene)
    if region == meant:
        return scene.say.label(state.REGIONS.names[region])
    return scene.say.text("{region} and {other}", region=state.REGIONS.names[region], other=state.REGIONS.names[meant])


def _steps(scene: Scene, at: int) -> str:
    """How far the king rides after a round."""
    return scene.say.text(plural("{count} region", "{count} regions"), count=scene.view.row_steps[at])


# What can be chosen in an action


@remembered
def _drawn(scene: Scene) -> list[Block]:
    """Chests that were drawn for a region and are chosen from, while there are any."""
    view, text, label = scene.view, scene.say.text, scene.say.label
    entries = tuple(
        Entry(f"drawn-{name}", words(label(name)), (words(str(view.drawn[kind])), words(chest_use(scene, kind))),
              {"chest": name}, ("pick",))
        for kind, name in enumerate(state.CHESTS.names) if view.drawn[kind]
    )  # fmt: skip
    columns = (text("How many"), text("What it does"))
    return [Block("drawn", text("Chests drawn"), entries, columns, text("Chest"))] if entries else []


@remembered
def _supply(scene: Scene) -> Block:
    """Figures and chests of each space, and what the viewer's province has of them."""
    text, seat = scene.say.text, scene.viewer
    columns = (text("Figures"), text("Chests"), *([] if seat is None else [text("Figures you would get")]))
    entries = []
    for space, name in enumerate(state.SPACES.names[: scene.box.spaces]):
        cells = [
            words(figures_named(scene, scene.box.space_figures[space]), "bold"),
            words(chests_named(scene, scene.view.space_chest[space])),
        ]
        if seat is not None:
            cells.append(words(figures_named(scene, received(scene, seat, space))))
        said = words(text("space {number}", number=name))
        entries.append(Entry(f"space-{name}", said, tuple(cells), {"space": name}))
    note = text("When you supply, you bring figures from your province to your court and take the chests of the space.")
    return Block("supply", text("Supply table"), tuple(entries), columns, text("Space"), note)


# Regions


def _region(scene: Scene, region: int) -> Block:
    """Offices by cost, then who has influence, then the figures paid there."""
    text, name = scene.say.text, state.REGIONS.names[region]
    offices = range(region * int(state.COSTS), (region + 1) * int(state.COSTS))
    entries = (
        *(_office(scene, office) for office in offices if scene.box.office[office]),
        _influence(scene, region),
        _payments(scene, region),
    )
    needs = text("Needs") if scene.viewer is None else text("You need")
    columns = (needs, text("Figures there"), text("Chests"))
    note = _pays(scene, region)
    return Block(f"region-{name}", " · ".join(_heading(scene, region)), entries, columns, text("Office"), note)


@remembered
def _heading(scene: Scene, region: int) -> list[str]:
    """The name, how far it is from the king, and when it is scored."""
    view, text = scene.view, scene.say.text
    parts = [scene.say.label(state.REGIONS.names[region])]
    if view.over:
        return parts
    if region == view.king:
        parts.append(text("the king is here"))
    elif scene.viewer is None:
        after = plural("{count} region after the king", "{count} regions after the king")
        parts.append(text(after, count=distance(view, region)))
    else:
        parts.append(text("travel costs you {count}", count=travel(scene.box, view, scene.viewer, region)))
    sure, condition = scored_in(scene, region), view.row_condition[view.round - 1]
    if view.round in sure:
        parts.append(text("scored this round"))
    elif second_scored(scene) == region:
        parts.append(text("scored this round as it stands: {condition}", condition=state.CONDITIONS.names[condition]))
    parts += [text("scored in round {number}", number=number) for number in sure if number > view.round]
    return parts


@remembered
def _pays(scene: Scene, region: int) -> str:
    """The points of a region by place, and its bonus."""
    box, text = scene.box, scene.say.text
    points = box.tile_points[scene.view.tile[region]]
    gift = bonus(scene, region, True)
    if box.paid_places == 1:
        return text("Points: {first} for first place. Bonus: {bonus}.", first=points[0], bonus=gift)
    return text("Points: {first} for first place, {second} for second, {third} for third. Bonus: {bonus}.",
                first=points[0], second=points[1], third=points[2], bonus=gift)  # fmt: skip


def _office(scene: Scene, office: int) -> Entry:
    """The figures it takes in all, who is on it, and its chests."""
    name, (said, sitting, lying) = state.OFFICES.names[office], _seen_there(scene)[office]
    return Entry(f"office-{name}", said, (_need(scene, office), sitting, lying), {"office": name})


@remembered
def _seen_there(scene: Scene) -> list[tuple[Line, Line, Line]]:
    """By office what everybody sees of it: its name, who is on it, and its chests."""
    view, found = scene.view, []
    for office, name in enumerate(state.OFFICES.names):
        said = words(scene.say.label(name), "bold")
        if scene.box.office[office] == NOBLE_OFFICE:
            said.append((" " + scene.say.text("(nobles only)"), "dim"))
        sitting = join_parts(_sitter(scene, office, side) for side in range(state.SIDES) if view.figure[office][side])
        found.append((said, sitting, words(chests_named(scene, view.office_chest[office]))))
    return found


def _sitter(scene: Scene, office: int, side: int) -> Span:
    """Whose figure it is; whether it stays when the region is emptied."""
    standing, text = scene.view.figure[office][side], scene.say.text
    name = scene.say.label(state.FIGURES.names[figure_of(standing)])
    if scene.view.kept[office][side]:
        name = text("envoy, stays") if figure_of(standing) == state.ENVOY else text("noble, stays")
    return name, f"seat{owner(standing)}"


def _need(scene: Scene, office: int) -> Line:
    """The figures it takes in all from where the king stands; what chests could save where the court lacks them."""
    box, view, seat, text = scene.box, scene.view, scene.viewer, scene.say.text
    if view.over:
        return []
    if seat is None:
        count = distance(view, office // int(state.COSTS)) + cost_of(office) + box.excludes
        return words(figures_counted(scene, count))
    if why_not_office(box, view, seat, office) != LEGAL:
        return words(text("taken"), "dim")
    need, affordable = needed(scene, seat, office)
    least = 1 + least_to_lay(box, view, seat, office)
    if least < need and not affordable:
        enough = any(why_not_deploy(box, view, seat, figure, office) == LEGAL for figure in range(state.FIGURES))
        said = text("{figures}, {least} with your chests", figures=figures_counted(scene, need), least=least)
        return words(said, "bold" if enough else "")
    return words(figures_counted(scene, need), "mark" if affordable else "")


@remembered
def _influence(scene: Scene, region: int) -> Entry:
    """Who is ahead of whom, and the points of each place."""
    box, view, text = scene.box, scene.view, scene.say.text
    points = box.tile_points[view.tile[region]]
    ahead: list[Span] = []
    for rank, seat in enumerate(ranking(scene, region)):
        own = influence(strength(box, view, seat, region))
        gets = points[rank] if rank < box.paid_places else 0
        said = text("influence {influence}: {points}", influence=own, points=points_said(scene, gets))
        ahead.append((said, f"seat{seat}"))
    nobody = words(text("nobody"), "dim")
    return Entry(
        f"influence-{state.REGIONS.names[region]}", words(text("who is ahead")), ([], join_parts(ahead) or nobody, [])
    )


@remembered
def _payments(scene: Scene, region: int) -> Entry:
    """Figures in the payment area by owner, and how many are still to be paid there."""
    view, name, text = scene.view, state.REGIONS.names[region], scene.say.text
    laid = join_parts(
        (figures_named(scene, view.paid[region][seat]), f"seat{seat}")
        for seat in range(view.seats)
        if sum(view.paid[region][seat])
    )
    due = words(text("{count} to pay", count=view.spots[region]), "mark") if view.spots[region] else []
    return Entry(f"paid-{name}", words(text("paid figures")), (due, laid, []), {"region": name}, ("lay",))


# Beside the ring


@remembered
def _rounds(scene: Scene) -> Block:
    """Which regions are scored in each round, and how far the king rides after it."""
    text = scene.say.text
    entries = tuple(_round(scene, at) for at in range(state.ROUNDS))
    columns = (text("Region scored"), text("And also"), text("Then the king rides"))
    note = text("Ties between regions go to the one nearest to the king, clockwise; a region is scored only once in a "
                "round. Paid figures return to court from every region the king enters.")  # fmt: skip
    return Block("rounds", text("Rounds"), entries, columns, text("Round"), note)


def _round(scene: Scene, at: int) -> Entry:
    view, text = scene.view, scene.say.text
    now = at + 1 == view.round and not view.over
    style = "mark" if now else "dim" if at + 1 < view.round or view.over else ""
    said = scene.say.label(state.CONDITIONS.names[view.row_condition[at]])
    if now:
        meant = state.REGIONS.names[second_scored(scene)]
        said = text("{condition}: now {region}", condition=said, region=meant)
    cells = (
        words(scene.say.label(state.REGIONS.names[view.row_region[at]]), style),
        words(said, style),
        words(_steps(scene, at), style) if at + 1 < state.ROUNDS else [],
    )
    return Entry(f"round-{at + 1}", words(text("round {number}", number=at + 1), style), cells)


@remembered
def _tracks(scene: Scene) -> Block:
    """Who is still to act, and who will act when in the next round."""
    view, text = scene.view, scene.say.text
    entries = [_track("to-act", text("still to act this round"), view.order[acted(view) : state.MEMBERS * view.seats])]
    if view.round < state.ROUNDS:
        first = view.supplied[: view.supplied_count]
        last = view.deployed[: view.deployed_count][::-1]
        entries.append(_track("supplied", text("have supplied: first next round"), first))
        entries.append(_track("deployed", text("have deployed: after them, the last to deploy first"), last))
    return Block("order", text("Turn order"), tuple(entries), (text("First to last"),), text("Members"))


def _track(name: str, meaning: str, seats: list[int]) -> Entry:
    return Entry(f"track-{name}", words(meaning), (join_parts([("", f"seat{seat}") for seat in seats], " "),))


@remembered
def _privileges(scene: Scene) -> Block:
    """What purple chests buy, and who has it."""
    view, text = scene.view, scene.say.text
    entries = []
    for card, name in enumerate(state.PRIVILEGES.names):
        owners: list[Span] = [("", f"seat{seat}") for seat in range(view.seats) if view.owned[seat] >> card & 1]
        left = view.display[card]
        if left or owners:
            does = words(privilege(scene, card, True), "" if left else "dim")
            cells = (does, words(str(left), "" if left else "dim"), join_parts(owners, " "))
            said = words(text("privilege {number}", number=name))
            entries.append(Entry(f"privilege-{name}", said, cells, {"privilege": name}))
    columns = (text("What it does"), text("Cards left"), text("Owned by"))
    costs = plural("A privilege costs {count} purple chest.", "A privilege costs {count} purple chests.")
    note = text(costs, count=scene.box.price)
    return Block("privileges", text("Privileges"), tuple(entries), columns, text("Privilege"), note)


@remembered
def _chests(scene: Scene) -> Block:
    """What every kind of chest does, how many there are, and how many lie on the discard pile."""
    view, text, label = scene.view, scene.say.text, scene.say.label
    entries = tuple(
        Entry(
            f"kind-{name}",
            words(label(name)),
            (
                words(chest_use(scene, kind)),
                words(str(scene.box.chests[kind])),
                words(str(view.discard[kind])) if view.discard[kind] else [],
            ),
        )
        for kind, name in enumerate(state.CHESTS.names)
    )
    columns = (text("What it does"), text("In the game"), text("Discarded"))
    note = text("Orange chests take effect at once; you keep all others.")
    return Block("chests", text("Kinds of chests"), entries, columns, text("Chest"), note)
