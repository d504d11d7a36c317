"""What the view remembers of tables: nothing here is part of a table, and everything can be made again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from markupsafe import Markup

from ... import limits
from ...ids import TableId
from ...tables.table import Table

T = TypeVar("T")


@dataclass
class TableCache:
    """What the view remembers of one table. Each thing says what it depends on, so that nobody has to clear it."""

    built: dict[Hashable, Any] = field(default_factory=dict)  # what stays the same from one drawing to the next
    revision: int = 0  # of the drawings
    drawings: dict[Hashable, Any] = field(default_factory=dict)


_caches: WeakKeyDictionary[Table, TableCache] = WeakKeyDictionary()
drawings: dict[Hashable, Markup] = {}  # parts that many viewers see alike, the one that was longest not wanted first


def draw_once(key: Hashable, draw: Callable[[], str]) -> Markup:
    """A part of a page, drawn the first time that somebody sees it; the key says all that it shows."""
    html = drawings.pop(key, None)
    if html is None:
        html = Markup(draw())  # noqa: S704
        if len(drawings) >= limits.BLOCKS:
            del drawings[next(iter(drawings))]
    drawings[key] = html
    return html


def draw_thing_once(thing: object, key: Hashable, draw: Callable[[], Markup]) -> Markup:
    """What is drawn of a thing that never changes; it is kept with the thing and is gone with it."""
    kept: dict[Hashable, Markup] = vars(thing).setdefault("drawn", {})
    html = kept.get(key)
    if html is None:
        html = kept[key] = draw()
    return html


def cache_of(table: Table) -> TableCache:
    """What is remembered of a table; it is gone when the table leaves memory."""
    cache = _caches.get(table)
    if cache is None:
        cache = _caches[table] = TableCache()
    return cache


def build_once(table: Table, which: Hashable, build: Callable[[], T], stamp: object = None) -> T:
    """Something about a table, built again only where `stamp`, all that it depends on, is different."""
    built = cache_of(table).built
    kept: tuple[object, T] | None = built.get(which)
    if kept is None or kept[0] != stamp:
        kept = built[which] = (stamp, build())
    return kept[1]


class DrawingCache:
    """Drawings of tables at their latest revision: so many of one table, and of all tables together."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self._tables: OrderedDict[TableId, TableCache] = OrderedDict()  # the one that was drawn last comes last
        self._count = 0  # of all their drawings; a table without any counts as one

    def find(self, table: Table, which: Hashable) -> Any:
        """A drawing of a table as it is now; None where there is none."""
        cache = cache_of(table)
        return cache.drawings.get(which) if cache.revision == table.revision else None

    def keep(self, table: Table, revision: int, which: Hashable, drawing: Any) -> None:
        """Keep a drawing of some revision, if it is the latest; the tables that were drawn longest ago give way."""
        cache = cache_of(table)
        if revision != table.revision:
            return
        if table.id in self._tables:
            self._leave(table.id)
        if cache.revision != revision:
            cache.drawings.clear()
            cache.revision = revision
        if len(cache.drawings) >= limits.DRAWN:
            del cache.drawings[next(iter(cache.drawings))]
        cache.drawings[which] = drawing
        self._enter(table, cache)
        while self._count > limits.DRAWN_IN_ALL and len(self._tables) > 1:
            self._leave(next(iter(self._tables))).drawings.clear()

    def _enter(self, table: Table, cache: TableCache) -> None:
        self._tables[table.id] = cache
        self._count += max(1, len(cache.drawings))

    def _leave(self, table_id: TableId) -> TableCache:
        cache = self._tables.pop(table_id)
        self._count -= max(1, len(cache.drawings))
        return cache

    def drop(self, table: Table) -> None:
        """Forget the drawings of a table: something on them has changed that its revision does not count."""
        if table.id in self._tables:
            self._leave(table.id)
        cache_of(table).drawings.clear()
