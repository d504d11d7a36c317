"""Royals (Peter Hawes, 2014): noble houses compete for the titles of four countries."""

import pathlib

from ...engine.game import Game
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
from .view.places import picture
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
    knowledge=KNOWLEDGE,
    reasons=REASONS,
    options=OPTIONS,
    sources=SOURCES,
    stock=STOCK,
    axes=(COUNTRIES, NOBLES, PAIRS, PERIODS, TITLES),
    check_options=check_options,
    make_box=make_box,
    box_names=box_names,
    prompt=prompt,
    labels=labels,
    value_words=VALUE_WORDS,
    source_labels=SOURCE_LABELS,
    veil=veil,
    draw=draw,
    worth=worth,
    ceiling=ceiling,
    arrange=arrange,
    conclude=end_game,
    search=SEARCH,
    reference=reference,
    gather=tell_scoring,
    listing=listing,
    picture=picture,
    compare=compare,
    turn_of=turn_of,
    usual=usual,
    button=button,
    missing=missing,
    bill=bill,
    refuse=refuse,
    public_phases=frozenset({"choose", "draw"}),
    inner=("draw", "intrigue_jokers", "intrigue_payment", "jokers", "payment", "discard", "intrigue_discard"),
)
