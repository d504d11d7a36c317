"""Import a game's sources a second time, compiled by Numba, together with engine code bound to that game.

A twin is a package of another name (`casata_fast_royals`) that mirrors `casata`: sources that say `__twin__ = True` are
loaded again from the same file, `engine.rules` is the game's own functions, everything else is the ordinary module.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import pathlib
import shutil
import sys
import threading
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from . import cuda
from .cuda import Compiled

HOME = __name__.split(".", maxsplit=1)[0]
SOURCES = pathlib.Path(__file__).parents[2]
MARK = "\n__twin__ = True\n"  # marks every source that is loaded again for each game
CONTRACT = {
    "rules": ("setup", "legal", "apply"),
    "rules.legality": ("why_not",),
    "scoring": ("tally", "standing"),
    "secrets": ("redact", "redeal"),
    "stock": ("stock",),
    "heuristic": ("evaluate", "outlook", "progress"),
}
MOST_CACHES = 4
_one_at_a_time = threading.RLock()  # Numba has one cache folder per process, and threads load games
NOT_COMPILED = ("view", "theme", "locale", "rulebook", "knowledge.py")  # of a game: no compiled code depends on these


class NoGpu(RuntimeError):
    """Code for a GPU was asked for where there is none."""


@dataclass(frozen=True)
class Form:
    """How a twin runs."""

    name: str
    compiled: bool
    flags: tuple[tuple[str, object], ...] = ()
    gpu: bool = False


PLAIN = Form("plain", compiled=False)
FAST = Form("fast", compiled=True, flags=(("error_model", "python"), ("nogil", True)))
CHECKED = Form("checked", compiled=True, flags=(("boundscheck", True), ("error_model", "python"), ("nogil", True)))
GPU = Form("gpu", compiled=True, gpu=True)


def can_compile() -> bool:
    """Whether Numba is installed and CASATA_JIT does not forbid compiling."""
    return os.environ.get("CASATA_JIT", "1") != "0" and importlib.util.find_spec("numba") is not None


def obstacle(form: Form) -> str:
    """Why a form cannot be used here, in one line; "" where it can."""
    if form.compiled and not can_compile():
        return "compiling is off: Numba is not installed, or CASATA_JIT is 0"
    return cuda.obstacle() if form.gpu else ""


def usable(form: Form) -> Form:
    """The form, or the plain one where compiling is off; NoGpu says what a GPU form lacks."""
    missing = obstacle(form)
    if missing and form.gpu:
        raise NoGpu(missing)
    return PLAIN if missing else form


def load(game: str, module: str = "engine.compiled.kernels", form: Form = FAST) -> types.ModuleType:
    """A module of the project bound to one game; interpreted where compiling is off."""
    twin = _twin(game, usable(form))
    with _numba_cache(twin):
        return importlib.import_module(f"{twin.root}.{module}")


def functions(game: str) -> types.ModuleType:
    """The game's own functions, interpreted."""
    return load(game, "engine.rules", PLAIN)


@contextlib.contextmanager
def compiling(game: str, form: Form = FAST) -> Iterator[None]:
    """Hold the game's cache while compiling, so that two processes do not do the same work."""
    if not usable(form).compiled:
        yield
        return
    folder = cache_folder(game, form)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def cache_folder(game: str, form: Form = FAST) -> pathlib.Path:
    """The folder of a game's compiled code; other sources, another Numba or other flags have another folder."""
    root = os.environ.get("CASATA_CACHE")
    if not root:
        root = str(pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "casata")
    return pathlib.Path(root) / f"{game}-{form.name}" / _digest(game, form)


def forget(game: str) -> None:
    """Drop the twins of a game from memory; the next load imports them again."""
    for form in (PLAIN, FAST, CHECKED, GPU):
        root = _root(game, form)
        for name in [name for name in sys.modules if name == root or name.startswith(root + ".")]:
            del sys.modules[name]
    _twin.cache_clear()


@dataclass(frozen=True)
class Twin(importlib.abc.MetaPathFinder):
    """Finds the modules of one game's mirrored package."""

    game: str
    form: Form
    root: str

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The mirrored module, loaded in one of four ways."""
        if name != self.root and not name.startswith(self.root + "."):
            return None
        inner = name[len(self.root) + 1 :]
        if inner == f"games.{self.game}" or inner in _packages():
            return importlib.machinery.ModuleSpec(name, _EmptyPackage(), is_package=True)
        if inner == "engine.rules":
            return importlib.machinery.ModuleSpec(name, _Contract(self))
        if self._is_twinned(inner):
            return self._source_spec(name, inner)
        return importlib.machinery.ModuleSpec(name, _Alias(f"{HOME}.{inner}"))

    def _is_twinned(self, inner: str) -> bool:
        own = inner.startswith(f"games.{self.game}.") and self.form.compiled
        return own or inner in twinned()

    def _source_spec(self, name: str, inner: str) -> importlib.machinery.ModuleSpec | None:
        origin = importlib.util.find_spec(f"{HOME}.{inner}")
        if origin is None or origin.origin is None:
            return None
        loader = _Source(name, origin.origin, self.form)
        return importlib.util.spec_from_file_location(
            name, origin.origin, loader=loader, submodule_search_locations=origin.submodule_search_locations
        )


class _EmptyPackage(importlib.abc.Loader):
    def exec_module(self, module: types.ModuleType) -> None:
        module.__path__ = []


class _Alias(importlib.abc.Loader):
    """The ordinary module under the mirrored name."""

    def __init__(self, real: str) -> None:
        self.real = real

    def exec_module(self, module: types.ModuleType) -> None:
        sys.modules[module.__name__] = importlib.import_module(self.real)


class _Contract(importlib.abc.Loader):
    """The game's functions in one place, where engine code expects them."""

    def __init__(self, twin: Twin) -> None:
        self.twin = twin

    def exec_module(self, module: types.ModuleType) -> None:
        for part, names in CONTRACT.items():
            source = importlib.import_module(f"{self.twin.root}.games.{self.twin.game}.{part}")
            for name in names:
                setattr(module, name, getattr(source, name))


class _Source(importlib.machinery.SourceFileLoader):
    """The same source, run again; its functions under njit when compiled."""

    def __init__(self, name: str, path: str, form: Form) -> None:
        super().__init__(name, path)
        self.form = form

    def exec_module(self, module: types.ModuleType) -> None:
        super().exec_module(module)
        if self.form.compiled:
            _compile_functions(module, self.form)


def _compile_functions(module: types.ModuleType, form: Form) -> None:
    jit = _compiler(module, form)
    own = {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__
    }
    for name, function in own.items():
        setattr(module, name, _one_width(jit(own.get(f"{name}_compiled", function)), form))


def _compiler(module: types.ModuleType, form: Form) -> Callable[[types.FunctionType], Compiled]:
    if form.gpu:
        return cuda.compiler(getattr(module, "__kernels__", ()))
    import numba

    flags: dict[str, Any] = dict(form.flags)
    if getattr(module, "__borrows__", False):
        flags |= {"_nrt": False, "forceinline": True}
    compiler: Callable[[types.FunctionType], Compiled] = numba.njit(cache=True, **flags)
    return compiler


def _one_width(compiled: Compiled, form: Form) -> Compiled:
    """Pass integers of every width as int64: one compiled form per function instead of one per combination."""
    numba_types = importlib.import_module("numba.cuda.types" if form.gpu else "numba.core.types")
    chosen = compiled.get_call_template

    def wide(kind: object) -> object:
        return numba_types.int64 if isinstance(kind, numba_types.Integer) else kind

    def choose(args: tuple[object, ...], kws: dict[str, object]) -> object:
        return chosen(tuple(map(wide, args)), {name: wide(kind) for name, kind in kws.items()})

    compiled.get_call_template = choose
    return compiled


def _root(game: str, form: Form) -> str:
    return f"{HOME}_{form.name}_{game}"


@functools.cache
def _twin(game: str, form: Form) -> Twin:
    twin = Twin(game, form, _root(game, form))
    sys.meta_path[:] = [finder for finder in sys.meta_path if getattr(finder, "root", None) != twin.root]
    sys.meta_path.insert(0, twin)
    return twin


@contextlib.contextmanager
def _numba_cache(twin: Twin) -> Iterator[None]:
    """Set the cache folder while functions are decorated, which is when Numba reads it."""
    if not twin.form.compiled:
        yield
        return
    folder = cache_folder(twin.game, twin.form)
    folder.mkdir(parents=True, exist_ok=True)
    _prune(folder)
    settings: Any = importlib.import_module("numba.cuda.core.config" if twin.form.gpu else "numba.core.config")
    with _one_at_a_time:
        before = settings.CACHE_DIR
        settings.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            settings.CACHE_DIR = before


def _prune(folder: pathlib.Path) -> None:
    """Delete all but the newest few caches of a game."""
    siblings = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in siblings[MOST_CACHES:]:
        if old != folder:
            shutil.rmtree(old, ignore_errors=True)


@functools.cache
def twinned() -> tuple[str, ...]:
    """The modules that are loaded again for each game: those whose source says so, in whatever package."""
    marked = (path for path in SOURCES.rglob("*.py") if MARK in path.read_text(encoding="utf-8"))
    return tuple(sorted(".".join(path.relative_to(SOURCES).with_suffix("").parts) for path in marked))


@functools.cache
def _packages() -> frozenset[str]:
    """The packages that twinned modules and games lie in: empty in a twin, so that nothing else is loaded with them."""
    names = [name.split(".") for name in (*twinned(), "games.")]
    return frozenset(".".join(parts[:depth]) for parts in names for depth in range(len(parts)))


@functools.cache
def _digest(game: str, form: Form) -> str:
    """A name for all that compiled code depends on."""
    total = hashlib.sha256(str(SOURCES).encode())  # Numba keeps code by where its source lies
    for path in _sources(game):
        total.update(path.name.encode())
        total.update(path.read_bytes())
    for package in ("numba", "numba-cuda", "llvmlite", "numpy"):
        with contextlib.suppress(PackageNotFoundError):
            total.update(f"{package}={version(package)}".encode())
    total.update(repr((sys.version_info[:3], form)).encode())
    return total.hexdigest()[:16]


def _sources(game: str) -> list[pathlib.Path]:
    """Every source that compiled code may depend on: the game's own, and all beside a twinned module."""
    beside = {SOURCES.joinpath(*name.split(".")[:-1]) for name in twinned()}
    spec = importlib.util.find_spec(f"{HOME}.games.{game}")
    folder = pathlib.Path(next(iter(spec.submodule_search_locations or ()))) if spec else SOURCES
    own = (path for path in folder.rglob("*.py") if not set(path.relative_to(folder).parts) & set(NOT_COMPILED))
    return sorted([*own, *(path for folder in beside for path in folder.glob("*.py"))])
