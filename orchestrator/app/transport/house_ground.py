"""The ground of the transport game in Minecraft: where the cells of a house lie in the world, and how the house is built."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestrator.core.blueprint import Cell as Block
from orchestrator.games.transport.house import Cell, House
from orchestrator.games.transport.rules import LATTICE
from orchestrator.games.transport.things import MOST_BAGS, TARGETS
from orchestrator.servers.arena import Arena, ArenaStep, Spawn
from orchestrator.servers.arena_layout import PlacedArena

EDGE = 3  # blocks around the house in which people watch
WALL, SKY = 3, 3  # height of the walls, and free blocks above them: a house has no roof, so that people see into it
DOORWAY = 2  # blocks that a doorway is high
ON_FLAT_LAND = (32, -61, 32)  # where the ground goes: its floor takes the place of the grass
FLOORS = ("oak_planks", "birch_planks")  # of rooms side by side
GOAL_ROOM, GOAL, WALLS, THRESHOLD, AROUND = "smooth_stone", "lime_concrete", "white_terracotta", "spruce_planks", "grass_block"
RULES = {"doMobSpawning": "false", "doDaylightCycle": "false", "doEntityDrops": "true"}


@dataclass(frozen=True, slots=True)
class HouseGround:
    """The ground of a house with its lowest north-west corner, `origin`, in the world. The game's x goes east, its y south."""

    house: House
    origin: Block = ON_FLAT_LAND

    def at(self, cell: Cell) -> Block:
        """Return the block of the world in which an agent's feet are when it stands in a cell of the game."""
        x, y, z = self.origin
        return x + EDGE + cell[0], y + 1, z + EDGE + cell[1]

    def cell(self, x: float, z: float) -> Cell:
        """Return the cell of the game at a place in the world."""
        return int(x // 1) - self.origin[0] - EDGE, int(z // 1) - self.origin[2] - EDGE

    def shelf(self) -> list[Cell]:
        """Return the cells of the goal zone, the nearest to its middle first: one for each target and each bag."""
        cells, (x, y) = self.house.cells_of(self.house.goal), self.house.zone
        cells.sort(key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell))
        return cells[: len(TARGETS) + MOST_BAGS]

    def land(self, names: Sequence[str], starts: Sequence[Cell]) -> PlacedArena:
        """Return the land with the house and the agents, who have these names and begin in these cells."""
        bare = self.bare()
        spawns = tuple(self._spawn(name, cell) for name, cell in zip(names, starts, strict=False))
        return replace(bare, arena=replace(bare.arena, build=(*bare.arena.build, *self._rooms()), spawns=spawns))

    def bare(self) -> PlacedArena:
        """Return the land without the house, as wide as the widest house."""
        side = LATTICE * (self.house.inside + 1) + 1 + 2 * EDGE
        build = (ArenaStep("fill", (0, 0, 0), (side - 1, 0, side - 1), AROUND),)
        size = (side, 1 + WALL + SKY, side)
        return PlacedArena(Arena("transport", "A house for a crew.", size, build, (), (), RULES, "noon", "clear"), self.origin)

    def _rooms(self) -> list[ArenaStep]:
        house, steps = self.house, list[ArenaStep]()
        for room in house.rooms:
            (left, top), last = house.corner(room), house.inside - 1
            floor = GOAL_ROOM if room == house.goal else FLOORS[sum(house.places[room - 1]) % 2]
            steps.append(self._box((left - 1, top - 1), (left + last + 1, top + last + 1), 0, WALL, WALLS))
            steps.append(self._box((left, top), (left + last, top + last), 1, WALL, "air"))
            steps.append(self._box((left, top), (left + last, top + last), 0, 0, floor))
        for door, _, _ in house.doors:
            steps += [self._box(door, door, 1, DOORWAY, "air"), self._box(door, door, 0, 0, THRESHOLD)]
        return [*steps, *(self._box(cell, cell, 0, 0, GOAL) for cell in self.shelf())]

    def _box(self, low: Cell, high: Cell, bottom: int, top: int, block: str) -> ArenaStep:
        return ArenaStep("fill", (low[0] + EDGE, bottom, low[1] + EDGE), (high[0] + EDGE, top, high[1] + EDGE), block)

    def _spawn(self, name: str, cell: Cell) -> Spawn:
        return Spawn(name, (cell[0] + EDGE + 0.5, 1.0, cell[1] + EDGE + 0.5), (0.0, 0.0))

    def beside(self, number: int) -> Block:
        """Return the block of the world where a bot waits that has no part in the game, in front of the house."""
        return self.at((2 * number, -2))
