"""Notices in words: a subject, which is all that a push shows, and the text of an email."""

from __future__ import annotations

from ...engine.text.language import language as language_of
from ..text import Translator, say_moment, translator
from .notices import END, REMINDER, TURN
from .transport import MessageText, NoticeContent

SIGNATURE = "-- "  # the line after which email programs expect a signature


def write_notice(notice: NoticeContent, link: str, off_link: str) -> MessageText:
    """A notice in the language of whoever gets it."""
    t = translator(notice.language)
    paragraphs = [t("Hello,"), _first_paragraph(notice, t)]
    if notice.kind in (TURN, REMINDER) and notice.deadline:
        when = say_moment(notice.deadline, notice.language)
        paragraphs.append(t("You have until {when}. After that, a bot plays for you until you return.", when=when))
    if names := [name for name in notice.names if name]:
        paragraphs.append(t("You are playing with {names}.", names=language_of(notice.language).join(names)))
    if link:
        paragraphs.append(t("Go to the table: {link}", link=link) if notice.table else link)
    if off_link:
        paragraphs.append(
            f"{SIGNATURE}\n" + t("You asked for these notifications. To stop them, open {link}", link=off_link)
        )
    return MessageText(_subject(notice, t), _join(paragraphs))


def _subject(notice: NoticeContent, t: Translator) -> str:
    if notice.kind == TURN:
        return t("Your turn in {game}", game=notice.title)
    if notice.kind == REMINDER:
        return t("Your time is running out in {game}", game=notice.title)
    if notice.kind == END:
        return t("Your game of {game} is over", game=notice.title)
    return t("Test notification from Casata")


def _first_paragraph(notice: NoticeContent, t: Translator) -> str:
    if notice.kind == TURN:
        return t("It's your turn in a game of {game}.", game=notice.title)
    if notice.kind == REMINDER:
        return t("It's still your turn in a game of {game}.", game=notice.title)
    if notice.kind == END:
        return t("Your game of {game} is over. See the result at the table.", game=notice.title)
    return t("This is a test: notifications from Casata reach you here. Nobody is waiting for you.")


def write_confirmation(link: str, language: str) -> MessageText:
    """The email that asks whoever reads an address whether notices may go there."""
    t = translator(language)
    paragraphs = [
        t("Hello,"),
        t("Somebody, hopefully you, asked Casata to send notifications to this address."),
        t("If it was you, confirm the address within a day: {link}", link=link),
        t("If it wasn't you, ignore this email. You won't get another one."),
    ]
    return MessageText(t("Confirm this address for notifications from Casata"), _join(paragraphs))


def _join(paragraphs: list[str]) -> str:
    return "\n\n".join(paragraphs) + "\n"
