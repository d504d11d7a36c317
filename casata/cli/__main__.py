"""The command line without an installed script."""

from .app import main

main()
