"""Tables of Signorie arranged in a line or two, and what the tests read off them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import casata
from casata import Match
from tests.matches import end_round, give_way, happened, seen

COLOURS = ("yellow", "red", "purple", "grey", "turquoise")
NUMBERS = {"yellow": 1, "red": 2, "purple": 3, "grey": 4, "turquoise": 5}
RINGS = {"yellow": "turquoise", "red": "yellow", "purple": "red", "grey": "purple", "turquoise": "grey"}
BOARDS = ("yellow", "red", "blue", "purple")  # of seats 0 to 3, unless told otherwise
CITIES = ("milano", "venezia", "firenze", "roma", "napoli")
CITIES_IN_PLAY = {2: 3, 3: 4, 4: 5}
CAREERS = ("politics", "church", "military")
ROWS = (*CAREERS, "marriage")
HOUSES = ("sforza", "medici", "este", "gonzaga", "montefeltro", "aragona")
PLANS = {
    "yellow": ((1, 1, 4, 5), (2, 2, 5, 6), (3, 3, 4, 6)),
    "red": ((4, 4, 1, 2), (5, 5, 2, 3), (6, 6, 1, 3)),
    "blue": ((3, 3, 2, 6), (1, 1, 4, 6), (5, 5, 2, 4)),
    "purple": ((6, 6, 3, 5), (4, 4, 1, 3), (2, 2, 1, 5)),
}
HELPERS = tuple(f"{colour}_{level}" for colour in COLOURS for level in ("top", "middle", "bottom"))
ENVELOPES = tuple(f"{colour}_{row}" for colour in COLOURS for row in ("women", "men"))
ASSIGNMENTS = (
    "politics", "church", "military", "initiative", "alliance", "threshold", "marriage", "mission", "florins", "family",
)  # fmt: skip
BONUSES = (
    "mission_tile", "marriage_tile", "men_tile", "women_tile", "careers_tile", "initiative_tile", "alliance_tile",
    "helper_tile", "die_tile",
)  # fmt: skip
VICTORIES = ("helpers_tile", "cities_women_tile", "cities_men_tile", "women_out_tile", "men_out_tile")
ALWAYS_A_CHOICE = ("initiative_tile", "careers_tile")  # lie first where nothing is said
NO_REWARD = len(BONUSES) + len(VICTORIES)
SOURCES = ("missions", "marriages", "initiative", "helpers", "rewards", "sons", "careers", "alliances")
TOO_HIGH = {"yellow": 6, "red": 6, "purple": 2}  # 14
MOST_DECISIONS = 1500  # no game has so many
MODEST = ("pass", "skip", "keep", "florins", "leave", "stop")

Seats = Mapping[int, Any]


# Arranging. What a table is described by:
#   dice {"red": [1, 2]} to be taken, die {0: {"red": 3}} on boards; men {0: {"politics": [9, 9]}} on careers;
#   supply and reserve {0: (women, men)}; cities {"milano": "0m 1w"}; offers {"milano_mission": "este_3"};
#   tiles {0: {"military": "este_3 este_2"}} beside plans, down {0: {"military": 1}} face down;
#   pile: so many tiles are left, the others lie face down beside the last seat's marriage row;
#   helpers {0: "red_top"}; at {"red_men": "florins"}; reward: the tile of this round, or of this and the next ones;
#   stack: initiative discs from bottom to top


def table(
    seats: int = 4,
    *,
    options: Mapping[str, Any] | None = None,
    chance: Sequence[str | int] = (),
    box: Any = None,
    dice: Mapping[str, Sequence[int]] | None = None,
    die: Mapping[int, Mapping[str, int]] | None = None,
    men: Mapping[int, Mapping[str, Sequence[int]]] | None = None,
    cities: Mapping[str, str] | None = None,
    offers: Mapping[str, str] | None = None,
    tiles: Mapping[int, Mapping[str, str]] | None = None,
    down: Mapping[int, Mapping[str, int]] | None = None,
    pile: int | None = None,
    helpers: Mapping[int, str] | None = None,
    at: Mapping[str, str] | None = None,
    turned: str = "",
    reward: str | Sequence[str] = (),
    passed: Sequence[int] = (),
    supply: Mapping[int, tuple[int, int]] | None = None,
    reserve: Mapping[int, tuple[int, int]] | None = None,
    stack: Sequence[int] | None = None,
    **described: Any,
) -> Match:
    """Seat 0 begins a turn of round 1 with 5 florins, cities are empty and all dice show 6, unless told otherwise."""
    order = list(described.get("order", range(seats)))
    boards = list(described.get("board", BOARDS[:seats]))
    now = described.get("round", 1) - 1 + int((options or {}).get("short_game", False))
    fields: dict[str, Any] = {
        "phase": "turn",
        "order": order,
        "board": boards,
        "florins": [5] * seats,
        "in_play": dict.fromkeys(CITIES[: CITIES_IN_PLAY[seats]], 1),
        "dice": _dice(seats, dice or {}, die or {}),
        "die": die or {},
        "career": {seat: _careers(tracks) for seat, tracks in (men or {}).items()},
        "niche": {city: [_figure(name) for name in names.split()] for city, names in (cities or {}).items()},
        "offer": _offers(offers or {}),
        "shield": {seat: _shields(boards[seat], rows) for seat, rows in (tiles or {}).items()},
        "down": {seat: dict(rows) for seat, rows in (down or {}).items()},
        "helpers": {seat: bits(names.split(), HELPERS) for seat, names in (helpers or {}).items()},
        "envelope": _envelopes(at or {}),
        "turned": bits(turned.split(), ASSIGNMENTS),
        "reward": _rewards([reward] if isinstance(reward, str) else list(reward), now),
        "passed": sum(1 << seat for seat in passed),
        "above": _heights_in_stack(stack if stack is not None else order[::-1]),
        **described,
    }
    if pile is not None:
        named = len(offers or {}) + sum(len(row.split()) for rows in (tiles or {}).values() for row in rows.values())
        named += sum(sum(rows.values()) for rows in fields["down"].values())
        last = fields["down"].setdefault(seats - 1, {})
        last["marriage"] = last.get("marriage", 0) + {2: 42, 3: 48, 4: 54}[seats] - named - pile
    for name, figures in (("supply", supply), ("reserve", reserve)):
        if figures is not None:
            fields[name] = {seat: {"woman": women, "man": men_} for seat, (women, men_) in figures.items()}
    return casata.position("signorie", seats, options=options, set=fields, chance=chance, house=box)


def rewards(seats: int = 4, *, last: int | None = None, passed: Sequence[int] = (), **described: Any) -> Match:
    """Phase 3 has begun: all have passed, at last the last in the order or another seat."""
    order = described.get("order", range(seats))
    seat = order[seats - 1] if last is None else last
    others = [other for other in range(seats) if other != seat]
    match = table(seats, passed=others, actor=seat, **described)
    match.play("pass")
    return match


def ending(seats: int = 4, **described: Any) -> Match:
    """The game is over: all have passed in the last round, and kept their florins."""
    rounds = 6 if (described.get("options") or {}).get("short_game") else 7
    return decline(rewards(seats, **{"round": rounds, **described}))


def crowd(count: int, *seats: int) -> str:
    """So many figures of some seats (1, 2 and 3 unless named), women first: crowd(4) is "1w 2w 3w 1m"."""
    return " ".join(itertools.islice(_figures(*seats or (1, 2, 3)), count))


def crowded(count: int, seats: int = 4, **others: str) -> dict[str, str]:
    """So many figures of all seats but 0 in every city in play, unless a city is named: crowded(8, roma="1w")."""
    names = _figures(*range(1, seats))
    cities = {city: " ".join(itertools.islice(names, count)) for city in CITIES[: CITIES_IN_PLAY[seats]]}
    return cities | others


def _figures(*seats: int) -> Iterator[str]:
    return itertools.cycle([f"{seat}{gender}" for gender in "wm" for seat in seats])


def bits(names: Iterable[str], axis: Sequence[str]) -> int:
    """Some names of an axis as a bit mask."""
    return sum(1 << axis.index(name) for name in names)


def _dice(seats: int, pool: Mapping[str, Sequence[int]], boards: Mapping[int, Mapping[str, int]]) -> Any:
    """Faces to be taken: those named, the others show 6."""
    counts = {}
    for colour in COLOURS:
        faces = list(pool.get(colour, ()))
        taken = sum(1 for dice in boards.values() if dice.get(colour))
        faces += [6] * (seats - taken - len(faces))
        counts[colour] = [faces.count(face) for face in range(1, 7)]
    return counts


def _careers(tracks: Mapping[str, Sequence[int]]) -> Any:
    return {career: [list(spaces).count(space) for space in range(1, 14)] for career, spaces in tracks.items()}


def _figure(name: str) -> int:
    return 1 + 2 * int(name[0]) + "wm".index(name[1])


def _offers(offers: Mapping[str, str]) -> Any:
    placed: dict[str, dict[str, str]] = {}
    for place, tile in offers.items():
        city, kind = place.split("_")
        placed.setdefault(city, {})["woman" if kind == "marriage" else "man"] = tile
    return placed


def shields_of(board: str, row: str) -> list[str]:
    """The houses on the shields of a plan row."""
    numbers = (1, 2, 3, 4, 5, 6) if row == "marriage" else PLANS[board][CAREERS.index(row)]
    return [HOUSES[number - 1] for number in numbers]


def _shields(board: str, rows: Mapping[str, str]) -> Any:
    values = {}
    for row, names in rows.items():
        houses = shields_of(board, row)
        placed = [0] * len(houses)
        for tile in names.split():
            house, value = tile.split("_")
            at = next(i for i, other in enumerate(houses) if other == house and not placed[i])
            placed[at] = int(value)
        values[row] = placed
    return values


def _envelopes(at: Mapping[str, str]) -> dict[str, str]:
    placed = {assignment: envelope for envelope, assignment in at.items()}
    free = (envelope for envelope in ENVELOPES if envelope not in at)
    return {assignment: placed.get(assignment) or next(free) for assignment in ASSIGNMENTS}


def _rewards(named: list[str], now: int) -> list[int | str]:
    """Tiles from this round on; those not named are the first that are left."""
    row: list[int | str] = [NO_REWARD] * now
    for space in range(now, 7):
        kinds = ALWAYS_A_CHOICE + BONUSES if space < 5 else VICTORIES
        rest = [tile for tile in kinds if tile not in row and tile not in named]
        row.append(named[space - now] if space - now < len(named) else rest[0])
    return row


def _heights_in_stack(stack: Sequence[int]) -> list[int]:
    return [stack.index(seat) for seat in sorted(stack)]


# Playing


decline = partial(give_way, modest=MODEST)
next_round = partial(end_round, modest=MODEST)


def at_random(match: Match, seed: int) -> Iterator[Match]:
    """The match after each of its decisions, which are made at random until the end; few passes."""
    chance = random.Random(seed)
    while not match.over:
        assert match.step < MOST_DECISIONS
        moves = [move for move in match.legal() if move.kind != "pass"] or list(match.legal())
        match.play(chance.choice(moves if chance.random() < 0.95 else list(match.legal())))
        yield match


# Reading


def florins(match: Match, seat: int = 0) -> int:
    return int(seen(match)["florins"][seat])


def supply(match: Match, seat: int = 0) -> tuple[int, int]:
    """Women and men in the personal supply."""
    return _pair(match, "supply", seat)


def reserve(match: Match, seat: int = 0) -> tuple[int, int]:
    """Women and men in the general reserve."""
    return _pair(match, "reserve", seat)


def waiting(match: Match, seat: int = 0) -> tuple[int, int]:
    """Women and men on the threshold space."""
    return _pair(match, "threshold", seat)


def _pair(match: Match, field: str, seat: int) -> tuple[int, int]:
    figures = seen(match)[field][seat]
    return figures["woman"], figures["man"]


def careers(match: Match, seat: int = 0) -> dict[str, list[int]]:
    """The spaces on which a seat's men stand, by career; nothing where there are none."""
    tracks = {}
    for career, spaces in seen(match)["career"][seat].items():
        men = [int(space) for space, count in spaces.items() for _ in range(count)]
        if men:
            tracks[career] = men
    return tracks


def in_city(match: Match, city: str) -> str:
    """Figures in a city, lowest space first: "0m 1w"."""
    codes = [code for code in seen(match)["niche"][city] if code]
    return " ".join(f"{(code - 1) // 2}{'wm'[(code - 1) % 2]}" for code in codes)


def plan(match: Match, seat: int = 0) -> dict[str, str]:
    """Tiles face up beside the rows of a plan: {"military": "este_3 este_2"}."""
    view = seen(match)
    rows = {}
    for row, values in view["shield"][seat].items():
        houses = shields_of(view["board"][seat], row)
        tiles = [f"{house}_{value}" for house, value in zip(houses, values, strict=False) if value]
        if tiles:
            rows[row] = " ".join(tiles)
    return rows


def face_down(match: Match, seat: int = 0) -> dict[str, int]:
    """Tiles face down beside the rows of a plan."""
    return {row: count for row, count in seen(match)["down"][seat].items() if count}


def offer(match: Match, place: str) -> str:
    """The tile in a city: offer(match, "milano_mission")."""
    city, kind = place.split("_")
    return str(seen(match)["offer"][city]["woman" if kind == "marriage" else "man"])


def hired(match: Match, seat: int = 0) -> set[str]:
    """The helpers of a seat."""
    mask = seen(match)["helpers"][seat]
    return {name for at, name in enumerate(HELPERS) if mask >> at & 1}


def dice_left(match: Match) -> int:
    """How many dice are to be taken."""
    return sum(sum(faces.values()) for faces in seen(match)["dice"].values())


def heights(match: Match) -> list[int]:
    """Every seat's place on the initiative track."""
    return list(seen(match)["height"])


def stack_of(match: Match, height: int = 0) -> list[int]:
    """The discs on a space of the initiative track from bottom to top."""
    view = seen(match)
    there = [seat for seat in range(match.seats) if view["height"][seat] == height]
    return sorted(there, key=lambda seat: int(view["above"][seat]))


def order(match: Match) -> list[int]:
    """The order of turns."""
    return list(seen(match)["order"])


def eligible(match: Match) -> list[int]:
    """Who gets the reward of the phase 3 that began with the last decision, in the order of rewards."""
    return [event["seat"] for event in happened(match, "eligible")]
