"""Choices keep their numbers for a turn: on pages, after an undo, and in a process that has seen nothing of it."""

import re

from ..client import House
from ..table import Table, started

CHOICE = re.compile(r'name="move"\s+value="([^"]+)"\s+id="c-\d+-(\d+)"')


def numbers(table: Table, seat: int) -> dict[str, int]:
    """The choices in the list of a seat's page, with their numbers."""
    return {move: int(number) for move, number in CHOICE.findall(table.people[seat].get(table.path).text)}


def paying(house: House) -> tuple[Table, int]:
    """A table of Royals before a move that is paid card by card."""
    table = started(house, "royals")
    while True:
        seat = table.actor()
        legal = table.match.legal(seat)
        for move in legal:
            if move.kind == "occupy":
                after = table.match.copy()
                after.play(move, seat)
                if after.actors == (seat,) and any(one.kind == "pay" for one in after.legal(seat)):
                    return table, seat
        draws = [move for move in legal if move.kind in ("draw_three", "take", "blind", "stop", "discard")]
        table.play(seat, (draws or legal)[0])


def test_a_choice_that_comes_back_has_the_number_it_had(house: House) -> None:
    table, seat = paying(house)
    first = numbers(table, seat)
    assert sorted(first.values()) == list(first.values()), "the list is in the order of its numbers"
    begins = [move for move in first if move.startswith("occupy ")]
    for move in begins:
        table.play(seat, move)
        second = numbers(table, seat)
        assert all(first.get(name, number) == number for name, number in second.items())
        assert not {number for name, number in second.items() if name not in first} & set(first.values())
        house.restart()
        assert numbers(table, seat) == second, "a process that has just begun"
        table.undo(seat)
        assert numbers(table, seat) == first
        house.restart()
        assert numbers(table, seat) == first
        if len(second) > 1:
            break


def test_the_next_turn_begins_with_one(house: House) -> None:
    table, seat = paying(house)
    table.play(seat, "stop")
    while table.actor() == seat:
        table.play(seat)
    assert min(numbers(table, table.actor()).values()) == 1
