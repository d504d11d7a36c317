"""A site: the hall with all that pages and API need around it."""

from __future__ import annotations

import asyncio
import functools
import types
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from typing import Any

import jinja2
from markupsafe import Markup

from ..engine.match import heavy
from ..engine.text.language import FOLDER, context, plural
from . import limits
from .accounts.passwords import Passwords
from .clock import REAL, Clock
from .http.fair_share import FairShare
from .limits import Meter, Rates, TooOften
from .notify.delivery import Delivery
from .notify.mail import post_at
from .notify.message_text import letter
from .notify.notices import GRACE
from .notify.outbound import Outbound
from .notify.transport import Transport
from .storage.store import Store
from .tables.bots import BotPool
from .tables.registry import Tables
from .tables.runner import Runner
from .tables.view.cache import DrawingCache
from .tables.view.lines import line, logged, moment, spoken
from .tables.view.model import PlayerView, TableView, TalkView
from .text import speaker
from .work.workers import Processes, WorkerPool

LATER = 20.0  # seconds after the start: what comes first is to serve pages and quick bots
CSRF = "@csrf@"  # stands in a drawing for each viewer's own
COURSE = (
    "revision", "players", "facts", "prompt", "help", "choices", "answers", "undo", "restart", "hint", "own", "blocks",
    "digest", "digest_step", "chronicle", "log", "standings", "past", "steps", "watching", "talk",
)  # fmt: skip
STEADY = tuple(name for name in TableView.__annotations__ if name not in COURSE)  # what no decision changes


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    db: str = "sqlite:///casata.db"
    bots: int = 1  # processes that think
    pause: float = 0.15  # seconds a bot's decision takes at least
    rates: Rates = field(default_factory=Rates)
    warm: bool = True  # fetch compiled bots when the server starts
    url: str = ""  # the site's public address, for links in mail and notices; "" as it is asked for
    mail: str = ""  # smtp://...
    mail_from: str = ""
    private_hooks: bool = False  # whether webhooks may reach private addresses
    grace: float = GRACE  # seconds until somebody whose turn it is gets a notice
    hosts: tuple[str, ...] = ()  # names that people know the site by; without any, every name
    metrics_token: str = ""  # what a monitor shows; "" lets in whoever asks on this machine itself
    clock: Clock = REAL
    processes: Processes | None = None  # for long work; its own unless some are handed in


class Site:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        """Open the store; tables go on in `start`."""
        self.settings = settings
        self.clock = settings.clock
        self.store = Store(settings.db, self.clock)
        self.key = self.store.key("cookies")
        self.tables = Tables(self.store, WorkerPool(settings.processes, self.clock))
        self.meter = Meter(self.clock)
        self.rates = settings.rates
        self.bots = BotPool(settings.bots, self.clock)
        self.runner = Runner(self.tables, self.bots, settings.pause, self._bot_pace)
        self.gallery = DrawingCache()
        self.tables.may_begin = self._check_bots
        self.share = FairShare(self.meter, self.rates.loop, self.clock)
        self.post = post_at(settings.mail, settings.mail_from)
        self.tables.grace = settings.grace
        way = Outbound(settings.private_hooks)
        self.carrier = Transport(self.post, way, settings.url, self.key, letter, self.store.key("push"))
        self.delivery = Delivery(self.tables, self.carrier)
        self.passwords = Passwords()
        self.errands: set[asyncio.Task[None]] = set()  # what nobody waits for
        self.sockets: dict[str, int] = {}  # by person
        self.pages: dict[str, set[asyncio.Task[None]]] = {}  # the same, as what has to end when they sign out
        self.tables.bus.out = self._sign_out
        self.closing = False

    async def start(self) -> None:
        """Go on where the last process ended."""
        heavy.keep_free()
        if self.settings.warm:
            self.bots.warm_up()
            self.clock.call_later(LATER, self._warm_up_rest)
        self.tables.bus.start()
        self.runner.begin()
        self.delivery.start()

    def _warm_up_rest(self) -> None:
        """Start the processes that are not wanted at once."""
        if not self.closing:
            self.bots.warm_up_search()
            self.tables.workers.warm_up()

    def _bot_pace(self, network: str) -> float:
        """How many seconds the next bot waits at a table that was made from a network."""
        return self.meter.spend("bot", network, self.rates.bot) if network else 0.0

    def _check_bots(self, network: str) -> None:
        """TooOften where bots at tables of a network are so late that no more of them may begin."""
        owed = self.meter.owed("bot", network, self.rates.bot) if network else 0.0
        if owed > limits.BOTS_LATE:
            raise TooOften(owed - limits.BOTS_LATE)

    def _sign_out(self, person: str) -> None:
        for page in self.pages.get(person, ()):
            page.cancel()

    def send_off(self, errand: Coroutine[Any, Any, None]) -> None:
        """Something that takes its time while nobody waits."""
        task = asyncio.get_running_loop().create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def stop(self) -> None:
        """Let every page know, finish what is being written, and go."""
        self.closing = True
        self.runner.stop()
        for table in self.tables.in_memory.values():
            for watcher in table.watchers:
                watcher.set()
        self.bots.close()
        await self.delivery.stop()
        await self.tables.bus.stop()
        self.tables.close()
        heavy.release()


def languages() -> list[str]:
    """English, and every language that has a catalogue."""
    return ["en", *sorted(path.parent.parent.name for path in FOLDER.glob("*/LC_MESSAGES/casata.mo"))]


@functools.cache
def templates(language: str) -> jinja2.Environment:
    """The templates in one language, compiled once."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("casata.site"), autoescape=True, trim_blocks=True, lstrip_blocks=True,
        undefined=jinja2.StrictUndefined, auto_reload=False,
    )  # fmt: skip
    environment.filters["part"] = _part
    environment.globals.update(
        t=speaker(language), plural=plural, context=context, lang=language or "en",
        line=line, logged=logged, spoken=spoken,
        moment=moment, limits=limits,
        player_drawn=lambda player: _player(language, player), steady=_steady,
    )  # fmt: skip
    return environment


@jinja2.pass_context
def _part(context: jinja2.runtime.Context, html: str, name: str) -> str:
    """Something that can be sent alone; in its place stands its name."""
    context["parts"][name] = str(html).strip()
    return Markup(f"<?{name}?>")  # noqa: S704


@functools.lru_cache(maxsize=4_000)
def _player(language: str, player: PlayerView) -> str:
    """A player as everybody else sees them, and as they see themselves."""
    return Markup(rendered("_player.html", language, player=player))  # noqa: S704


@jinja2.pass_context
def _steady(context: jinja2.runtime.Context, template: str, table: TableView) -> str:
    """A part of the page that has nothing to do with the course of the game."""
    values = ((name, getattr(table, name)) for name in STEADY)
    key = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in values)
    draw = _drawn_steady if len(table.notes or "") <= limits.SHORT_NOTE else _drawn_steady.__wrapped__
    html, parts = draw(context["lang"], template, (*key, ("talk", _quiet(table.talk))))
    context["parts"].update(parts)
    return html


def _quiet(talk: TalkView | None) -> Any:
    """A talk without what is said: who has which powers over it, and what they did."""
    return talk and replace(talk, said=(), powers=tuple(talk.powers), deeds=tuple(talk.deeds))  # type: ignore[arg-type]


@functools.lru_cache(maxsize=2_000)
def _drawn_steady(language: str, template: str, values: tuple[tuple[str, Any], ...]) -> tuple[str, dict[str, str]]:
    parts: dict[str, str] = {}
    table = types.SimpleNamespace(**dict(values))
    return Markup(rendered(template, language, table=table, csrf=CSRF, parts=parts)), parts  # noqa: S704


def macro(language: str, template: str, name: str) -> Callable[..., str]:
    """A macro of a template."""
    found: Callable[..., str] = getattr(templates(language).get_template(template).module, name)
    return found


def rendered(template: str, language: str, /, **values: Any) -> str:
    """A page, or a part of one."""
    return templates(language).get_template(template).render(**values)
