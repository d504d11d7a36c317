"""The same sources a second time, compiled: when they are, where they are kept, and how they differ."""

import dataclasses
import json
import os
import pathlib
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import numpy as np
import pytest

import casata.engine.core.header
from casata.engine.compiled import loader
from casata.engine.compiled.batch import Batch, warm_up
from casata.engine.compiled.loader import CHECKED, FAST, PLAIN, Form
from casata.engine.core import chance
from casata.engine.core.record import array
from casata.engine.game import find
from casata.games.royals.state import State

needs_compiler = pytest.mark.skipif(not loader.can_compile(), reason="nothing to compile with")
ROOT = pathlib.Path(__file__).parents[2]

PLAY = """
import json, sys
from casata.engine.compiled import loader
from casata.engine.compiled.batch import Batch
batch = Batch("royals", 3, form=loader.{form})
lines = batch.play(4, seed=9)
twins = [module for name, module in sys.modules.items() if name.startswith("casata_fast_royals.")]
jitted = [value for module in twins for value in vars(module).values() if hasattr(value, "stats")]
print(json.dumps({{
    "lines": lines.tolist(),
    "digest": batch.digest(9, 1),
    "can_compile": loader.can_compile(),
    "form": batch.form.name,
    "numba": "numba" in sys.modules,
    "twins": len(twins),
    "hits": sum(function.stats.cache_hits.total() for function in jitted),
    "misses": sum(function.stats.cache_misses.total() for function in jitted),
}}))
"""

IN_THREADS = """
import sys, threading
from casata.engine.compiled import loader
sys.setswitchinterval(1e-4)
games = ("il_principe", "royals", "signorie", "staufer")
threads = [threading.Thread(target=loader.load, args=(game, "bots.search", loader.FAST)) for game in games]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
for game in games:
    own = str(loader.cache_folder(game))
    for name, module in list(sys.modules.items()):
        if name.startswith(f"casata_fast_{game}."):
            for value in vars(module).values():
                if hasattr(value, "stats") and value.py_func.__module__ == name:
                    assert value._cache.cache_path.startswith(own), (game, name, value._cache.cache_path)
"""


def in_another_process(form: str = "FAST", **environment: str) -> dict[str, Any]:
    command = [sys.executable, "-c", PLAY.format(form=form)]
    done = subprocess.run(
        command, env={**os.environ, **environment}, cwd=ROOT, check=True, capture_output=True, text=True
    )
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def plain_lines() -> list[list[int]]:
    lines: list[list[int]] = Batch("royals", 3, form=PLAIN).play(4, seed=9).tolist()
    return lines


@pytest.fixture
def fresh_digests() -> Iterator[None]:
    loader._digest.cache_clear()
    yield
    loader._digest.cache_clear()


def folder(form: Form = FAST, game: str = "royals") -> pathlib.Path:
    loader._digest.cache_clear()
    return loader.cache_folder(game, form)


@pytest.mark.parametrize("form", ["FAST", "CHECKED", "PLAIN"])
def test_compiling_can_be_switched_off_everywhere_with_the_same_games(form: str) -> None:
    result = in_another_process(form, CASATA_JIT="0")
    assert result["lines"] == plain_lines()
    assert result["digest"] == Batch("royals", 3, form=PLAIN).digest(9, 1)
    assert (result["can_compile"], result["form"]) == (False, "plain")
    assert not result["numba"]
    assert result["twins"] == 0


@needs_compiler
def test_a_second_process_compiles_nothing() -> None:
    warm_up("royals")
    result = in_another_process()
    assert (result["can_compile"], result["form"], result["numba"]) == (True, "fast", True)
    assert result["misses"] == 0
    assert result["hits"] > 1
    assert result["lines"] == plain_lines()


@needs_compiler
def test_games_that_are_loaded_at_the_same_time_keep_their_compiled_code_apart() -> None:
    subprocess.run([sys.executable, "-c", IN_THREADS], cwd=ROOT, check=True)


def test_switched_off_means_interpreted_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASATA_JIT", "0")
    assert not loader.can_compile()
    for form in (FAST, CHECKED):
        module = loader.load("royals", "engine.compiled.kernels", form)
        assert module is loader.load("royals", "engine.compiled.kernels", PLAIN)
        assert Batch("royals", 2, form=form).form == PLAIN


def test_switched_off_makes_no_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    monkeypatch.setenv("CASATA_JIT", "0")
    monkeypatch.setenv("CASATA_CACHE", str(tmp_path / "cache"))
    with loader.compiling("royals"):
        Batch("royals", 2).play(1)
    assert not (tmp_path / "cache").exists()


def test_compiled_code_is_kept_where_one_says(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("CASATA_CACHE", raising=False)
    assert loader.cache_folder("royals").parent == tmp_path / "xdg" / "casata" / "royals-fast"
    monkeypatch.setenv("CASATA_CACHE", str(tmp_path / "own"))
    assert loader.cache_folder("royals", CHECKED).parent == tmp_path / "own" / "royals-checked"


@pytest.mark.usefixtures("fresh_digests")
def test_another_source_is_another_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    source, other = tmp_path / "rules.py", tmp_path / "scoring.py"
    source.write_text("def legal(): ...\n")
    other.write_text("def tally(): ...\n")
    monkeypatch.setattr(loader, "_sources", lambda game: [source, other])
    before = folder()
    assert folder() == before
    other.write_text("def tally(): return 1\n")
    after = folder()
    assert after != before
    other.rename(tmp_path / "points.py")
    monkeypatch.setattr(loader, "_sources", lambda game: [source, tmp_path / "points.py"])
    assert folder() not in (before, after)


def test_all_sources_that_compiled_code_depends_on_count() -> None:
    sources = set(loader._sources("royals"))
    beside = ("engine/core", "engine/compiled", "bots")
    assert {path for part in beside for path in (loader.SOURCES / part).glob("*.py")} <= sources
    folder = find("royals").folder
    assert {path for path in folder.glob("*.py") if path.name not in loader.NOT_COMPILED} <= sources
    assert set((folder / "rules").glob("*.py")) <= sources
    assert not any("view" in path.parts for path in sources)
    assert not any(path.parent.name == "tiny" for path in sources)


@pytest.mark.usefixtures("fresh_digests")
@pytest.mark.parametrize("package", ["numba", "llvmlite", "numpy"])
def test_another_version_is_another_folder(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = folder()
    monkeypatch.setattr(loader, "version", lambda name: "99.9" if name == package else version(name))
    assert folder() != before


@pytest.mark.usefixtures("fresh_digests")
def test_another_flag_or_python_is_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [folder(FAST), folder(CHECKED), folder(FAST, "tiny")]
    folders.append(folder(dataclasses.replace(FAST, flags=(*FAST.flags, ("fastmath", True)))))
    folders.append(folder(dataclasses.replace(FAST, flags=CHECKED.flags)))
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    folders.append(folder(FAST))
    assert len({path.name for path in folders}) == len(folders)
    assert folders[0].parent != folders[1].parent


def test_the_forms_differ_in_their_flags() -> None:
    assert not PLAIN.compiled
    assert dict(FAST.flags) == {"error_model": "python", "nogil": True}
    assert dict(CHECKED.flags) == {"boundscheck": True, "error_model": "python", "nogil": True}


@needs_compiler
def test_a_twin_is_the_same_source_under_another_name() -> None:
    fast, plain = loader.load("royals", "engine.core.chance"), loader.load("royals", "engine.core.chance", PLAIN)
    assert len({fast.__name__, plain.__name__, chance.__name__}) == 3
    assert fast.__file__ == plain.__file__ == chance.__file__
    assert fast.below.py_func.__code__.co_code == chance.below.__code__.co_code
    assert not hasattr(plain.below, "py_func")
    assert not hasattr(chance.below, "py_func")


@pytest.mark.parametrize("form", [PLAIN, FAST])
def test_what_is_not_compiled_is_the_ordinary_module(form: Form) -> None:
    assert loader.load("royals", "engine.core.header", form) is casata.engine.core.header


def test_engine_code_is_bound_to_the_functions_of_one_game() -> None:
    for game in ("royals", "tiny"):
        batch = loader.load(game, "engine.compiled.kernels", PLAIN)
        home = f"casata.games.{game}."
        assert batch.apply.__module__ == home + "rules"
        assert batch.legal.__module__.startswith(home + "rules")
        assert batch.why_not.__module__ == home + "rules.legality"
        assert batch.stock.__module__ == home + "stock"


def test_a_forgotten_twin_is_loaded_anew() -> None:
    first = loader.load("tiny", "engine.compiled.kernels", PLAIN)
    assert loader.load("tiny", "engine.compiled.kernels", PLAIN) is first
    loader.forget("tiny")
    second = loader.load("tiny", "engine.compiled.kernels", PLAIN)
    assert second is not first
    assert second.__name__ == first.__name__


@needs_compiler
def test_put_copies_a_compiled_record() -> None:
    copies = loader.load("royals", "engine.compiled.copies")
    tables = array(State, 3)
    tables[0].hand[1][2] = 7
    tables[0].step = 70_000
    raw = tables.view(np.uint8).reshape(3, -1)
    copies.put(tables, 2, tables, 0)
    assert State.unpack(tables[2]) == State.unpack(tables[0])
    assert copies.same(tables, raw, 0, 2)
    tables[0].hand[1][2] = 8
    assert tables[2].hand[1][2] == 7
    assert not copies.same(tables, raw, 0, 2)
    assert State.unpack(tables[1]) == State()


def test_put_copies_an_interpreted_record() -> None:
    copies = loader.load("royals", "engine.compiled.copies", PLAIN)
    tables = [State(), State(), State()]
    tables[0].hand[1][2] = 7
    copies.put(tables, 2, tables, 0)
    assert copies.same(tables, [], 0, 2)
    tables[0].hand[1][2] = 8
    assert tables[2].hand[1][2] == 7
    assert not copies.same(tables, [], 0, 2)


@needs_compiler
def test_the_checked_form_notices_a_deliberate_overrun() -> None:
    checked = loader.load("royals", "engine.core.chance", CHECKED)
    assert checked.kind_at(np.array([2, 3]), 4) == 1
    with pytest.raises(IndexError):
        checked.kind_at(np.array([2, 3]), 5)


@needs_compiler
def test_the_checked_form_notices_a_stack_that_is_full() -> None:
    checked = loader.load("royals", "engine.core.flow", CHECKED)
    table = array(State, 1)[0]
    for step in range(8):
        checked.push(table, step, 0, 0, 0)
    with pytest.raises(IndexError):
        checked.push(table, 8, 0, 0, 0)
