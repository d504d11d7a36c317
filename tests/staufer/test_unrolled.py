"""The ring unrolled: all that lies in a region, one region below the other."""

from __future__ import annotations

from casata import Match
from casata.games.staufer.view.picture.over import PaidFigures, Unrolled, make_over
from tests.pictures import with_class
from tests.staufer.drawing import all_seats, scene
from tests.staufer.picturing import drawn, said
from tests.staufer.table import RING, final, table


def regions(match: Match, viewer: int | None = 0) -> tuple[Unrolled, ...]:
    return make_over(scene(match, viewer)).regions


@all_seats
def test_it_has_every_office_and_begins_with_the_king(seats: int) -> None:
    match = table(seats, king="palermo")
    drawing = drawn(match, "over")
    names = [said(name) for name in with_class(drawing, "name")]
    assert names[:2] == ["Palermo", "Aachen"] and len(names) == len(RING)
    assert len(with_class(drawing, "at-office")) == sum(kind > 0 for kind in match.box.office)
    assert [region.travel for region in regions(match)] == [0, 1, 2, 3, 4, 5]


def test_an_office_shows_who_sits_its_chests_and_what_it_takes() -> None:
    match = table(court={0: (6, 1)}, figures={"augsburg_4": "1n"}, under={"augsburg_3": "brown purple"})
    first, second, *_ = with_class(drawn(match, "over"), "at-office")
    assert said(first) == "3 3 icon-envoy chest-brown chest-purple"
    assert said(second) == "noble-B 4"


def test_what_was_paid_and_what_is_scored_is_told() -> None:
    match = table(scored="augsburg", paid={"augsburg": "0e 0e 2n"})
    augsburg, *others = regions(match)
    assert augsburg.paid == (PaidFigures("envoy-A", 2), PaidFigures("noble-C", 1))
    assert augsburg.flag == "numeral-1"
    assert all(region.flag != "numeral-1" for region in others)


def test_nothing_in_it_is_for_one_viewer_but_costs() -> None:
    assert not with_class(drawn(table(), "over", None), "need")
    assert with_class(drawn(table(), "over"), "need")


def test_at_the_end_there_is_nothing_to_choose_from() -> None:
    assert regions(final()) == ()
