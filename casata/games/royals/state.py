"""What is on the table in a game of Royals."""

from __future__ import annotations

from ...engine.core.header import EVENT_PARTS, Header
from ...engine.core.record import Axis, Cube, Grid, Row, cell, cube, grid, record, row

SEATS = Axis("seat", size=5)
COUNTRIES = Axis("country", "france", "german_states", "britain", "spain")
PAIRS = Axis("intrigue", "fg", "fb", "fs", "gb", "gs", "bs")
TITLES = Axis("title", "marshal", "baron", "countess", "duke", "cardinal", "princess", "king")
PERIODS = Axis("period", "1648", "1680", "1714")
CITIES = Axis("city", size=16)
PLACES = Axis("place", size=29)
NOBLES = Axis("noble", "first", "second", "third")
PRIZES = Axis("prize", "first", "second")
HALVES = Axis("half", size=2)
SOURCES = Axis("source", "cities", "countries", "noble_house", "periods", "titles")
PHASES = Axis(
    "phase", "choose", "draw", "play", "intrigue_jokers", "intrigue_payment", "jokers", "payment", "discard",
    "intrigue_discard",
)  # fmt: skip

CHOOSE, DRAW, PLAY, INTRIGUE_JOKERS, INTRIGUE_PAYMENT, JOKERS, PAYMENT, DISCARD, INTRIGUE_DISCARD = range(PHASES)
FROM_CITIES, FROM_COUNTRIES, FROM_NOBLE_HOUSE, FROM_PERIODS, FROM_TITLES = range(SOURCES)

KING = 6
NO_PLACE = int(PLACES)
DISPLAY_SIZE = 3
JOKER = 3  # any three Country cards stand for one of choice (#country-jokers)
INTRIGUE_JOKER = 2  # any two Intrigue cards stand for one of choice (#intrigue-jokers)
CUBES_PER_PLACEMENT = 2


@record
class State(Header):
    """All that changes in a game of Royals."""

    tale: Grid = grid(Axis("event", size=40), EVENT_PARTS)

    start: int = cell(of="seat")  # the start player
    period: int  # 1, 2, 3
    closing: int  # 1 when period 3 has been triggered and the round is being finished

    hand: Grid = grid(SEATS, COUNTRIES)  # Country cards held
    hand_size: Row = row(SEATS)
    known: Grid = grid(SEATS, COUNTRIES)  # how many of them everybody knows of (#open-information)
    intrigue: Grid = grid(SEATS, PAIRS)  # Intrigue cards held
    intrigue_size: Row = row(SEATS)

    pile: Row = row(COUNTRIES)
    pile_size: int
    display: Row = row(COUNTRIES)
    display_size: int
    discard: Row = row(COUNTRIES)
    intrigue_pile: Row = row(PAIRS)
    intrigue_pile_size: int
    intrigue_discard: Row = row(PAIRS)

    holder: Row = row(PLACES, of="seat")  # whose cube is on the portrait
    exiled: Grid = grid(SEATS, CITIES, bits=8)  # cubes on the city spaces
    titles: Grid = grid(SEATS, TITLES)  # cubes on the title markers
    cubes: Row = row(SEATS)  # cubes left

    city_owner: Row = row(CITIES, of="seat")  # who took the marker
    country_owner: Grid = grid(COUNTRIES, PRIZES, of="seat")
    noble_owner: Row = row(NOBLES, of="seat")
    period_owner: Cube = cube(PERIODS, COUNTRIES, PRIZES, of="seat")
    title_owner: Grid = grid(TITLES, HALVES, of="seat")  # both halves with one seat: the whole marker

    country_left: int  # Country cards still to draw this turn
    intrigue_left: int  # Intrigue cards still to draw; with country_left >= 2 it is one or the other
    target: int = cell(of="place")  # place being paid for, NO_PLACE outside a payment
    picks: int  # cards still to pick for a payment or a discard
    matching: int  # how many of them must show the country (Intrigue)
    lowest: int = cell(of="code:country|intrigue")  # picks go in ascending order of kind, from this one on
