"""What may be typed in an auction of Il Principe, where numbers are amounts, and in its other phases."""

import pathlib
import re
from collections.abc import Callable

import pytest

from casata import Match
from casata.cli.terminal_game import TerminalGame
from tests.cli.test_session import Scripted, people, spoken
from tests.il_principe.table import cards, counts, lots, offered, offers, roles, table
from tests.matches import in_turn, play

Typed = Callable[..., str]
TOO_MUCH = "You can't bid more gold than you have."
TOO_LITTLE = "Bid more than the highest bid so far, and at least 1."


@pytest.fixture
def typed(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Let the seat to decide type some answers; what the screen says, blanks made single unless `raw`."""
    monkeypatch.chdir(tmp_path)

    def answer(match: Match, *answers: str, width: int = 100, raw: bool = False) -> str:
        terminal = Scripted(iter(answers), width)
        playing = TerminalGame(match, people(match.seats), terminal, tmp_path / "game.json")
        playing.looking = match.actor
        playing.run()
        return terminal.text() if raw else " ".join(terminal.text().split())

    return answer


def auction() -> Match:
    """Seat 3 is to bid, with 9 gold; 2 is bid."""
    return in_turn(lots("GGW", gold=[9, 8, 7, 9]), "1 bid 2", "2 pass")


def tied() -> Match:
    """Seats 1 and 2 bid for a role; seat 1 is asked first, with 6 gold."""
    return roles(4, up=counts(W=[0, 2, 2, 1]), gold=[5, 6, 7, 8])


# Amounts


@pytest.mark.parametrize("answer", ["5", "bid 5", "b 5", "bid5", "b5", "BID 5", "bi 5", "05"])
def test_an_amount_is_typed_alone_or_after_its_word(typed: Typed, answer: str) -> None:
    match = auction()
    typed(match, answer)
    assert spoken(match) == ["bid 2", "pass", "bid 5"]


@pytest.mark.parametrize("answer", ["3", "bid 3", "b3"])
def test_an_amount_is_typed_in_the_auction_of_a_role_too(typed: Typed, answer: str) -> None:
    match = tied()
    typed(match, answer)
    assert spoken(match)[-1] == "bid 3"


@pytest.mark.parametrize("answer", ["10", "63", "64", "99", "bid 99", "b 10", "bid99", str(10**30), f"bid {10**30}"])
def test_more_than_the_own_gold_is_refused_with_that_reason(typed: Typed, answer: str) -> None:
    match = auction()
    assert TOO_MUCH in typed(match, answer)
    assert match.step == 2


@pytest.mark.parametrize("answer", ["0", "1", "2", "bid 2", "b 1", "bid0", "00"])
def test_not_more_than_the_bid_that_stands_is_refused_with_that_reason(typed: Typed, answer: str) -> None:
    match = auction()
    assert TOO_LITTLE in typed(match, answer)
    assert match.step == 2


def test_no_other_amount_is_bid_than_the_one_that_was_typed(typed: Typed) -> None:
    match = lots("GG", gold=[5, 63, 5, 5])
    assert "The highest amount is 63." in typed(match, "99")
    assert match.step == 0


@pytest.mark.parametrize("before", ["", "bid ", "why "])
def test_an_amount_without_end_is_refused_as_any_other(typed: Typed, before: str) -> None:
    match = auction()
    assert TOO_MUCH in typed(match, before + "9" * 5000)
    assert match.step == 2


@pytest.mark.parametrize("answer", ["-5", "5.0", "5 gold", "five", "pass 5", "bid 5 5", "bid five"])
def test_what_is_no_whole_amount_is_not_understood(typed: Typed, answer: str) -> None:
    match = auction()
    assert "is not a move" in typed(match, answer)
    assert match.step == 2


@pytest.mark.parametrize("answer", ["pass", "p", "pa", "Pass"])
def test_pass_passes(typed: Typed, answer: str) -> None:
    match = auction()
    typed(match, answer)
    assert spoken(match)[-1] == "pass"


def test_enter_decides_nothing_while_there_is_a_choice(typed: Typed) -> None:
    match = auction()
    assert "Type the amount, or pass." in typed(match, "", "")
    assert match.step == 2


def test_enter_passes_where_that_is_all_one_can_do(typed: Typed) -> None:
    match = lots("GGW", gold=[5, 0, 5, 5])
    said = typed(match, "")
    assert spoken(match) == ["pass"]
    assert "press Enter to play the only move" in said


@pytest.mark.parametrize("answer", ["1", "bid 1", "b1", "7"])
def test_a_number_is_an_amount_even_where_only_passing_is_possible(typed: Typed, answer: str) -> None:
    match = lots("GGW", gold=[5, 0, 5, 5])
    assert TOO_MUCH in typed(match, answer)
    assert match.step == 0


def test_too_poor_to_raise_the_first_choice_is_not_the_number_one(typed: Typed) -> None:
    match = in_turn(lots("GGW", gold=[5, 5, 2, 5]), "1 bid 4")
    assert TOO_LITTLE in typed(match, "1")
    assert match.step == 1


def choices(screen: str) -> str:
    """What stands between the question and the prompt."""
    return screen.rsplit(" or pass", 1)[1].split("your decision", maxsplit=1)[0]


@pytest.mark.parametrize("width", [80, 100])
def test_the_screen_says_from_which_amount_to_which(typed: Typed, width: int) -> None:
    said = choices(typed(auction(), width=width, raw=True))
    assert "Bid 3, up to 9  type the amount" in said
    assert "Pass  [pass]" in said
    assert not re.search(r"^ *\d+ ", said, re.MULTILINE)
    assert "[bid" not in said


def test_a_single_amount_is_said_without_a_range(typed: Typed) -> None:
    said = choices(typed(in_turn(lots("GGW", gold=[5, 5, 3, 5]), "1 bid 2"), raw=True))
    assert "Bid 3  type the amount" in said
    assert "Bid 3 to" not in said


def test_without_enough_gold_no_amount_is_offered(typed: Typed) -> None:
    said = choices(typed(in_turn(lots("GGW", gold=[5, 5, 2, 5]), "1 bid 2"), raw=True))
    assert "Pass  [pass]" in said
    assert "amount" not in said


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("why 3", "Bid 3: This is legal."),
        ("why 1", f"Bid 1: {TOO_LITTLE}"),
        ("why 10", f"Bid 10: {TOO_MUCH}"),
        ("why bid 99", TOO_MUCH),
        ("why b 2", f"Bid 2: {TOO_LITTLE}"),
        ("why pass", "Pass: This is legal."),
        ("why build siena", "Build Siena: You can't do that now."),
    ],
)
def test_why_explains_amounts(typed: Typed, answer: str, said: str) -> None:
    match = auction()
    assert said in typed(match, answer)
    assert match.step == 2


# Numbers and moves elsewhere


def test_in_other_phases_a_number_is_a_choice(typed: Typed) -> None:
    match = table(4, hand={0: cards("GGR")})
    assert offered(match) == ["play green 1", "play green 2", "play red 1", "pass"]
    assert "Choose a number from 1 to 4" in typed(match, "5", "0", "")
    assert match.step == 0
    typed(match, "3")
    assert spoken(match) == ["play red 1"]


@pytest.mark.parametrize("before", ["", "why "])
def test_a_choice_without_end_is_refused_as_any_other(typed: Typed, before: str) -> None:
    match = table(4, hand={0: cards("GGR")})
    assert "Choose a number from 1 to 4" in typed(match, before + "9" * 5000)
    assert match.step == 0


def test_why_with_a_number_is_about_a_choice(typed: Typed) -> None:
    match = table(4, hand={0: cards("GGR")})
    assert "Play 2 green cards: " in typed(match, "why 2")
    assert match.step == 0


@pytest.mark.parametrize(
    "answer", ["offer green+red", "offer red+green", "offer red green", "o r g", "o g r", "off r+g", "OFFER Red+Green"]
)
def test_the_cards_of_an_offer_are_typed_in_any_order(typed: Typed, answer: str) -> None:
    match = offers(4, hand=dict.fromkeys(range(4), cards("GGRW")))
    typed(match, answer)
    assert spoken(match) == ["offer green+red"]


@pytest.mark.parametrize("answer", ["offer g g", "o g g", "offer green+green"])
def test_two_cards_of_a_colour_are_offered_by_naming_it_twice(typed: Typed, answer: str) -> None:
    match = offers(4, hand=dict.fromkeys(range(4), cards("GGRW")))
    typed(match, answer)
    assert spoken(match) == ["offer green+green"]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("offer blue+green", "You don't hold these cards."),
        ("o b g", "You don't hold these cards."),
        ("offer green+green+red", "Offer exactly as many cards as the table asks for."),
    ],
)
def test_an_offer_that_is_not_possible_is_refused_with_its_reason(typed: Typed, answer: str, reason: str) -> None:
    match = offers(4, hand=dict.fromkeys(range(4), cards("GGRW")))
    assert reason in typed(match, answer)
    assert match.step == 0


@pytest.mark.parametrize("answer", ["play green 2", "play 2 green", "p 2 g", "pl g 2", "play 2 GREEN", "play green2"])
def test_colour_and_number_are_typed_in_any_order(typed: Typed, answer: str) -> None:
    match = table(4, hand={0: cards("GGR")})
    typed(match, answer)
    assert spoken(match) == ["play green 2"]


def test_a_beginning_that_fits_several_moves_is_asked_about(typed: Typed) -> None:
    match = table(4, hand={0: cards("GGR")})
    assert "That could be: play green 1, play green 2, play red 1, pass" in typed(match, "p")
    assert match.step == 0


def shield_to_place() -> Match:
    """Seat 0 has become Nobleman and places a shield."""
    match = roles(4, up=counts(B=[3, 0, 0, 0]))
    assert offered(match)[-1] == "shields umbria"
    return match


@pytest.mark.parametrize("answer", ["s umb", "shields umbria", "sh u", "6"])
def test_the_beginning_of_a_move_wins_over_that_of_a_command(typed: Typed, tmp_path: pathlib.Path, answer: str) -> None:
    match = shield_to_place()
    typed(match, answer)
    assert spoken(match)[-1] == "shields umbria"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("answer", ["save umb", "sa umb", "save  umb"])
def test_save_still_writes_a_copy_there(typed: Typed, tmp_path: pathlib.Path, answer: str) -> None:
    match = shield_to_place()
    before = match.step
    assert "Saved." in typed(match, answer)
    assert match.step == before
    assert (tmp_path / "umb").exists()


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize(("seats", "hand"), [(4, "GGWWRRBBYY"), (2, "GGGWRRRBYYY")])
def test_every_choice_stands_on_the_screen_once_within_its_width(
    typed: Typed, seats: int, hand: str, width: int
) -> None:
    match = offers(seats, hand=dict.fromkeys(range(seats), cards(hand)))
    said = typed(match, width=width, raw=True).rsplit("lots, face down", 1)[1].split("your decision", maxsplit=1)[0]
    choices = [(int(number), what.strip()) for number, what in re.findall(r"(\d+) Offer ((?:(?! {2,}|\n).)*)", said)]
    assert sorted(number for number, _ in choices) == list(range(1, len(offered(match)) + 1))
    assert len({what for _, what in choices}) == len(offered(match))
    assert max(len(line.rstrip()) for line in said.splitlines()) <= width


def test_many_choices_without_hints_stand_in_columns(typed: Typed) -> None:
    match = offers(4, hand=dict.fromkeys(range(4), cards("GGWWRRBBYY")))
    said = typed(match, width=100, raw=True).rsplit("lots, face down", 1)[1].split("your decision", maxsplit=1)[0]
    lines = [line for line in said.splitlines() if re.match(r" *\d+ Offer ", line)]
    assert len(offered(match)) == 15
    assert len(lines) <= 5
    assert lines[0].startswith("  1 Offer 2 × green")
    assert "(or type a move, such as: offer green+green)" in said


# Taking back


def test_nothing_is_taken_back_before_anything_was_decided(typed: Typed) -> None:
    match = table(4, hand={0: cards("GG"), 1: cards("R")})
    play(match, "play green 1")
    for command in ("undo", "restart"):
        assert "you have not decided anything yet" in typed(match, command)
    assert match.step == 1


def test_what_was_said_openly_is_not_taken_back(typed: Typed) -> None:
    match = in_turn(lots("GG", gold=[5, 5, 5, 5]), "1 pass", "2 pass", "3 pass", "0 bid 2")
    assert match.actors == (0,)
    for command in ("undo", "restart"):
        assert "Can't undo: new information was revealed" in typed(match, command)
    assert match.step == 4


def test_what_others_have_answered_is_not_taken_back(typed: Typed) -> None:
    match = in_turn(lots("GG", gold=[5, 5, 5, 5]), "1 bid 1", "2 bid 2", "3 pass", "0 pass")
    assert match.actors == (1,)
    for command in ("undo", "restart"):
        assert "Can't undo: another player has moved" in typed(match, command)
    assert match.step == 4


def test_a_city_is_taken_back_before_its_shields_are_placed(typed: Typed) -> None:
    match = table(4, hand={0: cards("WWRB")}, display=dict.fromkeys(("lucca", "siena", "verona", "pisa"), 1))
    typed(match, "build lucca", "undo")
    assert match.step == 0
