"""One agent by itself, told on the tabletop world."""

from orchestrator.agent.hourglass import pursue
from orchestrator.core.goal import Goal
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Status
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.worlds.tabletop import TabletopWorld


async def test_a_bot_gathers_what_it_was_asked_for():
    world = TabletopWorld({"oak_log": 60})
    verdict = await pursue(Goal("mine 5 logs", "oak_log", 5), "Ann", world, SymbolicMind())
    assert verdict.status is Status.SUCCESS
    assert world.inventory == {"oak_log": 5}


async def test_a_bot_makes_the_tool_that_a_block_needs():
    world = TabletopWorld({"oak_log": 60, "stone": 20, "iron_ore": 9})
    verdict = await pursue(Goal("mine 4 iron", "raw_iron", 4), "Ann", world, SymbolicMind())
    assert verdict.status is Status.SUCCESS, verdict
    assert world.inventory["raw_iron"] == 4
    assert world.inventory["stone_pickaxe"] == 1


async def test_a_bot_that_finds_no_tree_says_so():
    verdict = await pursue(Goal("mine 5 logs", "logs", 5), "Ann", TabletopWorld({"dirt": 3}), SymbolicMind())
    assert verdict.status is Status.FAIL
    assert "not_found" in verdict.why


async def test_a_bot_takes_another_wood_when_there_is_no_oak():
    world = TabletopWorld({"birch_log": 20, "stone": 20})
    verdict = await pursue(Goal("mine 3 stone", "cobblestone", 3), "Ann", world, SymbolicMind())
    assert verdict.status is Status.SUCCESS, verdict


async def test_a_refusal_is_followed_by_a_new_plan():
    world = TabletopWorld({"oak_log": 9})
    world.trouble.extend([Reason.UNREACHABLE, Reason.DEADLINE])
    verdict = await pursue(Goal("mine 5 logs", "logs", 5), "Ann", world, SymbolicMind())
    assert verdict.status is Status.SUCCESS


async def test_what_was_held_before_does_not_count():
    world = TabletopWorld({"oak_log": 9})
    world.inventory["oak_log"] = 4
    await pursue(Goal("mine 5 logs", "logs", 5), "Ann", world, SymbolicMind())
    assert world.inventory["oak_log"] == 9
