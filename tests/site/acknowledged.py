"""What scripted people were told beside what the database has."""

from collections import defaultdict
from collections.abc import Iterable

from casata.engine.core.moves import IN_A_ROW
from casata.engine.game import find
from casata.loadtest.visitor import Decided
from casata.site.storage.database import Database
from casata.site.storage.tables import find_table
from casata.site.tables.replay import PLAY
from casata.site.tables.stored import StoredTable
from casata.site.tables.table import Table, read_table


def check_stored(url: str, decided: Iterable[Decided]) -> int:
    """How many tables were compared; AssertionError unless every acknowledged decision is in the database, once."""
    by_table = defaultdict[str, list[Decided]](list)
    for each in decided:
        by_table[each.table].append(each)
    database = Database(url)
    try:
        for table_id, some in by_table.items():
            rows = database.read(find_table, table_id)
            assert rows, "the table is gone"
            # raises BrokenTable unless the decisions lead to the last record
            _check(read_table(StoredTable.from_rows(rows[0], list(rows[1])), list(rows[2])), some)
    finally:
        database.close()
    return len(by_table)


def _check(table: Table, decided: list[Decided]) -> None:
    assert [entry.number for entry in table.entries] == list(range(len(table.entries)))
    assert len({each.id for each in decided}) == len(decided)
    numbers = [table.request_ids.get(each.id, -1) for each in decided]
    assert -1 not in numbers, "acknowledged, and lost"
    assert len(set(numbers)) == len(numbers)
    game, match = find(table.game), table.match
    assert match is not None
    for number, each in zip(numbers, decided, strict=True):
        entry = table.entries[number]
        assert entry.kind == PLAY
        assert str(game.move(int(entry.code or 0), match.names)) == each.move.split(IN_A_ROW)[-1]
