"""Who is measured: each plays at random for as many decisions as it can, and says how many it made."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass

Play = Callable[[], int]  # play one game, or a batch of games, to the end; the decisions made


@dataclass(frozen=True)
class Contestant:
    """A game of some library, played in one way."""

    library: str
    game: str
    way: str
    module: str  # of this package, and which of its functions prepares the game
    function: str
    arguments: tuple[object, ...] = ()

    @property
    def name(self) -> str:
        """As the table has it."""
        return f"{self.library}: {self.game}, {self.way}"

    def prepare(self) -> Play:
        """Import the library and set the game up; ImportError where it is not installed."""
        prepare: Callable[..., Play] = getattr(importlib.import_module(f"benchmarks.{self.module}"), self.function)
        return prepare(*self.arguments)


GAMES = (("royals", 4), ("il_principe", 4), ("signorie", 4), ("staufer", 4))
BATCH, STEPS, LOOP, AEC = "compiled batch", "batch step by step", "loop in Python", "AEC loop"

CASATA = [Contestant("casata", game, BATCH, "ours", "batch", (game, seats)) for game, seats in GAMES]
CASATA_STEPS = [Contestant("casata", game, STEPS, "ours", "stepped", (game, seats)) for game, seats in GAMES]
CASATA_LOOPS = [Contestant("casata", game, LOOP, "ours", "interpreted", (game, seats)) for game, seats in GAMES]
CASATA_AEC = [Contestant("casata", game, AEC, "peers", "aec", ("casata.envs.pettingzoo", game)) for game, _ in GAMES]
PEERS = [
    Contestant("Catanatron", "Catan, 4 players", LOOP, "peers", "catanatron"),
    *(
        Contestant("OpenSpiel", game, LOOP, "peers", "open_spiel", (game,))
        for game in ("gin_rummy", "backgammon", "hearts")
    ),
    *(Contestant("RLCard", game, LOOP, "peers", "rlcard", (game,)) for game in ("gin-rummy", "uno", "mahjong")),
    *(
        Contestant("PettingZoo", game, AEC, "peers", "classic", (game,))
        for game in ("hanabi_v5", "texas_holdem_v4", "texas_holdem_no_limit_v6", "leduc_holdem_v4")
    ),
    *(
        Contestant("pgx", game, "1,024 games at once, jax.jit", "peers", "pgx", (game, 1024))
        for game in ("backgammon", "sparrow_mahjong")
    ),
]
ALL = [*CASATA, *CASATA_STEPS, *CASATA_LOOPS, *CASATA_AEC, *PEERS]
