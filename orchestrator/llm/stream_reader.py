"""Reads a model server's HTTP answer, whole or streamed, into one text with its token counts. Some servers send a whole answer
although a stream was asked for."""

import json
from dataclasses import dataclass
from typing import Any

from openai import APIConnectionError, APITimeoutError, AsyncStream
from openai.types import CompletionUsage
from openai.types.chat import ChatCompletion, ChatCompletionChunk

from orchestrator.llm.chat import ModelError, Trouble

CHARACTERS = 8  # for each token that was allowed: who writes more does not heed its limit (Ollama is seen to)


@dataclass(slots=True)
class StreamedReply:
    """A model's answer, as far as it has been read.
    `ending` is the protocol's finish_reason, empty when the stream ended without one. Token counts are None until the server
    reports them. `retries` counts the repeated requests; `streamed` says whether the answer came as a stream."""

    text: str = ""
    refusal: str = ""
    ending: str = ""
    model: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None
    retries: int = 0
    streamed: bool = False

    def count(self, usage: CompletionUsage | None) -> None:
        """Take over the token counts that the server reports, if any. Negative counts are ignored, since they would enlarge the
        remaining budget."""
        if usage and usage.prompt_tokens >= 0 and usage.completion_tokens >= 0:
            self.tokens_in, self.tokens_out = usage.prompt_tokens, usage.completion_tokens


async def hear(raw: Any, most_tokens: int) -> StreamedReply:
    """Read a raw response of the OpenAI client to its end, streamed or whole.
    `most_tokens` is the longest answer that was asked for; a stream of more than 8 characters for each of these tokens is cut
    off. Raises ModelError when the response is not that of a model server."""
    kind = raw.headers.get("content-type", "").split(";")[0].strip()
    heard = StreamedReply(retries=raw.retries_taken)
    if kind == "text/event-stream":
        heard.streamed = True
        await until_cut(raw.parse(), heard, most_tokens * CHARACTERS)
    elif kind == "application/json":
        at_once(await raw.http_response.aread(), heard)
    else:
        await raw.http_response.aclose()
        raise ModelError(
            Trouble.NO_MODEL_SERVER,
            f"{raw.http_response.url} answers with {kind or 'no content type'}, unlike a model server: "
            "check --base-url, which often ends in /v1.",
        )
    return heard


async def until_cut(stream: AsyncStream[ChatCompletionChunk], heard: StreamedReply, most: int) -> None:
    """Read the stream into `heard` to its end, but stop once its text is longer than `most` characters.
    If the connection is lost, the text so far is kept and `heard.ending` is empty. Raises APITimeoutError when the server is
    silent for too long."""
    try:
        await each_chunk(stream, heard, most)
    except APITimeoutError:
        raise
    except APIConnectionError:
        heard.ending = ""


async def each_chunk(stream: AsyncStream[ChatCompletionChunk], heard: StreamedReply, most: int) -> None:
    """Read the stream chunk by chunk into `heard`, and stop once its text is longer than `most` characters."""
    async with stream:
        async for chunk in stream:
            heard.count(chunk.usage)
            heard.model = chunk.model or heard.model
            for choice in (chunk.choices or ())[:1]:
                heard.text += choice.delta.content or ""
                heard.refusal += choice.delta.refusal or ""
                heard.ending = choice.finish_reason or heard.ending
            if len(heard.text) > most:
                heard.ending = "length"
                return


def at_once(body: bytes, heard: StreamedReply) -> None:
    """Read an answer that was not streamed into `heard`. Raises ModelError when `body` is not a chat completion in the form of
    OpenAI's protocol."""
    try:
        answer = ChatCompletion.model_validate(json.loads(body))
        choice = answer.choices[0]
    except (ValueError, IndexError) as error:
        raise ModelError(
            Trouble.NO_MODEL_SERVER,
            "The server at --base-url answers with JSON, but not as OpenAI's chat completions do: check the address.",
        ) from error
    heard.count(answer.usage)
    heard.text, heard.refusal = choice.message.content or "", choice.message.refusal or ""
    heard.ending, heard.model = choice.finish_reason or "", answer.model
