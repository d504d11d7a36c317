"""How to read the table: one click away at every table of a game that can say it."""

import pytest

from casata.engine.game import find, names

from ..client import House
from ..markup import words
from ..table import made, started

LINK = "How to read the table"


@pytest.mark.parametrize("game", [name for name in names() if find(name).reference])
def test_everybody_at_a_table_can_look_up_how_to_read_it(shared: House, game: str) -> None:
    table = started(shared, game, watched=True)
    for _, person in table.everybody():
        assert f'href="{table.path}/guide"' in person.get(table.path).text
    pages = [person.get(f"{table.path}/guide").text for _, person in table.everybody()]
    assert all(find(game).title in words(page) for page in pages)
    guides = {page[page.index('class="guide"') : page.index("</pre>")] for page in pages}
    assert len(guides) == 1, "it says what everybody may know"
    assert all(len(words(guide)) > 1000 for guide in guides)


def test_before_the_game_and_without_such_a_text_there_is_no_such_page(shared: House) -> None:
    waiting, bare = made(shared, "royals"), started(shared, "tiny", 2)
    for table, status in ((waiting, 409), (bare, 404)):
        assert LINK not in table.host.get(table.path).text
        assert table.host.get(f"{table.path}/guide").status_code == status


# -- drawn and in words -----------------------------------------------------------------------


def test_a_drawn_table_is_sent_with_its_words(shared: House) -> None:
    table = started(shared, "tiny", 2)
    page = table.host.get(table.path).text
    assert 'id="pieces"' in page
    assert 'id="t-hand-' in page
    assert "/static/games/tiny/board.css" in page
    assert 'id="b-lot"' in page and 'id="choices"' in page


def test_a_game_without_a_picture_gets_the_table_in_words_alone(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("tiny")
    for drawn in ("picture", "compare"):
        monkeypatch.setitem(game.__dict__, drawn, None)
    table = started(shared, "tiny", 2)
    page = table.host.get(table.path).text
    for drawn in ('id="drawn"', 'id="pieces"', 'id="t-hand-', "/static/games/tiny/board.css", 'id="map"'):
        assert drawn not in page
    assert 'id="b-lot"' in page and 'id="choices"' in page
    with table.host.live(table.id) as socket:
        frame = socket.receive_json()
    assert 'id="choices"' in frame["html"] and 'id="pieces"' not in frame["html"]
    assert table.play(table.actor()).status_code == 200
