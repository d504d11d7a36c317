"""A table as one viewer sees it: everything a page shows, made from that viewer's redacted view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ....bots.plan import LEVELS
from ....bots.thought import Thought
from ....engine.core.options import START
from ....engine.game import find
from ....engine.match.match import Match
from ....engine.text.board import Fact, Panel
from ....engine.text.catalogue import translator
from ....engine.text.narration import no_undo, wording
from ....engine.text.scene import letter
from ....engine.text.wording import Wording
from ...archive import archive, imports
from ...text import Translator as Translator, speaker as speaker  # noqa: PLC0414
from .. import seats as people
from ..table import CLOSED, OVER, RUNNING, WAITING, Seating
from . import house_file, log as table_log
from .game import looked, sight
from .model import Choice, Control, Dice, Face, LogLine, Past, PlayerShown, Row, Screen, Standings, Status, TableShown
from .names import called, names_of
from .pace import pace_said

Panels = tuple[Panel, ...]  # by seat; none before the game


@dataclass(frozen=True)
class Viewer:
    """Who looks: a person with a language, at a seat or none."""

    person: str
    seat: int | None
    language: str = ""
    site: str = ""  # the address of this site, for invitations


def table(seating: Seating, viewer: Viewer, notes: str | None, step: int | None = None, layout: str | None = None
          ) -> TableShown:  # fmt: skip
    """The whole table; at an earlier step where one is named."""
    t = speaker(viewer.language)
    status: Status = seating.status  # type: ignore[assignment]
    base: dict[str, Any] = {
        "id": seating.id, "game": seating.game, "title": find(seating.game).title, "status": status,
        "revision": seating.revision, "viewer": viewer.seat, "host": seating.host == viewer.person,
        "settings": settings(seating, t), "house": house_file.said(seating, viewer.language),
        "dice": dice(seating), "notes": notes,
        "controls": _controls(seating, viewer, t), "watching": _watching(seating),
        "rematch": f"/tables/{seating.rematch}" if seating.rematch else "", "notice": imported(seating, t),
        "screen": _screen(seating, viewer, t),
    }  # fmt: skip
    own = seating.seats_of(viewer.person)
    if own and status == WAITING:
        base["seatable"] = [seat for seat, chair in enumerate(seating.chairs) if chair.free]
    if own or base["host"]:
        base["invite"] = f"{viewer.site}/join/{seating.link}" if seating.status in (WAITING, RUNNING) else ""
    if seating.match is None:
        if seating.legacy:
            base.update(_legacy(seating, viewer, layout, t))
        players = _players(seating, viewer, (), None)
        if status == WAITING:
            base |= {"prompt": _before(seating, base["host"], t), "levels": LEVELS}
        return TableShown(**base, players=players)
    return TableShown(**base, **_played(seating, seating.match, viewer, step, t))


def _before(seating: Seating, host: bool, t: Translator) -> str:
    """What a table that has not begun is waiting for."""
    if any(chair.free for chair in seating.chairs):
        return t("Waiting for players")
    return t("Ready to start") if host else t("Ready to start: waiting for the host")


def imported(seating: Seating, t: Translator) -> str:
    """What everybody should know of a game that came from a file."""
    if not seating.origin:
        return ""
    if seating.status == OVER:
        return t("This game came from a file: every move and the result were checked; who made the moves was not.")
    return t("This game comes from a file. Whoever has the file knows everything that is hidden in it.")


def _played(seating: Seating, match: Match, viewer: Viewer, step: int | None, t: Translator) -> dict[str, Any]:
    """What is there to see once a game has begun."""
    is_past = step is not None
    now = match if step is None or step == match.step else match.at(step)
    if is_past:
        seen = looked(seating, match, now, viewer.seat, viewer.language, may_decide=False)
    else:
        seen = sight(seating, match, viewer.seat, viewer.language)
    values: dict[str, Any] = {
        "players": _players(seating, viewer, seen.panels, now, is_past),
        "facts": seen.facts,
        "choices": seen.choices,
        "own": seen.own,
        "blocks": seen.blocks,
        "steps": match.step,
        "prompt": _prompt(seating, now, viewer.seat, seen.asked, is_past, t),
        "help": _help(seating, viewer, seen.choices, t),
    }
    if is_past:
        return {**values, "past": Past(now.step, match.step), "chronicle": _until(seen.lines, now.step)[::-1]}
    values |= {"chronicle": seen.lines[::-1], "log": seen.log}
    values["standings"] = standings(match, seen.say, t) if match.over else None
    if viewer.seat is not None and seating.status == RUNNING:
        values |= _bar(seating, match, seen.say, viewer.seat, t)
        values["digest_step"], values["digest"] = table_log.digest(match, viewer.seat, seen.lines)
    return values


def _until(lines: list[LogLine], step: int) -> list[LogLine]:
    return [line for line in lines if line.step <= step]


def _bar(seating: Seating, match: Match, say: Wording, seat: int, t: Translator) -> dict[str, Any]:
    """What the action bar offers besides choices."""
    can = match.can_undo(seat)
    why = "" if can else no_undo(match, say, seat)
    acting = seat in match.actors
    no_hint = t("this table is played without hints") if not seating.hints else t("it is not your turn")
    return {
        "answers": match.decisions(seat),
        "undo": Control("undo", t("Undo"), can, why),
        "restart": Control("restart", t("Restart turn"), can, why),
        "hint": Control("hint", t("Hint"), seating.hints and acting, "" if seating.hints and acting else no_hint),
    }


def _prompt(seating: Seating, match: Match, seat: int | None, asked: str, is_past: bool, t: Translator) -> str:
    """Who must do what."""
    if seating.status == CLOSED:
        return t("The table was closed before the end.")
    if match.over:
        return t("The game is over.")
    if seat in match.actors and not is_past:
        return t("You: {prompt}", prompt=asked)
    names = ", ".join(names_of(seating, t)[seat] for seat in match.actors)
    if is_past:
        return t("At this moment {names} had to: {prompt}", names=names, prompt=asked)
    return t("{names}: {prompt}", names=names, prompt=asked)


def _help(seating: Seating, viewer: Viewer, choices: list[Choice], t: Translator) -> str:
    if viewer.seat is not None and seating.chairs[viewer.seat].away and seating.status == RUNNING:
        return t("A bot plays for you until you take your seat back.")
    if len(choices) == 1:
        return t("the only choice: take it, or press Enter")
    if choices:
        return t("{count} choices: pick one, or type its number and press Enter", count=len(choices))
    if seating.status == RUNNING and seating.seats_of(viewer.person) and viewer.seat is None:
        return t("Hands and secrets are hidden until somebody at this screen says: it is I.")
    if seating.status == RUNNING and viewer.seat is None:
        return t("You are watching.")
    return ""


# -- people -----------------------------------------------------------------------------------


def _players(
    seating: Seating, viewer: Viewer, panels: Panels, match: Match | None, is_past: bool = False
) -> list[PlayerShown]:
    """Everybody, the viewer first, then in seating order."""
    first = viewer.seat or 0
    order = [(first + i) % seating.seats for i in range(seating.seats)]
    places = match.places() if match is not None and match.over else [0] * seating.seats
    acting = match.actors if match is not None and (is_past or seating.status == RUNNING) else ()
    return [_player(seating, viewer, panels, seat, seat in acting, places[seat]) for seat in order]


def _player(seating: Seating, viewer: Viewer, panels: Panels, seat: int, acting: bool, place: int) -> PlayerShown:
    chair, own = seating.chairs[seat], seating.seats_of(viewer.person)
    name = called(seating.status, chair, speaker(viewer.language))
    panel = panels[seat] if panels else None
    return PlayerShown(
        seat=seat, name=name, you=seat == viewer.seat, bot=chair.bot, away=chair.away,
        online=bool(chair.bot) or seating.is_here(chair.person or ""),
        screen=seat in own and len(own) > 1, guest=seat in own and chair.screen,
        host=chair.person == seating.host and not chair.screen, acting=acting, deadline=int(chair.deadline * 1000),
        points=panel.points if panel else "", facts=panel.facts if panel else (),
        remark=panel.remark if panel else "", place=place,
    )  # fmt: skip


def _watching(seating: Seating) -> int:
    seated = {chair.person for chair in seating.chairs}
    here = {person for person, pages in seating.present.items() if pages > 0}.union(*seating.elsewhere.values())
    return len(here - seated)


def _controls(seating: Seating, viewer: Viewer, t: Translator) -> list[Control]:
    """What can be done about the table itself."""
    host, own = seating.host == viewer.person, seating.seats_of(viewer.person)
    mine = bool(own)
    controls = []
    if seating.status == WAITING and host:
        free = any(chair.free for chair in seating.chairs)
        why = t("every seat needs somebody first: hand on the link, or give free seats to bots") if free else ""
        controls.append(Control("start", t("Start the game"), not free, why))
    if seating.status == RUNNING and any(seating.chairs[seat].away for seat in own):
        back = t("Take your seats back") if len(own) > 1 else t("Take your seat back")
        controls.append(Control("return", back))
    elif mine and seating.status in (WAITING, RUNNING):
        controls.append(Control("leave", t("Leave the table")))
    if seating.status == RUNNING and mine:
        controls += _powers(seating, viewer, host, t)
    if people.may_close(seating, viewer.person):
        controls.append(Control("close", t("Close the table")))
    if seating.status in (OVER, CLOSED) and mine and not seating.legacy:
        controls.append(Control("rematch", t("Play again")))
    if archive.may_publish(seating, viewer.person):
        controls.append(_showing(seating, t))
    return controls


def _showing(seating: Seating, t: Translator) -> Control:
    """Who sees a game that has ended."""
    if seating.public:
        return Control("withdraw", t("Show it only to those who were there"))
    return Control("publish", t("Show this game to everybody"))


def _powers(seating: Seating, viewer: Viewer, host: bool, t: Translator) -> list[Control]:
    """What can be done about others in a running game."""
    controls = []
    for seat, chair in enumerate(seating.chairs):
        if chair.person in (None, viewer.person):
            continue
        if not chair.away and people.is_gone(seating, seat):
            controls.append(Control(f"replace/{seat}", t("Let a bot play for {name}", name=chair.name)))
        if host:
            controls.append(Control(f"remove/{seat}", t("Remove {name}", name=chair.name)))
    return controls


def _screen(seating: Seating, viewer: Viewer, t: Translator) -> Screen | None:
    """Who shares the viewer's screen, once there is something to hide or to decide."""
    own = seating.seats_of(viewer.person)
    if len(own) < 2 or seating.status != RUNNING:
        return None
    asked = seating.deciding()
    faces = [Face(seat, seating.chairs[seat].name, seat in asked) for seat in own if seat != viewer.seat]
    faces.sort(key=lambda face: not face.acting)
    if viewer.seat is None:
        return Screen(faces, curtain=True)
    name = seating.chairs[viewer.seat].name
    if find(seating.game).open:
        return Screen(faces, shown=name)
    return Screen([], shown=name, hide=Control("hide", t("Hide again")))


# -- around the game --------------------------------------------------------------------------


def settings(seating: Seating, t: Translator) -> list[Fact]:
    """How the table is played: what was chosen, in words."""
    game = find(seating.game)
    defaults = game.complete(seating.seats, {})
    chosen = [
        Fact(name.replace("_", " "), _value_said(value, t))
        for name, value in seating.options.items()
        if name != START and value != defaults.get(name)
    ]
    return [
        Fact(t("Players"), str(seating.seats)),
        *chosen,
        *house_file.fact(seating, t),
        Fact(t("Clock"), pace_said(seating.pace, t)),
        Fact(t("Who may come"), t("everybody") if seating.open else t("whoever has the link")),
        Fact(t("Hints"), t("allowed") if seating.hints else t("not allowed")),
        *_came_from(seating, t),
    ]


def _came_from(seating: Seating, t: Translator) -> list[Fact]:
    """Who sat where in the file of an imported game."""
    before = imports.players(seating)
    seats = ", ".join(f"{letter(seat)} {name}" for seat, name in enumerate(before))
    return [Fact(t("In the file"), seats)] if before else []


def _value_said(value: Any, t: Translator) -> str:
    if isinstance(value, bool):
        return t("yes") if value else t("no")
    return ", ".join(str(part) for part in value) if isinstance(value, list) else str(value)


def dice(seating: Seating) -> Dice:
    """The promise, what everybody added, and the secret once the game has ended; nothing where a file has no dice."""
    made = seating.dice()
    if made is None:
        return Dice("", ())
    begun = seating.status != WAITING
    parts = tuple(part if begun else "" for part in made["contributions"])
    return Dice(made["commitment"], parts, made["secret"] if seating.status in (OVER, CLOSED) else "")


def standings(match: Match, say: Wording, t: Translator) -> Standings:
    """The final table."""
    names = [say.text(source.replace("_", " ")) for source in match.game.sources.names]
    places, tally = match.places(), match.tally()
    rows = [
        Row(seat, places[seat], say.people[seat], list(tally[seat].values()), sum(tally[seat].values()))
        for seat in sorted(range(match.seats), key=lambda seat: places[seat])
    ]
    return Standings(names, rows, verdict(match, say, t))


def verdict(match: Match, say: Wording, t: Translator) -> str:
    """Who has won, and whether equal points had to be told apart."""
    scores, won = match.scores(), match.winners()
    winners = " + ".join(say.people[seat] for seat in won)
    if len(won) < sum(score == max(scores) for score in scores):
        return t("The victory goes to {winners}: equal points, decided by the tie-break.", winners=winners)
    return t("The victory goes to {winners}.", winners=winners)


def _legacy(seating: Seating, viewer: Viewer, layout: str | None, t: Translator) -> dict[str, Any]:
    """A table of older rules: its chronicle and its result, nothing to decide."""
    shown: dict[str, Any] = {
        "notice": t(
            "This game was played by version {old} of the rules; this server has version {new}."
            " It can be looked at, not continued.",
            old=seating.rules, new=find(seating.game).version,
        ),
        "prompt": t("This game can only be looked at."),
    }  # fmt: skip
    if layout and seating.words:
        told = table_log.old_lines(seating, viewer.seat, viewer.language, layout)
        shown["chronicle"] = told[::-1]
    if seating.result:
        shown["standings"] = _old_standings(seating, t)
    return shown


def _old_standings(seating: Seating, t: Translator) -> Standings:
    result: Mapping[str, Any] = seating.result or {}
    tally, places, names = result["tally"], result["places"], names_of(seating, t)
    rows = [
        Row(seat, places[seat], names[seat], list(tally[seat].values()), sum(tally[seat].values()))
        for seat in sorted(range(seating.seats), key=lambda seat: places[seat])
    ]
    winners = " + ".join(row.name for row in rows if row.place == 1)
    return Standings(list(tally[0]), rows, t("The victory goes to {winners}.", winners=winners))


def hint_said(seating: Seating, seat: int, thought: Thought, language: str) -> str:
    """What a strong bot would do here and what it expects of it."""
    t, match = speaker(language), seating.match
    if match is None:
        return ""
    names = names_of(seating, t)
    say = wording(match, names, translator(language))
    move = say.move(match.game.move(thought.code, match.names))
    best = next((one for one in thought.candidates if one.code == thought.code), None)
    if best is None:
        return t("A strong bot would: {move}.", move=move)
    points = ", ".join(f"{name} {score:.0f}" for name, score in zip(names, best.scores, strict=True))
    return t(
        "A strong bot would: {move}. It expects to win {wins} of such games; points at the end: {points}.",
        move=move, wins=f"{best.wins[seat]:.0%}", points=points,
    )  # fmt: skip
