"""Crews that build by a meta-plan: who sets what is agreed by those that know what they hold."""

import asyncio

from tabletop_crew import crew_at
from test_shelter import BUILD, GOAL, LOADS, builders, wrong

from orchestrator.core.contracts.mind import Collaboration
from orchestrator.core.plan import Status


async def test_members_say_what_they_lack_and_the_shelter_is_built():
    crew, notes = crew_at({}, pace=0.0002, collaboration=Collaboration.CAPO)
    *_, mason = builders(crew)
    verdict = await crew.pursue(GOAL)
    assert verdict.status is Status.SUCCESS, verdict
    assert wrong(crew) == {}
    first = notes.of("meta_plan")[0].data
    assert any("I hold no cobblestone" in one for one in first["said"]) or any("oak_planks" in one for one in first["said"])
    assert f"{mason}: set 98 cobblestone" in first["subtasks"] and first["agreed"]


async def test_a_lost_builder_is_discussed():
    crew, notes = crew_at({"oak_log": 90, "stone": 200}, pace=0.05, collaboration=Collaboration.CAPO)
    builders(crew, [dict(LOADS[0]) | {"oak_planks": 60}, LOADS[1], LOADS[2]])
    pursuit = crew.begin(GOAL)
    while len(wrong(crew)) > len(BUILD.cells) - 30:
        await asyncio.sleep(0.05)
    crew.worlds["Dan"].online = False
    verdict = await crew.ended(pursuit)
    assert verdict.status is Status.SUCCESS, verdict
    assert any(one.data["event"].startswith("member lost (Dan") for one in notes.of("meta_plan"))
