"""Drawn tables and tables in words."""

import pytest

from casata.engine.game import find
from casata.engine.game_parts import Board

from ..client import House
from ..table import started


def test_a_drawn_table_is_sent_with_its_words(shared: House) -> None:
    table = started(shared, "tiny", 2)
    page = table.host.get(table.path).text
    assert 'id="pieces"' in page
    assert 'id="t-hand-' in page
    assert "/static/games/tiny/board.css" in page
    assert 'id="b-lot"' in page and 'id="choices"' in page


def test_a_game_without_a_picture_gets_the_table_in_words_alone(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(find("tiny").__dict__, "board", Board())
    table = started(shared, "tiny", 2)
    page = table.host.get(table.path).text
    for drawn in ('id="drawn"', 'id="pieces"', 'id="t-hand-', "/static/games/tiny/board.css", 'id="map"'):
        assert drawn not in page
    assert 'id="b-lot"' in page and 'id="choices"' in page
    with table.host.live(table.id) as socket:
        frame = socket.receive_json()
    assert 'id="choices"' in frame["html"] and 'id="pieces"' not in frame["html"]
    assert table.play(table.actor()).status_code == 200
