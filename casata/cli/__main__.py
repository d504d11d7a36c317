"""The command line without an installed script."""

from . import main

main()
