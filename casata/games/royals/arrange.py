"""Complete a described position of Royals: what was not named follows from what was."""

from __future__ import annotations

from ...engine.core.cells import SEAT, describe
from ...engine.core.header import GONE, NOBODY
from ...engine.core.record import Row
from ...engine.errors import PositionError, quote
from ...engine.match.position import Named, balance, settle
from ...engine.text.language import Message, plural
from . import state
from .box import Box
from .rules.choices import can_take_over
from .rules.occupying import is_present
from .rules.payments import country_reach, fewest_intrigue_jokers, may_pick_intrigue_payment, pay_with_intrigue_jokers
from .rules.turns import start_turn
from .scoring import score_period, score_titles
from .stock import cubes_in_cities, cubes_on_titles

BETWEEN_PAYMENTS = (state.CHOOSE, state.DRAW, state.PLAY)
TAKEN_OVER = (state.INTRIGUE_JOKERS, state.INTRIGUE_PAYMENT)  # the target still has its holder


def arrange(box: Box, s: state.State, named: Named) -> None:
    """Piles take what is left, cubes and markers follow the board, the turn begins unless a phase is named."""
    _complete_cards(box, s, named)
    _complete_intrigue(box, s, named)
    _complete_cubes(box, s, named)
    _complete_city_markers(box, s, named)
    _check_periods(s, named)
    settle(s, named, {}, [])
    if s.waiting:
        _complete_turn(box, s, named)
        _check_turn(s)
        _complete_payment(box, s, named)
        _check_hands(box, s)
    _check_exiles(box, s, named)
    _check_markers(box, s, named)
    _complete_earned_markers(box, s, named)
    _complete_scored_markers(box, s, named)


def _complete_cards(box: Box, s: state.State, named: Named) -> None:
    outside = [s.display[c] + sum(hand[c] for hand in s.hand) for c in range(state.COUNTRIES)]
    balance(list(box.deck), outside, s.pile, s.discard, "pile" in named, "discard" in named, state.COUNTRIES.names)
    s.hand_size = [sum(hand) for hand in s.hand]
    s.pile_size = sum(s.pile)
    s.display_size = sum(s.display)
    if s.display_size > state.DISPLAY_SIZE:
        raise PositionError(
            "The display has at most {most} cards, not {count}.", most=state.DISPLAY_SIZE, count=s.display_size
        )
    for seat in range(state.SEATS):
        for country, name in enumerate(state.COUNTRIES.names):
            if s.known[seat][country] > s.hand[seat][country]:
                raise PositionError("known.{seat}.{name} must not be more than the hand holds.", seat=seat, name=name)


def _complete_intrigue(box: Box, s: state.State, named: Named) -> None:
    outside = [sum(hand[pair] for hand in s.intrigue) for pair in range(state.PAIRS)]
    deck = [box.intrigue_copies] * int(state.PAIRS)
    in_pile, in_discard = "intrigue_pile" in named, "intrigue_discard" in named
    balance(deck, outside, s.intrigue_pile, s.intrigue_discard, in_pile, in_discard, state.PAIRS.names)
    s.intrigue_size = [sum(hand) for hand in s.intrigue]
    s.intrigue_pile_size = sum(s.intrigue_pile)


# Cubes and markers


def _complete_cubes(box: Box, s: state.State, named: Named) -> None:
    if "titles" not in named:
        if any(sum(cubes) for cubes in s.exiled):
            raise PositionError("Exiled cubes were placed for a title: name titles too.")
        for seat in range(state.SEATS):
            s.titles[seat] = _hold(box, s, seat)
    if "cubes" not in named:
        for seat in range(state.SEATS):
            s.cubes[seat] = box.cubes[seat] - cubes_in_cities(s, seat) - cubes_on_titles(s, seat)
            if s.cubes[seat] < 0:
                raise PositionError(
                    "Seat {seat} has {count} cubes, but the position has more.", seat=seat, count=box.cubes[seat]
                )


def _hold(box: Box, s: state.State, seat: int) -> Row:
    """A seat's portraits by title."""
    held = [box.place_title[place] for place in range(state.PLACES) if s.holder[place] == seat]
    return [held.count(title) for title in range(state.TITLES)]


def _check_exiles(box: Box, s: state.State, named: Named) -> None:
    """A cube is exiled by another seat that takes its portrait; the cube on its title stays (#exile)."""
    taken = [place for place in range(state.PLACES) if s.holder[place] != NOBODY or place == _emptied_place(s)]
    for seat in range(s.seats):
        room = [had - has for had, has in zip(s.titles[seat], _hold(box, s, seat), strict=True)]
        if min(room) < 0:
            title = state.TITLES.names[room.index(min(room))]
            named.impossible(
                "titles.{seat}.{title}: a seat has a cube on the title of every portrait it holds (royals#titles).",
                seat=seat,
                title=title,
            )
        choices = []
        for city in range(state.CITIES):
            titles = [box.place_title[place] for place in taken if box.place_city[place] == city]
            choices += [titles] * s.exiled[seat][city]
            if s.exiled[seat][city] and not titles:
                named.impossible(
                    "exiled.{seat}: an exile beside a vacant portrait is impossible: a rival took it (royals#exile).",
                    seat=seat,
                )
            if s.exiled[seat][city] and not any(_has_been(box, s, other, city) for other in _others(s, seat)):
                named.impossible(
                    "exiled.{seat}: another seat drove the exile out, and has a cube in its city (royals#exile).",
                    seat=seat,
                )
        if not _can_share(choices, room):
            named.impossible(
                "titles.{seat}: an exile keeps its cube on the title of the portrait it lost (royals#exile).", seat=seat
            )


def _emptied_place(s: state.State) -> int:
    """The portrait whose holder was exiled by a takeover that is being paid for."""
    return s.target if s.waiting and s.phase in (state.JOKERS, state.PAYMENT) else state.NO_PLACE


def _others(s: state.State, seat: int) -> list[int]:
    return [other for other in range(s.seats) if other != seat]


def _has_been(box: Box, s: state.State, seat: int, city: int) -> bool:
    """Whether a seat has a cube in a city, or is about to place one."""
    place = _emptied_place(s)
    arriving = place != state.NO_PLACE and box.place_city[place] == city and s.waiting == 1 << seat
    return arriving or is_present(box, s, seat, city)


def _can_share(choices: list[list[int]], room: Row) -> bool:
    """Whether every cube finds room at one of its titles."""
    there: list[list[int]] = [[] for _ in room]

    def place(cube: int, tried: set[int]) -> bool:
        for title in choices[cube]:
            if title in tried:
                continue
            tried.add(title)
            if len(there[title]) < room[title]:
                there[title].append(cube)
                return True
            for at, other in enumerate(there[title]):
                if place(other, tried):
                    there[title][at] = cube
                    return True
        return False

    return all(place(cube, set()) for cube in range(len(choices)))


def _complete_city_markers(box: Box, s: state.State, named: Named) -> None:
    """A city somebody has entered has lost its marker: to the lowest seat there unless named."""
    if GONE in s.holder or GONE in s.city_owner:
        raise PositionError("Places and city markers never leave the game: a seat has them or None.")
    for city in range(state.CITIES):
        present = [seat for seat in range(s.seats) if is_present(box, s, seat, city)]
        if present and s.city_owner[city] == NOBODY:
            if "city_owner" in named:
                raise PositionError("city_owner: every city with a cube in it has lost its marker to somebody.")
            s.city_owner[city] = present[0]


def _check_markers(box: Box, s: state.State, named: Named) -> None:
    """One Noble House marker a seat, and one marker of a country (#country-markers); those out of the game stay out."""
    for owners in (s.noble_owner, *s.country_owner):
        if any(owners.count(seat) > 1 for seat in range(s.seats)):
            raise PositionError("A seat has at most one Noble House marker, and one marker of each country.")
    if any(GONE in owners for owners in s.country_owner):
        named.impossible("country_owner: markers of countries never leave the game.")
    for noble, name in enumerate(state.NOBLES.names):
        if noble < box.nobles_out and s.noble_owner[noble] != GONE:
            named.impossible(
                "noble_owner.{name}: with {seats} players this marker is out of the game.", name=name, seats=s.seats
            )
        if noble >= box.nobles_out and s.noble_owner[noble] == GONE:
            named.impossible("noble_owner.{name}: this marker is in the game, a seat has it or None.", name=name)


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
            if field in named:
                named.impossible(
                    "{field}: seat {seat} has earned a marker and taken it at once, as one is left.",
                    field=field,
                    seat=seat,
                )
            else:
                owners[owners.index(NOBODY)] = seat


def _check_periods(s: state.State, named: Named) -> None:
    """Before the end of the game nobody has what is given out there."""
    if s.waiting == 0:
        s.period = s.period if "period" in named else int(state.PERIODS)
        s.closing = s.closing if "closing" in named else 1
        if (s.period, s.closing) != (state.PERIODS, 1):
            raise PositionError("The game ends in period {period}, with closing 1.", period=int(state.PERIODS))
    if not 1 <= s.period <= state.PERIODS:
        raise PositionError("period must be 1, 2 or 3, not {period}.", period=s.period)
    if s.closing not in (0, int(s.period == state.PERIODS)):
        raise PositionError(
            "closing must be 0, or 1 in period 3, not {closing} in period {period}.", closing=s.closing, period=s.period
        )
    if not 0 <= s.start < s.seats:
        start = quote(describe(s.start, SEAT, {}, s.seats))
        raise PositionError("start must be a seat from 0 to {last}, not {start}.", last=s.seats - 1, start=start)


def _complete_scored_markers(box: Box, s: state.State, named: Named) -> None:
    """Markers of periods that are over, and of titles at the end, are with a seat or gone; the others lie there."""
    for period, year in enumerate(state.PERIODS.names):
        for prizes in s.period_owner[period]:
            if period < s.period - 1 and not named.saved:
                prizes[:] = [GONE if seat == NOBODY else seat for seat in prizes]
            if period >= s.period - 1 and s.over == 0 and prizes != [NOBODY] * int(state.PRIZES):
                named.impossible("period_owner.{year}: these markers are given out when the period ends.", year=year)
            if prizes[0] == prizes[1] < s.seats:
                named.impossible("period_owner.{year}: a seat has one marker of a country in a period.", year=year)
    if s.over == 0 and any(halves != [NOBODY] * int(state.HALVES) for halves in s.title_owner):
        named.impossible("title_owner: title markers are given out at the end of the game.")
    if s.over == 1:
        score_period(box, s)
        score_titles(box, s)


# The turn


def _complete_turn(box: Box, s: state.State, named: Named) -> None:
    if s.phase != state.DRAW:
        s.country_left = s.country_left if "country_left" in named else 0
        s.intrigue_left = s.intrigue_left if "intrigue_left" in named else 0
    if "phase" not in named:
        start_turn(box, s, s.waiting.bit_length() - 1)
    elif s.phase == state.DRAW and not s.country_left + s.intrigue_left:
        raise PositionError("In the phase draw, name country_left or intrigue_left.")


def _check_turn(s: state.State) -> None:
    """What is to be drawn is there."""
    if s.country_left > state.DISPLAY_SIZE or s.intrigue_left > 1:
        raise PositionError("A turn draws at most {most} Country cards and 1 Intrigue card.", most=state.DISPLAY_SIZE)
    there = s.display_size + s.pile_size
    country, _ = _still_to_draw(s)
    if there < country:
        raise PositionError(
            "Display and pile must have the {count} cards that are to be drawn, not {there}.",
            count=country,
            there=there,
        )


COUNTRY_TO_DRAW = plural(
    "Hands must leave {drawn} Country card to draw for seat {seat}, not {outside}.",
    "Hands must leave {drawn} Country cards to draw for seat {seat}, not {outside}.",
    by="drawn",
)
INTRIGUE_TO_DRAW = plural(
    "Hands must leave {drawn} Intrigue card to draw for seat {seat}, not {outside}.",
    "Hands must leave {drawn} Intrigue cards to draw for seat {seat}, not {outside}.",
    by="drawn",
)


def _still_to_draw(s: state.State) -> tuple[int, int]:
    """Country and Intrigue cards this turn may take yet."""
    if s.phase == state.CHOOSE:
        return state.DISPLAY_SIZE, 1
    return (s.country_left, s.intrigue_left) if s.phase == state.DRAW else (0, 0)


def _check_hands(box: Box, s: state.State) -> None:
    """Everybody can draw in the next turn, however big the hands; later on the limits see to that (#refill)."""
    country, intrigue = _still_to_draw(s)
    deck = box.intrigue_copies * int(state.PAIRS)
    _check_draws(
        s, COUNTRY_TO_DRAW, sum(box.deck) - sum(s.hand_size), s.hand_size, box.hand_limit, (country, state.DISPLAY_SIZE)
    )
    _check_draws(s, INTRIGUE_TO_DRAW, deck - sum(s.intrigue_size), s.intrigue_size, box.intrigue_limit, (intrigue, 1))


def _check_draws(s: state.State, text: Message, outside: int, sizes: Row, limit: int, draws: tuple[int, int]) -> None:
    """Go round the table: each seat takes its draw now or in its next turn, and lays off what is above the limit."""
    first = s.waiting.bit_length() - 1
    for turn in range(s.seats):
        seat = (first + turn) % s.seats
        drawn = draws[min(turn, 1)]
        if outside < drawn:
            raise PositionError(text, drawn=drawn, seat=seat, outside=outside)
        outside += max(0, sizes[seat] + drawn - limit) - drawn


# Payments and discards


def _complete_payment(box: Box, s: state.State, named: Named) -> None:
    """What is being paid for or discarded, and that it can be done."""
    seat = s.waiting.bit_length() - 1
    if s.phase in BETWEEN_PAYMENTS:
        if s.target != state.NO_PLACE or s.picks or s.matching:
            raise PositionError("Outside of payments target, picks, matching and lowest stay as they are.")
    elif s.phase in (state.DISCARD, state.INTRIGUE_DISCARD):
        _complete_discard(box, s, seat)
    else:
        _check_target(box, s, seat)
        if s.phase == state.PAYMENT:
            _check_payment(box, s, seat, named)
        elif s.phase == state.INTRIGUE_PAYMENT:
            _complete_intrigue_payment(box, s, seat, named)
        else:
            _check_jokers(box, s, seat)


def _complete_discard(box: Box, s: state.State, seat: int) -> None:
    """What is above the limit, Country cards first (#hand-limit)."""
    name = state.PHASES.names[s.phase]
    above = s.hand_size[seat] - box.hand_limit, s.intrigue_size[seat] - box.intrigue_limit
    s.picks = above[0] if s.phase == state.DISCARD else above[1]
    if s.target != state.NO_PLACE or s.matching or s.picks < 1:
        raise PositionError(
            "In the phase {name}, seat {seat} must have more cards than it may keep, and no target.",
            name=name,
            seat=seat,
        )
    if s.phase == state.INTRIGUE_DISCARD and above[0] > 0:
        raise PositionError(
            "Country cards above the limit of {limit} are discarded before Intrigue cards.", limit=box.hand_limit
        )
    hand = s.hand[seat] if s.phase == state.DISCARD else s.intrigue[seat]
    if sum(hand[s.lowest :]) < s.picks:
        raise PositionError(
            "lowest: {picks} cards are to be discarded from this kind on, seat {seat} has fewer.",
            picks=s.picks,
            seat=seat,
        )


def _check_target(box: Box, s: state.State, seat: int) -> None:
    """A portrait that the seat could occupy or take over (#occupy, #take-over)."""
    name = state.PHASES.names[s.phase]
    if not 0 <= s.target < state.PLACES:
        raise PositionError("In the phase {name}, name target.", name=name)
    holder = s.holder[s.target]
    if s.phase in TAKEN_OVER and holder in (NOBODY, seat):
        raise PositionError(
            "In the phase {name}, target must be held by an opponent of seat {seat}.", name=name, seat=seat
        )
    if s.phase not in TAKEN_OVER and holder != NOBODY:
        raise PositionError("In the phase {name}, target must be vacant: its holder is in exile.", name=name)
    if s.cubes[seat] < state.CUBES_PER_PLACEMENT:
        raise PositionError(
            "Seat {seat} must have {count} cubes for target.", seat=seat, count=state.CUBES_PER_PLACEMENT
        )


def _check_jokers(box: Box, s: state.State, seat: int) -> None:
    """How many jokers is asked where jokers are free, and the hand is big enough for one."""
    if box.free_jokers == 0:
        raise PositionError("The phase {phase} is for the option joker = free.", phase=state.PHASES.names[s.phase])
    if s.picks or s.matching:
        raise PositionError("picks and matching are 0 until the number of jokers is chosen.")
    country = box.place_country[s.target]
    if s.phase == state.JOKERS:
        cost, size, joker = box.place_cost[s.target], s.hand_size[seat], state.JOKER
        payable = cost <= country_reach(s, seat, country)
    else:
        cost, size, joker = box.place_intrigue[s.target], s.intrigue_size[seat], state.INTRIGUE_JOKER
        payable = can_take_over(box, s, seat, s.target)
    if not payable or size < cost + joker - 1:
        raise PositionError("Seat {seat} must have cards to pay for target with a joker.", seat=seat)


def _check_payment(box: Box, s: state.State, seat: int, named: Named) -> None:
    """Country cards that make up jokers; those of the country itself went first (#country-jokers)."""
    country = box.place_country[s.target]
    most = state.JOKER * box.place_cost[s.target]
    if "picks" not in named or not 1 <= s.picks <= most or s.matching:
        raise PositionError("In the phase payment, name picks, the cards still to pay: from 1 to {most}.", most=most)
    if box.free_jokers == 0 and s.hand[seat][country]:
        raise PositionError(
            "Cards of {country} are paid first: seat {seat} has none left.",
            country=state.COUNTRIES.names[country],
            seat=seat,
        )
    if s.lowest >= state.COUNTRIES or sum(s.hand[seat][s.lowest :]) < s.picks:
        raise PositionError(
            "Seat {seat} must have {picks} cards to pay, from the country lowest on.", seat=seat, picks=s.picks
        )


def _complete_intrigue_payment(box: Box, s: state.State, seat: int, named: Named) -> None:
    """Intrigue cards one by one; the Country cards that follow must be there too."""
    country, cost = box.place_country[s.target], box.place_intrigue[s.target]
    if "picks" not in named and can_take_over(box, s, seat, s.target):
        pay_with_intrigue_jokers(box, s, fewest_intrigue_jokers(box, s, seat))
    others = s.picks - s.matching
    jokers = [
        used for used in range(cost + 1) if 0 <= others <= state.INTRIGUE_JOKER * used and s.matching <= cost - used
    ]
    if s.picks < 1 or not jokers:
        raise PositionError("picks and matching do not fit a payment of {cost} in Intrigue cards.", cost=cost)
    if box.place_cost[s.target] > country_reach(s, seat, country):
        raise PositionError("Seat {seat} must have the Country cards for target.", seat=seat)
    if not any(may_pick_intrigue_payment(box, s, seat, pair) for pair in range(state.PAIRS)):
        raise PositionError(
            "Seat {seat} must have the Intrigue cards that are still to pay, from the kind lowest on.", seat=seat
        )
