"""Stories of money: what may be spent, what is written down, and who has to stop."""

import asyncio
from dataclasses import replace

import pytest
from pydantic import BaseModel

from orchestrator.app.model_config import metered as put_together
from orchestrator.core.contracts.journal import Event, NoJournal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.llm.budget import Budget, Cost, SpendingLimits
from orchestrator.llm.chat import BadReply, ModelError, ModelQuestion, Reply, Trouble, user
from orchestrator.llm.engines import Engine, Engines
from orchestrator.llm.meter import MeteredModel, check_prices, expected
from orchestrator.llm.prices import Price, Prices
from orchestrator.llm.replay import ReplayModel
from orchestrator.llm.retry import ask
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.llm.usage import figures, read_ledger

ENGINES = Engines({"": Engine("small", most_tokens=100)})
PRICES = Prices("http://127.0.0.1/v1", {"small": Price(10.0, 10.0)})
QUESTION = ModelQuestion(
    (user("x" * 384),), "Ada", "talk"
)  # 100 tokens by estimate: 200 with the longest answer, 0.002 dollars


class Notes(NoJournal):
    def __init__(self) -> None:
        self.events: list[Event] = []

    def write(self, event: RecordEvent) -> None:
        self.events.append(Event(0.0, event.kind, event.agent, event.data()))


def metered(model: ScriptedModel, run: SpendingLimits | None = None, agent: SpendingLimits | None = None, **clock):
    notes = Notes()
    return MeteredModel(model, ENGINES, PRICES.of, Budget(run, agent, **clock), notes), notes


def answers(price: float | None = 0.001, delay: float = 0.0) -> ScriptedModel:
    return ScriptedModel(lambda question: "y" * 400, delay, price)


async def test_every_call_is_in_the_record_with_its_cost():
    model, notes = metered(answers())
    for _ in range(3):
        await model.reply(QUESTION)
    await model.reply(replace(QUESTION, agent="Ben", about="critic"))
    assert [event.kind for event in notes.events] == ["model_call"] * 4
    ledger = read_ledger(notes.events)
    assert ledger.by_agent["Ada"] == Cost(3, 300, 300, pytest.approx(0.003))
    assert ledger.numbers == {"Ada": 3, "Ben": 1}
    assert set(ledger.by_prompt) == {"talk", "critic"}
    assert figures(ledger)["model_dollars"] == pytest.approx(0.004)
    assert notes.events[0].data["said"] == [["user", "x" * 384]]


async def test_a_price_that_nobody_knows_is_counted_as_unknown_and_never_as_nothing():
    model, notes = metered(answers(price=None))
    await model.reply(QUESTION)
    assert figures(read_ledger(notes.events))["model_dollars"] is None
    assert figures(read_ledger(notes.events))["model_unpriced"] == 1


def test_a_budget_in_dollars_needs_a_price():
    with pytest.raises(BlockcrewError, match="--price"):
        check_prices(Engines({"": Engine("unheard-of")}), PRICES, SpendingLimits(dollars=1.0), SpendingLimits())
    assert check_prices(Engines({"": Engine("unheard-of")}), PRICES, SpendingLimits(tokens=1), SpendingLimits()) == (
        "unheard-of",
    )
    assert check_prices(ENGINES, PRICES, SpendingLimits(dollars=1.0), SpendingLimits()) == ()


async def test_a_call_that_may_be_too_much_is_not_made():
    scripted = answers()
    model, notes = metered(scripted, SpendingLimits(dollars=0.0045))
    for _ in range(3):  # each costs 0.001 and may cost 0.002
        await model.reply(QUESTION)
    with pytest.raises(ModelError, match="budget of the run") as spent:
        await model.reply(QUESTION)
    assert spent.value.trouble is Trouble.BUDGET and not spent.value.passing
    assert "--budget" in str(spent.value)
    assert len(scripted.asked) == 3 and len(notes.events) == 3


async def test_many_calls_at_once_do_not_overrun_it_together():
    scripted = answers(delay=0.001)
    model, notes = metered(scripted, SpendingLimits(tokens=1000))
    outcomes = await asyncio.gather(*(model.reply(QUESTION) for _ in range(20)), return_exceptions=True)
    spent = read_ledger(notes.events).total.tokens
    assert 800 < spent <= 1000, "some had to wait for others, and none was refused that had room in the end"
    assert sum(isinstance(one, ModelError) for one in outcomes) == 20 - spent // 200


async def test_an_estimate_that_was_too_low_is_raised():
    dense = ScriptedModel(lambda question: "y" * 400, price=0.001)
    model, _ = metered(dense, SpendingLimits(tokens=10_000))
    longer = replace(QUESTION, said=(user("x" * 1584),))  # 400 tokens by estimate
    model.learn(QUESTION, Reply("", tokens_in=1000, tokens_out=1))
    assert model.most(QUESTION).tokens_in == 100, "what a server adds to a short prompt says nothing"
    model.learn(longer, Reply("", tokens_in=1000, tokens_out=1))
    assert model.most(QUESTION).tokens_in == 250
    model.learn(longer, Reply("", tokens_in=10**9, tokens_out=1))
    assert model.most(QUESTION).tokens_in == 400, "not beyond reason"


async def test_a_server_that_takes_only_half_of_a_prompt_is_told_once():
    model, notes = metered(answers())
    long = replace(QUESTION, said=(user("x" * 8000),))
    for counted in (1990, 900, 900):
        model.learn(long, Reply("", model="small", tokens_in=counted))
    assert [(event.kind, event.data["counted"]) for event in notes.events] == [("cut_prompt", 900)]


async def test_who_has_spent_its_own_share_leaves_the_rest_to_others():
    model, _ = metered(answers(), agent=SpendingLimits(tokens=300))
    await model.reply(QUESTION)
    with pytest.raises(ModelError, match="budget of Ada") as spent:
        await model.reply(QUESTION)
    assert spent.value.trouble is Trouble.SHARE
    await model.reply(replace(QUESTION, agent="Ben"))


async def test_calls_a_minute_are_waited_for():
    waits: list[float] = []
    now = 100.0

    async def sleep(seconds: float) -> None:
        nonlocal now
        waits.append(seconds)
        now += seconds

    model, notes = metered(answers(), SpendingLimits(calls_a_minute=2), now=lambda: now, sleep=sleep)
    for _ in range(5):
        await model.reply(QUESTION)
        now += 1
    assert waits == [58, 58]
    assert len(notes.events) == 5


async def test_a_bad_answer_costs_too():
    bad = BadReply(Trouble.EMPTY, "Your answer was empty.", Reply("", tokens_in=100, tokens_out=50, price=0.004))
    model, notes = metered(ScriptedModel([bad]))
    with pytest.raises(BadReply):
        await model.reply(QUESTION)
    assert model.budget.run.spent == Cost(1, 100, 50, 0.004)
    assert notes.events[0].data["trouble"] == "empty"


async def test_a_call_that_nobody_waits_for_is_counted_for_what_went_in():
    model, notes = metered(answers(delay=30))
    call = asyncio.create_task(model.reply(QUESTION))
    await asyncio.sleep(0.01)
    call.cancel()
    await asyncio.gather(call, return_exceptions=True)
    assert model.budget.run.pending == Cost()
    assert notes.events[0].data["trouble"] == "left" and model.budget.run.spent.tokens_in == 100


async def test_a_run_that_goes_on_has_spent_what_it_spent_before():
    notes = Notes()
    model, first = await metered_run()
    again = put_together(answers(), ENGINES, PRICES, SpendingLimits(tokens=800), SpendingLimits(), notes, first.events)
    assert again.budget.run.spent == model.budget.run.spent
    await again.reply(QUESTION)
    assert notes.events[0].data["number"] == 4, "numbers go on"
    with pytest.raises(ModelError, match="budget of the run"):
        await again.reply(replace(QUESTION, said=(user("x" * 784),)))


async def metered_run():
    model, notes = metered(answers())
    for _ in range(3):
        await model.reply(QUESTION)
    return model, notes


class Count(BaseModel):
    count: int


async def test_an_answer_without_sense_is_in_the_record_as_such():
    model, notes = metered(ScriptedModel(['{"count": 9}', '{"count": 3}']))
    answer = await ask(model, QUESTION, Count, lambda found: "That is too much." if found.count > 5 else "")
    assert answer.count == 3
    assert [event.data["trouble"] for event in notes.events] == ["wrong_sense", None]
    assert notes.events[0].data["problem"] == "That is too much."
    assert figures(read_ledger(notes.events))["model_troubles"] == {"wrong_sense": 1}
    again = ReplayModel(notes.events, lambda *departure: None)
    assert (await ask(again, QUESTION, Count, lambda found: "Too much." if found.count > 5 else "")).count == 3


async def test_prompts_are_measured_by_what_the_server_counted():
    model, _ = metered(answers())
    long = replace(QUESTION, said=(user("x" * 3984),))  # 1000 tokens by estimate
    assert expected(model, long.said) == 1000
    model.learn(long, Reply("", tokens_in=1300, tokens_out=1))
    assert expected(model, long.said) == 1300 and expected(model.inner, long.said) == 1000
