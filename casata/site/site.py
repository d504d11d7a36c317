"""A site: one server process with its tables, bots, notices and everything that pages and the API need."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field

from ..engine import blocking
from . import limits
from .accounts.attempts import Attempts
from .accounts.credentials import Credentials
from .accounts.passwords import Passwords
from .clock import REAL, Clock
from .ids import PersonId
from .limits import Meter, Rates, TooOften
from .notify.account_mails import AccountMails
from .notify.channel_setup import ChannelSetup
from .notify.delivery import Delivery
from .notify.mail_server import parse_mail_server
from .notify.message_text import write_notice
from .notify.notices import GRACE
from .notify.outbound import Outbound
from .notify.transport import Transport
from .storage.database import Database
from .storage.store import Store
from .tables.bots import BotPool
from .tables.listeners import Listeners
from .tables.registry import Tables
from .tables.runner import Runner
from .views.table.cache import DrawingCache
from .work.fair_share import FairShare
from .work.workers import Processes, WorkerPool

LATER = 20.0  # seconds after the start; serving pages and quick bots come first


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    db: str = "sqlite:///casata.db"
    bots: int = 1  # processes that think
    pause: float = 0.15  # the least seconds a bot takes for a decision; 0: bots answer people at once, too
    rates: Rates = field(default_factory=Rates)
    warm: bool = True  # load compiled bots when the server starts
    url: str = ""  # the site's public address, for links in mail and notices; "" for the address of each request
    mail: str = ""  # smtp://...
    mail_from: str = ""
    private_hooks: bool = False  # whether webhooks may reach private addresses
    grace: float = GRACE  # seconds until somebody whose turn it is gets a notice
    hosts: tuple[str, ...] = ()  # host names of the site; none allows every name
    metrics_token: str = ""  # what a monitor must present; "" allows programs on this machine only
    clock: Clock = REAL
    processes: Processes | None = None  # for long work; None starts its own


class Site:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        """Open the store and build all parts, each from those before it; tables go on in `start`."""
        self.settings = settings
        self.clock = settings.clock
        database = Database(settings.db, self.clock)
        self.store = Store(database)
        self.key = database.key("cookies")
        self.meter, self.rates = Meter(self.clock), settings.rates
        self.listeners = Listeners(signed_out=[self._sign_out])
        workers = WorkerPool(settings.processes, self.clock)
        self.tables = Tables(self.store, workers, self.listeners, self._check_bots, settings.pause > 0)
        self.bots = BotPool(settings.bots, self.clock)
        self.runner = Runner(self.tables, self.bots, settings.pause, self._bot_delay)
        self.drawings = DrawingCache()
        self.share = FairShare(self.meter, self.rates.loop, self.clock)
        mail_server = parse_mail_server(settings.mail, settings.mail_from)
        outbound, push_secret = Outbound(settings.private_hooks), database.key("push")
        self.transport = Transport(mail_server, outbound, settings.url, self.key, write_notice, push_secret)
        self.delivery = Delivery(self.tables, self.transport, settings.grace)
        self.channels = ChannelSetup(self.store, self.transport)
        self.account_mails = AccountMails(self.store, mail_server, settings.url)
        self.passwords = Passwords()
        attempts = Attempts(self.meter, self.rates)
        self.credentials = Credentials(self.store, self.passwords, attempts, self.tables.bus.sign_out)
        self.background_tasks: set[asyncio.Task[None]] = set()  # tasks that nobody waits for
        self.sockets: dict[PersonId, int] = {}  # by person
        self.pages: dict[PersonId, set[asyncio.Task[None]]] = {}  # tasks of their sockets, until they sign out
        self.closing = False

    async def start(self) -> None:
        """Go on with everything where the last process ended."""
        blocking.forbid()
        if self.settings.warm:
            self.bots.warm_up()
            self.clock.call_later(LATER, self._warm_up_rest)
        self.tables.bus.start()
        self.runner.begin()
        self.delivery.start()

    def _warm_up_rest(self) -> None:
        """Start the processes that are not needed at once."""
        if not self.closing:
            self.bots.warm_up_search()
            self.tables.workers.warm_up()

    def _bot_delay(self, network: str) -> float:
        """How many seconds the next bot of a network has to wait."""
        return self.meter.spend("bot", network, self.rates.bot) if network else 0.0

    def _check_bots(self, network: str) -> None:
        """TooOften where the bots of a network are already so late that no more may begin."""
        owed = self.meter.owed("bot", network, self.rates.bot) if network else 0.0
        if owed > limits.BOTS_LATE:
            raise TooOften(owed - limits.BOTS_LATE)

    def _sign_out(self, person: PersonId) -> None:
        """End the open pages of a person."""
        for page in self.pages.get(person, ()):
            page.cancel()

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Start something slow that nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self.background_tasks.add(task)
        task.add_done_callback(self.background_tasks.discard)

    async def stop(self) -> None:
        """Tell every page, finish what is being written, and stop."""
        self.closing = True
        self.runner.stop()
        for table in self.tables.in_memory.values():
            for watcher in table.watchers:
                watcher.set()
        self.bots.close()
        await self.delivery.stop()
        await self.tables.bus.stop()
        self.tables.workers.close()
        self.store.close()
        blocking.allow()
