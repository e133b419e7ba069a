"""Builders who hold everything get a sector of the whole building each, so that nobody waits at the end of a stage."""

import asyncio
from collections import Counter
from dataclasses import replace

from tabletop_crew import crew_at

from orchestrator.building.order import ShapeOrder
from orchestrator.building.shapes.drawing import drawn
from orchestrator.core.blueprint import Build, Stage, matches, materials
from orchestrator.core.contracts.mind import AgentRole, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Observation, Position
from orchestrator.core.plan import Status
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import load
from orchestrator.minds.symbolic.building_sectors import sectors

SHELTER = shelter(load()).at((10, 64, 20))
EVERYTHING = {"cobblestone": 98, "oak_planks": 46, "oak_door": 1, "dirt": 20}


def parts(build: Build, held: dict[str, int] = EVERYTHING, first: int = 0, **known: object) -> dict[str, Build]:
    """Divide a building among three idle members that hold this much each, from a stage on."""
    crew = tuple(replace(Member(name, inventory=held), **known) for name in ("Ann", "Ben", "Cleo"))
    cells = dict.fromkeys(build.cells, "air")
    cells |= {cell: block for stage in build.stages[:first] for cell, block in stage.cells}
    goal = Goal("build it", "", build.blocks, build=build)
    situation = Situation("Ada", AgentRole.ROOT, goal, Observation(Position(0, 64, 0), cells=cells), members=crew)
    return sectors(situation, build.stages[first], frozenset(), crew)


def order_holds(part: Build) -> bool:
    """Whether each cell, in its order, is on the ground or beside one that came before."""
    before: set[tuple[int, int, int]] = set()
    for x, y, z in part.cells:
        near = {(x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z), (x, y, z + 1), (x, y, z - 1)}
        if y > part.low[1] and not near & before:
            return False
        before.add((x, y, z))
    return True


def test_each_gets_a_third_of_the_shelter_from_the_ground_to_the_roof():
    found = parts(SHELTER)
    cells = Counter(cell for part in found.values() for cell in part.cells)
    assert set(cells.values()) == {1} and len(found) == 3
    assert all([stage.name for stage in part.stages] == ["foundation", "walls", "roof"] for part in found.values())
    assert max(map(len, (part.cells for part in found.values()))) <= 52 and len(cells) >= 140
    assert not [block for part in found.values() for block in part.cells.values() if block == "air" or "door" in block]
    assert all(map(order_holds, found.values()))


def test_what_one_does_not_hold_is_divided_stage_by_stage():
    assert not parts(SHELTER, {"oak_planks": 46, "oak_door": 1})
    few = parts(SHELTER, {"cobblestone": 20, "oak_planks": 46})  # enough for foundation and walls
    assert {stage.name for part in few.values() for stage in part.stages} == {"foundation", "walls"}


def test_after_a_failure_and_for_a_single_stage_there_are_no_sectors():
    assert not parts(SHELTER, failures=1)
    assert not parts(replace(SHELTER, stages=SHELTER.stages[:1]))
    assert not parts(SHELTER, first=2)


def test_a_deck_that_only_its_neighbours_hold_is_divided_stage_by_stage():
    deck = tuple(((x, 66, 20), "cobblestone") for x in range(10, 19))
    posts = tuple(((x, y, 20), "cobblestone") for x in (10, 18) for y in (64, 65))
    rail = tuple(((x, 67, 20), "cobblestone") for x in range(10, 19))
    stages = Stage("posts", posts), Stage("deck", deck), Stage("rail", rail)
    assert not parts(Build("bridge", (10, 64, 20), (18, 67, 20), stages), first=1)


async def test_a_tower_is_built_with_few_orders():
    tower = drawn(load(), ShapeOrder("tower", length=5, width=5, height=8)).blueprint.at((10, 64, 20))
    crew, notes = crew_at({}, pace=0.001)
    for name in crew.organisation.diggers:
        crew.worlds[name].inventory = Counter(materials(tower.cells.values()) + Counter(dirt=20))
    verdict = await crew.pursue(Goal("build a tower", "", tower.blocks, build=tower))
    site = next(iter(crew.worlds.values())).site
    assert verdict.status is Status.SUCCESS, verdict
    assert not [cell for cell, block in tower.cells.items() if not matches(block, site.at(cell))]
    orders = Counter(event.agent for event in notes.of("action") if event.data["skill"] == "buildBlocks")
    assert sum(orders.values()) <= 6, orders  # three sectors, the door, and what was held by two sectors only


async def test_three_are_nearly_three_times_as_fast_as_one_with_a_walk_for_each_order():
    async def seconds(workers: int) -> float:
        crew, _ = crew_at({}, workers=workers, pace=1.0)
        for name in crew.organisation.diggers:
            crew.worlds[name].inventory = Counter(EVERYTHING)
        begun = asyncio.get_running_loop().time()
        verdict = await crew.pursue(Goal("build a shelter", "", SHELTER.blocks, build=SHELTER))
        assert verdict.status is Status.SUCCESS, verdict
        return asyncio.get_running_loop().time() - begun

    one, three = await seconds(1), await seconds(3)
    assert one > 2.7 * three, (one, three)
