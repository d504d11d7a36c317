"""Answers that a page gives for a person tell nothing of what that person holds."""

from hypothesis import given, strategies as st

from casata.engine.core.record import fields_of
from casata.engine.game import find
from casata.engine.match.match import Match
from casata.site.views.table.automatic import automatic
from casata.site.views.table.model import Choice
from tests.conformance.tables import every_table, few, midgames, moments, seeds
from tests.matches import phase


def choices(match: Match, seat: int) -> list[Choice]:
    """The choices of a seat as a page has them."""
    usual = match.game.moves.usual
    return [Choice(at, str(move), str(move), usual=move.code in usual) for at, move in enumerate(match.legal(seat))]


@every_table
def test_what_is_declared_exists(name: str, seats: int) -> None:
    game = find(name)
    assert game.secrecy.public_phases <= set(game.phases.names)
    assert set(game.turns.auctions) <= set(game.phases.names)
    hidden = {name for name, knows in game.secrecy.knowledge.fields.items() if knows.who != "everybody"}
    for kept in game.turns.auctions.values():
        assert set(kept) <= set(fields_of(game.state)) - hidden
    assert all(0 <= code < game.moves.size for code in game.moves.passes)


@every_table
@few
@given(data=st.data())
def test_in_public_phases_whatever_anybody_holds_the_same_is_legal(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    for _ in moments(match, 5, 12):
        if phase(match) not in match.game.secrecy.public_phases:
            continue
        other = match.redeal(None, data.draw(seeds))
        for seat in match.actors:
            assert other.legal(seat) == match.legal(seat)
            one, two = (automatic(world, seat, choices(world, seat)) for world in (match, other))
            assert one == two


@every_table
@few
@given(data=st.data())
def test_elsewhere_no_choice_counts_as_the_only_one(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    for _ in moments(match, 5, 12):
        for seat in match.actors:
            answers = automatic(match, seat, choices(match, seat))
            assert answers is not None
            if phase(match) not in match.game.secrecy.public_phases:
                assert answers.only is None
            assert (answers.again is None) or answers.auction


@every_table
@few
@given(data=st.data())
def test_passing_is_found_in_whatever_order_choices_are_numbered(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    for _ in moments(match, 5, 12):
        for seat in match.actors:
            listed = choices(match, seat)
            one, two = automatic(match, seat, listed), automatic(match, seat, listed[::-1])
            assert one and two
            assert one.again == two.again
