"""Numba for GPUs: whether it can be used here, and how functions become device code."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import types
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

Compiled: TypeAlias = Any  # what Numba makes of a function, and arrays of its own: it declares no types


def module() -> types.ModuleType:
    """`numba.cuda`; one of its modules wants a name that NumPy 2.5 dropped, which is there while it is imported."""
    namespace: Any = np
    lacking = not hasattr(namespace, "row_stack")
    if lacking:
        namespace.row_stack = np.vstack
    try:
        importlib.import_module("numba.cuda.np.arrayobj")
        settings = importlib.import_module("numba.cuda.core.config")
        vars(settings)["CUDA_LOW_OCCUPANCY_WARNINGS"] = 0  # a few games are fine too
        return importlib.import_module("numba.cuda")
    finally:
        if lacking:
            del namespace.row_stack


@functools.cache
def obstacle() -> str:
    """Why no GPU can be used here, in one line; "" where one can."""
    if importlib.util.find_spec("numba_cuda") is None:
        return "numba-cuda is not installed: pip install 'casata[gpu]'"
    try:
        cuda = module()
        if not cuda.is_available():
            return "no CUDA driver, or no GPU that it can use"
        cuda.get_current_device()
    except Exception as problem:  # whatever a driver or a library of another version raises
        return f"CUDA does not start: {type(problem).__name__}: {problem}".splitlines()[0]
    return ""


def compiler(kernels: tuple[str, ...]) -> Callable[[types.FunctionType], Compiled]:
    """What makes device code of a function: those named are kernels, which the CPU starts and which are cached."""
    cuda = module()

    def compile_function(function: types.FunctionType) -> Compiled:
        if function.__name__ in kernels:
            return cuda.jit(cache=True)(function)
        return cuda.jit(device=True)(function)

    return compile_function
