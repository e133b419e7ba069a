"""Cooks of the text kitchen whose meta-plan a model writes and judges: followed, told back, silent, and out of money."""

import asyncio
import json

import pytest
from typer.testing import CliRunner

from orchestrator.app.kitchen_dispatchers import asking_crew
from orchestrator.app.model_config import metered
from orchestrator.cli import app
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.llm.budget import SpendingLimits
from orchestrator.llm.chat import ModelError, Trouble
from orchestrator.llm.engines import Engine, Engines
from orchestrator.llm.prices import Price, Prices
from orchestrator.llm.testing.fake_server import FakeModelServer, Says
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.metaplan.replies import Abstain
from orchestrator.minds.games.language_plans import DESIGNER
from orchestrator.tasks.cuisineworld.book import shipped
from orchestrator.tasks.cuisineworld.dispatchers import Shift
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.metaplans.order_sharing import servers_in
from orchestrator.tasks.cuisineworld.metaplans.stages import stages_of
from orchestrator.tasks.cuisineworld.rules import STEPS
from orchestrator.tasks.cuisineworld.schedule import episodes

ACCEPT = json.dumps({"why": "fine", "accept": True, "wants": []})


def in_turn(facts: dict) -> str:
    """Share the orders out in turn, the first one to the last agent."""
    names = [one["name"] for one in facts["members"]][::-1]
    subtasks = [
        {"member": names[number % len(names)], "item": item, "count": 1} for number, item in enumerate(facts["missing"])
    ]
    return json.dumps({"why": "in turn", "subtasks": subtasks})


def reversed_turns(question) -> str:
    facts = next(each.text for each in question.said if each.text.lstrip().startswith('{"you"'))
    return in_turn(json.loads(facts)) if question.about == DESIGNER else ACCEPT


def kitchen_with(model, runner: asyncio.Runner, agents: int = 2):
    level = shipped().level("3")
    (schedule,) = episodes(level, 2.0, 5, 1)
    crew = asking_crew(Shift(level, agents, 2.0, schedule, 5), model, runner.run)
    return crew, Kitchen(level, agents, schedule, Mode.COMPAT)


def played(model, agents: int = 2):
    with asyncio.Runner() as runner:
        crew, kitchen = kitchen_with(model, runner, agents)
        for _ in range(STEPS):
            kitchen.step(crew.act(kitchen.observe()))
    return crew, kitchen.metrics()


def test_who_owns_an_order_does_all_of_it_and_nothing_is_refused():
    model = ScriptedModel(reversed_turns)
    crew, done = played(model)
    assert done.completed >= 2 and done.refused == 0
    first = crew.planning.history[0].plan
    assert "in turn" in first.why and servers_in(first)[f"1 {stages_of(first, crew.layout)[0].dish}"] == "agent1"
    for stage in stages_of(first, crew.layout):
        assert {stage.starter, *stage.carriers.values()} == {stage.order % 2}
    assert {question.agent for question in model.asked} == {"agent0", "agent1"}


def test_after_bad_drafts_the_rules_plan_and_silent_evaluators_abstain():
    bad = json.dumps({"why": "x", "subtasks": [{"member": "agent7", "item": "1 soup", "count": 1}]})
    model = ScriptedModel(lambda question: bad if question.about == DESIGNER else "hm")
    crew, done = played(model)
    assert done.completed >= 2 and all("(by rules:" in held.plan.why for held in crew.planning.held if held.opinions)
    told = [message.text for question in model.asked for message in question.said]
    assert any("Nobody is called 'agent7'" in text for text in told)
    assert any(isinstance(one.reply, Abstain) for held in crew.planning.held for one in held.opinions)


async def spending(limits: SpendingLimits):
    prices, engines = Prices("http://127.0.0.1/v1", {"small": Price(1.0, 1.0)}), Engines({"": Engine("small", most_tokens=200)})
    return metered(ScriptedModel(reversed_turns), engines, prices, limits, SpendingLimits(), NoJournal(), ())


def test_a_spent_budget_ends_the_episode_with_its_sentence():
    with asyncio.Runner() as runner:
        crew, kitchen = kitchen_with(runner.run(spending(SpendingLimits(tokens=4_000))), runner)
        with pytest.raises(ModelError, match="spent") as raised:
            for _ in range(STEPS):
                kitchen.step(crew.act(kitchen.observe()))
    assert raised.value.trouble is Trouble.BUDGET and crew.planning.history


def test_the_dispatcher_capo_language_asks_the_chosen_model_and_is_replayed(tmp_path):
    def rule(asked) -> Says:
        facts = [one["content"] for one in asked.body["messages"] if one["content"].startswith('{"you"')]
        answers = {"MetaPlanDraft": lambda: in_turn(json.loads(facts[0])), "MetaPlanOpinion": lambda: ACCEPT}
        return Says(answers.get(asked.about, lambda: '{"ready": true}')())

    async def run(words: list[str]) -> dict:
        async with FakeModelServer(rule) as server:
            options = ["--model", "small", "--base-url", server.url] if "--replay" not in words else []
            found = await asyncio.to_thread(CliRunner().invoke, app, [*words, *options, "--data", str(tmp_path), "--json"])
        assert found.exit_code == 0, found.output
        return json.loads(found.stdout.splitlines()[-1])

    words = ["cuisineworld", "cook", "--dispatcher", "capo-language", "--agents", "2"]
    first = asyncio.run(run(words))
    assert first["completed"] > 0 and first["model_calls"] > 2
    again = asyncio.run(run(["cuisineworld", "cook", "--replay", first["record"]]))
    assert again["completed"] == first["completed"]
