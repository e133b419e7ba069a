"""The shelter task: who starts with what, and a score that finds every fault."""

from collections import Counter
from collections.abc import Mapping

import pytest

from orchestrator.core.blueprint import Cell, materials
from orchestrator.core.contracts.journal import Event
from orchestrator.core.contracts.task import Score, TaskScene
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import load
from orchestrator.tasks.shelter import Shelter
from orchestrator.tasks.shelter.loads import loads
from orchestrator.tasks.shelter.scoring import ShelterPlay, stages_in_order, surroundings
from orchestrator.worlds.tabletop import TabletopWorld

SMALL = shelter(load(), (3, 3, 4))
AT: Cell = (10, 64, 20)
NAMES = ("Ben", "Cleo", "Dan")


def scene(holds: Mapping[str, int]) -> TaskScene:
    """Three at a table, nobody with an operator's rights; each holds the same."""
    first = TabletopWorld({}, "Ben")
    worlds = {"Ben": first, "Cleo": first.another_body("Cleo"), "Dan": first.another_body("Dan")}
    for world in worlds.values():
        world.inventory = Counter(holds)

    async def inventories() -> Mapping[str, Mapping[str, int]]:
        return {name: world.inventory for name, world in worlds.items()}

    return TaskScene(NAMES, NAMES, worlds, None, 1, inventories)


def placed(cells: list[Cell]) -> list[Event]:
    return [
        Event(float(at), "bridge", "Ben", {"event": "placed", "x": x, "y": y, "z": z, "block": "stone"})
        for at, (x, y, z) in enumerate(cells)
    ]


async def scored(change: Mapping[Cell, str], events: list[Event] | None = None) -> Score:
    """The score of a small shelter that stands, but for a change."""
    there = scene({"cobblestone": 18, "oak_planks": 14, "oak_door": 1})
    play = await Shelter(SMALL, AT).set_up(there)
    assert isinstance(play, ShelterPlay) and play.goal.build
    site = there.worlds["Ben"].site
    site.blocks |= play.goal.build.cells | dict(change)
    return await play.score(play.goal, placed(list(play.goal.build.cells)) if events is None else events)


def test_of_three_builders_two_hold_wood_and_one_stone_and_the_seed_says_who():
    blueprint = shelter(load())
    wanted = materials(block for stage in blueprint.stages for _, block in stage.cells)
    masons = set()
    for seed in range(1, 4):
        given = loads(blueprint, NAMES, seed)
        total: Counter[str] = sum((Counter(load_) for load_ in given.values()), Counter())
        assert all(total[item] >= count for item, count in wanted.items()), (given, wanted)
        stone = [name for name, load_ in given.items() if "cobblestone" in load_]
        wood = [name for name, load_ in given.items() if "oak_planks" in load_]
        assert len(stone) == 1 and len(wood) == 2 and not set(stone) & set(wood)
        assert sum(load_.get("oak_door", 0) for load_ in given.values()) == 1
        masons.add(stone[0])
    assert masons == set(NAMES)


async def test_a_building_that_stands_is_complete():
    score = await scored({})
    assert score.ok and (score.got, score.wanted) == (34, 34)
    assert {key: score.figures[key] for key in ("right", "wrong", "missing", "surplus", "stages_in_order")} == {
        "right": 34, "wrong": 0, "missing": 0, "surplus": 0, "stages_in_order": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({(10, 64, 20): "air"}, {"missing": 1, "right": 33}),
        ({(10, 65, 20): "spruce_planks"}, {"wrong": 1, "right": 33}),
        ({(11, 65, 22): "oak_door[facing=south,half=lower]"}, {"wrong": 1, "right": 33}),
        ({(11, 65, 21): "dirt"}, {"surplus": 1, "right": 34}),  # in the room
        ({(8, 64, 20): "dirt"}, {"surplus": 1, "right": 34}),  # a pillar that was left
        ({(11, 68, 21): "oak_planks"}, {"surplus": 1, "right": 34}),  # on the roof
        ({(9, 63, 19): "air"}, {"surplus": 1, "right": 34}),  # a hole in the ground
    ],
)
async def test_every_fault_is_found(change: Mapping[Cell, str], fault: Mapping[str, int]):
    score = await scored(change)
    assert not score.ok
    found = {key: score.figures[key] for key in ("wrong", "missing", "surplus", "right")}
    assert found == {"wrong": 0, "missing": 0, "surplus": 0} | fault


def test_a_roof_before_a_wall_is_not_in_order():
    build = SMALL.at(AT)
    cells = list(build.cells)
    assert stages_in_order(build, placed(cells))
    assert not stages_in_order(build, placed([*cells[1:], cells[0]])), "the foundation was finished last"
    assert stages_in_order(build, placed([*cells, cells[0]])), "what is mended later was built in order"


async def test_builders_who_hold_too_little_are_told_what_is_lacking():
    with pytest.raises(BlockcrewError, match="The builders lack 12 cobblestone, 1 oak_door"):
        await Shelter(SMALL, AT).set_up(scene({"cobblestone": 2, "oak_planks": 5}))


async def test_a_site_that_nobody_sees_is_refused():
    class Blind(TabletopWorld):
        """Somebody far away."""

        async def look_at(self, cells: object) -> Mapping[Cell, str]:
            return {}

    far = TaskScene(NAMES, NAMES, {name: Blind({}, name) for name in NAMES}, None, 1, scene({}).inventories)
    with pytest.raises(BlockcrewError, match="No builder is near enough to see the land around 10 64 20"):
        await surroundings(far, SMALL.at(AT), patience=0.3)


@pytest.mark.parametrize("diggers", [1, 2])
def test_too_few_builders_are_told_so(diggers: int):
    with pytest.raises(BlockcrewError, match="needs 3 builders"):
        Shelter(SMALL).check(diggers)


def test_another_blueprint_is_another_task():
    other = shelter(load(), (3, 3, 4), wood="spruce_planks")
    assert Shelter(SMALL).spec()["blueprint"] != Shelter(other).spec()["blueprint"]
    assert Shelter(SMALL).text == "build the 3x3x4 shelter"
