"""What became of the mutants of a game, in lines of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.mutation.running import FOUND, SURVIVED

HEADING = "game          mutants  found  survived  equivalent  found of those that change behaviour"


@dataclass(frozen=True)
class Report:
    """The results of one game, as the file of a run has them."""

    game: str
    results: list[dict[str, Any]]

    def found(self) -> list[dict[str, Any]]:
        """Those that a test finds."""
        return [result for result in self.results if result["outcome"] == FOUND]

    def survivors(self) -> list[dict[str, Any]]:
        """Those that change behaviour, as far as is known, and that no test finds."""
        return [result for result in self.results if result["outcome"] == SURVIVED and not result["equivalent"]]

    def equivalent(self) -> list[dict[str, Any]]:
        """Those that change nothing."""
        return [result for result in self.results if result["outcome"] == SURVIVED and result["equivalent"]]

    def listed_wrongly(self) -> list[dict[str, Any]]:
        """Those that are listed as changing nothing, and that a test finds all the same."""
        return [result for result in self.found() if result["equivalent"]]

    def share(self) -> float:
        """How many of those that change behaviour are found."""
        changing = len(self.results) - len(self.equivalent())
        return len(self.found()) / changing if changing else 1

    def line(self) -> str:
        """A line below HEADING."""
        return (
            f"{self.game:12} {len(self.results):8} {len(self.found()):6} {len(self.survivors()):9}"
            f" {len(self.equivalent()):11} {self.share():37.1%}"
        )

    def details(self) -> list[str]:
        """Every mutant that is not found, and why some need not be."""
        return [
            *(f"survived: {_named(one)}: {one['tests']} tests come past" for one in self.survivors()),
            *(f"equivalent: {_named(one)}: {one['equivalent']}" for one in self.equivalent()),
            *(f"listed as equivalent, but found by {one['test']}: {_named(one)}" for one in self.listed_wrongly()),
        ]


def _named(result: dict[str, Any]) -> str:
    return f"{result['id']} in {result['function']} ({result['code']})"
