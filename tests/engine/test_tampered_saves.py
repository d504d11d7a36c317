"""A save that was changed anywhere is found, and the first difference is named."""

import copy
import json
from typing import Any

import pytest

import casata
from tests.golden.make import play

OVER = play("royals", 3, 77, {}).save()


def changed(path: str, value: Any) -> dict[str, Any]:
    save: Any = copy.deepcopy(OVER)
    *above, last = path.split("/")
    place = save
    for step in above:
        place = place[int(step) if isinstance(place, list) else step]
    place[int(last) if isinstance(place, list) else last] = value
    assert save != OVER
    return dict(save)


def another_key() -> str:
    return ("0" if OVER["key"][0] != "0" else "1") + OVER["key"][1:]


def move_where(kind: str) -> int:
    return next(i for i, (_, notation) in enumerate(OVER["moves"]) if notation.startswith(kind))


TAMPERED = {
    "another key": (changed("key", another_key()), "set-up"),
    "an option": (changed("options/open_scores", True), "options"),
    "a printed value nobody claimed": (
        changed("box/titles.king.full", 16 if OVER["box"]["titles.king.full"] != 16 else 18),
        "titles.king",
    ),
    "a cheaper king": (changed("box/titles.king.cost", 7), "box"),
    "another seat": (changed("moves/0/0", (OVER["moves"][0][0] + 1) % 3), "Move 1 "),
    "another source for a card": (changed(f"moves/{move_where('take')}/1", "blind"), f"Move {move_where('take') + 1} "),
    "a recorded check": (changed("checks", OVER["checks"][:80] + "00000000" + OVER["checks"][88:]), "Move 10 "),
    "shorter checks": (changed("checks", OVER["checks"][:-8]), f"Move {len(OVER['moves'])} "),
    "longer checks": (changed("checks", OVER["checks"] + "00000000"), "checks for"),
    "fewer moves": (changed("moves", OVER["moves"][:-1]), "checks for"),
    "one point more": (changed("scores/0", OVER["scores"][0] + 1), "scores"),
    "a prescribed outcome": (changed("chance", ["france"]), "save"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_tampered_save_is_found_and_the_first_difference_named(name: str) -> None:
    save, named = TAMPERED[name]
    with pytest.raises(casata.CasataError, match=named):
        casata.load(json.dumps(save))


def test_every_move_left_out_is_noticed_at_once() -> None:
    for index in range(0, len(OVER["moves"]), 25):
        moves = OVER["moves"][:index] + OVER["moves"][index + 1 :]
        first = next((i for i, (now, then) in enumerate(zip(moves, OVER["moves"], strict=False)) if now != then), -1)
        with pytest.raises(casata.CasataError, match=rf"Move {first + 1} |checks for"):
            casata.load({**OVER, "moves": moves})
