"""The web contract attacked from its own OpenAPI document: every answer is one that the document promises."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from tests.service.staged import StagedReferee
from wordsvc.service import create_app

DATABASE = Path(mkdtemp()) / "tables.sqlite3"

schema = schemathesis.openapi.from_wsgi(
    "/api/v1/openapi.json",
    create_app({"REFEREE": StagedReferee(), "DATABASE_URL": f"sqlite:///{DATABASE}"}),
)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


@schema.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_answer_is_promised(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=CHECKS)
