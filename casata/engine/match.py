"""Match: a game being played. History, refusals with reasons, undo, views, events, saving and replaying."""

from __future__ import annotations

import hashlib
import hmac
import json
import pathlib
import secrets
from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any

from . import game as registry
from .errors import (
    BoxError,
    CasataError,
    IllegalMove,
    OptionError,
    PositionError,
    SaveError,
    is_whole,
    listed,
    quoted,
)  # fmt: skip
from .events import Event, visible
from .game import Game
from .moves import Move, Names
from .options import Options
from .position import describe, reopen
from .printed import Printed
from .reasons import NO_SUCH_MOVE
from .record import fields_of
from .table import NOBODY
from .views import named, redacted

SAVE_FORMAT = 1
SAVE_FIELDS: dict[str, tuple[type, ...]] = {
    "casata": (int,),
    "game": (str,),
    "rules": (int,),
    "seats": (int,),
    "options": (dict,),
    "box": (dict,),
    "key": (str,),
    "start": (dict, NoneType),
    "chance": (list,),
    "moves": (list,),
    "scores": (list, NoneType),
}
JSON_NAMES = {int: "a whole number", str: "a string", dict: "an object", list: "a list", NoneType: "null"}
LONGEST_SEED = 256  # bits


class Match:
    """One game in progress: what was decided, and the table that follows from it."""

    def __init__(
        self, game: Game, seats: int, options: Options, printed: Printed, key: bytes, chance: Sequence[str | int] = ()
    ) -> None:
        """Use `new`, `load` or `position`."""
        self.game = game
        self.seats = seats
        self.options = options
        self.printed = printed
        self.box = game.make_box(printed, seats, options)
        self.names: Names = game.names(printed)
        self.history: list[tuple[int, int]] = []
        self._key = key
        self._start: Any = None
        self._chance = list(chance)
        self._outcomes = [self._outcome(name) for name in chance]
        self._outcomes_used = 0
        self._tales: list[list[list[int]]] = []
        self._begin()

    # -- looking ------------------------------------------------------------------------------

    @property
    def step(self) -> int:
        """How many decisions were made."""
        return len(self.history)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._state.over)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may decide now; () when over."""
        return tuple(seat for seat in range(self.seats) if self._state.waiting >> seat & 1)

    @property
    def actor(self) -> int | None:
        """The first seat that may decide, None when over."""
        return self.actors[0] if self.actors else None

    def legal(self, seat: int | None = None) -> tuple[Move, ...]:
        """What a seat (the actor unless named) may decide now."""
        chosen = self._seat(seat)
        if chosen not in self.actors:
            return ()
        codes = self.game.legal_codes(self.box, self._state, chosen)
        return tuple(self.game.move(code, self.names) for code in codes)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see, JSON-able; None is a spectator."""
        values = named(self.game, self.view_record(seat), self.names)
        values["options"] = dict(self.options)
        return values

    def view_record(self, seat: int | None) -> Any:
        """What a seat may see, as a record: bots think on this."""
        return redacted(self.game, self.box, self._state, self._viewer(seat))

    def events(self, seat: int | None, since: int | None = None) -> list[Event]:
        """What happened in decisions after number `since` (all, set-up included, when None), as a seat may know it."""
        viewer = self._viewer(seat)
        if since is not None and not is_whole(since):
            raise CasataError(f"since is the number of a decision or None, not {quoted(since)}")
        first = 0 if since is None else since + 1
        return [
            self.game.events.decode(visible(entry, viewer), step, self.names)
            for step in range(max(first, 0), len(self._tales))
            for entry in self._tales[step]
        ]

    def scores(self) -> list[int]:
        """Each seat's points, by the rules as they stand now."""
        return [sum(points.values()) for points in self.tally()]

    def tally(self) -> list[dict[str, int]]:
        """Each seat's points by source."""
        lines = []
        for seat in range(self.seats):
            out = [0] * int(self.game.sources)
            self.game.rules.tally(self.box, self._state, seat, out)
            lines.append(dict(zip(self.game.sources.names, out, strict=True)))
        return lines

    def places(self) -> list[int]:
        """Each seat's place, 1 for the best; equal places are shared."""
        out = [0] * self.seats
        self.game.rules.places(self.box, self._state, out)
        return out

    def winners(self) -> tuple[int, ...]:
        """Who has won, several when the rules share the victory; () before the end."""
        if not self.over:
            return ()
        return tuple(seat for seat, place in enumerate(self.places()) if place == 1)

    # -- deciding -----------------------------------------------------------------------------

    def play(self, move: Move | int | str, seat: int | None = None) -> Move:
        """Make a decision; IllegalMove says which condition fails, and nothing has changed."""
        if self.over:
            raise IllegalMove("the game is over", "over")
        chosen = self._seat(seat)
        code = self._code(move)
        number = self.game.rules.why_not(self.box, self._state, chosen, code)
        if number:
            raise self._refusal(chosen, code, number)
        self._advance(chosen, code)
        return self.game.move(code, self.names)

    def why_not(self, move: Move | int | str, seat: int | None = None) -> str | None:
        """Why a move is not possible now, in one line; None when it is."""
        try:
            code = self._code(move)
        except IllegalMove as problem:
            return str(problem)
        chosen = self._seat(seat)
        number = self.game.rules.why_not(self.box, self._state, chosen, code)
        return str(self._refusal(chosen, code, number)) if number else None

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last decision: nothing was drawn or shown, nobody decided after it."""
        return self._last_of(seat) is not None

    def undo(self, seat: int) -> Move:
        """Take back a seat's last decision; in a simultaneous choice that seat's part alone."""
        index = self._last_of(seat)
        if index is None:
            raise IllegalMove(self._why_no_undo(seat), "cannot_undo")
        code = self.history[index][1]
        self._replay(self.history[:index] + self.history[index + 1 :])
        return self.game.move(code, self.names)

    def restart_turn(self, seat: int) -> int:
        """Take back all a seat can of the turn it is in or has just ended; how many decisions that was."""
        taken = 0
        turn = None
        while self.can_undo(seat):
            before = list(self.history)
            self.undo(seat)
            if turn not in (None, self.game.turn_of(self._state)):
                self._replay(before)
                break
            turn = self.game.turn_of(self._state)
            taken += 1
        return taken

    # -- keeping ------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """The whole match as JSON-able data: everything needed to open it again, chance included."""
        return {
            "casata": SAVE_FORMAT,
            "game": self.game.name,
            "rules": self.game.version,
            "seats": self.seats,
            "options": dict(self.options),
            "box": self.printed.values(),
            "key": self._key.hex(),
            "start": None if self._start is None else self._start.to_lists(),
            "chance": list(self._chance),
            "moves": [[seat, str(self.game.move(code, self.names))] for seat, code in self.history],
            "scores": self.scores() if self.over else None,
        }

    def at(self, step: int) -> Match:
        """The same match after its first `step` decisions."""
        if not is_whole(step) or not 0 <= step <= self.step:
            raise CasataError(f"there are steps 0 to {self.step}, not {quoted(step)}")
        past = Match(self.game, self.seats, self.options, self.printed, self._key, self._chance)
        past._start = self._start
        past._replay(self.history[:step])
        return past

    # -- inside -------------------------------------------------------------------------------

    def _begin(self) -> None:
        """The table before the first decision."""
        if self._start is not None:
            self._state = self._start.copy()
        else:
            self._state = self.game.state()
            self._state.seats = self.seats
            self._rekey(0)
            self.game.rules.setup(self.box, self._state)
        self.history = []
        self._outcomes_used = 0
        self._tales = [self._tale()]

    def _replay(self, history: list[tuple[int, int]]) -> None:
        self._begin()
        for seat, code in history:
            self._advance(seat, code)

    def _advance(self, seat: int, code: int) -> None:
        """Apply a legal decision to a copy, so that a failure changes nothing."""
        before = self._state
        self._state = before.copy()
        given = self._outcomes[self._outcomes_used :][: len(self._state.forced)]
        try:
            self._rekey(self.step + 1)
            self._prescribe(given)
            self.game.rules.apply(self.box, self._state, seat, code)
            self._check_outcomes(given)
        except Exception:
            self._state = before
            raise
        self._outcomes_used += len(given) - self._state.forced_left
        self._prescribe([])
        self.history.append((seat, code))
        self._tales.append(self._tale())

    def _rekey(self, number: int) -> None:
        """The generator for decision `number`: earlier chance says nothing about it."""
        words = hmac.digest(self._key, number.to_bytes(8, "big"), hashlib.sha256)
        self._state.rng = [int.from_bytes(words[i : i + 4], "big") for i in range(0, 16, 4)]

    def _prescribe(self, outcomes: list[int]) -> None:
        self._state.forced_left = len(outcomes)
        self._state.forced = outcomes + [0] * (len(self._state.forced) - len(outcomes))

    def _check_outcomes(self, given: list[int]) -> None:
        if self._state.forced_left < 0:
            wanted = listed(self._chance[self._outcomes_used :], 4)
            raise PositionError(f"chance cannot come out as prescribed here (next: {wanted})")
        if len(given) == len(self._state.forced) and self._state.forced_left == 0:
            raise PositionError(f"more than {len(given) - 1} prescribed outcomes in one decision")

    def _tale(self) -> list[list[int]]:
        return [list(entry) for entry in self._state.tale[: self._state.told]]

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return NOBODY if self.actor is None else self.actor
        return self._own_seat(seat)

    def _own_seat(self, seat: int) -> int:
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise IllegalMove(f"there are seats 0 to {self.seats - 1}, not {quoted(seat)}", "no_such_seat")
        return seat

    def _viewer(self, seat: int | None) -> int:
        return NOBODY if seat is None else self._seat(seat)

    def _code(self, move: Move | int | str) -> int:
        if isinstance(move, str):
            return self.game.moves.parse(move, self.names).code
        code = move.code if isinstance(move, Move) else move
        if not is_whole(code):
            raise IllegalMove(f"a move is a Move, a code or a notation, not {quoted(move)}", "no_such_move")
        meant = self.game.move(code, self.names)
        if isinstance(move, Move) and move != meant:
            raise IllegalMove(f"{quoted(move)} is not of this table: code {code} is {meant}", "no_such_move")
        return code

    def _refusal(self, seat: int, code: int, number: int) -> IllegalMove:
        reason = self.game.reasons[number]
        rule = f" ({reason.rule})" if reason.rule else ""
        what = self.game.move(code, self.names) if number != NO_SUCH_MOVE else code
        if seat in self.actors:
            possible = f"seat {seat} may {listed(self.legal(seat))}"
        else:
            possible = f"to move: seat {listed(self.actors)}" if self.actors else "nothing is left to decide"
        return IllegalMove(f"{what}: {reason.text}{rule}; {possible}", reason.name)

    def _last_of(self, seat: int) -> int | None:
        """The index of the decision a seat may take back."""
        self._own_seat(seat)
        for index in range(self.step - 1, -1, -1):
            if index < self._state.sealed:
                return None
            if self.history[index][0] == seat:
                return index
            if not self._state.joint or index < self._state.joint - 1:
                return None
        return None

    def _why_no_undo(self, seat: int) -> str:
        if all(by != seat for by, _ in self.history):
            return f"seat {seat} has not decided anything yet"
        if self.history[-1][0] == seat:
            return "something was drawn or shown since: it cannot be taken back"
        return "another seat has decided since: it cannot be taken back"

    def _outcome(self, name: str | int) -> int:
        """The number of a prescribed outcome: a number as it is, a name by the axis that has it."""
        if is_whole(name) and 0 <= name <= fields_of(self.game.state)["forced"].highest:
            return name
        for places in self.names.values():
            if isinstance(name, str) and name in places:
                return places.index(name)
        known = listed(self.game.axes[0].names)
        raise PositionError(f"chance: {quoted(name)} is no outcome; outcomes are numbers or names such as {known}")


def new(
    name: str, seats: int, seed: int | None = None, options: Mapping[str, Any] | None = None,
    box: pathlib.Path | str | None = None,
) -> Match:  # fmt: skip
    """A new match; without a seed chance is unpredictable, `box` is a house file with printed values."""
    game, complete, printed = _chosen(name, seats, options, box)
    return Match(game, seats, complete, printed, key_of(seed))


def position(
    name: str, seats: int, options: Mapping[str, Any] | None = None, set: Mapping[str, Any] | None = None,
    chance: Sequence[str | int] = (), seed: int = 0, box: pathlib.Path | str | None = None,
) -> Match:  # fmt: skip
    """A match from a described position; `chance` lists the outcomes of the next random events."""
    game, complete, printed = _chosen(name, seats, options, box)
    if not isinstance(chance, list | tuple):
        raise PositionError(f"chance is a list of outcomes, not {quoted(chance)}")
    match = Match(game, seats, complete, printed, key_of(seed), chance)
    start = match._state
    describe(game, match.box, start, match.names, {} if set is None else set)
    match._start = start
    match._begin()
    return match


def _chosen(name: Any, seats: Any, options: Any, house: Any) -> tuple[Game, Options, Printed]:
    """What a table is laid out with; everything that was asked for is checked."""
    if not isinstance(name, str):
        raise OptionError(f"a game is named by a word, not {quoted(name)}; there is {listed(registry.names())}")
    game = registry.find(name)
    if not is_whole(seats) or seats not in game.seats:
        raise OptionError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {quoted(seats)}")
    complete = game.complete(seats, options)
    return game, complete, _printed(game, complete, house)


def _printed(game: Game, options: Options, house: Any) -> Printed:
    if house is not None and not isinstance(house, str | pathlib.Path):
        raise BoxError(f"a house file is given by its path, not {quoted(house)}")
    try:
        return game.printed(options, house)
    except CasataError:
        raise
    except ValueError as problem:  # what the system says to a name that no file can have
        raise BoxError(f"{quoted(house)} is no path of a file: {problem}") from None


def load(data: Mapping[str, Any] | str | bytes) -> Match:
    """The match a save holds, every move checked; SaveError says what is wrong with it."""
    save = _read(data)
    try:
        match = _opened(save)
    except SaveError:
        raise
    except CasataError as problem:
        raise SaveError(f"the save cannot be opened: {problem}") from None
    scores = match.scores() if match.over else None
    if save["scores"] != scores:
        raise SaveError(f"the save gives the scores {quoted(save['scores'])}, its moves lead to {scores}")
    return match


def key_of(seed: int | None) -> bytes:
    """The key of all chance in a match."""
    if seed is None:
        return secrets.token_bytes(32)
    if not is_whole(seed) or seed.bit_length() > LONGEST_SEED:
        raise OptionError(f"a seed is a whole number of at most {LONGEST_SEED} bits, not {quoted(seed)}")
    return hashlib.sha256(f"casata seed {seed}".encode()).digest()


def _read(data: Mapping[str, Any] | str | bytes) -> Mapping[str, Any]:
    """The fields of a save, each of the right type."""
    if isinstance(data, str | bytes):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as problem:
            raise SaveError(f"not a save: {problem}") from None
    if not isinstance(data, Mapping) or "casata" not in data:
        raise SaveError(f"not a save of Casata: it must be an object with {listed(SAVE_FIELDS)}")
    if not is_whole(data["casata"]) or data["casata"] != SAVE_FORMAT:
        raise SaveError(f"the save has format {quoted(data['casata'])}; this version reads {SAVE_FORMAT}")
    missing = [name for name in SAVE_FIELDS if name not in data]
    if missing:
        raise SaveError(f"the save lacks {listed(missing)}")
    for name, types in SAVE_FIELDS.items():
        _check_type(name, data[name], types)
    return data


def _check_type(name: str, value: Any, types: tuple[type, ...]) -> None:
    keys = value if type(value) is dict else ()
    if type(value) not in types or any(type(key) is not str for key in keys):
        wanted = " or ".join(JSON_NAMES[kind] for kind in types)
        raise SaveError(f"{name} in the save must be {wanted}, not {quoted(value)}")


def _opened(save: Mapping[str, Any]) -> Match:
    game = registry.find(save["game"])
    if save["rules"] != game.version:
        version = quoted(save["rules"])
        raise SaveError(f"the save was played by version {version} of the rules; this is version {game.version}")
    game, complete, printed = _chosen(save["game"], save["seats"], save["options"], None)
    match = Match(game, save["seats"], complete, printed.with_values(save["box"]), _key(save["key"]), save["chance"])
    if save["start"] is not None:
        reopen(game, match.box, match._state, match.names, _record(game, save["start"]))
        match._start = match._state
        match._begin()
    for number, entry in enumerate(save["moves"], 1):
        _play_saved(match, number, entry)
    return match


def _record(game: Game, lists: dict[str, Any]) -> Any:
    """A saved State."""
    try:
        start = game.state.from_lists(lists)
        start.pack()
    except (ValueError, OverflowError, RecursionError) as problem:
        raise SaveError(f"the start of the save does not fit: {problem}") from None
    return start


def _play_saved(match: Match, number: int, entry: Any) -> None:
    if type(entry) is not list or [type(part) for part in entry] != [int, str]:
        raise SaveError(f"move {number} of the save must be a seat and a notation, not {quoted(entry)}")
    try:
        match.play(entry[1], entry[0])
    except CasataError as problem:
        raise SaveError(f"move {number} of the save, {quoted(entry)}: {problem}") from None


def _key(text: Any) -> bytes:
    try:
        key = bytes.fromhex(text)
    except (TypeError, ValueError):
        raise SaveError("the key of the save is not a hexadecimal number") from None
    if len(key) != hashlib.sha256().digest_size:
        raise SaveError("the key of the save has the wrong length")
    return key
