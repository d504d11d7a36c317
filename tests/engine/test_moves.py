"""Codes, moves and notations of an action space are the same thing."""

import pytest

import casata
from casata.engine.core.moves import Move, Moves, multisets
from casata.engine.core.record import Axis
from casata.engine.errors import IllegalMove
from casata.engine.game import find

ROYALS = find("royals")
NAMES = ROYALS.names(ROYALS.printed({}))
PRINCIPE = find("il_principe")
PRINCIPE_NAMES = PRINCIPE.names(PRINCIPE.printed({}))
COLOURS = Axis("colour", "red", "green", "blue")
NUMBERS = Axis("number", size=4)


def colours() -> Moves:
    moves = Moves()
    moves.add("wait", "do nothing")
    moves.add("paint", "paint {number} in {colour}", colour=COLOURS, number=NUMBERS)
    moves.add("wash", "wash {colour}", colour=COLOURS)
    return moves


def refused(notation: str) -> str:
    with pytest.raises(IllegalMove) as problem:
        ROYALS.moves.parse(notation, NAMES)
    assert problem.value.reason == "no_such_move"
    return str(problem.value)


@pytest.mark.parametrize("code", range(ROYALS.moves.size))
def test_every_code_of_royals_is_a_move_with_a_notation(code: int) -> None:
    move = ROYALS.moves.decode(code, NAMES)
    assert move.code == code
    assert ROYALS.moves.parse(str(move), NAMES) == move
    assert str(move).split()[0] == move.kind
    assert move.kind == ROYALS.moves.kind_of(code).name


def test_no_two_codes_share_a_notation() -> None:
    notations = {str(ROYALS.moves.decode(code, NAMES)) for code in range(ROYALS.moves.size)}
    assert len(notations) == ROYALS.moves.size


@pytest.mark.parametrize("moves", [ROYALS.moves, colours()], ids=["royals", "colours"])
def test_the_kinds_divide_the_codes_among_them(moves: Moves) -> None:
    codes = [code for kind in moves for code in range(kind.first, kind.first + kind.size)]
    assert codes == list(range(moves.size))
    for kind in moves:
        assert all(moves.kind_of(code) is kind for code in range(kind.first, kind.first + kind.size))


def test_the_action_space_of_royals_is_small() -> None:
    sizes = {kind.name: kind.size for kind in ROYALS.moves}
    assert sizes["occupy"] == sizes["take_over"] == 29
    assert sizes["take"] == sizes["pay"] == sizes["discard"] == 4
    assert sizes["pay_intrigue"] == sizes["discard_intrigue"] == 6
    assert sizes["jokers"] == 9
    assert sum(sizes.values()) == ROYALS.moves.size < 500


def test_several_arguments_count_like_digits() -> None:
    moves = colours()
    assert moves.size == 1 + 3 * 4 + 3
    assert moves.decode(1, {}) == Move(1, "paint", {"colour": "red", "number": 0})
    assert moves.decode(1 + 2 * 4 + 3, {}) == Move(12, "paint", {"colour": "blue", "number": 3})
    assert [str(moves.decode(code, {})) for code in (0, 6, 13)] == ["wait", "paint green 1", "wash red"]
    for code in range(moves.size):
        assert moves.parse(str(moves.decode(code, {})), {}).code == code


def test_a_box_may_call_places_by_other_names() -> None:
    names = {"colour": ("rouge", "vert", "bleu")}
    assert str(colours().decode(13, names)) == "wash rouge"
    assert colours().parse("wash vert", names).code == 14
    with pytest.raises(IllegalMove, match="Choose one of rouge, vert, bleu"):
        colours().parse("wash red", names)


@pytest.mark.parametrize("code", [-1, ROYALS.moves.size, 10**6, pytest.param(10**5000, id="endless")])
def test_a_code_outside_the_space_is_refused_with_its_limits(code: int) -> None:
    with pytest.raises(IllegalMove, match=f"Codes run from 0 to {ROYALS.moves.size - 1}") as problem:
        ROYALS.moves.decode(code, NAMES)
    assert problem.value.reason == "no_such_move"


@pytest.mark.parametrize("notation", ["", "   ", "fly", "occupyparis.king", "0", "draw three", "x" * 3000])
def test_an_unknown_kind_is_refused_with_all_kinds(notation: str) -> None:
    message = refused(notation)
    assert message.endswith(f"Moves begin with {', '.join(kind.name for kind in ROYALS.moves)}.")


@pytest.mark.parametrize(
    ("notation", "form"),
    [
        ("occupy", "occupy <place>"),
        ("occupy paris.king 2", "occupy <place>"),
        ("stop now", "stop"),
        ("take", "take <country>"),
        ("jokers", "jokers <count>"),
    ],
)
def test_a_wrong_number_of_arguments_is_refused_with_the_right_form(notation: str, form: str) -> None:
    assert refused(notation).endswith(f"like this: {form}")


@pytest.mark.parametrize(
    ("notation", "possible"),
    [
        ("take poland", "no country is called 'poland'. Choose one of france, german_states, britain, spain"),
        ("take german states", "take <country>"),
        ("pay_intrigue gf", "Choose one of fg, fb, fs, gb, gs, bs"),
        ("jokers 9", "is a number from 0 to 8"),
        ("jokers -1", "count is a number from 0 to 8, not '-1'"),
        ("occupy paris", "paris.king"),
        ("occupy pariss.king", "Did you mean paris.king?"),
        ("occupy madrid.duke", "no place is called 'madrid.duke'"),
    ],
)
def test_a_wrong_name_is_refused_with_those_that_exist(notation: str, possible: str) -> None:
    assert possible in refused(notation)


@pytest.mark.parametrize(
    "notation", ["occupy paris.king", "OCCUPY Paris.King", "  occupy   paris.king  ", "occupy\tPARIS.king\n"]
)
def test_case_and_spaces_are_forgiven(notation: str) -> None:
    assert ROYALS.moves.parse(notation, NAMES).args == {"place": "paris.king"}


def test_equal_moves_are_equal_and_can_be_kept_in_sets() -> None:
    match = casata.new("royals", 3, seed=1)
    assert set(match.legal()) == set(match.legal())
    assert len(set(match.legal())) == len(match.legal())


# Multisets and numbers


def test_multisets_are_named_in_the_order_of_their_axis() -> None:
    assert multisets(COLOURS, 1, 2) == (
        "red", "green", "blue",
        "red+red", "red+green", "red+blue", "green+green", "green+blue", "blue+blue",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("notation", "meant"),
    [
        ("offer red+green", "offer green+red"),
        ("offer green+red", "offer green+red"),
        ("offer Red+GREEN", "offer green+red"),
        ("offer yellow+green+yellow", "offer green+yellow+yellow"),
        ("offer blue+white+green", "offer green+white+blue"),
        ("shields umbria+romagna", "shields romagna+umbria"),
    ],
)
def test_a_multiset_is_read_in_any_order(notation: str, meant: str) -> None:
    assert str(PRINCIPE.moves.parse(notation, PRINCIPE_NAMES)) == meant


@pytest.mark.parametrize("code", range(PRINCIPE.moves.size))
def test_every_code_of_il_principe_is_a_move_with_a_notation(code: int) -> None:
    move = PRINCIPE.moves.decode(code, PRINCIPE_NAMES)
    assert PRINCIPE.moves.parse(str(move), PRINCIPE_NAMES) == move


@pytest.mark.parametrize(
    ("notation", "possible"),
    [
        ("bid 64", "amount is a number from 0 to 63, not '64'"),
        ("bid -1", "amount is a number from 0 to 63, not '-1'"),
        ("bid much", "is a number from 0 to 63"),
        (f"bid {10**30}", "is a number from 0 to 63"),
        ("play green 21", "count is a number from 0 to 20, not '21'"),
        ("play 2 green", "no colour is called '2'. Choose one of green, white, red, blue, yellow"),
        ("offer green", "no cards is called 'green'"),
        ("offer green+", "no cards is called 'green+'"),
        ("offer green+mauve", "no cards is called 'green+mauve'"),
        ("shields umbria+umbria+umbria", "no regions is called 'umbria+umbria+umbria'"),
    ],
)
def test_numbers_and_multisets_that_do_not_exist_are_refused_with_what_does(notation: str, possible: str) -> None:
    with pytest.raises(IllegalMove) as problem:
        PRINCIPE.moves.parse(notation, PRINCIPE_NAMES)
    assert possible in str(problem.value)
    assert problem.value.reason == "no_such_move"
