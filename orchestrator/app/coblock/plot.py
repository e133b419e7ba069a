"""The plot of land on which CoBlock is played in Minecraft: where its cells lie, how it is laid out, and what the builders
hold at the beginning."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from orchestrator.core.blueprint import Cell
from orchestrator.games.coblock.blocks import PLOT, SEATS
from orchestrator.games.coblock.minecraft import wool
from orchestrator.games.coblock.task import BlockTask
from orchestrator.servers.arena import Arena, ArenaStep, Spawn, Stack
from orchestrator.servers.arena_layout import PlacedArena

EDGE = 4  # blocks around the plot in which builders wait and people watch
SKY = 4  # free blocks above the plot
ON_FLAT_LAND = (32, -61, 32)  # where the plot goes: its floor takes the place of the grass
FLOOR, BORDER, AROUND = "smooth_stone", "polished_andesite", "grass_block"
STACK = 64
RULES = {"doMobSpawning": "false", "doDaylightCycle": "false", "doTileDrops": "true"}
WEST, EAST = -90.0, 90.0  # yaw: a builder looks at the plot


@dataclass(frozen=True, slots=True)
class BuildingPlot:
    """The plot with the lowest north-west corner of its land, `origin`, in the world. Cells of the game are counted from the
    plot's corner, and y = 0 lies on its floor."""

    origin: Cell = ON_FLAT_LAND

    def at(self, cell: Cell) -> Cell:
        """Return the cell of the world for a cell of the game."""
        x, y, z = self.origin
        return x + EDGE + cell[0], y + 1 + cell[1], z + EDGE + cell[2]

    def cells(self) -> Iterator[Cell]:
        """Yield all cells of the game."""
        return ((x, y, z) for y in range(PLOT[1]) for z in range(PLOT[2]) for x in range(PLOT[0]))

    def perch(self, seat: int) -> Cell:
        """Return the cell of the world where the builder on this seat waits, beside the plot: Alice in the west, Bob in the
        east."""
        return self.at((-2 if seat == 0 else PLOT[0] + 1, 0, PLOT[2] // 2))

    def land(self, task: BlockTask, names: Sequence[str] = SEATS) -> PlacedArena:
        """Return the land for a task: a floor with a border, and the builders, who have these names, with their blocks."""
        bare = self.bare()
        spawns = tuple(self._spawn(seat, names[seat], inventory) for seat, inventory in enumerate(task.inventories))
        return replace(bare, arena=replace(bare.arena, spawns=spawns))

    def bare(self) -> PlacedArena:
        """Return the land without builders."""
        far = (PLOT[0] + 2 * EDGE - 1, 0, PLOT[2] + 2 * EDGE - 1)
        build = (
            ArenaStep("fill", (0, 0, 0), far, AROUND),
            ArenaStep("outline", (EDGE - 1, 0, EDGE - 1), (far[0] - EDGE + 1, 0, far[2] - EDGE + 1), BORDER),
            ArenaStep("fill", (EDGE, 0, EDGE), (far[0] - EDGE, 0, far[2] - EDGE), FLOOR),
        )
        size = (far[0] + 1, PLOT[1] + 1 + SKY, far[2] + 1)
        arena = Arena("coblock", "A plot for two builders.", size, build, (), (), RULES, "noon", "clear")
        return PlacedArena(arena, self.origin)

    def _spawn(self, seat: int, name: str, inventory: Mapping[str, int]) -> Spawn:
        x, y, z = (part - corner for part, corner in zip(self.perch(seat), self.origin, strict=True))
        return Spawn(name, (x + 0.5, float(y), z + 0.5), (WEST if seat == 0 else EAST, 0.0), stacks(inventory))


def stacks(inventory: Mapping[str, int]) -> tuple[Stack, ...]:
    """Return the stacks of wool for an inventory, colour to count."""
    parts = [(colour, min(STACK, count - at)) for colour, count in inventory.items() for at in range(0, count, STACK)]
    return tuple(Stack(slot, wool(colour), count) for slot, (colour, count) in enumerate(parts))
