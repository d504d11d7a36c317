"""`casata serve` with the same luck in every run, so that a test that fails fails again.

All tables have the same secret and the same seeds, and so have all bots: what is dealt follows from the game,
its seats and its options. Bots' processes import this module as well, since they are spawned by it.
"""

import hashlib
from types import SimpleNamespace
from unittest import mock

from casata import cli
from casata.site.tables import bots, new_table, promises, table_request

SEED = "07" * 16  # also what a page adds to the dice, by `people.SAME_SEED`


def _take_the_luck() -> None:
    for module in (new_table, promises, table_request):
        kept = vars(module.secrets)
        mock.patch.object(module, "secrets", SimpleNamespace(**kept | {"token_hex": lambda _: SEED})).start()
    mock.patch.object(bots, "os", SimpleNamespace(**vars(bots.os) | {"urandom": bytes})).start()
    mock.patch.object(promises.Promises, "secret", lambda _, nonce: hashlib.sha256(nonce.encode()).digest()).start()


_take_the_luck()
if __name__ == "__main__":
    cli.main()
