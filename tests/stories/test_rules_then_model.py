"""Stories of rules that ask a model when they are stuck: only then, and the record says who decided what."""

import asyncio
import json
from pathlib import Path

import pytest
from tabletop_crew import Notes, crew_at

from orchestrator.agent.hourglass import pursue
from orchestrator.app.model_config import ModelConfig
from orchestrator.app.run_config import RunConfig
from orchestrator.cli.story import tell
from orchestrator.cli.tabletop import play
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.llm.chat import ModelError, ModelQuestion, Trouble
from orchestrator.llm.in_order import OrderlyLoop
from orchestrator.llm.testing.fake_server import FakeModelServer
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.llm.testing.scripted_rules import answer, sensible
from orchestrator.minds.mixed.rules_then_model import RulesThenModelMind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.settings import Settings
from orchestrator.worlds.tabletop import TabletopWorld

GAME = load()
SPONGES = Goal("mine 3 sponge", "sponge", 3)  # no rule knows where sponges come from
HEAP = {"sponge": 9, "oak_log": 40, "stone": 40}


def sensibly(question: ModelQuestion) -> str:
    assert question.schema
    return json.dumps(answer(question.schema.__name__, json.loads(question.said[1].text)))


def mixed(script=sensibly) -> tuple[RulesThenModelMind, ScriptedModel]:
    model = ScriptedModel(script)
    return RulesThenModelMind(model, GAME, library(), SymbolicMind(GAME)), model


@pytest.mark.parametrize("goal", [Goal("mine 4 cobblestone", "cobblestone", 4), Goal("gain 1 furnace", "furnace", 1)])
async def test_what_rules_can_do_is_never_asked(goal):
    mind, model = mixed()
    crew, notes = crew_at(dict(HEAP), mind=mind, workers=2)
    verdict = await crew.pursue(goal)
    assert verdict.status is Status.SUCCESS and not model.asked
    assert {event.data["by"] for event in notes.of("plan")} == {"rules"}


async def test_a_model_is_asked_when_the_rules_know_no_way():
    assert (await pursue(SPONGES, "Ada", TabletopWorld(dict(HEAP), "Ada"), SymbolicMind(GAME))).status is Status.FAIL
    mind, model = mixed()
    notes, world = Notes(), TabletopWorld(dict(HEAP), "Ada")
    verdict = await pursue(SPONGES, "Ada", world, mind, notes)
    assert verdict.status is Status.SUCCESS and world.inventory["sponge"] == 3
    assert [question.about for question in model.asked] == ["task_planner_leaf", "action_planner_leaf"]
    assert [event.data["by"] for event in notes.of("plan")] == ["model"]
    first, last = notes.of("verdict")[0], notes.of("verdict")[-1]
    assert "the rules are stuck" in first.data["why"] and (last.data["status"], last.data["by"]) == ("success", "rules")
    assert "plans (model)" in tell(notes.of("plan")[0])


@pytest.mark.parametrize("trouble", [Trouble.DENIED, Trouble.BUSY, Trouble.BUDGET])
async def test_a_model_that_cannot_be_asked_leaves_the_rules_as_they_are(trouble):
    mind, _ = mixed(lambda question: ModelError(trouble, "No model today."))
    crew, notes = crew_at(dict(HEAP), mind=mind, workers=2)
    verdict = await crew.pursue(SPONGES)
    assert verdict.status is Status.FAIL and "sponge can neither be dug nor made here" in verdict.why
    assert (await crew.pursue(Goal("mine 4 logs", "logs", 4))).status is Status.SUCCESS, "the crew goes on by rules"
    assert any("No model today." in event.data["why"] for event in notes.of("no_answer"))


async def test_a_model_that_does_not_help_comes_to_an_end():
    def strolling(question: ModelQuestion) -> str:
        if question.about == "action_planner_leaf":
            return json.dumps({"why": "", "actions": [{"skill": "explore", "turn": 1}], "say": []})
        return sensibly(question)

    mind, model = mixed(strolling)
    verdict = await pursue(SPONGES, "Ada", TabletopWorld(dict(HEAP), "Ada"), mind)
    assert verdict.status is Status.FAIL and "the model did not help" in verdict.why
    assert len(model.asked) < 40


def test_it_can_be_chosen_on_the_command_line_and_its_calls_are_counted(tmp_path: Path):
    async def go() -> dict:
        async with FakeModelServer(sensible) as server:
            config = RunConfig(
                team="solo", mind="symbolic+language", world="tabletop", model_config=ModelConfig("puppet", server.url)
            )
            return await play(config, Goal("mine 3 logs", "logs", 3), Settings(data=tmp_path), True)

    with asyncio.Runner(loop_factory=OrderlyLoop) as runner:
        result = runner.run(go())
    assert result["ok"] and result["model_calls"] == 1, "the first call, which sees whether the model answers"
