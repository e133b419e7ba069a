"""Who is done takes over from who is behind: all end together, and nothing is gathered twice. Told on the tabletop world."""

import asyncio
from dataclasses import replace

import pytest
from tabletop_crew import crew_at, held

from orchestrator.core.contracts.mind import AgentRole, Collaboration, Experience, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.message import Assignment, Correction
from orchestrator.core.observation import Observation, Position
from orchestrator.core.plan import Delegate, Relieve, Status
from orchestrator.knowledge.game import load
from orchestrator.minds.symbolic import root

GAME = load()
SIXTY = Goal("mine 60 logs", "logs", 60)


def at_the_end(*members: Member, role: AgentRole = AgentRole.ROOT) -> Situation:
    """A commander of those that work on all that is left."""
    gained = SIXTY.count - sum(member.open.get("logs", 0) for member in members)
    return Situation("Ada", role, SIXTY, Observation(Position(0, 0, 0)), gained=gained, members=members)


def busy(name: str, left: int, speed: float = 0.5, strength: int = 1) -> Member:
    known = {"logs": Experience(gained=20, seconds=20 / speed, times=1)}
    return Member(name, strength, assigned=20 + left, progress=20, gained=20, open={"logs": left}, known=known)


def idle(name: str, speed: float = 0.5) -> Member:
    return Member(name, gained=20, known={"logs": Experience(gained=20, seconds=20 / speed, times=1)})


def orders(situation: Situation) -> tuple[dict[str, int], dict[str, int]]:
    """Who is given how many, and who is relieved of how many."""
    told = root.act(situation, root.plan(GAME, situation, ""))
    given = {action.member: action.goal.count for action in told if isinstance(action, Delegate)}
    return given, {action.member: action.count for action in told if isinstance(action, Relieve)}


@pytest.mark.parametrize("slow", ["Ben", "Cleo", "Dan"])
async def test_what_a_slow_member_is_behind_with_is_done_by_the_others(slow):
    crew, notes = crew_at({"oak_log": 200}, pace=0.001)
    crew.worlds[slow].pace = 0.02
    assert (await crew.pursue(SIXTY)).status is Status.SUCCESS
    logs = held(crew, "oak_log")
    assert sum(logs.values()) == 60, "nothing twice"
    assert logs[slow] < min(count for name, count in logs.items() if name not in (slow, "Ada")), logs
    corrected = [event.data["to"] for event in notes.of("message") if event.data["payload"] == "correction"]
    assert slow in corrected
    assert len(notes.of("plan")) / 4 <= 6, "nobody is sent for the last few"
    acts = [event.data for event in notes.of("outcome") if event.agent == slow]
    assert all(act["ok"] for act in acts)


async def test_an_act_that_is_ended_because_enough_came_in_is_no_failure():
    crew, notes = crew_at({"oak_log": 200}, workers=1, pace=0.001)
    pursuit = asyncio.create_task(crew.pursue(Goal("mine 4 logs", "oak_log", 4)))
    while not held(crew, "oak_log")["Ben"]:
        await asyncio.sleep(0.001)
    crew.pool.post("Ada", "Ben", "2 are enough", Correction(1, 2))
    assert (await pursuit).status is Status.SUCCESS
    assert [event.data["note"] for event in notes.of("outcome")] == ["enough was gained", ""]
    assert held(crew, "oak_log")["Ben"] == 4, "the rest was given out again"


async def test_all_is_given_out_at_once_so_that_each_knows_what_a_tool_is_worth():
    crew, notes = crew_at({"oak_log": 200}, pace=0.001)
    assert (await crew.pursue(SIXTY)).status is Status.SUCCESS
    first = [event.data for event in notes.of("message") if event.data["payload"] == "assignment"][:3]
    counts = {each["to"]: each["detail"].goal.count for each in first}
    assert counts == {"Ben": 21, "Cleo": 19, "Dan": 20}, "who makes a tool for a mate gets less, who goes on meanwhile more"


def test_the_rest_is_divided_anew_by_speed_with_time_to_walk_there():
    assert orders(at_the_end(busy("Ben", 12), idle("Cleo"))) == ({"Cleo": 5}, {"Ben": 5})
    assert orders(at_the_end(busy("Ben", 12), idle("Cleo", speed=1.0))) == ({"Cleo": 7}, {"Ben": 7})
    assert orders(at_the_end(busy("Ben", 9), busy("Dan", 3), idle("Cleo"))) == ({"Cleo": 3}, {"Ben": 3})


def test_for_the_last_few_nobody_is_sent():
    assert root.judge(GAME, at_the_end(busy("Ben", 3), idle("Cleo"), idle("Dan")), "").wait
    assert root.judge(GAME, at_the_end(busy("Ben", 5), idle("Cleo")), "").wait, "one is not worth the way"


def test_nothing_is_taken_back_in_rounds_from_who_passes_it_on_or_by_who_digs_too():
    once = (busy("Ben", 12), idle("Cleo"))
    for way in (Collaboration.ROUNDS, Collaboration.RELAY):
        assert root.judge(GAME, replace(at_the_end(*once), collaboration=way), "").wait
    assert root.judge(GAME, at_the_end(busy("Ben", 12, strength=3), idle("Cleo")), "").wait
    assert root.judge(GAME, at_the_end(*once, role=AgentRole.PEER), "").wait


async def test_less_may_be_wanted_before_the_work_was_begun():
    crew, _ = crew_at({"oak_log": 200}, workers=1, pace=0.001)
    pursuit = asyncio.create_task(crew.pursue(Goal("mine 4 logs", "logs", 4)))
    while not held(crew, "oak_log")["Ben"]:
        await asyncio.sleep(0.001)
    crew.pool.post("Ada", "Ben", "gain 9 logs", Assignment(77, Goal("gain 9 logs", "logs", 9)))
    crew.pool.post("Ada", "Ben", "2 logs are enough", Correction(77, 2))
    await pursuit
    assert held(crew, "oak_log")["Ben"] <= 6
