"""The API described for programs: OpenAPI 3.1, made from the messages themselves."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from ... import __version__
from .messages import Problem

REFERENCE = "#/components/schemas/{name}"
REFUSALS = {
    "401": "The token is not valid.",
    "403": "Not for you.",
    "404": "There is no such table, or it is not yours to see.",
    "409": "Not now: the table has gone on, or the game is not running.",
    "413": "The request is too long.",
    "422": "Not possible: the error names the condition that fails and what would be legal.",
    "429": "Too often: wait as long as Retry-After says.",
    "503": "The store is away for a moment: send the same again, with the same id.",
}


@dataclass(frozen=True)
class Call:
    """One thing a program can ask for."""

    method: str
    path: str
    work: Callable[..., Awaitable[Any]]
    body: Any
    answer: Any
    query: tuple[str, ...] = ()  # whole numbers
    texts: tuple[str, ...] = ()  # of the query too


def document(calls: Sequence[Call]) -> dict[str, Any]:
    """The whole description."""
    kinds = [kind for call in calls for kind in (call.body, call.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components([*kinds, Problem], ref_template=REFERENCE)
    named = dict(zip(map(str, kinds), schemas, strict=False))
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Casata", "version": __version__, "description": "Tables of noble houses, for programs."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"token": []}],
    }


def _operation(call: Call, named: dict[str, Any]) -> dict[str, Any]:
    parameters: list[dict[str, Any]] = []
    if "{table}" in call.path:
        parameters.append({"name": "table", "in": "path", "required": True, "schema": {"type": "string"}})
    parameters += [{"name": name, "in": "query", "schema": {"type": "integer"}} for name in call.query]
    parameters += [{"name": name, "in": "query", "schema": {"type": "string"}} for name in call.texts]
    operation: dict[str, Any] = {
        "operationId": call.work.__name__,
        "summary": (call.work.__doc__ or "").strip().splitlines()[0],
        "parameters": parameters,
        "responses": {"200": _content("As asked.", named[str(call.answer)])},
    }
    for status, meaning in REFUSALS.items():
        operation["responses"][status] = _content(meaning, {"$ref": REFERENCE.format(name="Problem")})
    if call.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": named[str(call.body)]}},
        }
    return operation


def _content(meaning: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": meaning, "content": {"application/json": {"schema": schema}}}
