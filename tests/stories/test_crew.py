"""A leader and its workers, told on the tabletop world."""

import asyncio

import pytest
from tabletop_crew import crew_at, held

from orchestrator.core.contracts.mind import AgentRole, Experience, Member, Situation
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Status, Verdict
from orchestrator.knowledge.game import load
from orchestrator.minds.symbolic import allocation
from orchestrator.team.organisations import solo
from orchestrator.worlds.minecraft import Claims


async def test_a_tree_divides_the_work_and_the_leader_never_digs():
    crew, notes = crew_at({"oak_log": 200}, pace=0.001)
    verdict = await crew.pursue(Goal("mine 50 logs", "logs", 50))
    assert verdict.status is Status.SUCCESS
    logs = held(crew, "oak_log")
    assert logs["Ada"] == 0
    assert sum(logs.values()) == 50
    assert max(logs.values()) - min(logs[name] for name in ("Ben", "Cleo", "Dan")) <= 6
    assert len(notes.of("plan")) / 4 <= 3


def test_who_is_about_to_report_is_left_a_part_of_the_rest():
    once = Experience(gained=13, seconds=40, times=1)
    situation = Situation(
        "Ada", AgentRole.ROOT, Goal("mine 50 logs", "logs", 50), Observation(Position(0, 0, 0)), gained=39,
        members=(
            Member("Ben", assigned=13, progress=13, gained=13, open={"logs": 0}, known={"logs": once}),
            Member("Cleo", gained=13, known={"logs": once}),
            Member("Dan", assigned=5, progress=0, gained=13, open={"logs": 5}, known={"logs": once}),
        ),
    )  # fmt: skip
    assert allocation.unassigned(situation) == 6
    assert allocation.divide(load(), situation) == {"Cleo": 3}, "Dan has more than that already, and Ben is about to ask"


async def test_a_failed_share_goes_to_somebody_else():
    crew, notes = crew_at({"oak_log": 200}, pace=0.001)
    crew.worlds["Ben"].trouble.extend([Reason.UNREACHABLE] * 50)
    verdict = await crew.pursue(Goal("mine 30 logs", "logs", 30))
    assert verdict.status is Status.SUCCESS
    assert held(crew, "oak_log")["Ben"] == 0
    assert sum(held(crew, "oak_log").values()) == 30
    failures = [event for event in notes.of("message") if event.data["text"].startswith("I failed")]
    assert failures and all(event.agent == "Ben" for event in failures)


async def test_a_lost_workers_share_goes_to_somebody_else():
    crew, _ = crew_at({"oak_log": 200}, pace=0.002)
    pursuit = asyncio.create_task(crew.pursue(Goal("mine 40 logs", "logs", 40)))
    while held(crew, "oak_log")["Dan"] < 3:
        await asyncio.sleep(0.001)
    crew.worlds["Dan"].online = False
    verdict = await pursuit
    assert verdict.status is Status.SUCCESS
    assert sum(count for name, count in held(crew, "oak_log").items() if name != "Dan") == 40


async def test_a_lost_worker_that_comes_back_is_given_work_again():
    crew, notes = crew_at({"oak_log": 400}, workers=1, pace=0.002)
    pursuit = asyncio.create_task(crew.pursue(Goal("mine 20 logs", "logs", 20)))
    while held(crew, "oak_log")["Ben"] < 3:
        await asyncio.sleep(0.001)
    crew.worlds["Ben"].online = False
    while not [event for event in notes.of("message") if event.data["payload"] == "departure"]:
        await asyncio.sleep(0.001)
    verdict = await pursuit
    assert verdict.status is Status.FAIL, "with its only worker away, the leader says that nobody is left"
    assert "no member can do more" in verdict.why
    crew.worlds["Ben"].online = True
    assert (await crew.pursue(Goal("mine 4 logs", "logs", 4))).status is Status.SUCCESS


async def test_too_few_trees_end_in_a_failure_that_names_the_reason():
    crew, _ = crew_at({"oak_log": 10})
    verdict = await crew.pursue(Goal("mine 30 logs", "logs", 30))
    assert verdict.status is Status.FAIL
    assert "not_found" in verdict.why
    assert sum(held(crew, "oak_log").values()) == 10


async def test_a_solo_bot_does_it_all_itself():
    crew, notes = crew_at({"oak_log": 60}, team=solo)
    verdict = await crew.pursue(Goal("mine 12 logs", "logs", 12))
    assert verdict.status is Status.SUCCESS
    assert held(crew, "oak_log") == {"Ada": 12}
    assert not notes.of("message")


async def test_stop_ends_the_goal_at_once_and_the_next_goal_works():
    crew, _ = crew_at({"oak_log": 900}, pace=0.01)
    pursuit = asyncio.create_task(crew.pursue(Goal("mine 300 logs", "logs", 300)))
    while not sum(held(crew, "oak_log").values()):
        await asyncio.sleep(0.005)
    async with asyncio.timeout(20):
        await crew.stop()
        assert await pursuit == Verdict(Status.FAIL, "stopped")
    before = sum(held(crew, "oak_log").values())
    await asyncio.sleep(0.05)
    assert sum(held(crew, "oak_log").values()) == before
    assert (await crew.pursue(Goal("mine 3 logs", "logs", 3))).status is Status.SUCCESS


async def test_a_second_goal_has_to_wait():
    crew, _ = crew_at({"oak_log": 900}, pace=0.01)
    pursuit = asyncio.create_task(crew.pursue(Goal("mine 300 logs", "logs", 300)))
    await asyncio.sleep(0.02)
    with pytest.raises(BlockcrewError, match="stop first"):
        await crew.pursue(Goal("mine 3 logs", "logs", 3))
    await crew.stop()
    await pursuit


async def test_a_leader_without_a_body_still_leads():
    crew, _ = crew_at({"oak_log": 60})
    crew.worlds["Ada"].online = False
    assert (await crew.pursue(Goal("mine 6 logs", "logs", 6))).status is Status.SUCCESS


@pytest.mark.parametrize(("item", "why"), [("netherrack", "neither"), ("bedrock", "neither"), ("bread", "bread")])
async def test_what_cannot_be_had_is_said_at_once_with_its_reason(item, why):
    crew, notes = crew_at({"oak_log": 60, "stone": 60})
    verdict = await crew.pursue(Goal(f"get {item}", item, 1))
    assert verdict.status is Status.FAIL and why in verdict.why
    assert not notes.of("action")


async def test_an_iron_pickaxe_is_made_from_the_ground_up():
    crew, notes = crew_at({"oak_log": 60, "stone": 90, "iron_ore": 20})
    assert (await crew.pursue(Goal("make an iron pickaxe", "iron_pickaxe", 1))).status is Status.SUCCESS
    assert "smeltItem" in {event.data["skill"] for event in notes.of("action")}


async def test_planks_are_made_of_the_wood_that_is_there():
    crew, _ = crew_at({"birch_log": 60})
    assert (await crew.pursue(Goal("get 8 planks", "planks", 8))).status is Status.SUCCESS


def test_a_claim_is_one_members_until_it_is_released():
    claims = Claims()
    assert claims.take("Ben", ["1,2,3", "1,3,3"])
    assert not claims.take("Dan", ["1,3,3", "9,9,9"])
    assert claims.take("Eve", ["9,9,9"]), "a refused claim takes nothing"
    claims.release("Eve")
    claims.release("Ben")
    assert claims.take("Dan", ["1,3,3", "9,9,9"])
