"""A save holds all that is needed to open a match again exactly as it was."""

import json

import pytest
from hypothesis import given, settings, strategies as st

import casata
from tests.engine.playing import everything, finished, midgame, played

few = settings(derandomize=True, max_examples=15, deadline=None)
seeds = st.integers(0, 2**64)
FIELDS = ["casata", "game", "rules", "seats", "options", "box", "key", "start", "chance", "moves", "checks", "scores"]


@few
@given(
    seats=st.integers(2, 5),
    seed=seeds,
    decisions=st.integers(0, 700),
    joker=st.sampled_from(["shortfall", "free"]),
    late=st.booleans(),
)
def test_a_save_opens_exactly_at_any_moment(seats: int, seed: int, decisions: int, joker: str, late: bool) -> None:
    match = midgame(seats, decisions, seed, joker=joker, late_choice=late)
    text = json.dumps(match.save())
    opened = casata.load(text)
    assert json.dumps(opened.save()) == text
    assert everything(opened) == everything(match)
    assert opened._state == match._state


@few
@given(seats=st.integers(2, 5), seed=seeds, decisions=st.integers(0, 300))
def test_an_opened_match_goes_on_as_the_first_would_have(seats: int, seed: int, decisions: int) -> None:
    match = midgame(seats, decisions, seed)
    opened = casata.load(match.save())
    assert everything(played(opened, 60)) == everything(played(match, 60))


def test_a_save_opens_from_text_bytes_or_data() -> None:
    save = midgame().save()
    text = json.dumps(save)
    for form in (save, text, text.encode(), json.loads(text)):
        assert casata.load(form).save() == save


def test_a_save_says_what_it_is() -> None:
    save = midgame(decisions=2).save()
    assert list(save) == FIELDS
    assert (save["casata"], save["game"], save["rules"], save["seats"]) == (1, "royals", 1, 3)
    assert save["options"]["edition"] == "abacus2014"
    assert save["box"]["cities.paris.bonus"] == 8
    assert len(bytes.fromhex(save["key"])) == 32
    assert (save["start"], save["chance"], save["scores"]) == (None, [], None)
    assert len(save["moves"]) == 2
    for seat, notation in save["moves"]:
        assert seat in range(3)
        assert casata.new("royals", 3).game.moves.parse(notation, midgame().names)


def test_a_finished_save_holds_the_scores() -> None:
    match = finished()
    assert match.save()["scores"] == match.scores()
    assert casata.load(match.save()).winners() == match.winners()


def test_saving_changes_nothing_and_a_save_stays_as_it_was() -> None:
    match = midgame()
    before = everything(match)
    save = match.save()
    kept = json.dumps(save)
    played(match, 20)
    assert json.dumps(save) == kept
    assert everything(casata.load(save)) == before


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_taken_back_decision_is_not_in_the_save(seats: int) -> None:
    hand = {0: {"france": 5}}
    match = casata.position("royals", seats, set={"actor": 0, "phase": "play", "hand": hand})
    before = match.save()
    match.play("occupy rouen.marshal")
    match.undo(0)
    assert match.save() == before


def test_every_seed_has_its_key_and_none_has_none_in_common() -> None:
    keys = {casata.new("royals", 2, seed=seed).save()["key"] for seed in (-1, 0, 1, 2**63, 2**256 - 1, None, None)}
    assert len(keys) == 7
