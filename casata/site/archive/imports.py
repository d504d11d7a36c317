"""Games from save files: a finished game goes into the archive, another one is played on."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...bots.plan import LEVELS
from ...engine import blocking
from ...engine.errors import CasataError
from ...engine.match.fairness import DICE, dice
from ...engine.match.match import Match
from ...engine.match.opening import load
from ...engine.match.saves import SAVE_FIELDS
from ...engine.text.language import plural
from ...engine.text.scene import letter
from .. import limits
from ..accounts.names import checked_name, distinct_name, is_bot_name, nameless, shown_name
from ..errors import Refused
from ..ids import PersonId, new_link_id, new_table_id
from ..tables import lifecycle, new_table, pace, pause
from ..tables.decide import result
from ..tables.history import MatchFromFile, match_from_save
from ..tables.pause import SHORT
from ..tables.registry import Tables
from ..tables.replay import Deal
from ..tables.stored import OVER, WAITING, Chair, GameResult, StoredTable
from ..tables.table import Table
from ..tables.table_request import bot_chair, number_bots
from ..text import Translator

QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)  # JSON strings, even unfinished ones
BRACKETS = re.compile(r"[\[\]{}]")
LOG = "log"  # the kind of file that the export of a running game is


@dataclass(frozen=True)
class ImportOptions:
    """What is to become of a save."""

    public: bool = False
    seat: int = 0  # your seat in a game that goes on
    others: str = ""  # the level of the bots at all other seats; "" leaves them free
    hints: bool = True
    pause: str = SHORT  # before bots answer the importer


@dataclass(frozen=True)
class CheckedSave:
    """A save after every move was checked, as a worker process hands it back."""

    deal: Deal  # its origin is the part of the save that is stored
    rules: int
    played: MatchFromFile | None  # of a finished game only
    result: GameResult | None  # of a finished game only


async def import_game(tables: Tables, person: PersonId, name: str, text: str, options: ImportOptions) -> Table:
    """Make a table of a save; Refused says what is wrong with it, and nothing is stored."""
    check_size(text)
    now = tables.clock.now()
    checked = await tables.workers.do(check_save, text, now)
    table = _table(checked, person, options, now)
    if checked.played is None:
        return await new_table.add(tables, replace(table, chairs=_chairs(table.seats, person, name, options)))
    played = checked.played.open()
    chairs = tuple(Chair(**player) for player in json.loads(played.origin or "")["players"])
    words = await lifecycle.store_words(tables, played.match)
    over = replace(
        table, status=OVER, ended=now, result=checked.result, words=words, origin=played.origin, chairs=chairs
    )
    return await new_table.add(tables, over, played.entries, played.match)


def check_size(text: str) -> None:
    """Refuse a file that is longer, fuller or deeper than any save, before it is parsed."""
    if len(text) > limits.SAVE:
        too_long = plural("A save can have at most {count} character.", "A save can have at most {count} characters.")
        raise Refused(too_long, "too_long", 422, count=limits.SAVE)
    if text.count(":") > limits.SAVE_VALUES or text.count("[") + text.count("{") > limits.SAVE_LISTS:
        raise Refused("This is not a save of Casata: it contains more than any game.", "bad_save", 422)
    if _depth(text) > limits.SAVE_DEPTH:
        raise Refused("This is not a save of Casata: it is nested too deeply.", "bad_save", 422)


def _depth(text: str) -> int:
    """How deeply brackets are nested, without those in strings."""
    deepest = depth = 0
    for bracket in BRACKETS.findall(QUOTED.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def check_save(text: str, now: float) -> CheckedSave:
    """Check every move of a save: long work for a worker process."""
    blocking.check_allowed("importing a game")
    try:
        save = json.loads(text)
        json.dumps(save, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise Refused("This is not a save of Casata: it cannot be read as JSON.", "bad_save", 422) from None
    if isinstance(save, dict) and save.get("casata") == LOG:
        raise Refused(
            "This file holds only what one seat knew of a running game, so it can't be imported. "
            "Export the game after it has ended.", "is_log", 422,
        )  # fmt: skip
    try:
        match = load(save)
        match.printed.check_plain()
    except CasataError as problem:
        raise Refused.because(problem, "bad_save", 422) from None
    origin = _origin(save, match)
    played = match_from_save(origin, now) if match.over else None
    deal = Deal(match.game.name, match.seats, dict(match.options), match.printed.values(), match.key, origin)
    return CheckedSave(deal, match.game.version, played, result(match) if match.over else None)


def _origin(save: Mapping[str, Any], match: Match) -> str:
    """The part of a save that is stored: the game, its players and its dice."""
    stored = {name: save[name] for name in SAVE_FIELDS}
    stored["players"] = _players(save.get("players"), match.seats)
    if DICE in save:
        stored[DICE] = dice(bytes.fromhex(save[DICE]["secret"]), list(save[DICE]["contributions"]))
    return json.dumps(stored)


def _players(players: object, seats: int) -> list[dict[str, str]]:
    """The players by seat; a name that only looks like another one is made distinct."""
    found: list[dict[str, str]] = []
    for seat in range(seats):
        player = _player(players, seat)
        others = [other["name"] for other in found if other["name"] != player["name"]]
        found.append({**player, "name": distinct_name(others, player["name"])})
    return found


def _player(players: object, seat: int) -> dict[str, str]:
    """The player at a seat, if the save names one that can be shown; only bots have the name of a bot."""
    given = players[seat] if isinstance(players, list) and seat < len(players) else None
    given = given if isinstance(given, dict) else {}
    name, bot = given.get("name"), given.get("bot")
    name, bot = name if isinstance(name, str) else "", bot if isinstance(bot, str) and bot in LEVELS else ""
    if bot and is_bot_name(name, bot):
        return {"name": name, "bot": bot}
    try:
        return {"name": checked_name(name), "bot": bot}
    except Refused:
        return {"name": nameless(seat), "bot": bot}


def _table(checked: CheckedSave, person: PersonId, options: ImportOptions, now: float) -> StoredTable:
    """A table without players; its own secret is never used, since the save has the key of all chance."""
    return StoredTable(
        id=new_table_id(), game=checked.deal.game, rules=checked.rules, seats=checked.deal.seats,
        options=checked.deal.options, box=checked.deal.box, pace=pace.check("free"), open=False,
        hints=options.hints, host=person, link=new_link_id(), secret=secrets.token_bytes(32),
        status=WAITING, waiting=0, created=now, changed=now, origin=checked.deal.origin, public=options.public,
        pause=pause.check(options.pause),
    )  # fmt: skip


def _chairs(seats: int, person: PersonId, name: str, options: ImportOptions) -> tuple[Chair, ...]:
    """The importer at their seat, and bots or nobody at the others."""
    if not 0 <= options.seat < seats:
        last = letter(seats - 1)
        raise Refused("This game has seats A to {last}. Choose one of them.", "no_such_seat", 422, last=last)
    chairs = [bot_chair(options.others) if options.others else Chair() for _ in range(seats)]
    chairs[options.seat] = Chair(person=person, name=name)
    return tuple(number_bots(chairs))


def players(table: Table, t: Translator) -> list[str]:
    """The players of an imported game before it was imported, by seat."""
    found = json.loads(table.stored.origin)["players"] if table.stored.origin else []
    return [shown_name(player["name"], player["bot"], t) for player in found]
