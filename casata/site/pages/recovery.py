"""The pages for a forgotten password, and those that links in emails lead to."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .. import limits
from ..accounts import accounts, tickets
from ..accounts.credentials import stored_login
from ..accounts.session import Session
from ..errors import Refused
from ..http.requests import address, meter, site_of
from ..storage.connection import StoredRow
from ..text import translator
from .accounts import account_page, browser_session, known_browser, new_password, read_form, result_page, sign_in_guest

# -- links in emails --------------------------------------------------------------------------


def _ticket(request: Request) -> str:
    return str(request.path_params["ticket"])[: limits.ID]


async def _ticket_account(request: Request, kind: str) -> StoredRow:
    """The account that a link is for; only invalid links count against the sender's address."""
    site = site_of(request)
    try:
        found: StoredRow = await site.store.read(tickets.find_account, _ticket(request), kind)
    except Refused:
        meter(request, "join", address(request))
        raise
    return found


async def confirm_page(request: Request) -> Response:
    """The page of a link that confirms an address: it asks for a click, since mail scanners open links too."""
    session = await browser_session(request)
    await _ticket_account(request, tickets.MAIL)
    title = translator(session.language)("Confirm your email address")
    return account_page(request, session, "accounts/confirm.html", title, ticket=_ticket(request))


async def confirm(request: Request) -> Response:
    """Confirm an address."""
    (session, _), site = await read_form(request), site_of(request)
    await _ticket_account(request, tickets.MAIL)
    await site.store.write(accounts.confirm_mail, _ticket(request))
    t = translator(session.language)
    return result_page(request, session, t("Thank you"), t("Your email address is confirmed."))


# -- a forgotten password ---------------------------------------------------------------------


async def forgot_page(request: Request) -> Response:
    """The form that requests a link for a new password."""
    session = await browser_session(request)
    return account_page(request, session, "accounts/forgot.html", translator(session.language)("Reset your password"))


async def forgot(request: Request) -> Response:
    """Mail a link for a new password; every name gets the same answer at once, and the work is done afterwards."""
    (session, form), site = await read_form(request), site_of(request)
    if not site.account_mails.can_mail:
        raise Refused("This site doesn't send email. Ask its operator for a link.", "no_mail", 409)
    login = stored_login(form.get("login", ""))
    browser = known_browser(request, login)
    if site.credentials.attempts.may_mail_reset(address(request), browser, session.person, login):
        site.spawn(site.account_mails.mail_reset(login, session.person))
    t = translator(session.language)
    return result_page(request, session, t("Check your email"), t(
        "If this account exists and has a confirmed email address, a link to set a new password is on its way."
        " It works once, for an hour.",
    ))  # fmt: skip


async def reset_page(request: Request) -> Response:
    """The form for a new password, which a link from an email or from the site's operator leads to."""
    session = await browser_session(request)
    return _reset_form(request, session, await _ticket_account(request, tickets.RESET))


def _reset_form(request: Request, session: Session, found: StoredRow, problem: Refused | None = None) -> Response:
    title = translator(session.language)("Set a new password")
    return account_page(
        request, session, "accounts/reset.html", title, problem, login=found.login, ticket=_ticket(request)
    )


async def reset(request: Request) -> Response:
    """Set the new password: every device is signed out, and this one signed in."""
    (session, form), site = await read_form(request), site_of(request)
    found = await _ticket_account(request, tickets.RESET)
    try:
        hashed = await site.passwords.hash(new_password(form, found.login), owner=True)
    except Refused as problem:
        return _reset_form(request, session, found, problem)
    person = await site.credentials.reset_password(_ticket(request), hashed)
    return await sign_in_guest(request, session, person, "/me", fresh=True)


routes = [
    Route("/forgot", forgot_page),
    Route("/forgot", forgot, methods=["POST"]),
    Route("/reset/{ticket}", reset_page),
    Route("/reset/{ticket}", reset, methods=["POST"]),
    Route("/me/confirm/{ticket}", confirm_page),
    Route("/me/confirm/{ticket}", confirm, methods=["POST"]),
]
