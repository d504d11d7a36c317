"""A long random walk through what the schema of the API allows and forbids."""

import pathlib
import tempfile

from casata.loadtest.process import ServerProcess
from tests.site.schema_walk import CHECKS, walk

EXAMPLES = 150

with tempfile.TemporaryDirectory() as folder:
    server = ServerProcess(pathlib.Path(folder) / "x.db", "--limits", "100000", "--bots", "1", "--pause", "0")
    try:
        sent = walk(server, EXAMPLES, 9)
    finally:
        server.stop()
print("schemathesis, from /api/openapi.json of a server that runs; half of the requests that name a table name one")
print(f"that is there; checked: {', '.join(check.__name__ for check in CHECKS)}")
for operation, count in sent.items():
    print(f"  {operation}: {count:,}")
print(f"requests: {sum(sent.values()):,}; server errors: 0; answers that are not described: 0")
