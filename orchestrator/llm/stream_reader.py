"""Reads a model server's HTTP answer, whole or streamed, into one text with its token counts. Some servers send a whole answer
although a stream was asked for."""

import json
import re
from dataclasses import dataclass
from typing import Any

from openai import APIConnectionError, APITimeoutError, AsyncStream
from openai.types import CompletionUsage
from openai.types.chat import ChatCompletion, ChatCompletionChunk

from orchestrator.llm.chat import ModelError, Trouble

THOUGHTS = ("reasoning_content", "reasoning")  # fields in which servers send what a model thinks: DeepSeek's and OpenRouter's
THINKING = re.compile(r"\s*<think>(.*?)(</think>|$)", re.DOTALL)  # the same, before the answer itself
CHARACTERS = 8  # for each token that was allowed: who writes more does not heed its limit (Ollama is seen to)


@dataclass(frozen=True, slots=True)
class LengthLimits:
    """The most tokens that were asked for: of the answer and of the thoughts before it. A stream of more than 8 characters for
    each of these tokens exceeds them."""

    answer: int
    thoughts: int

    def exceeded(self, heard: "StreamedReply") -> bool:
        """Return whether a model has written more than was asked for, or thought more."""
        inside = heard.text.startswith("<think>")
        most, thoughts = self.answer * CHARACTERS, self.thoughts * CHARACTERS
        return len(heard.text) > most + (thoughts if inside else 0) or len(heard.thoughts) > thoughts


@dataclass(slots=True)
class StreamedReply:
    """A model's answer, as far as it has been read. `thoughts` is what the model thought aloud before it.
    `ending` is the protocol's finish_reason, empty when the stream ended without one. Token counts are None until the server
    reports them. `retries` counts the repeated requests; `streamed` says whether the answer came as a stream."""

    text: str = ""
    thoughts: str = ""
    refusal: str = ""
    ending: str = ""
    model: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None
    tokens_thought: int | None = None
    retries: int = 0
    streamed: bool = False

    def count(self, usage: CompletionUsage | None) -> None:
        """Take over the token counts that the server reports, if any. Negative counts are ignored, since they would enlarge the
        remaining budget."""
        if usage and usage.prompt_tokens >= 0 and usage.completion_tokens >= 0:
            self.tokens_in, self.tokens_out = usage.prompt_tokens, usage.completion_tokens
            details = usage.completion_tokens_details
            if details and (details.reasoning_tokens or 0) > 0:
                self.tokens_thought = details.reasoning_tokens

    def add(self, text: str | None, extra: dict[str, Any] | None) -> None:
        """Add what a server sent: a piece of the answer's `text`, and `extra` fields, among them what the model thinks."""
        self.text += text or ""
        self.thoughts += "".join(str((extra or {}).get(name) or "") for name in THOUGHTS)

    @property
    def all_thoughts(self) -> str:
        """Return what the model thought aloud, in fields of its own or at the beginning of its text."""
        inside = THINKING.match(self.text)
        return self.thoughts + (inside[1] if inside else "")


async def hear(raw: Any, limits: "LengthLimits", heard: StreamedReply) -> None:
    """Read a raw response of the OpenAI client into `heard`, streamed or whole, to its end; a stream that goes on beyond
    `limits` is cut off. Raises ModelError when the response is not that of a model server."""
    kind = raw.headers.get("content-type", "").split(";")[0].strip()
    heard.retries = raw.retries_taken
    if kind == "text/event-stream":
        heard.streamed = True
        await until_cut(raw.parse(), heard, limits)
    elif kind == "application/json":
        at_once(await raw.http_response.aread(), heard)
    else:
        await raw.http_response.aclose()
        raise ModelError(
            Trouble.NO_MODEL_SERVER,
            f"{raw.http_response.url} answers with {kind or 'no content type'}, unlike a model server: "
            "check --base-url, which often ends in /v1.",
        )


async def until_cut(stream: AsyncStream[ChatCompletionChunk], heard: StreamedReply, limits: "LengthLimits") -> None:
    """Read the stream into `heard` to its end, but stop once it exceeds the limits.
    If the connection is lost, the text so far is kept and `heard.ending` is empty. Raises APITimeoutError when the server is
    silent for too long."""
    try:
        await each_chunk(stream, heard, limits)
    except APITimeoutError:
        raise
    except APIConnectionError:
        heard.ending = ""


async def each_chunk(stream: AsyncStream[ChatCompletionChunk], heard: StreamedReply, limits: "LengthLimits") -> None:
    """Read the stream chunk by chunk into `heard`, and stop once it exceeds the limits."""
    async with stream:
        async for chunk in stream:
            heard.count(chunk.usage)
            heard.model = chunk.model or heard.model
            for choice in (chunk.choices or ())[:1]:
                heard.add(choice.delta.content, choice.delta.model_extra)
                heard.refusal += choice.delta.refusal or ""
                heard.ending = choice.finish_reason or heard.ending
            if limits.exceeded(heard):
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
    heard.add(choice.message.content, choice.message.model_extra)
    heard.refusal = choice.message.refusal or ""
    heard.ending, heard.model = choice.finish_reason or "", answer.model
