"""Every listing is well formed, says only what its viewer may know, and shows where moves can be made."""

import re
from collections.abc import Iterator

import pytest

from casata.engine.game import find
from casata.engine.text.language import language
from casata.engine.text.listing import Listing, moves_choosing
from tests.conformance.sights import blocks, entries, names_a_thing, sampled, unmarked
from tests.conformance.tables import TABLES

every_listing = pytest.mark.parametrize(("name", "seats"), TABLES)
STYLES = {"", "bold", "dim", "mark"}
REACHED = {  # kinds of moves that a random game is known to offer, and that are made in the listing
    "il_principe": {"offer", "bid", "build", "shields", "play", "turn"},
    "royals": {"take", "blind", "intrigue", "occupy", "take_over", "pay", "pay_intrigue", "discard"},
    "signorie": {
        "take", "signoria", "assign", "hire", "spend", "new", "step", "climb", "send", "go", "dowry", "row", "gain",
        "use", "reward",
    },
    "staufer": {"supply", "deploy", "privilege", "use", "lay", "pick"},
    "tiny": {"lay", "bid", "swap"},
}  # fmt: skip


def texts(listing: Listing) -> Iterator[str]:
    """Everything that is written in a listing."""
    for fact in (*listing.facts, *(fact for panel in listing.panels for fact in panel.facts)):
        yield from (fact.label, fact.value)
    for panel in listing.panels:
        yield from (panel.points, panel.remark)
    for block in blocks(listing):
        yield from (block.heading, block.first, block.note, *block.columns)
    for entry in entries(listing):
        yield from (text for line in (entry.name, *entry.cells) for text, _ in line)


@every_listing
def test_ids_are_unique_and_rows_as_long_as_their_heading(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        listing = moment.listing
        ids = [block.id for block in blocks(listing)] + [entry.id for entry in entries(listing)]
        assert len(set(ids)) == len(ids)
        assert all(re.fullmatch(r"[\w-]+", known) for known in ids)
        assert [panel.seat for panel in listing.panels] == list(range(seats))
        for block in blocks(listing):
            assert block.heading
            assert all(len(entry.cells) == len(block.columns) for entry in block.entries)


@every_listing
def test_styles_are_those_that_pages_know(name: str, seats: int) -> None:
    known = STYLES | {f"seat{seat}" for seat in range(seats)}
    for moment in sampled(name, seats):
        for entry in entries(moment.listing):
            assert entry.name
            assert {style for line in (entry.name, *entry.cells) for _, style in line} <= known


@every_listing
def test_entries_mean_moves_that_the_game_has(name: str, seats: int) -> None:
    arguments = {kind.name: {argument for argument, _ in kind.axes} for kind in find(name).moves}
    for moment in sampled(name, seats):
        for entry in entries(moment.listing):
            assert all(set(entry.means) <= arguments[kind] for kind in entry.kinds)
            assert set(entry.means) <= set().union(*arguments.values())


@every_listing
def test_every_move_that_names_a_thing_is_made_on_the_board(name: str, seats: int) -> None:
    game = find(name)
    for moment in sampled(name, seats):
        shown = entries(moment.listing)
        aimed = {move.code for entry in shown for move in moves_choosing(entry, moment.legal)}
        wanted = [move for move in moment.legal if names_a_thing(game, move)]
        assert not [str(move) for move in wanted if move.code not in aimed]


@pytest.mark.parametrize("name", sorted({name for name, _ in TABLES}))
def test_the_kinds_of_moves_known_to_be_made_on_the_board_are(name: str) -> None:
    games = [sampled(name, seats) for other, seats in TABLES if other == name]
    aimed = {
        move.kind
        for moment in (moment for game in games for moment in game)
        for entry in entries(moment.listing)
        for move in moves_choosing(entry, moment.legal)
    }
    assert aimed >= REACHED.get(name, set())


@every_listing
def test_it_says_nothing_that_depends_on_secrets(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        assert moment.drawn(moment.world) == moment.listing


@every_listing
def test_a_spectator_owns_nothing_and_a_player_something_or_plays_in_the_open(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        listing = moment.listing
        assert not listing.own if moment.viewer is None else listing.own or find(name).secrecy.open


@every_listing
def test_every_word_can_be_translated(name: str, seats: int) -> None:
    for moment in sampled(name, seats):
        for text in texts(moment.drawn(moment.view, language("xx"))):
            assert not re.search(r"[^\W\d_]", unmarked(text)), text
