"""What is under way in a described position of Il Principe: who is asked in its phase, and what comes after it."""

from __future__ import annotations

from ....engine.core.flow import ask, ask_together
from ....engine.core.header import GONE, NOBODY
from ....engine.errors import PositionError, list_of
from ....engine.game_parts import Steps
from ....engine.match.position import Named, Phases, Way, settle
from .. import state
from ..box import Box
from ..rules.auctions import next_in
from ..rules.building import only_region, shields_due
from ..rules.roles import ALL, has_to_turn, is_single, most_below, seats_with

STEPS: Steps = {
    state.NEXT_LOT: ("next_lot",),
    state.NEXT_ACTION: ("next_action", ""),  # of the seat at this place from the Principe on
    state.NEXT_COLOUR: ("next_colour", "colour"),
    state.AWARD: ("award", "code:rank", "colour", "mask:seat"),
}
TO_LOTS: Way = [(state.NEXT_ACTION, 0), (state.NEXT_LOT,)]


MOST = 999  # of whatever is counted
NEEDED: Phases = {"lot": (state.BID,), "building": (state.SHIELDS,)}
HOME: Phases = {
    "offer": (state.OFFER,),
    "lot": (state.BID, state.BUILD, state.SHIELDS),
    **dict.fromkeys(("leader", "bid", "bids", "bidders", "bidding"), (state.BID, state.ROLE_BID)),
    "building": (state.SHIELDS,),
}


def check_end(s: state.State, named: Named) -> None:
    """After the last role nothing is under way."""
    s.stage = state.ROLES_STAGE
    named.belong(s, HOME)
    settle(s, named, STEPS, [])


def begin_phase(box: Box, s: state.State, named: Named) -> None:
    """Who is asked in this phase, and what comes after it."""
    actor = s.waiting.bit_length() - 1 if "actor" in named else NOBODY
    named.belong(s, HOME)
    named.need(s, NEEDED)
    if s.phase == state.OFFER:
        _begin_offers(box, s, named)
    elif s.phase == state.BID:
        _begin_lot(s, named)
    elif s.phase == state.BUILD:
        _enter_lots(s, named)
        ask(s, s.principe)  # who won a lot, and may build (#winning-lot)
    elif s.phase == state.SHIELDS:
        _begin_shields(box, s, named)
    elif s.phase == state.ACTION:
        _enter(s, named, state.ACTIONS_STAGE)
        _ask_to_act(s, named, s.principe if actor == NOBODY else actor)
    elif s.phase == state.ROLE_BID:
        _begin_role(s, named)
    else:
        _begin_power(s, named)
    asked = list_of(seat for seat in range(s.seats) if s.waiting >> seat & 1)
    named.refuse(actor != NOBODY and s.waiting != 1 << actor, "Seat {asked} is to move: leave actor out.", asked=asked)


def _enter(s: state.State, named: Named, *stages: int) -> None:
    """The phase of the round that goes with this phase, the first of several unless named."""
    if "stage" not in named or s.stage not in stages:
        s.stage = stages[0]


def _begin_offers(box: Box, s: state.State, named: Named) -> None:
    """Those who have no offer yet are asked, all at once."""
    named.refuse(s.last, "The last round has no offers.")
    for seat, (held, offered) in enumerate(zip(s.hand_size[: s.seats], s.offer_size, strict=False)):
        named.refuse(
            offered not in (0, box.offer) or held + offered < box.offer,
            "Seat {seat} must have {offer} cards to offer or in its offer.", seat=seat, offer=box.offer,
        )  # fmt: skip
    asked = sum(1 << seat for seat in range(s.seats) if not s.offer_size[seat])
    named.refuse(not asked, "At least one seat must not have offered yet: the last offer turns all of them up.")
    _enter(s, named, state.INCOME_STAGE)
    settle(s, named, STEPS, [])
    ask_together(s, asked)


def _begin_lot(s: state.State, named: Named) -> None:
    """The smallest lot is auctioned among all."""
    _, smallest = min((count, colour) for colour, count in enumerate(s.lot) if count)
    if "colour" in named:
        named.limit(s, {"colour": (smallest, smallest)})
    s.colour = smallest
    _enter_lots(s, named)
    _begin_auction(s, named, (1 << s.seats) - 1)


def _enter_lots(s: state.State, named: Named) -> None:
    """Phase 2 of the round; phase 3 comes after it."""
    _enter(s, named, state.LOTS_STAGE)
    if "auctioned" not in named:
        s.auctioned = sum(s.lot)
    named.limit(s, {"auctioned": (sum(s.lot), MOST)})
    settle(s, named, STEPS, TO_LOTS)


def _begin_shields(box: Box, s: state.State, named: Named) -> None:
    """A city was built whose shields can be shared out."""
    seat = s.city_owner[s.building]
    named.refuse(
        seat == NOBODY or only_region(box, s.building) != state.REGIONS or shields_due(box, s, seat) == 0,
        "building must be a city whose owner can choose where its shields go.",
    )
    if any(s.lot):
        _enter(s, named, state.LOTS_STAGE)
    else:
        _enter(s, named, state.ACTIONS_STAGE, state.LOTS_STAGE)
    if s.stage == state.LOTS_STAGE:
        named.limit(s, {"principe": (seat, seat)})  # who builds between the lots
        _enter_lots(s, named)
        ask(s, seat)
    else:
        _ask_to_act(s, named, seat)


def _ask_to_act(s: state.State, named: Named, seat: int) -> None:
    """One after the other from the Principe on; a seat without cards has nothing to do but pass."""
    settle(s, named, STEPS, [(state.NEXT_ACTION, (seat - s.principe) % s.seats + 1)])
    ask(s, seat)


# Auctions


def _begin_auction(s: state.State, named: Named, bidders: int) -> None:
    """Bids that rise from the Principe's left neighbour on; who has passed is out (#bidding)."""
    s.bidders = bidders
    if s.leader == NOBODY:
        named.limit(s, {"bid": (0, 0), "bids": (0, 0)})
    else:
        _complete_bids(s, named)
    spoken = -1 if s.leader == NOBODY else _turn(s, s.leader)
    in_time = [seat for seat in range(s.seats) if bidders >> seat & 1 and (_turn(s, seat) > spoken or s.bids[seat])]
    possible = sum(1 << seat for seat in in_time)
    if "bidding" not in named:
        s.bidding = possible
    leading = 0 if s.leader == NOBODY else 1 << s.leader
    asked = next_in(s, s.principe if s.leader == NOBODY else s.leader) if s.bidding & ~leading else NOBODY
    early = 0 if leading else sum(1 << seat for seat in in_time if _turn(s, seat) > _turn(s, asked)) & ~s.bidding
    named.refuse(
        asked == NOBODY or s.bidding & ~possible or early or leading & ~s.bidding,
        "bidding must be the leader, and others of {seats}: those who are asked later, or have bid.",
        seats=list_of(in_time),
    )
    ask(s, asked)


def _turn(s: state.State, seat: int) -> int:
    """When a seat is asked first; the Principe is the last."""
    return (seat - s.principe - 1) % s.seats


def _complete_bids(s: state.State, named: Named) -> None:
    """The leader's bid is the highest, and all can be paid."""
    leader = s.leader
    named.refuse(not s.bidders >> leader & 1, "leader is a seat that takes part in the auction, or None.")
    if "bids" not in named:
        s.bids[leader] = s.bid
    if "bid" not in named:
        s.bid = s.bids[leader]
    payable = [s.gold[seat] if s.bidders >> seat & 1 else 0 for seat in range(state.SEATS)]
    named.limit(s, {"bids": (0, payable), "bid": (1, payable[leader])})
    others = [bid for seat, bid in enumerate(s.bids) if seat != leader and bid]
    named.refuse(
        s.bids[leader] != s.bid or len({*others, s.bid}) <= len(others) or max(others, default=0) > s.bid,
        "bid is the leader's entry in bids; all others are lower, and no two are equal.",
    )


# Roles (#roles-phase)


def _begin_role(s: state.State, named: Named) -> None:
    """A role is auctioned among those who are tied for it."""
    _enter(s, named, state.ROLES_STAGE)
    _check_undecided(s, named, s.colour if s.rank == state.MAJOR else s.colour + 1)
    if s.rank == state.MAJOR:
        tied = seats_with(s, s.colour, most_below(s, s.colour, ALL))
    else:
        tied = _second(s, s.colour)
        named.refuse(
            s.minor[s.colour] != NOBODY or not any(had > _count(s, s.colour, tied) for had in _had(s, s.colour)),
            "A minor role is auctioned after the major one went to the only one with more cards.",
        )
    named.refuse(
        tied == 0 or is_single(tied),
        "A role is auctioned where several seats have the same number of its cards face up.",
    )
    settle(s, named, STEPS, [(state.NEXT_COLOUR, s.colour + 1)])
    _begin_auction(s, named, tied)


def _begin_power(s: state.State, named: Named) -> None:
    """The power of green or blue, first of the major role, then of the minor one."""
    colour = state.GREEN if s.phase == state.TURN_UP else state.BLUE
    s.colour = colour
    _enter(s, named, state.ROLES_STAGE)
    _check_undecided(s, named, colour + 1)
    major, minor = s.major[colour], s.minor[colour]
    named.refuse(
        major == NOBODY, "major.{colour} must be a seat: who has got this role.", colour=state.COLOURS.names[colour]
    )
    seat = minor if minor < s.seats else major
    usable = has_to_turn(s, seat) if s.phase == state.TURN_UP else s.supply[seat] > 0
    named.refuse(not usable, "Seat {seat} has nothing to turn up or to place.", seat=seat)
    settle(s, named, STEPS, *_after_power(s, colour, seat == major))
    ask(s, seat)


def _after_power(s: state.State, colour: int, of_major: bool) -> list[Way]:
    """The next colour; before that the minor role, unless the lead was tied and auctioned."""
    last: tuple[int, ...] = (state.NEXT_COLOUR, colour + 1)
    if s.minor[colour] == GONE:
        return [[last]]
    second = _second(s, colour)
    most = _count(s, colour, second)
    led = any(had > most for had in _had(s, colour))
    tied = most > 0 and s.principe == s.major[colour] and most in _had(s, colour)
    if of_major and (led or tied):
        ways: list[tuple[bool, Way]] = [(led, [last, (state.AWARD, state.MINOR, colour, second)]), (tied, [last])]
        return [way for possible, way in ways if possible]
    if led and not of_major and second >> s.minor[colour] & 1:
        return [[last]]
    raise PositionError("{colour}: the cards face up do not give the roles to those who have them.",
                        colour=state.COLOURS.names[colour])  # fmt: skip


def _check_undecided(s: state.State, named: Named, first: int) -> None:
    """All tiles went back to the board; from a colour on nobody has got one again."""
    taken = next((colour for colour in range(first, state.COLOURS) if s.major[colour] != NOBODY), first - 1)
    named.refuse(
        taken >= first, "major.{colour}: this role is not decided yet, colour by colour.",
        colour=state.COLOURS.names[taken],
    )  # fmt: skip


def _second(s: state.State, colour: int) -> int:
    """Who has most cards face up besides the holder of the major role, as a bit mask; nobody without any."""
    counts = [0 if seat == s.major[colour] else s.up[seat][colour] for seat in range(s.seats)]
    return sum(1 << seat for seat, count in enumerate(counts) if count == max(counts) > 0)


def _count(s: state.State, colour: int, seats: int) -> int:
    """How many cards of a colour the seats of a mask have face up, each of them."""
    return max((s.up[seat][colour] for seat in range(s.seats) if seats >> seat & 1), default=0)


def _had(s: state.State, colour: int) -> list[int]:
    """How many cards the holder of a major role can have had face up before half of them were turned down."""
    seat = s.major[colour]
    if seat == NOBODY:
        return []
    left = s.up[seat][colour]
    return [had for had in (2 * left, 2 * left + 1) if had > 0 and s.down[seat][colour] >= had - left]
