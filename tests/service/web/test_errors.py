"""The errors of the service: each has a status, and some say when to try again."""

from http import HTTPStatus

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.web.errors import (
    NotFound,
    ServiceError,
    TooManyLines,
    TooManyStreams,
    all_errors,
    retry_header,
    status_of,
)


def test_errors_of_other_parts_are_bad_requests():
    assert status_of(BlockcrewError("x")) == 400 and status_of(NotFound("x")) == 404


def test_only_errors_that_pass_say_when_to_try_again():
    assert retry_header(TooManyLines("x")) == {"Retry-After": "8"}
    assert retry_header(TooManyStreams("x")) == retry_header(NotFound("x")) == retry_header(BlockcrewError("x")) == {}


def test_the_tree_is_listed_by_status_without_its_root_and_every_status_exists():
    listed = all_errors()
    statuses = [error.status for error in listed]
    assert ServiceError not in listed and {NotFound, TooManyLines} <= set(listed)
    assert statuses == sorted(statuses) and len(set(listed)) == len(listed)
    assert all(HTTPStatus(status) >= 400 for status in statuses)
