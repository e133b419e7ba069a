"""The ground for a kitchen on a server of somebody else: level and free, or a sentence that says where it is not."""

from collections.abc import Collection, Mapping

import pytest

from orchestrator.app.cooking.ground import check_ground, standpoints
from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.arena_layout import PlacedArena
from orchestrator.tasks.cooking.land import kitchen_land
from orchestrator.tasks.cooking.level_file import level_of
from orchestrator.worlds.tabletop import TabletopWorld

CORNER = (100, 64, -20)
PLACED = PlacedArena(kitchen_land(level_of("pasture")).arena, CORNER)


class Meadow(TabletopWorld):
    """Level grass at y 64 and air above, with some blocks that differ; land north of `border` never loads."""

    def __init__(self, differs: Mapping[Cell, str], border: int = -1000) -> None:
        super().__init__({})
        self.differs, self.border = differs, border

    async def look_at(self, cells: Collection[Cell]) -> Mapping[Cell, str]:
        usual = {cell: "grass_block" if cell[1] <= 64 else "air" for cell in cells if cell[2] >= self.border}
        return usual | {cell: block for cell, block in self.differs.items() if cell in usual}


class Operator:
    """Notes the commands that it gets."""

    def __init__(self) -> None:
        self.commands: list[str] = []

    async def command(self, text: str) -> str:
        self.commands.append(text)
        return ""


async def checked(differs: Mapping[Cell, str]) -> list[str]:
    """Check the ground, and return the commands that it took."""
    operator = Operator()
    await check_ground(Meadow(differs), operator, "Ada", PLACED)
    return operator.commands


async def test_level_ground_will_do_and_nothing_but_the_looking_cook_is_moved():
    commands = await checked({})
    assert commands
    assert all(command.startswith("tp Ada ") for command in commands)


async def test_grass_and_what_the_kitchen_has_there_anyway_will_do():
    furnace = PLACED.at(kitchen_land(level_of("pasture")).furnaces[0])
    assert await checked({(105, 65, -15): "short_grass", furnace: "furnace[facing=south,lit=true]"})


@pytest.mark.parametrize(
    ("cell", "block", "said"),
    [
        ((105, 66, -15), "oak_log[axis=y]", "oak_log stands at 105 66 -15"),
        ((105, 64, -15), "water[level=0]", "no ground at 105 64 -15"),
        ((105, 64, -15), "air", "no ground at 105 64 -15"),
    ],
)
async def test_what_is_in_the_way_is_named(cell, block, said):
    with pytest.raises(BlockcrewError, match=f"pasture needs .* free up to 6 blocks, .* of 100 64 -20, but .*{said}: name"):
        await checked({cell: block})


@pytest.mark.parametrize("size", [(20, 6, 30), (81, 6, 30), (170, 6, 200)])
def test_all_the_ground_is_in_sight_from_the_standpoints(size):
    for x in range(size[0]):
        for z in range(size[2]):
            assert any(abs(x - at[0]) <= 40 and abs(z - at[1]) <= 40 for at in standpoints(*size))
