"""A deployment under way in The Staufer Dynasty: its bill, what is missing, and what the bar says of its usual end."""

from __future__ import annotations

from casata import Match
from casata.engine.match.preview import preview
from casata.games.staufer.view.payment import Bill, bill, button, missing
from tests.matches import play
from tests.staufer.drawing import scene
from tests.staufer.table import table


def paid(match: Match, move: str | None, origin: Match | None = None) -> Bill:
    """The bill of a move, or of one that is under way."""
    seen = bill(scene(origin or match), scene(match), scene(preview(match, 0, move).match))
    assert seen is not None
    return seen


def test_a_bill_says_where_figures_lie_and_when_they_are_home() -> None:
    seen = paid(table(court={0: (6, 1)}, row_steps=[1, 2, 3, 1]), "deploy envoy strasbourg_4")
    assert list(seen.paid) == [
        ("envoy-A", "emblem-strasbourg", "numeral-1"), ("envoy-A", "emblem-palermo", "numeral-2"),
        ("envoy-A", "emblem-aachen", "numeral-2"), ("envoy-A", "emblem-nijmegen", "numeral-3"),
    ]  # fmt: skip
    assert (seen.sits, seen.cost, seen.court, seen.court_then) == (("envoy-A",), 4, 7, 2)


def test_a_bill_under_way_is_that_of_the_whole_deployment() -> None:
    origin = table(court={0: (4, 2)})
    match = play(table(court={0: (4, 2)}), "deploy noble strasbourg_3")
    seen = paid(match, "usual", origin)
    assert [one.figure for one in seen.paid] == ["envoy-A"] * 3
    assert seen.sits == ("noble-A",)


def test_a_bill_draws_the_chests_of_the_office_those_that_help_and_the_place_in_the_next_round() -> None:
    given = {"court": {0: (6, 1)}, "owned": {0: "free_travel"}, "under": {"palermo_3": "points_3 brown"}}
    match = play(table(**given), "deploy envoy palermo_3")
    seen = paid(match, "use free_travel", table(**given))
    assert (seen.taken, seen.spent) == (("chest-points_3", "chest-brown"), ("chest-free_travel",))
    assert seen.next == "12 of 12"


def test_a_supply_has_no_bill() -> None:
    match = table()
    assert bill(scene(match), scene(match), scene(preview(match, 0, "supply 1").match)) is None


def test_what_is_missing_is_counted_until_it_is_paid() -> None:
    match = table(court={0: (6, 2)}, owned={0: "free_travel"})
    deploy = match.game.moves.parse("deploy envoy palermo_3", match.names)
    assert missing(scene(match), deploy) is None
    play(match, "deploy envoy palermo_3")
    assert missing(scene(match), deploy) == ("Deploy", "not paid yet")
    play(match, "use plain")
    assert missing(scene(match), deploy) == ("Deploy", "4 figures missing")


def test_an_exchange_is_compared_with_the_table_as_it_is() -> None:
    match = play(table(owned={0: "purple"}, under={"1": "purple"}), "supply 1")
    supply = match.game.moves.parse("supply 1", match.names)
    assert missing(scene(match), supply) is None


def test_the_usual_payment_names_its_figures_and_what_is_left() -> None:
    match = play(table(court={0: (4, 2)}), "deploy envoy strasbourg_4")
    usual = match.usual(0)
    assert usual is not None
    assert button(scene(match), usual) == ("Pay with envoys first", "3 envoys, 1 noble, keeps 1")
