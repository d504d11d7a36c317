"""Complete a described position of Signorie: what was not named follows from what was."""

from __future__ import annotations

from ....engine.match.position import Limits, Named, settle
from ....engine.text.language import plural
from .. import state
from ..box import Box
from ..rules.facts import waiting_figures
from ..rules.rounds import clear_turn
from ..rules.tiles import tile_of
from ..secrets import count_unseen, remove_unseen
from .underway import REWARDED, STEPS, begin, reward_space, rounds

__all__ = ["STEPS", "arrange"]

MOST = 999


def arrange(box: Box, s: state.State, named: Named) -> None:
    """Reserves, pool, dice and rewards take what is left, and the turn begins or goes on."""
    _complete_stage(box, s, named)
    named.limit(s, _limits(box, s))
    named.differ(s, "order", "above", "envelope", "board")
    _check_people(box, s, named)
    _complete_cities(box, s, named)
    _complete_figures(box, s, named)
    _complete_tiles(box, s, named)
    _complete_rewards(box, s, named)
    _complete_dice(box, s, named)
    if s.waiting:
        begin(box, s, named)
    else:
        clear_turn(s)
        settle(s, named, STEPS, [])


def _complete_stage(box: Box, s: state.State, named: Named) -> None:
    """Actions unless a reward is being taken; the game ends after the rewards of the last round."""
    if s.waiting == 0 and "round" not in named:
        s.round = rounds(box)
    if s.waiting == 0 or s.phase in REWARDED:
        s.stage = state.REWARDS_STAGE
    elif s.phase == state.TURN or "stage" not in named:
        s.stage = state.ACTIONS_STAGE
    if s.stage == state.REWARDS_STAGE and "passed" not in named:
        s.passed = (1 << s.seats) - 1


def _limits(box: Box, s: state.State) -> Limits:
    """What a game can reach, so that nothing overflows later."""
    everybody, rewards = (1 << s.seats) - 1, s.stage == state.REWARDS_STAGE
    career = [box.men] * box.career_length + [0] * (state.SPACES - box.career_length)
    boards = [*box.boards, *[state.BOARDS] * state.SEATS]
    return {
        "round": (1 if s.waiting else rounds(box), rounds(box)),
        **dict.fromkeys(("order", "above"), (0, s.seats - 1)),
        "envelope": (0, state.ENVELOPES - 1),
        **dict.fromkeys(("turn", "florins", "points"), (0, MOST)),
        "turned": (0, (1 << state.ASSIGNMENTS) - 1 if box.exclusive else 0),
        "passed": (everybody if rewards else 0, everybody),
        "eligible": (0, everybody if rewards else 0),
        "board": ([chosen % state.BOARDS for chosen in boards], [min(chosen, state.BOARDS - 1) for chosen in boards]),
        "height": (0, box.initiative_top),
        "brides": (0, state.SONS),
        "threshold": (0, 0 if s.over else box.threshold_figures),
        "in_play": (0, [1 - (box.unused >> city & 1) for city in range(state.CITIES)]),
        "career": (0, [[career] * state.CAREERS] * s.seats),
        "die": (0, state.FACES),
    }  # fmt: skip


def _check_people(box: Box, s: state.State, named: Named) -> None:
    for seat in range(s.seats):
        named.refuse(
            waiting_figures(s, seat) > box.threshold_figures,
            "Seat {seat} can have at most {most} figures on the threshold.", seat=seat, most=box.threshold_figures,
        )  # fmt: skip
    s.brides_left = box.brides - sum(s.brides)
    s.discs = box.discs - sum(mask.bit_count() for mask in s.helpers)


def _complete_cities(box: Box, s: state.State, named: Named) -> None:
    named.refuse(sum(s.in_play) != box.cities, "in_play must be 1 for exactly {count} cities.", count=box.cities)
    niches = [[state.GENDERS * s.seats * there] * state.NICHES for there in s.in_play]
    offers = [[(state.TILES - 1) * there] * state.GENDERS for there in s.in_play]
    named.limit(s, {"niche": (0, niches), "offer": (0, offers)})
    s.filled[:] = [sum(map(bool, niches)) for niches in s.niche]
    gap = any(not all(niches[:count]) for niches, count in zip(s.niche, s.filled, strict=True))
    named.refuse(gap, "niche must fill each city from its lowest space on.")


def _complete_figures(box: Box, s: state.State, named: Named) -> None:
    """The reserve takes those that are nowhere else; where it is named the supply does."""
    for seat in range(s.seats):
        for gender, total in enumerate((box.women, box.men)):
            code = 1 + state.GENDERS * seat + gender
            left = total - sum(niches.count(code) for niches in s.niche) - s.threshold[seat][gender]
            if gender == state.MAN_FIGURE:
                left -= sum(map(sum, s.career[seat]))
            if "reserve" not in named:
                s.reserve[seat][gender] = left - s.supply[seat][gender]
            elif "supply" not in named:
                s.supply[seat][gender] = left - s.reserve[seat][gender]


def _complete_tiles(box: Box, s: state.State, named: Named) -> None:
    """What does not lie face up is unseen; some of it was taken out."""
    plans = [[[state.HIGHEST_TILE * (house != state.NO_HOUSE) for house in row] for row in box.plan[board]]
             for board in s.board[: s.seats]]  # fmt: skip
    named.limit(s, {"shield": (0, plans)})
    low = any(0 < value < state.LOWEST_TILE for rows in s.shield for row in rows for value in row)
    named.refuse(low, "shield must be 0 or from {low} on.", low=state.LOWEST_TILE)
    removed = list(s.removed)
    count_unseen(box, s)
    if min(s.pool) < 0 and "offer" not in named:
        s.offer = [[tile if s.pool[tile] >= 0 else state.NO_TILE for tile in tiles] for tiles in s.offer]
        count_unseen(box, s)
    named.count(s)
    if "removed" in named:
        _remove(box, s, named, removed)
    else:
        remove_unseen(box, s, list(s.rng))
    s.pile = sum(s.pool) - sum(map(sum, s.down))
    named.count(s)


def _remove(box: Box, s: state.State, named: Named, removed: list[int]) -> None:
    """Take the named tiles out, so many of each house."""
    first = [tile_of(house, state.LOWEST_TILE) for house in range(state.HOUSES)]
    named.refuse(
        any(sum(removed[tile : tile + state.TILE_VALUES]) != box.removed for tile in first),
        plural("removed must have {count} tile of each house.", "removed must have {count} tiles of each house."),
        count=box.removed,
    )
    s.removed = removed
    s.pool = [there - gone for there, gone in zip(s.pool, removed, strict=True)]


def _complete_dice(box: Box, s: state.State, named: Named) -> None:
    """Dice on boards are not to be taken any more; those that a bonus die has cleared are aside."""
    full = any(sum(map(bool, dice)) > box.most_dice for dice in s.die[: s.seats])
    named.refuse(full, "die must have at most {most} dice for each seat.", most=box.most_dice)
    taken = [sum(bool(s.die[seat][colour]) for seat in range(s.seats)) for colour in range(state.COLOURS)]
    if s.stage != state.REWARDS_STAGE or s.over or s.reward[reward_space(box, s)] != state.R_DIE:
        s.aside = [0] * int(state.COLOURS)
    elif "aside" not in named and "dice" in named:
        s.aside = [max(0, box.dice - sum(s.dice[colour]) - taken[colour]) for colour in range(state.COLOURS)]
    if "dice" not in named:
        for colour in range(state.COLOURS):
            for seat in range(s.seats):
                face = s.die[seat][colour] - 1
                if face >= 0:
                    there = [other for other in range(state.FACES) if s.dice[colour][other]]
                    s.dice[colour][face if face in there else there[0]] -= 1


def _complete_rewards(box: Box, s: state.State, named: Named) -> None:
    """Tiles of earlier rounds are gone; the others are all different, bonuses first."""
    now = reward_space(box, s) + s.over
    if "reward" not in named:
        s.reward = [state.NO_REWARD] * now + s.reward[now:]
    bonuses, victories = state.BONUS_SPACES, state.REWARD_SPACES - state.BONUS_SPACES
    low = [0] * bonuses + [state.V_HELPERS] * victories
    high = [state.V_HELPERS - 1] * bonuses + [state.REWARDS - 1] * victories
    named.limit(s, {"reward": ([state.NO_REWARD] * now + low[now:], [state.NO_REWARD] * now + high[now:])})
    named.differ(s, "reward")
