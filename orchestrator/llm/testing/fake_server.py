"""A fake server of a language model on 127.0.0.1. It speaks OpenAI's chat completions and misbehaves on demand, for tests and
for rehearsals without a model: real clients talk to it over a real socket. A function (a Rule) answers each request with one of
the dataclasses below."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Self

from orchestrator.core.waiting.cancelling import cancel

PIECE = 24  # characters of a stream's chunk
A_TOKEN = 4  # characters
A_WORD = 0.001  # seconds between two pieces of a stream without end
MEASURED = (-1, -1)
Headers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ReceivedRequest:
    """A request that the fake server received. `number` counts the server's requests from 1, `path` is that of the URL, the
    names of `headers` are in lower case, and `body` is the parsed JSON, {} if there was none."""

    number: int
    path: str
    headers: Headers
    body: Mapping[str, Any]

    @property
    def about(self) -> str:
        """Return the name of the JSON schema that the client wants the answer to fit (in `response_format`), such as
        "Judgment"; empty when it wants none."""
        name: str = self.body.get("response_format", {}).get("json_schema", {}).get("name", "")
        return name

    @property
    def last(self) -> str:
        """Return the text of the conversation's last message, which the model is to answer."""
        text: str = self.body["messages"][-1]["content"]
        return text


@dataclass(frozen=True, slots=True)
class Says:
    """An answer of the fake server with a model's words, `text`, or its `refusal` to answer. It is sent after `delay` seconds,
    as a stream if the client asked for one and `whole` is False, else as one JSON object.
    `ending` is the finish_reason, such as "stop" or "length"; a stream with an empty one is cut off. `tokens` are the reported
    counts (in, out): by default a quarter of the characters of the messages and of `text`; with None, no counts. `thoughts` is
    what the model thinks before it answers, `thought` the reported count of its tokens, and `pause` the seconds between two
    pieces of a stream."""

    text: str
    refusal: str = ""
    ending: str = "stop"
    tokens: tuple[int, int] | None = MEASURED
    delay: float = 0.0
    whole: bool = False  # as one JSON, though a stream was asked for
    thoughts: str = ""
    thought: int = 0
    pause: float = 0.0
    model: str = ""


@dataclass(frozen=True, slots=True)
class Endless:
    """An answer of the fake server that never ends: a stream of `text`, over and over, as the model's words, or as its thoughts
    if `thinks`. The text may be empty."""

    text: str
    thinks: bool = False


@dataclass(frozen=True, slots=True)
class RefusalStatus:
    """An answer of the fake server that refuses the request: the HTTP status `status`, such as 429, extra `headers`, such as
    retry-after, and a JSON error in OpenAI's form. `message`, `code` and `param` (the rejected parameter) are its fields."""

    status: int
    message: str = "no"
    code: str = ""
    param: str | None = None
    headers: Headers = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RawBytes:
    """An answer of the fake server that breaks the protocol, such as an HTML page: the bytes `body` with the content type
    `kind` and the HTTP status `status`. The connection is closed afterwards."""

    body: bytes
    kind: str = "text/html"
    status: int = 200


@dataclass(frozen=True, slots=True)
class Silence:
    """An answer of the fake server that stalls: it sends `text` as the start of a stream, or nothing if that is empty, is
    silent for `seconds`, and closes the connection."""

    seconds: float
    text: str = ""


@dataclass(frozen=True, slots=True)
class HangUp:
    """An answer of the fake server that closes the connection at once, before any word, or in the middle of a stream after
    `text` if that is given."""

    text: str = ""


Answer = Says | Endless | RefusalStatus | RawBytes | Silence | HangUp
Rule = Callable[[ReceivedRequest], Answer | Awaitable[Answer]]


class FakeModelServer:
    """A fake of a language model's HTTP server on a free port of 127.0.0.1; it speaks OpenAI's chat completions.
    Use: `async with FakeModelServer(lambda asked: Says("hello")) as server:`, and point a client at `server.url`.
    `rule` is called with each ReceivedRequest and returns what to answer, also as an awaitable: Says (words of the model),
    RefusalStatus, RawBytes, Silence or HangUp (faults). `asked` lists all requests so far; `url` ends with /v1, `address` does
    not."""

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
        await cancel(*self._open)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one client's connection, request by request, until either side closes it."""
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
        """Serve one request of a connection: read it, ask the rule for the answer and send that. Return whether the connection
        stays open; it does not when the client has closed it or the answer closes it."""
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
    """Write the rule's `answer` to the request `asked` in OpenAI's protocol, or with the fault that it stands for. Return
    whether the connection stays open for another request; it is closed after RawBytes, Silence and HangUp."""
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
                if answer.pause:
                    await writer.drain()
                    await asyncio.sleep(answer.pause)
            if answer.ending:
                piece(writer, b"data: [DONE]\n\n")
            piece(writer, b"")
            return True
        case Endless():
            head(writer, 200, "text/event-stream")
            while True:
                more = {"reasoning_content" if answer.thinks else "content": answer.text}
                piece(writer, b"data: " + json.dumps(delta(asked, more)).encode() + b"\n\n")
                await writer.drain()
                await asyncio.sleep(A_WORD)
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
    """Write the start of an HTTP response: the status line, the content type `kind` and the headers in `more`.
    With `body`, the body is written too and ends the response. With None, the body is announced as chunked, and the caller
    writes it with `piece`, as for a stream."""
    length = "transfer-encoding: chunked" if body is None else f"content-length: {len(body)}"
    phrase = next((known.phrase for known in HTTPStatus if known == status), "")  # some are a provider's own, such as 529
    lines = [f"HTTP/1.1 {status} {phrase}", f"content-type: {kind}", length]
    lines += [f"{name}: {value}" for name, value in (more or {}).items()]
    writer.write("\r\n".join([*lines, "", ""]).encode() + (body or b""))


def piece(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Write one chunk of a chunked HTTP body, which is used for streams since their length is unknown; empty `data` ends the
    body."""
    writer.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")


def whole(asked: ReceivedRequest, answer: Says) -> dict[str, Any]:
    """Return the JSON body that answers the request `asked` without a stream: a `chat.completion` object of OpenAI's protocol
    with the text, refusal, finish_reason and token counts of `answer`."""
    said = {"role": "assistant", "content": answer.text, "refusal": answer.refusal or None}
    said |= {"reasoning_content": answer.thoughts} if answer.thoughts else {}
    choice = {"index": 0, "message": said, "finish_reason": answer.ending or "stop", "logprobs": None}
    return {**common(asked, "chat.completion"), **named(answer), "choices": [choice], "usage": usage(asked, answer)}


def chunks(asked: ReceivedRequest, answer: Says) -> list[dict[str, Any]]:
    """Return the events of a streamed answer, each a `chat.completion.chunk` object of OpenAI's protocol: the role, the text in
    pieces of 24 characters, the refusal if any, the finish_reason, and the token counts if the request asks for them.
    With an empty `answer.ending` the last two are missing, as in a stream that is cut off."""
    texts = [answer.text[at : at + PIECE] for at in range(0, len(answer.text), PIECE)]
    thoughts = [answer.thoughts[at : at + PIECE] for at in range(0, len(answer.thoughts), PIECE)]
    each = [delta(asked, {"role": "assistant", "content": ""}), *(delta(asked, {"reasoning": text}) for text in thoughts)]
    each += [delta(asked, {"content": text}) for text in texts]
    if answer.refusal:
        each.append(delta(asked, {"refusal": answer.refusal}))
    if answer.ending:
        each.append(delta(asked, {}, answer.ending))
        if asked.body.get("stream_options", {}).get("include_usage"):
            each.append({**common(asked, "chat.completion.chunk"), "choices": [], "usage": usage(asked, answer)})
    return [one | named(answer) for one in each]


def named(answer: Says) -> dict[str, str]:
    """Return the field that names another model than the one that was asked; empty if it is the same."""
    return {"model": answer.model} if answer.model else {}


def delta(asked: ReceivedRequest, more: Mapping[str, Any], ending: str | None = None) -> dict[str, Any]:
    """Return one event of a streamed answer, a `chat.completion.chunk` object of OpenAI's protocol. `more` is what it adds to
    the message (its "delta"), such as {"content": "Hel"}; `ending` is the finish_reason, None in all events but the last."""
    choice = {"index": 0, "delta": more, "finish_reason": ending, "logprobs": None}
    return {**common(asked, "chat.completion.chunk"), "choices": [choice]}


def common(asked: ReceivedRequest, kind: str) -> dict[str, Any]:
    """Return the fields that all response objects of OpenAI's chat protocol begin with: "id", "object" (the `kind`:
    "chat.completion" or "chat.completion.chunk"), "created" (always 1) and "model" (the one that `asked` names)."""
    return {"id": f"chat-{asked.number}", "object": kind, "created": 1, "model": asked.body.get("model", "")}


def usage(asked: ReceivedRequest, answer: Says) -> dict[str, Any] | None:
    """Return the token counts that the answer reports, as OpenAI's `usage` object with "prompt_tokens", "completion_tokens" and
    "total_tokens"; None when `answer.tokens` is None. Counts that are not given are a quarter of the characters."""
    if answer.tokens is None:
        return None
    into, out_of = answer.tokens
    if answer.tokens == MEASURED:
        into = sum(len(one["content"]) for one in asked.body["messages"]) // A_TOKEN
        out_of = (len(answer.text) + len(answer.thoughts)) // A_TOKEN
    details = {"completion_tokens_details": {"reasoning_tokens": answer.thought}} if answer.thought else {}
    return {"prompt_tokens": into, "completion_tokens": out_of, "total_tokens": into + out_of, **details}
