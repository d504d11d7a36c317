"""A table as one viewer sees it: everything a page shows, made from that viewer's redacted view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from ....bots.plan import LEVELS
from ....bots.thought import Thought
from ....engine.game import find
from ....engine.match.match import Match
from ....engine.rulebook.page import has_rules
from ....engine.text.language import Message, language as language_of, plural
from ....engine.text.listing import Fact, Panel
from ....engine.text.narration import no_undo, wording
from ....engine.text.scene import letter
from ....engine.text.wording import Wording
from ...archive import archive, imports
from ...tables import seats as people
from ...tables.guided import is_guided
from ...tables.stored import CLOSED, OVER, RUNNING, WAITING, StoredTable
from ...tables.table import Table
from ...text import Translator as Translator, game_title, translator as translator  # noqa: PLC0414
from ..learn import answers_for
from . import house_file, log as table_log
from .automatic import automatic
from .cache import cache_of
from .game import GameView, look, see
from .lesson import lesson_at, lesson_view
from .model import Choice, Control, Dice, Face, LogLine, Past, PlayerView, Screen, Status, TableView
from .names import names_of, seat_name
from .options import chosen_facts
from .pace import describe_pace, describe_pause
from .reckoning import old_standings, reckoning
from .turn import move_under_way

Panels = tuple[Panel, ...]  # by seat; none before the game
CHOICES = plural("Only one option: press Enter", "{count} choices: click one, or type its number and press Enter")
LIT = plural(
    "One choice is lit on the board: pick it, or type its number and press Enter",
    "{count} choices are lit on the board: pick one, or type its number and press Enter",
)
LIT_TOUCH = plural(
    "One choice is lit: tap it, and again to confirm", "{count} choices are lit: tap one, and again to confirm"
)


@dataclass(frozen=True)
class Viewer:
    """Who looks: a person with a language, at a seat or none."""

    person: str
    seat: int | None
    language: str = ""
    site: str = ""  # the address of this site, for invitations
    from_seat: int | None = None  # from where to look back at a game that has ended


def table_view(table: Table, viewer: Viewer, notes: str | None, step: int | None = None, layout: str | None = None
          ) -> TableView:  # fmt: skip
    """The whole table; at an earlier step where one is named."""
    t = translator(viewer.language, table.game)
    status: Status = table.status  # type: ignore[assignment]
    base: dict[str, Any] = {
        "id": table.id, "game": table.game, "title": game_title(table.game, viewer.language), "status": status,
        "revision": table.revision, "viewer": viewer.seat, "host": table.host == viewer.person,
        "settings": _settings_once(table, viewer.language), "house": house_file.describe(table, viewer.language),
        "dice": dice(table.stored), "notes": notes,
        "controls": _controls(table, viewer, t), "watching": _watching(table),
        "rematch": f"/tables/{table.stored.rematch}" if table.stored.rematch else "", "notice": imported(table, t),
        "screen": _screen(table, viewer, t), "rules": has_rules(find(table.game)),
    }  # fmt: skip
    own = table.seats_of(viewer.person)
    if own and status == WAITING:
        base["seatable"] = [seat for seat, chair in enumerate(table.chairs) if chair.free]
    if own or base["host"]:
        base["invite"] = f"{viewer.site}/join/{table.stored.link}" if table.status in (WAITING, RUNNING) else ""
    if table.match is None:
        if table.legacy:
            base.update(_legacy(table, viewer, layout, t))
        players = _players(table, viewer, (), None)
        if status == WAITING:
            base |= {"prompt": _before(table, base["host"], t), "levels": LEVELS}
        return TableView(**base, players=players)
    return TableView(**base, **_played(table, table.match, viewer, step, t))


def _before(table: Table, host: bool, t: Translator) -> str:
    """What a table that has not begun is waiting for."""
    if any(chair.free for chair in table.chairs):
        return t("Waiting for players")
    return t("Ready to start") if host else t("Ready to start: waiting for the host")


def imported(table: Table, t: Translator) -> str:
    """What everybody should know of a game that came from a file."""
    if not table.stored.origin:
        return ""
    if is_guided(table.stored.origin):
        return t("A guided game: its deal was prepared.")
    if table.status == OVER:
        return t("This game was imported. Every move and the result were checked, but not who made the moves.")
    return t("This game was imported. Anyone who has the file knows everything that is hidden in it.")


def _played(table: Table, match: Match, viewer: Viewer, step: int | None, t: Translator) -> dict[str, Any]:
    """What is there to see once a game has begun."""
    now = match if step is None or step == match.step else match.at(step)
    if step is None:
        seen = see(table, match, viewer.seat, viewer.language)
    else:
        seen = look(table, match, now, _seat_seen(table, viewer), viewer.language, may_decide=False)
    values: dict[str, Any] = {
        "players": _players(
            table, viewer, seen.panels, now, step is not None, seen.picture.seats if seen.picture else ()
        ),
        "facts": seen.facts,
        "choices": seen.choices,
        "own": seen.own,
        "blocks": seen.blocks,
        "picture": seen.picture,
        "steps": match.step,
        "prompt": _prompt(table, now, seen.asked, t),
        "help": _help(table, viewer, seen.choices, t),
        "board_help": _board_help(seen, t),
        "touch_help": _board_help(seen, t, LIT_TOUCH),
        "rule": answers_for(match.game).phase(match.game.phases.names[now.phase]),
    }
    if step is not None:
        return values | _looking_back(table, match, now, seen, viewer)
    values |= {"chronicle": seen.lines[::-1], "log": seen.log}
    if match.over:
        values |= reckoning(table, match, seen, t)
    values["guided"] = viewer.seat is not None and lesson_at(table) is not None
    values["lesson"] = lesson_view(table, match, viewer.seat, viewer.language)
    if viewer.seat is not None and table.status == RUNNING:
        values |= _bar(table, match, seen.say, viewer.seat, t)
        values["under_way"] = Control("", seen.missing[0], False, seen.missing[1]) if seen.missing else None
        values["automatic"] = automatic(match, viewer.seat, seen.choices)
        values["digest_step"], since = table_log.digest(match, viewer.seat, seen.lines)
        values["digest"] = since[::-1]
    return values


def _seat_seen(table: Table, viewer: Viewer) -> int | None:
    """The seat from which a viewer looks back: any once nothing is secret any more, until then their own."""
    wanted = viewer.from_seat
    return wanted if table.revealed and wanted is not None and wanted < table.seats else viewer.seat


def _looking_back(table: Table, match: Match, now: Match, seen: GameView, viewer: Viewer) -> dict[str, Any]:
    """What a page says about a moment of the past."""
    seats = tuple(enumerate(seen.say.people)) if table.revealed else ()
    by = now.history[-1][0] if now.step and (seen.told or table.revealed) else None
    past = Past(now.step, match.step, by, seen.told, _seat_seen(table, viewer), seats)
    said = {} if by is None else {"prompt": _moment_said(past, now, seen), "help": seen.asked}
    return {"past": past, "chronicle": _until(seen.lines, now.step)[::-1], **said}


def _moment_said(past: Past, now: Match, seen: GameView) -> str:
    """What happened at a moment; or, in a game without secrets any more, which decision was made without effect."""
    if past.told:
        return table_log.BETWEEN.join(f"{line.name} {line.text}".strip() for line in past.told)
    seat, code = now.history[-1]
    return f"{seen.say.people[seat]}: {seen.say.move(now.game.move(code, now.names))}"


def _until(lines: list[LogLine], step: int) -> list[LogLine]:
    return [line for line in lines if line.step <= step]


def _bar(table: Table, match: Match, say: Wording, seat: int, t: Translator) -> dict[str, Any]:
    """What the action bar offers besides choices."""
    can = match.can_undo(seat)
    why = "" if can else no_undo(match, say, seat, brief=True)
    acting, allowed = seat in match.actors, table.stored.hints
    no_advice = t("It is not your turn.") if allowed else t("Hints are off at this table.")
    inside = can and move_under_way(table, match, seat) is not None
    return {
        "answers": match.decisions(seat),
        "undo": Control("undo", t("Undo"), can, why, t("Takes back one step.")),
        "restart": Control("restart", t("Restart turn"), can, why, t("Takes back everything you did this turn.")),
        "cancel": Control("cancel", t("Cancel move"), about=t("Takes back all steps of this move."))
        if inside
        else None,
        "advice": Control(
            "hint",
            t("Hint"),
            allowed and acting,
            "" if allowed and acting else no_advice,
            t("Shows what a bot would do here."),
        ),
    }


def _prompt(table: Table, match: Match, asked: str, t: Translator) -> str:
    """What the viewer must do, or who else must do what; or that nothing is left to do."""
    if table.status == CLOSED:
        return t("The table was closed before the end.")
    return t("The game is over.") if match.over else asked


def _help(table: Table, viewer: Viewer, choices: list[Choice], t: Translator) -> str:
    if viewer.seat is not None and table.chairs[viewer.seat].away and table.status == RUNNING:
        return t("A bot plays for you until you take your seat back.")
    if choices:
        return t(CHOICES, count=len(choices))
    if table.status == RUNNING and table.seats_of(viewer.person) and viewer.seat is None:
        return t("Private cards stay hidden until a player at this screen confirms who they are.")
    if table.status == RUNNING and viewer.seat is None:
        return t("You are watching.")
    return ""


def _board_help(seen: GameView, t: Translator, told: Message = LIT) -> str:
    """How to choose on the board; choices that no place takes are buttons, which explain themselves."""
    lit = len(seen.picture.aimed) if seen.picture else 0
    return t(told, count=lit) if lit else ""


# -- people -----------------------------------------------------------------------------------


def _players(
    table: Table,
    viewer: Viewer,
    panels: Panels,
    match: Match | None,
    is_past: bool = False,
    drawn: tuple[Markup, ...] = (),
) -> list[PlayerView]:
    """Everybody, the viewer first, then in seating order; with what is drawn of each."""
    first = viewer.seat or 0
    order = [(first + i) % table.seats for i in range(table.seats)]
    places = match.places() if match is not None and match.over else [0] * table.seats
    acting = match.actors if match is not None and (is_past or table.status == RUNNING) else ()
    return [
        _player(table, viewer, panels, seat, seat in acting, places[seat], drawn[seat] if drawn else Markup())
        for seat in order
    ]


def _player(
    table: Table, viewer: Viewer, panels: Panels, seat: int, acting: bool, place: int, drawn: Markup
) -> PlayerView:
    chair, own = table.chairs[seat], table.seats_of(viewer.person)
    name = seat_name(table.status, chair, translator(viewer.language))
    panel = panels[seat] if panels else None
    return PlayerView(
        seat=seat, name=name, you=seat == viewer.seat, bot=chair.bot, away=chair.away,
        online=bool(chair.bot) or table.is_here(chair.person or ""),
        screen=seat in own and len(own) > 1, guest=seat in own and chair.screen,
        host=chair.person == table.host and not chair.screen, acting=acting, deadline=int(chair.deadline * 1000),
        points=panel.points if panel else "", facts=panel.facts if panel else (),
        remark=panel.remark if panel else "", place=place, drawn=drawn,
    )  # fmt: skip


def _watching(table: Table) -> int:
    seated = {chair.person for chair in table.chairs}
    return len(table.presence.everybody() - seated)


def _controls(table: Table, viewer: Viewer, t: Translator) -> list[Control]:
    """What can be done about the table itself."""
    host, own = table.host == viewer.person, table.seats_of(viewer.person)
    mine = bool(own)
    controls = []
    if table.status == WAITING and host:
        free = any(chair.free for chair in table.chairs)
        why = t("Every seat must be filled first: share the link, or give free seats to bots.") if free else ""
        controls.append(Control("start", t("Start the game"), not free, why))
    if table.status == RUNNING and any(table.chairs[seat].away for seat in own):
        back = t("Take your seats back") if len(own) > 1 else t("Take your seat back")
        controls.append(Control("return", back))
    elif mine and table.status in (WAITING, RUNNING):
        controls.append(Control("leave", t("Leave the table")))
    if table.status == RUNNING and mine:
        controls += _powers(table, viewer, host, t)
    if people.may_close(table, viewer.person):
        controls.append(Control("close", t("Close the table")))
    if table.status in (OVER, CLOSED) and mine and not table.legacy:
        controls.append(Control("rematch", t("Play again")))
    if archive.may_publish(table, viewer.person):
        controls.append(_showing(table, t))
    return controls


def _showing(table: Table, t: Translator) -> Control:
    """Who sees a game that has ended."""
    if table.stored.public:
        return Control("withdraw", t("Make private"))
    return Control("publish", t("Make public"))


def _powers(table: Table, viewer: Viewer, host: bool, t: Translator) -> list[Control]:
    """What can be done about others in a running game."""
    controls = []
    for seat, chair in enumerate(table.chairs):
        if chair.person in (None, viewer.person):
            continue
        if not chair.away and people.is_gone(table, seat):
            controls.append(Control(f"replace/{seat}", t("Let a bot play for {name}", name=chair.name)))
        if host:
            controls.append(Control(f"remove/{seat}", t("Remove {name}", name=chair.name)))
    return controls


def _screen(table: Table, viewer: Viewer, t: Translator) -> Screen | None:
    """Who shares the viewer's screen, once there is something to hide or to decide."""
    own = table.seats_of(viewer.person)
    if len(own) < 2 or table.status != RUNNING:
        return None
    asked = table.deciding()
    faces = [Face(seat, table.chairs[seat].name, seat in asked) for seat in own if seat != viewer.seat]
    faces.sort(key=lambda face: not face.acting)
    if viewer.seat is None:
        return Screen(faces, curtain=True)
    name = table.chairs[viewer.seat].name
    if find(table.game).open:
        return Screen(faces, shown=name)
    return Screen([], shown=name, hide=Control("hide", t("Hide again")))


# -- around the game --------------------------------------------------------------------------


def _settings_once(table: Table, language: str) -> list[Fact]:
    """The settings, put into words again only where they have changed."""
    stored, which = table.stored, ("settings", language)
    stamp = (stored.options, stored.pace, stored.pause, stored.open, stored.hints, stored.origin)
    before = cache_of(table).built.get(which)
    if before is None or before[0] != stamp:
        before = cache_of(table).built[which] = (stamp, settings(table, translator(language, table.game)))
    found: list[Fact] = before[1]
    return found


def settings(table: Table, t: Translator) -> list[Fact]:
    """How the table is played: what was chosen, in words."""
    return [
        Fact(t("Players"), str(table.seats)),
        *chosen_facts(table, t),
        *house_file.fact(table, t),
        Fact(t("Clock"), describe_pace(table.stored.pace, t)),
        Fact(t("Bots answer"), describe_pause(table.stored.pause, t)),
        Fact(t("Who can join"), t("everyone") if table.stored.open else t("anyone with the link")),
        Fact(t("Hints"), t("allowed") if table.stored.hints else t("not allowed")),
        *_came_from(table, t),
    ]


def _came_from(table: Table, t: Translator) -> list[Fact]:
    """Who sat where in the file of an imported game."""
    before = imports.players(table, t)
    seats = ", ".join(f"{letter(seat)} {name}" for seat, name in enumerate(before))
    return [Fact(t("Players in the file"), seats)] if before else []


def dice(table: StoredTable) -> Dice:
    """The promise, what everybody added, and the secret once the game has ended; nothing where a file has no dice."""
    made = table.dice()
    if made is None:
        return Dice("", ())
    begun = table.status != WAITING
    parts = tuple(part if begun else "" for part in made["contributions"])
    return Dice(made["commitment"], parts, made["secret"] if table.status in (OVER, CLOSED) else "")


def _legacy(table: Table, viewer: Viewer, layout: str | None, t: Translator) -> dict[str, Any]:
    """A table of older rules: its chronicle and its result, nothing to decide."""
    shown: dict[str, Any] = {
        "notice": t(
            "This game was played with version {old} of the rules; this server has version {new}."
            " You can look at it but not continue it.",
            old=table.stored.rules, new=find(table.game).version,
        ),
        "prompt": t("You can only look at this game."),
    }  # fmt: skip
    if layout and table.stored.words:
        told = table_log.old_lines(table, viewer.seat, viewer.language, layout)
        shown["chronicle"] = told[::-1]
    if table.stored.result:
        shown["standings"] = old_standings(table, language_of(viewer.language))
    return shown


def advised_moves(table: Table, seat: int, thought: Thought) -> list[dict[str, Any]]:
    """What a strong bot considered, its choice first: each move with the chance to win and the points it expects."""
    match = table.match
    if match is None:
        return []
    found = [
        {"move": str(match.game.move(one.code, match.names)), "wins": one.wins[seat], "points": one.scores[seat]}
        for one in sorted(thought.candidates, key=lambda one: (one.code != thought.code, -one.visits))
    ]
    return found or [{"move": str(match.game.move(thought.code, match.names)), "wins": None, "points": None}]


def describe_advice(table: Table, seat: int, thought: Thought, language: str) -> str:
    """What a strong bot would do here and what it expects of it."""
    speech, match = language_of(language), table.match
    if match is None:
        return ""
    t, names = speech.say, names_of(table, speech.say)
    say = wording(match, names, speech)
    move = say.move(match.game.move(thought.code, match.names))
    best = next((one for one in thought.candidates if one.code == thought.code), None)
    if best is None:
        return t("A strong bot would: {move}.", move=move)
    points = ", ".join(f"{name} {score:.0f}" for name, score in zip(names, best.scores, strict=True))
    return t(
        "A strong bot would: {move}. Estimated win chance {wins}; estimated final scores: {points}.",
        move=move, wins=speech.percent(best.wins[seat]), points=points,
    )  # fmt: skip
