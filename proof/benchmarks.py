"""Random play here and in other libraries, with what has to be reached."""

import subprocess

from benchmarks import environment

SOURCES = ("benchmarks", "casata/engine/compiled", "casata/engine/core", "casata/envs", "casata/games/*/rules")

output = subprocess.run(**environment.command([]), check=True, stdout=subprocess.PIPE, text=True).stdout
print(output, end="")
assert "Demanded, and found" in output
assert "falls short" not in output
