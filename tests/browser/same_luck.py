"""`casata serve` with the same luck in every run, so that a test that fails fails again, and in pseudo-languages, too.

All tables have the same secret and the same seeds, and so have all bots: what is dealt follows from the game,
its seats and its options. Bots' processes import this module as well, since they are spawned by it.
"""

import hashlib
import os
import secrets
from types import SimpleNamespace
from unittest import mock

from casata import cli
from casata.engine.text.language import LONGER, PSEUDO, languages
from casata.site.accounts import preferences
from casata.site.tables import bots, commitments, new_table, table_request

SEED = "07" * 16  # also what a page adds to the dice, by `people.SAME_SEED`


def _fix_the_luck() -> None:
    """Put numbers that are always the same in the place of random ones, wherever a table or a bot begins with some."""
    fixed = SimpleNamespace(**vars(secrets) | {"token_hex": lambda _: SEED})
    for module in (new_table, commitments, table_request):
        mock.patch.object(module, "secrets", fixed).start()
    mock.patch.object(bots, "os", SimpleNamespace(**vars(os) | {"urandom": bytes})).start()
    mock.patch.object(
        commitments.DiceCommitments, "secret", lambda _, nonce: hashlib.sha256(nonce.encode()).digest()
    ).start()


_fix_the_luck()
mock.patch.object(preferences, "languages", lambda: [*languages(), PSEUDO, LONGER]).start()
if __name__ == "__main__":
    cli.main()
