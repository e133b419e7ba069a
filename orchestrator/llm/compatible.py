"""Asks a model behind any server that speaks OpenAI's chat completions: OpenAI, Azure, Ollama, vLLM, LM Studio and the like.
stream_reader.py collects the answer, failures.py turns errors into one sentence."""

import asyncio
import ssl
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache, cached_property
from typing import Any

import httpx2
import openai
from openai.types.chat import ChatCompletionMessageParam
from pydantic import BaseModel

from orchestrator.llm.chat import (
    BadReply,
    ChatMessage,
    ChatRole,
    ModelError,
    ModelQuestion,
    Reply,
    Trouble,
    estimate,
    tokens_of,
)
from orchestrator.llm.engines import PATIENCE, Engine, Engines, ModelEndpoint
from orchestrator.llm.failures import no_answer, short, words_of
from orchestrator.llm.json_reply import read
from orchestrator.llm.prices import Prices
from orchestrator.llm.provider_options import FORMAT, WORDS, ProviderOptions
from orchestrator.llm.stream_reader import THINKING, LengthLimits, StreamedReply, hear

NO_KEY = "none"  # the client wants one; servers of one's own do not
CHANGES = len(WORDS) + 1  # of the dialect for one question: as many as there are options to leave out, and the schema
OUTSIDE = (Trouble.NOT_JSON, Trouble.WRONG_SHAPE)  # no answer of a server that holds to a schema has these
UNHELD = "it took the schema, but its answer did not keep to it"
SLOW = "time"  # the ending of an answer that was cut off because it took too long
OnRefusal = Callable[[str, str, bool], None]  # the schema's name, what the server said, whether it takes other schemas


class CompatibleModel:
    """Implements `chat.ChatModel` for a server that speaks OpenAI's protocol.
    It uses one connection pool, which `aclose` closes. `on_refusal` is told when the server does not take the JSON schema of a
    question."""

    def __init__(
        self,
        endpoint: ModelEndpoint,
        engines: Engines,
        prices: Prices,
        on_refusal: OnRefusal = lambda schema, said, others: None,
    ) -> None:
        self.endpoint, self.engines, self.prices, self.on_refusal = endpoint, engines, prices, on_refusal
        self.dialect = ProviderOptions(endpoint.base_url, endpoint.stream, endpoint.closed_answers)
        self.name = ", ".join(engines.names)
        self.streamed = False  # whether the last answer came word by word

    @cached_property
    def client(self) -> openai.AsyncOpenAI:
        """Return OpenAI's client for the server; it is created when it is first needed."""
        endpoint, key = self.endpoint, self.endpoint.key or NO_KEY
        http = openai.DefaultAsyncHttpx2Client(verify=trusted())
        if endpoint.api_version:
            return openai.AsyncAzureOpenAI(
                azure_endpoint=endpoint.base_url,
                api_version=endpoint.api_version,
                api_key=key,
                max_retries=endpoint.retries,
                http_client=http,
            )
        return openai.AsyncOpenAI(base_url=endpoint.base_url, api_key=key, max_retries=endpoint.retries, http_client=http)

    async def aclose(self) -> None:
        """Close the connection pool if it was opened."""
        if "client" in self.__dict__:
            await self.client.close()

    async def reply(self, question: ModelQuestion) -> Reply:
        """Return the server's answer, parsed to the question's schema if it has one.
        Raises BadReply for a wrong answer, ModelError for none."""
        engine = self.engines.of(question.role)
        if question.seconds:
            engine = replace(engine, seconds=question.seconds)
        started = time.monotonic()
        try:
            async with asyncio.timeout(engine.seconds * PATIENCE * (self.endpoint.retries + 2)):  # the last call ends itself
                heard = await self.heard(question, engine)
        except (openai.OpenAIError, httpx2.HTTPError, TimeoutError, ValueError) as error:
            raise no_answer(error, self.endpoint, engine) from error
        if heard.all_thoughts or heard.tokens_thought:
            self.dialect.thinkers.add(engine.model)
        reply = self.counted(question, engine, heard, time.monotonic() - started)
        held = self.dialect.sent_form(question)
        try:
            return checked(reply, heard, held or question.schema)
        except BadReply as bad:
            if held and bad.trouble in OUTSIDE:
                self.note_unheld(held.__name__)
            raise

    def note_unheld(self, form: str) -> None:
        """Tell once of a form that was sent as a schema, and to which the server did not hold an answer. A provider that does
        not take all of a schema is not to blame."""
        if form not in self.dialect.unheld and not self.dialect.provider.unknown_keywords:
            self.dialect.unheld.add(form)
            self.on_refusal(form, UNHELD, True)

    async def heard(self, question: ModelQuestion, engine: Engine) -> StreamedReply:
        """Return the server's answer to a question as it was received; `engine` is the model to ask, with its settings.
        When the server refuses an option of the request (such as streaming), it is asked again without it. Raises the errors of
        OpenAI's client, and ModelError when request after request was refused."""
        for _ in range(CHANGES):
            options = self.dialect.options(question, engine)
            try:
                heard = await self.call(question, engine, options)
            except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                before = set(self.dialect.refused_schemas)
                if not self.dialect.learn(options, error.param, words_of(error)):
                    raise
                for name in self.dialect.refused_schemas - before:
                    self.on_refusal(name, short(words_of(error)), self.dialect.structured)
            else:
                self.dialect.taken |= FORMAT in options
                return heard
        raise ModelError(
            Trouble.REJECTED, f"{self.endpoint.base_url} refuses every kind of request: does it serve a chat model?"
        )

    async def call(self, question: ModelQuestion, engine: Engine, options: dict[str, Any]) -> StreamedReply:
        """Send the question to the model of `engine` (a model with its settings) in one request, and read the whole answer.
        `options` are the request's further options by name. An answer that takes more than 5 times `engine.seconds` is cut off
        there. Raises the errors of OpenAI's client, and TimeoutError when not a word came in that time."""
        raw = await self.client.chat.completions.with_raw_response.create(
            model=engine.model, messages=[message(one) for one in question.said], timeout=engine.seconds, **options
        )
        heard, limits = StreamedReply(), LengthLimits(question.most_tokens or engine.most_tokens, engine.most_thinking)
        try:
            async with asyncio.timeout(engine.seconds * PATIENCE):
                await hear(raw, limits, heard)
        except TimeoutError:
            if not heard.text and not heard.thoughts:
                raise
            heard.ending = SLOW
        self.streamed = heard.streamed
        return heard

    def counted(self, question: ModelQuestion, engine: Engine, heard: StreamedReply, seconds: float) -> Reply:
        """Return the answer that was `heard` as a Reply with its tokens, its price and the `seconds` that it took.
        If the server gives no token counts, they are estimated from the question and the answer. The price is that of the model
        of `engine` (a model with its settings)."""
        told = heard.tokens_in is not None and heard.tokens_out is not None
        into = heard.tokens_in if told and heard.tokens_in is not None else estimate(question.said)
        out_of = heard.tokens_out if told and heard.tokens_out is not None else tokens_of(heard.text)
        price = self.prices.of(engine.model, into, out_of)
        thought = tokens_of(heard.all_thoughts) if heard.tokens_thought is None else heard.tokens_thought
        model = heard.model or engine.model
        return Reply(heard.text, None, model, into, out_of, price, seconds, heard.retries, told, min(thought, out_of))


@cache
def trusted() -> ssl.SSLContext:
    """Return an SSL context with the system's trusted certificates, made once because that takes 50 ms."""
    return httpx2.create_ssl_context()


def checked(reply: Reply, heard: StreamedReply, form: type[BaseModel] | None) -> Reply:
    """Return the reply with its answer parsed to `form`, if there is one.
    `heard` is the same answer as it was received, which says why it ended. Raises BadReply when the answer is empty, refused,
    cut off or does not fit the form."""
    if heard.refusal or heard.ending == "content_filter":
        why = heard.refusal[:200] or "a filter cut it off"
        raise BadReply(Trouble.REFUSED, f"You did not answer ({why}). This is about a game of blocks; answer it.", reply)
    if heard.ending in ("length", SLOW):
        raise BadReply(Trouble.TOO_LONG, too_long(heard), reply)
    if not heard.ending and not (form and is_whole(reply, form)):
        raise BadReply(Trouble.CUT, "Your answer arrived incomplete.", reply)
    if form:
        return replace(reply, parsed=read(reply, form))
    if not reply.text.strip():
        raise BadReply(Trouble.EMPTY, "Your answer was empty.", reply)
    return reply


def too_long(heard: StreamedReply) -> str:
    """Return what a model is told whose answer was cut off: whether it wrote too much, took too long, or only thought."""
    if heard.all_thoughts and not THINKING.sub("", heard.text).strip():
        return "You thought for too long and gave no answer. Think briefly, then answer."
    if heard.ending == SLOW:
        return "Your answer took too long and was cut off. Answer in fewer words."
    return "Your answer was too long and was cut off. Answer in fewer words."


def is_whole(reply: Reply, schema: type[BaseModel]) -> bool:
    """Return whether a reply fits the schema, and so is complete although the server did not mark its end."""
    try:
        read(reply, schema)
    except BadReply:
        return False
    return True


def message(said: ChatMessage) -> ChatCompletionMessageParam:
    """Convert a ChatMessage to OpenAI's form: a dict with role and content."""
    match said.speaker:
        case ChatRole.SYSTEM:
            return {"role": "system", "content": said.text}
        case ChatRole.USER:
            return {"role": "user", "content": said.text}
        case ChatRole.ASSISTANT:
            return {"role": "assistant", "content": said.text}
