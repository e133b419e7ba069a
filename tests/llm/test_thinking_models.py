"""Stories of models that think before they answer, of seeds, and of servers that take some schemas and not others."""

import asyncio
from dataclasses import replace

import pytest
from pydantic import BaseModel

from orchestrator.app.model_config import ModelConfig, open_chat_model
from orchestrator.cli.report import spent
from orchestrator.cli.story import tell as line_of
from orchestrator.core.contracts.journal import Event, NoJournal
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.llm.chat import BadReply, ModelQuestion, Trouble, user
from orchestrator.llm.compatible import CompatibleModel
from orchestrator.llm.engines import Engine, Engines, ModelEndpoint
from orchestrator.llm.prices import Prices
from orchestrator.llm.testing.fake_server import FakeModelServer, RefusalStatus, Says
from orchestrator.llm.usage import figures, read_ledger
from orchestrator.settings import Settings


class Order(BaseModel):
    who: str
    count: int


class ShortOrder(Order):
    count: int


class Plan(BaseModel):
    who: str


GOOD = '{"who": "Ben", "count": 3}'
QUESTION = ModelQuestion((user("Who?"),), "Ada", "task_planner", schema=Order)


class Notes(NoJournal):
    def __init__(self) -> None:
        self.events: list[Event] = []

    def write(self, event: RecordEvent) -> None:
        self.events.append(Event(0.0, event.kind, event.agent, event.data()))


def model_at(url: str, engine: Engine, **more) -> CompatibleModel:
    return CompatibleModel(ModelEndpoint(url, "secret", retries=0), Engines({"": engine}), Prices(url), **more)


async def replies(rule, engine: Engine, *questions: ModelQuestion):
    """The replies to the questions, or the bad one that ended them, and what the server was asked."""
    async with FakeModelServer(rule) as server:
        model, found = model_at(server.url, engine), []
        try:
            for question in questions:
                try:
                    found.append(await model.reply(question))
                except BadReply as bad:
                    found.append(bad)
        finally:
            await model.aclose()
        return found, [asked.body for asked in server.asked]


async def test_seed_and_effort_are_sent_and_left_out_where_they_are_refused():
    engine = Engine("m", seed=7, reasoning_effort="low", most_tokens=100, most_thinking=900)
    _, (body,) = await replies(lambda asked: Says(GOOD), engine, QUESTION)
    assert (body["seed"], body["reasoning_effort"], body["max_tokens"]) == (7, "low", 1000)

    def strict(asked):
        wrong = next((name for name in ("seed", "reasoning_effort") if name in asked.body), None)
        return RefusalStatus(400, f"Unknown parameter: {wrong}", param=wrong) if wrong else Says(GOOD)

    (reply,), bodies = await replies(strict, engine, QUESTION)
    assert reply.parsed == Order(who="Ben", count=3) and len(bodies) == 3
    assert not {"seed", "reasoning_effort"} & bodies[-1].keys()


async def test_a_model_without_settings_for_thinking_is_sent_none():
    _, (body,) = await replies(lambda asked: Says(GOOD), Engine("m", most_tokens=100), QUESTION)
    assert not {"seed", "reasoning_effort"} & body.keys() and body["max_tokens"] == 100


async def test_the_profile_of_a_thinking_model_makes_room_for_its_thoughts_and_leaves_the_temperature_to_its_server():
    settings = Settings(model="m", most_tokens=100, most_thinking=900, model_profile="thinking")
    _, (body,) = await replies(lambda asked: Says(GOOD), ModelConfig().engines(settings).of("leaf"), QUESTION)
    assert body["max_tokens"] == 1000 and "temperature" not in body
    own = ModelConfig().engines(Settings(model="m", temperature=0.6, model_profile="thinking"))
    assert own.of("leaf").temperature == 0.6 and own.of("talk").temperature == 0.9


@pytest.mark.parametrize(
    "answer",
    [Says(GOOD, thoughts="hm " * 40), Says(GOOD, thoughts="hm " * 40, whole=True), Says(f"<think>{'hm ' * 40}</think>{GOOD}")],
    ids=["a field of its own", "not streamed", "in the text"],
)
async def test_thoughts_are_counted_and_have_a_limit_of_their_own(answer):
    engine = Engine("m", most_tokens=100, most_thinking=900)
    (first, _), bodies = await replies(lambda asked: answer, engine, QUESTION, QUESTION)
    assert first.parsed == Order(who="Ben", count=3) and first.tokens_thought > 0
    assert first.tokens_thought <= first.tokens_out
    assert [body["max_tokens"] for body in bodies] == [100, 1000], "from the first thought on, the limit makes room for more"


async def test_thoughts_that_a_server_counts_are_taken_from_its_count():
    (reply,), _ = await replies(lambda asked: Says(GOOD, tokens=(10, 90), thought=80), Engine("m"), QUESTION)
    assert (reply.tokens_out, reply.tokens_thought) == (90, 80)


@pytest.mark.parametrize("answer", [Says("", thoughts="hm", ending="length"), Says("<think>hm hm", ending="length")])
async def test_a_model_that_only_thinks_is_not_told_to_use_fewer_words(answer):
    (bad,), _ = await replies(lambda asked: answer, Engine("m"), QUESTION)
    assert bad.trouble is Trouble.TOO_LONG and "Think briefly" in bad.problem


async def test_thoughts_without_end_are_cut_off():
    (bad,), _ = await replies(lambda asked: Says(GOOD, thoughts="hm " * 9000), Engine("m", most_thinking=100), QUESTION)
    assert bad.trouble is Trouble.TOO_LONG


async def test_an_answer_that_never_ends_is_too_long_and_not_a_silence():
    (bad,), _ = await replies(lambda asked: Says("la " * 400, pause=0.2), Engine("m", seconds=1.0), QUESTION)
    assert bad.trouble is Trouble.TOO_LONG and "too long" in bad.problem
    assert bad.reply.text.startswith("la la"), "what had come is kept"


async def test_a_closed_form_is_sent_and_read():
    asked = replace(QUESTION, closed=ShortOrder)
    (reply,), (body,) = await replies(lambda asked: Says(GOOD), Engine("m"), asked)
    assert body["response_format"]["json_schema"]["name"] == "ShortOrder" and isinstance(reply.parsed, ShortOrder)


async def test_a_refused_schema_is_left_out_for_its_questions_only_and_the_report_says_so(tmp_path):
    def rule(asked):
        if asked.about == "Order":
            return RefusalStatus(400, "Invalid schema for response_format 'Order'", param="response_format")
        return Says({"Ready": '{"ready": true}', "Plan": '{"who": "Ben"}'}.get(asked.about, GOOD))

    notes = Notes()
    async with FakeModelServer(rule) as server:
        config = ModelConfig("m", server.url)
        async with open_chat_model(config, Settings(data=tmp_path), notes) as model:
            await model.reply(QUESTION)
            await model.reply(replace(QUESTION, schema=Plan))
            await model.reply(QUESTION)
        assert [asked.about for asked in server.asked] == ["Ready", "Order", "", "Plan", ""]
    (refused,) = [event for event in notes.events if event.kind == "schema_refused"]
    assert refused.data["schema"] == "Order" and not refused.data.get("all_schemas")
    assert "did not hold the model to its form of Order" in spent(figures(read_ledger(notes.events)))
    assert "holds no answer to schema Order" in line_of(refused)


async def test_a_server_without_schemas_is_asked_for_one_once(tmp_path):
    def rule(asked):
        return RefusalStatus(400, "json_schema is not supported") if asked.about else Says(f"Here: {GOOD}")

    async with FakeModelServer(rule) as server:
        notes = Notes()
        async with open_chat_model(ModelConfig("m", server.url), Settings(data=tmp_path), notes) as model:
            await asyncio.gather(*(model.reply(QUESTION) for _ in range(3)))
        assert [asked.about for asked in server.asked] == ["Ready", "", "", "", ""]
    assert [event.data["all_schemas"] for event in notes.events if event.kind == "schema_refused"] == [True]
