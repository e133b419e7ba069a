"""A fake model server on 127.0.0.1 that speaks chat completions and misbehaves on demand.
Real clients talk to it over a real socket, for rehearsals without a model. A rule returns its answers, each one of the
dataclasses below."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Self

PIECE = 24  # characters of a stream's chunk
A_TOKEN = 4  # characters
MEASURED = (-1, -1)
Headers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ReceivedRequest:
    """A received request. `number` counts requests from 1."""

    number: int
    path: str
    headers: Headers
    body: Mapping[str, Any]

    @property
    def about(self) -> str:
        """Return the name of the schema that the answer has to fit; empty without one."""
        name: str = self.body.get("response_format", {}).get("json_schema", {}).get("name", "")
        return name

    @property
    def last(self) -> str:
        """Return the last message's text."""
        text: str = self.body["messages"][-1]["content"]
        return text


@dataclass(frozen=True, slots=True)
class Says:
    """An answer that comes after `delay` seconds; with `whole` it is one JSON object even if a stream was asked for.

    `ending` is the finish_reason; an empty one is a stream that is cut off. `tokens` are the counts (in, out) that the server
    reports: by default estimated from the length of the texts, with None no counts at all.
    """

    text: str
    refusal: str = ""
    ending: str = "stop"
    tokens: tuple[int, int] | None = MEASURED
    delay: float = 0.0
    whole: bool = False  # as one JSON, though a stream was asked for


@dataclass(frozen=True, slots=True)
class RefusalStatus:
    """A refusal: an HTTP error status with an error object in OpenAI's form."""

    status: int
    message: str = "no"
    code: str = ""
    param: str | None = None
    headers: Headers = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RawBytes:
    """An answer of arbitrary bytes with any content type, after which the connection is closed."""

    body: bytes
    kind: str = "text/html"
    status: int = 200


@dataclass(frozen=True, slots=True)
class Silence:
    """Silence for so many seconds; `text` is sent first if it is given."""

    seconds: float
    text: str = ""


@dataclass(frozen=True, slots=True)
class HangUp:
    """A dropped connection, after `text` if given."""

    text: str = ""


Answer = Says | RefusalStatus | RawBytes | Silence | HangUp
Rule = Callable[[ReceivedRequest], Answer | Awaitable[Answer]]


class FakeModelServer:
    """The fake server: `async with FakeModelServer(rule) as server: server.url`. `asked` lists all requests so far."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.asked: list[ReceivedRequest] = []
        self._open: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.address, self.url = f"http://127.0.0.1:{port}", f"http://127.0.0.1:{port}/v1"
        return self

    async def __aexit__(self, *how: object) -> None:
        self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection, request by request."""
        task = asyncio.current_task()
        assert task
        self._open.add(task)
        task.add_done_callback(self._open.discard)
        try:
            while await self._one(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # the other side has gone, or this one closes
        finally:
            writer.close()

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Serve one request. Returns whether the connection stays open."""
        line = (await reader.readline()).decode("latin-1").split()
        if len(line) < 3:
            return False
        headers = dict[str, str]()
        while text := (await reader.readline()).decode("latin-1").strip():
            name, _, value = text.partition(":")
            headers[name.lower()] = value.strip()
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        asked = ReceivedRequest(len(self.asked) + 1, line[1], headers, json.loads(body or b"{}"))
        self.asked.append(asked)
        answer = self.rule(asked)
        stays = await send(writer, asked, await answer if isinstance(answer, Awaitable) else answer)
        await writer.drain()
        return stays


async def send(writer: asyncio.StreamWriter, asked: ReceivedRequest, answer: Answer) -> bool:
    """Write an answer. Returns whether the connection stays open."""
    match answer:
        case Says() if answer.whole or not asked.body.get("stream"):
            await asyncio.sleep(answer.delay)
            head(writer, 200, "application/json", body=json.dumps(whole(asked, answer)).encode())
            return True
        case Says():
            await asyncio.sleep(answer.delay)
            head(writer, 200, "text/event-stream")
            for chunk in chunks(asked, answer):
                piece(writer, b"data: " + json.dumps(chunk).encode() + b"\n\n")
            if answer.ending:
                piece(writer, b"data: [DONE]\n\n")
            piece(writer, b"")
            return True
        case RefusalStatus():
            error = {"error": {"message": answer.message, "type": "error", "code": answer.code, "param": answer.param}}
            head(writer, answer.status, "application/json", answer.headers, json.dumps(error).encode())
            return True
        case RawBytes():
            head(writer, answer.status, answer.kind, body=answer.body)
            return False
        case Silence() | HangUp():
            if answer.text:
                head(writer, 200, "text/event-stream")
                piece(writer, b"data: " + json.dumps(delta(asked, {"content": answer.text})).encode() + b"\n\n")
                await writer.drain()
            if isinstance(answer, Silence):
                await asyncio.sleep(answer.seconds)
            return False


def head(writer: asyncio.StreamWriter, status: int, kind: str, more: Headers | None = None, body: bytes | None = None) -> None:
    """Write status and headers, and a body of known length."""
    length = "transfer-encoding: chunked" if body is None else f"content-length: {len(body)}"
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", f"content-type: {kind}", length]
    lines += [f"{name}: {value}" for name, value in (more or {}).items()]
    writer.write("\r\n".join([*lines, "", ""]).encode() + (body or b""))


def piece(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Write one chunk of a body of unknown length; an empty chunk ends the body."""
    writer.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")


def whole(asked: ReceivedRequest, answer: Says) -> dict[str, Any]:
    """Return the response body of an answer that is not streamed."""
    said = {"role": "assistant", "content": answer.text, "refusal": answer.refusal or None}
    choice = {"index": 0, "message": said, "finish_reason": answer.ending or "stop", "logprobs": None}
    return {**common(asked, "chat.completion"), "choices": [choice], "usage": usage(asked, answer)}


def chunks(asked: ReceivedRequest, answer: Says) -> list[dict[str, Any]]:
    """Return the server-sent chunks of a streamed answer."""
    texts = [answer.text[at : at + PIECE] for at in range(0, len(answer.text), PIECE)]
    each = [delta(asked, {"role": "assistant", "content": ""}), *(delta(asked, {"content": text}) for text in texts)]
    if answer.refusal:
        each.append(delta(asked, {"refusal": answer.refusal}))
    if answer.ending:
        each.append(delta(asked, {}, answer.ending))
        if asked.body.get("stream_options", {}).get("include_usage"):
            each.append({**common(asked, "chat.completion.chunk"), "choices": [], "usage": usage(asked, answer)})
    return each


def delta(asked: ReceivedRequest, more: Mapping[str, Any], ending: str | None = None) -> dict[str, Any]:
    """Return one chunk of a stream."""
    choice = {"index": 0, "delta": more, "finish_reason": ending, "logprobs": None}
    return {**common(asked, "chat.completion.chunk"), "choices": [choice]}


def common(asked: ReceivedRequest, kind: str) -> dict[str, Any]:
    """Return the fields that every response object of the protocol has: id, kind, time and model."""
    return {"id": f"chat-{asked.number}", "object": kind, "created": 1, "model": asked.body.get("model", "")}


def usage(asked: ReceivedRequest, answer: Says) -> dict[str, int] | None:
    """Return the token counts that the answer reports, in the protocol's form; None if it reports none."""
    if answer.tokens is None:
        return None
    into, out_of = answer.tokens
    if answer.tokens == MEASURED:
        into, out_of = sum(len(one["content"]) for one in asked.body["messages"]) // A_TOKEN, len(answer.text) // A_TOKEN
    return {"prompt_tokens": into, "completion_tokens": out_of, "total_tokens": into + out_of}
