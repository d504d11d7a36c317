"""What is under way in a described position of Il Principe: who is asked in its phase, and what comes after it."""

from __future__ import annotations

from ....engine.core.flow import ask, ask_together
from ....engine.core.header import GONE, NOBODY
from ....engine.errors import PositionError, list_of
from ....engine.game_parts import Steps
from ....engine.match.position import Named, Way, settle
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
AUCTIONS = (state.BID, state.ROLE_BID)
TO_LOTS: Way = [(state.NEXT_ACTION, 0), (state.NEXT_LOT,)]


def check_end(s: state.State, named: Named) -> None:
    """After the last role nothing is under way."""
    s.stage = state.ROLES_STAGE
    _check_nothing_else(s)
    settle(s, named, STEPS, [])


def begin_phase(box: Box, s: state.State, named: Named) -> None:
    """Who is asked in this phase, and what comes after it."""
    actor = s.waiting.bit_length() - 1 if "actor" in named else NOBODY
    _check_nothing_else(s)
    if s.phase == state.OFFER:
        _begin_offers(box, s, named)
    elif s.phase == state.BID:
        _begin_lot(s, named)
    elif s.phase == state.BUILD:
        _begin_build(s, named)
    elif s.phase == state.SHIELDS:
        _begin_shields(box, s, named)
    elif s.phase == state.ACTION:
        _begin_action(s, named, actor)
    elif s.phase == state.ROLE_BID:
        _begin_role(s, named)
    else:
        _begin_power(s, named, actor)
    if actor != NOBODY and s.waiting != 1 << actor:
        asked = list_of(seat for seat in range(s.seats) if s.waiting >> seat & 1)
        raise PositionError("Seat {asked} is to move: leave actor out.", asked=asked)


def _check_nothing_else(s: state.State) -> None:
    """What belongs to other phases is not there."""
    phase = s.phase if s.waiting else NOBODY
    if phase != state.OFFER and any(s.offer_size):
        raise PositionError("Offers lie face down in the phase offer only.")
    if phase not in (state.BID, state.BUILD, state.SHIELDS) and any(s.lot):
        raise PositionError("Lots are auctioned in the phase bid only; build and shields may come between them.")
    if phase not in AUCTIONS and (s.leader != NOBODY or s.bid or any(s.bids) or s.bidders or s.bidding):
        raise PositionError("bid, bids, leader, bidders and bidding are for the phases bid and role_bid.")
    if phase != state.SHIELDS and s.building != state.NO_CITY:
        raise PositionError("building is for the phase shields.")


def _enter(s: state.State, named: Named, *stages: int) -> None:
    """The phase of the round that goes with this phase, the first of several unless named."""
    if "stage" not in named or s.stage not in stages:
        s.stage = stages[0]


def _begin_offers(box: Box, s: state.State, named: Named) -> None:
    """Those who have no offer yet are asked, all at once."""
    if s.last:
        raise PositionError("The last round has no offers.")
    for seat in range(s.seats):
        if s.offer_size[seat] not in (0, box.offer):
            raise PositionError("Seat {seat} offers {offer} cards or has not offered yet.", seat=seat, offer=box.offer)
        if not s.offer_size[seat] and s.hand_size[seat] < box.offer:
            raise PositionError(
                "Seat {seat} must have {offer} cards to offer, not {held}.",
                seat=seat,
                offer=box.offer,
                held=s.hand_size[seat],
            )
    if all(s.offer_size[: s.seats]):
        raise PositionError("At least one seat must not have offered yet: the last offer turns all of them up.")
    _enter(s, named, state.INCOME_STAGE)
    settle(s, named, STEPS, [])
    ask_together(s, sum(1 << seat for seat in range(s.seats) if not s.offer_size[seat]))


def _begin_lot(s: state.State, named: Named) -> None:
    """The smallest lot is auctioned among all."""
    if not any(s.lot):
        raise PositionError("In the phase bid, name lot.")
    size, smallest = min((count, colour) for colour, count in enumerate(s.lot) if count)
    if "colour" in named and s.colour != smallest:
        name = state.COLOURS.names[smallest]
        raise PositionError("colour: the smallest lot left is auctioned now, {size} in {name}.", size=size, name=name)
    s.colour = smallest
    _enter_lots(s, named)
    _begin_auction(s, named, (1 << s.seats) - 1)


def _enter_lots(s: state.State, named: Named) -> None:
    """Phase 2 of the round; phase 3 comes after it."""
    _enter(s, named, state.LOTS_STAGE)
    if "auctioned" not in named:
        s.auctioned = sum(s.lot)
    if s.auctioned < sum(s.lot):
        raise PositionError("auctioned counts the cards of all lots of the round, at least {least}.", least=sum(s.lot))
    settle(s, named, STEPS, TO_LOTS)


def _begin_build(s: state.State, named: Named) -> None:
    """Who won a lot is the Principe now, and may build (#winning-lot)."""
    if s.round == 1:
        raise PositionError("Nobody builds a city in round 1.")
    _enter_lots(s, named)
    ask(s, s.principe)


def _begin_shields(box: Box, s: state.State, named: Named) -> None:
    """A city was built whose shields can be shared out."""
    if s.building == state.NO_CITY or s.city_owner[s.building] == NOBODY:
        raise PositionError("In the phase shields, building names a city that has an owner in city_owner.")
    seat = s.city_owner[s.building]
    if only_region(box, s.building) != state.REGIONS or shields_due(box, s, seat) == 0:
        raise PositionError("building: seat {seat} has no choice where the shields of this city go.", seat=seat)
    if any(s.lot):
        _enter(s, named, state.LOTS_STAGE)
    else:
        _enter(s, named, state.ACTIONS_STAGE, state.LOTS_STAGE)
    if s.stage == state.LOTS_STAGE:
        if seat != s.principe:
            raise PositionError("Between the lots the Principe builds: seat {principe}.", principe=s.principe)
        _enter_lots(s, named)
        ask(s, seat)
    else:
        _ask_to_act(s, named, seat)


def _begin_action(s: state.State, named: Named, actor: int) -> None:
    """One after the other from the Principe on; a seat without cards has nothing to do but pass."""
    _enter(s, named, state.ACTIONS_STAGE)
    _ask_to_act(s, named, s.principe if actor == NOBODY else actor)


def _ask_to_act(s: state.State, named: Named, seat: int) -> None:
    settle(s, named, STEPS, [(state.NEXT_ACTION, (seat - s.principe) % s.seats + 1)])
    ask(s, seat)


# Auctions


def _begin_auction(s: state.State, named: Named, bidders: int) -> None:
    """Bids that rise from the Principe's left neighbour on; who has passed is out (#bidding)."""
    s.bidders = bidders
    if s.leader == NOBODY:
        if s.bid or any(s.bids):
            raise PositionError("bid and bids are 0 while nobody leads: name leader.")
    else:
        _complete_bids(s, named)
    spoken = -1 if s.leader == NOBODY else _turn(s, s.leader)
    in_time = [seat for seat in range(s.seats) if bidders >> seat & 1 and (_turn(s, seat) > spoken or s.bids[seat])]
    if "bidding" not in named:
        s.bidding = sum(1 << seat for seat in in_time)
    for seat in range(s.seats):
        if s.bidding >> seat & 1 and seat not in in_time:
            raise PositionError(
                "bidding: seat {seat} has bid or passed before the leader, or does not take part.", seat=seat
            )
    if s.bidding == 0 or (s.leader != NOBODY and s.bidding == 1 << s.leader):
        raise PositionError("bidding: this auction is decided, nobody is left to bid.")
    asked = next_in(s, s.principe if s.leader == NOBODY else s.leader)
    later = sum(1 << seat for seat in in_time if _turn(s, seat) > _turn(s, asked))
    if s.leader == NOBODY and later & ~s.bidding:
        raise PositionError("bidding: nobody passes before it is asked, from the Principe's left neighbour on.")
    ask(s, asked)


def _turn(s: state.State, seat: int) -> int:
    """When a seat is asked first; the Principe is the last."""
    return (seat - s.principe - 1) % s.seats


def _complete_bids(s: state.State, named: Named) -> None:
    """The leader's bid is the highest, and all can be paid."""
    leader = s.leader
    if leader >= s.seats or not s.bidders >> leader & 1:
        raise PositionError("leader is a seat that takes part in the auction, or None.")
    if "bids" not in named:
        s.bids[leader] = s.bid
    if "bid" not in named:
        s.bid = s.bids[leader]
    others = [s.bids[seat] for seat in range(s.seats) if seat != leader and s.bids[seat]]
    if s.bid < 1 or s.bids[leader] != s.bid or any(bid >= s.bid for bid in others) or len(set(others)) < len(others):
        raise PositionError("bid is the leader's entry in bids; all others are lower, and no two are equal.")
    for seat in range(s.seats):
        if s.bids[seat] > s.gold[seat] or (s.bids[seat] and not s.bidders >> seat & 1):
            raise PositionError(
                "bids: seat {seat} cannot have bid {bid} with {gold} gold.",
                seat=seat,
                bid=s.bids[seat],
                gold=s.gold[seat],
            )
    if "bidding" in named and not s.bidding >> leader & 1:
        raise PositionError("bidding: the leader is still in the auction.")


# Roles (#roles-phase)


def _begin_role(s: state.State, named: Named) -> None:
    """A role is auctioned among those who are tied for it."""
    _enter(s, named, state.ROLES_STAGE)
    _check_undecided(s, s.colour if s.rank == state.MAJOR else s.colour + 1)
    if s.rank == state.MAJOR:
        tied = seats_with(s, s.colour, most_below(s, s.colour, ALL))
    else:
        tied = _second(s, s.colour)
        if s.minor[s.colour] != NOBODY or not any(had > _count(s, s.colour, tied) for had in _had(s, s.colour)):
            raise PositionError("A minor role is auctioned after the major one went to the only one with more cards.")
    if tied == 0 or is_single(tied):
        raise PositionError("A role is auctioned where several seats have the same number of its cards face up.")
    settle(s, named, STEPS, [(state.NEXT_COLOUR, s.colour + 1)])
    _begin_auction(s, named, tied)


def _begin_power(s: state.State, named: Named, actor: int) -> None:
    """The power of green or blue, first of the major role, then of the minor one."""
    colour = state.GREEN if s.phase == state.TURN_UP else state.BLUE
    name = state.COLOURS.names[colour]
    s.colour = colour
    _enter(s, named, state.ROLES_STAGE)
    _check_undecided(s, colour + 1)
    major, minor = s.major[colour], s.minor[colour]
    if major == NOBODY:
        raise PositionError(
            "In the phase {phase}, name who has got a role: major.{name}.", phase=state.PHASES.names[s.phase], name=name
        )
    seat = minor if minor < s.seats else major
    if actor not in (NOBODY, seat):
        raise PositionError("The power of {name} is used by seat {seat}, who got the role last.", name=name, seat=seat)
    if s.phase == state.TURN_UP and not has_to_turn(s, seat):
        raise PositionError("Seat {seat} has nothing to turn up: a card face down that is not green.", seat=seat)
    if s.phase != state.TURN_UP and s.supply[seat] == 0:
        raise PositionError("Seat {seat} has no shield left to place.", seat=seat)
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
    raise PositionError(
        "{colour}: the cards face up do not give the roles to those who have them.", colour=state.COLOURS.names[colour]
    )


def _check_undecided(s: state.State, first: int) -> None:
    """All tiles went back to the board; from a colour on nobody has got one again."""
    for colour in range(first, state.COLOURS):
        if s.major[colour] != NOBODY:
            raise PositionError(
                "major.{colour}: this role is not decided yet, colour by colour.", colour=state.COLOURS.names[colour]
            )


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
