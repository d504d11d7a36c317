"""`python -m benchmarks`: set up an environment with the other libraries, measure there, and print the ratios."""

import os
import subprocess
import sys

from benchmarks import environment

here = {**os.environ, "PYTHONPATH": str(environment.ROOT)}
command = [str(environment.make()), "-m", "benchmarks.run", *sys.argv[1:]]
sys.exit(subprocess.run(command, cwd=environment.ROOT, env=here, check=False).returncode)
