"""The pages for signing up, in and out, and what all pages of an account share."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...engine.text.language import language as language_of
from .. import limits, personal_data
from ..accounts import accounts, known_browsers
from ..accounts.credentials import stored_login
from ..accounts.passwords import checked_password
from ..accounts.session import Session
from ..errors import Refused
from ..http import sessions
from ..http.requests import FormData, address, form_of, meter, site_of
from ..http.responses import go, page
from ..ids import PersonId
from ..storage.tables import find_tables_of
from ..text import translator

# -- what all pages of an account share -------------------------------------------------------


async def browser_session(request: Request) -> Session:
    """The session of a person at a browser; Refused for programs, which may not do what their owner does here."""
    session = await sessions.session_of(request)
    if session.by_token:
        raise Refused("This page is for people, not for programs with an API key.", "no_programs", 403)
    return session


async def read_form(request: Request) -> tuple[Session, FormData]:
    """The session and the form of a person at a browser."""
    session = await browser_session(request)
    return session, await form_of(request, session)


def new_password(form: FormData, *names: str) -> str:
    """The new password in a form; Refused where it was mistyped or is too easy to guess."""
    return checked_password(form.get("password", ""), form.get("again", ""), *names)


def account_page(request: Request, session: Session, template: str, title: str, problem: Refused | None = None,
                 **values: object) -> Response:  # fmt: skip
    """A page of an account, with what was refused."""
    t = translator(session.language)
    status = problem.status if problem else 200
    refusal = problem.said(language_of(session.language)) if problem else ""
    return page(
        request, session, template, t("{title} · Casata", title=title), status, title=title, problem=refusal,
        mails=site_of(request).account_mails.can_mail, **values,
    )  # fmt: skip


def result_page(request: Request, session: Session, heading: str, text: str) -> Response:
    """A page that says in a sentence what was done."""
    title = translator(session.language)("{title} · Casata", title=heading)
    return page(request, session, "base/error.html", title, code=0, heading=heading, text=text)


async def go_signed_in(request: Request, person: PersonId, where: str, fresh: bool = False) -> Response:
    """Go on to a page with the cookies of somebody who is signed in; `fresh` after a new password."""
    session = await sessions.sign_in(request, person)
    response = go(request, session, where)
    if session.login:
        _remember_browser(request, response, session.login, fresh)
    return response


async def sign_in_guest(
    request: Request, session: Session, person: PersonId, where: str, fresh: bool = False
) -> Response:
    """Sign a browser in, and bring along what its guest has."""
    if session.known and not session.login and session.person != person:
        await personal_data.merge(site_of(request).tables, session.person, person)
    return await go_signed_in(request, person, where, fresh)


# -- browsers that have signed in before ------------------------------------------------------


def known_browser(request: Request, login: str) -> str:
    """The id of a browser that has signed in to an account before; "" for any other."""
    key = site_of(request).key
    return known_browsers.read_cookie(key, login, request.cookies.get(known_browsers.cookie_name(key, login), ""))


def _remember_browser(request: Request, response: Response, login: str, fresh: bool) -> None:
    """Set the cookie of a known browser; a `fresh` id shares its allowance with no stolen copy."""
    key, secure = site_of(request).key, request.url.scheme == "https"
    value = known_browsers.sign_cookie(key, login, "" if fresh else known_browser(request, login))
    response.set_cookie(
        known_browsers.cookie_name(key, login), value, max_age=known_browsers.LIFETIME, path="/", httponly=True,
        secure=secure, samesite="lax",
    )  # fmt: skip


def forget_browser(request: Request, response: Response, login: str) -> None:
    """Delete the cookie of a known browser, since its account was deleted."""
    name, secure = known_browsers.cookie_name(site_of(request).key, login), request.url.scheme == "https"
    response.delete_cookie(name, path="/", httponly=True, secure=secure, samesite="lax")


# -- signing up -------------------------------------------------------------------------------


async def sign_up_page(request: Request) -> Response:
    """The form for a new account."""
    session = await browser_session(request)
    return go(request, session, "/me/account") if session.login else await _sign_up_form(request, session)


async def _sign_up_form(request: Request, session: Session, login: str = "", problem: Refused | None = None
                        ) -> Response:  # fmt: skip
    title = translator(session.language)("Create an account")
    count = await _guest_tables(request, session)
    return account_page(request, session, "accounts/sign-up.html", title, problem, login=login, tables=count)


async def _guest_tables(request: Request, session: Session) -> int:
    """How many tables a guest has."""
    if session.login or not session.known:
        return 0
    return len(await site_of(request).store.read(find_tables_of, session.person, limits.SHOWN))


async def sign_up(request: Request) -> Response:
    """Give a guest an account: they stay the same person, and can sign in from anywhere."""
    (session, form), site = await read_form(request), site_of(request)
    if session.login:
        raise Refused("You already have an account.", "has_account")
    typed = form.get("login", "")
    try:
        login = accounts.new_login(typed)
        password = new_password(form, login, session.name)
        meter(request, "sign_up", address(request))
        hashed = await site.passwords.hash(password)
        session = await sessions.remember(site, session, "" if session.known else typed)
        await site.credentials.sign_up(session.person, login, hashed)
    except Refused as problem:
        return await _sign_up_form(request, session, typed[: limits.LOGIN], problem)
    return await go_signed_in(request, session.person, "/me")


# -- signing in and out -----------------------------------------------------------------------


async def sign_in_page(request: Request) -> Response:
    """The form for people who have an account."""
    session = await browser_session(request)
    return go(request, session, "/me") if session.login else await _sign_in_form(request, session)


async def _sign_in_form(request: Request, session: Session, login: str = "", problem: Refused | None = None
                        ) -> Response:  # fmt: skip
    title = translator(session.language)("Sign in")
    count = await _guest_tables(request, session)
    return account_page(request, session, "accounts/sign-in.html", title, problem, login=login, tables=count)


async def sign_in(request: Request) -> Response:
    """Sign in by name and password."""
    (session, form), site = await read_form(request), site_of(request)
    typed = form.get("login", "")
    login = stored_login(typed)
    try:
        person = await site.credentials.sign_in(
            address(request), known_browser(request, login), login, form.get("password", "")
        )
    except Refused as problem:
        return await _sign_in_form(request, session, typed[: limits.LOGIN], problem)
    return await sign_in_guest(request, session, person, "/")


async def sign_out(request: Request) -> Response:
    """Sign this browser out; with `everywhere` in the form, every other device too."""
    (session, form), site = await read_form(request), site_of(request)
    if not session.login:
        return go(request, session, "/")  # a guest would lose their seats with the cookie
    if "everywhere" in form:
        await site.credentials.sign_out_everywhere(session.person)
    return go(request, sessions.new_guest(request), "/")


routes = [
    Route("/sign-up", sign_up_page),
    Route("/sign-up", sign_up, methods=["POST"]),
    Route("/sign-in", sign_in_page),
    Route("/sign-in", sign_in, methods=["POST"]),
    Route("/sign-out", sign_out, methods=["POST"]),
]
