"""The pages of an account: signing up, in and out, password, mail, one's data, and the end of it."""

from __future__ import annotations

import smtplib
from typing import Any
from urllib.parse import urlsplit

import structlog
from sqlalchemy import Row
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...engine.text.language import language as language_of
from .. import limits
from ..http import sessions
from ..http.requests import FormData, address, form_of, meter, site_of
from ..http.responses import go, page
from ..refusals import Refused
from ..site import Site
from ..tables.view.build import speaker
from . import accounts, passwords, personal_data, tries
from .session import Session

log = structlog.get_logger()


async def browser_of(request: Request) -> Session:
    """Who is asking; programs cannot do here what their owner does."""
    session = await sessions.session_of(request)
    if session.by_token:
        raise Refused("This is for people in a browser, not for programs with a key.", "no_programs", 403)
    return session


async def asked(request: Request) -> tuple[Session, FormData]:
    """Who sends a form, and what is in it."""
    session = await browser_of(request)
    return session, await form_of(request, session)


async def account_of(request: Request, session: Session) -> Row[Any]:
    """The account of whoever asks; Refused for guests."""
    site = site_of(request)
    found: Row[Any] | None = await site.tables.in_store(site.store.read, accounts.of, session.person)
    if found is None:
        raise Refused("Sign in first.", "not_signed_in", 403)
    return found


def mails(site: Site) -> bool:
    """Whether links can be sent: never to an address that the asking browser made up."""
    return site.post is not None and bool(site.settings.url)


def shown(request: Request, session: Session, template: str, title: str, problem: Refused | None = None, **more: Any
          ) -> Response:  # fmt: skip
    """A page of this part, with what was wrong."""
    t = speaker(session.language)
    status = problem.status if problem else 200
    said = problem.said(language_of(session.language)) if problem else ""
    return page(
        request, session, template, t("{title} · Casata", title=title), status, title=title, problem=said,
        mails=mails(site_of(request)), **more,
    )  # fmt: skip


def told(request: Request, session: Session, heading: str, text: str) -> Response:
    """What was done, in a sentence."""
    title = speaker(session.language)("{title} · Casata", title=heading)
    return page(request, session, "base/error.html", title, code=0, heading=heading, text=text)


# -- signing up, in and out -------------------------------------------------------------------


async def sign_up_page(request: Request) -> Response:
    """The form for a new account."""
    session = await browser_of(request)
    return go(request, session, "/me/account") if session.login else await _sign_up_form(request, session)


async def _sign_up_form(request: Request, session: Session, login: str = "", problem: Refused | None = None
                        ) -> Response:  # fmt: skip
    title = speaker(session.language)("Make an account")
    count = await _tables(site_of(request), session)
    return shown(request, session, "accounts/sign-up.html", title, problem, login=login, tables=count)


async def _tables(site: Site, session: Session) -> int:
    """How many tables a guest has."""
    if session.login or not session.known:
        return 0
    return len(await site.tables.in_store(site.store.tables_of, session.person, limits.SHOWN))


async def sign_up(request: Request) -> Response:
    """A guest becomes an account: the same person, who can now come back from everywhere."""
    (session, form), site = await asked(request), site_of(request)
    if session.login:
        raise Refused("You have an account already.", "has_account")
    given = form.get("login", "")
    try:
        login = accounts.new_login(given)
        password = _new_password(form, login, session.name)
        meter(request, "sign_up", address(request))
        kept = await site.passwords.hashed(password)
        session = await sessions.remember(site, session, "" if session.known else given)
        await site.tables.in_store(site.store.write, accounts.add, session.person, login, kept)
    except Refused as problem:
        return await _sign_up_form(request, session, given[: limits.LOGIN], problem)
    site.tables.bus.sign_out(session.person)
    log.info("account made")
    return await _entered(request, session.person, "/me")


def _new_password(form: FormData, *names: str) -> str:
    if form.get("password", "") != form.get("again", ""):
        raise Refused("The two passwords are not the same.", "bad_password", 422)
    return passwords.checked(form.get("password", ""), *names)


async def sign_in_page(request: Request) -> Response:
    """The form for people who have an account."""
    session = await browser_of(request)
    return go(request, session, "/me") if session.login else await _sign_in_form(request, session)


async def _sign_in_form(request: Request, session: Session, login: str = "", problem: Refused | None = None
                        ) -> Response:  # fmt: skip
    title = speaker(session.language)("Sign in")
    count = await _tables(site_of(request), session)
    return shown(request, session, "accounts/sign-in.html", title, problem, login=login, tables=count)


async def sign_in(request: Request) -> Response:
    """Name and password: the same answer after the same work, whichever of them is wrong."""
    session, form = await asked(request)
    given = form.get("login", "")
    try:
        person = await _proved(request, given, form.get("password", ""))
    except Refused as problem:
        return await _sign_in_form(request, session, given[: limits.LOGIN], problem)
    return await _enter(request, session, person)


async def _proved(request: Request, given: str, password: str) -> str:
    """Whose name and password these are."""
    site, login = site_of(request), _login(given)
    tried = tries.sign_in(request, login)
    found = await site.tables.in_store(site.store.read, accounts.by_login, login)
    if not await _is_right(site, found, password, tried.owner) or found is None:
        raise Refused("This name and this password do not belong together.", "wrong_password", 403)
    tries.was_right(request, tried)
    return str(found.person)


def _login(given: str) -> str:
    """The name of an account as it is kept; "" where there can be none like that."""
    try:
        return accounts.checked_login(given)
    except Refused:
        return ""


async def _is_right(site: Site, found: Row[Any] | None, password: str, owner: bool) -> bool:
    """Whether a password is an account's; a hash of another cost than today's is made anew."""
    if not await site.passwords.is_right(password, found.password if found else None, owner) or found is None:
        return False
    if site.passwords.is_old(found.password):
        fresh = await site.passwords.hashed(password, owner)
        await site.tables.in_store(site.store.write, accounts.renew, found.person, found.password, fresh)
    return True


async def _enter(
    request: Request, session: Session, person: str, where: str = "/", fresh: bool = False
) -> Response:  # fmt: skip
    """Somebody is signed in; what they had as a guest in this browser comes along."""
    site = site_of(request)
    if session.known and not session.login and session.person != person:
        await personal_data.merge(site.tables, session.person, person)
        site.tables.bus.sign_out(session.person)
    return await _entered(request, person, where, fresh)


async def _entered(request: Request, person: str, where: str, fresh: bool = False) -> Response:
    """On to a page with the cookies of somebody who is signed in; `fresh` where the password is new."""
    session = await sessions.sign_in(site_of(request), person)
    answer = go(request, session, where)
    if session.login:
        tries.remember(request, answer, session.login, fresh)
    return answer


async def sign_out(request: Request) -> Response:
    """The browser is nobody's again; with `everywhere` every other one too."""
    (session, form), site = await asked(request), site_of(request)
    if not session.login:
        return go(request, session, "/")  # a guest's seats hang on the cookie
    if "everywhere" in form:
        await site.tables.in_store(site.store.write, accounts.sign_out, session.person)
        site.tables.bus.sign_out(session.person)
    return go(request, sessions.new_guest(site), "/")


# -- password and mail ------------------------------------------------------------------------


async def account_page(request: Request) -> Response:
    """Password, mail, other devices."""
    session = await browser_of(request)
    if not session.login:
        return go(request, session, "/sign-in")
    return await _account_form(request, session)


async def _account_form(request: Request, session: Session, problem: Refused | None = None) -> Response:
    found = await account_of(request, session)
    title = speaker(session.language)("Your account")
    return shown(
        request, session, "accounts/account.html", title, problem, login=found.login, mail=found.mail,
        confirmed=found.mail_confirmed, done=request.query_params.get("done", ""),
    )  # fmt: skip


async def _own_password(request: Request, session: Session, form: FormData) -> Row[Any]:
    """The account, once its owner has shown the password again."""
    site, found = site_of(request), await account_of(request, session)
    tried = tries.own_password(request, session.person)
    if not await _is_right(site, found, form.get("old", ""), tried.owner):
        raise Refused("This is not your password.", "wrong_password", 403)
    tries.was_right(request, tried)
    return found


async def change_password(request: Request) -> Response:
    """A new password for the old one; every other device is signed out."""
    (session, form), site = await asked(request), site_of(request)
    try:
        found = await _own_password(request, session, form)
        kept = await site.passwords.hashed(_new_password(form, found.login, session.name), owner=True)
    except Refused as problem:
        if problem.reason == "not_signed_in":
            raise
        return await _account_form(request, session, problem)
    await site.tables.in_store(site.store.write, accounts.set_password, session.person, kept)
    site.tables.bus.sign_out(session.person)
    return await _entered(request, session.person, "/me/account?done=password", fresh=True)


async def change_mail(request: Request) -> Response:
    """Where a link to a new password can be sent; a link shows that the address is right."""
    (session, form), site = await asked(request), site_of(request)
    try:
        await _own_password(request, session, form)
        if not mails(site):
            raise Refused("This site sends no mail.", "no_mail", 409)
        meter(request, "sign_up", session.person)
        wanted = accounts.checked_mail(form["mail"]) if form.get("mail", "").strip() else ""
    except Refused as problem:
        if problem.reason == "not_signed_in":
            raise
        return await _account_form(request, session, problem)
    ticket = await site.tables.in_store(site.store.write, accounts.set_mail, session.person, wanted)
    if wanted:
        site.send_off(_mail_confirmation(site, wanted, ticket, session.language))
    return go(request, session, f"/me/account?done={'mail' if wanted else 'no-mail'}")


async def _mail_confirmation(site: Site, to: str, ticket: str, language: str) -> None:
    t = speaker(language)
    text = t(
        "Somebody wants to use this address for an account at {site}. If it was you, open this link within a day:"
        "\n\n{link}\n\nIf not, do nothing.",
        site=_host(site), link=f"{site.settings.url}/me/confirm/{ticket}",
    )  # fmt: skip
    await _send(site, to, t("Is this your address?"), text)


def _host(site: Site) -> str:
    return urlsplit(site.settings.url).netloc


async def _send(site: Site, to: str, subject: str, text: str) -> None:
    try:
        if site.post is not None:
            await site.post.send(to, subject, text)
    except (OSError, smtplib.SMTPException) as problem:
        log.warning("a mail could not be handed in", why=type(problem).__name__)


def _ticket(request: Request) -> str:
    return str(request.path_params["ticket"])[: limits.ID]


async def _held(request: Request, kind: str) -> Row[Any]:
    """The account that a link out of a mail is for; only links that are none count by address."""
    site = site_of(request)
    try:
        found: Row[Any] = await site.tables.in_store(site.store.read, accounts.holder, _ticket(request), kind)
    except Refused:
        meter(request, "join", address(request))
        raise
    return found


async def confirm_page(request: Request) -> Response:
    """The link out of a mail: one click more, so that no program that looks at mails confirms it."""
    session = await browser_of(request)
    await _held(request, accounts.MAIL)
    title = speaker(session.language)("Is this your address?")
    return shown(request, session, "accounts/confirm.html", title, ticket=_ticket(request))


async def confirm(request: Request) -> Response:
    """The address is right."""
    (session, _), site = await asked(request), site_of(request)
    await _held(request, accounts.MAIL)
    await site.tables.in_store(site.store.write, accounts.confirm_mail, _ticket(request))
    t = speaker(session.language)
    return told(request, session, t("Thank you"), t("The address is confirmed."))


# -- a forgotten password ---------------------------------------------------------------------


async def forgot_page(request: Request) -> Response:
    """Ask for a link."""
    session = await browser_of(request)
    return shown(request, session, "accounts/forgot.html", speaker(session.language)("A new password"))


async def forgot(request: Request) -> Response:
    """The same answer at once for every name; what there is to do is done afterwards."""
    (session, form), site = await asked(request), site_of(request)
    if not mails(site):
        raise Refused("This site sends no mail: ask who runs it for a link.", "no_mail", 409)
    login = _login(form.get("login", ""))
    if tries.may_send_link(request, session.person, login):
        site.send_off(_mail_reset(site, login, session))
    t = speaker(session.language)
    return told(request, session, t("Look into your mail"), t(
        "If there is such an account and its mail address is confirmed, a link to a new password is on its way."
        " It works for an hour, once.",
    ))  # fmt: skip


async def _mail_reset(site: Site, login: str, session: Session) -> None:
    try:
        found = await site.tables.in_store(site.store.write, accounts.reset_for, login, session.person, accounts.HOUR)
    except Refused:
        return
    if found is None:
        return
    ticket, to = found
    t = speaker(session.language)
    text = t(
        "Somebody asked for a new password for your account at {site}. This link sets one; it works for an hour, once:"
        "\n\n{link}\n\nIf it was not you, do nothing: the old password stays.",
        site=_host(site), link=f"{site.settings.url}/reset/{ticket}",
    )  # fmt: skip
    await _send(site, to, t("A new password"), text)


async def reset_page(request: Request) -> Response:
    """The link out of a mail, or from whoever runs the site."""
    session = await browser_of(request)
    return _reset_form(request, session, await _held(request, accounts.RESET))


def _reset_form(request: Request, session: Session, found: Row[Any], problem: Refused | None = None) -> Response:
    title = speaker(session.language)("A new password")
    return shown(request, session, "accounts/reset.html", title, problem, login=found.login, ticket=_ticket(request))


async def reset(request: Request) -> Response:
    """The new password; every device is signed out, this one is signed in."""
    (session, form), site = await asked(request), site_of(request)
    found = await _held(request, accounts.RESET)
    try:
        kept = await site.passwords.hashed(_new_password(form, found.login), owner=True)
    except Refused as problem:
        return _reset_form(request, session, found, problem)
    person = await site.tables.in_store(site.store.write, accounts.reset, _ticket(request), kept)
    site.tables.bus.sign_out(person)
    return await _enter(request, session, person, "/me", fresh=True)


# -- one's data -------------------------------------------------------------------------------


async def data(request: Request) -> Response:
    """Everything that is kept about whoever asks, as a file."""
    session, site = await browser_of(request), site_of(request)
    meter(request, "make", session.person)
    kept = await site.tables.in_store(site.store.read, personal_data.everything, session.person)
    return JSONResponse(kept, headers={"content-disposition": 'attachment; filename="casata-my-data.json"'})


async def delete_page(request: Request) -> Response:
    """What happens then, and the button."""
    session = await browser_of(request)
    return shown(request, session, "accounts/delete.html", speaker(session.language)("Delete your data"))


async def delete(request: Request) -> Response:
    """Nothing is left but nameless seats."""
    (session, form), site = await asked(request), site_of(request)
    meter(request, "act", session.person)
    if session.login:
        try:
            await _own_password(request, session, form)
        except Refused as problem:
            title = speaker(session.language)("Delete your data")
            return shown(request, session, "accounts/delete.html", title, problem)
    await personal_data.erase(site.tables, session.person)
    site.tables.bus.sign_out(session.person)
    log.info("a person is gone")
    t = speaker(session.language)
    answer = told(request, sessions.new_guest(site), t("Gone"), t("Nothing about you is kept here any more. Farewell!"))
    if session.login:
        tries.forget(request, answer, session.login)
    return answer


routes = [
    Route("/sign-up", sign_up_page),
    Route("/sign-up", sign_up, methods=["POST"]),
    Route("/sign-in", sign_in_page),
    Route("/sign-in", sign_in, methods=["POST"]),
    Route("/sign-out", sign_out, methods=["POST"]),
    Route("/forgot", forgot_page),
    Route("/forgot", forgot, methods=["POST"]),
    Route("/reset/{ticket}", reset_page),
    Route("/reset/{ticket}", reset, methods=["POST"]),
    Route("/me/account", account_page),
    Route("/me/password", change_password, methods=["POST"]),
    Route("/me/mail", change_mail, methods=["POST"]),
    Route("/me/confirm/{ticket}", confirm_page),
    Route("/me/confirm/{ticket}", confirm, methods=["POST"]),
    Route("/me/data", data),
    Route("/me/delete", delete_page),
    Route("/me/delete", delete, methods=["POST"]),
]
