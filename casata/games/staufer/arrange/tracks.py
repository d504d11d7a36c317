"""The members of a described position on their three tracks."""

from __future__ import annotations

from ....engine.core.header import NOBODY
from ....engine.errors import PositionError
from ....engine.match.position import Named
from .. import state
from ..rules.facts import acted
from ..rules.setup import first_order

ACTING = (state.CHESTS_OF, state.PAYMENT, state.SECOND, state.DRAW, state.EXCHANGE)  # the member has been moved


def is_round_over(s: state.State, named: Named) -> bool:
    """Whether regions are being scored, or were for the last time."""
    exchanging = s.phase == state.EXCHANGE and "scored" in named and s.scored[0] != state.NO_REGION
    return s.waiting == 0 or s.phase in (state.PICK, state.KEEP) or exchanging


def complete_tracks(s: state.State, named: Named) -> None:
    """Members that are on no track of an action stand on the order track, in the order of the first round."""
    members = state.MEMBERS * s.seats
    over = is_round_over(s, named)
    actor = s.waiting.bit_length() - 1 if "actor" in named else NOBODY
    if not named & {"supplied", "deployed"}:
        _move_members(s, over, actor)
    s.supplied_count = _filled(s, "supplied", s.supplied)
    s.deployed_count = _filled(s, "deployed", s.deployed)
    gone = s.supplied[: s.supplied_count] + s.deployed[: s.deployed_count]
    if len(gone) > members or (len(gone) == members and not over and s.phase not in ACTING):
        raise PositionError("Somebody must have a member on the order track.")
    if over and len(gone) < members:
        raise PositionError("Regions are scored when all members have left the order track.")
    for seat in range(s.seats):
        if gone.count(seat) > state.MEMBERS:
            raise PositionError(
                "Seat {seat} has only {members} members; the position has more.", seat=seat, members=state.MEMBERS
            )
    if not over and s.phase in ACTING:
        _check_moved(s, actor)
    if "order" not in named:
        _complete_order(s, gone, actor, over)
    if sorted(s.order[:members]) != sorted(list(range(s.seats)) * state.MEMBERS):
        named.impossible(
            "order must name every seat {members} times, even when its members have left the track.",
            members=state.MEMBERS,
        )


def _move_members(s: state.State, over: bool, actor: int) -> None:
    """Where no track is named: all have supplied when the round is over, else at most the actor's member has left."""
    first = s.order[: state.MEMBERS * s.seats]
    if over:
        s.supplied[: len(first)] = first
    elif s.phase in ACTING:
        seat = first[0] if actor == NOBODY else actor
        track = s.deployed if s.office != state.NO_OFFICE and not s.way & state.USE_FIRST else s.supplied
        track[0] = seat


def moved_last(s: state.State) -> int:
    """Whose member has left the order track for the action that is under way."""
    if s.way & state.USE_FIRST:
        return s.supplied[0]
    track, count = (s.supplied, s.supplied_count) if s.office == state.NO_OFFICE else (s.deployed, s.deployed_count)
    return track[count - 1] if count else NOBODY


def _check_moved(s: state.State, actor: int) -> None:
    """The actor's member is the last that came to its track; a chest has put it first."""
    seat = moved_last(s)
    if seat == NOBODY or actor not in (NOBODY, seat):
        raise PositionError("The actor's member must be the last of supplied or deployed: it has left the order track.")


def _complete_order(s: state.State, gone: list[int], actor: int, over: bool) -> None:
    """Those who have left come first, the last to leave just before the others."""
    first_order(s)
    rest = s.order[: state.MEMBERS * s.seats]
    left = list(gone)
    if not over and s.phase in ACTING:
        left.append(left.pop(left.index(moved_last(s))))
        rest.remove(left[-1])
    for seat in gone if over or s.phase not in ACTING else left[:-1]:
        del rest[len(rest) - 1 - rest[::-1].index(seat)]
    if not over and s.phase not in ACTING and actor != NOBODY:
        if actor not in rest:
            raise PositionError("Seat {seat} has no member left; name another actor.", seat=actor)
        rest.insert(0, rest.pop(rest.index(actor)))
    s.order[: state.MEMBERS * s.seats] = left + rest


def _filled(s: state.State, name: str, track: list[int]) -> int:
    """How many members a track has, from its beginning on."""
    count = len(track) - track.count(NOBODY)
    if any(seat >= s.seats for seat in track[:count]):
        raise PositionError("{track} must have its members at the start, without gaps.", track=name)
    return count


def next_to_act(s: state.State) -> int:
    """Whose member is the topmost on the order track."""
    return s.order[acted(s)]
