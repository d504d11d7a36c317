"""The scoring of a period, told in one piece: who was first and second in each country, and what that brought."""

from __future__ import annotations

from collections import defaultdict

from ....engine.core.events import Event
from ....engine.text.wording import Person, Wording


def tell_scoring(say: Wording, events: list[Event]) -> str:
    """Every country with those who score, the first one first; then everybody's points, as far as they are said."""
    takers: dict[str, list[str]] = defaultdict(list)
    ties: set[tuple[str, int | None]] = set()
    sums: dict[int, int] = defaultdict(int)
    for event in events:
        country, seat, points = event["country"], event["seat"], event.get("points")
        here = takers[country]
        if event["kind"] == "tie_by_seat":
            ties.add((country, seat))
        elif seat is not None:
            here.append(_taker(say, seat, points, (country, seat) in ties))
            sums[seat] += points or 0
    nobody = say.text("nobody")
    countries = [
        say.text("{country}: {takers}", country=country, takers=Person(", ".join(names) or nobody))
        for country, names in takers.items()
    ]
    gained = [
        say.text("{name} +{points}", name=Person(say.people[seat]), points=points)
        for seat, points in sorted(sums.items(), key=lambda pair: -pair[1])
        if points
    ]
    return say.text(
        "The period is scored. {countries}.[ Together {gained}.]",
        countries=Person("; ".join(countries)),
        gained=Person(", ".join(gained)) if gained else None,
    )


def _taker(say: Wording, seat: int, points: int | None, tied: bool) -> str:
    """Somebody who scores, with the points where they may be said, and by what a full tie was won."""
    name = Person(say.people[seat])
    if tied:
        return say.text("{name}[ +{points}] (tied, first from the start player on)", name=name, points=points)
    return say.text("{name}[ +{points}]", name=name, points=points)
