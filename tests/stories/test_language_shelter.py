"""A crew with a model builds a shelter at the tabletop: it says whose part is how much, and never which blocks."""

from collections import Counter

import pytest
from language_crew import always, instead, language_crew
from test_hostile_models import acts, plan

from orchestrator.core.blueprint import Cell, matches
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import load
from orchestrator.llm.testing.scripted_rules import sensible
from orchestrator.llm.usage import read_ledger

HERE: Cell = (10, 64, 20)
BUILD = shelter(load()).at(HERE)
GOAL = Goal("build a shelter", "", BUILD.blocks, build=BUILD)
LOADS = ({"oak_planks": 23, "oak_door": 1, "dirt": 8}, {"oak_planks": 23, "dirt": 8}, {"cobblestone": 98, "dirt": 8})


async def built(rule=sensible):
    async with language_crew(rule, blocks={"dirt": 1}, workers=3) as (crew, notes, server, _):
        for name, load_ in zip(crew.organisation.diggers, LOADS, strict=True):
            crew.worlds[name].inventory = Counter(load_)
        verdict = await crew.pursue(GOAL)
        site = crew.worlds["Ada"].site
        wrong = {cell for cell, block in BUILD.cells.items() if not matches(block, site.at(cell))}
        return verdict, wrong, site.log, notes, server


async def test_a_shelter_is_built_stage_by_stage_by_those_who_hold_what_it_takes():
    verdict, wrong, log, notes, _ = await built()
    assert verdict.status is Status.SUCCESS and not wrong, verdict
    assert len(log) == 146, "nothing was set twice"
    heights = [cell[1] - HERE[1] for _, cell in log]
    assert heights == sorted(heights, key=lambda y: (0, 1, 1, 2)[y]), "foundation, walls, roof"
    assert {name for name, cell in log if cell[1] in (64, 67)} == {"Dan"}, "the one who holds stone"
    assert not read_ledger(notes.events).troubles


@pytest.mark.parametrize(
    "rule",
    [
        instead("RootPlan", plan(("Ben", "roof", 10))),
        instead("RootPlan", plan(("Ben", "foundation", 49))),
        instead("RootPlan", plan(("Dan", "foundation", 4900))),
        instead("RootPlan", plan(("Dan", "tower", 4))),
    ],
    ids=["the roof first", "who holds nothing for it", "more than there is", "a part that is none"],
)
async def test_a_plan_that_cannot_be_built_goes_back_to_the_model(rule):
    verdict, wrong, _, notes, _ = await built(rule)
    assert verdict.status is Status.SUCCESS and not wrong
    assert sum(read_ledger(notes.events).troubles.values()) == 1, (
        "what makes no sense is counted, and told in the next question"
    )
    told = [event.data["said"][-1][1] for event in notes.of("model_call") if len(event.data["said"]) > 2]
    assert len(told) == 1 and told[0].endswith("Give your whole answer again.")


async def test_a_leaf_that_never_sets_a_block_gives_its_part_back():
    verdict, wrong, _, _, _ = await built(always("Actions", acts(*[{"skill": "explore"}] * 6)))
    assert verdict.status is Status.FAIL and wrong
