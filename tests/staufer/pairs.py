"""All 120 pairs of privileges: what they promise together, and the tests that play them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import NamedTuple

NUMBERS = range(1, 17)
DEPLOY = (2, 3, 4, 5, 6, 10, 11, 12)
SUPPLY = (7, 8, 9)
ORANGE = (16,)
SCORING = (13, 14, 15)

Pair = tuple[int, int]


class Entry(NamedTuple):
    """What two privileges promise together, and the test functions that play them."""

    promise: str
    tests: tuple[str, ...]


def within(group: Iterable[int]) -> Iterator[Pair]:
    """All pairs of a group."""
    yield from itertools.combinations(sorted(group), 2)


def across(one: Iterable[int], other: Iterable[int]) -> Iterator[Pair]:
    """All pairs of two groups, the lower number first."""
    others = tuple(other)
    for first in one:
        for second in others:
            yield min(first, second), max(first, second)


GROUPS: dict[str, tuple[tuple[Pair, ...], str]] = {
    "test_number_1_brings_its_points_at_once_and_changes_nothing_else": (
        tuple(across((1,), range(2, 17))), "number 1 scores once; the other card works as it does alone",
    ),
    "test_two_cards_of_deploying_work_in_one_action": (
        tuple(within(DEPLOY)), "both work in one deployment",
    ),
    "test_two_cards_of_supplying_work_in_one_action": (
        tuple(within(SUPPLY + ORANGE)), "both work in one supply",
    ),
    "test_a_card_of_the_other_action_changes_nothing": (
        tuple(across(DEPLOY, SUPPLY)), "an action is either a supply or a deployment: each card works only in its own",
    ),
    "test_an_orange_chest_under_an_office_is_worth_more": (
        tuple(across(DEPLOY, ORANGE)), "an orange chest on the office scores in addition to the other card",
    ),
    "test_a_deployment_is_scored_afterwards": (
        tuple(across(DEPLOY, SCORING)), "the deployment comes first, then scoring and clean-up of the same figures",
    ),
    "test_a_supply_is_followed_by_scoring": (
        tuple(across(SUPPLY, SCORING)), "different phases: points and figures of both add up",
    ),
    "test_an_orange_chest_of_a_scored_region_is_worth_more": (
        tuple(across(ORANGE, SCORING)), "an orange chest drawn in the scoring scores in addition to the other card",
    ),
    "test_two_cards_of_scoring_work_in_one_region": (
        tuple(within(SCORING)), "both work when a region is scored and emptied",
    ),
}  # fmt: skip

SPECIAL: dict[Pair, Entry] = {
    (2, 3): Entry("an office never holds three figures: no second envoy when joining another figure",
                  ("test_a_joined_office_takes_no_second_envoy", "test_own_two_envoys_leave_no_room_to_join")),
    (2, 6): Entry("joining in the king's region scores 3 points for the one figure",
                  ("test_joining_in_the_kings_region_brings_three",)),
    (3, 6): Entry("6 points for two envoys in the king's region", ("test_two_envoys_with_the_king_bring_six",)),
    (4, 5): Entry("every office costs 2", ("test_every_office_costs_two",)),
    (6, 12): Entry("a neighbour of the king is free to reach, but is not the king's region",
                   ("test_a_neighbour_of_the_king_brings_no_points",)),
    (10, 11): Entry("travel is free at every distance", ("test_travel_cards_together",)),
    (10, 12): Entry("neighbours are free, other regions cost 1", ("test_travel_cards_together",)),
    (11, 12): Entry("neighbours are free, the last on the ring included; elsewhere the first two regions are free",
                    ("test_travel_cards_together",)),
    (7, 8): Entry("the extra envoy comes first, then the chest", ("test_the_further_envoy_comes_before_the_chest",)),
    (8, 9): Entry("number 9, bought with the chest that 8 drew, still pays in this action",
                  ("test_a_drawn_purple_becomes_a_card_that_pays_at_once",)),
    (8, 16): Entry("number 16, bought with the chests of the space, counts for the chest that 8 draws",
                   ("test_a_card_for_orange_counts_for_the_next_draw",)),
    (9, 16): Entry("2 points for the supply, 2 for each orange chest", ("test_points_for_supply_and_for_each_orange",)),
    (3, 13): Entry("both envoys of the office return to the court", ("test_both_envoys_come_home_to_the_court",)),
    (3, 14): Entry("the second envoy counts for the place", ("test_a_second_envoy_wins_the_place",)),
    (3, 15): Entry("2 points for the region, not for each figure", ("test_an_office_bonus_is_paid_once_a_region",)),
    (2, 15): Entry("2 points for the region, not for each office", ("test_an_office_bonus_is_paid_once_a_region",)),
    (2, 14): Entry("of two figures on one office, the left one is ahead",
                   ("test_the_joined_one_is_ahead_of_the_joining_one",)),
    (2, 13): Entry("the joining figure returns to the court, the joined one to its province",
                   ("test_only_the_owner_of_the_card_gets_figures_back",)),
    (3, 16): Entry("an orange chest counts once, however many envoys", ("test_a_chest_counts_once_for_two_envoys",)),
    (6, 16): Entry("3 points for the king's region and 2 for an orange chest", ("test_king_and_orange_add_up",)),
    (2, 16): Entry("whoever joins takes the chests that have come to the office since",
                   ("test_joining_takes_orange_chests",)),
    (14, 15): Entry("5, 4 and 3 points for three places, 2 for the fourth", ("test_places_and_offices_add_up",)),
    (13, 15): Entry("the figure that number 15 needs is sent home by 13 only afterwards",
                    ("test_figures_count_before_they_come_home",)),
}  # fmt: skip


def collected() -> dict[Pair, Entry]:
    """Every pair with its promise and its tests, in order."""
    found: dict[Pair, Entry] = {}
    for test, (pairs, promise) in GROUPS.items():
        for pair in pairs:
            own = SPECIAL.get(pair, Entry(promise, ()))
            found[pair] = Entry(own.promise, (*own.tests, test))
    return dict(sorted(found.items()))


PAIRS = collected()
