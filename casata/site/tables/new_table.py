"""Making a new table: checked, with its host and bots in their seats, stored and open."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

import structlog

from ...engine.core.options import Options
from ...engine.game import AnyGame, find
from ...engine.match.match import Match
from ...engine.text.language import plural
from .. import limits
from ..errors import Refused
from ..ids import PersonId, new_link_id, new_table_id
from ..storage.tables import add_table
from ..storage.troubles import Conflict
from . import pace, pause
from .registry import Tables
from .stored import WAITING, Chair, NewEntry, StoredTable
from .table import Table
from .table_request import TableRequest, bot_chair, check_plans, check_seed, number_bots, screen_chair

log = structlog.get_logger()


async def create(
    tables: Tables, host: PersonId, name: str, plans: TableRequest, box: dict[str, object] | None = None
) -> Table:
    """A new table with its host at the first seat; Refused says what is not possible."""
    game, options, values = await _check(tables, plans)
    now = tables.clock.now()
    stored = StoredTable(
        id=new_table_id(), game=game.name, rules=game.version, seats=plans.seats, options=options,
        box=box or values, pace=pace.check(plans.pace), open=plans.open, hints=plans.hints, host=host,
        link=new_link_id(), secret=tables.commitments.secret(plans.promise or secrets.token_hex(16)),
        status=WAITING, waiting=0, created=now, changed=now, public=plans.open,
        pause=pause.check(plans.pause),
    )  # fmt: skip
    return await add(tables, replace(stored, chairs=_chairs(host, name, plans)))


def _chairs(host: PersonId, name: str, plans: TableRequest) -> tuple[Chair, ...]:
    """The host, then bots and guests at the host's screen where they are wanted."""
    chairs = [Chair() for _ in range(plans.seats)]
    chairs[0] = Chair(person=host, name=name, contribution=check_seed(plans.contribution))
    for seat, level in plans.bots.items():
        if not 0 < seat < plans.seats:
            raise Refused("Bots sit at seats 1 to {last}.", "no_such_seat", 422, last=plans.seats - 1)
        chairs[seat] = bot_chair(level)
    chairs = number_bots(chairs)
    for seat, guest in plans.screen.items():
        if not 0 < seat < plans.seats or not chairs[seat].free:
            raise Refused("That seat is taken.", "seat_taken", 422)
        chairs[seat] = screen_chair([chair.name for chair in chairs], host, guest)
    return tuple(chairs)


async def _check(tables: Tables, plans: TableRequest) -> tuple[AnyGame, Options, dict[str, object]]:
    """The game, all its options and its printed values; a house file is read in another process."""
    if len(plans.house) > limits.HOUSE:
        text = plural("A house file has at most {count} character.", "A house file has at most {count} characters.")
        raise Refused(text, "too_long", 422, count=limits.HOUSE)
    if plans.house.strip():
        options, values = await tables.workers.do(check_plans, plans)
    else:
        options, values = check_plans(plans)
    return find(plans.game), options, values


async def add(
    tables: Tables, stored: StoredTable, entries: Sequence[NewEntry] = (), match: Match | None = None
) -> Table:
    """Store a new table with all that was decided there, and open it."""
    rows = [new.row() for new in entries]
    try:
        await tables.store.write(add_table, stored.row(), stored.chair_rows(), rows)
    except Conflict:
        raise Refused(
            "You have already made a table from this page. Reload it to make another.", "promise_used"
        ) from None
    table = Table(stored)
    table.update(stored, match, entries)
    tables.remember_host(table)
    log.info("table made", table=table.id, game=table.game, seats=table.stored.seats)
    return tables.remember(table)
