"""Cities, careers, initiative and rewards of Signorie in words."""

from __future__ import annotations

from .....engine.text.listing import Block, Entry, join_parts, words
from .....engine.text.remembered import remembered
from .....engine.text.styled import Line, Span
from .....engine.text.wording import Person, capital
from ... import state
from ...rules.facts import figures_in, gates_open, lowest_value
from ...rules.rewards import space_of, victory_points
from ..effects import reward
from ..phrases import fitting, florins, initiative_steps, points
from ..scene import Scene
from .meanings import beside_reward, figures

# Cities


@remembered
def cities(scene: Scene) -> Block:
    """Every city: the next space, those after it, who is there, and the two tiles."""
    box, text = scene.box, scene.say.text
    entries = tuple(_city(scene, city) for city in range(state.CITIES))
    columns = (text("Next space"), text("Spaces after it"), text("Figures there"), text("Tile for a marriage"),
               text("Tile for a mission"))  # fmt: skip
    note = text("A figure takes the next space. A woman needs a dowry of at least its number and at most {most}, and "
                "scores {points} for each florin; a man needs at least that rank and scores the points of his career "
                "space.", most=box.dowry, points=points(scene, box.dowry_points))  # fmt: skip
    if gates_open(box, scene.view):
        note = text("All cities are full and their gates are open: a woman with a dowry of {dowry}, or a man of rank "
                    "{rank}, still scores, takes no tile and returns to the reserve.", dowry=box.gates_dowry,
                    rank=box.gates_rank)  # fmt: skip
    return Block("cities", text("Cities"), entries, columns, text("City"), note)


def _city(scene: Scene, city: int) -> Entry:
    view, box, text = scene.view, scene.box, scene.say.text
    name = scene.names["city"][city]
    said = words(scene.say.label(name), "bold" if view.in_play[city] else "dim")
    if not view.in_play[city]:
        return Entry(f"city-{name}", said, (words(text("not in play"), "dim"), [], [], [], []))
    lowest = lowest_value(box, view, city)
    later = [str(box.city_spaces[place]) for place in range(view.filled[city] + 1, state.NICHES)]
    there = [[figures_in(view, seat, gender, city) for gender in range(state.GENDERS)] for seat in range(view.seats)]
    cells = (
        words(str(lowest), "bold") if lowest else words(text("full"), "dim"),
        words(", ".join(later)),
        join_parts((figures(scene, counts), f"seat{seat}") for seat, counts in enumerate(there) if sum(counts)),
        _tile(scene, city, state.WOMAN),
        _tile(scene, city, state.MAN_FIGURE),
    )
    return Entry(f"city-{name}", said, cells, {"city": name}, ("go",))


def _tile(scene: Scene, city: int, gender: int) -> Line:
    """A tile, and beside which of the viewer's rows it would fit."""
    tile, text = scene.view.offer[city][gender], scene.say.text
    if tile == state.NO_TILE:
        return words(text("none"), "dim")
    name = scene.names["tile"][tile]
    rows = [] if scene.viewer is None else fitting(scene, scene.viewer, tile, gender)
    if not rows or not lowest_value(scene.box, scene.view, city):
        return words(scene.say.label(name))
    said = ", ".join(scene.say.label(state.ROWS.names[row]) for row in rows)
    return words(text("{tile}, fits {rows}", tile=name, rows=said), "mark")


# Tracks


@remembered
def careers(scene: Scene) -> Block:
    """Every space of a career: its points and rank, and who stands there on each."""
    box, text = scene.box, scene.say.text
    entries = tuple(_space(scene, space) for space in range(box.career_length))
    tracks = tuple(capital(scene.say.label(name)) for name in state.CAREERS.names)
    columns = (text("Points"), text("Rank"), text("Bonus on arrival"), *tracks)
    return Block("careers", text("Careers"), entries, columns, text("Space"),
                 text("Men left here at the end score half the points of their space."))  # fmt: skip


def _space(scene: Scene, space: int) -> Entry:
    box, view, text = scene.box, scene.view, scene.say.text
    gift = ""
    if space == box.florins_space:
        gift = florins(scene, box.space_florins)
    if space == box.initiative_space:
        gift = initiative_steps(scene, box.space_initiative)
    men = []
    for career in range(state.CAREERS):
        there: list[Span] = []
        for seat in range(view.seats):
            if count := view.career[seat][career][space]:
                there.append(("" if count == 1 else str(count), f"seat{seat}"))
        men.append(join_parts(there, " "))
    printed = (words(str(box.career_values[space])), words(str(box.career_ranks[space])), words(gift))
    return Entry(f"space-{space + 1}", words(text("space {number}", number=space + 1)), (*printed, *men))


def standing(scene: Scene) -> list[int]:
    """The seats as initiative ranks them now: by height, on a space the disc on top first."""
    view = scene.view
    return sorted(range(view.seats), key=lambda seat: (-view.height[seat], -view.above[seat]))


def initiative(scene: Scene) -> Block:
    """How far up everybody is, the leader first, and what it scores at the end of the round."""
    box, view, text = scene.box, scene.view, scene.say.text
    entries = []
    for seat in standing(scene):
        height = view.height[seat]
        further = box.initiative_points[height + 1] if height < box.initiative_top else None
        kinds = ("climb",) if seat == scene.viewer and view.phase == state.PROGRESS else ()
        cells = (
            words(str(height)),
            words(points(scene, box.initiative_points[height])),
            words(points(scene, further)) if further is not None else words(text("the top"), "dim"),
        )
        who = text("{seat}", seat=Person(scene.say.people[seat]))
        entries.append(Entry(f"initiative-{seat}", [(who, f"seat{seat}")], cells, {}, kinds))
    columns = (text("Step"), text("Scores"), text("One step up scores"))
    track = ", ".join(str(box.initiative_points[height]) for height in range(box.initiative_top + 1))
    note = text("Points for steps 0 to {top}: {points}. Everybody scores after the actions; the leader goes first in "
                "the next round, and all discs return to 0.", top=box.initiative_top, points=track)  # fmt: skip
    return Block("initiative", text("Initiative"), tuple(entries), columns, text("Leader first"), note)


@remembered
def order(scene: Scene) -> Block:
    """The order of this round and, as initiative stands, of the next; during the rewards who gets the reward."""
    view, text = scene.view, scene.say.text
    now = [(text("has passed") if view.passed >> seat & 1 and view.stage == state.ACTIONS_STAGE else "", f"seat{seat}")
           for seat in view.order[: view.seats]]  # fmt: skip
    entries = [Entry("order-now", words(text("this round")), (join_parts(now, " "),))]
    if view.stage == state.ACTIONS_STAGE:
        later: list[Span] = [("", f"seat{seat}") for seat in standing(scene)]
        entries.append(Entry("order-next", words(text("next round, as initiative stands")), (join_parts(later, " "),)))
    else:
        get: list[Span] = [("", f"seat{seat}") for seat in view.order[: view.seats] if view.eligible >> seat & 1]
        entries.append(Entry("order-reward", words(text("get the reward")), (join_parts(get, " "),)))
    return Block("order", text("Turn order"), tuple(entries), (text("First to last"),), text("When"))


# Rewards


@remembered
def rewards(scene: Scene) -> Block:
    """The reward of this round and those to come, with what else there is, and the points they would score now."""
    box, view, text = scene.box, scene.view, scene.say.text
    spaces = [space for space in range(state.REWARD_SPACES) if view.reward[space] != state.NO_REWARD and not view.over]
    entries = tuple(_reward(scene, space) for space in spaces)
    note = text("For players whose dice total at most {threshold}; each figure on the threshold adds {each}.",
                threshold=box.threshold, each=box.threshold_each)  # fmt: skip
    columns = (text("Tile"), text("Also"), text("Scores now"))
    return Block("rewards", text("Rewards"), entries, columns, text("Round"), note)


def _reward(scene: Scene, space: int) -> Entry:
    box, view, text = scene.box, scene.view, scene.say.text
    now = space == space_of(box, view)
    style = "mark" if now else ""
    worth: list[Span] = []
    if space >= state.BONUS_SPACES:
        for seat in range(view.seats):
            worth.append((points(scene, victory_points(box, view, seat, view.reward[space])), f"seat{seat}"))
    number = space - box.skipped + 1
    cells = (
        words(reward(scene, view.reward[space]).long, style),
        words(beside_reward(scene, space)),
        join_parts(worth),
    )
    kinds = ("reward",) if now and view.phase == state.REWARD else ()
    return Entry(f"reward-{number}", words(text("round {number}", number=number), style), cells, {}, kinds)
