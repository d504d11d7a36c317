"""Whatever the description of the API allows, and what it forbids, sent to a real server: each answer is described."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from casata.loadtest.process import ServerProcess
from tests.patience import SOON

from .programs import Line, token_of

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
MODES = list(schemathesis.GenerationMode)


def walk(server: ServerProcess, examples: int, number: int = 0) -> dict[str, int]:
    """Requests sent by operation; an exception where an answer is a server error, or not described."""
    document = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    token, sent = token_of(server.address, "Ada"), {}
    line = Line(server.address)
    table = line.call(token, "POST", "/tables", game="royals", seats=2, bots={"1": "novice"}, start=True)["id"]
    line.close()
    for found in document.get_all_operations():
        operation = found.ok()
        name = f"{operation.method.upper()} {operation.path}"
        sent[name] = sum(_sent(operation, mode, examples, number, token, table) for mode in MODES)
    return sent


def _sent(operation: Any, mode: Any, examples: int, number: int, token: str, table: str) -> int:
    """Requests of one kind for one operation."""
    count = 0

    @seed(number)
    @settings(
        max_examples=examples, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def sends(case: schemathesis.Case) -> None:
        nonlocal count
        count += 1
        if "wait" in (case.query or {}):
            case.query["wait"] = count % 2  # not for half a minute each
        if count % 2 and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table  # one that is there
        case.call_and_validate(headers={"authorization": f"Bearer {token}"}, checks=CHECKS, timeout=SOON)

    try:
        sends()
    except Unsatisfiable:
        assert mode is schemathesis.GenerationMode.NEGATIVE  # nothing about it can be wrong
    return count
