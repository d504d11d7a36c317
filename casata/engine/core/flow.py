"""The flow of a game: whose decision it is, what is still to be done, and what has happened."""

from __future__ import annotations

from .header import EVENT_PARTS, EVENT_SEAT, EVENT_SECRET, HIDDEN, NOBODY, Header
from .reasons import LEGAL, NO_SUCH_MOVE, NOT_YOUR_TURN, OVER

__twin__ = True


def begin(s: Header) -> None:
    """Begin one more decision, with no events yet."""
    s.step += 1
    for i in range(min(s.told, len(s.tale))):
        for j in range(EVENT_PARTS):
            s.tale[i][j] = 0
    s.told = 0


def ask(s: Header, seat: int) -> None:
    """One seat alone decides now."""
    s.waiting = 1 << seat
    s.joint = 0


def ask_together(s: Header, seats: int) -> None:
    """All seats of a bit mask decide at once, each for itself."""
    s.waiting = seats
    s.joint = s.step + 1


def stop_asking(s: Header, seat: int) -> None:
    """A seat has decided; others who choose at the same time may still be asked."""
    s.waiting &= ~(1 << seat)


def may_decide(s: Header, seat: int) -> bool:
    """Whether this seat is among those asked."""
    return 0 <= seat < s.seats and (s.waiting >> seat) & 1 == 1


def why_not_at_all(s: Header, seat: int, action: int, space: int) -> int:
    """The conditions every game shares: the game goes on, the seat is asked, the code exists; LEGAL if none fails."""
    if s.over == 1:
        return OVER
    if not may_decide(s, seat):
        return NOT_YOUR_TURN
    return LEGAL if 0 <= action < space else NO_SUCH_MOVE


def first_waiting(s: Header) -> int:
    """The lowest seat that may decide; there must be one."""
    return lowest(s.waiting)


def lowest(seats: int) -> int:
    """The lowest seat of a bit mask; there must be one. Halving has nothing that a processor could guess wrongly."""
    seat = 8 if seats & 255 == 0 else 0
    seat += 4 if (seats >> seat) & 15 == 0 else 0
    seat += 2 if (seats >> seat) & 3 == 0 else 0
    seat += 1 if (seats >> seat) & 1 == 0 else 0
    return seat


def seal(s: Header) -> None:
    """Something was revealed: decisions made so far can no longer be taken back."""
    s.sealed = s.step


def finish(s: Header) -> None:
    """The game is over and its result known: nothing can be taken back."""
    s.over = 1
    s.sealed = s.step
    s.waiting = 0
    s.joint = 0


def push(s: Header, step: int, a: int, b: int, c: int) -> None:
    """Put a step on the stack of things to do; it comes before all that is there."""
    top = s.todo[s.todo_count]
    top[0] = step
    top[1] = a
    top[2] = b
    top[3] = c
    s.todo_count += 1


def pop(s: Header) -> int:
    """Take the next step off the stack; its entry is s.todo[index]."""
    s.todo_count -= 1
    return s.todo_count


def tell(s: Header, kind: int, seat: int, a: int, b: int, secret: int) -> None:
    """Record an event in numbers; only `seat` learns `secret`."""
    if s.quiet == 0:
        if s.told < len(s.tale):
            entry = s.tale[s.told]
            entry[0] = kind
            entry[1] = seat
            entry[2] = a
            entry[3] = b
            entry[4] = secret
        s.told += 1


def hush(s: Header, viewer: int) -> None:
    """Blank what the viewer may not know of the header: generator, prescribed outcomes, others' secrets in events."""
    for i in range(len(s.rng)):
        s.rng[i] = 0
    s.forced_left = 0
    for i in range(len(s.forced)):
        s.forced[i] = 0
    for i in range(min(s.told, len(s.tale))):
        if viewer == NOBODY or s.tale[i][EVENT_SEAT] != viewer:
            s.tale[i][EVENT_SECRET] = HIDDEN
