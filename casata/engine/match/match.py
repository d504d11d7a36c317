"""Match: a game being played, with its history, refusals, undo, views and events."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from .. import blocking, former_names
from ..core.events import Event, redact_entry
from ..core.header import NOBODY, Header
from ..core.moves import Move, Names
from ..core.options import Options
from ..core.printed import Printed
from ..core.record import Record, fields_of
from ..errors import CasataError, IllegalMove, PositionError, is_whole, list_of, quote
from ..game import AnyGame
from . import saves
from .fairness import chance_of, key_of, words
from .position import begin_here
from .refusals import refusal, undo_refusal
from .views import name_values, redact_for, waiting_seats

APART = 16  # decisions between two remembered states, so that going back replays few
QUICK = 3 * APART  # decisions that may be replayed while somebody waits

RawEvents = list[list[int]]  # what one decision brought about, in numbers
Remembered = tuple[bytes, int]  # a packed state, and how many prescribed outcomes were used up to it


class Match:
    """One game in progress: what was decided, and the state that follows from it."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Options,
        printed: Printed,
        key: bytes,
        chance: Sequence[str | int] = (),
    ) -> None:
        """Use `new`, `load` or `position`."""
        self.game = game
        self.seats = seats
        self.options = options
        self.printed = printed
        self.box: Record = game.setup.make_box(printed, seats, options)
        self.names: Names = game.names(printed)
        self.history: list[tuple[int, int]] = []
        self.key = key
        self.start: Header | None = None
        self._state: Header
        self.chance = list(chance)
        self._outcomes = [self._outcome(name) for name in chance]
        self._outcomes_used = 0
        self.raw_events: list[RawEvents] = []
        self._remembered: list[Remembered] = []  # the state after every APART decisions, the first one at the start
        self._begin()

    # -- looking ------------------------------------------------------------------------------

    @property
    def step(self) -> int:
        """How many decisions have been made."""
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

    @property
    def phase(self) -> int:
        """The kind of decision that is asked now."""
        return int(self._state.phase)

    @property
    def turn(self) -> int:
        """A number that changes when a new turn begins."""
        return self.game.turns.turn_of(self._state)

    @property
    def sealed(self) -> int:
        """A number that changes when something is revealed."""
        return int(self._state.sealed)

    def decisions(self, seat: int) -> int:
        """How many decisions a seat has made."""
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
        values = name_values(self.game, self.view_record(seat), self.names)
        values["options"] = dict(self.options)
        return values

    def view_record(self, seat: int | None) -> Header:
        """What a seat may see, as a record."""
        return redact_for(self.game, self.box, self._state, self._viewer(seat))

    def when_asked(self) -> Match:
        """The match when those who decide now were asked: in a simultaneous choice, before anybody had answered."""
        answers = self._state.step - (self._state.joint - 1) if self._state.joint else 0
        return self.at(self.step - answers) if answers else self

    def record_when_asked(self, seat: int) -> Header:
        """What a seat sees as it decides, as a record, whatever others have answered at the same time."""
        return (self.when_asked() if seat in self.actors else self).view_record(seat)

    def events(self, seat: int | None, since: int | None = None, until: int | None = None) -> list[Event]:
        """What happened in decisions after number `since` (all, set-up included, when None), as a seat may know it.

        Up to and including decision number `until`, when it is not None.
        """
        viewer = self._viewer(seat)
        for name, number in (("since", since), ("until", until)):
            if number is not None and not is_whole(number):
                raise CasataError("{name} must be the number of a decision or None, not {value}.",
                                  name=name, value=quote(number))  # fmt: skip
        first = 0 if since is None else since + 1
        last = self.step if until is None else min(until, self.step)
        return [
            self.game.events.decode(redact_entry(entry, viewer), step, self.names)
            for step in range(max(first, 0), last + 1)
            for entry in self.raw_events[step]
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

    def ranks(self) -> list[int]:
        """Each seat's rank, 1 for the best; equal seats share one."""
        standings = [self.game.rules.standing(self.box, self._state, seat) for seat in range(self.seats)]
        return [1 + sum(other > own for other in standings) for own in standings]

    def places(self) -> list[int]:
        """Call `ranks`: this is its former name."""
        former_names.warn("Match.places", "ranks")
        return self.ranks()

    def winners(self) -> tuple[int, ...]:
        """Who has won, several when the rules share the victory; () before the end."""
        if not self.over:
            return ()
        return tuple(seat for seat, rank in enumerate(self.ranks()) if rank == 1)

    # -- deciding -----------------------------------------------------------------------------

    def play(self, move: Move | int | str, seat: int | None = None) -> Move:
        """Make a decision; IllegalMove says which condition fails, and nothing has changed."""
        if self.over:
            raise IllegalMove("The game is over.", "over")
        chosen = self._seat(seat)
        code = self._code(move)
        number = self.game.rules.why_not(self.box, self._state, chosen, code)
        if number:
            raise refusal(self, chosen, code, number)
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
        return str(refusal(self, chosen, code, number)) if number else None

    def usual(self, seat: int) -> Move | None:
        """What pressing Enter means: the one legal move of those declared so, or the choice that the game names.

        The game is shown what the seat may see, and nothing else.
        """
        legal, game = self.legal(seat), self.game
        declared = [move for move in legal if move.code in game.moves.usual]
        if declared or game.turns.usual is None or not legal:
            return declared[0] if len(declared) == 1 else None
        code = game.turns.usual(self.box, self.view_record(seat), seat)
        return next((move for move in legal if move.code == code), None)

    def refusal_code(self, move: Move, seat: int) -> int:
        """The number of the reason that forbids a move of a seat; that of LEGAL for none."""
        return int(self.game.rules.why_not(self.box, self._state, seat, move.code))

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last decision: nothing was drawn or revealed, nobody decided after it."""
        return self._last_of(seat) is not None

    def can_undo_to(self, step: int) -> bool:
        """Whether nothing was drawn or revealed since the match had so many decisions."""
        before = 0 if self.start is None else int(self.start.step)
        return before + step >= self.sealed

    def undo(self, seat: int) -> Move:
        """Take back a seat's last decision; in a simultaneous choice that seat's part alone."""
        index = self._last_of(seat)
        if index is None:
            raise undo_refusal(self, seat)
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
            if turn not in (None, self.game.turns.turn_of(self._state)):
                self._replay(before)
                break
            turn = self.game.turns.turn_of(self._state)
            taken += 1
        return taken

    # -- saving and going back ------------------------------------------------------------------------------

    def save(self) -> saves.Save:
        """The whole match as JSON-able data: everything needed to open it again, chance included."""
        return saves.write(self)

    def packed(self) -> bytes:
        """The state in bytes, secrets included, for storage."""
        return self._state.to_bytes()

    def at(self, step: int) -> Match:
        """The match as it was after its first `step` decisions."""
        if not is_whole(step) or not 0 <= step <= self.step:
            raise CasataError("The match has steps 0 to {last}, not {value}.", last=self.step, value=quote(step))
        past = copy.copy(self)
        past._replay(self.history[:step])
        return past

    def copy(self) -> Match:
        """The same match, to be played on without changing this one; nothing is replayed."""
        other = copy.copy(self)
        other.history, other.raw_events, other._remembered = self.history[:], self.raw_events[:], self._remembered[:]
        return other

    def remembered(self) -> list[Remembered]:
        """The states that going back starts from, secrets included, for storage: see `resume`."""
        return list(self._remembered)

    def resume(
        self, history: list[tuple[int, int]], raw_events: list[RawEvents], remembered: list[Remembered], now: Remembered
    ) -> None:
        """Go on from where another process has replayed the same match to, without replaying it here."""
        self.history, self.raw_events, self._remembered = list(history), list(raw_events), list(remembered)
        self._state, self._outcomes_used = self.game.state.from_bytes(now[0]), now[1]

    def now(self) -> Remembered:
        """The present state, as `resume` takes it."""
        return self.packed(), self._outcomes_used

    def redeal(self, seat: int | None, seed: int | None = None) -> Match:
        """A new match that begins here: what is hidden from a seat (None: a spectator) is dealt again, by another key.

        The seat sees the same table and may do the same; the new match has no history, so nothing before is taken back.
        """
        viewer = self._viewer(seat)
        world = redact_for(self.game, self.box, self._state, viewer)
        other = Match(self.game, self.seats, self.options, self.printed, key_of(seed))
        self.game.rules.redeal(self.box, world, viewer, words(other.key, b"redeal"))
        begin_here(world, other._state)
        other.begin_with(world)
        return other

    def begin_with(self, start: Header) -> None:
        """Begin with a described state."""
        self.start = start
        self._begin()

    # -- inside -------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Set up the state before the first decision."""
        if self.start is not None:
            self._state = self.start.copy()
        else:
            self._state = self.game.state()
            self._state.seats = self.seats
            self._rekey(0)
            self.game.rules.setup(self.box, self._state)
        self.history = []
        self._outcomes_used = 0
        self.raw_events = [self._last_events()]
        self._remembered = [self.now()]

    def _replay(self, history: list[tuple[int, int]]) -> None:
        """Replace the history, replaying from the last remembered state that both have in common."""
        same = next((i for i, (old, new) in enumerate(zip(self.history, history)) if old != new),
                    min(len(self.history), len(history)))  # fmt: skip
        first = min(same // APART, len(self._remembered) - 1)
        if len(history) - first * APART > QUICK:
            blocking.check_allowed("replaying a game")
        self._go_back(first)
        for seat, code in history[first * APART :]:
            self._advance(seat, code)

    def _go_back(self, number: int) -> None:
        """Go back to a remembered state; lists are new, since a copy of this match may share them."""
        packed, self._outcomes_used = self._remembered[number]
        self._state = self.game.state.from_bytes(packed)
        self._remembered = self._remembered[: number + 1]
        self.history = self.history[: number * APART]
        self.raw_events = self.raw_events[: number * APART + 1]

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
        self.raw_events.append(self._last_events())
        if self.step % APART == 0:
            self._remembered.append(self.now())

    def _rekey(self, number: int) -> None:
        """Seed the generator for decision `number`, so that earlier chance says nothing about it."""
        self._state.rng = chance_of(self.key, number)

    def _prescribe(self, outcomes: list[int]) -> None:
        """Put outcomes into the record: all of them while a decision is carried out, between decisions none."""
        self._state.forced_left = len(outcomes)
        room = fields_of(self.game.state)["forced"].shape[0]
        self._state.forced = outcomes + [0] * (room - len(outcomes))

    def _check_outcomes(self) -> None:
        if self._state.forced_left < 0:
            raise PositionError("Chance cannot come out as prescribed here; the next outcomes would be {outcomes}.",
                                outcomes=list_of(self.chance[self._outcomes_used :], 4))  # fmt: skip

    def _last_events(self) -> RawEvents:
        return [list(entry) for entry in self._state.tale[: self._state.told]]

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return NOBODY if self.actor is None else self.actor
        return self._own_seat(seat)

    def _own_seat(self, seat: int) -> int:
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise IllegalMove("There are seats 0 to {last}, not {seat}.", "no_such_seat",
                              last=self.seats - 1, seat=quote(seat))  # fmt: skip
        return seat

    def _viewer(self, seat: int | None) -> int:
        return NOBODY if seat is None else self._seat(seat)

    def _code(self, move: Move | int | str) -> int:
        if isinstance(move, str):
            return self.game.moves.parse(move, self.names).code
        code = move.code if isinstance(move, Move) else move
        if not is_whole(code):
            raise IllegalMove("A move is a Move, a code or a notation, not {move}.", "no_such_move", move=quote(move))
        meant = self.game.move(code, self.names)
        if isinstance(move, Move) and move != meant:
            raise IllegalMove("{move} is not a move of this match, in which code {code} is {meant}.", "no_such_move",
                              move=quote(move), code=code, meant=meant)  # fmt: skip
        return code

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

    def _outcome(self, name: str | int) -> int:
        """The number of a prescribed outcome: a number as it is, a name by the axis that has it."""
        if is_whole(name) and 0 <= name <= fields_of(self.game.state)["forced"].highest:
            return name
        for places in self.names.values():
            if isinstance(name, str) and name in places:
                return places.index(name)
        raise PositionError("chance: {name} is not an outcome. Outcomes are numbers, or names such as {names}.",
                            name=quote(name), names=list_of(self.game.axes[0].names))  # fmt: skip
