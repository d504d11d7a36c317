"""What whoever runs a site does for its people: casata operator, casata reset-link."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from ..engine.errors import CasataError
from .terminal import Terminal, console, t

Database = Annotated[
    str, Parameter(help="Where everything is kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
                   env_var="CASATA_DB")
]  # fmt: skip


def operator(
    login: Annotated[str, Parameter(help="The name somebody signs in with.")],
    *,
    db: Database = "sqlite:///casata.db",
    off: Annotated[bool, Parameter(help="An operator no longer.", negative="")] = False,
) -> None:  # fmt: skip
    """Let somebody with an account look after the site: they find what people report at /operator.

    Operators take messages away, silence people, sign them out and close tables. All of it is written into the audit
    log, and so is who became an operator. They see no more of a game than anybody who watches.

    For example:

    * `casata operator anna`
    * `casata operator anna --off --db postgresql://casata@localhost/casata`
    """
    from ..site.moderation import operators
    from ..site.refusals import Refused
    from ..site.storage.store import Store

    store = Store(db)
    try:
        found = store.write(operators.appoint, login, not off)
    except Refused as problem:
        raise CasataError(problem.text, **problem.values) from None
    finally:
        store.close()
    if not found:
        raise CasataError(t("nobody signs in as {login}", login=login))
    said = t("{login} is an operator no longer.", login=login) if off else t("{login} is an operator.", login=login)
    Terminal().say(said)


def reset_link(
    login: Annotated[str, Parameter(help="The name that somebody signs in with.")],
    *,
    db: Database = "sqlite:///casata.db",
    url: Annotated[str, Parameter(help="The address people know the site by.")] = "http://127.0.0.1:8000",
) -> None:
    """Print a link with which somebody who has forgotten the password sets a new one: it works for a day, once.

    Hand it to the owner of the account only, in a way that nobody else reads. Links given out before stop working.

    For example:

    * `casata reset-link anna --url https://games.example`
    * `casata reset-link anna --db sqlite:////var/lib/casata/tables.db --url https://games.example`
    """
    from ..site.accounts import accounts
    from ..site.refusals import Refused
    from ..site.storage.store import Store

    store = Store(db)
    try:
        ticket = store.write(accounts.issue_operator_reset, accounts.checked_login(login))
        if ticket is None:
            raise CasataError(t("nobody signs in as {login}", login=login))
    except Refused as problem:
        raise CasataError(problem.text, **problem.values) from None
    finally:
        store.close()
    console.print(f"{url.rstrip('/')}/reset/{ticket}", soft_wrap=True, markup=False)
