"""What a move would bring and why a place is refused: for the seat that must decide, metered, and without secrets."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

import casata
from casata.engine.match import preview as engine_preview
from casata.engine.text.language import ENGLISH
from casata.engine.text.narration import scene, wording
from casata.site import limits
from casata.site.views.table import why_not
from casata.site.views.table.cache import cache_of
from casata.site.views.table.fragments import compare_pieces, cut_pieces
from casata.site.views.table.preview import considered
from casata.site.views.table.why_not import explain_place
from tests.clocks import HandClock
from tests.conformance.steering import lively
from tests.matches import possible
from tests.samples import sample

from ..client import House
from ..screen import shared_screen
from ..table import Table, started

LENGTHS = {"il_principe": 50, "royals": 120, "signorie": 60, "staufer": 40, "tiny": 14}
MOVES = sample(2, 6)  # that are considered at each moment


def ask(table: Table, seat: int, move: object = None, **more: Any) -> Any:
    """A preview as a page asks for it, of the first legal move unless named."""
    chosen = table.match.legal(seat)[0] if move is None else move
    query = {"move": str(chosen), "answers": table.answers(seat), **more}
    return table.people[seat].client.get(f"{table.path}/preview", params=query, headers={"accept": "application/json"})


def why(table: Table, seat: int, place: str, **more: Any) -> Any:
    query = {"place": place, "answers": table.answers(seat), **more}
    return table.people[seat].client.get(f"{table.path}/why", params=query, headers={"accept": "application/json"})


def reason(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]


def paying(house: House) -> tuple[Table, int]:
    """A table of Royals where somebody can occupy a position."""
    table, chance = started(house, "royals"), random.Random(5)
    while not any(move.kind == "occupy" for move in table.match.legal(table.actor())):
        table.skip(chance, 1)
    return table, table.actor()


# -- previews ---------------------------------------------------------------------------------


def test_it_says_what_changes_and_shows_ghosts_and_nothing_changes(shared: House) -> None:
    table, seat = paying(shared)
    move = next(move for move in table.match.legal(seat) if move.kind == "occupy")
    before = table.match.packed(), len(table.in_memory.entries), table.in_memory.revision
    answer = ask(table, seat, move).json()
    assert answer["move"] == str(move)
    assert answer["label"].startswith("Occupy ")
    assert answer["hint"]
    assert answer["ghosts"], "the cube that would be laid"
    assert all("<" in ghost for ghost in answer["ghosts"])
    assert (table.match.packed(), len(table.in_memory.entries), table.in_memory.revision) == before
    assert ask(table, seat, move).json() == answer


def begins_to_draw(table: Table) -> bool:
    """Whether somebody may draw blindly and has drawn nothing yet: what was drawn before would be compared as well."""
    match = table.match
    by, code = match.history[-1]
    drawn = by == table.actor() and match.game.move(code, match.names).kind in ("take", "blind", "intrigue")
    return not drawn and any(str(move) == "blind" for move in match.legal(table.actor()))


def test_what_chance_decides_is_not_told(shared: House) -> None:
    table = started(shared, "royals")
    table.skip(random.Random(2), 30)
    while not begins_to_draw(table):
        table.skip(random.Random(3), 1)
    answer = ask(table, table.actor(), "blind").json()
    assert (answer["changes"], answer["ghosts"], answer["leaving"]) == ("", [], [])
    assert answer["end"] == "What follows depends on chance."


def test_the_rest_of_a_move_is_compared_with_its_beginning(shared: House) -> None:
    table, seat = paying(shared)
    while True:
        begins = [move for move in table.match.legal(seat) if move.kind in ("occupy", "take_over")]
        whole = next((move for move in begins if len(engine_preview.preview(table.match, seat, move).moves) > 1), None)
        if whole is not None:
            break
        table.skip(random.Random(table.match.step), 1, lively)
        seat = table.actor()
    first = ask(table, seat, whole).json()
    assert table.play(seat, whole).status_code == 200
    rest = ask(table, seat, "").json()
    assert rest == {**first, "move": "", "hint": "", "bill": rest["bill"]}
    assert rest["bill"].count('class="mini') == first["bill"].count('class="mini') > 1
    assert (rest["bill"].count("gap") > 0, first["bill"].count("gap")) == (True, 0), "what is not chosen yet is open"
    page = table.people[seat].get(table.path).text
    assert 'id="chosen"' in page
    assert "Cancel move" in page
    assert "Undo" in page
    assert table.people[seat].post(f"{table.path}/cancel", answers=table.answers(seat)).status_code == 200
    assert whole in table.match.legal(seat)
    assert reason(ask(table, seat, "")) == (422, "no_move")


def test_pages_that_are_behind_and_people_who_are_not_asked_get_none(shared: House) -> None:
    table = started(shared, "royals", watched=True)
    seat = table.actor()
    assert reason(ask(table, seat, answers=table.answers(seat) + 1)) == (409, "stale")
    move = str(table.match.legal(seat)[0])
    assert reason(ask(table, 1 - seat, move)) == (409, "not_your_turn")
    assert reason(ask(table, seat, "occupy nowhere")) == (422, "no_such_move")
    assert ask(table, seat, "x" * 300).status_code == 422
    assert table.watcher is not None
    for path in ("preview", "why"):
        answer = table.watcher.client.get(f"{table.path}/{path}?answers=0", headers={"accept": "application/json"})
        assert reason(answer) == (403, "not_seated")


def test_at_a_shared_screen_only_the_face_that_has_it_may_ask(shared: House) -> None:
    screen = shared_screen(shared)
    seat = screen.asked()
    query = {"move": str(screen.table.match.legal(seat)[0]), "answers": screen.table.answers(seat)}
    json_please = {"accept": "application/json"}
    answer = screen.host.client.get(f"{screen.path}/preview", params=query, headers=json_please)
    assert reason(answer) == (403, "no_face")
    screen.it_is_i(seat)
    assert screen.host.client.get(f"{screen.path}/preview", params=query, headers=json_please).status_code == 200


def test_a_game_of_older_rules_has_none(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = started(shared, "royals")
    seat, move = table.actor(), table.match.legal(table.actor())[0]
    monkeypatch.setattr(table.in_memory, "match", None)
    query = {"move": str(move), "answers": 0}
    answer = table.people[seat].client.get(
        f"{table.path}/preview", params=query, headers={"accept": "application/json"}
    )
    assert reason(answer) == (409, "not_running")


def test_whoever_asks_too_often_waits(tmp_path_factory: pytest.TempPathFactory) -> None:
    rates = replace(limits.Rates().times(1000), preview=limits.Rate(3, 0.1))
    with House(tmp_path_factory.mktemp("often") / "x.db", rates=rates, clock=HandClock()) as house:
        table = started(house, "royals")
        codes = [ask(table, table.actor()).status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]


@pytest.mark.parametrize("game", casata.games())
def test_no_preview_and_no_refusal_depends_on_what_the_asker_may_not_know(
    shared: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, chance = started(shared, game, 3), random.Random(game)
    phases: set[int] = set()
    for number in range(LENGTHS[game]):
        match, in_memory = table.match, table.in_memory
        for seat in match.actors if match.phase not in phases or number % 7 == 0 else ():
            moves = [str(move) for move in chance.sample(match.legal(seat), min(MOVES, len(match.legal(seat))))]
            places = some_places(table, seat, chance)
            true, told = match._state, answers(table, seat, moves, places)
            for seed in (number, number + 1):
                match._state = possible(match.game, match.box, true, seat, seed)
                monkeypatch.setattr(engine_preview, "SEED", seed)
                monkeypatch.setattr(why_not, "SEED", seed)
                assert answers(table, seat, moves, places) == told
            match._state = true
        phases.add(match.phase)
        cache_of(in_memory).built.clear()
        table.skip(chance, 1, lively)
        if table.match.over:
            break


def answers(table: Table, seat: int, moves: list[str], places: list[str]) -> bytes:
    """Every byte that a seat would be sent."""
    in_memory, match = table.in_memory, table.match
    cache_of(in_memory).built.clear()
    told = [considered(in_memory, match, seat, move, "en") for move in moves]
    return json.dumps([told, [explain_place(in_memory, match, seat, place, "en") for place in places]]).encode()


def some_places(table: Table, seat: int, chance: random.Random) -> list[str]:
    """Some entries of the listing that a seat sees."""
    match = table.match
    listing = match.game.words.listing(scene(match, wording(match, table.in_memory.stored.names, ENGLISH), seat))
    ids = [entry.id for block in (*listing.own, *listing.blocks) for entry in block.entries]
    return chance.sample(ids, min(3, len(ids)))


# -- refusals ---------------------------------------------------------------------------------


def test_a_place_says_its_most_telling_reason(shared: House) -> None:
    table = started(shared, "royals")
    while not any(str(move) == "stop" for move in table.match.legal(table.actor())):
        table.skip(random.Random(1), 1)
    seat = table.actor()
    answer = why(table, seat, "place-vienna-king").json()
    assert answer["title"] == "Vienna, King: not now"
    hand = table.match.view(seat)["hand"][seat]
    own, others = hand["german_states"], sum(hand.values()) - hand["german_states"]
    assert answer["text"] == (
        f"It costs 8 German States cards. You hold {own}; the {8 - own} missing would take {3 * (8 - own)} others, "
        f"and you have {others}."
    )
    assert (answer["rule"], answer["link"]) == ("Country jokers", f"{table.path}/rules#country-jokers")
    rules = table.people[seat].get(f"{table.path}/rules").text
    assert 'id="country-jokers"' in rules, "the link leads to the rule"
    marked = sum(move.kind in ("occupy", "take_over") for move in table.match.legal(seat))
    assert answer["instead"].startswith(f"{marked} other choice"), "ending the turn is not marked on the table"


def test_where_another_phase_is_the_only_reason_that_is_said(shared: House) -> None:
    table = started(shared, "royals")
    seat = table.actor()
    assert {move.kind for move in table.match.legal(seat)} <= {"draw_three", "draw_both", "take", "blind", "intrigue"}
    answer = why(table, seat, "place-vienna-king").json()
    assert answer["text"] == (
        "Draw your cards first, then take positions. This one costs 8 German States cards and brings 4 influence."
    )
    assert answer["link"] == ""
    assert reason(why(table, seat, "nowhere")) == (404, "no_such_place")
    assert reason(why(table, seat, "place-vienna-king", answers=7)) == (409, "stale")


def test_a_card_says_what_to_choose_before_it(shared: House) -> None:
    table = started(shared, "royals", options={"equal_first_turn": True})
    seat = table.actor()
    assert {move.kind for move in table.match.legal(seat)} == {"draw_three", "draw_both"}
    shown = [name for name, count in table.match.view(seat)["display"].items() if count]
    for place in (f"display-{shown[0]}", "pile", "intrigue-pile"):
        assert why(table, seat, place).json()["text"].startswith("First choose what you draw, with the buttons below:")
    assert why(table, seat, "hand-spain").json()["text"].startswith("Country cards pay for positions of their country")


def test_what_no_move_ever_chooses_says_what_it_is(shared: House) -> None:
    table = started(shared, "royals")
    seat, box = table.actor(), table.match.box
    king = why(table, seat, "title-king").json()
    assert (king["title"], king["about"]) == ("King", True)
    assert not king.keys() & {"rule", "link", "instead"}, "nothing is refused"
    assert king["text"] == (
        f"A position with this title costs 8 cards of its country. At the end the most cubes on it score "
        f"{box.title_full[6]}; two tied players score {box.title_half[6]} each, more than two nothing."
    )
    first, second = box.country_bonus[3]
    assert f"take its markers: {first} and {second} points" in why(table, seat, "marker-spain").json()["text"]
    first, second = box.period_points[0][3]
    text = why(table, seat, "period-spain").json()["text"]
    assert text.startswith(f"At the end of this period the most influence in the country scores {first}, ")
    assert "highest marker left" in why(table, seat, "noble-progress").json()["text"]


# -- pieces -----------------------------------------------------------------------------------


def test_pieces_are_cut_out_with_what_moves_them() -> None:
    drawn = (
        '<g id="plate" transform="translate(1 2)"><rect/><g id="a" data-piece><use href="#x" /><g>in</g></g></g>'
        '<use id="b" data-piece href="#y" x="3" /><g id="c">no piece</g>'
    )
    assert cut_pieces(drawn) == {
        "a": '<g transform="translate(1 2)"><g id="a" data-piece><use href="#x" /><g>in</g></g></g>',
        "b": '<use id="b" data-piece href="#y" x="3" />',
    }
    assert compare_pieces(drawn, drawn.replace('x="3"', 'x="4"').replace('id="a" data-piece', 'id="a"')) == (
        ['<use id="b" data-piece href="#y" x="4" />'],
        ["a"],
    )
