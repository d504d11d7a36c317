"""Games as tables, and pictures of leagues."""

import csv
import io
import json
import sys

import pytest
from pyarrow import parquet

from casata.engine.errors import CasataError
from casata.lab import extras, plot
from casata.lab.export import METADATA, as_bytes, columns, rows
from casata.lab.journal import heading
from tests.lab.playing import games_of, league, pairing, played

WHAT = pairing("royals", 3, ("random",), seed=8, paired=True)


def test_a_parquet_file_gives_back_every_row_with_its_types() -> None:
    games = games_of(WHAT, 6)
    table = parquet.read_table(io.BytesIO(as_bytes(".parquet", WHAT, games)))
    assert table.to_pylist() == rows(WHAT, games)
    assert {field.name: str(field.type) for field in table.schema} == columns(WHAT)
    assert json.loads(table.schema.metadata[METADATA.encode()]) == heading("sim", WHAT, WHAT.bots)


def test_all_formats_hold_the_same_rows() -> None:
    games = games_of(WHAT, 3)
    expected = rows(WHAT, games)
    assert [row["deal"] for row in expected] == [0] * 9
    read = csv.DictReader(as_bytes(".csv", WHAT, games).decode().splitlines())
    assert [{name: str(value) for name, value in row.items()} for row in expected] == list(read)
    data = json.loads(as_bytes(".json", WHAT, games))
    assert data["rows"] == expected
    assert data["paired"] is True


def test_a_table_without_games_has_its_columns() -> None:
    table = parquet.read_table(io.BytesIO(as_bytes(".parquet", WHAT, [])))
    assert table.column_names == list(columns(WHAT))
    assert table.num_rows == 0


@pytest.mark.parametrize("ending", plot.ENDINGS)
def test_the_same_league_gives_the_same_picture(ending: str) -> None:
    first, again = (plot.picture(played(league(games=8)).to_json(), ending) for _ in range(2))
    assert first == again
    assert first.startswith(b"<?xml" if ending == ".svg" else b"\x89PNG")


def test_a_picture_tells_no_time() -> None:
    picture = plot.picture(league().to_json(), ".svg").decode()
    assert "<dc:date>" not in picture
    assert "<dc:creator>" not in picture


def test_what_is_missing_is_said_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(
        CasataError, match=r"A rating needs the package openskill\. Install it with: pip install 'casata\[lab\]'"
    ):
        extras.need("openskill.models", "A rating")
