"""One folder a game. The package can also be called: `casata.games()` names them."""

import sys
import types

from ..engine.game import names


class _Games(types.ModuleType):
    """A module that answers which games there are."""

    def __call__(self) -> tuple[str, ...]:
        """The names of all registered games."""
        return names()


sys.modules[__name__].__class__ = _Games
