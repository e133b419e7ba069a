"""The headers of a request: size, session cookie and origin."""

from typing import Any

import pytest

from orchestrator.service.web.request_headers import cookie_of, headers_of, same_origin, size_of

HOST = {"host": "localhost:8765"}


def scope(*headers: tuple[str, str], **more: Any) -> dict[str, Any]:
    return {"type": "http", "headers": [(name.encode(), value.encode()) for name, value in headers], **more}


def test_headers_are_read_by_small_letters_and_only_cookies_are_joined():
    found = headers_of(scope(("X-A", "1"), ("x-a", "2"), ("Cookie", "a=1"), ("cookie", "b=2")))
    assert found == {"x-a": "2", "cookie": "a=1; b=2"}


def test_the_size_of_a_head_counts_path_query_and_headers():
    assert size_of(scope(("ab", "cde"), raw_path=b"/path", query_string=b"q=1")) == 5 + 5 + 3


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
