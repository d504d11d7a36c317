"""Complete a described position of Royals: what was not named follows from what was."""

from __future__ import annotations

from ...engine.core.header import GONE, NOBODY
from ...engine.core.record import Row
from ...engine.match.position import Limits, Named, Phases, balance, settle
from . import state
from .box import Box
from .rules.choices import can_take_over
from .rules.occupying import is_present
from .rules.payments import country_reach, fewest_intrigue_jokers, may_pick_intrigue_payment, pay_with_intrigue_jokers
from .rules.turns import start_turn
from .scoring import score_period, score_titles
from .stock import cubes_in_cities, cubes_on_titles

PAYMENTS = (state.JOKERS, state.PAYMENT, state.INTRIGUE_JOKERS, state.INTRIGUE_PAYMENT)
HOME: Phases = {
    "target": PAYMENTS,
    "picks": (state.PAYMENT, state.INTRIGUE_PAYMENT, state.DISCARD, state.INTRIGUE_DISCARD),
    "matching": (state.INTRIGUE_PAYMENT,),
}
TAKEN_OVER = (state.INTRIGUE_JOKERS, state.INTRIGUE_PAYMENT)  # the target still has its holder


def arrange(box: Box, s: state.State, named: Named) -> None:
    """Piles take what is left, cubes and markers follow the board, the turn begins unless a phase is named."""
    _complete_cards(box, s, named)
    _complete_cubes(box, s, named)
    _complete_period(s, named)
    named.limit(s, _limits(s))
    named.count(s)
    _complete_city_markers(box, s, named)
    settle(s, named, {}, [])
    if s.waiting:
        _complete_turn(box, s, named)
        _complete_payment(box, s, named)
        _check_hands(box, s, named)
    _check_exiles(box, s, named)
    _check_markers(box, s, named)
    _complete_earned_markers(box, s, named)
    _complete_scored_markers(box, s, named)


def _limits(s: state.State) -> Limits:
    last = s.period == state.PERIODS
    return {
        "period": (1 if s.waiting else state.PERIODS, state.PERIODS),
        "closing": (0 if s.waiting else 1, int(last)),
        "start": (0, s.seats - 1),
        "known": (0, s.hand),
        "display_size": (0, state.DISPLAY_SIZE),
        "country_left": (0, state.DISPLAY_SIZE),
        "intrigue_left": (0, 1),
        **dict.fromkeys(("holder", "city_owner"), (0, NOBODY)),
    }


def _complete_cards(box: Box, s: state.State, named: Named) -> None:
    outside = [s.display[c] + sum(hand[c] for hand in s.hand) for c in range(state.COUNTRIES)]
    balance(list(box.deck), outside, s.pile, s.discard, "pile" in named, "discard" in named, state.COUNTRIES.names)
    s.hand_size = [sum(hand) for hand in s.hand]
    s.pile_size = sum(s.pile)
    s.display_size = sum(s.display)
    outside = [sum(hand[pair] for hand in s.intrigue) for pair in range(state.PAIRS)]
    deck = [box.intrigue_copies] * int(state.PAIRS)
    in_pile, in_discard = "intrigue_pile" in named, "intrigue_discard" in named
    balance(deck, outside, s.intrigue_pile, s.intrigue_discard, in_pile, in_discard, state.PAIRS.names)
    s.intrigue_size = [sum(hand) for hand in s.intrigue]
    s.intrigue_pile_size = sum(s.intrigue_pile)


# Cubes and markers


def _complete_cubes(box: Box, s: state.State, named: Named) -> None:
    if "titles" not in named:
        exiled = any(sum(cubes) for cubes in s.exiled)
        named.refuse(exiled, "Exiled cubes were placed for a title: name titles too.")
        s.titles[:] = [_hold(box, s, seat) for seat in range(state.SEATS)]
    if "cubes" not in named:
        for seat in range(state.SEATS):
            s.cubes[seat] = box.cubes[seat] - cubes_in_cities(s, seat) - cubes_on_titles(s, seat)


def _hold(box: Box, s: state.State, seat: int) -> Row:
    """A seat's portraits by title."""
    held = [box.place_title[place] for place in range(state.PLACES) if s.holder[place] == seat]
    return [held.count(title) for title in range(state.TITLES)]


def _check_exiles(box: Box, s: state.State, named: Named) -> None:
    """A cube is exiled by another seat that takes its portrait; the cube on its title stays (#exile)."""
    taken = [place for place in range(state.PLACES) if s.holder[place] != NOBODY or place == _emptied_place(s)]
    for seat in range(s.seats):
        room = [had - has for had, has in zip(s.titles[seat], _hold(box, s, seat), strict=True)]
        named.impossible(
            min(room) < 0,
            "titles.{seat}.{title}: a seat has a cube on the title of every portrait it holds (royals#titles).",
            seat=seat, title=state.TITLES.names[room.index(min(room))],
        )  # fmt: skip
        for city in range(state.CITIES):
            titles = [box.place_title[place] for place in taken if box.place_city[place] == city]
            rivals = [other for other in range(s.seats) if other != seat and _has_been(box, s, other, city)]
            exiles = s.exiled[seat][city]
            named.impossible(
                exiles and not titles,
                "exiled.{seat}: an exile beside a vacant portrait is impossible: a rival took it (royals#exile).",
                seat=seat,
            )
            named.impossible(
                exiles and not rivals,
                "exiled.{seat}: another seat drove the exile out, and has a cube in its city (royals#exile).",
                seat=seat,
            )
            named.impossible(
                exiles > sum(room[title] for title in titles),
                "titles.{seat}: an exile keeps its cube on the title of the portrait it lost (royals#exile).",
                seat=seat,
            )


def _emptied_place(s: state.State) -> int:
    """The portrait whose holder was exiled by a takeover that is being paid for."""
    return s.target if s.waiting and s.phase in (state.JOKERS, state.PAYMENT) else state.NO_PLACE


def _has_been(box: Box, s: state.State, seat: int, city: int) -> bool:
    """Whether a seat has a cube in a city, or is about to place one."""
    place = _emptied_place(s)
    arriving = place != state.NO_PLACE and box.place_city[place] == city and s.waiting == 1 << seat
    return arriving or is_present(box, s, seat, city)


def _complete_city_markers(box: Box, s: state.State, named: Named) -> None:
    """A city somebody has entered has lost its marker: to the lowest seat there unless named."""
    for city in range(state.CITIES):
        present = [seat for seat in range(s.seats) if is_present(box, s, seat, city)]
        if present and s.city_owner[city] == NOBODY:
            free = "city_owner" in named
            named.refuse(free, "city_owner: every city with a cube in it has lost its marker to somebody.")
            s.city_owner[city] = present[0]


def _check_markers(box: Box, s: state.State, named: Named) -> None:
    """One Noble House marker a seat, and one marker of a country (#country-markers); those out of the game stay out."""
    twice = any(owners.count(seat) > 1 for owners in (s.noble_owner, *s.country_owner) for seat in range(s.seats))
    named.refuse(twice, "A seat has at most one Noble House marker, and one marker of each country.")
    if not named.saved:
        out = [noble < box.nobles_out for noble in range(state.NOBLES)]
        nobles = [GONE * gone for gone in out], [GONE if gone else NOBODY for gone in out]
        named.limit(s, {"noble_owner": nobles, "country_owner": (0, NOBODY)})


def _complete_earned_markers(box: Box, s: state.State, named: Named) -> None:
    """Who has a cube in every city of a country, or on every title, has taken a marker if one was left (#bonuses)."""
    for country, owners in enumerate(s.country_owner):
        cities = [city for city in range(state.CITIES) if box.city_country[city] == country]
        earned = [seat for seat in range(s.seats) if all(is_present(box, s, seat, city) for city in cities)]
        _hand_out(named, "country_owner", owners, earned)
    _hand_out(named, "noble_owner", s.noble_owner, [seat for seat in range(s.seats) if min(s.titles[seat]) > 0])


def _hand_out(named: Named, field: str, owners: Row, earned: list[int]) -> None:
    """The markers that are left go to those who have earned one, in the order of seats unless they are named."""
    for seat in earned:
        if seat not in owners and NOBODY in owners:
            named.impossible(
                field in named, "{field}: seat {seat} has earned a marker and taken it at once, as one is left.",
                field=field, seat=seat,
            )  # fmt: skip
            if field not in named:
                owners[owners.index(NOBODY)] = seat


def _complete_period(s: state.State, named: Named) -> None:
    """The game ends in its last period."""
    if s.waiting == 0:
        s.period = s.period if "period" in named else int(state.PERIODS)
        s.closing = s.closing if "closing" in named else 1


def _complete_scored_markers(box: Box, s: state.State, named: Named) -> None:
    """Markers of periods that are over, and of titles at the end, are with a seat or gone; the others lie there."""
    for period, year in enumerate(state.PERIODS.names):
        for prizes in s.period_owner[period]:
            if period < s.period - 1 and not named.saved:
                prizes[:] = [GONE if seat == NOBODY else seat for seat in prizes]
            named.impossible(
                prizes[0] == prizes[1] < s.seats,
                "period_owner.{year}: a seat has one marker of a country in a period.", year=year,
            )  # fmt: skip
    if not s.over and not named.saved:
        ended = [GONE if period < s.period - 1 else NOBODY for period in range(state.PERIODS)]
        opened = [0 if end == GONE else NOBODY for end in ended]
        sheets = [[[[end] * state.PRIZES] * state.COUNTRIES for end in ends] for ends in (opened, ended)]
        named.limit(s, {"period_owner": (sheets[0], sheets[1]), "title_owner": (NOBODY, NOBODY)})
    if s.over == 1:
        score_period(box, s)
        score_titles(box, s)


# The turn


def _complete_turn(box: Box, s: state.State, named: Named) -> None:
    """The turn begins unless a phase is named; what is to be drawn is there."""
    if s.phase != state.DRAW:
        s.country_left = s.country_left if "country_left" in named else 0
        s.intrigue_left = s.intrigue_left if "intrigue_left" in named else 0
    if "phase" not in named:
        start_turn(box, s, s.waiting.bit_length() - 1)
    elif s.phase == state.DRAW and not s.intrigue_left:
        named.need(s, {"country_left": (state.DRAW,)})
    there = s.display_size + s.pile_size
    country, _ = _still_to_draw(s)
    named.refuse(
        there < country, "Display and pile must have the {count} cards that are to be drawn, not {there}.",
        count=country, there=there,
    )  # fmt: skip


def _still_to_draw(s: state.State) -> tuple[int, int]:
    """Country and Intrigue cards this turn may take yet."""
    if s.phase == state.CHOOSE:
        return state.DISPLAY_SIZE, 1
    return (s.country_left, s.intrigue_left) if s.phase == state.DRAW else (0, 0)


def _check_hands(box: Box, s: state.State, named: Named) -> None:
    """Everybody can draw in the next turn, however big the hands; later on the limits see to that (#refill).

    Round the table, each seat takes its draw now or in its next turn, and lays off what is above the limit.
    """
    country, intrigue = _still_to_draw(s)
    first = s.waiting.bit_length() - 1
    for field, deck, sizes, limit, draws in (
        ("hand", sum(box.deck), s.hand_size, box.hand_limit, (country, state.DISPLAY_SIZE)),
        ("intrigue", box.intrigue_copies * state.PAIRS, s.intrigue_size, box.intrigue_limit, (intrigue, 1)),
    ):
        outside = deck - sum(sizes)
        for turn in range(s.seats):
            seat, drawn = (first + turn) % s.seats, draws[min(turn, 1)]
            named.refuse(
                outside < drawn, "{field} must leave {drawn} to draw for seat {seat}, not {outside}.",
                field=field, drawn=drawn, seat=seat, outside=outside,
            )  # fmt: skip
            outside += max(0, sizes[seat] + drawn - limit) - drawn


# Payments and discards


def _complete_payment(box: Box, s: state.State, named: Named) -> None:
    """What is being paid for or discarded, and that it can be done."""
    seat = s.waiting.bit_length() - 1
    named.need(s, {"target": PAYMENTS, "picks": (state.PAYMENT,)})
    named.belong(s, HOME)
    if s.phase in (state.DISCARD, state.INTRIGUE_DISCARD):
        _complete_discard(box, s, seat, named)
    elif s.phase in PAYMENTS:
        _check_target(s, seat, named)
        if s.phase == state.PAYMENT:
            _check_payment(box, s, seat, named)
        elif s.phase == state.INTRIGUE_PAYMENT:
            _complete_intrigue_payment(box, s, seat, named)
        else:
            _check_jokers(box, s, seat, named)


def _complete_discard(box: Box, s: state.State, seat: int, named: Named) -> None:
    """What is above the limit, Country cards first (#hand-limit)."""
    above = s.hand_size[seat] - box.hand_limit, s.intrigue_size[seat] - box.intrigue_limit
    intrigue = s.phase == state.INTRIGUE_DISCARD
    s.picks = above[intrigue]
    named.refuse(
        intrigue and above[0] > 0, "Country cards above the limit of {limit} are discarded before Intrigue cards.",
        limit=box.hand_limit,
    )  # fmt: skip
    named.refuse(s.picks < 1, "In the phase {name}, seat {seat} must have more cards than it may keep.",
                 name=named.phases[s.phase], seat=seat)  # fmt: skip
    _check_cards(s, seat, named, _left(s, s.intrigue[seat] if intrigue else s.hand[seat]))


def _left(s: state.State, hand: Row) -> bool:
    return sum(hand[s.lowest :]) >= s.picks


def _check_cards(s: state.State, seat: int, named: Named, enough: bool) -> None:
    named.refuse(not enough, "Seat {seat} must have {picks} cards to pay or discard, from the kind lowest on.",
                 seat=seat, picks=s.picks)  # fmt: skip


def _check_target(s: state.State, seat: int, named: Named) -> None:
    """A portrait that the seat could occupy or take over (#occupy, #take-over)."""
    holder = s.holder[s.target]
    named.refuse(
        holder in (NOBODY, seat) if s.phase in TAKEN_OVER else holder != NOBODY,
        "target must be held by an opponent of seat {seat} while Intrigue cards are paid, and then be vacant.",
        seat=seat,
    )
    named.refuse(
        s.cubes[seat] < state.CUBES_PER_PLACEMENT, "Seat {seat} must have {count} cubes for target.",
        seat=seat, count=state.CUBES_PER_PLACEMENT,
    )  # fmt: skip


def _check_jokers(box: Box, s: state.State, seat: int, named: Named) -> None:
    """How many jokers is asked where jokers are free, and the hand is big enough for one."""
    phase = named.phases[s.phase]
    named.refuse(box.free_jokers == 0, "The phase {phase} is for the option joker = free.", phase=phase)
    if s.phase == state.JOKERS:
        cost, size, joker = box.place_cost[s.target], s.hand_size[seat], state.JOKER
        payable = cost <= country_reach(s, seat, box.place_country[s.target])
    else:
        cost, size, joker = box.place_intrigue[s.target], s.intrigue_size[seat], state.INTRIGUE_JOKER
        payable = can_take_over(box, s, seat, s.target)
    able = payable and size >= cost + joker - 1
    named.refuse(not able, "Seat {seat} must have cards to pay for target with a joker.", seat=seat)


def _check_payment(box: Box, s: state.State, seat: int, named: Named) -> None:
    """Country cards that make up jokers; those of the country itself went first (#country-jokers)."""
    country = box.place_country[s.target]
    named.limit(s, {"picks": (1, state.JOKER * box.place_cost[s.target])})
    named.refuse(
        box.free_jokers == 0 and s.hand[seat][country],
        "Cards of {country} are paid first: seat {seat} has none left.",
        country=state.COUNTRIES.names[country], seat=seat,
    )  # fmt: skip
    _check_cards(s, seat, named, _left(s, s.hand[seat]))


def _complete_intrigue_payment(box: Box, s: state.State, seat: int, named: Named) -> None:
    """Intrigue cards one by one; the Country cards that follow must be there too."""
    country, cost = box.place_country[s.target], box.place_intrigue[s.target]
    if "picks" not in named and can_take_over(box, s, seat, s.target):
        pay_with_intrigue_jokers(box, s, fewest_intrigue_jokers(box, s, seat))
    others = s.picks - s.matching
    jokers = [
        used for used in range(cost + 1) if 0 <= others <= state.INTRIGUE_JOKER * used and s.matching <= cost - used
    ]
    fits = s.picks > 0 and jokers
    named.refuse(not fits, "picks and matching do not fit a payment of {cost} in Intrigue cards.", cost=cost)
    able = box.place_cost[s.target] <= country_reach(s, seat, country)
    named.refuse(not able, "Seat {seat} must have the Country cards for target.", seat=seat)
    able = any(may_pick_intrigue_payment(box, s, seat, pair) for pair in range(state.PAIRS))
    _check_cards(s, seat, named, able)
