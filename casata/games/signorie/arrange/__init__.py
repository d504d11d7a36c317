"""Complete a described position of Signorie: what was not named follows from what was."""

from __future__ import annotations

from ....engine.errors import PositionError
from ....engine.match.position import Named, settle
from ....engine.text.language import later, plural
from .. import state
from ..box import Box
from ..rules.facts import waiting_figures
from ..rules.rounds import clear_turn
from ..rules.tiles import tile_of
from ..secrets import count_unseen, remove_unseen
from .underway import REWARDED, STEPS, begin

__all__ = ["STEPS", "arrange"]

MOST = 999
ONLY_SO_MANY = (
    later("Seat {seat} has only {total} woman figures; the position has more."),
    later("Seat {seat} has only {total} man figures; the position has more."),
)  # by gender


def arrange(box: Box, s: state.State, named: Named) -> None:
    """Reserves, pool, dice and rewards take what is left, and the turn begins or goes on."""
    _complete_stage(box, s, named)
    _check_round(box, s)
    _check_people(box, s)
    _complete_cities(box, s)
    _complete_figures(box, s, named)
    _complete_tiles(box, s, named)
    _complete_rewards(box, s, named)
    _complete_dice(box, s, named)
    if s.waiting:
        begin(box, s, named)
    else:
        _check_end(s, named)


def _complete_stage(box: Box, s: state.State, named: Named) -> None:
    """Actions unless a reward is being taken; the game ends after the rewards of the last round."""
    if s.waiting == 0:
        s.round = s.round if "round" in named else _rounds(box)
        if s.round != _rounds(box):
            raise PositionError("The game ends after round {last}, not {round}.", last=_rounds(box), round=s.round)
    if s.waiting == 0 or s.phase in REWARDED:
        s.stage = state.REWARDS_STAGE
    elif s.phase == state.TURN or "stage" not in named:
        s.stage = state.ACTIONS_STAGE
    if s.stage == state.REWARDS_STAGE and "passed" not in named:
        s.passed = (1 << s.seats) - 1


def _rounds(box: Box) -> int:
    return int(state.REWARD_SPACES) - box.skipped


def _check_end(s: state.State, named: Named) -> None:
    """Nothing is under way; when the game is over the threshold was cleared."""
    clear_turn(s)
    settle(s, named, STEPS, [])
    if s.over == 1 and any(waiting_figures(s, seat) for seat in range(s.seats)):
        raise PositionError("threshold must be empty: at the end of a round all figures return to the reserve.")


def _check_round(box: Box, s: state.State) -> None:
    if s.round > _rounds(box):
        raise PositionError("round must be from 1 to {last}, not {round}.", last=_rounds(box), round=s.round)
    if sorted(s.order[: s.seats]) != list(range(s.seats)):
        raise PositionError("order must name every seat from 0 to {last} once.", last=s.seats - 1)
    if sorted(s.above[: s.seats]) != list(range(s.seats)):
        raise PositionError(
            "above must give each seat a different number from 0 to {last}; the highest is on top.", last=s.seats - 1
        )
    if sorted(s.envelope) != list(range(state.ASSIGNMENTS)):
        raise PositionError("envelope must put every assignment into a different envelope.")
    if s.turn > MOST:
        raise PositionError("turn must be at most {most}, not {turn}.", most=MOST, turn=s.turn)
    if s.turned and not box.exclusive:
        raise PositionError("turned must be a bit mask of assignments, and 0 without the option exclusive_assignments.")
    if s.stage == state.REWARDS_STAGE and s.passed != (1 << s.seats) - 1:
        raise PositionError("passed must name every seat: rewards come when everybody has passed.")
    if s.stage == state.ACTIONS_STAGE and s.eligible:
        raise PositionError("eligible must be 0 until everybody has passed.")


def _check_people(box: Box, s: state.State) -> None:
    """What a game can reach, so that nothing overflows later."""
    boards = s.board[: s.seats]
    if len(set(boards)) != s.seats or max(boards) >= state.BOARDS:
        raise PositionError("board must give every seat a different board.")
    if any(chosen not in (state.BOARDS, board) for chosen, board in zip(box.boards, boards, strict=False)):
        raise PositionError("board must be what the option boards says.")
    for seat in range(s.seats):
        if s.florins[seat] > MOST or max(s.points[seat]) > MOST:
            raise PositionError("Seat {seat} can have at most {most} florins and points.", seat=seat, most=MOST)
        if s.height[seat] > box.initiative_top:
            raise PositionError(
                "The height of seat {seat} must be from 0 to {top}, not {height}.",
                seat=seat,
                top=box.initiative_top,
                height=s.height[seat],
            )
        if s.brides[seat] > state.SONS:
            raise PositionError(
                "Seat {seat} has only {sons} sons to marry, not {brides}.",
                seat=seat,
                sons=state.SONS,
                brides=s.brides[seat],
            )
        if waiting_figures(s, seat) > box.threshold_figures:
            raise PositionError(
                "Seat {seat} can have at most {most} figures on the threshold.", seat=seat, most=box.threshold_figures
            )
    s.brides_left = box.brides - sum(s.brides)
    s.discs = box.discs - sum(mask.bit_count() for mask in s.helpers)
    if s.discs < 0:
        raise PositionError("There are only {count} helpers; the position has more.", count=box.discs)


def _complete_cities(box: Box, s: state.State) -> None:
    if max(s.in_play) > 1 or sum(s.in_play) != box.cities:
        raise PositionError("in_play must be 1 for exactly {count} cities.", count=box.cities)
    if box.unused and any(s.in_play[city] == box.unused >> city & 1 for city in range(state.CITIES)):
        raise PositionError("in_play must be what the option unused_cities says.")
    for city in range(state.CITIES):
        taken = [place for place in range(state.NICHES) if s.niche[city][place]]
        if taken != list(range(len(taken))):
            raise PositionError("niche must fill each city from its lowest space on.")
        if taken and max(s.niche[city]) > state.GENDERS * s.seats:
            raise PositionError("niche must name figures of seats 0 to {last}.", last=s.seats - 1)
        s.filled[city] = len(taken)
        if not s.in_play[city] and (taken or s.offer[city] != [state.NO_TILE] * int(state.GENDERS)):
            raise PositionError("A city that is not in play has no figures and no tiles.")


def _complete_figures(box: Box, s: state.State, named: Named) -> None:
    """The reserve takes those that are nowhere else; where it is named the supply does."""
    totals = {state.WOMAN: box.women, state.MAN_FIGURE: box.men}
    for seat in range(s.seats):
        if any(sum(track[box.career_length :]) for track in s.career[seat]):
            raise PositionError(
                "Careers have only {count} spaces, not {all}.", count=box.career_length, all=state.SPACES
            )
        for gender, total in totals.items():
            code = 1 + state.GENDERS * seat + gender
            out = sum(niches.count(code) for niches in s.niche) + s.threshold[seat][gender]
            if gender == state.MAN_FIGURE:
                out += sum(map(sum, s.career[seat]))
            if "reserve" not in named:
                s.reserve[seat][gender] = total - out - s.supply[seat][gender]
            elif "supply" not in named:
                s.supply[seat][gender] = total - out - s.reserve[seat][gender]
            if min(s.reserve[seat][gender], s.supply[seat][gender]) < 0:
                raise PositionError(ONLY_SO_MANY[gender], seat=seat, total=total)


def _complete_tiles(box: Box, s: state.State, named: Named) -> None:
    """What does not lie face up is unseen; some of it was taken out."""
    if max(map(max, s.offer)) >= state.TILES:
        raise PositionError("offer must name tiles, or none.")
    for seat in range(s.seats):
        for row in range(state.ROWS):
            for shield in range(state.SHIELDS):
                value = s.shield[seat][row][shield]
                house = box.plan[s.board[seat]][row][shield]
                if value and (house == state.NO_HOUSE or not state.LOWEST_TILE <= value <= state.HIGHEST_TILE):
                    raise PositionError(
                        "shield must be 0 or from {low} to {high} where there is a shield.",
                        low=state.LOWEST_TILE,
                        high=state.HIGHEST_TILE,
                    )
    removed = list(s.removed)
    count_unseen(box, s)
    if min(s.pool) < 0 and "offer" not in named:
        s.offer = [[tile if s.pool[tile] >= 0 else state.NO_TILE for tile in tiles] for tiles in s.offer]
        count_unseen(box, s)
    if min(s.pool) < 0:
        raise PositionError("The position names more tiles of a kind than there are.")
    if "removed" in named:
        _remove(box, s, removed)
    else:
        remove_unseen(box, s, list(s.rng))
    s.pile = sum(s.pool) - sum(map(sum, s.down))
    if s.pile < 0:
        raise PositionError("More tiles are face down than there are tiles left.")


def _remove(box: Box, s: state.State, removed: list[int]) -> None:
    """Take the named tiles out, so many of each house."""
    for house in range(state.HOUSES):
        tiles = range(tile_of(house, state.LOWEST_TILE), tile_of(house, state.HIGHEST_TILE) + 1)
        if sum(removed[tile] for tile in tiles) != box.removed:
            raise PositionError(
                plural(
                    "removed must have {count} tile of each house.", "removed must have {count} tiles of each house."
                ),
                count=box.removed,
            )
    s.removed = removed
    s.pool = [there - gone for there, gone in zip(s.pool, removed, strict=True)]
    if min(s.pool) < 0:
        raise PositionError("removed must not name tiles that are face up.")


def _complete_dice(box: Box, s: state.State, named: Named) -> None:
    """Dice on boards are not to be taken any more; those that a bonus die has cleared are aside."""
    for seat in range(s.seats):
        if max(s.die[seat]) > state.FACES or sum(map(bool, s.die[seat])) > box.most_dice:
            raise PositionError(
                "die must be 0 or a face from 1 to 6, with at most {most} dice for each seat.", most=box.most_dice
            )
    taken = [sum(bool(s.die[seat][colour]) for seat in range(s.seats)) for colour in range(state.COLOURS)]
    if s.stage != state.REWARDS_STAGE or s.over or s.reward[_space(box, s)] != state.R_DIE:
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


def _space(box: Box, s: state.State) -> int:
    """The reward space of this round."""
    return s.round - 1 + box.skipped


def _complete_rewards(box: Box, s: state.State, named: Named) -> None:
    """Tiles of earlier rounds are gone; the others are all different, bonuses first."""
    now = _space(box, s) + s.over
    if "reward" not in named:
        s.reward = [state.NO_REWARD] * now + s.reward[now:]
    if any(tile != state.NO_REWARD for tile in s.reward[:now]) or len(set(s.reward[now:])) != state.REWARD_SPACES - now:
        raise PositionError(
            "reward must have different tiles from space {first} on, and none ({none}) before it.",
            first=now + 1,
            none=state.NO_REWARD,
        )
    for space in range(now, state.REWARD_SPACES):
        kinds = range(state.V_HELPERS) if space < state.BONUS_SPACES else range(state.V_HELPERS, state.REWARDS)
        if s.reward[space] not in kinds:
            raise PositionError(
                "reward must have bonus tiles on the first {count} spaces and victory tiles after them.",
                count=state.BONUS_SPACES,
            )
