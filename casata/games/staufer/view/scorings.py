"""The scoring of regions, told in one piece: who was ahead of whom in each, and what that brought."""

from __future__ import annotations

from collections import defaultdict

from ....engine.core.events import Event
from ....engine.text.language import later
from ....engine.text.wording import Person, Wording


class Scored:
    """A region that is scored: who is there, the first one first, and what everybody gets."""

    def __init__(self, name: str) -> None:
        """Nobody is there yet."""
        self.name = name
        self.influence: dict[int, int] = {}
        self.points: dict[int, int] = defaultdict(int)
        self.tied: set[int] = set()
        self.gifts: dict[int, list[str]] = defaultdict(list)

    def say(self, say: Wording) -> str:
        """The region with everybody who has an office there."""
        takers = [self._taker(say, seat) for seat in self.influence]
        nobody = say.text("nobody")
        return say.text("{region}: {takers}", region=self.name, takers=Person(", ".join(takers) or nobody))

    def _taker(self, say: Wording, seat: int) -> str:
        """Somebody with influence, points and gifts, and why a tie was lost."""
        said = later("{name} ({influence}) +{points}[ and {gifts}]")
        if seat in self.tied:
            said = later("{name} ({influence}, cheaper office) +{points}[ and {gifts}]")
        gifts = Person(", ".join(self.gifts[seat])) if self.gifts[seat] else None
        return say.text(
            said, name=Person(say.people[seat]), influence=self.influence[seat], points=self.points[seat], gifts=gifts
        )


def tell_scoring(say: Wording, events: list[Event]) -> str:
    """Every region with those who are there, by influence; then everybody's points."""
    scored = _read(say, events)
    sums: dict[int, int] = defaultdict(int)
    for region in scored:
        for seat, points in region.points.items():
            sums[seat] += points
    gained = [
        say.text("{name} +{points}", name=Person(say.people[seat]), points=points)
        for seat, points in sorted(sums.items(), key=lambda pair: -pair[1])
        if points
    ]
    paying = sum(any(region.points.values()) for region in scored)
    return say.text(
        "Regions are scored. {regions}.[ Together {gained}.]",
        regions=Person("; ".join(region.say(say) for region in scored)),
        gained=Person(", ".join(gained)) if paying > 1 else None,
    )


def _read(say: Wording, events: list[Event]) -> list[Scored]:
    """The regions in the order in which they were scored."""
    scored: list[Scored] = []
    for event in events:
        seat = event["seat"]
        if event["kind"] in ("region_scored", "scored_too"):
            scored.append(Scored(event["region"]))
        elif event["kind"] == "placed":
            scored[-1].influence[seat] = event["influence"]
        elif event["kind"] == "behind":
            scored[-1].tied.add(seat)
        elif event["kind"] in ("scored", "scored_card"):
            scored[-1].points[seat] += event["points"]
        elif event["kind"] == "received":
            scored[-1].gifts[seat].append(say.text("{figure}", figure=event["figure"], number=event["number"]))
    return scored
