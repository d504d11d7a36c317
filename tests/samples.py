"""How much is tested: a small sample in `make test`, all of it where CASATA_TESTS is all, as in `make proof`."""

import os
from typing import TypeVar

ALL = os.environ.get("CASATA_TESTS") == "all"
T = TypeVar("T")


def sample(small: T, all_of_it: T) -> T:
    """What is tested now."""
    return all_of_it if ALL else small
