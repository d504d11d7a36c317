"""The description of the API in OpenAPI 3.1, made from the messages themselves."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from ... import __version__
from .messages import JsonObject, Problem

REFERENCE = "#/components/schemas/{name}"
REFUSALS = {
    "401": "The API key is not valid.",
    "403": "Access denied.",
    "404": "The table doesn't exist, or you don't have access to it.",
    "409": "Not possible right now: the table has changed, or the game is not running.",
    "413": "The request is too long.",
    "422": "Not possible: the error names the condition that is not met, and what would be legal.",
    "429": "Too many requests: wait for as many seconds as Retry-After says.",
    "503": "The database is not responding: send the same request again, with the same id.",
}


@dataclass(frozen=True)
class Call:
    """A call of the API."""

    name: str  # its operationId
    former: str  # its operationId in earlier versions, which programs may rely on
    method: str
    path: str
    work: Callable[..., Awaitable[object]]
    body: Any
    answer: Any
    query: tuple[str, ...] = ()  # names of whole numbers in the query
    texts: tuple[str, ...] = ()  # names of texts in the query


def document(calls: Sequence[Call]) -> JsonObject:
    """The description of all calls."""
    kinds = [kind for call in calls for kind in (call.body, call.answer) if kind is not None]
    schemas, components = msgspec.json.schema_components([*kinds, Problem], ref_template=REFERENCE)
    named = dict(zip(map(str, kinds), schemas, strict=False))
    paths: dict[str, JsonObject] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Casata", "version": __version__, "description": "Board games, for programs."},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        "security": [{"token": []}],
    }


def _operation(call: Call, named: JsonObject) -> JsonObject:
    parameters: list[JsonObject] = []
    if "{table}" in call.path:
        parameters.append({"name": "table", "in": "path", "required": True, "schema": {"type": "string"}})
    parameters += [{"name": name, "in": "query", "schema": {"type": "integer"}} for name in call.query]
    parameters += [{"name": name, "in": "query", "schema": {"type": "string"}} for name in call.texts]
    operation: JsonObject = {
        "operationId": call.name,
        "x-former-id": call.former,
        "summary": (call.work.__doc__ or "").strip().splitlines()[0],
        "parameters": parameters,
        "responses": {"200": _content("Success.", named[str(call.answer)])},
    }
    for status, meaning in REFUSALS.items():
        operation["responses"][status] = _content(meaning, {"$ref": REFERENCE.format(name="Problem")})
    if call.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": named[str(call.body)]}},
        }
    return operation


def _content(meaning: str, schema: JsonObject) -> JsonObject:
    return {"description": meaning, "content": {"application/json": {"schema": schema}}}
