"""Malformed and illegal inputs: each is refused in one line, without a traceback, and changes nothing."""

import json
import pathlib
import tempfile
from collections.abc import Callable
from typing import Any

import casata

match = casata.new("royals", seats=3, seed=1, options={"start": 0})
match.play("blind")
before = match.save()
save = json.dumps(before)
folder = pathlib.Path(tempfile.mkdtemp())


def house(text: str) -> Callable[[], Any]:
    path = folder / "house.toml"

    def open_match() -> Any:
        path.write_text(text)
        return casata.new("royals", 3, box=path)

    return open_match


def position(**fields: Any) -> Callable[[], Any]:
    return lambda: casata.position("royals", 3, set=fields)


INPUTS: dict[str, Callable[[], Any]] = {
    'play("occupy paris.king")': lambda: match.play("occupy paris.king"),
    'play("fly to mars")': lambda: match.play("fly to mars"),
    'play("take")': lambda: match.play("take"),
    "play(4711)": lambda: match.play(4711),
    "play(None)": lambda: match.play(None),  # type: ignore[arg-type]
    'play("stop", seat=2)': lambda: match.play("stop", seat=2),
    'play("stop", seat=7)': lambda: match.play("stop", seat=7),
    "undo(0) after a blind draw": lambda: match.undo(0),
    'load("{")': lambda: casata.load("{"),
    "load([])": lambda: casata.load([]),  # type: ignore[arg-type]
    "load of another version": lambda: casata.load({**before, "rules": 99}),
    "load with an illegal move": lambda: casata.load({**before, "moves": [[0, "occupy paris.king"]]}),
    "load with another key": lambda: casata.load(save.replace(before["key"], "ab" * 32)),
    "load with scores of its own": lambda: casata.load({**before, "scores": [99, 0, 0]}),
    "position: 40 French cards": position(hand={0: {"france": 40}}),
    "position: unknown field": position(hands={}),
    "position: unknown country": position(hand={0: {"poland": 1}}),
    "position: seat 8": position(holder={"paris.king": 8}),
    "position: chance that cannot be": lambda: casata.position("royals", 3, chance=["poland"]),
    "house file: no TOML": house("cities = ["),
    "house file: a bonus of 'many'": house("[cities.paris]\nbonus = 'many'\n"),
    "house file: a fifth king": house("[cities.rouen]\n\ntitles = ['king', 'marshal']\n"),
    "house file: unknown city": house("[cities.rome]\nbonus = 3\n"),
    "options: jokers": lambda: casata.new("royals", 3, options={"jokers": "free"}),
    "options: joker=maybe": lambda: casata.new("royals", 3, options={"joker": "maybe"}),
    "options: two that exclude each other": lambda: casata.new(
        "royals", 3, options={"equal_first_turn": True, "first_draw_as_hand": True}
    ),
    "options: start at seat 5": lambda: casata.new("royals", 3, options={"start": 5}),
    "new: seven seats": lambda: casata.new("royals", 7),
    "new: no such game": lambda: casata.new("chess", 2),
    "new: a seed of text": lambda: casata.new("royals", 2, seed="7"),  # type: ignore[arg-type]
}

for name, attempt in INPUTS.items():
    try:
        attempt()
    except casata.CasataError as problem:
        line = str(problem)
        assert "\n" not in line
        assert match.save() == before
        print(f"{name}\n    {type(problem).__name__}: {line}")
    else:
        raise AssertionError(f"{name} was accepted")
print(f"{len(INPUTS)} inputs, each refused in one line; the match is as it was.")
