"""A crew builds a shelter at the tabletop: who holds what does what, stage by stage."""

import asyncio
from collections import Counter
from dataclasses import replace

import pytest
from tabletop_crew import crew_at, hears

from orchestrator.core.blueprint import Build, Cell, Stage, matches
from orchestrator.core.goal import Goal
from orchestrator.core.observation import Entity, Position
from orchestrator.core.outcome import Reason
from orchestrator.core.plan import Status
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import load
from orchestrator.team.crew import Crew
from orchestrator.team.organisations import chain, graph, solo, tree
from orchestrator.worlds.site import Site

HERE: Cell = (10, 64, 20)
BUILD = shelter(load()).at(HERE)
GOAL = Goal("build a shelter", "", BUILD.blocks, build=BUILD)
LOADS = ({"oak_planks": 23, "oak_door": 1, "dirt": 8}, {"oak_planks": 23, "dirt": 8}, {"cobblestone": 98, "dirt": 8})


def builders(crew: Crew, loads=LOADS) -> list[str]:
    """Give the diggers what they start with; answers their names."""
    names = list(crew.organisation.diggers)
    for name, load_ in zip(names, loads, strict=True):
        crew.worlds[name].inventory = Counter(load_)
    return names


def wrong(crew: Crew, build: Build = BUILD) -> dict[Cell, str]:
    site = next(iter(crew.worlds.values())).site
    return {cell: site.at(cell) for cell, block in build.cells.items() if not matches(block, site.at(cell))}


def log(crew: Crew) -> list[tuple[str, Cell]]:
    return next(iter(crew.worlds.values())).site.log


async def test_a_tree_builds_a_shelter_stage_by_stage_and_everybody_what_they_hold():
    crew, notes = crew_at({}, pace=0.0002)
    carpenter, joiner, mason = builders(crew)
    verdict = await crew.pursue(GOAL)
    assert verdict.status is Status.SUCCESS, verdict
    assert wrong(crew) == {} and len(log(crew)) == 146, "nothing was set twice"
    heights = [cell[1] - HERE[1] for _, cell in log(crew)]
    assert heights == sorted(heights, key=lambda y: (0, 1, 1, 2)[y]), "foundation, walls, roof"
    who = Counter((name, cell[1] in (64, 67)) for name, cell in log(crew))
    assert who == {(mason, True): 98, (carpenter, False): 25, (joiner, False): 23}
    assert len(notes.of("plan")) / 4 <= 3


async def test_what_stands_in_the_way_is_taken_away_first():
    crew, _ = crew_at({})
    builders(crew)
    site = crew.worlds["Ada"].site
    site.blocks |= {(13, 65, 23): "oak_log[axis=y]", (10, 65, 20): "stone", (11, 64, 21): "short_grass"}
    verdict = await crew.pursue(GOAL)
    assert verdict.status is Status.SUCCESS and wrong(crew) == {}


async def test_what_one_cannot_do_is_given_to_the_other():
    crew, _ = crew_at({}, pace=0.0002)
    carpenter, joiner, _ = builders(crew, ({"oak_planks": 46, "oak_door": 1}, {"oak_planks": 46, "oak_door": 1}, LOADS[2]))
    crew.worlds[carpenter].trouble.extend([Reason.UNREACHABLE] * 20)
    verdict = await crew.pursue(GOAL)
    assert verdict.status is Status.SUCCESS and wrong(crew) == {}, verdict
    assert {name for name, cell in log(crew) if cell[1] in (65, 66)} == {joiner}


async def test_a_leader_that_is_out_of_the_world_sees_the_building_with_its_crews_eyes():
    crew, notes = crew_at({}, pace=0.0005)
    builders(crew)
    pursuit = crew.begin(GOAL)
    while len(log(crew)) < 20:
        await asyncio.sleep(0.001)
    crew.worlds["Ada"].online = False
    verdict = await crew.ended(pursuit)
    assert verdict.status is Status.SUCCESS and wrong(crew) == {}, verdict
    assert len([event for event in notes.of("plan") if event.agent == "Ada"]) < 6


async def test_a_lost_builders_part_goes_to_somebody_else():
    crew, _ = crew_at({}, pace=0.001)
    carpenter, joiner, _ = builders(crew, ({"oak_planks": 46, "oak_door": 1}, {"oak_planks": 46, "oak_door": 1}, LOADS[2]))
    pursuit = asyncio.create_task(crew.pursue(GOAL))
    while not any(name == carpenter for name, _ in log(crew)):
        await asyncio.sleep(0.001)
    crew.worlds[carpenter].online = False
    verdict = await pursuit
    assert verdict.status is Status.SUCCESS and wrong(crew) == {}, verdict
    assert Counter(name for name, cell in log(crew) if cell[1] in (65, 66))[joiner] > 24


async def test_a_block_that_somebody_takes_away_is_seen_and_set_again():
    crew, _ = crew_at({}, pace=0.0005)
    builders(crew, (LOADS[0], LOADS[1], {"cobblestone": 99, "dirt": 8}))
    pursuit = asyncio.create_task(crew.pursue(GOAL))
    while not any(cell[1] == 65 for _, cell in log(crew)):
        await asyncio.sleep(0.0005)
    crew.worlds["Ada"].site.blocks.pop((10, 64, 20))
    verdict = await pursuit
    assert verdict.status is Status.SUCCESS and wrong(crew) == {}, verdict
    assert [cell for _, cell in log(crew)].count((10, 64, 20)) == 2


async def test_a_crew_without_material_gathers_it_first():
    crew, _ = crew_at({"oak_log": 40, "stone": 200, "dirt": 20})
    verdict = await crew.pursue(GOAL)
    assert verdict.status is Status.SUCCESS and wrong(crew) == {}, verdict


async def test_a_crew_that_cannot_come_by_the_material_says_what_is_lacking():
    crew, _ = crew_at({"dirt": 20})
    builders(crew, (LOADS[0], LOADS[1], {"cobblestone": 90}))
    verdict = await crew.pursue(GOAL)
    assert verdict.status is Status.FAIL and "the crew lacks" in verdict.why and "cobblestone x 8" in verdict.why, verdict


@pytest.mark.parametrize("team", [chain, graph, tree])
async def test_every_organisation_can_build(team):
    crew, _ = crew_at({}, team=team, pace=0.0001)
    builders(crew)
    verdict = await crew.pursue(GOAL)
    assert verdict.status is Status.SUCCESS and wrong(crew) == {}, verdict


async def test_what_is_built_already_is_done_at_once():
    crew, notes = crew_at({})
    crew.worlds["Ada"].site.blocks |= BUILD.cells
    verdict = await crew.pursue(replace(GOAL, text="build it again"))
    assert verdict.status is Status.SUCCESS and not notes.of("plan")


async def test_here_is_beside_whoever_says_it():
    crew, notes = crew_at({})
    builders(crew, ({"oak_planks": 7, "oak_door": 1, "dirt": 8}, {"oak_planks": 7, "dirt": 8}, {"cobblestone": 18, "dirt": 8}))
    crew.worlds["Ada"].entities = (Entity("player", "Sam", Position(20.5, 64.0, -5.5)),)
    said = await hears(crew, notes, "leader, build a 3x3x4 shelter here")
    assert said == [
        "It takes 18 cobblestone, 14 oak_planks, 1 oak_door; we have all of it.",
        "On it: build a 3x3x4 shelter at 22 64 -4.",
        "done: all 34 blocks of the shelter are in place",
    ]
    assert wrong(crew, shelter(load(), (3, 3, 4)).at((22, 64, -4))) == {}


async def test_who_is_not_seen_is_asked_where():
    crew, notes = crew_at({"oak_log": 9})
    said = await hears(crew, notes, "leader, build a shelter here", "mine 2 logs")
    assert "I cannot see you, Sam. Come closer, or give the coordinates: build a shelter at X Y Z." in said


async def test_a_building_is_not_corrected_nor_built_beside_other_work():
    crew, notes = crew_at({}, pace=0.001)
    builders(crew)
    lines = ("leader, build a shelter at 10 64 20", "make it 80", "leader, mine 3 logs", "build a shelter at 90 64 20")
    said = await hears(crew, notes, *lines)
    assert said[1].startswith("On it") and said[-1].startswith("done: all 146 blocks"), said
    assert said[2:-1] == [
        "We cannot change a building, or start one while we are working on a goal: say stop first.",
        "We cannot build and gather at the same time.",
        "We cannot change a building, or start one while we are working on a goal: say stop first.",
    ]


async def test_a_carpenter_who_is_told_to_lay_stone_says_that_it_has_none_and_goes_nowhere():
    crew, notes = crew_at({"stone": 200}, team=solo)
    crew.worlds[crew.organisation.root].inventory = Counter({"wooden_pickaxe": 1, "oak_planks": 60})
    part = BUILD.part(BUILD.stages[0], list(BUILD.cells)[:5])
    verdict = await crew.pursue(Goal("build 5 places of the foundation", "", 5, build=part))
    assert verdict.status is Status.FAIL and "no cobblestone" in verdict.why, verdict
    assert {event.data["skill"] for event in notes.of("action")} == {"buildBlocks"}


async def seconds_with(team, workers: int) -> float:
    """The virtual seconds that builders take who all hold everything, one second for each block."""
    crew, _ = crew_at({}, workers=workers, pace=1.0, team=team)
    for name in crew.organisation.diggers:
        crew.worlds[name].inventory = Counter({"cobblestone": 98, "oak_planks": 46, "oak_door": 1, "dirt": 20})
    begun = asyncio.get_running_loop().time()
    verdict = await crew.pursue(GOAL)
    assert verdict.status is Status.SUCCESS and wrong(crew) == {}
    return asyncio.get_running_loop().time() - begun


async def test_three_builders_share_each_stage_when_materials_are_at_hand():
    assert await seconds_with(solo, 1) > 2.2 * await seconds_with(tree, 3)


TOWER = Build(
    "tower", HERE, (10, 67, 21),
    tuple(Stage(f"layer {y}", tuple(((10, 64 + y, 20 + z), "cobblestone") for z in range(2))) for y in range(4)),
)  # fmt: skip


class Awkward(Site):
    """A building ground with places that nothing can be set in until they were tried `refusals` times."""

    def __init__(self, cells: set[Cell], refusals: int) -> None:
        super().__init__()
        self.refusals = dict.fromkeys(cells, refusals)

    def holds(self, cell: Cell) -> bool:
        """Answer as Site does, and count the tries at an awkward place."""
        left = self.refusals.get(cell, 0)
        self.refusals[cell] = max(0, left - 1)
        return not left and super().holds(cell)


async def built_on(site: Site) -> tuple[str, list[Cell], set[Cell]]:
    """Let a crew build the tower on that ground: why it ended, what was set in which order, and what is missing."""
    crew, _ = crew_at({}, pace=0.0002)
    for world in crew.worlds.values():
        world.site = site
    builders(crew, [{"cobblestone": 20, "dirt": 20}] * 3)
    verdict = await crew.pursue(Goal("build a tower", "", TOWER.blocks, build=TOWER))
    return verdict.why, [cell for _, cell in site.log], wrong(crew, TOWER).keys()


async def test_a_place_that_nobody_can_fill_does_not_stop_the_layers_above():
    why, order, missing = await built_on(Awkward({(10, 65, 20)}, 1000))
    assert missing == {(10, 65, 20)} and len(order) == 7, (why, order)
    assert why.startswith("layer 1: 1 of 2 places left, and no member can do more"), why


async def test_a_place_that_was_put_off_is_filled_at_the_end():
    why, order, missing = await built_on(Awkward({(10, 65, 20)}, 4 + 3))  # tries of the first two builders that fail
    assert not missing and order[-1] == (10, 65, 20), (why, order)


async def test_a_place_that_only_the_leader_could_fill_does_not_stop_the_layers_above_either():
    lantern, stages = ((10, 65, 20), "lantern"), list(TOWER.stages)
    stages[1] = Stage("layer 1", (lantern, stages[1].cells[1]))
    tower = replace(TOWER, stages=tuple(stages))
    crew, _ = crew_at({}, team=graph, pace=0.0002)
    site = Awkward({lantern[0]}, 1000)
    for world in crew.worlds.values():
        world.site = site
    builders(crew, [{"lantern": 1, "dirt": 20}, *[{"cobblestone": 20, "dirt": 20}] * 2])
    verdict = await crew.pursue(Goal("build a tower", "", tower.blocks, build=tower))
    assert wrong(crew, tower).keys() == {lantern[0]}, verdict.why
