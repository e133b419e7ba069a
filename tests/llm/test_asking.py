"""Stories of bad answers: what is mended, what is told to the model, and when it is enough."""

import pytest
from pydantic import BaseModel, ConfigDict

from orchestrator.llm.chat import BadReply, ChatRole, ModelError, ModelQuestion, Reply, Trouble, estimate, user
from orchestrator.llm.json_reply import read
from orchestrator.llm.retry import ask
from orchestrator.llm.testing.scripted import ScriptedModel


class Order(BaseModel):
    model_config = ConfigDict(extra="forbid")
    who: str
    count: int


QUESTION = ModelQuestion((user("Who mines how many?"),), "Ada", "task_planner", schema=Order)
GOOD = '{"who": "Ben", "count": 3}'


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"Sure! Here you are:\n{GOOD}\nTell me if you need more.",
        '{"who": "Ben", "count": 3,}',
        f'First I thought {{"who": "Cleo", "count": 1}}, but no: {GOOD}',
        f"<think>{{ not json }}</think> {GOOD}",
    ],
)
def test_json_in_other_words_is_found(text):
    assert read(Reply(text), Order) == Order(who="Ben", count=3)


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", Trouble.EMPTY),
        (" \n", Trouble.EMPTY),
        ("I am sorry, but I cannot.", Trouble.NOT_JSON),
        ('["Ben", 3]', Trouble.NOT_JSON),
        ('{"who": "Ben"}', Trouble.WRONG_SHAPE),
        ('{"who": "Ben", "count": "many"}', Trouble.WRONG_SHAPE),
        ('{"who": "Ben", "count": NaN}', Trouble.WRONG_SHAPE),
        ('{"who": "Ben", "count": 3, "why": "because"}', Trouble.WRONG_SHAPE),
        ('{"who": "Ben", "count": 3', Trouble.NOT_JSON),
        ('{"a":' * 5000, Trouble.NOT_JSON),
    ],
)
def test_what_is_no_answer_is_named_for_the_model(text, trouble):
    with pytest.raises(BadReply) as bad:
        read(Reply(text), Order)
    assert bad.value.trouble is trouble
    assert len(bad.value.problem) < 400


async def test_a_model_is_told_what_was_wrong_and_answers_better():
    model = ScriptedModel(["no idea", '{"who": "Ben"}', GOOD])
    assert await ask(model, QUESTION, Order) == Order(who="Ben", count=3)
    second, third = model.asked[1].said, model.asked[2].said
    assert [one.speaker for one in second] == [ChatRole.USER, ChatRole.ASSISTANT, ChatRole.USER]
    assert "no JSON" in second[-1].text
    assert "count: Field required" in third[-1].text and len(third) == 3


async def test_an_answer_that_makes_no_sense_goes_back_too():
    model = ScriptedModel(['{"who": "Zoe", "count": 3}', GOOD])
    answer = await ask(model, QUESTION, Order, lambda order: "" if order.who == "Ben" else f"There is no {order.who}.")
    assert answer.who == "Ben"
    assert "There is no Zoe." in model.asked[1].said[-1].text


async def test_three_bad_answers_are_enough():
    model = ScriptedModel(lambda question: "never")
    with pytest.raises(BadReply):
        await ask(model, QUESTION, Order)
    assert len(model.asked) == 3


async def test_an_error_is_not_asked_again():
    model = ScriptedModel([ModelError(Trouble.DENIED, "The key is wrong."), GOOD])
    with pytest.raises(ModelError, match="key"):
        await ask(model, QUESTION, Order)
    assert len(model.asked) == 1


def test_tokens_are_estimated_without_a_tokenizer():
    assert estimate((user("x" * 400),)) == 104


async def test_no_question_is_asked_twice_unchanged_and_each_try_is_warmer():
    model = ScriptedModel(lambda question: '{"who": "Zoe", "count": 3}')
    with pytest.raises(BadReply):
        await ask(model, QUESTION, Order, lambda order: "There is no Zoe.")
    assert len({question.said for question in model.asked}) == 3
    assert [question.temperature for question in model.asked] == [None, 0.3, 0.6]


async def test_an_answer_that_did_not_end_is_not_shown_again():
    loop = Reply("You can use it to make a wooden_pickaxe. " * 300)
    model = ScriptedModel([BadReply(Trouble.TOO_LONG, "Your answer was too long.", loop), GOOD])
    await ask(model, QUESTION, Order)
    assert [one.speaker for one in model.asked[1].said] == [ChatRole.USER, ChatRole.USER]
    assert "wooden_pickaxe" not in model.asked[1].said[-1].text
