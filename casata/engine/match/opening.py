"""Ways to open a match: a new one, one from a described position, one from a save."""

from __future__ import annotations

import hashlib
import pathlib
from collections.abc import Mapping, Sequence
from typing import cast

from .. import blocking, game as registry
from ..core.header import Header
from ..core.options import Options, Value
from ..core.printed import Printed
from ..core.record import Cells
from ..errors import BoxError, CasataError, OptionError, PositionError, SaveError, list_of, quote
from ..former_names import renamed
from ..game import AnyGame
from . import saves
from .fairness import check_dice, key_of
from .match import QUICK, Match
from .position import describe, reopen


@renamed(box="house")
def new(
    name: str, seats: int, seed: int | None = None, options: Mapping[str, Value] | None = None,
    house: pathlib.Path | str | None = None,
) -> Match:  # fmt: skip
    """A new match; without a seed chance is unpredictable, `house` is a file with printed values."""
    game, complete, printed = _chosen(name, seats, options, house)
    return Match(game, seats, complete, printed, key_of(seed))


@renamed(box="house")
def position(
    name: str, seats: int, options: Mapping[str, Value] | None = None, set: Mapping[str, object] | None = None,
    chance: Sequence[str | int] = (), seed: int = 0, house: pathlib.Path | str | None = None,
) -> Match:  # fmt: skip
    """A match from a described position; `chance` lists the outcomes of the next random events."""
    game, complete, printed = _chosen(name, seats, options, house)
    if not isinstance(chance, list | tuple):
        raise PositionError("chance must be a list of outcomes, not {value}.", value=quote(chance))
    match = Match(game, seats, complete, printed, key_of(seed), chance)
    describe(game, match.box, match._state, match.names, {} if set is None else set)
    match.begin_with(match._state)
    return match


def deal(name: str, seats: int, options: Mapping[str, Value] | None, values: Mapping[str, object], key: bytes) -> Match:
    """A new match with given printed values and a given key of all chance."""
    game, complete, printed = _chosen(name, seats, options, None)
    return Match(game, seats, complete, printed.with_values(values), key)


def _chosen(
    name: object, seats: int, options: Mapping[str, Value] | None, house: object
) -> tuple[AnyGame, Options, Printed]:
    """The game, all options and the printed values that were asked for, checked."""
    if not isinstance(name, str):
        raise OptionError("A game is named by a word, not {value}. Choose one of {games}.",
                          value=quote(name), games=list_of(registry.names()))  # fmt: skip
    game = registry.find(name)
    complete = game.complete(seats, options)
    return game, complete, _printed(game, complete, house)


def _printed(game: AnyGame, options: Options, house: object) -> Printed:
    if house is not None and not isinstance(house, str | pathlib.Path):
        raise BoxError("A house file is given by its path, not {value}.", value=quote(house))
    try:
        return game.printed(options, house)
    except CasataError:
        raise
    except ValueError as problem:  # what the system says to a name that no file can have
        raise BoxError("{value} is not the path of a file: {problem}", value=quote(house), problem=problem) from None


def load(data: Mapping[str, object] | str | bytes) -> Match:
    """The match a save holds, every move checked; SaveError says what is wrong with it."""
    save = saves.read(data)
    if len(save["moves"]) > QUICK:
        blocking.check_allowed("opening a save")
    check_dice(save)
    try:
        match = _open(save)
    except SaveError:
        raise
    except CasataError as problem:
        raise SaveError("The save cannot be opened. {problem}", problem=problem.phrase) from None
    scores = match.scores() if match.over else None
    if save["scores"] != scores:
        raise SaveError("The save gives the scores {given}, but its moves lead to {scores}.",
                        given=quote(save["scores"]), scores=scores)  # fmt: skip
    return match


def _open(save: saves.Save) -> Match:
    game = registry.find(save["game"])
    if save["rules"] != game.version:
        raise SaveError("The save was played by version {theirs} of the rules; this is version {ours}.",
                        theirs=quote(save["rules"]), ours=game.version)  # fmt: skip
    game, complete, printed = _chosen(save["game"], save["seats"], save["options"], None)
    match = Match(game, save["seats"], complete, printed.with_values(save["box"]), _key(save["key"]), save["chance"])
    if save["start"] is not None:
        reopen(game, match.box, match._state, match.names, _record(game, save["start"]))
        match.begin_with(match._state)
    _play_saved(match, save)
    return match


def _record(game: AnyGame, lists: dict[str, Cells]) -> Header:
    """A saved State."""
    try:
        start: Header = game.state.from_lists(lists)
        start.pack()
    except (ValueError, OverflowError, RecursionError) as problem:
        raise SaveError("The start of the save does not fit: {problem}", problem=problem) from None
    return start


def _play_saved(match: Match, save: saves.Save) -> None:
    """Play the moves of a save, comparing what happens with what was recorded."""
    chain = saves.Chain(save)
    if not _fits(chain, match, save):
        raise SaveError("The save was changed: its game, options, box, key or set-up.")
    for number, entry in enumerate(save["moves"], 1):
        if type(entry) is not list or [type(part) for part in entry] != [int, str]:
            raise SaveError("Move {number} of the save must be a seat and a notation, not {move}.",
                            number=number, move=quote(entry))  # fmt: skip
        try:
            seat, move = cast(tuple[int, str], entry)
            match.play(move, seat)
        except CasataError as problem:
            raise SaveError("Move {number} of the save, {move}: {problem}",
                            number=number, move=quote(entry), problem=problem.phrase) from None  # fmt: skip
        if not _fits(chain, match, save):
            raise SaveError("Move {number} of the save, {move}, is not what was played.",
                            number=number, move=quote(entry))  # fmt: skip
    if len(save["checks"]) != saves.CHECK * len(match.raw_events):
        raise SaveError("The save has checks for {checks} moves, but {moves} moves.",
                        checks=len(save["checks"]) // saves.CHECK - 1, moves=match.step)  # fmt: skip


def _fits(chain: saves.Chain, match: Match, save: saves.Save) -> bool:
    """Whether the last decision brought about what the save records."""
    at = saves.CHECK * match.step
    return chain.next(match.raw_events[-1]) == save["checks"][at : at + saves.CHECK]


def _key(text: str) -> bytes:
    try:
        key = bytes.fromhex(text)
    except (TypeError, ValueError):
        raise SaveError("The key of the save is not a hexadecimal number.") from None
    if len(key) != hashlib.sha256().digest_size:
        raise SaveError("The key of the save has the wrong length.")
    return key
