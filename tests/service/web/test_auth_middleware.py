"""The parts of the guard: heads, origins and bodies. What it lets through is tested in test_who_may_what.py."""

from collections.abc import Sequence
from typing import Any

import pytest
from app_in_process import AppInProcess

from orchestrator.service.web.auth_middleware import (
    HEADERS,
    MOST_BODY,
    MOST_HEADERS,
    again,
    cookie_of,
    drained,
    extra,
    headers_of,
    is_json,
    same_origin,
    size_of,
    whole_body,
)
from orchestrator.service.web.errors import BadRequest, ServiceError, TooLarge

HOST = {"host": "localhost:8765"}


def scope(*headers: tuple[str, str], **more: Any) -> dict[str, Any]:
    return {"type": "http", "headers": [(name.encode(), value.encode()) for name, value in headers], **more}


class Client:
    """An ASGI `receive` that gives these messages, and then that the client has gone."""

    def __init__(self, *messages: dict[str, Any]) -> None:
        self.left = list(messages)

    async def __call__(self) -> dict[str, Any]:
        return self.left.pop(0) if self.left else {"type": "http.disconnect"}


def parts(*bodies: bytes) -> Client:
    last = len(bodies) - 1
    return Client(*({"type": "http.request", "body": body, "more_body": at < last} for at, body in enumerate(bodies)))


def test_headers_are_read_by_small_letters_and_only_cookies_are_joined():
    found = headers_of(scope(("X-A", "1"), ("x-a", "2"), ("Cookie", "a=1"), ("cookie", "b=2")))
    assert found == {"x-a": "2", "cookie": "a=1; b=2"}


def test_the_size_of_a_head_counts_path_query_and_headers():
    assert size_of(scope(("ab", "cde"), raw_path=b"/path", query_string=b"q=1")) == 5 + 5 + 3


async def test_a_head_that_is_too_long_is_refused(in_process: AppInProcess):
    await in_process.ask("owner", "GET", "/health", 431, headers={"x-long": "x" * MOST_HEADERS})


async def test_a_head_that_can_be_read_in_two_ways_is_refused(in_process: AppInProcess):
    two = [("authorization", "Bearer a"), ("authorization", "Bearer b")]
    await in_process.ask("nobody", "GET", "/api/crews", 400, headers=two)
    both = {"content-length": "2", "transfer-encoding": "chunked"}
    await in_process.ask("owner", "POST", "/api/crews", 400, content=b"{}", headers=both)


@pytest.mark.parametrize(
    ("header", "session"), [("blockcrew=abc", "abc"), ("a=1; blockcrew=abc; b=2", "abc"), ("other=abc", ""), ("", "")]
)
def test_the_session_is_read_from_our_cookie(header: str, session: str):
    assert cookie_of(header) == session


@pytest.mark.parametrize(
    ("origin", "by_cookie", "same"),
    [
        (None, False, True),
        (None, True, False),
        ("http://localhost:8765", True, True),
        ("https://LOCALHOST:8765", True, True),
        ("http://localhost", True, False),
        ("http://evil.example", False, False),
        ("null", True, False),
        ("http://[", True, False),
    ],
)
def test_only_our_own_page_and_programs_may_write(origin: str | None, by_cookie: bool, same: bool):
    headers = HOST | ({"origin": origin} if origin else {})
    assert same_origin(headers, by_cookie) is same


async def test_a_body_is_put_together_from_its_parts():
    assert await whole_body(scope(), parts(b"ab", b"", b"c")) == b"abc"


@pytest.mark.parametrize(
    ("headers", "bodies", "error"),
    [
        ([("content-length", str(MOST_BODY + 1))], [b""], TooLarge),
        ([("content-length", "9" * 30)], [b""], TooLarge),
        ([("content-length", "-1")], [b""], BadRequest),
        ([("content-length", "²")], [b""], BadRequest),
        ([], [b"x" * MOST_BODY, b"x"], TooLarge),
        ([], [], BadRequest),
    ],
    ids=["too long", "far too long", "negative", "no digit", "longer than said", "cut off"],
)
async def test_a_body_that_is_too_long_or_broken_is_refused(
    headers: Sequence[tuple[str, str]], bodies: Sequence[bytes], error: type[ServiceError]
):
    with pytest.raises(error):
        await whole_body(scope(*headers), parts(*bodies))


async def test_the_rest_of_a_refused_body_is_read_to_its_end_and_not_beyond():
    client = parts(b"a", b"b")
    client.left.append({"type": "http.request", "body": b"the next request"})
    await drained(client)
    assert len(client.left) == 1


async def test_a_body_can_be_read_once_more():
    receive = again(b"{}")
    assert await receive() == {"type": "http.request", "body": b"{}", "more_body": False}
    assert await receive() == {"type": "http.disconnect"}


@pytest.mark.parametrize(("kind", "json"), [("application/json", True), ("Application/JSON; a=b", True), ("text/plain", False)])
def test_json_is_known_by_its_type(kind: str, json: bool):
    assert is_json(scope(("content-type", kind))) is json


async def test_every_answer_has_the_security_headers_and_live_state_is_not_stored(in_process: AppInProcess):
    for path in ("/", "/api/crews", "/api/nowhere"):
        answer = await in_process.clients["owner"].get(path)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert answer.headers["cache-control"] == extra(path)["cache-control"]
    assert extra("/api/crews")["cache-control"] == "no-store" and extra("/")["cache-control"] == "no-cache"


async def test_answers_are_counted_by_status_with_refusals(in_process: AppInProcess):
    await in_process.get("/api/crews")
    await in_process.ask("nobody", "GET", "/api/crews", 401)
    assert in_process.entry.answered == {200: 1, 401: 1}
