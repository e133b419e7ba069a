"""Stories of models that go in circles: they gain something each time, and it is not what the goal needs."""

import json
from dataclasses import replace

from orchestrator.agent.hourglass import pursue
from orchestrator.core.contracts.mind import AgentRole, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act, Status
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.llm.chat import ModelQuestion
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.recipe_facts import lore
from orchestrator.minds.shortcuts.circles import fruitless, going_in_circles, needs
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.worlds.tabletop import TabletopWorld

GAME = load()
STONE = Goal("mine 4 cobblestone", "cobblestone", 4)
LEAF = Situation("Ada", AgentRole.LEAF, STONE, Observation(Position(0, 64, 0), blocks={"oak_log": 40, "stone": 90}))


def digs_logs(question: ModelQuestion) -> str:
    """What a model of 0.5B was seen to answer: "Oaks are in sight and cobblestone needs no tool"."""
    form = question.schema.__name__ if question.schema else ""
    stages = [{"tasks": [{"item": "oak_log", "count": 4}]}]
    call = {"skill": "mineBlock", "name": "oak_log", "count": 4, "further": None}
    answers = {
        "LeafPlan": {"analysis": "Oaks are in sight.", "objective": "gain 4 oak_log", "stages": stages},
        "Actions": {"why": "Oaks are in sight.", "actions": [call], "say": []},
        "Judgment": {"why": "cobblestone is missing", "status": "ongoing", "wait": False},
    }
    return json.dumps(answers[form])


async def test_logs_without_end_for_cobblestone_come_to_an_end():
    model = ScriptedModel(digs_logs)
    world = TabletopWorld({"oak_log": 4000, "stone": 100}, "Ada")
    verdict = await pursue(STONE, "Ada", world, LanguageMind(model, GAME, library(), SymbolicMind(GAME)))
    assert verdict.status is Status.FAIL and "nothing that is needed" in verdict.why
    assert world.inventory["oak_log"] <= 4 * 20, "it may dig what a pickaxe takes, and some more"


def did(item: str, count: int, times: int) -> Situation:
    """A leaf that has gained so many of an item so often, each time by another action."""
    past = tuple((Act("mineBlock", {"name": item, "count": one}), Outcome(True, gained={item: count})) for one in range(times))
    return replace(LEAF, past=past, seen=replace(LEAF.seen, inventory={item: count * times}))


def test_what_the_way_takes_is_needed_until_it_is_held():
    assert needs(GAME.version, (("cobblestone", 4),))["logs"] == 3
    assert fruitless(did("oak_log", 1, 6), GAME) == 0, "six logs are twice what the way takes"
    assert fruitless(did("birch_log", 1, 16), GAME) == 10
    assert fruitless(did("dirt", 1, 5), GAME) == 5
    assert fruitless(did("cobblestone", 1, 50), GAME) == 0, "the goal's own item"


def test_what_is_used_up_is_needed_again_but_not_for_ever():
    turn = (
        (Act("mineBlock", {"name": "oak_log", "count": 1}), Outcome(True, gained={"oak_log": 1})),
        (Act("craftItem", {"name": "oak_planks"}), Outcome(True, gained={"oak_log": -1, "oak_planks": 4})),
    )
    few, many = replace(LEAF, past=turn * 3), replace(LEAF, past=turn * 30)
    assert fruitless(few, GAME) <= 1 and fruitless(many, GAME) > 12


def test_the_same_action_is_a_circle_sooner():
    same = replace(LEAF, past=((Act("explore"), Outcome(True)),) * 6)
    assert "'explore' was done 6 times" in going_in_circles(same, GAME)
    other = tuple((Act("explore", {"turn": turn}), Outcome(True)) for turn in range(11))
    assert going_in_circles(replace(LEAF, past=other), GAME) == ""


def test_a_thing_without_a_known_way_is_not_judged():
    odd = replace(did("dirt", 1, 30), goal=Goal("gain 1 dragon_egg", "dragon_egg", 1))
    assert going_in_circles(odd, GAME) == ""


def test_a_recipe_is_told_with_what_the_way_brings():
    (pickaxe,) = [fact for fact in lore(GAME.version, "iron_pickaxe") if fact["item"] == "stone_pickaxe"]
    assert pickaxe["craft_of"] == {"cobblestone": 3, "stick": 2}
