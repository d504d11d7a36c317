"""Match: a game being played. History, refusals with reasons, undo, views, events, saving and replaying."""

from __future__ import annotations

import hashlib
import hmac
import json
import pathlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from . import game as registry
from .errors import CasataError, IllegalMove, OptionError, PositionError, SaveError, listed
from .events import Event, visible
from .game import Game
from .moves import Move, Names
from .options import Options
from .position import describe
from .printed import Printed
from .reasons import NO_SUCH_MOVE
from .table import NOBODY
from .views import named, redacted

SAVE_FORMAT = 1
SAVE_FIELDS = {"casata", "game", "rules", "seats", "options", "box", "key", "start", "chance", "moves", "scores"}


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
        self.names: Names = game.names(printed)
        self.box = game.make_box(printed, seats, options)
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
        """Take back all a seat can of its current turn; how many decisions that was."""
        taken = 0
        turn = self.game.turn_of(self._state)
        while self.can_undo(seat):
            before = list(self.history)
            self.undo(seat)
            if self.game.turn_of(self._state) != turn:
                self._replay(before)
                break
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
        if not 0 <= step <= self.step:
            raise CasataError(f"there are steps 0 to {self.step}, not {step}")
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
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise IllegalMove(f"there are seats 0 to {self.seats - 1}, not {seat!r}", "no_such_seat")
        return seat

    def _viewer(self, seat: int | None) -> int:
        return NOBODY if seat is None else self._seat(seat)

    def _code(self, move: Move | int | str) -> int:
        if isinstance(move, Move):
            return move.code
        if isinstance(move, str):
            return self.game.moves.parse(move, self.names).code
        if isinstance(move, bool) or not isinstance(move, int):
            raise IllegalMove(f"a move is a Move, a code or a notation, not {move!r}", "no_such_move")
        self.game.moves.kind_of(move)
        return move

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
        if isinstance(name, int) and not isinstance(name, bool):
            return name
        for places in self.names.values():
            if name in places:
                return places.index(str(name))
        known = listed(self.game.axes[0].names)
        raise PositionError(f"chance: {name!r} is no outcome; outcomes are numbers or names such as {known}")


def new(
    name: str, seats: int, seed: int | None = None, options: Mapping[str, Any] | None = None,
    box: pathlib.Path | str | None = None,
) -> Match:  # fmt: skip
    """A new match; without a seed chance is unpredictable, `box` is a house file with printed values."""
    game = registry.find(name)
    complete = game.complete(seats, options)
    return Match(game, seats, complete, game.printed(complete, box), key_of(seed))


def position(
    name: str, seats: int, options: Mapping[str, Any] | None = None, set: Mapping[str, Any] | None = None,
    chance: Sequence[str | int] = (), seed: int = 0, box: pathlib.Path | str | None = None,
) -> Match:  # fmt: skip
    """A match from a described position; `chance` lists the outcomes of the next random events."""
    game = registry.find(name)
    complete = game.complete(seats, options)
    match = Match(game, seats, complete, game.printed(complete, box), key_of(seed), chance)
    start = match._state
    start.told = 0
    describe(game, match.box, start, match.names, set or {})
    start.sealed = start.step = start.told = 0
    match._start = start
    match._begin()
    return match


def load(data: Mapping[str, Any] | str | bytes) -> Match:
    """The match a save holds, every move checked; SaveError says what is wrong with it."""
    save = _read(data)
    try:
        match = _opened(save)
    except SaveError:
        raise
    except (CasataError, TypeError, KeyError, AttributeError, OverflowError) as problem:
        raise SaveError(f"the save cannot be opened: {problem}") from None
    if match.over and save["scores"] != match.scores():
        raise SaveError(f"the save gives the scores {save['scores']}, its moves lead to {match.scores()}")
    return match


def key_of(seed: int | None) -> bytes:
    """The key of all chance in a match."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise OptionError(f"a seed is a whole number, not {seed!r}")
    return hashlib.sha256(f"casata seed {seed}".encode()).digest()


def _read(data: Mapping[str, Any] | str | bytes) -> Mapping[str, Any]:
    if isinstance(data, str | bytes):
        try:
            data = json.loads(data)
        except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise SaveError(f"not a save: {problem}") from None
    if not isinstance(data, Mapping) or "casata" not in data:
        raise SaveError("not a save of Casata")
    if data["casata"] != SAVE_FORMAT:
        raise SaveError(f"the save has format {data['casata']!r}; this version reads {SAVE_FORMAT}")
    missing = sorted(SAVE_FIELDS - set(data))
    if missing:
        raise SaveError(f"the save lacks {listed(missing)}")
    return data


def _opened(save: Mapping[str, Any]) -> Match:
    game = registry.find(save["game"])
    if save["rules"] != game.version:
        raise SaveError(
            f"the save was played by version {save['rules']!r} of the rules; this is version {game.version}"
        )
    complete = game.complete(save["seats"], save["options"])
    printed = game.printed(complete).with_values(save["box"])
    match = Match(game, save["seats"], complete, printed, _key(save["key"]), save["chance"])
    if save["start"] is not None:
        match._start = game.state.from_lists(save["start"])
        match._start.pack()
        match._begin()
    for number, entry in enumerate(save["moves"], 1):
        try:
            seat, notation = entry
            match.play(str(notation), seat)
        except (CasataError, TypeError, ValueError) as problem:
            raise SaveError(f"move {number} of the save, {entry!r}: {problem}") from None
    return match


def _key(text: Any) -> bytes:
    try:
        key = bytes.fromhex(text)
    except (TypeError, ValueError):
        raise SaveError("the key of the save is not a hexadecimal number") from None
    if len(key) != hashlib.sha256().digest_size:
        raise SaveError("the key of the save has the wrong length")
    return key
