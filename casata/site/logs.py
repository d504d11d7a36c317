"""Logs: one JSON object a line, without names, links or keys."""

from __future__ import annotations

import json
import logging
import sys

import structlog

from ..engine.errors import OptionError

LEVELS = ("debug", "info", "warning", "error")
SECRET = ("secret", "key", "token", "link", "contribution", "cookie", "name", "authorization",
          "login", "password", "mail", "ticket")  # fmt: skip


def set_up(level: str) -> None:
    """Log everything of a level and above to standard error."""
    if level not in LEVELS:
        raise OptionError("--log must be one of {levels}, not {level}.", levels=", ".join(LEVELS), level=repr(level))
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            without_secrets,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


class OneLine(logging.Formatter):
    """Formats what libraries log as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Level, time, text and, after an exception, its traceback."""
        line = {"event": record.getMessage(), "level": record.levelname.lower(), "logger": record.name,
                "timestamp": self.formatTime(record, "%Y-%m-%dT%H:%M:%S")}  # fmt: skip
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line)


def without_secrets(logger: object, method: str, event: structlog.types.EventDict) -> structlog.types.EventDict:
    """Drop values that must not appear in a log."""
    return {name: value for name, value in event.items() if name not in SECRET}
