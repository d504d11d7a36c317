"""Every leak would be noticed: each blanking line is taken out and each secret part of an event opened, phase by phase.

What is noticed must name the field or the argument, and the phase.
"""

import ast
import functools
import inspect
import re
import types
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from casata.engine.core import flow
from casata.engine.core.events import SLOTS, redact_entry
from casata.engine.core.header import EVENT_SECRET, NOBODY
from casata.engine.core.knowledge import FIRST_SLOT, OVER, OWNER, phase_of
from casata.engine.game import AnyGame, find
from tests.conformance import watching
from tests.conformance.steering import played_games
from tests.conformance.tables import every_game
from tests.samples import sample

EACH = sample(6, 40)  # moments that are remembered of each phase, and of each secret event in each phase
GAMES = sample(8, 1000)
NO_EFFECT = {  # lines that blank nothing in a phase
    "il_principe": {(field, OVER) for field in ("hand", "offer", "gold")},  # open at the end
    "royals": {("tale", "intrigue_jokers")},  # nothing is told before it is asked how to pay
    "signorie": {("tale", "dowry")},  # likewise
    "staufer": {("job", OVER)},  # open at the end
    "tiny": {("offer", "bid"), ("offer", "exchange"), ("offer", OVER)},  # nothing lies face down then
}
SHOWN_AT_ONCE = {("offered", "bid")}  # after the last offer all of them are turned up in the same decision
Redact = Callable[[Any, Any, int], None]


@dataclass(frozen=True)
class Moment:
    """A table, and the decision that led to it."""

    box: Any
    s: Any
    before: Any = None
    seat: int = NOBODY
    code: int = 0

    def viewers(self) -> list[int]:
        return [*range(self.s.seats), NOBODY]


@functools.cache
def moments(name: str) -> dict[str, list[Moment]]:
    """Some tables of each phase (and of each secret event in it, as "phase kind"), with outcomes prescribed."""
    game, found, before, games = find(name), defaultdict[str, list[Moment]](list), None, 0
    for match, _ in played_games(game):
        games += match.step == 0
        if games > GAMES and set(found) >= {*game.phases.names, OVER}:
            break
        s, phase = match._state.copy(), phase_of(game.phases, match._state)
        s.forced_left, s.forced = 3, [7] * len(s.forced)
        kinds = {game.events.kinds[entry[0]].name for entry in s.tale[: s.told]}
        for label in (phase, *(f"{phase} {kind}" for kind, _ in secret_arguments(game) if kind in kinds)):
            if len(found[label]) < EACH:
                last = match.history[-1] if match.step else (NOBODY, 0)
                found[label].append(Moment(match.box, s, before if match.step else None, *last))
        before = match._state
    return dict(found)


def secret_arguments(game: AnyGame) -> list[tuple[str, str]]:
    """The arguments of events that one seat alone knows, each with its kind."""
    return [
        (kind, name) for kind, known in game.secrecy.knowledge.events.items() for name in known if known[name] == OWNER
    ]


def told_in(name: str) -> Iterator[tuple[str, str, str, list[Moment]]]:
    """Each secret argument in each phase that follows on its event: kind, argument, phase, moments."""
    for kind, argument in secret_arguments(find(name)):
        for label, found in moments(name).items():
            phase, _, told = label.partition(" ")
            if told == kind:
                yield kind, argument, phase, found


def noticed(faults: Iterable[str], name: str, phase: str) -> bool:
    """Whether somebody says that a field or argument leaks in a phase."""
    return any(fault.startswith(f"{name} in phase {phase} of ") for fault in faults)


# -- lines that blank -------------------------------------------------------------------------


def blanking_lines(function: types.FunctionType) -> list[str]:
    """The field that each line of a function blanks, in the order of the lines."""
    return [re.findall(r"s\.(\w+)", ast.unparse(line.targets[0]))[0] for line in _lines(_tree(function))]


def without_line(function: types.FunctionType, number: int, phase: str, phases: tuple[str, ...]) -> Any:
    """The function, but in one phase it leaves out a line that blanks."""
    tree = _tree(function)
    line = _lines(tree)[number]
    when = "s.over == 1" if phase == OVER else f"s.over == 0 and s.phase == {phases.index(phase)}"
    guard = ast.parse(f"if not ({when}):\n    pass").body[0]
    assert isinstance(guard, ast.If)
    guard.body = [line]
    changed = ast.fix_missing_locations(_Swap(line, guard).visit(tree))
    scope = dict(function.__globals__)
    exec(compile(changed, "changed", "exec"), scope)
    return scope[function.__name__]


def _tree(function: types.FunctionType) -> ast.Module:
    return ast.parse(inspect.getsource(function))


def _lines(tree: ast.Module) -> list[ast.Assign]:
    blanks = [
        node for node in ast.walk(tree) if isinstance(node, ast.Assign) and ast.unparse(node.value) in ("HIDDEN", "0")
    ]
    return sorted(blanks, key=lambda node: node.lineno)


class _Swap(ast.NodeTransformer):
    def __init__(self, old: ast.stmt, new: ast.stmt) -> None:
        self.old, self.new = old, new

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        return self.new if node is self.old else node


def forgetful(game: AnyGame) -> Iterator[tuple[str, str, Redact]]:
    """A `redact` for each line that blanks and each phase, without that line in that phase: field, phase, function."""
    redact = game.rules.redact
    for phase in (*game.phases.names, OVER):
        for number, field in enumerate(blanking_lines(redact)):
            yield field, phase, without_line(redact, number, phase, game.phases.names)
        for number, field in enumerate(blanking_lines(flow.hush)):  # type: ignore[arg-type]
            hush = without_line(flow.hush, number, phase, game.phases.names)  # type: ignore[arg-type]
            yield field, phase, types.FunctionType(redact.__code__, {**redact.__globals__, "hush": hush})


@every_game
def test_a_line_of_redact_that_is_missing_in_one_phase_is_noticed(name: str) -> None:
    game, idle = find(name), set[tuple[str, str]]()
    fields = {*blanking_lines(game.rules.redact), *blanking_lines(flow.hush)}  # type: ignore[arg-type]
    for field, phase, redact in forgetful(game):
        tables = [(at.box, at.s, viewer) for at in moments(name)[phase] for viewer in at.viewers()]
        changed = [table for table in tables if _seen(*table, redact) != _seen(*table, game.rules.redact)]
        if not changed:
            idle.add((field, phase))
            continue
        faults = watching.seen_wrongly(game, *changed[0], redact)
        assert field == "tale" or noticed(faults, field, phase)  # of the tale its events are named instead
        assert faults and all(f"in phase {phase} of {name}" in fault for fault in faults)
    assert idle == NO_EFFECT.get(name, set())
    assert fields == {"rng", "forced", "forced_left", "tale", *_secret_fields(game)}


def _seen(box: Any, s: Any, viewer: int, redact: Redact) -> Any:
    view = s.copy()
    redact(box, view, viewer)
    return view


def _secret_fields(game: AnyGame) -> set[str]:
    return {field for field, knows in game.secrecy.knowledge.fields.items() if knows.who != "everybody"}


# -- events -----------------------------------------------------------------------------------


@every_game
def test_a_secret_part_of_an_event_that_is_not_blanked_in_one_phase_is_noticed(name: str) -> None:
    game = find(name)
    for kind, argument, phase, found in told_in(name):
        number = [each.name for each in game.events.kinds].index(kind)

        def redact(box: Any, s: Any, viewer: int, number: int = number) -> None:
            kept = [entry[EVENT_SECRET] for entry in s.tale]
            game.rules.redact(box, s, viewer)
            for entry, secret in zip(s.tale[: s.told], kept, strict=False):
                entry[EVENT_SECRET] = secret if entry[0] == number else entry[EVENT_SECRET]

        def heard(entry: list[int], viewer: int, number: int = number) -> list[int]:
            return entry if entry[0] == number else redact_entry(entry, viewer)

        seen = [fault for at in found for viewer in at.viewers()
                for fault in watching.seen_wrongly(game, at.box, at.s, viewer, redact)]  # fmt: skip
        said = [fault for at in found for viewer in at.viewers()
                for fault in watching.heard_wrongly(game, at.s, viewer, heard)]  # fmt: skip
        assert noticed(seen, f"{kind} {argument}", phase)
        assert noticed(said, f"{kind} {argument}", phase)


@every_game
def test_a_secret_that_an_open_part_of_its_event_carries_in_one_phase_is_noticed(name: str) -> None:
    game = find(name)
    for kind, _, phase, found in told_in(name):
        declared = {
            slot: argument for each in game.events.kinds if each.name == kind for slot, argument, _ in each.slots
        }
        for slot in SLOTS[:-1]:
            carry = functools.partial(carried, game, kind, FIRST_SLOT + SLOTS.index(slot))
            if slot in declared and (kind, phase) in SHOWN_AT_ONCE:
                continue
            if slot in declared:
                faults = told_by_decisions(game, found, carry)
            else:
                faults = (fault for at in found for fault in watching.said_wrongly(game, carry(at.s)))
            assert noticed(faults, f"{kind} {declared.get(slot, slot)}", phase)


def carried(game: AnyGame, kind: str, place: int, s: Any) -> Any:
    """A table as it would be if a part of an event that is open to everybody carried its secret."""
    s = s.copy()
    for entry in s.tale[: s.told]:
        if game.events.kinds[entry[0]].name == kind:
            entry[place] += entry[EVENT_SECRET]
    return s


def told_by_decisions(game: AnyGame, found: list[Moment], spoil: Callable[[Any], Any]) -> Iterator[str]:
    """What decisions tell to those who cannot tell them from others, if all that they tell is spoilt."""
    for number, at in enumerate(at for at in found if at.before is not None):
        apply = watching.applied(game, at.box)
        for viewer in at.viewers():
            yield from watching.decision_tells(
                game, at.box, at.before, at.seat, at.code, viewer, number,
                lambda s, seat, code, apply=apply: spoil(apply(s, seat, code)),
            )  # fmt: skip
