"""The mutants of a game are all there, can be told apart, and do what they say."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib

import pytest

from casata.engine.game import names
from tests.mutation.equivalent import entry, reasons
from tests.mutation.mutators import Mutant, in_file, mutants_of, sampled
from tests.mutation.planting import span, written
from tests.mutation.sources import files_of, source_of

GAMES = [name for name in names() if name != "tiny"]
every_game = pytest.mark.parametrize("game", GAMES)


def labels(mutants: list[Mutant], function: str) -> set[str]:
    return {f"{mutant.code}: {mutant.change}" for mutant in mutants if mutant.function == function}


@every_game
def test_every_mutant_has_a_name_of_its_own_and_can_be_compiled(game: str) -> None:
    mutants = mutants_of(game)
    assert len({mutant.id for mutant in mutants}) == len({mutant.key for mutant in mutants}) == len(mutants) > 1000
    for mutant in sampled(mutants, 60, 1):
        assert ast.dump(ast.parse(mutant.edit.source())) != ast.dump(ast.parse(source_of(mutant.edit.file)))


@every_game
def test_rules_scoring_secrets_and_refusals_are_mutated(game: str) -> None:
    files = {mutant.edit.file for mutant in mutants_of(game)}
    assert {file for file in files_of(game) if not file.endswith("__init__.py")} <= files
    assert {f"{game}/scoring.py", f"{game}/secrets.py", f"{game}/rules/legality.py"} <= files


@every_game
def test_mutants_stay_inside_the_function_they_name(game: str) -> None:
    for mutant in sampled(mutants_of(game), 200, 2):
        start, end = span(source_of(mutant.edit.file), mutant.function)
        assert start <= mutant.edit.start <= mutant.edit.end <= end


def test_the_faults_of_a_function_are_these() -> None:
    assert labels(in_file("royals/rules/turns.py"), "may_discard_intrigue") == {
        "if pair < s.lowest or s.intrigue[seat][pair] == 0:: < to <=",
        "if pair < s.lowest or s.intrigue[seat][pair] == 0:: < to >=",
        "if pair < s.lowest or s.intrigue[seat][pair] == 0:: == to !=",
        "if pair < s.lowest or s.intrigue[seat][pair] == 0:: 0 to 1",
        "if pair < s.lowest or s.intrigue[seat][pair] == 0:: 0 to -1",
        "if pair < s.lowest or s.intrigue[seat][pair] == 0:: or to and",
        "if pair < s.lowest or s.intrigue[seat][pair] == 0:: condition to True",
        "if pair < s.lowest or s.intrigue[seat][pair] == 0:: condition to False",
        "return False: False to True",
        "left = 0: 0 to 1",
        "left = 0: 0 to -1",
        "for other in range(pair, PAIRS):: PAIRS to PERIODS",
        "for other in range(pair, PAIRS):: range from one later",
        "for other in range(pair, PAIRS):: range to one less",
        "left += s.intrigue[seat][other]: += to -=",
        "left += s.intrigue[seat][other]: statement left out",
        "return left >= s.picks: >= to >",
        "return left >= s.picks: >= to <",
    }


def test_a_sample_is_the_same_each_time_and_another_with_another_seed() -> None:
    mutants = mutants_of("royals")
    assert sampled(mutants, 50, 19) == sampled(mutants, 50, 19) != sampled(mutants, 50, 20)
    assert len({mutant.id for mutant in sampled(mutants, 50, 19)}) == 50


def test_what_is_listed_as_equivalent_is_there() -> None:
    assert reasons().keys() <= {mutant.key for game in GAMES for mutant in mutants_of(game)}


def test_an_entry_of_the_list_is_read_as_it_was_written() -> None:
    for mutant in sampled(mutants_of("staufer"), 40, 3):
        (read,) = tomllib.loads(entry(mutant))["mutant"]
        assert (read["file"], read["function"], read["line"], read["change"], read.get("nth", 0)) == mutant.key


def test_a_text_that_is_there_twice_is_no_fault() -> None:
    with pytest.raises(AssertionError, match="there must be one"):
        written("royals/rules/turns.py", "s.picks -= 1", "pass")
    assert written("royals/rules/turns.py", "s.picks -= 1", "pass", "discard_country").text == "pass"


PLANTED = """
import casata
from tests.mutation.planting import planted, written
with planted(written("royals/rules/turns.py", "s.round = 1", "s.round = 2")):
    print(casata.new("royals", 3, seed=1).view(None)["round"])
print(casata.new("royals", 3, seed=1).view(None)["round"])
"""


def test_what_is_planted_is_played_and_goes_away_again() -> None:
    environment = {**os.environ, "CASATA_JIT": "0"}
    ran = subprocess.run([sys.executable, "-c", PLANTED], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["2", "1"]
