"""Crews that work by a meta-plan (CaPo): who discusses what, after which news, and how the work goes on."""

import asyncio

import pytest
from tabletop_crew import crew_at, held

from orchestrator.core.contracts.mind import Collaboration, Mind
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal, several
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Status
from orchestrator.core.speaker import Speaker
from orchestrator.minds.simulated import SimulatedMind, Weakness
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team.crew_members import fitting
from orchestrator.team.organisation import Organisation

LOGS = Goal("mine 30 logs", "logs", 30)
STONES = Goal("mine 20 cobblestone", "cobblestone", 20)
ROCK = {"oak_log": 200, "stone": 200, "coal_ore": 60, "dirt": 50}


class LoopTime:
    """The virtual clock, on which speeds are measured."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()


def capo_crew(**given):
    blocks = given.pop("blocks", ROCK)
    crew, notes = crew_at(blocks, pace=0.5, collaboration=Collaboration.CAPO, **given)
    crew.pool.clock = LoopTime()
    return crew, notes


def plans(notes):
    return [event.data for event in notes.of("meta_plan")]


async def test_a_crew_agrees_on_shares_and_reaches_the_goal():
    crew, notes = capo_crew()
    assert (await crew.pursue(LOGS)).status is Status.SUCCESS
    logs = held(crew, "oak_log")
    assert sum(logs.values()) >= 30 and logs["Ada"] == 0
    first = plans(notes)[0]
    assert (first["plan"], first["changed"], first["agreed"], first["event"]) == (1, True, True, "")
    assert len(first["subtasks"]) == 3


async def test_who_holds_an_axe_says_so_and_gets_more():
    crew, notes = capo_crew()
    crew.worlds["Ben"].inventory["stone_axe"] = 1
    assert (await crew.pursue(Goal("mine 60 logs", "logs", 60))).status is Status.SUCCESS
    first = plans(notes)[0]
    counts = {line.split(":")[0]: int(line.split()[2]) for line in first["subtasks"]}
    assert counts["Ben"] > max(counts["Cleo"], counts["Dan"])
    assert notes.of("meta_plan")[0].agent == "Ben" or any("Ben: I hold stone_axe" in one for one in first["said"])


async def test_a_search_in_vain_changes_the_plan_and_says_why():
    crew, notes = capo_crew()
    crew.worlds["Cleo"].inventory["stone_pickaxe"] = 1
    crew.worlds["Cleo"].trouble.extend([Reason.NOT_FOUND] * 12)
    assert (await crew.pursue(STONES)).status is Status.SUCCESS
    after = [one for one in plans(notes) if one["event"].startswith("impossible (Cleo")]
    assert after and after[0]["changed"]
    assert sum(held(crew, "cobblestone").values()) >= 20


async def test_a_lost_worker_begins_a_discussion_and_the_others_do_its_part():
    crew, notes = capo_crew()
    pursuit = crew.begin(LOGS)
    while held(crew, "oak_log")["Ben"] < 3:
        await asyncio.sleep(0.1)
    crew.worlds["Ben"].online = False
    assert (await crew.ended(pursuit)).status is Status.SUCCESS
    lost = [one for one in plans(notes) if one["event"].startswith("member lost (Ben")]
    assert lost and not any(line.startswith("Ben:") for line in lost[0]["subtasks"])
    logs = held(crew, "oak_log")
    assert logs["Cleo"] + logs["Dan"] >= 30


async def test_a_wish_in_between_is_discussed():
    crew, notes = capo_crew()
    pursuit = crew.begin(LOGS)
    while sum(held(crew, "oak_log").values()) < 4:
        await asyncio.sleep(0.1)
    crew.correct(Speaker("Sam"), 40)
    assert (await crew.ended(pursuit)).status is Status.SUCCESS
    assert sum(held(crew, "oak_log").values()) >= 40
    assert any(one["event"].startswith("wish (people") for one in plans(notes))


async def test_mere_progress_begins_no_discussion():
    crew, notes = capo_crew(workers=1)
    assert (await crew.pursue(LOGS)).status is Status.SUCCESS
    assert len([one for one in notes.of("message") if one.data.get("payload") == "report"]) > 5
    assert len(plans(notes)) == 1


async def test_several_things_are_shared_out():
    crew, notes = capo_crew()
    both = several([Goal("mine 20 logs", "logs", 20), Goal("mine 10 dirt", "dirt", 10)])
    assert (await crew.pursue(both)).status is Status.SUCCESS
    assert {line.split()[-1] for line in plans(notes)[0]["subtasks"]} == {"logs", "dirt"}


async def test_what_nobody_can_get_fails_with_the_reasons():
    crew, _ = capo_crew(blocks={"dirt": 5})
    verdict = await crew.pursue(STONES)
    assert verdict.status is Status.FAIL and "see no way" in verdict.why


class Silent:
    """A mind that cannot discuss."""

    name = "silent"
    judge = plan = act = None


def test_a_mind_that_cannot_discuss_is_refused():
    mind: Mind = Silent()
    with pytest.raises(BlockcrewError, match="cannot discuss a meta-plan"):
        capo_crew(mind=mind)


def test_leaders_that_work_themselves_cannot_chair():
    edges = (("Ada", "Ben"), ("Ada", "Cleo"))
    own = Organisation("pack", ("Ada", "Ben", "Cleo"), "Ada", edges, all_dig=True)
    with pytest.raises(BlockcrewError, match="its leaders work themselves"):
        fitting(own, Collaboration.CAPO)


async def test_slow_and_erring_minds_can_discuss_too():
    crew, notes = capo_crew(mind=SimulatedMind(SymbolicMind(), Weakness(seed=4)))
    assert (await crew.pursue(LOGS)).status is Status.SUCCESS
    assert plans(notes)[0]["changed"]
