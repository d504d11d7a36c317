"""What was measured on."""

import os
import pathlib
import platform
from importlib.metadata import PackageNotFoundError, version

PACKAGES = (
    "casata", "numba", "numpy", "catanatron", "open-spiel", "rlcard", "pettingzoo", "pgx", "jax",
)  # fmt: skip


def describe() -> str:
    """Processor, cores, Python and the versions of all libraries, in two lines."""
    cores = f"{os.cpu_count()} cores"
    return f"{processor()}, {cores}, {platform.system()}, Python {platform.python_version()}\n{', '.join(versions())}"


def processor() -> str:
    """The name of the processor."""
    file = pathlib.Path("/proc/cpuinfo")
    lines = file.read_text().splitlines() if file.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def versions() -> list[str]:
    """Those of all libraries that are installed."""
    found = []
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return found
