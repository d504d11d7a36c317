"""Looking back: before the end nothing opens, whatever is asked; after it everything does, for those who may see it."""

import re
from typing import Any

import pytest

from casata.engine import blocking
from casata.engine.game import find
from casata.site.tables.replay import points_by_step
from tests.site.client import House, Person
from tests.site.leaks import REVISION, random_of
from tests.site.saves import GAMES, brought, played, saved
from tests.site.screen import shared_screen
from tests.site.table import Table, started

ROWS = re.compile(r'<tr role="row" id="e-(hand-[\w-]+)"[^>]*><th[^>]*>.*?</th><td[^>]*>(?:<[^>]*>)*(\d+)')


def told(person: Person, where: str) -> tuple[int, bytes]:
    answer = person.get(where)
    return answer.status_code, REVISION.sub(b"", answer.content)


def hands(page: str) -> dict[str, int]:
    """How many cards of each kind every hand on a page holds, by the id of the line."""
    return {line: int(count) for line, count in ROWS.findall(page)}


def check_closed(table: Table, person: Person, step: int) -> None:
    """No seat that is asked for changes a byte of what somebody is told."""
    for where in (f"{table.path}?step={step}", f"{table.path}/events?step={step}", f"{table.path}/events?since=0"):
        for seat in (0, 1, 2, 7, 999_999):
            asked = f"{where}&seat={seat}"
            assert told(person, asked) == told(person, where), asked
    for seat in (0, 1):
        assert told(person, f"{table.path}?seat={seat}") == told(person, table.path)
    assert person.get(f"{table.path}/curve").status_code == 404


# -- before the end ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_before_the_end_no_seat_can_be_looked_from(shared: House, game: str) -> None:
    table = started(shared, game, 2, watched=True)
    table.skip(random_of(game, 2), 12)
    for _, person in table.everybody():
        for step in (0, 5, table.match.step):
            check_closed(table, person, step)


def test_a_shared_screen_shows_no_seat_by_an_address(shared: House) -> None:
    screen = shared_screen(shared, game="royals")
    check_closed(screen.table, screen.host, 0)
    screen.it_is_i(screen.asked())
    screen.move(screen.asked())
    check_closed(screen.table, screen.host, 1)


def test_a_table_that_was_closed_before_the_end_stays_closed(shared: House) -> None:
    table = started(shared, "royals", 2, watched=True)
    table.skip(random_of("royals", 2), 20)
    assert table.host.post(f"{table.path}/close").status_code == 200
    for _, person in table.everybody():
        check_closed(table, person, 9)


# -- after it ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["royals", "tiny"])
def test_after_the_end_everybody_looks_from_every_seat_at_every_hand(shared: House, game: str) -> None:
    table = started(shared, game, 2, watched=True, open=True)
    table.skip(random_of(game, 2))
    step = table.match.step // 2
    axis = find(game).axes[0].names
    held = table.match.at(step)._state.hand
    for _, person in table.everybody():
        for seat in range(2):
            page = person.get(f"{table.path}?step={step}&seat={seat}").text
            shown = hands(page)
            other = 1 - seat
            assert [shown[f"hand-{name}"] for name in axis] == held[seat]
            assert [shown[f"hand-{name}-of-{other}"] for name in axis] == held[other]
            assert "unsaid" not in page.split('id="players"')[1].split("</section>")[0], "all points are said"


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_a_finished_game_can_be_looked_at_from_every_seat(shared: House, game: str) -> None:
    ada = shared.person("Ada")
    match = played(game)
    path = f"/tables/{brought(ada, saved(match))}"
    for step in (0, 1, match.step // 3, match.step - 1, match.step):
        for seat in range(match.seats):
            page = ada.get(f"{path}?step={step}&seat={seat}")
            assert page.status_code == 200
            assert f'<option value="{seat}" selected>' in page.text
    assert ada.get(f"{path}?step={match.step + 1}&seat=0").status_code == 404
    assert ada.get(f"{path}?step=1&seat=9").status_code == 200, "a seat that is not there is no seat"


def test_after_the_end_a_shared_screen_looks_from_every_seat_too(shared: House) -> None:
    screen = shared_screen(shared, game="royals", seats=3)
    table = screen.table
    table.skip(random_of("royals", 3))
    step = table.match.step // 2
    for seat in range(3):
        shown = hands(screen.host.get(f"{screen.path}?step={step}&seat={seat}").text)
        axis = find("royals").axes[0].names
        assert [shown[f"hand-{name}"] for name in axis] == table.match.at(step)._state.hand[seat]


def test_a_private_game_stays_private_with_its_replay_and_its_curve(shared: House) -> None:
    ada, eve = shared.person("Ada"), shared.person("Eve")
    path = f"/tables/{brought(ada, saved(played('tiny')))}"
    asked = (path, f"{path}?step=1&seat=0", f"{path}/events?step=1&seat=0", f"{path}/curve")
    assert [ada.get(where).status_code for where in asked] == [200] * 4
    assert [eve.get(where).status_code for where in asked] == [404] * 4
    assert ada.post(f"{path}/publish").status_code == 200
    assert [eve.get(where).status_code for where in asked] == [200] * 4
    assert ada.post(f"{path}/withdraw").status_code == 200
    assert [eve.get(where).status_code for where in asked] == [404] * 4


# -- the end ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_end_says_who_has_won_and_where_all_points_came_from(shared: House, game: str) -> None:
    ada = shared.person("Ada")
    match = played(game)
    page = ada.get(f"/tables/{brought(ada, saved(match))}").text
    final = page.split('id="reckoning"')[1].split("</section>")[0]
    best = max(match.scores())
    totals = [int(found) for found in re.findall(r'data-total="(-?\d+)"', final)]
    assert sorted(totals, reverse=True) == sorted(match.scores(), reverse=True)
    points = [int(found) for found in re.findall(r'data-points="(-?\d+)"', final)]
    told = re.findall(r'data-source="([a-z_]+)', final)
    assert set(told) == set(match.game.sources.names), "each source, some of them in parts"
    assert len(points) == len(told) * match.seats
    assert [sum(points[seat :: match.seats]) for seat in range(match.seats)] == totals
    bar = page.split('id="bar"')[1]
    assert f"with {best} point" in bar.split('class="prompt"')[1].split("</p>")[0]
    assert 'href="#reckoning"' in bar
    assert "?step=0" in bar


@pytest.mark.parametrize("game", GAMES)
def test_the_curve_tells_the_points_of_every_step(shared: House, game: str) -> None:
    ada = shared.person("Ada")
    match = played(game)
    table = brought(ada, saved(match))
    counted = shared.in_memory(table).stored.deal()
    points = points_by_step(counted, match.history)
    assert len(points) == match.step + 1
    assert points[-1] == match.scores()
    step = match.step // 2
    assert points[step] == match.at(step).scores()
    parts = ada.get(f"/tables/{table}/curve", headers={"accept": "application/json"}).json()
    assert {"curve", "turns"} == set(parts)
    for seat, total in enumerate(match.scores()):
        assert parts["curve"].count(f'class="line-{"ABCDE"[seat]}"') == 3, "for wide, narrow and low pages"
        assert f"</title>{total}</text>" in parts["curve"]
    steps = [int(found) for found in re.findall(r"\?step=(\d+)", parts["turns"])]
    assert len(steps) <= 2
    assert steps == sorted(steps)
    assert "style=" not in parts["curve"] + parts["turns"]


def test_the_points_are_counted_once_and_never_by_who_answers_people(
    shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = shared.person("Ada")
    table = brought(ada, saved(played("tiny")))
    asked: list[Any] = []
    do = shared.tables.workers.do

    async def counting(work: Any, *args: Any) -> Any:
        asked.append(work)
        return await do(work, *args)

    monkeypatch.setattr(shared.tables.workers, "do", counting)
    for _ in range(3):
        assert ada.get(f"/tables/{table}/curve").status_code == 200
    assert asked == [points_by_step]
    blocking.forbid()
    try:
        with pytest.raises(blocking.BlockingError):
            points_by_step(shared.in_memory(table).stored.deal(), [])
    finally:
        blocking.allow()
