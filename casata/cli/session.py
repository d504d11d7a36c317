"""A game in the terminal: people and bots at one keyboard."""

from __future__ import annotations

import json
import pathlib
import re
import textwrap
from collections.abc import Callable, Sequence
from itertools import permutations

from ..bots.plan import SEARCH
from ..engine.core.moves import Kind, Move
from ..engine.core.reasons import LEGAL, NOT_NOW
from ..engine.errors import CasataError, IllegalMove
from ..engine.match.match import Match
from ..engine.text.narration import log, no_undo, scene
from ..engine.text.scene import Scene, letter
from ..engine.text.sheet import Line, beside, length, span
from ..engine.text.wording import Person
from .players import Player, bots_for, decide
from .render import standings, wording
from .savefile import keep, say_where
from .terminal import Terminal, t

AMOUNT = "amount"  # the argument of moves that are typed as a bare number
LISTED = 8  # choices one below the other; more of them in columns
LONGEST_NUMBER = 9  # digits
LONGEST = 5  # words of a move that may be typed in any order
SHOWN = 12  # moves that an abbreviation may mean
RECENT = 24  # lines of the log shown with the table
WITH_ARGUMENT = ("save", "why")
Alike = list[tuple[int, Move]]  # choices that stand in one line, with their numbers


class Leave(Exception):
    """The people leave the table."""


class Remark(Exception):
    """An answer that changes nothing: why, in one line."""


class TerminalGame:
    """Plays a match to its end, or until somebody leaves; what people decide is kept in a file at once."""

    def __init__(
        self, match: Match, players: list[Player], terminal: Terminal, path: pathlib.Path, jobs: int = 1
    ) -> None:
        """The file is known from the start: whoever leaves loses nothing."""
        self.match = match
        self.players = players
        self.terminal = terminal
        self.path = path
        self.say = wording(match, players)
        self.bots = bots_for(match, players, jobs)
        self.people = [seat for seat, player in enumerate(players) if not player.bot]
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None
        self.shown = dict.fromkeys(range(match.seats), -1)  # the step each seat was last shown the table at
        self.commands: dict[str, tuple[Callable[[int, str], None], str]] = {
            "table": (self._table, t("show the table again")),
            "log": (self._log, t("what has happened so far")),
            **(
                {"map": (self._map, t("all that is printed, and how to read the table"))}
                if match.game.reference
                else {}
            ),
            "others": (self._others, t("what the others can see")),
            "undo": (self._undo, t("take back your last decision, until another seat decides or something is shown")),
            "restart": (self._restart, t("take back this turn")),
            "why": (self._why, t("why MOVE: why a move is not possible, and what it would cost")),
            "save": (self._save, t("save FILE: keep a copy of the game, and play on")),
            "quit": (self._quit, t("leave; the game is saved")),
            "help": (self._help, t("this list")),
        }

    def run(self) -> None:
        """Decision after decision."""
        self._keep(quietly=True)
        try:
            while self.match.actor is not None:
                seat = self.match.actor
                if seat in self.bots:
                    self._bot_decides(seat)
                else:
                    self._person_decides(seat)
        except (EOFError, KeyboardInterrupt, Leave):
            if len(self.people) > 1:
                self.terminal.clear(forget=True)
            self.terminal.say("")
            self._keep()
            self.terminal.say(t("Go on with: casata play --resume {file}", file=self.path))
            return
        self._end()

    def _bot_decides(self, seat: int) -> None:
        bot = self.bots[seat]
        if bot.plan.kind != SEARCH:
            decide(self.match, seat, bot)
            return
        with self.terminal.waiting(t("{name} is thinking", name=self.players[seat].name)):
            decide(self.match, seat, bot)

    # -- a person's decision ------------------------------------------------------------------

    def _person_decides(self, seat: int) -> None:
        step = self.match.step
        self._hand_over(seat)
        self.terminal.clear(forget=False)
        self._present(seat)
        self.shown[seat] = step
        while self.match.step == step and self.match.actor == seat:
            answer = self.terminal.ask(
                t("{name}, your decision (number, move, or help): ", name=self.players[seat].name)
            )
            try:
                self._answer(seat, answer)
            except IllegalMove as problem:
                self.terminal.say(self._refusal(problem, answer), "mark")
            except Remark as remark:
                self.terminal.say(str(remark), "mark")
        self._keep(quietly=True)

    def _hand_over(self, seat: int) -> None:
        """With several people at the keyboard, nobody's hand is on the screen when it changes hands."""
        if self.looking == seat:
            return
        if self.match.game.open:
            self.looking = seat
            return
        self.terminal.clear(forget=True)
        self.terminal.ask(
            t("{name} is to decide. Press Enter when only {name} is looking. ", name=self.players[seat].name)
        )
        self.looking = seat

    def _present(self, seat: int) -> None:
        """The table, what happened since it was last shown to this seat, and the choices."""
        self.terminal.lines(self.match.game.draw(self._scene(seat)))
        self._recent(seat)
        self._choices(seat)

    def _recent(self, seat: int) -> None:
        lines = self._said(seat, self.shown[seat])
        if not lines:
            return
        self.terminal.say("")
        if len(lines) > RECENT:
            self.terminal.say(t("(earlier lines: {count}; type log)", count=len(lines) - RECENT), "dim")
        own = self.players[seat].name
        for line in lines[-RECENT:]:
            concerned = own in line and not line.startswith(f"{own} ")
            self.terminal.say(line, "mark" if concerned else "")

    def _choices(self, seat: int) -> None:
        """What is legal, numbered, with cost and gain."""
        shown = self._scene(seat)
        moves = self.match.legal(seat)
        self.terminal.say("")
        self.terminal.say(f"{letter(seat)} {self.players[seat].name}: {self.match.game.prompt(shown)}", "bold")
        amount = self._amount_kind(seat)
        if amount:
            self.terminal.lines(self._amounts(amount, moves))
        else:
            self._numbered_list(shown, moves)
        if len(moves) == 1:
            self.terminal.say(t("    (the only choice: Enter is enough)"), "dim")
        elif usual := self._usual(seat):
            self.terminal.say(t("    (Enter: {move})", move=self.say.move(usual)), "dim")

    def _numbered_list(self, shown: Scene, moves: Sequence[Move]) -> None:
        """A choice a line with its hint, those alike together; many without hints stand in columns."""
        if len(moves) <= LISTED or any(self.match.game.hint(shown, move) for move in moves):
            groups = self._alike(shown, moves)
            column = max([3, *(len(_numbers(group)) for group in groups)])
            for group in groups:
                self.terminal.lines(self._choice(shown, group, column))
            return
        short: list[Line] = [[span(f"{i:3} ", "bold"), span(self.say.move(move))] for i, move in enumerate(moves, 1)]
        widest = max(length(line) for line in short) + 2
        rows = -(-len(short) // max(1, shown.width // widest))
        for row in range(rows):
            side = [[line] for line in short[row::rows]]
            self.terminal.lines(beside(side, [widest] * len(side), 0))
        self.terminal.say(t("    (or typed, as in: {move})", move=moves[0]), "dim")

    def _amount_kind(self, seat: int) -> Kind | None:
        """The kind of move that is an amount, where one is asked for: then a bare number is the amount."""
        for kind in self.match.game.moves:
            if [argument for argument, _ in kind.axes] == [AMOUNT] and self._why_not(seat, kind.first) != NOT_NOW:
                return kind
        return None

    def _amounts(self, kind: Kind, moves: Sequence[Move]) -> list[Line]:
        """From which amount to which; other moves by their word."""
        run = [move for move in moves if move.kind == kind.name]
        others = [
            [span("    "), span(self.say.move(move)), span(f"  [{move}]", "dim")] for move in moves if move not in run
        ]
        if not run:
            return others
        most = self.say.move(run[0])
        if len(run) > 1:
            most = t("{move}, up to {most}", move=most, most=run[-1].args[AMOUNT])
        return [[span("    "), span(most), span("  " + t("type the amount"), "dim")], *others]

    def _alike(self, shown: Scene, moves: Sequence[Move]) -> list[Alike]:
        """Choices with their numbers; those that differ in their first argument alone and bring the same together."""
        groups: dict[object, Alike] = {}
        for number, move in enumerate(moves, 1):
            rest = tuple(move.args.values())[1:]
            hint = self.match.game.hint(shown, move)
            groups.setdefault((move.kind, rest, hint) if rest and hint else number, []).append((number, move))
        return list(groups.values())

    def _choice(self, shown: Scene, group: Alike, column: int) -> list[Line]:
        """A choice with its hint, on lines of its own where there is no room beside; several that are alike at once."""
        move = group[0][1]
        hint, said = self.match.game.hint(shown, move), self.say.move(move)
        if len(group) > 1:
            argument = next(iter(move.args))
            names = "/".join(self.say.label(other.args[argument]) for _, other in group)
            said = self.say.move(Move(move.code, move.kind, {**move.args, argument: Person(names)}))
            move = Move(move.code, move.kind, {**move.args, argument: ".."})
        line = [span(f"{_numbers(group):>{column}} ", "bold"), span(said), span(f"  [{move}]", "dim")]
        if not hint:
            return [line]
        if length(line) + 2 + len(hint) <= shown.width:
            return [[*line, span(f"  {hint}", "mark")]]
        return [line, *([span(f"      {part}", "mark")] for part in textwrap.wrap(hint, shown.width - 6))]

    def _answer(self, seat: int, answer: str) -> None:
        word, _, rest = answer.partition(" ")
        commands = [name for name in self.commands if word and name.startswith(word.lower())]
        legal = [str(move) for move in self.match.legal(seat)]
        amount = self._as_amount(seat, answer)
        if amount is not None:
            self.match.play(amount, seat)
        elif answer.isdecimal() or not answer:
            self.match.play(self._numbered(seat, answer), seat)
        elif word.lower() not in self.commands and any(_fits(_words(answer), _words(notation)) for notation in legal):
            self.match.play(self._meant(answer, legal), seat)
        elif len(commands) == 1 and (rest == "" or commands[0] in WITH_ARGUMENT):
            self.commands[commands[0]][0](seat, rest.strip())
        else:
            meant = self._meant(answer, legal)
            self.match.play(self._meant(answer, self._every(), legal=False) if meant == answer else meant, seat)

    def _every(self) -> list[str]:
        """Every move of the game, legal or not."""
        game = self.match.game
        return [str(game.move(code, self.match.names)) for code in range(game.moves.size)]

    def _as_amount(self, seat: int, typed: str) -> int | None:
        """The code of an amount, typed alone or after its word, where one is asked for."""
        kind = self._amount_kind(seat)
        words = _words(typed)
        if kind is None or not words or not words[-1].isdecimal() or len(words) > 2:
            return None
        if len(words) == 2 and not kind.name.startswith(words[0]):
            return None
        number, most = _number(words[-1]), kind.size - 1
        if number > most and self._why_not(seat, kind.first + most) == LEGAL:
            raise Remark(t("The highest amount is {most}.", most=most))
        return kind.first + min(number, most)

    def _why_not(self, seat: int, code: int) -> int:
        """The condition that forbids a move, as the seat's own view tells it."""
        view = self.match.view_record(seat)
        return int(self.match.game.rules.why_not(self.match.box, view, seat, code))

    def _numbered(self, seat: int, answer: str) -> Move:
        """A choice by its number; Enter alone where there is only one, or a usual one."""
        moves = self.match.legal(seat)
        if not answer and (only := moves[0] if len(moves) == 1 else self._usual(seat)):
            return only
        amount = self._amount_kind(seat)
        number = _number(answer or "0")
        if amount or not 1 <= number <= len(moves):
            others = [str(move) for move in moves if amount and move.kind != amount.name]
            either = t("Type the amount, or {moves}.", moves=", ".join(others)) if others else t("Type the amount.")
            raise Remark(either if amount else t("There are choices 1 to {count}.", count=len(moves)))
        return moves[number - 1]

    def _usual(self, seat: int) -> Move | None:
        """What somebody who presses Enter means, where the game says it."""
        usual = [move for move in self.match.legal(seat) if move.code in self.match.game.moves.usual]
        return usual[0] if len(usual) == 1 else None

    def _meant(self, typed: str, notations: list[str], legal: bool = True) -> str:
        """The notation somebody typed in full, or by beginnings of its words that fit one of some notations only."""
        words = _words(typed)
        fitting = [notation for notation in notations if _fits(words, _words(notation))]
        if not fitting:
            fitting = [notation for notation in notations if _fits_in_any_order(words, _words(notation))]
        exact = [notation for notation in fitting if _words(notation) == words]
        if len(fitting) == 1 or len(exact) == 1:
            return (exact or fitting)[0]
        if fitting:
            moves = ", ".join([*fitting[:SHOWN], *(["…"] if len(fitting) > SHOWN else [])])
            said = t("That could be: {moves}", moves=moves)
            raise Remark(said if legal else self._not_now(fitting, moves))
        return typed

    def _not_now(self, fitting: list[str], moves: str) -> str:
        """Moves that somebody may have meant and that are not possible; what is asked, where none of them is."""
        seat, names = self.match.actor, self.match.names
        codes = [self.match.game.moves.parse(notation, names).code for notation in fitting]
        if seat is not None and all(self._why_not(seat, code) == NOT_NOW for code in codes):
            return t("You can't do that now. Next: {prompt}", prompt=self._asked())
        return t("Not possible now: {moves}", moves=moves)

    def _asked(self) -> str:
        """What the game asks."""
        return self.match.game.prompt(self._scene(self.match.actor))

    def _refusal(self, problem: IllegalMove, typed: str) -> str:
        """Why not, in the language of the table."""
        for number, reason in enumerate(self.match.game.reasons.all):
            if reason.name == problem.reason and reason.name != "no_such_move":
                if number == NOT_NOW:
                    return t("You can't do that now. Next: {prompt}", prompt=self._asked())
                return self.say.text(reason.text) + reason.cited
        return t("Not a move here: {typed}. Type a number, a move as in [brackets], or help.", typed=typed)

    # -- commands -----------------------------------------------------------------------------

    def _table(self, seat: int, _: str) -> None:
        self.terminal.lines(self.match.game.draw(self._scene(seat)))
        self._choices(seat)

    def _log(self, seat: int, _: str) -> None:
        for line in self._said(seat, None):
            self.terminal.say(line)

    def _map(self, seat: int, _: str) -> None:
        if self.match.game.reference:
            self.terminal.lines(self.match.game.reference(self._scene(seat)))

    def _others(self, seat: int, _: str) -> None:
        self.terminal.say(t("What everybody can see; what is yours alone is hidden from them:"), "bold")
        self.terminal.lines(self.match.game.draw(self._scene(None)))

    def _undo(self, seat: int, _: str) -> None:
        last = self._last_here()
        if self.match.can_undo(seat):
            self.match.undo(seat)
        elif self.match.game.open and last is not None and self.match.can_undo(last):
            self.match.undo(last)
        else:
            raise Remark(no_undo(self.match, self.say, seat))
        self._rewind(seat)

    def _last_here(self) -> int | None:
        """Who decided last, if that is one of the people at this keyboard."""
        last = self.match.history[-1][0] if self.match.history else None
        return last if last in self.people else None

    def _restart(self, seat: int, _: str) -> None:
        if not self.match.restart_turn(seat):
            raise Remark(no_undo(self.match, self.say, seat))
        self._rewind(seat)

    def _rewind(self, seat: int) -> None:
        self.shown[seat] = min(self.shown[seat], self.match.step)

    def _why(self, seat: int, typed: str) -> None:
        """The condition that fails, and what the move would cost and gain."""
        game, names = self.match.game, self.match.names
        if not typed:
            raise Remark(t("Which move? For example: why {move}", move=self.match.legal(seat)[0]))
        amount = self._as_amount(seat, typed)
        if amount is not None:
            move = game.move(amount, names)
        elif typed.isdecimal():
            move = self._numbered(seat, typed)
        else:
            move = game.moves.parse(self._meant(typed, self._every()), names)
        shown = self._scene(seat)
        number = self._why_not(seat, move.code)
        reason = game.reasons[number]
        asked = number == LEGAL or reason.name != "not_now"
        hint = game.hint(shown, move) if asked else ""
        named = amount is None or _number(_words(typed)[-1]) == move.args[AMOUNT]
        name = self.say.move(move) if named else typed
        self.terminal.say(f"{name}: {self.say.text(reason.text)}{reason.cited}", "mark")
        if hint:
            self.terminal.say(f"      {hint}", "mark")

    def _save(self, seat: int, name: str) -> None:
        path = pathlib.Path(name).expanduser() if name else self.path
        if path != self.path and path.exists():
            raise Remark(t("{file} is there already: choose another name.", file=path))
        try:
            path.write_text(saved(self.match, self.players), encoding="utf-8")
        except OSError as problem:
            raise Remark(t("Cannot write {file}: {problem}", file=path, problem=problem.strerror)) from None
        self.terminal.say(t("Saved. Go on with: casata play --resume {file}", file=path))

    def _quit(self, seat: int, _: str) -> None:
        raise Leave

    def _help(self, seat: int, _: str) -> None:
        self.terminal.say(t("Type a number, a move as shown in [brackets] (beginnings of words are enough), or:"))
        for name, (_command, meaning) in self.commands.items():
            self.terminal.lines([[span(f"  {name:9}", "bold"), span(meaning)]])

    # -- what is said -------------------------------------------------------------------------

    def _said(self, seat: int | None, since: int | None) -> list[str]:
        return log(self.match, self.say, seat, since)

    def _scene(self, seat: int | None) -> Scene:
        return scene(self.match, self.say, seat, self.terminal.width)

    def _keep(self, quietly: bool = False) -> None:
        """Write the game to its file, or to another one where that cannot be written."""
        kept = keep(self.path, saved(self.match, self.players), self.match.game.name)
        if kept != self.path:
            self.terminal.say(t("{file} cannot be written.", file=self.path), "mark")
        if kept != self.path or not quietly:
            self.terminal.say(say_where(kept))
        self.path = kept or self.path

    def _end(self) -> None:
        """The table, the last events and the points; what all may see where several people look on."""
        several = len(self.people) > 1
        viewer = None if several else self.looking
        since = min((self.shown[seat] for seat in self.people), default=None)
        self.terminal.clear(forget=several)
        self.terminal.lines(self.match.game.draw(self._scene(viewer)))
        self.terminal.say("")
        for line in self._said(viewer, since):
            self.terminal.say(line)
        self.terminal.lines(standings(self.match, self.say))
        self._keep()


def saved(match: Match, players: list[Player]) -> str:
    """A save with who sat where; `casata.load` opens it as any other."""
    people = [{"name": player.name, "bot": player.bot} for player in players]
    return json.dumps({**match.save(), "players": people}, ensure_ascii=False, indent=1) + "\n"


def players_of(data: object, seats: int) -> list[Player]:
    """Who sat where in a save; people at every seat when it does not say."""
    people = data.get("players") if isinstance(data, dict) else None
    if not isinstance(people, list) or len(people) != seats:
        return [Player(letter(seat)) for seat in range(seats)]
    try:
        return [Player(str(person["name"]), str(person["bot"])) for person in people]
    except (TypeError, KeyError):
        raise CasataError("the players of the save are not a list of names and bots") from None


def _number(digits: str) -> int:
    """A typed number; one that is too long to be meant is just too big."""
    return int(digits) if len(digits.lstrip("0")) <= LONGEST_NUMBER else 10**LONGEST_NUMBER


def _numbers(group: Alike) -> str:
    """`6/17`."""
    return "/".join(str(number) for number, _ in group)


def _words(typed: str) -> list[str]:
    """The words of a move, however they were put together: `take over Paris king` is `take_over paris.king`."""
    return re.sub(r"[_.+]|(?<=[^\W\d])(?=\d)", " ", typed.lower()).split()


def _fits(typed: list[str], full: list[str]) -> bool:
    """Whether each typed word begins the word at its place."""
    return len(typed) <= len(full) and all(b.startswith(a) for a, b in zip(typed, full, strict=False))


def _fits_in_any_order(typed: list[str], full: list[str]) -> bool:
    """Whether the typed words after the first begin all words of a move in some order: `play 2 green`."""
    if len(typed) != len(full) or len(full) > LONGEST:
        return False
    return full[0].startswith(typed[0]) and any(_fits(typed[1:], list(order)) for order in permutations(full[1:]))
