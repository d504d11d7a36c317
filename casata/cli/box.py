"""casata box."""

from __future__ import annotations

import json
import pathlib
from collections import Counter
from typing import Annotated

from cyclopts import Parameter

from ..engine.core.options import Value, start_option
from ..engine.core.printed import ORIGINS, STAND_IN, Leaf, Printed, house_file
from ..engine.errors import BoxError, OptionError
from ..engine.game import AnyGame, find
from ..engine.house_check import check_house
from .arguments import Options, read_options, write_file
from .terminal import console, t


def box(
    game: str, /, *,
    option: Options = None,
    export: Annotated[str, Parameter(help="Write a house file for you to fill in.", show_default=False)] = "",
    check: Annotated[str, Parameter(help="Check a house file.", show_default=False)] = "",
) -> None:  # fmt: skip
    """List every printed value of a game and its source, or write or check a house file.

    For example:

    * `casata box royals`
    * `casata box royals --export my-royals.toml`
    * `casata box royals --check my-royals.toml`
    """
    if export and check:
        raise OptionError("Use either --export or --check, not both.")
    found = find(game)
    chosen = found.complete(found.seats[0], read_options(option, found))
    if export:
        if pathlib.Path(export).exists():
            raise OptionError("{file} exists already: choose another name.", file=export)
        write_file(
            export,
            house_file(found.title, found.printed(chosen), f"Then check the file: casata box {game} --check THIS-FILE"),
        )
        console.print(
            t(
                "{file} is written. Put in the numbers of your copy, then check it: casata box {game} --check {file}",
                file=export,
                game=game,
            ),
            markup=False,
        )
    elif check:
        _check(found, check, read_options(option, found))
    else:
        _list(found, found.printed(chosen))


def _check(game: AnyGame, path: str, options: dict[str, Value]) -> None:
    """Make the box for every number of players with this file."""
    try:
        for seats in game.seats:
            chosen = game.complete(seats, options)
            values = game.printed(chosen, path)
            game.setup.make_box(values, seats, chosen)
    except BoxError:
        _list_problems(game, pathlib.Path(path), options)
        raise
    ours = game.printed(chosen).leaves
    changed = [name for name, leaf in values.leaves.items() if leaf.value != ours[name].value]
    left = sum(leaf.origin == STAND_IN for name, leaf in ours.items() if name not in changed)
    console.print(
        t("{file}: correct. Values changed: {own}; stand-ins left: {left}.", file=path, own=len(changed), left=left),
        markup=False,
    )
    console.print(t("To play with it: casata play {game} --house {file}", game=game.name, file=path), markup=False)


def _list_problems(game: AnyGame, file: pathlib.Path, options: dict[str, Value]) -> None:
    """BoxError after a list of all problems of a house file, where it has several."""
    try:
        problems = check_house(game, file.read_text(encoding="utf-8"), options).problems
    except (OSError, UnicodeDecodeError):
        return
    if len(problems) > 1:
        for problem in problems:
            place = f"line {problem.line}: " if problem.line else ""
            console.print(f"{place}{problem.text}", markup=False, soft_wrap=True)
        raise BoxError("{file}: {count} problems, listed above.", file=file.name, count=len(problems)) from None


def _list(game: AnyGame, values: Printed) -> None:
    """List values one per line, by section; stand-ins are coloured and have a star."""
    counts = Counter(leaf.origin for leaf in values.leaves.values())
    console.print(t("{game}: the printed values and their sources", game=t(game.title)), style="bold", markup=False)
    for origin, meaning in ORIGINS.items():
        if counts[origin]:
            console.print(f"{counts[origin]:4}  {origin}: {t(meaning)}", markup=False)
    section = ""
    for path, leaf in values.leaves.items():
        table, _, key = path.rpartition(".")
        if table != section:
            console.print(f"\n{table}", style="bold cyan", markup=False)
            section = table
        console.print(
            _value_line(key, leaf), style="yellow" if leaf.origin == STAND_IN else "", markup=False, soft_wrap=True
        )
    _list_rest(game, values, counts)


def _value_line(key: str, leaf: Leaf) -> str:
    value = ", ".join(map(str, leaf.value)) if isinstance(leaf.value, list) else str(leaf.value)
    star = "*" if leaf.origin == STAND_IN else " "
    source = f" ({leaf.see})" if leaf.see else ""
    note = f": {leaf.note}" if leaf.note else ""
    return f"  {key:17} {value:26}{star} {leaf.origin}{source}{note}"


def _list_rest(game: AnyGame, values: Printed, counts: Counter[str]) -> None:
    """List sources, the number of stand-ins, options and presets."""
    console.print()
    for key, source in values.sources.items():
        console.print(f"  {key}: {source}", style="dim", markup=False)
    count, every = counts[STAND_IN], sum(counts.values())
    console.print(
        t(
            "* {count} of {every} values are stand-ins. To replace them: casata box {game} --export FILE",
            count=count,
            every=every,
            game=game.name,
        ),
        markup=False,
    )
    console.print(t("\nOptions, the default first (--option name=value):"), style="bold", markup=False)
    for option in (*game.setup.options, start_option(game.seats[-1])):
        values_text = (", " if option.several else " | ").join(json.dumps(value).strip('"') for value in option.values)
        if option.several:
            values_text = t("some of {values}, separated by commas", values=values_text)
        console.print(f"  {option.name} = {values_text}: {t(option.meaning)}", markup=False)
    if game.setup.presets:
        console.print(t("\nPresets (--option preset=name):"), style="bold", markup=False)
    for preset in game.setup.presets:
        console.print(f"  {preset.name}: {t(preset.reason)}", markup=False)
