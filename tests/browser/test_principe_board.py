"""Il Principe on its drawn board: auctions on a ladder, and cities."""

from __future__ import annotations

import pathlib
import random
import re

import pytest
from playwright.sync_api import expect

from casata.engine.match.match import Match
from casata.engine.match.opening import new
from tests.samples import more
from tests.site.saves import saved

from .board import by_mouse, lit, on_a_phone, play_until, simple_rule, sit_down, where
from .conftest import Visit
from .looking import violations
from .people import DESK, PHONE
from .test_archive import bring

GAME = "il_principe"


def test_a_bid_is_its_own_number_and_a_rung_of_the_ladder(visit: Visit) -> None:
    person = sit_down(visit(reduced_motion="reduce"), 3, GAME)
    question = play_until(person, "^Bid on ", "bid", "play")
    rungs = [spot for spot in question.spots if spot.kind == "bid"]
    assert rungs
    assert all(spot.move == f"bid {spot.number}" for spot in rungs)
    page = person.page
    highest = rungs[-1]
    page.keyboard.type(str(highest.number))
    expect(person.bar).to_contain_text(f"Bid {highest.number}")
    page.keyboard.press("Escape")
    page.mouse.click(*where(page, rungs[0].id))
    lit(person, question.answers)
    expect(page.locator(".log")).to_contain_text(f"bids {rungs[0].number}")


def test_the_stepper_goes_up_and_down_among_the_bids_and_bids_what_it_says(visit: Visit) -> None:
    person = sit_down(visit(reduced_motion="reduce"), 3, GAME)
    question = play_until(person, "^Bid on ", "bid", "play")
    page, amount = person.page, person.page.locator("#step-amount")
    rungs = [spot for spot in question.spots if spot.kind == "bid"]
    least, next_one = rungs[0].number, rungs[1].number
    expect(amount).to_have_text(str(least))
    page.keyboard.press("-")
    expect(amount).to_have_text(str(least))
    page.keyboard.press("+")
    expect(amount).to_have_text(str(next_one))
    expect(page.locator(f"#{rungs[1].id}")).to_have_attribute("data-stepped", "")
    expect(page.locator("#step-go")).to_contain_text(f"Bid {next_one}")
    expect(page.locator("#step-go")).to_contain_text("gold left")
    page.locator("#step-go").click()
    lit(person, question.answers)
    expect(page.locator(".log")).to_contain_text(f"bids {next_one}")


@more
def test_a_city_is_one_target_on_the_map_and_on_its_card(visit: Visit) -> None:
    person = sit_down(visit(reduced_motion="reduce"), 3, GAME)
    page = person.page
    question = lit(person)
    while not (builds := [spot for spot in question.spots if spot.kind == "build"]):
        assert not question.over, "nobody could build"
        by_mouse(person, simple_rule(question))
        question = lit(person, question.answers)
    towns = [spot for spot in builds if spot.id.startswith("t-")]
    cards = [spot for spot in builds if spot.id.startswith("mirror-")]
    assert [spot.move for spot in towns] == [spot.move for spot in cards]
    page.mouse.move(*where(page, cards[0].id))
    expect(page.locator(f"#{towns[0].id}")).to_have_attribute("data-chosen", "")
    expect(page.locator("#slip")).to_contain_text("Points")
    expect(page.locator("#tray-area .leaving").first).to_be_visible()
    page.mouse.click(*where(page, cards[0].id))
    lit(person, question.answers)
    expect(page.locator(".log")).to_contain_text("builds")


@more
@pytest.mark.parametrize("contrast", ["no-preference", "more"])
def test_axe_finds_nothing_in_any_phase(visit: Visit, contrast: str) -> None:
    person = sit_down(visit(reduced_motion="reduce", contrast=contrast), 4, GAME)
    page, found, seen = person.page, list[str](), set[str]()
    question = lit(person)
    while not question.over and len(seen) < 6:
        kind = re.split(r"[ ;:]", question.prompt)[0]
        if kind not in seen:
            seen.add(kind)
            for size in (DESK, PHONE):
                page.set_viewport_size(size)  # type: ignore[arg-type]
                for scheme in ("light", "dark"):
                    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                    found += [f"{question.prompt} {scheme}: {flaw}" for flaw in violations(page)]
            page.set_viewport_size(DESK)  # type: ignore[arg-type]
        by_mouse(person, simple_rule(question))
        question = lit(person, question.answers)
    assert found == []
    assert len(seen) > 2


def test_the_ways_to_place_shields_lie_over_what_the_city_brings(visit: Visit, tmp_path: pathlib.Path) -> None:
    file = tmp_path / "shields.json"
    file.write_text(saved(placing_shields(), "Anna", "Bea", "Cili"))
    person = visit(**on_a_phone())
    page = person.page
    bring(page, file, seat="0", others="novice")
    page.get_by_role("button", name="Start the game").click()
    question = lit(person)
    region = next(spot for spot in question.spots if spot.several)
    expect(page.locator("#bill")).to_be_visible()
    page.locator(f"#{region.id}").dispatch_event("click")
    expect(page.locator("#menu")).to_be_visible()
    expect(page.locator("#bill")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#bill")).to_be_visible()


def placing_shields() -> Match:
    """A game in which the first seat has several ways to place the shields of a city."""
    for seed in range(1, 50):
        match, chance = new(GAME, 3, seed), random.Random(seed)
        while not match.over:
            seat = chance.choice(match.actors)
            moves = match.legal(seat)
            if seat == 0 and len(moves) > 1 and moves[0].kind == "shields" and "+" in str(moves[0]):
                return match
            match.play(chance.choice([move for move in moves if move.kind in ("build", "bid")] or moves), seat)
    raise AssertionError("no such game")
