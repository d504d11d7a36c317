"""casata serve."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

from ..engine.errors import CasataError
from .terminal import Terminal, t

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from ..site.site import Settings

BACKLOG = 2048
USUAL = range(8000, 8010)  # ports
PROXIES = "127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7"  # on this machine or next to it


def serve(
    *,
    port: Annotated[
        int | None, Parameter(help="The port to listen on; 0 takes any free one. By default 8000 or the next free one.")
    ] = None,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    db: Annotated[
        str, Parameter(help="The database: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
                       env_var="CASATA_DB")
    ] = "sqlite:///casata.db",
    workers: Annotated[
        int, Parameter(help="How many server processes share the work; more than one needs PostgreSQL.")
    ] = 1,
    bots: Annotated[
        int, Parameter(help="How many processes bots use; by default one fewer than there are processors.")
    ] = 0,
    pause: Annotated[
        float, Parameter(help="The fewest seconds a bot's decision takes; with 0 bots answer people at once, too.")
    ] = 0.15,
    proxy: Annotated[
        bool, Parameter(help="Trust a nearby proxy that sets X-Forwarded-For and X-Forwarded-Proto.", negative="")
    ] = False,
    log: Annotated[str, Parameter(help="What to log: debug, info, warning or error.")] = "warning",
    url: Annotated[
        str, Parameter(help="The public address of the site, such as https://games.example, for links in notices.")
    ] = "",
    hosts: Annotated[
        str, Parameter(help="Host names to answer to besides that of --url and IP addresses, separated by commas.")
    ] = "",
    mail: Annotated[
        str, Parameter(help="The mail server: smtp+starttls://USER:PASSWORD@HOST; better given as CASATA_MAIL.",
                       env_var="CASATA_MAIL", show_default=False)
    ] = "",
    mail_from: Annotated[str, Parameter(help="The sender address of mail.", env_var="CASATA_MAIL_FROM")] = "",
    metrics_token: Annotated[
        str, Parameter(help="The token a monitor needs for /metrics; without one only this machine may read it.",
                       env_var="CASATA_METRICS_TOKEN", show_default=False)
    ] = "",
    private_hooks: Annotated[
        bool, Parameter(help="Let webhooks reach private addresses; only for a closed network.", negative="")
    ] = False,
    grace: Annotated[
        float, Parameter(help="Seconds before a player whose turn it is, and who has no page open, gets a notice.")
    ] = 20.0,
    compress: Annotated[
        bool, Parameter(help="Compress what is sent to pages: for slow connections, at 10 % more work.", negative="")
    ] = False,
    limits: Annotated[
        float, Parameter(help="Multiply all rate limits by this; for benchmarks.")
    ] = 1.0,
) -> None:  # fmt: skip
    """Serve tables in the browser: people against each other and against bots.

    Open the printed address. Anyone who has it can start a game against bots, or make a table and share its link;
    nobody needs an account. Every decision is on disk before it is acknowledged: if the server stops or crashes, it
    continues where it was when you start it again with the same --db.

    To monitor it: /healthz says whether it works, /metrics has figures for a monitor, and the log on standard error is
    one JSON object per line, without names, links or keys. Ctrl-C or SIGTERM stops it after finishing what is being
    written; with several --workers, SIGHUP restarts them one after the other without an interruption. See
    docs/self-hosting.md.

    Programs play through the API: see docs/api.md and /api/openapi.json.

    For example:

    * `casata serve`
    * `casata serve --port 9000 --db sqlite:////var/lib/casata/tables.db`
    * `casata serve --host 0.0.0.0 --bots 2 --log info`
    * `casata serve --db postgresql://casata@localhost/casata --workers 2 --proxy --url https://games.example`
    """
    from ..site.limits import Rates
    from ..site.logs import set_up
    from ..site.site import Settings

    set_up(log)
    if workers < 1 or (workers > 1 and not db.startswith("postgresql")):
        raise CasataError("--workers: more than one process needs --db postgresql://...; SQLite allows only one.")
    processors = os.cpu_count() or 2
    settings = Settings(
        db, bots or max(1, (processors - 1) // workers), pause, Rates().times(limits), url=url.rstrip("/"), mail=mail,
        mail_from=mail_from, private_hooks=private_hooks, metrics_token=metrics_token,
        grace=grace, hosts=_names(hosts, url),
    )  # fmt: skip
    run(settings, host, port, workers, proxy, compress)


def run(settings: Settings, host: str, port: int | None, workers: int, proxy: bool, compress: bool) -> None:
    """Listen, say where, and serve: in this process, or in several that this one supervises."""
    from ..site.application import make_app
    from ..site.storage.database import Database
    from . import server_process
    from .supervisor import Supervisor

    supervised = workers > 1 and not server_process.is_worker()
    if supervised:
        Database(settings.db).close()  # migrate it once, and report what is wrong with it once
    app = None if supervised else make_app(settings)
    listening = server_process.inherited_socket() or _listen(host, port)
    if not server_process.is_worker():
        address = f"http://{host}:{listening.getsockname()[1]}/"
        Terminal().say(t("Casata is running at {address} (press Ctrl-C to stop)", address=address), "bold")
    if app is None:
        Supervisor(workers, listening).run()
    else:
        serve_here(app, listening, proxy, compress)


def serve_here(app: Starlette, listening: socket.socket, proxy: bool, compress: bool) -> None:
    """Serve an application on a socket until this process is told to stop."""
    import uvicorn
    import websockets  # noqa: F401 - uvicorn would serve without it, and no page would be kept up to date

    from ..site.http.connections import Connections, raise_file_limit
    from ..site.http.timeouts import protocols
    from ..site.limits import FRAME
    from . import server_process

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
    server_process.UvicornServer(config, site.share).run(sockets=[listening])


def _names(hosts: str, url: str) -> tuple[str, ...]:
    """The host names a site answers to; if there are none, it answers to every name."""
    known = [urlsplit(url).hostname or "", *(name.strip().lower() for name in hosts.split(","))]
    return tuple(name for name in known if name)


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket on the given port, or on the first free one of the usual ports."""
    wanted = USUAL if port is None else (port,)
    problem: Exception | None = None
    for number in wanted:
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(BACKLOG)  # requests that come before the server is ready wait
        except (OSError, OverflowError) as refused:
            listening.close()
            problem = refused
        else:
            return listening
    raise CasataError("Cannot listen on {host}:{port}: {problem}", host=host, port=wanted[0], problem=problem)
