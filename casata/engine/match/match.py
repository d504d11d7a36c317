"""Match: a game being played. History, refusals with reasons, undo, views, events, replaying."""

from __future__ import annotations

import copy
import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

from ..core.events import Event, visible
from ..core.header import NOBODY
from ..core.moves import Move, Names
from ..core.options import Options
from ..core.printed import Printed
from ..core.reasons import NO_SUCH_MOVE
from ..core.record import fields_of
from ..errors import CasataError, IllegalMove, PositionError, is_whole, listed, quoted
from ..game import Game
from . import heavy, saves
from .fairness import key_of
from .position import begin_here
from .views import named, redacted, waiting_seats

APART = 16  # decisions between two tables that are remembered, so that going back replays few
QUICK = 3 * APART  # decisions that may be replayed while somebody waits

Tale = list[list[int]]  # what one decision brought about
Remembered = tuple[bytes, int]  # a packed table, and how many prescribed outcomes were used up to it


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
        self.key = key
        self.start: Any = None
        self.chance = list(chance)
        self._outcomes = [self._outcome(name) for name in chance]
        self._outcomes_used = 0
        self.tales: list[Tale] = []
        self._remembered: list[Remembered] = []  # the table after every APART decisions, the first one at the start
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
        return waiting_seats(self._state)

    @property
    def actor(self) -> int | None:
        """The first seat that may decide, None when over."""
        return self.actors[0] if self.actors else None

    def decisions(self, seat: int) -> int:
        """How many decisions of a seat stand."""
        return sum(by == seat for by, _ in self.history)

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

    def events(self, seat: int | None, since: int | None = None, until: int | None = None) -> list[Event]:
        """What happened in decisions after number `since` (all, set-up included, when None), as a seat may know it.

        Up to and including decision number `until`, when it is not None.
        """
        viewer = self._viewer(seat)
        for name, number in (("since", since), ("until", until)):
            if number is not None and not is_whole(number):
                raise CasataError(f"{name} is the number of a decision or None, not {quoted(number)}")
        first = 0 if since is None else since + 1
        last = self.step if until is None else min(until, self.step)
        return [
            self.game.events.decode(visible(entry, viewer), step, self.names)
            for step in range(max(first, 0), last + 1)
            for entry in self.tales[step]
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
        standings = [self.game.rules.standing(self.box, self._state, seat) for seat in range(self.seats)]
        return [1 + sum(other > own for other in standings) for own in standings]

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
            raise IllegalMove(self.why_no_undo(seat), "cannot_undo")
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
        return saves.written(self)

    def packed(self) -> bytes:
        """The table as it is, secrets included, for whoever keeps it."""
        record: bytes = self._state.to_bytes()
        return record

    def at(self, step: int) -> Match:
        """The same match after its first `step` decisions."""
        if not is_whole(step) or not 0 <= step <= self.step:
            raise CasataError(f"there are steps 0 to {self.step}, not {quoted(step)}")
        past = copy.copy(self)
        past._replay(self.history[:step])
        return past

    def copy(self) -> Match:
        """The same match, to be played on without changing this one; nothing is replayed."""
        twin = copy.copy(self)
        twin.history, twin.tales, twin._remembered = self.history[:], self.tales[:], self._remembered[:]
        return twin

    def remembered(self) -> list[Remembered]:
        """The tables that going back starts from, secrets included, for whoever keeps them: see `resume`."""
        return list(self._remembered)

    def resume(
        self,
        history: list[tuple[int, int]],
        tales: list[Tale],
        remembered: list[Remembered],
        now: Remembered,
    ) -> None:
        """Go on where another process has replayed the same match to, without replaying it here."""
        self.history, self.tales, self._remembered = list(history), list(tales), list(remembered)
        self._state, self._outcomes_used = self.game.state.from_bytes(now[0]), now[1]

    def now(self) -> Remembered:
        """The table as it is, as `resume` takes it."""
        return self.packed(), self._outcomes_used

    def redeal(self, seat: int | None, seed: int | None = None) -> Match:
        """A new match that begins here: what is hidden from a seat (None: a spectator) is dealt again, by another key.

        The seat sees the same table and may do the same; the new match has no history, so nothing before is taken back.
        """
        viewer = self._viewer(seat)
        world = redacted(self.game, self.box, self._state, viewer)
        twin = Match(self.game, self.seats, self.options, self.printed, key_of(seed))
        self.game.rules.redeal(self.box, world, viewer, _words(twin.key, b"redeal"))
        begin_here(world, twin._state)
        twin.begin_with(world)
        return twin

    def begin_with(self, start: Any) -> None:
        """Begin with a table that was described."""
        self.start = start
        self._begin()

    # -- inside -------------------------------------------------------------------------------

    def _begin(self) -> None:
        """The table before the first decision."""
        if self.start is not None:
            self._state = self.start.copy()
        else:
            self._state = self.game.state()
            self._state.seats = self.seats
            self._rekey(0)
            self.game.rules.setup(self.box, self._state)
        self.history = []
        self._outcomes_used = 0
        self.tales = [self._told()]
        self._remembered = [self.now()]

    def _replay(self, history: list[tuple[int, int]]) -> None:
        """Make the history another one, from the last remembered table that both have in common."""
        same = next((i for i, (old, new) in enumerate(zip(self.history, history)) if old != new),
                    min(len(self.history), len(history)))  # fmt: skip
        first = min(same // APART, len(self._remembered) - 1)
        if len(history) - first * APART > QUICK:
            heavy.refuse_here("replaying a game")
        self._go_back(first)
        for seat, code in history[first * APART :]:
            self._advance(seat, code)

    def _go_back(self, number: int) -> None:
        """To a remembered table; lists are new, since a copy of this match may share them."""
        packed, self._outcomes_used = self._remembered[number]
        self._state = self.game.state.from_bytes(packed)
        self._remembered = self._remembered[: number + 1]
        self.history = self.history[: number * APART]
        self.tales = self.tales[: number * APART + 1]

    def _advance(self, seat: int, code: int) -> None:
        """Apply a legal decision to a copy, so that a failure changes nothing."""
        before = self._state
        self._state = before.copy()
        given = self._outcomes[self._outcomes_used :]
        try:
            self._rekey(self.step + 1)
            self._prescribe(given)
            self.game.rules.apply(self.box, self._state, seat, code)
            self._check_outcomes()
        except Exception:
            self._state = before
            raise
        self._outcomes_used += len(given) - self._state.forced_left
        self._prescribe([])
        self.history.append((seat, code))
        self.tales.append(self._told())
        if self.step % APART == 0:
            self._remembered.append(self.now())

    def _rekey(self, number: int) -> None:
        """The generator for decision `number`: earlier chance says nothing about it."""
        self._state.rng = _words(self.key, number.to_bytes(8, "big"))

    def _prescribe(self, outcomes: list[int]) -> None:
        """Put outcomes into the record: all of them while a decision is carried out, between decisions none."""
        self._state.forced_left = len(outcomes)
        room = fields_of(self.game.state)["forced"].shape[0]
        self._state.forced = outcomes + [0] * (room - len(outcomes))

    def _check_outcomes(self) -> None:
        if self._state.forced_left < 0:
            wanted = listed(self.chance[self._outcomes_used :], 4)
            raise PositionError(f"chance cannot come out as prescribed here (next: {wanted})")

    def _told(self) -> Tale:
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
        what = self.game.move(code, self.names) if number != NO_SUCH_MOVE else code
        if seat in self.actors:
            possible = f"seat {seat} may {listed(self.legal(seat))}"
        else:
            possible = f"to move: seat {listed(self.actors)}" if self.actors else "nothing is left to decide"
        return IllegalMove(f"{what}: {reason.text}{reason.cited}; {possible}", reason.name)

    def _last_of(self, seat: int) -> int | None:
        """The index of the decision a seat may take back."""
        self._own_seat(seat)
        before = 0 if self.start is None else self.start.step
        for index in range(self.step - 1, -1, -1):
            if before + index < self._state.sealed:
                return None
            if self.history[index][0] == seat:
                return index
            if not self._state.joint or before + index < self._state.joint - 1:
                return None
        return None

    def why_no_undo(self, seat: int) -> str:
        """Why a seat cannot take anything back, in one line."""
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


def _words(key: bytes, message: bytes) -> list[int]:
    """Four words for a generator."""
    digest = hmac.digest(key, message, hashlib.sha256)
    return [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 16, 4)]
