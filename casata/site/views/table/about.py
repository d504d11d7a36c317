"""What is shown of a table beside its game: how it is played, its dice, where it came from."""

from __future__ import annotations

from ....bots.plan import LEVELS
from ....engine.game import find
from ....engine.rulebook.page import has_rules
from ....engine.text.listing import Fact
from ....engine.text.scene import letter
from ...archive import imports
from ...learn import is_guided
from ...tables.stored import CLOSED, OVER, RUNNING, WAITING, StoredTable
from ...tables.table import Table
from ...text import Translator, translator
from . import house_file
from .cache import build_once
from .model import AboutTable, Dice
from .options import chosen_facts
from .pace import describe_pace, describe_pause
from .people import list_controls
from .viewer import Viewer


def about_table(table: Table, viewer: Viewer, t: Translator) -> AboutTable:
    """The table as its viewer may know and change it."""
    stored, own = table.stored, table.seats_of(viewer.person)
    waiting = table.status == WAITING
    may_invite = waiting or table.status == RUNNING
    return AboutTable(
        settings=_settings_once(table, viewer.language),
        dice=describe_dice(stored),
        house=house_file.describe(table, viewer.language),
        notice=_outdated(table, t) if table.legacy else origin_notice(table, t),
        rules=has_rules(find(table.game)),
        invite=f"{viewer.site}/join/{stored.link}"
        if may_invite and (own or table.stored.host == viewer.person)
        else "",
        controls=tuple(list_controls(table, viewer, t)),
        rematch=f"/tables/{stored.rematch}" if stored.rematch else "",
        levels=tuple(LEVELS) if waiting else (),
        seatable=tuple(seat for seat, chair in enumerate(table.chairs) if chair.free) if own and waiting else (),
    )


def _outdated(table: Table, t: Translator) -> str:
    return t(
        "This game was played with version {old} of the rules; this server has version {new}."
        " You can look at it but not continue it.",
        old=table.stored.rules, new=find(table.game).version,
    )  # fmt: skip


def origin_notice(table: Table, t: Translator) -> str:
    """What everybody should know of a game that came from a file."""
    if not table.stored.origin:
        return ""
    if is_guided(table.stored.origin):
        return t("A guided game: its deal was prepared.")
    if table.status == OVER:
        return t("This game was imported. Every move and the result were checked, but not who made the moves.")
    return t("This game was imported. Anyone who has the file knows everything that is hidden in it.")


def _settings_once(table: Table, language: str) -> tuple[Fact, ...]:
    """The settings, put into words again only where they have changed."""
    stored = table.stored
    stamp = (stored.options, stored.pace, stored.pause, stored.open, stored.hints, stored.origin)
    return build_once(
        table, ("settings", language), lambda: tuple(settings(table, translator(language, table.game))), stamp
    )


def settings(table: Table, t: Translator) -> list[Fact]:
    """How the table is played: what was chosen, in words."""
    return [
        Fact(t("Players"), str(table.stored.seats)),
        *chosen_facts(table, t),
        *house_file.fact(table, t),
        Fact(t("Clock"), describe_pace(table.stored.pace, t)),
        Fact(t("Bots answer"), describe_pause(table.stored.pause, t)),
        Fact(t("Who can join"), t("everyone") if table.stored.open else t("anyone with the link")),
        Fact(t("Hints"), t("allowed") if table.stored.hints else t("not allowed")),
        *_came_from(table, t),
    ]


def _came_from(table: Table, t: Translator) -> list[Fact]:
    """Who sat where in the file of an imported game."""
    before = imports.players(table, t)
    seats = ", ".join(f"{letter(seat)} {name}" for seat, name in enumerate(before))
    return [Fact(t("Players in the file"), seats)] if before else []


def describe_dice(table: StoredTable) -> Dice:
    """The commitment, what everybody added, and the secret after the end; nothing where a file has no dice."""
    made = table.dice()
    if made is None:
        return Dice("", ())
    begun = table.status != WAITING
    parts = tuple(part if begun else "" for part in made["contributions"])
    return Dice(made["commitment"], parts, made["secret"] if table.status in (OVER, CLOSED) else "")
