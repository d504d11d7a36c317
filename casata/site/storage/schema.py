"""The tables of the database. Every change is a migration: `migrations/versions`.

The database calls a table that people play at `seating`; the program says `table` and `table_id`.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

VERSION = "0005"  # the last migration
metadata = MetaData()

setting = Table(
    "setting", metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)  # fmt: skip

person = Table(
    "person", metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("preferences", Text, nullable=False),  # JSON
    Column("created", Float, nullable=False),
    Column("silenced", Float, nullable=False, server_default="0"),  # an operator has muted them until then
)  # fmt: skip

account = Table(
    "account", metadata,  # people who can sign in
    Column("person", ForeignKey("person.id"), primary_key=True),
    Column("login", String(80), nullable=False, unique=True),  # the name, casefolded
    Column("password", Text, nullable=False),  # argon2
    Column("mail", String(254), nullable=False),  # "" where none was given
    Column("mail_confirmed", Boolean, nullable=False),
    Column("epoch", Integer, nullable=False),  # rises with a new password and ends all older cookies
    Column("operator", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("skeleton", Text),  # what the login looks like; NULL where an older account looks the same
    Index("account_skeleton", "skeleton", unique=True),
)  # fmt: skip

ticket = Table(
    "ticket", metadata,  # links in mails, each good for one use
    Column("hash", String(64), primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("kind", String(20), nullable=False),
    Column("detail", Text, nullable=False),
    Column("expires", Float, nullable=False),
)  # fmt: skip

token = Table(
    "token", metadata,
    Column("id", String(40), primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("label", String(80), nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)  # fmt: skip

table = Table(
    "seating", metadata,  # tables that people play at
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("box", Text, nullable=False),  # JSON: the printed values
    Column("pace", String(20), nullable=False),
    Column("open", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("host", ForeignKey("person.id"), nullable=False),
    Column("link", String(40), nullable=False, unique=True),
    Column("secret", LargeBinary, nullable=False),
    Column("status", String(10), nullable=False),
    Column("waiting", Integer, nullable=False),  # a bit mask of the seats that must decide: lists need no match
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("result", Text),  # JSON, once the game is over
    Column("words", Text),  # JSON: the names of places and pieces when the game began
    Column("rematch", String(40)),
    Column("version", Integer, nullable=False, server_default="0"),  # rises with every change
    Column("origin", Text),  # JSON: how an imported game began; NULL for games dealt here
    Column("public", Boolean, nullable=False, server_default=false()),  # in the archive for everybody, once over
    Column("ended", Float),  # when the game ended
    Column("pause", String(10), nullable=False, server_default="short"),  # before bots answer a person
    Index("seating_status", "status", "open"),
    Index("seating_ended", "status", "public", "ended", "id", "game"),
    Index("seating_host", "host"),
    Index("seating_secret", "secret", unique=True),  # no two tables have the same dice
)  # fmt: skip

seat = Table(
    "seat", metadata,
    Column("seating", ForeignKey("seating.id"), key="table_id", primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ForeignKey("person.id"), index=True),
    Column("name", String(80), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("contribution", String(200), nullable=False),
    Column("away", Boolean, nullable=False),
    Column("deadline", Float, nullable=False),
    Column("screen", Boolean, nullable=False, server_default=false()),  # another player at that person's screen
    Column("curtain", Integer, nullable=False, server_default="0"),  # how often that screen was covered
)  # fmt: skip

entry = Table(
    "entry", metadata,  # deals, decisions and undos in the order of acceptance: never changed, never deleted
    Column("seating", ForeignKey("seating.id"), key="table_id", primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("code", Integer),
    Column("step", Integer, nullable=False),  # how many decisions stand after it
    Column("tale", Text, nullable=False),  # JSON: the events it caused
    Column("record", LargeBinary, nullable=False),  # the state of the game after it
    Column("mark", String(40)),  # the request id that its sender chose
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "mark", name="entry_mark"),
)  # fmt: skip

layout = Table(
    "layout", metadata,  # how records and events of each version of the rules are read
    Column("game", String(40), primary_key=True),
    Column("rules", Integer, primary_key=True),
    Column("content", Text, nullable=False),  # JSON
)  # fmt: skip

visitor = Table(
    "visitor", metadata,  # people who may watch a table that is not open
    Column("seating", ForeignKey("seating.id"), key="table_id", primary_key=True),
    Column("person", String(40), primary_key=True),
)  # fmt: skip

note = Table(
    "note", metadata,
    Column("seating", ForeignKey("seating.id"), key="table_id", primary_key=True),
    Column("person", ForeignKey("person.id"), primary_key=True),
    Column("text", Text, nullable=False),
)  # fmt: skip

message = Table(
    "message", metadata,  # chat messages
    Column("id", String(40), primary_key=True),
    Column("seating", ForeignKey("seating.id"), key="table_id", nullable=False),
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("hidden", Boolean, nullable=False),  # removed by a host or an operator
    Index("message_seating", "table_id", "at"),
)  # fmt: skip

mute = Table(
    "mute", metadata,  # people whose messages a person does not want to see
    Column("person", ForeignKey("person.id"), primary_key=True),
    Column("muted", ForeignKey("person.id"), primary_key=True),
)  # fmt: skip

silence = Table(
    "silence", metadata,  # people who may not chat at a table
    Column("seating", ForeignKey("seating.id"), key="table_id", primary_key=True),
    Column("person", ForeignKey("person.id"), primary_key=True),
)  # fmt: skip

report = Table(
    "report", metadata,  # messages that an operator should look at
    Column("id", String(40), primary_key=True),
    Column("message", ForeignKey("message.id"), nullable=False),
    Column("person", ForeignKey("person.id"), nullable=False),  # who reports
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("settled", Float),
    UniqueConstraint("message", "person", name="report_once"),
)  # fmt: skip

audit = Table(
    "audit", metadata,  # what hosts and operators did to others: never changed, never deleted
    Column("id", String(40), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("person", String(40), nullable=False),  # who
    Column("role", String(10), nullable=False),  # host, operator
    Column("what", String(40), nullable=False),
    Column("seating", String(40), key="table_id", index=True),
    Column("target", String(40)),  # to whom
    Column("detail", Text, nullable=False),
)  # fmt: skip

channel = Table(
    "channel", metadata,  # ways to notify a person who is away
    Column("id", String(40), primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),  # mail, webhook, push
    Column("address", Text, nullable=False),
    Column("secret", Text, nullable=False),  # the key that signs a webhook; the keys of a push, as JSON
    Column("confirmed", Boolean, nullable=False),
    Column("failures", Integer, nullable=False),  # in a row
    Column("trouble", Text, nullable=False),  # the last failure, in words
    Column("created", Float, nullable=False),
)  # fmt: skip

notice = Table(
    "notice", metadata,  # notices to send: each is claimed before it is sent, so never sent twice
    Column("id", String(40), primary_key=True),
    Column("channel", ForeignKey("channel.id"), nullable=False),
    Column("seating", ForeignKey("seating.id"), key="table_id", nullable=False),
    Column("seat", Integer, nullable=False),
    Column("question", Integer, nullable=False),  # the number of that seat's decision
    Column("kind", String(10), nullable=False),  # turn, reminder, over
    Column("due", Float, nullable=False),
    Column("state", String(10), nullable=False),  # due, taken, sent, failed, dropped
    UniqueConstraint("channel", "table_id", "seat", "question", "kind", name="notice_once"),
    Index("notice_due", "state", "due"),
)  # fmt: skip

worker = Table(
    "worker", metadata,  # the live server processes at this database
    Column("id", String(40), primary_key=True),
    Column("seen", Float, nullable=False),
)  # fmt: skip
