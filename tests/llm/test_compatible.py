"""Stories of model servers, each told to the real client over a real socket: what goes well, and every way it does not."""

import asyncio
import socket
from dataclasses import replace

import pytest
from pydantic import BaseModel, ConfigDict

from orchestrator.llm.chat import BadReply, ModelError, ModelQuestion, Trouble, system, user
from orchestrator.llm.compatible import CompatibleModel
from orchestrator.llm.engines import Engine, Engines, ModelEndpoint
from orchestrator.llm.prices import Price, Prices
from orchestrator.llm.provider_options import ProviderOptions
from orchestrator.llm.testing.fake_server import FakeModelServer, HangUp, RawBytes, RefusalStatus, Says, Silence


class Order(BaseModel):
    model_config = ConfigDict(extra="forbid")
    who: str
    count: int


GOOD = '{"who": "Ben", "count": 3}'
QUESTION = ModelQuestion((system("You lead."), user("Who?")), "Ada", "task_planner", "root", Order)


def model_at(url: str, retries: int = 0, seconds: float = 5.0, stream: bool = True, **more: str) -> CompatibleModel:
    door = ModelEndpoint(url, "secret", retries=retries, stream=stream, **more)
    engines = Engines({"": Engine("small", seconds=seconds), "root": Engine("large", seconds=seconds)})
    return CompatibleModel(door, engines, Prices(url, {"large": Price(2.0, 10.0)}))


async def told(answer, question: ModelQuestion = QUESTION, **more):
    """What comes of a question that is always answered so."""
    async with FakeModelServer(lambda asked: answer) as server:
        model = model_at(server.url, **more)
        try:
            return await model.reply(question), server
        finally:
            await model.aclose()


@pytest.mark.parametrize("stream", [True, False])
async def test_an_answer_is_parsed_counted_and_priced(stream):
    reply, server = await told(Says(GOOD, tokens=(100, 20)), stream=stream)
    assert reply.parsed == Order(who="Ben", count=3)
    assert (reply.tokens_in, reply.tokens_out, reply.counted) == (100, 20, True)
    assert reply.price == pytest.approx(100 * 2e-6 + 20 * 10e-6)
    assert reply.model == "large" and reply.seconds > 0
    asked = server.asked[0]
    assert asked.about == "Order" and asked.headers["authorization"] == "Bearer secret"
    assert asked.body["response_format"]["json_schema"]["schema"]["additionalProperties"] is False


async def test_a_role_without_a_model_of_its_own_takes_the_usual_one():
    reply, server = await told(Says(GOOD), replace(QUESTION, role="leaf"))
    assert server.asked[0].body["model"] == "small"
    assert reply.price is None, "nobody knows what it costs"


async def test_a_server_that_does_not_count_is_estimated():
    reply, _ = await told(Says(GOOD, tokens=None))
    assert not reply.counted and reply.tokens_in == 12 and reply.tokens_out == 7


async def test_a_server_that_does_not_stream_though_asked_to_is_understood():
    reply, _ = await told(Says(GOOD, whole=True))
    assert reply.parsed == Order(who="Ben", count=3)


async def test_a_stream_without_an_end_is_an_answer_when_all_of_it_is_there():
    reply, _ = await told(Says(GOOD, ending=""))
    assert reply.parsed == Order(who="Ben", count=3)


async def test_what_a_server_does_not_take_is_left_out_for_good():
    def rule(asked):
        for name in ("response_format", "stream_options", "temperature", "max_tokens"):
            if name in asked.body:
                return RefusalStatus(400, f"Unsupported parameter: {name!r}", param=name)
        return Says(f"Here: {GOOD}", tokens=None)

    async with FakeModelServer(rule) as server:
        model = model_at(server.url)
        assert (await model.reply(QUESTION)).parsed == Order(who="Ben", count=3)
        assert "max_completion_tokens" in server.asked[-1].body and len(server.asked) == 5
        await model.reply(QUESTION)
        assert len(server.asked) == 6
        assert not model.dialect.structured
        await model.aclose()


def test_the_limit_of_an_answer_is_said_in_the_name_that_the_server_knows():
    engine, ours = Engine("m"), {"max_tokens", "max_completion_tokens"}
    assert ProviderOptions("http://localhost:11434/v1").options(QUESTION, engine).keys() & ours == {"max_tokens"}
    openais = ProviderOptions("https://api.openai.com/v1")
    assert openais.options(QUESTION, engine).keys() & ours == {"max_completion_tokens"}
    assert openais.learn({"max_completion_tokens": 1}, "max_completion_tokens", "unknown")
    assert openais.options(QUESTION, engine).keys() & ours == {"max_tokens"}


async def test_an_azure_resource_is_asked_by_its_deployment():
    async with FakeModelServer(lambda asked: Says(GOOD)) as server:
        model = model_at(server.address, api_version="2024-10-21")
        await model.reply(QUESTION)
        await model.aclose()
    asked = server.asked[0]
    assert asked.path == "/openai/deployments/large/chat/completions?api-version=2024-10-21"
    assert asked.headers["api-key"] == "secret"


@pytest.mark.parametrize(
    ("answer", "trouble"),
    [
        (Says(""), Trouble.EMPTY),
        (Says("", refusal="I would rather not."), Trouble.REFUSED),
        (Says("Half an ans", ending="content_filter"), Trouble.REFUSED),
        (Says('{"who": "Ben"', ending="length"), Trouble.TOO_LONG),
        (Says('{"who": "Be', ending=""), Trouble.CUT),
        (HangUp('{"who": "B'), Trouble.CUT),
        (Says("I am sorry, but as a model I cannot."), Trouble.NOT_JSON),
        (Says('{"who": "Ben"}'), Trouble.WRONG_SHAPE),
        (Says("x" * 3000), Trouble.TOO_LONG),
    ],
)
async def test_a_bad_answer_has_its_name(answer, trouble):
    with pytest.raises(BadReply) as bad:
        await told(answer, replace(QUESTION, most_tokens=100))
    assert bad.value.trouble is trouble
    assert bad.value.reply.tokens_out > 0 or trouble is Trouble.CUT or not bad.value.reply.text


@pytest.mark.parametrize(
    ("answer", "trouble", "word"),
    [
        (RefusalStatus(401, "Incorrect API key provided: secret"), Trouble.DENIED, "BLOCKCREW_API_KEY"),
        (RefusalStatus(403), Trouble.DENIED, "BLOCKCREW_API_KEY"),
        (RefusalStatus(402, "Insufficient credits"), Trouble.NO_CREDIT, "payment"),
        (RefusalStatus(429, "You exceeded your current quota", "insufficient_quota"), Trouble.NO_CREDIT, "payment"),
        (RefusalStatus(429, "Slow down"), Trouble.BUSY, "429"),
        (RefusalStatus(404, "The model `large` does not exist", "model_not_found"), Trouble.NOT_FOUND, "--model"),
        (RefusalStatus(400, "Invalid schema"), Trouble.REJECTED, "Invalid schema"),
        (RefusalStatus(413, "Too large"), Trouble.REJECTED, "Too large"),
        (RefusalStatus(500, "Out of memory"), Trouble.BROKEN, "Out of memory"),
        (RefusalStatus(503), Trouble.BROKEN, "503"),
        (RawBytes(b"<html>Welcome</html>"), Trouble.NO_MODEL_SERVER, "--base-url"),
        (RawBytes(b"{}", "application/json"), Trouble.NO_MODEL_SERVER, "--base-url"),
        (RawBytes(b"not json", "application/json"), Trouble.NO_MODEL_SERVER, "--base-url"),
        (RawBytes(b"data: {broken\n\n", "text/event-stream"), Trouble.NO_MODEL_SERVER, "--base-url"),
        (RawBytes(b"<html>Not here</html>", "text/html", 404), Trouble.NOT_FOUND, "--base-url"),
        (RawBytes(b"<html>Bad gateway</html>", "text/html", 502), Trouble.BROKEN, "502"),
        (RawBytes(b'data: {"error": {"message": "overloaded"}}\n\n', "text/event-stream"), Trouble.BROKEN, "overloaded"),
        (HangUp(), Trouble.UNREACHABLE, "--base-url"),
        (Silence(30), Trouble.SILENT, "silent"),
        (Silence(30, '{"who": "B'), Trouble.SILENT, "silent"),
    ],
)
async def test_a_failure_has_one_name_and_one_sentence(answer, trouble, word):
    with pytest.raises(ModelError) as lost:
        await told(answer, seconds=0.2 if isinstance(answer, Silence) else 30)
    assert lost.value.trouble is trouble
    assert word in str(lost.value)
    assert "\n" not in str(lost.value) and len(str(lost.value)) < 330
    assert "secret" not in str(lost.value)


async def test_where_nothing_listens_that_is_said():
    with socket.socket() as deaf:  # bound, so that nobody else takes it meanwhile
        deaf.bind(("127.0.0.1", 0))
        model = model_at(f"http://127.0.0.1:{deaf.getsockname()[1]}/v1")
        with pytest.raises(ModelError, match="Nothing answers at") as lost:
            await model.reply(QUESTION)
    assert lost.value.trouble is Trouble.UNREACHABLE
    await model.aclose()


async def test_a_server_that_is_busy_is_asked_again_after_a_while():
    storm = iter(
        [RefusalStatus(429, headers={"retry-after-ms": "10"})] * 2 + [RefusalStatus(500, headers={"retry-after-ms": "10"})]
    )
    async with FakeModelServer(lambda asked: next(storm, Says(GOOD))) as server:
        model = model_at(server.url, retries=3)
        reply = await model.reply(QUESTION)
        assert reply.retries == 3 and len(server.asked) == 4
        await model.aclose()


async def test_a_call_that_nobody_waits_for_any_more_is_ended():
    async with FakeModelServer(lambda asked: Silence(600)) as server:  # far beyond pytest's own limit
        model = model_at(server.url)
        call = asyncio.create_task(model.reply(QUESTION))
        while not server.asked:
            await asyncio.sleep(0.001)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await model.aclose()


def test_a_key_is_in_no_text_that_anybody_might_print():
    assert "secret" not in repr(ModelEndpoint("http://127.0.0.1/v1", "secret"))


def test_the_table_of_prices_is_asked_for_this_address_only():
    assert Prices("https://api.openai.com/v1").price("gpt-4o-mini") == Price(0.15, 0.6)
    assert Prices("http://localhost:11434/v1").price("gpt-4o-mini") is None
    assert Prices("https://api.openai.com/v1").of("no-such-model", 10, 10) is None
