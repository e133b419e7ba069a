"""Members that are lost for good, and who takes their place."""

import asyncio

import pytest
from tabletop_crew import crew_at, held

from orchestrator.core.contracts.mind import AgentRole
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal, several
from orchestrator.core.plan import Status
from orchestrator.team.crew import Crew
from orchestrator.team.organisations import chain, graph, solo, tree
from orchestrator.worlds.tabletop import TabletopWorld

FORTY = Goal("mine 40 logs", "logs", 40)


def with_recruits(crew: Crew, *names: str) -> None:
    """Somebody new may come, under these names; then nobody."""
    left = list(names)

    async def recruit() -> World:
        if not left:
            raise BlockcrewError("the server is full")
        seat = next(iter(crew.worlds.values()))
        assert isinstance(seat, TabletopWorld)
        return seat.another_body(left.pop(0))

    crew.recruit = recruit


async def lose(crew: Crew, name: str, after: int = 3) -> None:
    """Its body leaves when it has gained so many."""
    while held(crew, "oak_log")[name] < after:
        await asyncio.sleep(0.001)
    crew.worlds[name].online = False


async def test_somebody_new_comes_for_a_lost_worker_and_takes_a_part():
    crew, _ = crew_at({"oak_log": 300}, workers=2, pace=0.002)
    with_recruits(crew, "Dan")
    pursuit = crew.begin(FORTY)
    await lose(crew, "Cleo")
    verdict = await crew.ended(pursuit)
    logs = held(crew, "oak_log")
    assert verdict.status is Status.SUCCESS and logs["Ben"] + logs["Dan"] == 40
    assert crew.organisation.members == ("Ada", "Ben", "Dan") and logs["Dan"] >= 5
    assert crew.organisation.role("Dan") is AgentRole.LEAF
    assert (await crew.pursue(Goal("mine 10 logs", "logs", 10))).status is Status.SUCCESS
    assert held(crew, "oak_log")["Dan"] > logs["Dan"], "the next goal knows it too"


async def test_where_nobody_new_can_come_the_others_do_it_and_the_record_says_why():
    crew, notes = crew_at({"oak_log": 300}, workers=2, pace=0.002)
    with_recruits(crew)
    pursuit = crew.begin(FORTY)
    await lose(crew, "Cleo")
    assert (await crew.ended(pursuit)).status is Status.SUCCESS
    assert held(crew, "oak_log")["Ben"] == 40
    assert [event.data["why"] for event in notes.of("not_replaced")] == ["the server is full"]


@pytest.mark.parametrize(("team", "heir"), [(solo, "Dan"), (chain, "Dan"), (graph, "Dan")], ids=["solo", "chain", "graph"])
async def test_a_root_that_digs_is_replaced_and_the_goal_goes_on(team, heir):
    crew, _ = crew_at({"oak_log": 300}, workers=3, pace=0.001, team=team)
    with_recruits(crew, heir)
    pursuit = crew.begin(FORTY)
    await lose(crew, "Ada")
    assert (await crew.ended(pursuit)).status is Status.SUCCESS
    assert crew.organisation.root == heir
    assert sum(count for name, count in held(crew, "oak_log").items() if name != "Ada") >= 40


async def test_without_anybody_new_the_next_link_of_a_chain_leads():
    crew, _ = crew_at({"oak_log": 300}, pace=0.001, team=chain)
    pursuit = crew.begin(FORTY)
    await lose(crew, "Ada")
    assert (await crew.ended(pursuit)).status is Status.SUCCESS
    assert crew.organisation.edges == (("Ben", "Cleo"),)
    assert held(crew, "oak_log")["Ben"] + held(crew, "oak_log")["Cleo"] == 40


async def test_a_lost_solo_bot_that_nobody_replaces_is_a_failure_that_says_so():
    crew, _ = crew_at({"oak_log": 300}, pace=0.001, team=solo)
    pursuit = crew.begin(FORTY)
    await lose(crew, "Ada")
    verdict = await crew.ended(pursuit)
    assert verdict.status is Status.FAIL and "Ada has left the table" in verdict.why


async def test_a_change_of_mind_after_a_replacement_reaches_the_leader_at_work():
    crew, _ = crew_at({"oak_log": 300}, workers=2, pace=0.002, team=tree)
    with_recruits(crew, "Dan")
    pursuit = crew.begin(FORTY)
    await lose(crew, "Cleo")
    while held(crew, "oak_log").get("Dan", 0) < 1:
        await asyncio.sleep(0.001)
    crew.correct("Sam", 60)
    assert (await crew.ended(pursuit)).status is Status.SUCCESS
    assert sum(count for name, count in held(crew, "oak_log").items() if name != "Cleo") == 60


@pytest.mark.parametrize(("team", "lost"), [(graph, "Ben"), (chain, "Ben"), (chain, "Cleo")], ids=["graph", "link", "end"])
async def test_who_is_still_away_when_the_next_thing_begins_is_not_waited_for(team, lost):
    crew, notes = crew_at({"oak_log": 300, "dirt": 90}, pace=0.001, team=team)
    goal = several([Goal("mine 30 logs", "logs", 30), Goal("mine 12 dirt", "dirt", 12)])
    losing = asyncio.create_task(lose(crew, lost))
    async with asyncio.timeout(30):
        assert (await crew.pursue(goal)).status is Status.SUCCESS
    await losing
    assert sum(held(crew, "dirt").values()) >= 12
    assert next(event.agent for event in notes.of("message") if event.data["payload"] == "departure") == lost
