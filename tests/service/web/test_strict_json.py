"""JSON that two programs could read differently is refused; everything else is left to the parser of the route."""

import pytest

from orchestrator.service.web.strict_json import doubts


@pytest.mark.parametrize(
    "body",
    [b"", b"{}", b'{"a": 1, "b": {"a": 1}}', b'[{"a": 1}, {"a": 1}]', '{"name": "Zoë"}'.encode(), b"{", b"no json"],
)
def test_json_that_everybody_reads_alike_and_what_is_no_json_pass(body: bytes):
    assert doubts(body) == ""


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"a": 1, "a": 2}', "'a' twice"),
        (b'{"x": [{"role": 1, "b": 2, "role": 1}]}', "'role' twice"),
        (b'\xef\xbb\xbf{"a": 1}', "without a byte order mark"),
        ('{"name": "Zoë"}'.encode("latin-1"), "must be UTF-8"),
        ("{}".encode("utf-16"), "must be UTF-8"),
    ],
)
def test_a_name_that_comes_twice_and_other_encodings_are_refused(body: bytes, said: str):
    assert said in doubts(body)


def test_a_long_name_is_not_repeated_whole():
    name = "x" * 5000
    assert len(doubts(f'{{"{name}": 1, "{name}": 2}}'.encode())) < 100


def test_json_that_is_nested_too_deep_is_left_to_the_parser():
    assert doubts(b"[" * 100_000) == ""
