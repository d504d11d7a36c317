"""The settings of an account: password, email address, a copy of one's data, and deleting it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from .. import personal_data
from ..accounts import accounts
from ..accounts.session import Session
from ..errors import Refused
from ..http import sessions
from ..http.requests import meter, site_of
from ..http.responses import go
from ..text import translator
from .accounts import account_page, browser_session, forget_browser, go_signed_in, new_password, read_form, result_page

# -- password and email address ---------------------------------------------------------------


async def settings_page(request: Request) -> Response:
    """The settings of whoever is signed in."""
    session = await browser_session(request)
    if not session.login:
        return go(request, session, "/sign-in")
    return await _settings_form(request, session)


async def _settings_form(request: Request, session: Session, problem: Refused | None = None) -> Response:
    """The settings, with what was refused; a guest has none and is refused."""
    found = await site_of(request).credentials.account_of(session.person)
    title = translator(session.language)("Your account")
    return account_page(
        request, session, "accounts/account.html", title, problem, login=found.login, mail=found.mail,
        confirmed=found.mail_confirmed, done=request.query_params.get("done", ""),
    )  # fmt: skip


async def change_password(request: Request) -> Response:
    """Replace the old password by a new one; every other device is signed out."""
    (session, form), site = await read_form(request), site_of(request)
    try:
        found = await site.credentials.check_own_password(session.person, form.get("old", ""))
        await site.credentials.change_password(session.person, new_password(form, found.login, session.name))
    except Refused as problem:
        return await _settings_form(request, session, problem)
    return await go_signed_in(request, session.person, "/me/account?done=password", fresh=True)


async def change_mail(request: Request) -> Response:
    """Set the address that a link for a new password can be mailed to, and mail a link that confirms it."""
    (session, form), site = await read_form(request), site_of(request)
    try:
        await site.credentials.check_own_password(session.person, form.get("old", ""))
        if not site.account_mails.can_mail:
            raise Refused("This site doesn't send email.", "no_mail", 409)
        meter(request, "sign_up", session.person)
        wanted = accounts.checked_mail(form["mail"]) if form.get("mail", "").strip() else ""
    except Refused as problem:
        return await _settings_form(request, session, problem)
    ticket = await site.store.write(accounts.set_mail, session.person, wanted)
    if wanted:
        site.spawn(site.account_mails.mail_confirmation(wanted, ticket, session.language))
    return go(request, session, f"/me/account?done={'mail' if wanted else 'no-mail'}")


# -- one's data -------------------------------------------------------------------------------


async def download_data(request: Request) -> Response:
    """Everything that is stored about whoever asks, as a file."""
    session, site = await browser_session(request), site_of(request)
    meter(request, "make", session.person)
    data = await site.store.read(personal_data.export, session.person)
    return JSONResponse(data, headers={"content-disposition": 'attachment; filename="casata-my-data.json"'})


async def delete_page(request: Request) -> Response:
    """The page that says what deleting means, with its button."""
    return _delete_form(request, await browser_session(request))


def _delete_form(request: Request, session: Session, problem: Refused | None = None) -> Response:
    return account_page(
        request, session, "accounts/delete.html", translator(session.language)("Delete your data"), problem
    )


async def delete(request: Request) -> Response:
    """Delete everything about a person but nameless seats."""
    (session, form), site = await read_form(request), site_of(request)
    meter(request, "act", session.person)
    if session.login:
        try:
            await site.credentials.check_own_password(session.person, form.get("old", ""))
        except Refused as problem:
            return _delete_form(request, session, problem)
    await personal_data.erase(site.tables, session.person)
    t = translator(session.language)
    text = t("Everything about you has been deleted. Farewell!")
    response = result_page(request, sessions.new_guest(request), t("Your data is deleted"), text)
    if session.login:
        forget_browser(request, response, session.login)
    return response


routes = [
    Route("/me/account", settings_page),
    Route("/me/password", change_password, methods=["POST"]),
    Route("/me/mail", change_mail, methods=["POST"]),
    Route("/me/data", download_data),
    Route("/me/delete", delete_page),
    Route("/me/delete", delete, methods=["POST"]),
]
