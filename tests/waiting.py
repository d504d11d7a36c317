"""Which tests wait for something, count what is sent, or meter requests: those that a busy machine might disturb."""

import functools
import types
from collections.abc import Iterator
from typing import Any

import pytest

SIGNS = frozenset({
    "until", "soon", "settle", "sleep", "Timer", "Thread", "ThreadPoolExecutor", "HandClock", "Rate",
    "live", "receive_text", "receive_json", "websocket_connect", "create_connection", "restart",
    "Popen", "spawn", "ServerProcess", "Killing", "Lasting", "measured",
})  # fmt: skip
PAGES = frozenset({"visit", "browser"})  # fixtures: whoever looks at pages waits for them


def waits(item: pytest.Item) -> bool:
    """Whether a test, a fixture it asks for, or a function of the tests that these call shows one of the signs."""
    if not isinstance(item, pytest.Function):
        return False
    fixtures = [found[-1].func for name in item.fixturenames if (found := item._fixtureinfo.name2fixturedefs.get(name))]
    return bool(PAGES & {*item.fixturenames}) or any(shows(function) for function in (item.function, *fixtures))


@functools.cache
def shows(function: Any) -> bool:
    """Whether a function, or one of the tests' own that it leads to, shows one of the signs."""
    return any(SIGNS & set(_names(each.__code__)) for each in _reached(function))


def _reached(function: Any) -> list[types.FunctionType]:
    """A function with all functions of the tests that it names, and those that they name."""
    reached: list[types.FunctionType] = []
    left = [function]
    while left:
        each = left.pop()
        if isinstance(each, types.FunctionType) and each.__module__.startswith("tests") and each not in reached:
            reached.append(each)
            left += _named(each)
    return reached


def _named(function: types.FunctionType) -> Iterator[Any]:
    known, names = function.__globals__, set(_names(function.__code__))
    for found in (known[name] for name in names if name in known):
        yield found
        if isinstance(found, types.ModuleType):
            yield from (vars(found).get(name) for name in names)


def _names(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, types.CodeType):
            yield from _names(part)
