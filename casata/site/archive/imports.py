"""Games that come from a file: a finished one goes into the archive, an unfinished one is played on."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...bots.plan import LEVELS
from ...engine import heavy
from ...engine.errors import CasataError
from ...engine.match.fairness import DICE, dice
from ...engine.match.match import Match
from ...engine.match.opening import load
from ...engine.match.saves import SAVE_FIELDS
from ...engine.text.scene import letter
from .. import limits
from ..accounts.names import checked_name, distinct_name, is_bot_name
from ..refusals import Refused
from ..tables import lifecycle, new_table, pace
from ..tables.course import CourseFromFile, course_from_save
from ..tables.decide import result
from ..tables.plans import bot_chair, number_bots
from ..tables.registry import Tables
from ..tables.replay import Deal
from ..tables.stored import OVER, WAITING, Chair, StoredTable
from ..tables.table import Table

QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)  # texts, closed or not
BRACKETS = re.compile(r"[\[\]{}]")
LOG = "log"  # what the export of a running game calls itself


@dataclass(frozen=True)
class Wishes:
    """What somebody wants to become of a file."""

    public: bool = False
    seat: int = 0  # of a game that goes on: where they sit
    others: str = ""  # the bots at all other seats; "" leaves them to people
    hints: bool = True


@dataclass(frozen=True)
class Opened:
    """A save that holds, as it comes from the process that has checked it."""

    deal: Deal  # with what is kept of the save as its origin
    rules: int
    course: CourseFromFile | None  # of a game that has ended
    result: dict[str, Any] | None  # likewise


async def bring_in(tables: Tables, person: str, name: str, text: str, wishes: Wishes) -> Table:
    """A table made of a save; Refused says in a line what is wrong with it, and nothing is kept."""
    check_size(text)
    now = tables.clock.now()
    found = await tables.workers.do(opened, text, now)
    table = _table(found, person, wishes, now)
    if found.course is None:
        return await new_table.add(tables, replace(table, chairs=_chairs(table.seats, person, name, wishes)))
    course = found.course.course()
    chairs = tuple(Chair(**player) for player in json.loads(course.origin or "")["players"])
    words = await lifecycle.store_words(tables, course.match)
    over = replace(table, status=OVER, ended=now, result=found.result, words=words, origin=course.origin, chairs=chairs)
    return await new_table.add(tables, over, course.entries, course.match)


def check_size(text: str) -> None:
    """Refused for a file that is longer, fuller or deeper than any save, before it is parsed."""
    if len(text) > limits.SAVE:
        raise Refused(f"a save has at most {limits.SAVE} characters", "too_long", 422)
    if text.count(":") > limits.SAVE_VALUES or text.count("[") + text.count("{") > limits.SAVE_LISTS:
        raise Refused("This is no save of Casata: it holds more than any game.", "bad_save", 422)
    if _depth(text) > limits.SAVE_DEPTH:
        raise Refused("This is no save of Casata: it is nested too deeply.", "bad_save", 422)


def _depth(text: str) -> int:
    """How deeply brackets are nested; those in texts are none."""
    deepest = depth = 0
    for bracket in BRACKETS.findall(QUOTED.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def opened(text: str, now: float) -> Opened:
    """A save, every move checked: long work, for a process of its own."""
    heavy.refuse_here("importing a game")
    try:
        save = json.loads(text)
        json.dumps(save, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise Refused("This is no save of Casata: it cannot be read as JSON.", "bad_save", 422) from None
    if isinstance(save, dict) and save.get("casata") == LOG:
        raise Refused(
            "This file holds what one seat was told of a game that was still running: it cannot be opened again. "
            "Export the game once it has ended.", "is_log", 422,
        )  # fmt: skip
    try:
        match = load(save)
        match.printed.check_plain()
    except CasataError as problem:
        raise Refused.because(problem, "bad_save", 422) from None
    origin = _origin(save, match)
    course = course_from_save(origin, now) if match.over else None
    deal = Deal(match.game.name, match.seats, dict(match.options), match.printed.values(), match.key, origin)
    return Opened(deal, match.game.version, course, result(match) if match.over else None)


def _origin(save: Mapping[str, Any], match: Match) -> str:
    """What is kept of a save: itself, who played, and what its dice were made of."""
    kept = {name: save[name] for name in SAVE_FIELDS}
    kept["players"] = _players(save.get("players"), match.seats)
    if DICE in save:
        kept[DICE] = dice(bytes.fromhex(save[DICE]["secret"]), list(save[DICE]["contributions"]))
    return json.dumps(kept)


def _players(said: Any, seats: int) -> list[dict[str, str]]:
    """Who sat where; a name that only looks like another's is told apart from it."""
    found: list[dict[str, str]] = []
    for seat in range(seats):
        player = _player(said, seat)
        others = [other["name"] for other in found if other["name"] != player["name"]]
        found.append({**player, "name": distinct_name(others, player["name"])})
    return found


def _player(players: Any, seat: int) -> dict[str, str]:
    """Who sat at a seat, as far as a save says it in a way that can be shown; only bots have a bot's name."""
    said = players[seat] if isinstance(players, list) and seat < len(players) else None
    said = said if isinstance(said, dict) else {}
    name, bot = said.get("name"), said.get("bot")
    name, bot = name if isinstance(name, str) else "", bot if isinstance(bot, str) and bot in LEVELS else ""
    if bot and is_bot_name(name, bot):
        return {"name": name, "bot": bot}
    try:
        return {"name": checked_name(name), "bot": bot}
    except Refused:
        return {"name": f"Player {letter(seat)}", "bot": bot}


def _table(found: Opened, person: str, wishes: Wishes, now: float) -> StoredTable:
    """A table nobody sits at yet; its own secret is never used, since the file has the key of all chance."""
    return StoredTable(
        id=secrets.token_urlsafe(12), game=found.deal.game, rules=found.rules, seats=found.deal.seats,
        options=found.deal.options, box=found.deal.box, pace=pace.check("free"), open=False,
        hints=wishes.hints, host=person, link=secrets.token_urlsafe(18), secret=secrets.token_bytes(32), status=WAITING,
        waiting=0, created=now, changed=now, origin=found.deal.origin, public=wishes.public,
    )  # fmt: skip


def _chairs(seats: int, person: str, name: str, wishes: Wishes) -> tuple[Chair, ...]:
    """The importer at the seat they want, bots or nobody yet at the others."""
    if not 0 <= wishes.seat < seats:
        raise Refused(f"this game has the seats A to {letter(seats - 1)}: choose one of them", "no_such_seat", 422)
    chairs = [bot_chair(wishes.others) if wishes.others else Chair() for _ in range(seats)]
    chairs[wishes.seat] = Chair(person=person, name=name)
    return tuple(number_bots(chairs))


def players(table: Table) -> list[str]:
    """Who sat where before, as the file of an imported game says."""
    return [player["name"] for player in json.loads(table.stored.origin)["players"]] if table.stored.origin else []
