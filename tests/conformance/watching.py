"""What a seat sees and is told, compared with what is declared; faults name the field or argument and the phase."""

import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

from casata.engine.core import chance
from casata.engine.core.events import SLOTS
from casata.engine.core.header import EVENT_SEAT, NOBODY
from casata.engine.core.knowledge import FIRST_SLOT, declared_entry, declared_view, phase_of
from casata.engine.game import AnyGame
from tests.matches import possible

Apply = Callable[[Any, int, int], Any]  # (State, seat, code) -> the State after that decision
DRAWING = {chance.draw.__code__, chance.roll.__code__}
FEW = 6  # decisions that others could take for the one that was made


def who(viewer: int) -> str:
    return "a spectator" if viewer == NOBODY else f"seat {viewer}"


# -- what is seen -----------------------------------------------------------------------------


def seen_wrongly(game: AnyGame, box: Any, s: Any, viewer: int, redact: Callable[..., None] | None = None) -> list[str]:
    """The fields of a view that show, or hide, what the declarations do not; of the tale, the arguments."""
    view = s.copy()
    (redact or game.rules.redact)(box, view, viewer)
    declared = declared_view(game, box, s, viewer)
    phase, faults = phase_of(game.phases, s), []
    for field in view.differences(declared):
        if field == "tale":
            entries = zip(view.tale[: s.told], declared.tale, strict=False)
            names = {name for one, other in entries if one != other for name in arguments(game, one, other)}
        else:
            names = {field}
        faults += [f"{name} in phase {phase} of {game.name}: {who(viewer)} sees something else" for name in names]
    return faults


def arguments(game: AnyGame, one: list[int], other: list[int]) -> list[str]:
    """The arguments in which two entries of a tale differ, as "kind argument"."""
    kind = game.events.kinds[one[0]]
    named = {FIRST_SLOT + SLOTS.index(slot): argument for slot, argument, _ in kind.slots}
    parts = {0: "kind", EVENT_SEAT: "seat"}
    return [
        f"{kind.name} {named.get(place) or parts.get(place) or SLOTS[place - FIRST_SLOT]}"
        for place in range(len(one))
        if one[place] != other[place]
    ]


def heard_wrongly(game: AnyGame, s: Any, viewer: int, heard: Callable[[list[int], int], list[int]]) -> list[str]:
    """The arguments of the last events of which a viewer hears something else than is declared."""
    pairs = [(heard(entry, viewer), declared_entry(game, entry, viewer)) for entry in s.tale[: s.told]]
    names = {name for one, other in pairs for name in arguments(game, one, other)}
    phase = phase_of(game.phases, s)
    return sorted(f"{name} in phase {phase} of {game.name}: {who(viewer)} hears something else" for name in names)


def said_wrongly(game: AnyGame, s: Any) -> list[str]:
    """Parts of events that nobody declared and that hold something all the same."""
    phase, faults = phase_of(game.phases, s), []
    for entry in s.tale[: s.told]:
        kind = game.events.kinds[entry[0]]
        used = {slot for slot, _, _ in kind.slots}
        for slot in SLOTS:
            if slot not in used and entry[FIRST_SLOT + SLOTS.index(slot)] != 0:
                faults.append(f"{kind.name} {slot} in phase {phase} of {game.name}: an unused part is not 0")
    return faults


# -- what is told -----------------------------------------------------------------------------


def applied(game: AnyGame, box: Any) -> Apply:
    """Decisions carried out on a copy."""

    def apply(s: Any, seat: int, code: int) -> Any:
        after = s.copy()
        game.rules.apply(box, after, seat, code)
        return after

    return apply


def told_wrongly(game: AnyGame, box: Any, one: Any, other: Any, viewer: int) -> list[str]:
    """What a viewer is told differently after two tables have become the same for this viewer."""
    if not look_the_same(game, box, one, other, viewer):
        return []
    mine, theirs = (sorted(not_revealed(game, s, viewer)) for s in (one, other))
    phase = phase_of(game.phases, one)
    return sorted({
        f"{name} in phase {phase} of {game.name}: {who(viewer)} is told what is not to be seen"
        for entry, twin in zip(mine, theirs, strict=True) if entry != twin
        for name in (arguments(game, entry, twin) if entry[0] == twin[0] else [game.events.kinds[entry[0]].name])
    })  # fmt: skip


def look_the_same(game: AnyGame, box: Any, one: Any, other: Any, viewer: int) -> bool:
    """Whether a viewer sees no difference between two tables, whatever was told of them."""
    seen, same = (declared_view(game, box, s, viewer) for s in (one, other))
    return not set(seen.differences(same)) - {"tale"}


def not_revealed(game: AnyGame, s: Any, viewer: int) -> list[list[int]]:
    """What a viewer is told, but for what is turned up."""
    kinds = [kind.name for kind in game.events.kinds]
    told = [entry for entry in s.tale[: s.told] if kinds[entry[0]] not in game.secrecy.knowledge.reveals]
    return [declared_entry(game, entry, viewer) for entry in told]


def decision_tells(
    game: AnyGame, box: Any, s: Any, seat: int, code: int, viewer: int, seed: int, apply: Apply | None = None
) -> list[str]:
    """What a decision tells a viewer who cannot tell the table from another one, nor a secret decision from others."""
    play = apply or applied(game, box)
    world, after, faults = possible(game, box, s, viewer, seed), play(s, seat, code), []
    world.rng = list(s.rng)  # the same chance to come
    for other in alternatives(game, game.legal_codes(box, world, seat), code, seat == viewer):
        faults += told_wrongly(game, box, after, play(world, seat, other), viewer)
    return faults


def alternatives(game: AnyGame, legal: list[int], code: int, own: bool) -> list[int]:
    """Decisions that look like one that was made: itself, and others of its kind where it was made in secret."""
    kind = game.moves.kind_of(code)
    if own or kind.name not in game.secrecy.knowledge.secret_moves:
        return [code] if code in legal else []
    alike = [other for other in legal if kind.first <= other < kind.first + kind.size]
    return alike[:: max(1, len(alike) // FEW)]


# -- set-up -----------------------------------------------------------------------------------


def outcomes_of(action: Callable[[], None]) -> list[int]:
    """What chance brings while something is done."""
    found: list[int] = []

    def note(frame: types.FrameType, event: str, value: Any) -> None:
        if event == "return" and frame.f_code in DRAWING:
            found.append(value)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(before)
    return found


def set_up(game: AnyGame, box: Any, seats: int, seed: int, prescribed: list[int]) -> Any:
    """A table before the first decision, with prescribed outcomes of chance."""
    s = game.state()
    s.seats = seats
    chance.start(s.rng, seed, 1, 1)
    room = len(s.forced)
    s.forced_left = len(prescribed)
    s.forced = prescribed + [0] * (room - len(prescribed))
    game.rules.setup(box, s)
    s.forced = [0] * room
    return s


def set_ups_that_differ_once(game: AnyGame, box: Any, seats: int, seed: int) -> Iterator[Any]:
    """The same set-up with another outcome of chance, one after the other; possible ones alone."""
    outcomes = outcomes_of(lambda: set_up(game, box, seats, seed, []))
    for number, outcome in enumerate(outcomes):
        for other in (outcome + 1, outcome - 1):
            changed = [*outcomes[:number], other, *outcomes[number + 1 :]]
            if other >= 0:
                s = set_up(game, box, seats, seed, changed)
                if s.forced_left == 0:
                    yield s
