"""Imported games: checked, stored as if they had been played here, and played on."""

import json
import random
import re
from typing import Any

import pytest

from casata.engine.match.opening import load, position
from casata.site import limits
from casata.site.tables.stored import OVER, RUNNING, WAITING
from casata.site.tables.table import Table as LiveTable
from tests.patience import until

from ..client import House
from ..saves import GAMES, brought, kept, played, saved
from ..table import Table, started

NAMES = ("Anna", "Béla", "Cili", "Dénes", "Ede")


def tampered(text: str, **changes: Any) -> str:
    """A save with some values changed."""
    return json.dumps({**json.loads(text), **changes})


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_kept_with_every_moment_and_its_result(game: str, shared: House) -> None:
    match, ada = played(game), shared.person("Ada")
    table = brought(ada, saved(match, *NAMES[: match.seats]))
    shared.restart()
    in_memory = shared.in_memory(table)
    assert (in_memory.status, in_memory.stored.host, in_memory.stored.public) == (OVER, ada.id, False)
    assert in_memory.stored.names == list(NAMES[: match.seats])
    assert in_memory.match is not None
    assert in_memory.match.save() == match.save()
    assert in_memory.stored.result == {"scores": match.scores(), "places": match.ranks(), "tally": match.tally()}
    assert [entry.step for entry in in_memory.entries] == list(range(match.step + 1))
    page = ada.get(f"/tables/{table}").text
    assert re.search(r" wins?( on the tie-break)?\.<", page)
    assert "This game was imported" in page
    middle = match.step // 2
    assert f"Move {middle} of {match.step}" in ada.get(f"/tables/{table}?step={middle}").text
    assert 'class="wrong"' not in ada.get(f"/tables/{table}/verify").text
    happened = ada.ask(f"/tables/{table}/events", since=-1).json()
    assert len(happened["entries"]) == match.step + 1


@pytest.mark.parametrize("game", GAMES)
def test_an_exported_import_is_the_same_file(game: str, shared: House) -> None:
    text, ada = saved(played(game, seed=5)), shared.person("Ada")
    first = ada.get(f"/tables/{brought(ada, text)}/export").json()
    assert {name: first[name] for name in json.loads(text)} == json.loads(text)
    assert first["players"][0] == {"name": "Player A", "bot": ""}
    second = ada.get(f"/tables/{brought(ada, json.dumps(first))}/export").json()
    assert second == first
    assert "dice" not in second
    assert load(second).over


def test_a_game_played_here_can_be_exported_imported_and_exported_with_its_dice(shared: House) -> None:
    table = started(shared)
    table.skip(random.Random(3))
    exported = table.host.get(f"{table.path}/export").json()
    again = brought(table.host, json.dumps(exported))
    assert table.host.get(f"/tables/{again}/export").json() == exported
    told = table.host.ask(f"/tables/{again}").json()
    assert (told["commitment"], told["contributions"]) == (
        exported["dice"]["commitment"], exported["dice"]["contributions"],
    )  # fmt: skip
    checks = table.host.get(f"/tables/{again}/verify").text
    assert "matches the hash in the imported file" in checks
    assert "before anybody sat down" not in checks


def test_a_file_without_dice_does_not_pretend_to_have_them(shared: House) -> None:
    ada = shared.person("Ada")
    table = brought(ada, saved(played()))
    checks = ada.get(f"/tables/{table}/verify").text
    assert "The imported file holds no dice" in checks
    assert 'id="checks"' not in checks
    assert "How randomness stays fair" not in ada.get(f"/tables/{table}").text
    assert ada.ask(f"/tables/{table}").json()["commitment"] == ""


@pytest.mark.parametrize("game", GAMES[:-1])
def test_an_unfinished_game_goes_on_with_bots_to_its_end(game: str, shared: House) -> None:
    whole = played(game, seats=2)
    match, ada = played(game, decisions=whole.step - 4, seats=2), shared.person("Ada")
    table = Table(shared, brought(ada, saved(match, *NAMES[:2]), seat=1, others="novice"), [ada])
    assert table.in_memory.status == WAITING
    assert table.in_memory.match is None
    assert ada.post(f"{table.path}/start").status_code == 200
    shared.restart()
    in_memory = table.in_memory
    assert in_memory.stored.names == ["Novice", "Ada"]
    while table.in_memory.status == RUNNING:
        move, answers = until(lambda: shared.do(_asked, in_memory, 1), "a question, or the end")
        if move:
            ada.post(f"{table.path}/move", move=move, answers=answers)
    assert table.match.history[: match.step] == match.history
    exported = ada.get(f"{table.path}/export").json()
    assert load(exported).history == table.match.history
    assert exported["key"] == match.key.hex()


def _asked(table: LiveTable, seat: int) -> tuple[str, int] | None:
    """What a seat may decide as which of its decisions, ("", 0) at the end, None while others are to decide."""
    if table.status != RUNNING or table.match is None:
        return "", 0
    legal = table.match.legal(seat)
    return (str(legal[0]), table.match.decisions(seat)) if legal else None


def test_people_sit_down_by_the_link_and_are_told_that_the_file_knows_everything(shared: House) -> None:
    ada, bruno = shared.person("Ada"), shared.person("Bruno")
    match = played(decisions=3, seats=2)
    table = Table(shared, brought(ada, saved(match, "Anna", "Béla"), seat=1), [ada, bruno])
    assert ada.post(f"{table.path}/start").json()["reason"] == "seats_free"
    invitation = bruno.get(table.link).text
    assert "Anyone who has the file knows everything that is hidden in it." in invitation
    assert "A Anna, B Béla" in invitation
    assert "Your random seed" not in invitation
    assert bruno.post(table.link, name="Bruno").status_code == 200
    assert ada.post(f"{table.path}/start").status_code == 200
    assert table.in_memory.stored.names == ["Bruno", "Ada"]
    assert table.match.history == match.history
    assert "Anyone who has the file" in bruno.get(table.path).text
    table.people = [bruno, ada]
    table.go_on(random.Random(1))
    shared.restart()
    exported = load(bruno.get(f"{table.path}/export").json())
    assert exported.over
    assert exported.history[: match.step] == match.history


def test_nothing_of_the_game_is_shown_before_it_goes_on(shared: House) -> None:
    ada, bruno = shared.person("Ada"), shared.person("Bruno")
    match = played("royals", decisions=20, seats=2)
    table = Table(shared, brought(ada, saved(match)), [ada])
    assert bruno.post(table.link, name="Bruno").status_code == 200
    for path in ("", "/view", "/legal", "/events?since=-1", "/export"):
        for answer in (bruno.get(f"/tables/{table.id}{path}"), bruno.ask(f"/tables/{table.id}{path}")):
            assert match.key.hex() not in answer.text
    assert bruno.ask(f"/tables/{table.id}/view").json()["reason"] == "not_running"
    assert bruno.ask(f"/tables/{table.id}/export").json()["reason"] == "not_running"
    assert bruno.ask(f"/tables/{table.id}/events", since=-1).json()["entries"] == []


def test_a_game_from_a_described_position_with_prescribed_chance_is_kept_as_it_is(shared: House) -> None:
    match = position("staufer", 2, set={"round": 2}, seed=4)
    chance = random.Random(4)
    for _ in range(6):
        seat = match.actors[0]
        match.play(chance.choice(match.legal(seat)), seat)
    ada = shared.person("Ada")
    table = Table(shared, brought(ada, saved(match), others="novice"), [ada])
    assert ada.post(f"{table.path}/start").status_code == 200
    ada.post(f"{table.path}/close")
    shared.restart()
    assert ada.get(f"{table.path}/export").json()["start"] == match.save()["start"]


def test_what_was_changed_in_a_file_is_found_and_nothing_is_kept(shared: House) -> None:
    text, ada = saved(played(), "Anna", "Béla"), shared.person("Ada")
    save, before = json.loads(text), kept(shared)
    moves = [[seat, move] for seat, move in save["moves"]]
    bad = {
        "cannot be read as JSON": text[:-20],
        "not a save of Casata": "[]",
        "The save lacks moves": json.dumps({name: save[name] for name in save if name != "moves"}),
        "The save gives the scores": tampered(text, scores=[99] * len(save["scores"])),
        "is not what was played": tampered(text, checks=save["checks"][:-1] + "x"),
        "The save has checks for": tampered(text, moves=moves[:-1]),
        "was played by version 99 of the rules": tampered(text, rules=99),
        "The save was changed: its game, options, box, key or set-up": tampered(text, key="00" * 32),
        "No game is called '../tiny'": tampered(text, game="../tiny"),
        "The dice of the save must be": tampered(text, dice={"secret": 1}),
        "not the one that was promised": tampered(
            text, dice={"secret": "00", "commitment": "1", "contributions": ["a", "b"]}
        ),
        "only what one seat knew of a running game": tampered(text, casata="log"),
    }
    for reason, file in bad.items():
        answer = ada.send("/import", save=file, name="Ada", seat=0)
        assert answer.status_code == 422, reason
        assert reason.lower() in answer.text.replace("&#39;", "'").lower(), (reason, answer.text[-3000:])
        told = ada.tell("/import", save=json.loads(file)) if file.startswith("{") and reason[0] != "c" else None
        assert told is None or (told.status_code == 422 and "\n" not in told.json()["error"])
    assert kept(shared) == before


def test_the_log_of_a_running_game_is_refused_as_what_it_is(shared: House) -> None:
    table = started(shared)
    log = table.host.get(f"{table.path}/export").json()
    answer = table.host.tell("/import", save=log)
    assert (answer.status_code, answer.json()["reason"]) == (422, "is_log")


def test_a_file_that_is_too_long_is_refused(shared: House) -> None:
    ada, before = shared.person("Ada"), kept(shared)
    long = saved(played(), padding=["x" * limits.SAVE])
    answer = ada.send("/import", save=long, name="Ada", seat=0)
    assert (answer.status_code, f"at most {limits.SAVE} characters" in answer.text) == (422, True)
    assert ada.send("/import", save="x" * limits.BODY, seat=0).status_code == 413
    assert kept(shared) == before


def test_the_longest_game_of_five_fits(shared: House) -> None:
    text = saved(played("royals", seats=5), *(["Ő" * limits.NAME] * 5))
    assert len(text) < limits.SAVE / 2
    assert shared.in_memory(brought(shared.person("Ada"), text)).stored.names == ["Ő" * limits.NAME] * 5


@pytest.mark.parametrize(
    "players", [7, "Anna", [], [1, None], [{"name": 5}, {"name": ["x"], "bot": {}}], [{"name": "\u202e"}]]
)
def test_names_that_make_no_sense_are_left_out(players: Any, shared: House) -> None:
    table = brought(shared.person("Ada"), saved(played(seats=2), players=players))
    assert shared.in_memory(table).stored.names == ["Player A", "Player B"]


def test_half_a_character_in_a_file_is_refused(shared: House) -> None:
    text = saved(played(seats=2))[:-2] + ', "players": [{"name": "\\ud800"}]}'
    answer = shared.person("Ada").tell("/import", save=json.loads(text.replace("\\ud800", "x")))
    assert answer.status_code == 200
    assert shared.person("Ada").post("/import", save=text, name="Ada", seat=0).status_code == 422


def test_a_seat_that_the_game_does_not_have_is_refused(shared: House) -> None:
    ada, before = shared.person("Ada"), kept(shared)
    text = saved(played(decisions=3, seats=2))
    for wishes in ({"seat": 4}, {"seat": "x"}, {"others": "genius"}):
        answer = ada.send("/import", save=text, **{"name": "Ada", "seat": 0, **wishes})
        assert answer.status_code == 422
        assert json.loads(text)["key"] in answer.text  # the form stays filled in
    assert kept(shared) == before


def test_a_program_brings_a_game_in_and_plays_on(shared: House) -> None:
    program = shared.person("Ada").token()
    match = played("staufer", decisions=4, seats=2)
    table = program.tell("/import", save=match.save(), others="novice").json()
    assert (table["status"], table["imported"], table["you"]) == ("waiting", True, 0)
    begun = program.tell(f"/tables/{table['id']}/start").json()
    assert begun["status"] == "running"
    assert begun["step"] >= 4
    over = program.tell("/import", save=played().save(), public=True).json()
    assert (over["status"], over["public"], over["you"], over["host"]) == ("over", True, None, True)
    assert not any(seat["free"] for seat in over["seats"])


def test_a_game_that_was_exported_after_its_table_closed_goes_on(shared: House) -> None:
    table = started(shared, "staufer")
    table.skip(random.Random(1), 4)
    assert table.host.post(f"{table.path}/close").status_code == 200
    exported = table.host.get(f"{table.path}/export").json()
    again = Table(shared, brought(table.host, json.dumps(exported), others="novice"), [table.host])
    assert table.host.post(f"{again.path}/start").status_code == 200
    assert again.in_memory.stored.dice() == exported["dice"]
    shown = table.people[0].get(again.path).text
    assert exported["dice"]["commitment"] in shown
    assert exported["dice"]["secret"] not in shown
