"""`python -m benchmarks`: set up an environment with the other libraries, measure there, and print the ratios."""

import subprocess
import sys

from benchmarks import environment

sys.exit(subprocess.run(**environment.command(sys.argv[1:]), check=False).returncode)
