"""A described turn or reward that is under way: who decides, what the question is about, what comes after it."""

from __future__ import annotations

from ....engine.core.flow import ask
from ....engine.errors import list_of
from ....engine.game_parts import Steps
from ....engine.match.position import Named, Phases, Way, settle
from ....engine.text.language import Phrase, phrase
from .. import state
from ..box import Box
from ..moves import FIGURES
from ..rules.facts import dice_sum, limit
from ..rules.rounds import clear_turn

STEPS: Steps = {
    state.NEXT_TURN: ("next_turn", ""),  # of the seat at this place in the order, or the next that has not passed
    state.FIRE: ("fire", ""),  # the helpers of the column from this level on
    state.START_REWARDS: ("start_rewards",),
    state.NEXT_REWARD: ("next_reward", ""),  # of the seat at this place in the order
    state.AFTER_BONUS: ("after_bonus",),
}
REWARDED = (state.REWARD, state.FREE_HELPER, state.BONUS_DIE, state.BUY)  # phases of the rewards alone
FRESH = (state.TURN, state.REWARD, state.BUY)  # nothing is under way
MARRYING = (state.CITY, state.DOWRY, state.TILE)
SENDING = (state.MAN, state.CITY, state.TILE)
NAMED: Phases = {"progress": (state.PROGRESS,), "assignment": (state.SPEND,)}
FOR_A_DIE = tuple(set(range(state.PHASES)) - {*REWARDED, state.TURN})


def begin(box: Box, s: state.State, named: Named) -> None:
    """Ask the one who is named, or the first who is to decide in this phase."""
    seat = s.waiting.bit_length() - 1 if "actor" in named else -1
    seat = _player(s, named, seat) if s.stage == state.ACTIONS_STAGE else _rewarded(box, s, named, seat)
    s.player = seat
    if s.phase in FRESH:
        clear_turn(s)
    _check_reward(box, s, named)
    named.belong(s, {"colour": FOR_A_DIE})
    if s.phase not in (*REWARDED, state.TURN):
        _check_source(box, s, seat, named)
        _complete_question(box, s, seat, named)
    if s.phase == state.BONUS_DIE:
        named.refuse(any(s.die[seat]), "die.{seat} must be empty; the other dice are aside.", seat=seat)
    named.belong(s, NAMED)
    named.need(s, NAMED)
    settle(s, named, STEPS, _after(box, s, seat))
    ask(s, seat)


def _player(s: state.State, named: Named, actor: int) -> int:
    """Whose turn it is: the actor, or the first in the order who has not passed."""
    playing = [seat for seat in s.order[: s.seats] if not s.passed >> seat & 1]
    return _one_of(named, actor, playing)


def _one_of(named: Named, actor: int, seats: list[int]) -> int:
    """The actor, or the first of the seats that can be."""
    named.refuse(
        not seats or actor not in (-1, *seats), "actor must be one of {seats} by passed, eligible and order.",
        seats=list_of(seats),
    )  # fmt: skip
    return seats[0] if actor < 0 else actor


def _rewarded(box: Box, s: state.State, named: Named, actor: int) -> int:
    """Whose reward it is: the actor, or the first in the order who gets one."""
    fits = sum(1 << seat for seat in range(s.seats) if dice_sum(s, seat) <= limit(box, s, seat))
    if "eligible" not in named:
        s.eligible = fits
    order = s.order[: s.seats]
    seat = _one_of(named, actor, [seat for seat in order if s.eligible >> seat & 1])
    cleared = order[: order.index(seat) + 1] if s.reward[reward_space(box, s)] == state.R_DIE else []
    for other in range(s.seats):
        named.refuse(
            other not in cleared and (s.eligible ^ fits) >> other & 1,
            "eligible is wrong: the dice of seat {seat} total {total}, its limit is {limit}.",
            seat=other, total=dice_sum(s, other), limit=limit(box, s, other),
        )  # fmt: skip
    return seat


def rounds(box: Box) -> int:
    """How many rounds the game has."""
    return int(state.REWARD_SPACES) - box.skipped


def reward_space(box: Box, s: state.State) -> int:
    """The reward space of this round."""
    return s.round - 1 + box.skipped


def _check_reward(box: Box, s: state.State, named: Named) -> None:
    """The phase of a reward goes with the tile of the round."""
    tile, bonus = s.reward[reward_space(box, s)], reward_space(box, s) < state.BONUS_SPACES
    right = {
        state.REWARD: bonus,
        state.BUY: not bonus,
        state.FREE_HELPER: tile == state.R_HELPER,
        state.BONUS_DIE: tile == state.R_DIE,
    }
    _refuse_source(s, named, phrase("The reward of this round"), right.get(s.phase, True))


def _refuse_source(s: state.State, named: Named, source: Phrase, right: bool) -> None:
    phase = named.phases[s.phase]
    named.refuse(not right, "{source} does not lead to the phase {phase}.", source=source, phase=phase)


def _after(box: Box, s: state.State, seat: int) -> Way:
    """The helpers of the die's column, then the next turn or reward."""
    place = s.order.index(seat) + 1
    if s.stage == state.ACTIONS_STAGE:
        way: list[tuple[int, ...]] = [(state.NEXT_TURN, place % s.seats)]
    else:
        way = [(state.NEXT_REWARD, place)]
        if reward_space(box, s) < state.BONUS_SPACES:
            way.append((state.AFTER_BONUS,))
    if s.colour != state.NO_COLOUR:
        way.append((state.FIRE, 0 if s.helper == state.NO_HELPER else s.helper % state.HELPERS_IN_COLUMN + 1))
    return way


# What a question comes from: the die just taken, a helper of its column, or the reward tile


def _check_source(box: Box, s: state.State, seat: int, named: Named) -> None:
    """A die on the board, a helper that is hired, or a reward; and it can lead to this phase."""
    if s.phase == state.HELPER and s.helper == state.NO_HELPER and s.colour != state.NO_COLOUR:
        s.helper = next((helper for helper in _column(s) if s.helpers[seat] >> helper & 1), state.NO_HELPER)
    if s.colour == state.NO_COLOUR:
        if s.stage == state.ACTIONS_STAGE or s.helper != state.NO_HELPER:
            named.need(s, {"colour": (s.phase,)})
    else:
        die = s.die[seat][s.colour]
        named.refuse(die == 0, "colour is wrong: seat {seat} has no such die on its board.", seat=seat)
        hired = s.helper == state.NO_HELPER or (s.helper in _column(s) and s.helpers[seat] >> s.helper & 1)
        named.refuse(
            not hired, "helper is wrong: seat {seat} has not hired such a helper in the column of the die.", seat=seat
        )
        alone = s.stage == state.ACTIONS_STAGE or sum(map(bool, s.die[seat])) == 1
        named.refuse(not alone, "die.{seat} must be the bonus die alone; the other dice are aside.", seat=seat)
    _refuse_source(s, named, _source(s), s.phase in _phases(box, s))


def _column(s: state.State) -> range:
    """The helpers of the column of the die."""
    return range(s.colour * state.HELPERS_IN_COLUMN, (s.colour + 1) * state.HELPERS_IN_COLUMN)


def _source(s: state.State) -> Phrase:
    """What has led to a phase, as the subject of a sentence."""
    if s.helper != state.NO_HELPER:
        return phrase("This helper")
    return phrase("The reward of this round") if s.colour == state.NO_COLOUR else phrase("A die of this colour")


def _phases(box: Box, s: state.State) -> set[int]:
    """All questions that can come from where this one comes from."""
    tile = s.reward[reward_space(box, s)]
    if s.colour == state.NO_COLOUR:
        asked = {
            state.R_MISSION: SENDING,
            state.R_MARRIAGE: MARRYING,
            state.R_CAREERS: (state.PROGRESS,),
            state.R_ALLIANCE: (state.ROW,),
        }
        return set(asked.get(tile, ()))
    if s.stage != state.ACTIONS_STAGE and tile != state.R_DIE:
        return set()
    if s.helper != state.NO_HELPER:
        effect = box.helper_effect[s.helper]
        used = {
            state.BY_MISSION: (state.MAN, state.CITY, state.ROW),
            state.BY_MARRIAGE: (state.CITY, state.DOWRY, state.ROW),
            state.BY_DRAW: (state.ROW,),
            state.BY_PICK: (state.GAIN,),
            state.BY_PROGRESS: (state.PROGRESS,),
            state.BY_DIE: (state.PROGRESS,),
        }
        if effect == state.BY_ASSIGNMENT:
            return {state.HELPER, state.ASSIGN, state.SPEND, *_assigned(box, range(state.ASSIGNMENTS), 1, state.ROW)}
        return {state.HELPER, *used.get(effect, ())}
    own = {state.RED: MARRYING, state.GREY: SENDING, state.TURQUOISE: (state.PROGRESS,)}.get(s.colour, ())
    return {state.ACTION, state.SPEND, *own, *_assigned(box, _own_tiles(s), int(FIGURES), state.TILE)}


def _own_tiles(s: state.State) -> list[int]:
    """The assignments in the area of the die."""
    return [tile for tile in range(state.ASSIGNMENTS) if s.envelope[tile] // state.GENDERS == s.colour]


def _assigned(box: Box, tiles: list[int] | range, figures: int, last: int) -> set[int]:
    """What some assignments can ask for, with at most so many figures; `last` is asked where a figure has arrived."""
    asked: dict[int, tuple[int, ...]] = dict.fromkeys(range(state.CAREERS), (state.PROGRESS,))
    asked |= {
        state.TO_ALLIANCE: (state.ROW,),
        state.TO_FAMILY: (state.GAIN,),
        state.TO_MARRIAGE: (state.CITY, state.DOWRY, last),
        state.TO_MISSION: (state.MAN, state.CITY, last),
    }
    return {phase for tile in tiles if box.fewest_figures[tile] <= figures for phase in asked.get(tile, ())}


# What a question is about


def _complete_question(box: Box, s: state.State, seat: int, named: Named) -> None:
    """Figures, points and rows that the question needs."""
    if s.phase in (state.MAN, state.CITY, state.DOWRY, state.TILE):
        _complete_sending(box, s, seat, named)
    elif s.phase == state.PROGRESS:
        _check_progress(box, s, seat, named)
    elif s.phase == state.ROW:
        if "rows" not in named:
            s.rows = _rows(box, s)[0]
        fits = s.rows in _rows(box, s) and s.pile > 0
        named.refuse(not fits, "rows is wrong: a tile of the pile goes beside any row, or beside a row of its helper.")
    elif s.phase == state.GAIN:
        named.limit(s, {"gain": (1, 1 if s.helper != state.NO_HELPER else box.most_figures[state.TO_FAMILY])})
    elif s.phase == state.SPEND:
        tiles = range(state.ASSIGNMENTS) if s.helper != state.NO_HELPER else _own_tiles(s)
        named.refuse(
            s.assignment not in tiles,
            "In the phase spend, name assignment: one of the colour of the die, unless a helper does it.",
        )


def _complete_sending(box: Box, s: state.State, seat: int, named: Named) -> None:
    """Who goes to a city, from where, and to which one."""
    if "sending" not in named:
        s.sending = state.MAN_FIGURE if s.phase == state.MAN or s.origin < state.CAREERS else state.WOMAN
    if "origin" not in named and s.sending == state.WOMAN:
        s.origin = state.MARRIAGE_ROW
    who = {state.MAN: state.MAN_FIGURE, state.DOWRY: state.WOMAN}.get(s.phase, s.sending)
    named.limit(s, {"sending": (who, who)})
    if s.phase == state.MAN:
        return
    if s.sending == state.WOMAN:
        named.limit(s, {"origin": (state.MARRIAGE_ROW, state.MARRIAGE_ROW)})
        lacking = s.phase != state.TILE and s.supply[seat][state.WOMAN] == 0
        named.refuse(lacking, "Seat {seat} has no woman to marry.", seat=seat)
    else:
        named.limit(s, {"origin": (0, state.CAREERS - 1), "space": (0, state.SPACES - 1)})
        lacking = s.phase == state.CITY and s.career[seat][s.origin][s.space] == 0
        named.refuse(lacking, "space is wrong: seat {seat} has no man there.", seat=seat)
    if s.phase != state.CITY:
        _check_city(s, seat, named)


def _check_city(s: state.State, seat: int, named: Named) -> None:
    """A city with room for a woman, or where the figure has arrived."""
    named.need(s, {"city": (s.phase,)})
    filled = s.filled[s.city]
    arrived = filled > 0 and s.niche[s.city][filled - 1] == 1 + state.GENDERS * seat + s.sending
    named.refuse(
        s.in_play[s.city] == 0 or (not arrived if s.phase == state.TILE else filled == state.NICHES),
        "city must be one in play that has room; in the phase tile, its last figure is that of seat {seat}.", seat=seat,
    )  # fmt: skip


def _rows(box: Box, s: state.State) -> list[int]:
    """The rows, as bit masks, that a tile face down may go to."""
    if s.helper == state.NO_HELPER or box.helper_effect[s.helper] == state.BY_DRAW:
        return [state.ALL_ROWS]
    career = 1 << s.origin if box.origin_row == 1 and s.origin < state.CAREERS else state.CAREER_MASK
    own = {state.BY_MARRIAGE: [1 << state.MARRIAGE_ROW], state.BY_MISSION: [career]}
    return own.get(box.helper_effect[s.helper], [state.ALL_ROWS, 1 << state.MARRIAGE_ROW, career])


def _check_progress(box: Box, s: state.State, seat: int, named: Named) -> None:
    """Points of a source that is there, all of them until the first is spent."""
    sources = _sources(box, s, seat)
    if "tracks" not in named and sources:
        s.tracks = sources[0][0]
    full = [points for tracks, points in sources if tracks == s.tracks]
    named.refuse(not full, "tracks is wrong: there are no steps for these tracks here.")
    if "progress" not in named:
        s.progress = max(full)
    named.limit(s, {"started": (0, 1), "progress": (1, max(full) - s.started)})
    whole = s.started or s.progress in full
    named.refuse(not whole, "progress must be {steps}, or fewer when started is 1.", steps=list_of(full))


def _sources(box: Box, s: state.State, seat: int) -> list[tuple[int, int]]:
    """Tracks and points that can be under way."""
    if s.colour == state.NO_COLOUR:
        return [(state.CAREER_MASK, box.bonus_careers)]
    if s.helper == state.NO_HELPER:
        own = [(state.ALL_TRACKS, box.signoria_tracks)] if s.colour == state.TURQUOISE else []
        return own + _career_sources(box, _own_tiles(s), int(FIGURES))
    effect, tracks = box.helper_effect[s.helper], box.helper_tracks[s.helper]
    if effect == state.BY_ASSIGNMENT:
        return _career_sources(box, range(state.CAREERS), 1)
    points = s.die[seat][s.colour] if effect == state.BY_DIE else box.helper_progress
    return [(tracks, points)] if tracks != 1 << state.INITIATIVE else []


def _career_sources(box: Box, tiles: list[int] | range, figures: int) -> list[tuple[int, int]]:
    return [
        (1 << tile, box.each_figure[tile] * count)
        for tile in tiles
        if tile < state.CAREERS
        for count in range(box.fewest_figures[tile], min(box.most_figures[tile], figures) + 1)
    ]
