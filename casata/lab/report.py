"""What the laboratory reports, as JSON: the keys that commands, pages and pictures read."""

from __future__ import annotations

from typing import TypedDict

from ..engine.core.options import Options


class Ends(TypedDict):
    """The ends of a 95 % interval."""

    low: float
    high: float


class Mean(Ends):
    """A mean with its interval."""

    mean: float


class Share(Ends):
    """A share of games with its interval."""

    rate: float


class OrderLine(Share):
    """How a place in the turn order did."""

    place: int
    score: Mean


class BotShare(Share):
    """How a bot did, per seat it had."""

    bot: str
    score: Mean


class Distribution(TypedDict):
    """How figures spread: in bins of equal width, some of them marked."""

    mean: float
    quantiles: list[float]
    first: int
    width: int
    counts: list[int]
    marked: list[int]


class SourceLine(TypedDict):
    """The points of one source: of everybody, of winners, of the others."""

    source: str
    points: float
    winners: float
    others: float


class ValueLine(Ends):
    """How often a value was taken, and how that goes with winning."""

    value: int | str
    taken: float
    times: float
    all_wins: float
    compared: int
    wins: float
    expected: float
    difference: float


class StudyTable(TypedDict):
    """All values of one study."""

    event: str
    argument: str
    takings: int
    values: list[ValueLine]


class Variant(TypedDict):
    """All figures about games of one kind."""

    games: int
    order: list[OrderLine]
    bots: list[BotShare]
    scores: Distribution
    winning: Distribution
    margin: Distribution
    sources: list[SourceLine]
    length: Distribution
    studies: list[StudyTable]


class Difference(Mean):
    """What a compared option changes; `place` is 0 where it is not about one."""

    what: str
    place: int


class BalanceReport(TypedDict):
    """What `casata balance` found out."""

    format: int
    game: str
    rules: int
    seats: int
    bots: list[str]
    seed: int
    options: Options
    compared: Options
    stand_ins: int
    house: bool
    command: str
    variants: list[Variant]
    differences: list[Difference]


class RatingLine(Ends):
    """How strong a bot of a league is."""

    bot: str
    rating: float
    sigma: float
    games: int
    mean_score: float


class MatrixCell(Share):
    """How often one bot finishes ahead of another."""

    bot: str
    against: str
    games: int


class PairLine(TypedDict):
    """Which of two bots is better."""

    bots: list[str]
    verdict: str
    better: str | None
    deals: int


class PairingLine(TypedDict):
    """Games of the same bots."""

    bots: list[str]
    games: int
    decided: bool


class LeagueReport(TypedDict):
    """What `casata league` found out."""

    game: str
    title: str
    seats: int
    seed: int
    options: Options
    games: int
    most_games_per_pairing: int
    margin: float
    ratings: list[RatingLine]
    matrix: list[MatrixCell]
    pairs: list[PairLine]
    pairings: list[PairingLine]


class SimLine(TypedDict):
    """How a bot did in `casata sim`."""

    name: str
    games: int
    win_rate: float
    win_rate_low: float
    win_rate_high: float
    mean_score: float
    points: dict[str, float]


class SimReport(TypedDict):
    """What `casata sim` found out."""

    game: str
    seats: int
    games: int
    seed: int
    paired: bool
    options: Options
    bots: list[SimLine]
    decisions_per_game: float
    mean_winner_score: float
    seat_win_rates: list[float]
