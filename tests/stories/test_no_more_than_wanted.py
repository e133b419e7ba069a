"""Stories of models that ask for more than was wanted: actions end with the goal, and their sum is checked."""

import json

import pytest

from orchestrator.agent.hourglass import pursue
from orchestrator.core.contracts.mind import AgentRole, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.core.plan import Status
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.llm.chat import ModelQuestion
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.minds import checks
from orchestrator.minds.answers import actions_of
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.worlds.tabletop import TabletopWorld

THREE = Goal("mine 3 oak_log", "oak_log", 3)
SEEN = Observation(Position(0, 64, 0), blocks={"oak_log": 40})
LEAF = Situation("Ada", AgentRole.LEAF, THREE, SEEN)


def digs(count: int, times: int, name: str = "oak_log") -> str:
    call = {"skill": "mineBlock", "name": name, "count": count, "further": None}
    return json.dumps({"why": "", "actions": [call] * times, "say": []})


def rule(question: ModelQuestion) -> str:
    """Plans rightly, and digs for the whole goal eight times over."""
    assert question.schema
    stage = {"tasks": [{"item": "oak_log", "count": 3}]}
    plan = json.dumps({"analysis": "", "objective": "", "stages": [stage]})
    return plan if question.schema.__name__ == "LeafPlan" else digs(3, 8)


async def test_actions_that_go_on_past_the_goal_are_not_done():
    world = TabletopWorld({"oak_log": 400}, "Ada")
    mind = LanguageMind(ScriptedModel(rule), load(), library(), SymbolicMind(load()))
    verdict = await pursue(THREE, "Ada", world, mind)
    assert verdict.status is Status.SUCCESS
    assert world.inventory["oak_log"] == 3


@pytest.mark.parametrize(
    ("answer", "word"),
    [
        (digs(3, 8), ""),
        (digs(12, 8), "only 3 are missing"),
        (digs(68, 1), "far too many"),
        (digs(60, 8, "stone"), ""),
    ],
)
def test_the_sum_of_what_actions_gain_is_checked(answer, word):
    found = checks.actions(LEAF, actions_of(library()).model_validate_json(answer))
    assert word in found and bool(found) == bool(word)
