"""Faults in the rules of Il Principe, and the tests that find them."""

from tests.mutation.faults import Fault

FAULTS = [
    Fault(
        rule="whoever wins an auction of a role becomes Principe, of a minor role too (3.4)",
        file="il_principe/rules/auctions.py",
        old="        crown(s, winner)\n        give_role",
        new="        if s.rank == MAJOR:\n            crown(s, winner)\n        give_role",
        test="tests/il_principe/test_role_vectors.py::test_e05_who_wins_the_minor_in_an_auction_becomes_principe",
    ),
]
