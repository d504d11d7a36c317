"""casata serve."""

from __future__ import annotations

import gc
import os
import socket
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

from ..engine.errors import CasataError
from .terminal import Terminal, t

BACKLOG = 2048
USUAL = range(8000, 8010)  # ports
PROXIES = "127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7"  # on this machine or next to it


def serve(
    *,
    port: Annotated[
        int | None, Parameter(help="The port to listen at; 0 takes any. 8000 unless named, or the next free one.")
    ] = None,
    host: Annotated[str, Parameter(help="The address to listen at; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    db: Annotated[
        str, Parameter(help="Where everything is kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
                       env_var="CASATA_DB")
    ] = "sqlite:///casata.db",
    workers: Annotated[
        int, Parameter(help="How many server processes share the work; more than one needs PostgreSQL.")
    ] = 1,
    bots: Annotated[
        int, Parameter(help="On how many processes bots think; one less than there are processors unless named.")
    ] = 0,
    pause: Annotated[float, Parameter(help="Seconds a bot's decision takes at least, so that people can follow.")]
    = 0.15,
    proxy: Annotated[
        bool, Parameter(help="Behind a proxy near by that sets X-Forwarded-For and -Proto.", negative="")
    ] = False,
    log: Annotated[str, Parameter(help="How much is logged: debug, info, warning or error.")] = "warning",
    url: Annotated[
        str, Parameter(help="The address people know the site by, such as https://games.example, for links in notices.")
    ] = "",
    hosts: Annotated[
        str, Parameter(help="Names the site answers to, with commas between; the one of --url and addresses always.")
    ] = "",
    mail: Annotated[
        str, Parameter(help="Where mail is handed in: smtp+starttls://USER:PASSWORD@HOST; better by CASATA_MAIL.",
                       env_var="CASATA_MAIL", show_default=False)
    ] = "",
    mail_from: Annotated[str, Parameter(help="The address that mail comes from.", env_var="CASATA_MAIL_FROM")] = "",
    metrics_token: Annotated[
        str, Parameter(help="What a monitor shows at /metrics; without one only this machine itself is answered.",
                       env_var="CASATA_METRICS_TOKEN", show_default=False)
    ] = "",
    private_hooks: Annotated[
        bool, Parameter(help="Let webhooks reach private addresses: for a closed network only.", negative="")
    ] = False,
    grace: Annotated[
        float, Parameter(help="Seconds until somebody whose turn it is, and who is not looking, gets a notice.")
    ] = 20.0,
    compress: Annotated[
        bool, Parameter(help="Compress what goes to open pages: for thin lines, at a tenth more work.", negative="")
    ] = False,
    limits: Annotated[
        float, Parameter(help="How many times as often as usual people may ask for something; for benchmarks.")
    ] = 1.0,
) -> None:  # fmt: skip
    """Serve tables in the browser: people against each other and against bots.

    Open the printed address. Whoever has it can start a game against bots, make a table and hand on its link;
    nobody needs an account. What is decided is on the disk before it is acknowledged: a server that is stopped, or
    dies, goes on where it was when it starts again with the same --db.

    Watching it: /healthz says whether it works, /metrics has numbers for a monitor, logs are one JSON object a line
    on standard error and hold no names, links or keys. Ctrl-C or SIGTERM stops it after what is being written; with
    several --workers SIGHUP starts them anew one after the other, and nobody notices: docs/self-hosting.md.

    Programs play through the API: docs/api.md, described at /api/openapi.json.

    For example:

    * `casata serve`
    * `casata serve --port 9000 --db sqlite:////var/lib/casata/tables.db`
    * `casata serve --host 0.0.0.0 --bots 2 --log info`
    * `casata serve --db postgresql://casata@localhost/casata --workers 2 --proxy --url https://games.example`
    """
    import uvicorn
    import websockets  # noqa: F401 - uvicorn would serve without it, and no page would be kept up to date

    from ..site.http.application import make_app
    from ..site.http.connections import Connections, raise_file_limit
    from ..site.http.timeouts import protocols
    from ..site.limits import FRAME, Rates
    from ..site.logs import set_up
    from ..site.site import Settings
    from ..site.storage.store import Store
    from . import serving
    from .supervisor import Supervisor

    set_up(log)
    processors = os.cpu_count() or 2
    settings = Settings(
        db, bots or max(1, (processors - 1) // workers), pause, Rates().times(limits), url=url.rstrip("/"), mail=mail,
        mail_from=mail_from, private_hooks=private_hooks, metrics_token=metrics_token,
        grace=grace, hosts=_names(hosts, url),
    )  # fmt: skip
    if workers < 1 or (workers > 1 and not db.startswith("postgresql")):
        raise CasataError("--workers: several processes need --db postgresql://; with SQLite there is one")
    supervised = workers > 1 and not serving.is_worker()
    if supervised:
        Store(db).close()  # brought up to date once, and what is wrong with it said once
    app = None if supervised else make_app(settings)
    listening = serving.inherited() or _listen(host, port)
    if not serving.is_worker():
        address = f"http://{host}:{listening.getsockname()[1]}/"
        Terminal().say(t("Casata is open at {address} (Ctrl-C stops it)", address=address), "bold")
    if app is None:
        Supervisor(workers, listening).run()
        return
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)  # a full collection stops every table at once: seldom
    site = app.state.site
    request_protocol, page_socket = protocols(
        Connections(site.meter, site.rates, raise_file_limit(), PROXIES if proxy else ""), site
    )
    config = uvicorn.Config(
        app, http=request_protocol, ws=page_socket, log_config=None, access_log=False, server_header=False,
        ws_max_size=FRAME,
        timeout_graceful_shutdown=5, ws_per_message_deflate=compress,
        proxy_headers=proxy, forwarded_allow_ips=PROXIES if proxy else None, lifespan="on",
    )  # fmt: skip
    serving.Process(config, site.share).run(sockets=[listening])


def _names(hosts: str, url: str) -> tuple[str, ...]:
    """The names a site answers to; none where neither was given, which is every name."""
    known = [urlsplit(url).hostname or "", *(name.strip().lower() for name in hosts.split(","))]
    return tuple(name for name in known if name)


def _listen(host: str, port: int | None) -> socket.socket:
    """The named port, or the first free one of the usual ones."""
    wanted = USUAL if port is None else (port,)
    problem: Exception | None = None
    for number in wanted:
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(BACKLOG)  # who comes before all is ready waits
        except (OSError, OverflowError) as refused:
            listening.close()
            problem = refused
        else:
            return listening
    raise CasataError(f"cannot listen at {host}:{wanted[0]}: {problem}")
