"""Hosted providers of models: requests and responses as their documentation describes them. Written from the documentation, not
run: nobody has asked these providers with blockcrew yet."""

import json
from dataclasses import replace
from typing import Literal

import pytest
from pydantic import Field

from orchestrator.llm.chat import BadReply, ModelError, ModelQuestion, Trouble, user
from orchestrator.llm.compatible import CompatibleModel
from orchestrator.llm.engines import Engine, Engines, ModelEndpoint
from orchestrator.llm.hosted_providers import OTHER, PROVIDERS, provider_of
from orchestrator.llm.prices import Prices
from orchestrator.llm.provider_options import ProviderOptions
from orchestrator.llm.testing.fake_server import FakeModelServer, RawBytes, RefusalStatus, Says
from orchestrator.minds.strict_answer import StrictAnswer

URLS = {provider.name: provider.url.replace("NAME", "mine") for provider in PROVIDERS}
GOOD = '{"who": "Ben", "count": 3}'
ENGINE = Engine("m", temperature=0.0, seed=7, reasoning_effort="low")


class Order(StrictAnswer):
    who: str
    count: int


class ClosedOrder(Order):
    who: Literal["Ben"] = Field(max_length=20)
    count: int = Field(ge=1, le=16)


ORDER = ClosedOrder(who="Ben", count=3)
QUESTION = ModelQuestion((user("Who? Answer in JSON."),), "Ada", "task_planner", schema=Order, closed=ClosedOrder)


def sent(name: str, engine: Engine = ENGINE, **more) -> dict:
    """The options of a request to a provider."""
    return ProviderOptions(URLS[name]).options(replace(QUESTION, **more), engine)


def schema(name: str) -> str:
    return json.dumps(sent(name)["response_format"]["json_schema"]["schema"])


def asking(url: str, as_provider: str = "") -> CompatibleModel:
    """The real client at a fake server, with the differences of a provider."""
    model = CompatibleModel(ModelEndpoint(url, "key", retries=0), Engines({"": ENGINE}), Prices(url))
    if as_provider:
        model.dialect = ProviderOptions(URLS[as_provider])
    return model


async def answered(answer, as_provider: str):
    """What a provider's answer becomes."""
    async with FakeModelServer(lambda asked: answer) as server:
        model = asking(server.url, as_provider)
        try:
            return await model.reply(QUESTION)
        finally:
            await model.aclose()


@pytest.mark.parametrize("name", URLS)
def test_a_provider_is_known_by_its_address(name):
    assert provider_of(URLS[name]).name == name


@pytest.mark.parametrize("url", ["http://localhost:11434/v1", "https://api.openai.com.evil.example/v1", "https://notazure.com"])
def test_another_address_is_no_provider(url):
    assert provider_of(url) is OTHER


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("OpenAI", "max_completion_tokens"),
        ("Azure", "max_completion_tokens"),
        ("Anthropic", "max_tokens"),
        ("Gemini", "max_tokens"),
        ("DeepSeek", "max_tokens"),
        ("OpenRouter", "max_tokens"),
    ],
)
def test_the_limit_has_the_name_that_the_provider_knows(name, limit):
    assert limit in sent(name)


@pytest.mark.parametrize(("name", "seed", "effort"), [
    ("OpenAI", True, True), ("Azure", True, True), ("Anthropic", False, False), ("Gemini", False, True),
    ("DeepSeek", False, True), ("OpenRouter", True, True),
])  # fmt: skip
def test_an_option_that_is_refused_or_ignored_is_not_sent(name, seed, effort):
    options = sent(name)
    assert ("seed" in options, "reasoning_effort" in options) == (seed, effort)


def test_no_temperature_is_above_what_the_provider_takes():
    hot = replace(ENGINE, temperature=1.4)
    assert sent("Anthropic", hot)["temperature"] == 1.0 and sent("OpenAI", hot)["temperature"] == 1.4


@pytest.mark.parametrize(("name", "kept", "left_out"), [
    ("OpenAI", ("maximum", "const"), ("maxLength",)),
    ("Azure", ("const",), ("maxLength", "maximum", "minimum")),
    ("Anthropic", ("const",), ("maxLength", "maximum")),
    ("Gemini", ("maximum", "enum"), ("maxLength", "const")),
    ("OpenRouter", ("maximum", "maxLength"), ()),
])  # fmt: skip
def test_a_schema_has_only_keywords_that_the_provider_takes(name, kept, left_out):
    assert all(f'"{word}"' in schema(name) for word in kept)
    assert not any(f'"{word}"' in schema(name) for word in left_out)


def test_deepseek_is_asked_for_json_without_a_schema():
    assert sent("DeepSeek")["response_format"] == {"type": "json_object"}
    assert not ProviderOptions(URLS["DeepSeek"]).structured


@pytest.mark.parametrize("name", ["Azure", "Anthropic"])
async def test_a_bound_that_could_not_be_sent_is_told_to_a_model_that_exceeds_it(name):
    with pytest.raises(BadReply) as caught:
        await answered(Says('{"who": "Ben", "count": 96}'), name)
    assert caught.value.trouble is Trouble.WRONG_SHAPE and "16" in caught.value.problem


async def test_without_a_schema_an_answer_is_read_in_its_open_form():
    assert (await answered(Says('{"who": "Zoe", "count": 96}'), "DeepSeek")).parsed == Order(who="Zoe", count=96)


async def test_gemini_refuses_an_option_with_a_list_of_errors():
    refusal = [{"error": {
        "code": 400, "status": "INVALID_ARGUMENT",
        "message": 'Invalid JSON payload received. Unknown name "reasoning_effort": Cannot find field.',
    }}]  # fmt: skip

    def rule(asked):
        if "reasoning_effort" in asked.body:
            return RawBytes(json.dumps(refusal).encode(), "application/json", 400)
        return Says(GOOD)

    async with FakeModelServer(rule) as server:
        model = asking(server.url, "Gemini")
        assert (await model.reply(QUESTION)).parsed == ORDER
        await model.aclose()
    assert len(server.asked) == 2 and "seed" not in server.asked[0].body


async def test_openai_refuses_the_temperature_of_a_model_that_thinks():
    def rule(asked):
        if "temperature" in asked.body:
            return RefusalStatus(
                400, "Unsupported value: 'temperature' does not support 0 with this model.", param="temperature"
            )
        return Says(GOOD, thought=40, tokens=(90, 60))

    async with FakeModelServer(rule) as server:
        model = asking(server.url, "OpenAI")
        assert (await model.reply(QUESTION)).tokens_thought == 40
        await model.aclose()
    assert server.asked[-1].body["max_completion_tokens"] > 4000, "thoughts have a limit of their own beside the answer's"


async def test_azure_ends_an_answer_with_its_filter():
    with pytest.raises(BadReply) as caught:
        await answered(Says('{"who": "B', ending="content_filter"), "Azure")
    assert caught.value.trouble is Trouble.REFUSED


async def test_deepseek_thinks_in_a_field_of_its_own_and_may_send_empty_lines_first():
    reply = await answered(Says(f"\n\n{GOOD}", thoughts="Ben is idle.", thought=12, whole=True, tokens=(90, 30)), "DeepSeek")
    assert reply.parsed == Order(who="Ben", count=3) and reply.tokens_thought == 12


async def test_deepseek_may_answer_with_nothing_and_is_asked_again():
    with pytest.raises(BadReply) as caught:
        await answered(Says(""), "DeepSeek")
    assert caught.value.trouble in (Trouble.EMPTY, Trouble.NOT_JSON)


def stream(*events: str) -> RawBytes:
    return RawBytes("".join(f"{event}\n\n" for event in events).encode(), "text/event-stream")


def chunk(text: str, ending: str | None = None, **more) -> str:
    choice = {"index": 0, "delta": {"content": text}, "finish_reason": ending}
    body = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
    return f"data: {json.dumps(body | more)}"


async def test_openrouter_sends_comments_while_it_waits():
    events = (": OPENROUTER PROCESSING", ": OPENROUTER PROCESSING", chunk(GOOD), chunk("", "stop"), "data: [DONE]")
    assert (await answered(stream(*events), "OpenRouter")).parsed == ORDER


async def test_openrouter_tells_of_an_error_in_the_middle_of_a_stream():
    error = {"code": 502, "message": "Provider disconnected"}
    events = (chunk('{"who'), chunk("", "error", error=error), "data: [DONE]")
    with pytest.raises(ModelError) as caught:
        await answered(stream(*events), "OpenRouter")
    assert caught.value.trouble is Trouble.BROKEN and "Provider disconnected" in str(caught.value)


async def test_openrouter_wants_credits_first():
    with pytest.raises(ModelError) as caught:
        await answered(RefusalStatus(402, "Insufficient credits"), "OpenRouter")
    assert caught.value.trouble is Trouble.NO_CREDIT


async def test_anthropic_is_overloaded_for_a_while():
    body = {"error": {"type": "overloaded_error", "message": "Overloaded"}}
    with pytest.raises(ModelError) as caught:
        await answered(RawBytes(json.dumps(body).encode(), "application/json", 529), "Anthropic")
    assert caught.value.passing
