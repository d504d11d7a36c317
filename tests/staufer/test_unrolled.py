"""The ring unrolled: all that lies in a region, one region below the other."""

from __future__ import annotations

from casata import Match
from tests.staufer.drawing import all_seats
from tests.staufer.picturing import drawn, of_class, said, shown
from tests.staufer.table import RING, final, table


def regions(match: Match, viewer: int | None = 0) -> list[dict[str, object]]:
    found: list[dict[str, object]] = shown(match, viewer).areas["over"]["regions"]
    return found


@all_seats
def test_it_has_every_office_and_begins_with_the_king(seats: int) -> None:
    match = table(seats, king="palermo")
    drawing = drawn(match, "over")
    names = [said(name) for name in of_class(drawing, "name")]
    assert names[:2] == ["Palermo", "Aachen"] and len(names) == len(RING)
    assert len(of_class(drawing, "at-office")) == sum(kind > 0 for kind in match.box.office)
    assert [region["travel"] for region in regions(match)] == [0, 1, 2, 3, 4, 5]


def test_an_office_shows_who_sits_its_chests_and_what_it_takes() -> None:
    match = table(court={0: (6, 1)}, figures={"augsburg_4": "1n"}, under={"augsburg_3": "brown purple"})
    first, second, *_ = of_class(drawn(match, "over"), "at-office")
    assert said(first) == "3 3 icon-envoy chest-brown chest-purple"
    assert said(second) == "noble-B 4"


def test_what_was_paid_and_what_is_scored_is_told() -> None:
    match = table(scored="augsburg", paid={"augsburg": "0e 0e 2n"})
    augsburg, *others = regions(match)
    assert augsburg["paid"] == [["envoy-A", 2], ["noble-C", 1]]
    assert augsburg["flag"] == 1
    assert [region["flag"] for region in others].count(1) == 0


def test_nothing_in_it_is_for_one_viewer_but_costs() -> None:
    assert not of_class(drawn(table(), "over", None), "need")
    assert of_class(drawn(table(), "over"), "need")


def test_at_the_end_there_is_nothing_to_choose_from() -> None:
    assert regions(final()) == []
