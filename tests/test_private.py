"""What we use of other packages although they do not promise it: a test of each names the module of ours that breaks.

pyproject.toml caps these packages; raise a cap when its test passes.
"""

from __future__ import annotations

import jinja2
import numpy as np
import pytest
from markupsafe import escape
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from casata.engine.compiled import loader
from casata.site import quick_templates
from casata.site.http import timeouts

TEXT = "<a href='x'>&\"é"


def test_jinja_compiles_templates_with_our_escape_and_macros() -> None:
    page = quick_templates.Environment(autoescape=True).from_string("{% macro show(a, b='') %}{{ a }}{% endmacro %}")
    names = page.root_render_func.__globals__
    assert (names["escape"], names["Macro"]) == (quick_templates.escape, quick_templates.Macro), (
        "quick_templates.Template: Jinja no longer asks Template._from_namespace for the names of its code"
    )
    assert page.module is page._get_default_module(page.new_context()), (
        "quick_templates.Template: Jinja no longer keeps a module in Template._module"
    )
    macro = page.module.show
    assert type(macro) is quick_templates.Macro
    there = {*dir(jinja2.runtime.Macro), *vars(macro)}
    gone = {"_argument_count", "_func", "catch_kwargs", "catch_varargs", "caller"} - there
    assert not gone, f"quick_templates.Macro: jinja2.runtime.Macro has no {gone} any more"


def test_markupsafe_escapes_text_without_marking_it() -> None:
    escaped = quick_templates.escape_text(TEXT)
    assert (type(escaped), escaped) == (str, str(escape(TEXT))), (
        "quick_templates.escape_text: markupsafe._escape_inner no longer escapes a str into a str"
    )


@pytest.mark.parametrize(
    ("ours", "kind", "used"),
    [
        (timeouts.RequestProtocol, HttpToolsProtocol, {
            "connection_made", "connection_lost", "data_received", "handle_websocket_upgrade", "send_400_response",
            "on_message_begin", "on_url", "on_header", "on_body", "on_headers_complete", "on_message_complete",
            "pipeline", "cycle", "transport",
        }),
        (timeouts.RequestProtocol, RequestResponseCycle, {"disconnected", "message_event", "response_complete"}),
        (timeouts.PageSocket, WebSocketsSansIOProtocol, {
            "data_received", "connection_lost", "handshake_initiated", "transport",
        }),
    ],
)  # fmt: skip
def test_uvicorn_has_what_our_protocols_extend(ours: type, kind: type, used: set[str]) -> None:
    there = {*dir(kind), *kind.__init__.__code__.co_names}  # type: ignore[misc]
    assert used <= there, f"http/timeouts.py {ours.__name__}: uvicorn's {kind.__name__} has no {used - there} any more"


@pytest.mark.skipif(not loader.can_compile(), reason="nothing to compile with")
def test_numba_compiles_one_form_for_integers_of_every_width_and_borrows_records() -> None:
    import numba

    add = loader._one_width(numba.njit(lambda number: number + 1), loader.FAST)
    call = numba.njit(lambda numbers: add(numbers[0]))
    assert [call(np.ones(1, kind)) for kind in (np.int8, np.int32)] == [2, 2]
    assert add.signatures == [(numba.int64,)], (
        "compiled/loader.py _one_width: Numba no longer asks Dispatcher.get_call_template which form is called"
    )
    make = numba.njit(_nrt=False)(lambda: np.zeros(1))
    with pytest.raises(numba.core.errors.NumbaError):
        make()
        pytest.fail("compiled/loader.py _compiler: Numba no longer knows the flag _nrt, so records are counted")
