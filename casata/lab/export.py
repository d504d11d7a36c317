"""Games as a table with a row for every seat: CSV, JSON, Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from .arena import Pairing, PlayedGame
from .extras import need
from .journal import heading
from .summary import Summary

METADATA = "casata"  # the metadata key of a Parquet file that says what was played
PARQUET = ".parquet"
ENDINGS = (".csv", ".json", PARQUET)


def rows(pairing: Pairing, played: Sequence[PlayedGame]) -> list[dict[str, object]]:
    """A row for every seat of every game."""
    return [
        {
            "game": one.number,
            "deal": pairing.deal(one.number),
            "seat": seat,
            "bot": pairing.bots[which],
            "place": one.ranks[seat],
            "score": sum(one.points[seat]),
            **dict(zip(pairing.game.sources.names, one.points[seat], strict=True)),
            "decisions": one.decisions,
        }
        for one in played
        for seat, which in enumerate(one.seating)
    ]


def columns(pairing: Pairing) -> dict[str, str]:
    """The columns of a row with their types, as Arrow names them."""
    first = {"game": "int64", "deal": "int64", "seat": "int8", "bot": "string", "place": "int8", "score": "int32"}
    return {**first, **dict.fromkeys(pairing.game.sources.names, "int32"), "decisions": "int32"}


def as_bytes(ending: str, pairing: Pairing, played: Sequence[PlayedGame]) -> bytes:
    """The content of a file with that ending."""
    if ending == PARQUET:
        return as_parquet(pairing, played)
    return (as_csv if ending == ".csv" else as_json)(pairing, played).encode()


def as_csv(pairing: Pairing, played: Sequence[PlayedGame]) -> str:
    """A table with a line of headings."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(columns(pairing)), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(pairing, played))
    return text.getvalue()


def as_json(pairing: Pairing, played: Sequence[PlayedGame]) -> str:
    """The summary and all rows."""
    return json.dumps({**Summary(pairing).add(played).to_json(), "rows": rows(pairing, played)}, indent=1) + "\n"


def as_parquet(pairing: Pairing, played: Sequence[PlayedGame]) -> bytes:
    """Typed columns; the file's metadata says what was played."""
    arrow = need("pyarrow", PARQUET)
    parquet = need("pyarrow.parquet", PARQUET)
    header = json.dumps(heading("sim", pairing, pairing.bots))
    fields = [arrow.field(name, arrow.type_for_alias(kind)) for name, kind in columns(pairing).items()]
    schema = arrow.schema(fields, metadata={METADATA: header})
    sink = arrow.BufferOutputStream()
    parquet.write_table(arrow.Table.from_pylist(rows(pairing, played), schema), sink)
    content: bytes = sink.getvalue().to_pybytes()
    return content
