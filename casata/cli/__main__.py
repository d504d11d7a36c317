"""Run the command line with `python -m casata.cli`."""

from . import main

main()
