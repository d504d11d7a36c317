"""The environment of what needs PyTorch: `python -m examples.environment` makes it and prints its interpreter.

It has what this project's environment has, and beside it Stable-Baselines3 and PyTorch for CPUs, which nothing else
needs. PyTorch with CUDA, some gigabytes, is never installed.
"""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import sysconfig

from benchmarks.environment import ROOT, create, install

FOLDER = ROOT / ".cache" / "examples"
TORCH, OTHERS = "torch==2.13.0", ("sb3-contrib==2.9.2", "dm-tree==0.1.10")
ONE_CORE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # small nets are no faster on more


def make() -> pathlib.Path:
    """Install what is missing; the interpreter."""
    python = create(FOLDER)
    _share(python)
    if subprocess.run([python, "-c", "import torch, sb3_contrib, tree"], check=False, capture_output=True).returncode:
        if not _install_torch(python) or not install(python, TORCH, *OTHERS):
            sys.exit(f"{TORCH} for CPUs, {' and '.join(OTHERS)} could not be installed; is the network up?")
    return python


def run(module: str, *arguments: str) -> None:
    """Run a module there, on one core, and print what it says; CalledProcessError if it fails."""
    command, here = [str(make()), "-u", "-m", module, *arguments], {**os.environ, **ONE_CORE}
    with subprocess.Popen(command, cwd=ROOT, env=here, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or ():
            print(line, end="")
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)


def _share(python: pathlib.Path) -> None:
    """Let it see the packages of this environment."""
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    own = subprocess.run([python, "-c", where], check=True, capture_output=True, text=True).stdout.strip()
    (pathlib.Path(own) / "casata.pth").write_text(f"{sysconfig.get_path('purelib')}\n")


def _install_torch(python: pathlib.Path) -> bool:
    """The build for CPUs: by its name where there is such a file, else uv knows where it is."""
    if install(python, f"{TORCH}+cpu"):
        return True
    by_uv = ["-m", "uv", "pip", "install", "-q", "--python", str(python), "--torch-backend", "cpu", TORCH]
    return install(python, "uv") and subprocess.run([python, *by_uv], check=False).returncode == 0


if __name__ == "__main__":
    print(make())
