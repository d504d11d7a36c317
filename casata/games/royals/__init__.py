"""Royals (Peter Hawes, 2014): noble houses compete for the titles of four countries."""

import pathlib

from ...engine.game import Game
from ...engine.game_parts import Board, Learning, Positions, Secrecy, Setup, Turns, Words
from .arrange import arrange
from .box import OPTIONS, Box, box_names, check_options, make_box
from .events import EVENTS
from .heuristic import SEARCH
from .knowledge import KNOWLEDGE
from .moves import MOVES
from .reasons import REASONS
from .rules.periods import end_game
from .scoring import ceiling
from .state import COUNTRIES, NOBLES, PAIRS, PERIODS, PHASES, SOURCES, TITLES, State
from .stock import STOCK
from .view.consequences import compare
from .view.labels import SOURCE_LABELS, VALUE_WORDS, labels, veil
from .view.listing import listing
from .view.payment import bill, button, missing, usual
from .view.picture.picture import picture
from .view.prompts import prompt
from .view.reasons import refuse
from .view.reference import reference
from .view.scorings import tell_scoring
from .view.terminal import draw
from .view.worth import worth


def turn_of(s: State) -> int:
    """Which turn of the game this is."""
    return s.round * s.seats + s.waiting.bit_length()


GAME = Game(
    name="royals",
    title="Royals",
    version=1,
    seats=range(2, 6),
    folder=pathlib.Path(__file__).parent,
    box=Box,
    state=State,
    phases=PHASES,
    moves=MOVES,
    events=EVENTS,
    reasons=REASONS,
    sources=SOURCES,
    stock=STOCK,
    axes=(COUNTRIES, NOBLES, PAIRS, PERIODS, TITLES),
    setup=Setup(options=OPTIONS, make_box=make_box, check_options=check_options, box_names=box_names),
    positions=Positions(arrange=arrange, conclude=end_game),
    secrecy=Secrecy(knowledge=KNOWLEDGE, veil=veil, public_phases=frozenset({"choose", "draw"})),
    words=Words(
        labels=labels,
        prompt=prompt,
        worth=worth,
        listing=listing,
        draw=draw,
        reference=reference,
        refuse=refuse,
        gather=tell_scoring,
        source_labels=SOURCE_LABELS,
        value_words=VALUE_WORDS,
    ),
    learning=Learning(search=SEARCH, ceiling=ceiling),
    turns=Turns(
        turn_of=turn_of,
        inner=("draw", "intrigue_jokers", "intrigue_payment", "jokers", "payment", "discard", "intrigue_discard"),
        usual=usual,
        button=button,
        missing=missing,
    ),
    board=Board(picture=picture, compare=compare, bill=bill),
)
