"""Commands for accounts of a site: casata operator, casata reset-link."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from ..engine.errors import CasataError
from .terminal import Terminal, console, t

Database = Annotated[
    str, Parameter(help="The database: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
                   env_var="CASATA_DB")
]  # fmt: skip


def operator(
    login: Annotated[str, Parameter(help="The name the person signs in with.")],
    *,
    db: Database = "sqlite:///casata.db",
    off: Annotated[bool, Parameter(help="Make this person an operator no longer.", negative="")] = False,
) -> None:  # fmt: skip
    """Make a person with an account an operator of the site: they find what people report at /operator.

    Operators can remove messages, mute people, sign them out and close tables. Everything they do is recorded in the
    audit log, and so is who became an operator. They see no more of a game than any spectator.

    For example:

    * `casata operator anna`
    * `casata operator anna --off --db postgresql://casata@localhost/casata`
    """
    from ..site import moderation
    from ..site.errors import Refused
    from ..site.storage.database import Database

    database = Database(db)
    try:
        found = database.write(moderation.appoint, login, not off)
    except Refused as problem:
        raise CasataError(problem.text, **problem.values) from None
    finally:
        database.close()
    if not found:
        raise _no_such_login(login)
    if off:
        Terminal().say(t("{login} is no longer an operator.", login=login))
    else:
        Terminal().say(t("{login} is now an operator.", login=login))


def reset_link(
    login: Annotated[str, Parameter(help="The name the person signs in with.")],
    *,
    db: Database = "sqlite:///casata.db",
    url: Annotated[str, Parameter(help="The public address of the site.")] = "http://127.0.0.1:8000",
) -> None:
    """Print a link for a person who has forgotten their password to set a new one: it works once, for a day.

    Give it only to the owner of the account, privately. Earlier links stop working.

    For example:

    * `casata reset-link anna --url https://games.example`
    * `casata reset-link anna --db sqlite:////var/lib/casata/tables.db --url https://games.example`
    """
    from ..site.accounts import accounts
    from ..site.errors import Refused
    from ..site.storage.database import Database

    database = Database(db)
    try:
        ticket = database.write(accounts.issue_operator_reset, accounts.checked_login(login))
        if ticket is None:
            raise _no_such_login(login)
    except Refused as problem:
        raise CasataError(problem.text, **problem.values) from None
    finally:
        database.close()
    console.print(f"{url.rstrip('/')}/reset/{ticket}", soft_wrap=True, markup=False)


def _no_such_login(login: str) -> CasataError:
    return CasataError("Nobody signs in as {login}.", login=login)
