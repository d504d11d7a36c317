"""Faults in the rules of The Staufer Dynasty, and the tests that find them."""

from tests.mutation.faults import Fault

FAULTS = [
    Fault(
        rule="a chest for the office may be used wherever a figure is due, one alone too (R22, privileges 4 and 5)",
        file="staufer/rules/refusals.py",
        old="payment(box, s, seat, s.office) == 0",
        new="payment(box, s, seat, s.office) <= 1",
        test="tests/staufer/test_rulings.py::test_ruling_22_a_chest_pays_the_one_figure_that_privileges_4_and_5_leave",
    ),
    Fault(
        rule="privilege 15 brings 2 points where one has an office in the scored region, however many (4.2)",
        file="staufer/rules/majorities.py",
        old="score_card(s, seat, CARD_OFFICE, box.office_points)",
        new="score_card(s, seat, CARD_OFFICE, "
        "box.office_points * (2 if influence(strength(box, s, seat, region)) > 3 else 1))",
        test="tests/staufer/test_scoring_vectors.py::"
        "test_privilege_15_brings_2_points_for_one_office_or_more_in_the_scored_region",
    ),
    Fault(
        rule="usually nobles are laid where envoys run out, and then where the king comes first (R34)",
        file="staufer/rules/travel.py",
        old="region = on_the_way(s, index)",
        new="region = on_the_way(s, REGIONS - 1 - index)",
        within="lay_usual",
        test="tests/staufer/test_rulings.py::"
        "test_ruling_34_nobles_that_must_be_laid_usually_lie_where_the_king_comes_first",
    ),
]
