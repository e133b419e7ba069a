"""The body of a request: put together, bounded, refused and read once more."""

from collections.abc import Sequence
from typing import Any

import pytest

from orchestrator.service.web.errors import BadRequest, ServiceError, TooLarge
from orchestrator.service.web.request_bodies import MOST_BODY, again, drained, is_json, whole_body


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
