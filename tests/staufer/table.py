"""Tables of The Staufer Dynasty arranged in a line or two, and what the tests read off them."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import casata
from casata import Match
from tests.matches import end_round, give_way, happened, play, seen

RING = ("augsburg", "strasbourg", "palermo", "aachen", "nijmegen", "milano")  # clockwise, unless told otherwise
FIGURES = {"e": "envoy", "n": "noble"}
CATEGORIES = ("region", "pattern", "office")
JOBS = (
    tuple(f"job_{region}" for region in RING),
    tuple(f"pattern_{number}" for number in range(1, 7)),
    ("cost_3", "cost_4", "cost_5", "all_offices", "pairs", "rows"),
)
CHESTS = (
    "points_2", "points_3", "points_4", "points_5", "envoys_1", "envoys_2", "envoys_3", "noble_chest",
    "first", "free_travel", "free_office", "supply", "keep", "brown", "purple",
)  # fmt: skip
ORANGE = CHESTS[:8]
MIX = dict(zip(CHESTS, (2, 2, 2, 2, 2, 2, 2, 2, 4, 7, 7, 5, 5, 10, 18), strict=True))  # 72 chests
FOR_NOBLES = ("augsburg_5", "strasbourg_6", "palermo_4", "aachen_6", "nijmegen_5", "milano_3")  # three players and more
CHEAPEST = ("augsburg_3", "strasbourg_3", "palermo_3", "aachen_3", "nijmegen_3", "milano_4")  # open to envoys
TRAVEL: dict[tuple[int, ...], tuple[int, ...]] = {  # figures for distances 0 to 5, by cards (E32)
    (): (0, 1, 2, 3, 4, 5),
    (10,): (0, 1, 1, 1, 1, 1),
    (11,): (0, 0, 0, 1, 2, 3),
    (12,): (0, 0, 2, 3, 4, 0),
    (10, 11): (0, 0, 0, 0, 0, 0),
    (10, 12): (0, 0, 1, 1, 1, 0),
    (11, 12): (0, 0, 0, 1, 2, 0),
    (10, 11, 12): (0, 0, 0, 0, 0, 0),
}
SET_SIZE = 6
FILLERS = (1, 14, 15, 13, 16, 12, 9, 8, 7, 6, 5, 4)  # on display where a test needs fewer than six numbers
SOURCES = ("regions", "bonuses", "chests", "privileges", "jobs", "brown")
MOST_DECISIONS = 3000  # no game has so many
MODEST = ("decline", "release", "refrain", "alone", "usual", "use plain")


# Arranging. What a table is described by:
#   court {0: (4, 1)}: envoys and nobles, the rest is in the province; figures {"aachen_5": "0e 1n"}: left, right;
#   paid {"aachen": "0e 0n 1e"}; under {"aachen_5": "purple", "2": "brown brown"}: chests of offices and spaces;
#   owned {0: "purple purple"}: chests of seats; cards {0: [3, 6]}: privileges, shown: further numbers on display;
#   tiles {"milano": 1}: point tiles by number; jobs {0: "job_aachen pattern_3 cost_3"}: those named, others by turns;
#   scored: this round's region, condition: of this round, steps: how far the king rides after this round;
#   stack, discard: chests that lie there, the other pile has the rest; supplied, deployed: members on tracks


def table(
    seats: int = 4,
    *,
    options: Mapping[str, Any] | None = None,
    chance: Sequence[str | int] = (),
    box: Any = None,
    court: Mapping[int, tuple[int, int]] | None = None,
    figures: Mapping[str, str] | None = None,
    paid: Mapping[str, str] | None = None,
    under: Mapping[str, str] | None = None,
    owned: Mapping[int, str] | None = None,
    cards: Mapping[int, Iterable[int]] | None = None,
    shown: Iterable[int] = (),
    tiles: Mapping[str, int] | None = None,
    jobs: Mapping[int, str] | None = None,
    scored: str = "palermo",
    condition: str = "king",
    steps: int = 1,
    stack: str | None = None,
    discard: str | None = None,
    **described: Any,
) -> Match:
    """Seat 0 begins a turn of round 1, the king is in Augsburg, no office or space has a chest, unless told."""
    number = described.get("round", 1)
    chosen = dict(options or {})
    if "privileges" not in chosen and (cards or shown):
        chosen |= _custom({card for held in (cards or {}).values() for card in held} | set(shown))
    fields: dict[str, Any] = {
        "start": 0,
        "ring": list(RING),
        "king": "augsburg",
        "tile": _tiles(tiles or {}),
        "row_region": _row(scored, number),
        "row_condition": ["king"] * (number - 1) + [condition] + ["king"] * (5 - number),
        "row_steps": [steps] * 4,
        "figure": {office: [_piece(name) for name in names.split()] for office, names in (figures or {}).items()},
        "paid": {region: _laid(names) for region, names in (paid or {}).items()},
        "office_chest": {place: Counter(names.split()) for place, names in (under or {}).items() if "_" in place},
        "space_chest": {place: Counter(names.split()) for place, names in (under or {}).items() if "_" not in place},
        "chest": {seat: Counter(names.split()) for seat, names in (owned or {}).items()},
        "owned": {seat: sum(1 << card - 1 for card in held) for seat, held in (cards or {}).items()},
        "job": _jobs(seats, jobs or {}),
        **described,
    }
    if court is not None:
        fields["court"] = {seat: list(pair) for seat, pair in court.items()}
    for name, names in (("stack", stack), ("discard", discard)):
        if names is not None:
            fields[name] = Counter(names.split())
    return casata.position("staufer", seats, options=chosen, set=fields, chance=chance, house=box)


def last_action(seats: int = 4, *, last: int | None = None, **described: Any) -> Match:
    """The last member of a round is to act, that of the last seat unless told otherwise; all others have supplied."""
    seat = seats - 1 if last is None else last
    others = [other for other in range(seats) for _ in range(3 if other != seat else 2)]
    return table(seats, supplied=others, **described)


def round_end(seats: int = 4, *, last: int | None = None, **described: Any) -> Match:
    """The last action of a round was a supply from space 4, a noble; regions are scored."""
    match = last_action(seats, last=last, **described)
    match.play("supply 4")
    return match


def final(seats: int = 4, **described: Any) -> Match:
    """The game is over: all have acted in round 5, exchanges were declined."""
    return decline(round_end(seats, **{"round": 5, **described}))


def ranked(**described: Any) -> Match:
    """Four players in Milano, as E33 has them: seats 1, 0, 2 and 3 come first to last."""
    places = {"milano_3": "0n", "milano_4": "1e", "milano_5": "1e", "milano_7": "2e", "milano_6": "3e"}
    return round_end(**{"scored": "milano", "tiles": {"milano": 1}, "figures": places, **described})


def brimful(*, steps: int, nobles: int, owners: int, box: Any = None) -> Match:
    """Five players end a round: double offices in two scored regions, figures in payment areas, a space of oranges."""
    turns = itertools.cycle(range(5))
    offices = [f"{region}_{cost}" for region in ("nijmegen", "milano") for cost in range(3, 8)]
    others = [seat for seat in range(5) for _ in range(3 if seat < 4 else 2)]
    cards_ = {seat: [14, 15] for seat in range(owners)} | {4: [7, 9, 16] + ([14, 15] if owners == 5 else [])}
    match = table(
        5, king="milano", scored="nijmegen", steps=steps, supplied=others, cards=cards_, owned={4: "first"}, box=box,
        figures={office: " ".join(f"{next(turns)}{'n' if office in FOR_NOBLES else 'e'}" for _ in "lr")
                 for office in offices},
        paid={region: " ".join(f"{seat}e {seat}n" if at < nobles else f"{seat}e" for seat in range(5))
              for at, region in enumerate(RING[:5])},
        court=dict.fromkeys(range(5), (3, 0)), under={"2": "points_2 points_3 points_4 points_5 envoys_3"},
    )  # fmt: skip
    return play(match, "supply 2", "use first")


def hoard(*lying: str) -> str:
    """All chests but those that lie elsewhere."""
    return _listed(Counter(MIX) - Counter(" ".join(lying).split()))


def _custom(numbers: set[int]) -> dict[str, Any]:
    """A set of six: the numbers a test needs, and others."""
    more = [number for number in FILLERS if number not in numbers]
    chosen = sorted([*numbers, *more[: SET_SIZE - len(numbers)]])
    return {"privileges": "custom", "custom": [str(number) for number in chosen]}


def _tiles(named: Mapping[str, int]) -> dict[str, int]:
    free = [tile for tile in range(6) if tile + 1 not in named.values()]
    return {region: named[region] - 1 if region in named else free.pop(0) for region in RING}


def _row(scored: str, number: int) -> list[str]:
    others = [region for region in RING[::-1] if region != scored][:4]
    return [*others[: number - 1], scored, *others[number - 1 :]]


def _piece(name: str) -> str:
    return f"{name[0]}_{FIGURES[name[1]]}"


def _laid(names: str) -> dict[int, dict[str, int]]:
    laid: dict[int, dict[str, int]] = {}
    for name in names.split():
        figures = laid.setdefault(int(name[0]), {"envoy": 0, "noble": 0})
        figures[FIGURES[name[1]]] += 1
    return laid


def _jobs(seats: int, named: Mapping[int, str]) -> list[list[str]]:
    dealt: list[list[str]] = [[] for _ in range(seats)]
    for deck in JOBS:
        given = {seat: job for seat, names in named.items() for job in names.split() if job in deck}
        free = [job for job in deck if job not in given.values()]
        for seat in range(seats):
            dealt[seat].append(given[seat] if seat in given else free.pop())
    return dealt


# Playing


decline = partial(give_way, modest=MODEST)
next_round = partial(end_round, modest=MODEST)


def at_random(match: Match, seed: int) -> Iterator[Match]:
    """The match after each of its decisions, which are made at random until the end."""
    chance = random.Random(seed)
    while not match.over:
        assert match.step < MOST_DECISIONS
        moves = match.legal()
        kinds = sorted({move.kind for move in moves})
        kind = chance.choice(kinds)
        match.play(chance.choice([move for move in moves if move.kind == kind]))
        yield match


# Reading


def court(match: Match, seat: int = 0) -> tuple[int, int]:
    """Envoys and nobles at court."""
    envoys, nobles = match._state.court[seat]
    return envoys, nobles


def province(match: Match, seat: int = 0) -> tuple[int, int]:
    """Envoys and nobles in the province."""
    envoys, nobles = match._state.province[seat]
    return envoys, nobles


def paid(match: Match, seat: int = 0) -> dict[str, str]:
    """A seat's figures in payment areas, clockwise from Augsburg: {"aachen": "en"}."""
    areas = seen(match)["paid"]
    laid = {region: areas[region][seat] for region in RING}
    return {
        region: "e" * count["envoy"] + "n" * count["noble"] for region, count in laid.items() if any(count.values())
    }


def ring(*indices: int) -> dict[str, str]:
    """Single envoys in payment areas, by place in the ring; a place named twice has two."""
    return {RING[at]: "e" * count for at, count in sorted(Counter(indices).items())}


def travelled(cards: Iterable[int], distance: int) -> tuple[int, ...]:
    """Where figures lie for travel from Augsburg: the last ones of the way."""
    count = TRAVEL[tuple(card for card in sorted(cards) if card in (10, 11, 12))][distance]
    return tuple(distance - back for back in range(count))


def on(match: Match, office: str) -> str:
    """Figures on an office, left then right: "0e 1n"."""
    sides = seen(match)["figure"][office].values()
    return " ".join(f"{name[0]}{name[2]}" for name in sides if name != "none")


def under(match: Match, place: str) -> str:
    """Chests under an office or a space: "brown purple"."""
    field = "office_chest" if "_" in place else "space_chest"
    return _listed(seen(match)[field][place])


def lying(match: Match, region: str) -> list[int]:
    """How many chests lie under each office of a region, left to right."""
    chests = seen(match)["office_chest"]
    there = {name: kind for name, kind in zip(chests, match.box.office, strict=True) if name.startswith(region)}
    return [sum(chests[name].values()) for name, kind in there.items() if kind]


def owned(match: Match, seat: int = 0) -> str:
    """The chests of a seat: "brown purple"."""
    return _listed(seen(match)["chest"][seat])


def discarded(match: Match) -> str:
    """The discard pile."""
    return _listed(seen(match)["discard"])


def _listed(counts: Mapping[str, int]) -> str:
    return " ".join(kind for kind, count in counts.items() for _ in range(count))


def cards(match: Match, seat: int = 0) -> set[int]:
    """The privileges of a seat, by number."""
    return {number for number in range(1, 17) if match._state.owned[seat] >> number - 1 & 1}


def display(match: Match) -> dict[int, int]:
    """Cards that can still be had, by number."""
    return {number: count for number, count in enumerate(match._state.display, 1) if count}


def supplied(match: Match) -> list[int]:
    """Members on the supply track, from the top."""
    return list(match._state.supplied[: match._state.supplied_count])


def deployed(match: Match) -> list[int]:
    """Members on the deployment track, from the bottom."""
    return list(match._state.deployed[: match._state.deployed_count])


def order(match: Match) -> list[int]:
    """The order track at the beginning of a round."""
    return list(match._state.order[: 3 * match.seats])


def worth(match: Match, job: str, seat: int = 0) -> int:
    """What a job brought at the end."""
    return next(e["points"] for e in happened(match, "job_points") if e["seat"] == seat and e["job"] == job)


def scorings(match: Match) -> list[dict[str, Any]]:
    """The regions that the last decision scored, first to last."""
    return [event for event in match.events(None, match.step - 1) if event["kind"] in ("region_scored", "scored_too")]
