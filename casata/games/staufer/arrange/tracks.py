"""The members of a described position on their three tracks."""

from __future__ import annotations

from ....engine.core.header import NOBODY
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
    s.supplied_count = _filled(s, named, "supplied", s.supplied)
    s.deployed_count = _filled(s, named, "deployed", s.deployed)
    gone = s.supplied[: s.supplied_count] + s.deployed[: s.deployed_count]
    left = len(gone) < members
    named.refuse(
        left == over and not (s.phase in ACTING and len(gone) == members),
        "Members must be on the order track until regions are scored, and none of them then.",
    )
    for seat in range(s.seats):
        named.refuse(gone.count(seat) > state.MEMBERS, "Seat {seat} has only {members} members; the position has more.",
                     seat=seat, members=state.MEMBERS)  # fmt: skip
    if not over and s.phase in ACTING:
        seat = moved_last(s)
        named.refuse(
            seat == NOBODY or actor not in (NOBODY, seat),
            "The actor's member must be the last of supplied or deployed: it has left the order track.",
        )
    if "order" not in named:
        _complete_order(s, named, gone, actor, over)
    named.impossible(
        sorted(s.order[:members]) != sorted(list(range(s.seats)) * state.MEMBERS),
        "order must name every seat {members} times, even when its members have left the track.", members=state.MEMBERS,
    )  # fmt: skip


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


def _complete_order(s: state.State, named: Named, gone: list[int], actor: int, over: bool) -> None:
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
        named.refuse(actor not in rest, "Seat {seat} has no member left; name another actor.", seat=actor)
        rest.insert(0, rest.pop(rest.index(actor)))
    s.order[: state.MEMBERS * s.seats] = left + rest


def _filled(s: state.State, named: Named, name: str, track: list[int]) -> int:
    """How many members a track has, from its beginning on."""
    count = len(track) - track.count(NOBODY)
    gap = any(seat >= s.seats for seat in track[:count])
    named.refuse(gap, "{track} must have its members at the start, without gaps.", track=name)
    return count


def next_to_act(s: state.State) -> int:
    """Whose member is the topmost on the order track."""
    return s.order[acted(s)]
