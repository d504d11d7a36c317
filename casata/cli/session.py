"""A game in the terminal: people and bots at one keyboard."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Callable

from ..engine.catalogue import translator
from ..engine.errors import CasataError, IllegalMove
from ..engine.events import Event
from ..engine.match import Match
from ..engine.moves import Move
from ..engine.scene import Scene, letter
from ..engine.sheet import Line, fitted, length, span
from ..engine.wording import Wording
from .players import Player, bot_for, decide
from .terminal import Terminal, t

RECENT = 14  # lines of the log shown with the table


class Leave(Exception):
    """The people leave the table."""


class Session:
    """Plays a match to its end, or until somebody leaves."""

    def __init__(self, match: Match, players: list[Player], terminal: Terminal, path: pathlib.Path) -> None:
        """Where to save is known from the start: whoever leaves loses nothing."""
        self.match = match
        self.players = players
        self.terminal = terminal
        self.path = path
        self.say = wording(match, players)
        self.bots = {seat: bot_for(match, player) for seat, player in enumerate(players) if player.bot}
        self.people = [seat for seat, player in enumerate(players) if not player.bot]
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None
        self.seen = dict.fromkeys(range(match.seats), -1)  # the last step each seat has read
        self.commands: dict[str, tuple[Callable[[int, str], None], str]] = {
            "table": (self._table, t("show the table again")),
            "log": (self._log, t("what has happened so far")),
            "others": (self._others, t("what the others can see")),
            "undo": (self._undo, t("take back your last decision")),
            "restart": (self._restart, t("take back this turn")),
            "why": (self._why, t("why MOVE: why a move is not possible")),
            "save": (self._save, t("save FILE: keep the game, and play on")),
            "quit": (self._quit, t("leave; the game is saved")),
            "help": (self._help, t("this list")),
        }

    def run(self) -> None:
        """Decision after decision."""
        try:
            while self.match.actor is not None:
                seat = self.match.actor
                if seat in self.bots:
                    decide(self.match, seat, self.bots[seat])
                else:
                    self._person_decides(seat)
        except (EOFError, KeyboardInterrupt, Leave):
            self._keep(self.path)
            self.terminal.say("")
            self.terminal.say(t("Saved. Go on with: casata play --resume {file}", file=self.path))
            return
        self._end()

    # -- a person's decision ------------------------------------------------------------------

    def _person_decides(self, seat: int) -> None:
        step = self.match.step
        self._hand_over(seat)
        self.terminal.clear()
        self._present(seat)
        while self.match.step == step and self.match.actor == seat:
            answer = self.terminal.ask(
                t("{name}, your decision (number, move, or help): ", name=self.players[seat].name)
            )
            try:
                self._answer(seat, answer)
            except IllegalMove as problem:
                self.terminal.say(self._refusal(problem), "mark")
        self.seen[seat] = self.match.step

    def _hand_over(self, seat: int) -> None:
        """With several people at the keyboard, nobody's hand is on the screen when it changes hands."""
        if self.looking == seat:
            return
        self.terminal.clear()
        self.terminal.ask(
            t("{name} is to decide. Press Enter when only {name} is looking. ", name=self.players[seat].name)
        )
        self.looking = seat

    def _present(self, seat: int) -> None:
        self._recent(seat)
        self.terminal.lines(self.match.game.draw(self._scene(seat)))
        self._choices(seat)

    def _recent(self, seat: int) -> None:
        """What happened since this seat last looked."""
        lines = self._said(seat, self.seen[seat])
        if len(lines) > RECENT:
            self.terminal.say(t("({count} earlier lines: type log)", count=len(lines) - RECENT), "dim")
        for line in lines[-RECENT:]:
            self.terminal.say(fitted(line, 2 * self.terminal.width))
        if lines:
            self.terminal.say("")

    def _choices(self, seat: int) -> None:
        """What is legal, numbered, with cost and gain."""
        scene = self._scene(seat)
        self.terminal.say("")
        self.terminal.say(f"{letter(seat)} {self.players[seat].name}: {self.match.game.prompt(scene)}", "bold")
        for number, move in enumerate(self.match.legal(seat), 1):
            self.terminal.lines(self._choice(scene, number, move))

    def _choice(self, scene: Scene, number: int, move: Move) -> list[Line]:
        """A choice with its hint, on a line of its own where there is no room beside."""
        hint = self.match.game.hint(scene, move)
        line = [span(f"{number:3} ", "bold"), span(self.say.move(move)), span(f"  [{move}]", "dim")]
        if not hint:
            return [line]
        if length(line) + 2 + len(hint) <= scene.width:
            return [[*line, span(f"  {hint}", "mark")]]
        return [line, [span(f"      {hint}", "mark")]]

    def _answer(self, seat: int, answer: str) -> None:
        word, _, rest = answer.partition(" ")
        commands = [name for name in self.commands if word and name.startswith(word.lower())]
        if answer.isdecimal():
            self._numbered(seat, int(answer))
        elif len(commands) == 1 and (rest == "" or commands[0] in ("save", "why", "log")):
            self.commands[commands[0]][0](seat, rest.strip())
        elif answer:
            self._play(seat, answer)

    def _numbered(self, seat: int, number: int) -> None:
        moves = self.match.legal(seat)
        if not 1 <= number <= len(moves):
            raise IllegalMove(t("there are choices 1 to {count}", count=len(moves)), "no_such_move")
        self.match.play(moves[number - 1], seat)

    def _play(self, seat: int, notation: str) -> None:
        """A move in full, or any beginning of its words that fits one legal move only."""
        fitting = [move for move in self.match.legal(seat) if _fits(notation, str(move))]
        if len(fitting) == 1:
            self.match.play(fitting[0], seat)
        elif fitting and not any(str(move) == notation.lower() for move in fitting):
            listed = ", ".join(str(move) for move in fitting)
            raise IllegalMove(t("that could be: {moves}", moves=listed), "no_such_move")
        else:
            self.match.play(notation, seat)

    def _refusal(self, problem: IllegalMove) -> str:
        """Why not, in the language of the table."""
        for reason in self.match.game.reasons.all:
            if reason.name == problem.reason and reason.name != "no_such_move":
                rule = f" ({reason.rule})" if reason.rule else ""
                return t("Not possible: {reason}{rule}.", reason=self.say.text(reason.text), rule=rule)
        return t("Not understood: {problem}", problem=problem)

    # -- commands -----------------------------------------------------------------------------

    def _table(self, seat: int, _: str) -> None:
        self.terminal.lines(self.match.game.draw(self._scene(seat)))
        self._choices(seat)

    def _log(self, seat: int, _: str) -> None:
        for line in self._said(seat, None):
            self.terminal.say(line)

    def _others(self, seat: int, _: str) -> None:
        self.terminal.say(t("What everybody can see, your hand being hidden from them:"), "bold")
        self.terminal.lines(self.match.game.draw(self._scene(None)))

    def _undo(self, seat: int, _: str) -> None:
        if not self.match.can_undo(seat):
            raise IllegalMove(
                t("nothing to take back: cards were seen since, or another seat has decided"), "cannot_undo"
            )
        self.match.undo(seat)
        self._rewind(seat)

    def _restart(self, seat: int, _: str) -> None:
        if not self.match.restart_turn(seat):
            raise IllegalMove(
                t("nothing to take back: cards were seen since, or another seat has decided"), "cannot_undo"
            )
        self._rewind(seat)

    def _rewind(self, seat: int) -> None:
        self.seen[seat] = min(self.seen[seat], self.match.step)

    def _why(self, seat: int, notation: str) -> None:
        code = self.match.game.moves.parse(notation, self.match.names).code
        number = self.match.game.rules.why_not(self.match.box, self._scene(seat).view, seat, code)
        reason = self.match.game.reasons[number]
        rule = f" ({reason.rule})" if reason.rule else ""
        self.terminal.say(f"{self.say.text(reason.text)}{rule}", "mark")

    def _save(self, seat: int, name: str) -> None:
        path = pathlib.Path(name).expanduser() if name else self.path
        try:
            self._keep(path)
        except OSError as problem:
            raise IllegalMove(
                t("cannot write {file}: {problem}", file=path, problem=problem.strerror), "not_saved"
            ) from None
        self.terminal.say(t("Saved. Go on with: casata play --resume {file}", file=path))

    def _quit(self, seat: int, _: str) -> None:
        raise Leave

    def _help(self, seat: int, _: str) -> None:
        self.terminal.say(t("Type a number, a move as shown in [brackets] (beginnings of words are enough), or:"))
        for name, (_command, meaning) in self.commands.items():
            self.terminal.lines([[span(f"  {name:9}", "bold"), span(meaning)]])

    # -- what is said -------------------------------------------------------------------------

    def _said(self, seat: int | None, since: int | None) -> list[str]:
        match = self.match
        events: list[Event] = [
            match.game.veil(event, seat, match.options, match.over) for event in match.events(seat, since)
        ]
        return self.say.lines(events)

    def _scene(self, seat: int | None) -> Scene:
        match = self.match
        view = match.view_record(seat)
        return Scene(match.box, view, seat, match.options, match.names, self.say, self.terminal.width)

    def _keep(self, path: pathlib.Path) -> None:
        path.write_text(saved(self.match, self.players), encoding="utf-8")

    def _end(self) -> None:
        """The last events, the table, the points."""
        self.terminal.clear()
        for line in self._said(self.looking, min(self.seen[seat] for seat in self.people) if self.people else None)[
            -RECENT * 2 :
        ]:
            self.terminal.say(line)
        self.terminal.lines(self.match.game.draw(self._scene(self.looking)))
        self.terminal.lines(standings(self.match, self.say))


def wording(match: Match, players: list[Player]) -> Wording:
    """The words for a match between these players."""
    names = [player.name for player in players]
    return Wording(match.game, match.game.labels(match.printed), names, translator())


def standings(match: Match, say: Wording) -> list[Line]:
    """The final table of points, best first."""
    sources = [say.text(source.replace("_", " ")) for source in match.game.sources.names]
    widths = [max(7, len(source)) + 2 for source in sources]
    head = [span("", "", 4), span(t("Final scores"), "title", 16)]
    lines: list[Line] = [
        [],
        [
            *head,
            *(span(s, "dim", w, right=True) for s, w in zip(sources, widths, strict=True)),
            span(t("total"), "title", 8, right=True),
        ],
    ]
    places, tally = match.places(), match.tally()
    for seat in sorted(range(match.seats), key=lambda seat: places[seat]):
        points = list(tally[seat].values())
        line = [span(f"{places[seat]}. "), span(say.people[seat], f"seat{seat}", 17)]
        line += [span(str(p), "", w, right=True) for p, w in zip(points, widths, strict=True)]
        lines.append([*line, span(str(sum(points)), "bold", 8, right=True)])
    winners = " + ".join(say.people[seat] for seat in match.winners())
    return [*lines, [], [span(t("The victory goes to {winners}.", winners=winners), "bold")]]


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


def _fits(typed: str, notation: str) -> bool:
    """Whether each typed word begins the word at its place."""
    words, full = typed.lower().split(), notation.split()
    return len(words) <= len(full) and all(b.startswith(a) for a, b in zip(words, full, strict=False))
