"""A game in the terminal: people at one keyboard, and bots."""

from __future__ import annotations

import pathlib
import textwrap
from collections.abc import Callable, Sequence

from ..bots.plan import SEARCH
from ..engine.core.moves import Kind, Move
from ..engine.core.reasons import LEGAL, NOT_NOW
from ..engine.errors import IllegalMove
from ..engine.match.match import Match
from ..engine.text.narration import log, no_undo, scene
from ..engine.text.scene import AnyScene, letter
from ..engine.text.styled import Line, beside, length, span
from ..engine.text.wording import Person
from .players import Player, bots_for, decide
from .render import standings, wording
from .savefile import keep, save_text, say_where
from .terminal import Terminal, plural, t
from .typed_moves import fits, fits_in_any_order, read_number, split_words

AMOUNT = "amount"  # the argument of moves that are typed as a bare number
MOST_LINES = 8  # choices one below the other; more of them stand in columns
MOST_MEANINGS = 12  # moves listed that an abbreviation may mean
MOST_RECENT = 24  # lines of the log shown with the table
WITH_ARGUMENT = ("save", "why")
Group = list[tuple[int, Move]]  # choices that stand in one line, with their numbers


class Leave(Exception):
    """The people leave the table."""


class Remark(Exception):
    """An answer that changes nothing, and why, in one line."""


class TerminalGame:
    """Plays a match to its end, or until somebody leaves; decisions of people are saved at once."""

    def __init__(
        self, match: Match, players: list[Player], terminal: Terminal, path: pathlib.Path, jobs: int = 1
    ) -> None:
        """Save to `path` from the start, so that nothing is lost when somebody leaves."""
        self.match = match
        self.players = players
        self.terminal = terminal
        self.path = path
        self.say = wording(match, players)
        self.bots = bots_for(match, players, jobs)
        self.people = [seat for seat, player in enumerate(players) if not player.bot]
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None
        self.last_seen = dict.fromkeys(range(match.seats), -1)  # the step at which each seat last saw the table
        self.commands: dict[str, tuple[Callable[[int, str], None], str]] = {
            "table": (self._table, t("show the table again")),
            "log": (self._log, t("show what has happened so far")),
            **(
                {"map": (self._map, t("show everything that is printed, and how to read the table"))}
                if match.game.words.reference
                else {}
            ),
            "others": (self._others, t("show what the others can see")),
            "undo": (
                self._undo,
                t("take back your last decision, unless another player has moved or something was revealed"),
            ),
            "restart": (self._restart, t("take back this turn")),
            "why": (self._why, t("why MOVE: say why a move is not possible, and what it would cost")),
            "save": (self._save, t("save FILE: save a copy of the game and play on")),
            "quit": (self._quit, t("leave; the game is saved")),
            "help": (self._help, t("show this list")),
        }

    def run(self) -> None:
        """Play decision after decision."""
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
            self.terminal.say(t("To continue: casata play --resume {file}", file=self.path))
            return
        self._end()

    def _bot_decides(self, seat: int) -> None:
        bot = self.bots[seat]
        if bot.plan.kind != SEARCH:
            decide(self.match, seat, bot)
            return
        with self.terminal.waiting(t("{name} is thinking", name=self.players[seat].display_name)):
            decide(self.match, seat, bot)

    # -- a person's decision ------------------------------------------------------------------

    def _person_decides(self, seat: int) -> None:
        step = self.match.step
        self._hand_over(seat)
        self.terminal.clear(forget=False)
        self._present(seat)
        self.last_seen[seat] = step
        while self.match.step == step and self.match.actor == seat:
            answer = self.terminal.ask(
                t("{name}, your decision (number, move, or help): ", name=self.players[seat].display_name)
            )
            try:
                self._answer(seat, answer)
            except IllegalMove as problem:
                self.terminal.say(self._refusal(problem, answer), "mark")
            except Remark as remark:
                self.terminal.say(str(remark), "mark")
        self._keep(quietly=True)

    def _hand_over(self, seat: int) -> None:
        """With several people at the keyboard, hide all hands before the next player looks."""
        if self.looking == seat:
            return
        if self.match.game.secrecy.open:
            self.looking = seat
            return
        self.terminal.clear(forget=True)
        self.terminal.ask(
            t("{name} decides next. Press Enter when only {name} is looking. ", name=self.players[seat].display_name)
        )
        self.looking = seat

    def _present(self, seat: int) -> None:
        """The table, what happened since it was last shown to this seat, and the choices."""
        self.terminal.lines(self.match.game.words.draw(self._scene(seat)))
        self._recent(seat)
        self._choices(seat)

    def _recent(self, seat: int) -> None:
        lines = self._log_lines(seat, self.last_seen[seat])
        if not lines:
            return
        self.terminal.say("")
        if len(lines) > MOST_RECENT:
            self.terminal.say(
                t(
                    plural("({count} earlier line: type log)", "({count} earlier lines: type log)"),
                    count=len(lines) - MOST_RECENT,
                ),
                "dim",
            )
        own = self.players[seat].display_name
        for line in lines[-MOST_RECENT:]:
            concerned = own in line and not line.startswith(f"{own} ")
            self.terminal.say(line, "mark" if concerned else "")

    def _choices(self, seat: int) -> None:
        """All legal moves, numbered, with cost and gain."""
        shown = self._scene(seat)
        moves = self.match.legal(seat)
        self.terminal.say("")
        self.terminal.say(
            f"{letter(seat)} {self.players[seat].display_name}: {self.match.game.words.prompt(shown)}", "bold"
        )
        amount = self._amount_kind(seat)
        if amount:
            self.terminal.lines(self._amounts(amount, moves))
        else:
            self._numbered_list(shown, moves)
        if len(moves) == 1:
            self.terminal.say(t("    (press Enter to play the only move)"), "dim")
        elif usual := self.match.usual(seat):
            self.terminal.say(t("    (Enter for {move})", move=self.say.move(usual)), "dim")

    def _numbered_list(self, shown: AnyScene, moves: Sequence[Move]) -> None:
        """One choice per line with its worth, similar ones together; many without it stand in columns."""
        if len(moves) <= MOST_LINES or any(self.match.game.words.worth(shown, move) for move in moves):
            groups = self._group(shown, moves)
            column = max([3, *(len(_numbers_of(group)) for group in groups)])
            for group in groups:
                self.terminal.lines(self._choice(shown, group, column))
            return
        short: list[Line] = [[span(f"{i:3} ", "bold"), span(self.say.move(move))] for i, move in enumerate(moves, 1)]
        widest = max(length(line) for line in short) + 2
        rows = -(-len(short) // max(1, shown.width // widest))
        for row in range(rows):
            side = [[line] for line in short[row::rows]]
            self.terminal.lines(beside(side, [widest] * len(side), 0))
        self.terminal.say(t("    (or type a move, such as: {move})", move=moves[0]), "dim")

    def _amount_kind(self, seat: int) -> Kind | None:
        """The kind of move that is an amount, if the game asks for one: then a bare number is the amount."""
        for kind in self.match.game.moves:
            if [argument for argument, _ in kind.axes] == [AMOUNT] and self._why_not(seat, kind.first) != NOT_NOW:
                return kind
        return None

    def _amounts(self, kind: Kind, moves: Sequence[Move]) -> list[Line]:
        """The range of amounts, and the words of other moves."""
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

    def _group(self, shown: AnyScene, moves: Sequence[Move]) -> list[Group]:
        """Choices with their numbers, grouped where only the first argument differs and the worth is the same."""
        groups: dict[object, Group] = {}
        for number, move in enumerate(moves, 1):
            rest = tuple(move.args.values())[1:]
            worth = self.match.game.words.worth(shown, move)
            groups.setdefault((move.kind, rest, worth) if rest and worth else number, []).append((number, move))
        return list(groups.values())

    def _choice(self, shown: AnyScene, group: Group, column: int) -> list[Line]:
        """One or several similar choices with their worth, which moves to lines of its own if it does not fit."""
        move = group[0][1]
        worth, said = self.match.game.words.worth(shown, move), self.say.move(move)
        if len(group) > 1:
            argument = next(iter(move.args))
            names = "/".join(self.say.label(other.args[argument]) for _, other in group)
            said = self.say.move(Move(move.code, move.kind, {**move.args, argument: Person(names)}))
            move = Move(move.code, move.kind, {**move.args, argument: ".."})
        line = [span(f"{_numbers_of(group):>{column}} ", "bold"), span(said), span(f"  [{move}]", "dim")]
        if not worth:
            return [line]
        if length(line) + 2 + len(worth) <= shown.width:
            return [[*line, span(f"  {worth}", "mark")]]
        return [line, *([span(f"      {part}", "mark")] for part in textwrap.wrap(worth, shown.width - 6))]

    def _answer(self, seat: int, answer: str) -> None:
        word, _, rest = answer.partition(" ")
        commands = [name for name in self.commands if word and name.startswith(word.lower())]
        legal = [str(move) for move in self.match.legal(seat)]
        amount = self._as_amount(seat, answer)
        if amount is not None:
            self.match.play(amount, seat)
        elif answer.isdecimal() or not answer:
            self.match.play(self._numbered(seat, answer), seat)
        elif word.lower() not in self.commands and any(
            fits(split_words(answer), split_words(notation)) for notation in legal
        ):
            self.match.play(self._meant(answer, legal), seat)
        elif len(commands) == 1 and (rest == "" or commands[0] in WITH_ARGUMENT):
            self.commands[commands[0]][0](seat, rest.strip())
        else:
            meant = self._meant(answer, legal)
            self.match.play(self._meant(answer, self._every(), legal=False) if meant == answer else meant, seat)

    def _every(self) -> list[str]:
        """All moves of the game, legal or not."""
        game = self.match.game
        return [str(game.move(code, self.match.names)) for code in range(game.moves.size)]

    def _as_amount(self, seat: int, typed: str) -> int | None:
        """The code of an amount, typed alone or after its word, if the game asks for one."""
        kind = self._amount_kind(seat)
        words = split_words(typed)
        if kind is None or not words or not words[-1].isdecimal() or len(words) > 2:
            return None
        if len(words) == 2 and not kind.name.startswith(words[0]):
            return None
        number, most = read_number(words[-1]), kind.size - 1
        if number > most and self._why_not(seat, kind.first + most) == LEGAL:
            raise Remark(t("The highest amount is {most}.", most=most))
        return kind.first + min(number, most)

    def _why_not(self, seat: int, code: int) -> int:
        """The condition that forbids a move, judged by what the seat sees."""
        view = self.match.view_record(seat)
        return int(self.match.game.rules.why_not(self.match.box, view, seat, code))

    def _numbered(self, seat: int, answer: str) -> Move:
        """A choice by its number; Enter alone where there is only one choice, or a usual one."""
        moves = self.match.legal(seat)
        if not answer and (only := moves[0] if len(moves) == 1 else self.match.usual(seat)):
            return only
        amount = self._amount_kind(seat)
        number = read_number(answer or "0")
        if amount or not 1 <= number <= len(moves):
            others = [str(move) for move in moves if amount and move.kind != amount.name]
            either = t("Type the amount, or {moves}.", moves=", ".join(others)) if others else t("Type the amount.")
            raise Remark(either if amount else t("Choose a number from 1 to {count}.", count=len(moves)))
        return moves[number - 1]

    def _meant(self, typed: str, notations: list[str], legal: bool = True) -> str:
        """The notation that was typed in full, or by beginnings of words that fit only one of some notations."""
        words = split_words(typed)
        fitting = [notation for notation in notations if fits(words, split_words(notation))]
        if not fitting:
            fitting = [notation for notation in notations if fits_in_any_order(words, split_words(notation))]
        exact = [notation for notation in fitting if split_words(notation) == words]
        if len(fitting) == 1 or len(exact) == 1:
            return (exact or fitting)[0]
        if fitting:
            moves = ", ".join([*fitting[:MOST_MEANINGS], *(["…"] if len(fitting) > MOST_MEANINGS else [])])
            choices = t("That could be: {moves}", moves=moves)
            raise Remark(choices if legal else self._not_now(fitting, moves))
        return typed

    def _not_now(self, fitting: list[str], moves: str) -> str:
        """Which of the moves that may be meant are not possible; or what the game asks, if it asks for none of them."""
        seat, names = self.match.actor, self.match.names
        codes = [self.match.game.moves.parse(notation, names).code for notation in fitting]
        if seat is not None and all(self._why_not(seat, code) == NOT_NOW for code in codes):
            return t("You can't do that now. Next: {prompt}", prompt=self._prompt())
        return t("Not possible now: {moves}", moves=moves)

    def _prompt(self) -> str:
        """What the game asks now."""
        return self.match.game.words.prompt(self._scene(self.match.actor))

    def _refusal(self, problem: IllegalMove, typed: str) -> str:
        """Why a move was refused, in the language of the terminal."""
        for number, reason in enumerate(self.match.game.reasons.all):
            if reason.name == problem.reason and reason.name != "no_such_move":
                if number == NOT_NOW:
                    return t("You can't do that now. Next: {prompt}", prompt=self._prompt())
                return self.say.text(reason.text) + reason.cited
        return t("{typed} is not a move. Type a number, a move as in [brackets], or help.", typed=typed)

    # -- commands -----------------------------------------------------------------------------

    def _table(self, seat: int, _: str) -> None:
        self.terminal.lines(self.match.game.words.draw(self._scene(seat)))
        self._choices(seat)

    def _log(self, seat: int, _: str) -> None:
        for line in self._log_lines(seat, None):
            self.terminal.say(line)

    def _map(self, seat: int, _: str) -> None:
        if self.match.game.words.reference:
            self.terminal.lines(self.match.game.words.reference(self._scene(seat)))

    def _others(self, seat: int, _: str) -> None:
        self.terminal.say(t("What the others can see; your secrets are hidden:"), "bold")
        self.terminal.lines(self.match.game.words.draw(self._scene(None)))

    def _undo(self, seat: int, _: str) -> None:
        last = self._last_here()
        if self.match.can_undo(seat):
            self.match.undo(seat)
        elif self.match.game.secrecy.open and last is not None and self.match.can_undo(last):
            self.match.undo(last)
        else:
            raise Remark(no_undo(self.match, self.say, seat))
        self._rewind(seat)

    def _last_here(self) -> int | None:
        """The seat that decided last, if one of the people at this keyboard has it."""
        last = self.match.history[-1][0] if self.match.history else None
        return last if last in self.people else None

    def _restart(self, seat: int, _: str) -> None:
        if not self.match.restart_turn(seat):
            raise Remark(no_undo(self.match, self.say, seat))
        self._rewind(seat)

    def _rewind(self, seat: int) -> None:
        self.last_seen[seat] = min(self.last_seen[seat], self.match.step)

    def _why(self, seat: int, typed: str) -> None:
        """Say which condition forbids a move, and what it would cost and gain."""
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
        worth = game.words.worth(shown, move) if asked else ""
        named = amount is None or read_number(split_words(typed)[-1]) == move.args[AMOUNT]
        name = self.say.move(move) if named else typed
        self.terminal.say(f"{name}: {self.say.text(reason.text)}{reason.cited}", "mark")
        if worth:
            self.terminal.say(f"      {worth}", "mark")

    def _save(self, seat: int, name: str) -> None:
        path = pathlib.Path(name).expanduser() if name else self.path
        if path != self.path and path.exists():
            raise Remark(t("{file} exists already: choose another name.", file=path))
        try:
            path.write_text(save_text(self.match, self.players), encoding="utf-8")
        except OSError as problem:
            raise Remark(t("Cannot write {file}: {problem}", file=path, problem=problem.strerror)) from None
        self.terminal.say(t("Saved. To continue it: casata play --resume {file}", file=path))

    def _quit(self, seat: int, _: str) -> None:
        raise Leave

    def _help(self, seat: int, _: str) -> None:
        self.terminal.say(t("Type a number, a move as shown in [brackets] (the beginnings of words are enough), or:"))
        for name, (_command, meaning) in self.commands.items():
            self.terminal.lines([[span(f"  {name:9}", "bold"), span(meaning)]])

    # -- what is said -------------------------------------------------------------------------

    def _log_lines(self, seat: int | None, since: int | None) -> list[str]:
        return log(self.match, self.say, seat, since)

    def _scene(self, seat: int | None) -> AnyScene:
        return scene(self.match, self.say, seat, self.terminal.width)

    def _keep(self, quietly: bool = False) -> None:
        """Write the game to its file, or to another one where that cannot be written."""
        written = keep(self.path, save_text(self.match, self.players), self.match.game.name)
        if written != self.path:
            self.terminal.say(t("{file} cannot be written.", file=self.path), "mark")
        if written != self.path or not quietly:
            self.terminal.say(say_where(written))
        self.path = written or self.path

    def _end(self) -> None:
        """Show the table, the last events and the scores; with several people, only what all may see."""
        several = len(self.people) > 1
        viewer = None if several else self.looking
        since = min((self.last_seen[seat] for seat in self.people), default=None)
        self.terminal.clear(forget=several)
        self.terminal.lines(self.match.game.words.draw(self._scene(viewer)))
        self.terminal.say("")
        for line in self._log_lines(viewer, since):
            self.terminal.say(line)
        self.terminal.lines(standings(self.match, self.say))
        self._keep()


def _numbers_of(group: Group) -> str:
    """The numbers of similar choices: `6/17`."""
    return "/".join(str(number) for number, _ in group)
