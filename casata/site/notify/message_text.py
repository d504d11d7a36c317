"""Notices in words: a line for a screen that is off, a few more for a mail."""

from __future__ import annotations

import time

from ..text import Translator, speaker
from .notices import END, REMINDER, TURN
from .transport import Letter, NoticeContent

RULE = "-- "  # mail programs fold away what comes after it


def letter(news: NoticeContent, link: str, off: str) -> Letter:
    """What somebody is told about a table."""
    t = speaker(news.language)
    lines = [t("Hello,"), _told(news, t)]
    if news.names:
        lines.append(t("You play with {names}.", names=", ".join(filter(None, news.names))))
    if link:
        lines.append(t("The table: {link}", link=link) if news.table else link)
    if off:
        lines.append(f"{RULE}\n" + t("You asked for these notices. One click ends them: {link}", link=off))
    return Letter(_subject(news, t), "\n\n".join(lines) + "\n")


def _subject(news: NoticeContent, t: Translator) -> str:
    if news.kind == TURN:
        return t("Your turn at {game}", game=news.title)
    if news.kind == REMINDER:
        return t("Your time is running out at {game}", game=news.title)
    if news.kind == END:
        return t("The game of {game} is over", game=news.title)
    return t("A test: notices reach you here")


def _told(news: NoticeContent, t: Translator) -> str:
    if news.kind == TURN:
        said = t("it is your turn at a table of {game}.", game=news.title)
        return f"{said} {_until(news, t)}".strip()
    if news.kind == REMINDER:
        return f"{t('the table of {game} still waits for you.', game=news.title)} {_until(news, t)}".strip()
    if news.kind == END:
        return t("the game of {game} has come to its end: the result is on the table.", game=news.title)
    return t("this is what a notice looks like. Nobody waits for you.")


def _until(news: NoticeContent, t: Translator) -> str:
    """When the clock runs out, where there is one."""
    if not news.deadline:
        return ""
    when = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(news.deadline))
    return t("You have until {when}; after that a bot plays for you until you return.", when=when)


def confirmation(link: str, language: str) -> Letter:
    """Asks whoever reads an address whether notices may come there."""
    t = speaker(language)
    lines = [
        t("Hello,"),
        t("somebody, hopefully you, wants Casata to write to this address when it is their turn."),
        t("If that was you, confirm it within a day: {link}", link=link),
        t("If not, do nothing: nothing more will come."),
    ]
    return Letter(t("Confirm this address for notices of Casata"), "\n\n".join(lines) + "\n")
