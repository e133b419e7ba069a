"""The ground of a restaurant in Minecraft: where the stations of a level stand, where cooks stand before them, and how it is
built.

```
# # # # # # # # # # # # #      z 0, the north wall, with a sign above each station
# S . . c T c c T c . . #      z 1, tools in a counter
# S                     #
# S                   V #      S the storage, one barrel for each ingredient; V the serving table
# S                   V #
# S                   V #
# S                     #
# S . . c T c c T c . d #
# # # # # # # # # # # d #      d the door for people
```
Nothing stands between the stations, so that a straight line leads from each to every other one.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from pathlib import Path

from orchestrator.core.blueprint import Cell
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.arena import Arena, ArenaStep, Point
from orchestrator.servers.arena_layout import PlacedArena
from orchestrator.tasks.cuisineworld.rules import STORAGE, TABLE, Level
from orchestrator.tasks.restaurant.looks import blocks_of, title

ON_FLAT_LAND = (32, -61, 32)  # where a restaurant goes: its floor takes the place of the grass
MOST_COOKS = 6  # places before each station
WEST, APART, DEEP = 4, 3, 10  # where the first tool's front begins, cells of a front, cells from wall to wall
HIGH, WALL = 6, 3
FLOOR, FRONT, COUNTER, WALLS = "smooth_stone", "polished_diorite", "smooth_quartz", "white_terracotta"
RULES = {
    "doMobSpawning": "false", "doDaylightCycle": "false", "doTileDrops": "false", "mobGriefing": "false",
    "doImmediateRespawn": "true",
}  # fmt: skip
Floor = tuple[int, int]  # a cell of the floor: x and z


@dataclass(frozen=True, slots=True)
class Station:
    """A place of a level on the ground: its blocks, and the floor before it, where cooks are at it. `front` has the lowest and
    the highest cell of that floor, `spots` where each cook stands, by its number, and `side` is where they stand as seen from
    the blocks. `holds` has the ingredient of each block of a storage, by the block's cell."""

    name: str
    kind: str
    cells: tuple[Cell, ...]
    front: tuple[Floor, Floor]
    spots: tuple[Floor, ...]
    side: str
    holds: Mapping[Cell, str]

    @property
    def middle(self) -> Cell:
        """Return the block above which the station shows what is inside."""
        return self.cells[len(self.cells) // 2]

    def has(self, x: float, z: float) -> bool:
        """Return whether a point lies before this station."""
        (x0, z0), (x1, z1) = self.front
        return x0 <= x < x1 + 1 and z0 <= z < z1 + 1


class RestaurantGround:
    """The ground for a level with its lowest north-west corner in the cell `origin` of the world. Stations have coordinates of
    their own, counted from that corner; `at` turns them into those of the world."""

    def __init__(self, level: Level, origin: Cell = ON_FLAT_LAND) -> None:
        self.level, self.origin = level, origin
        tools = [place for place in level.places if place.tool.name not in (STORAGE, TABLE)]
        self.blocks = blocks_of(place.tool.name for place in level.places)
        used = {part for recipe in level.recipes.values() for part in recipe.inputs} & level.ingredients
        self.shelf = tuple(sorted(used))
        self.depth = max(DEEP, len(self.shelf) + 3)
        self.width = WEST + APART * ceil(len(tools) / 2) + 4
        self.aisle = self.depth // 2 - 1
        found = [self._tool(number, place.name, place.tool.name) for number, place in enumerate(tools)]
        by_name = {station.name: station for station in (*found, self._storage(), self._table())}
        self.stations = {place.name: by_name[place.name] for place in level.places}

    def _tool(self, number: int, name: str, kind: str) -> Station:
        """Return a tool: those with even numbers stand in the north, the others in the south."""
        x, north = WEST + APART * (number // 2) + 1, number % 2 == 0
        z, near, far = (1, 2, 3) if north else (self.depth - 2, self.depth - 3, self.depth - 4)
        spots = tuple((x + aside, row) for row in (near, far) for aside in (0, -1, 1))
        front = (x - 1, min(near, far)), (x + 1, max(near, far))
        return Station(name, kind, ((x, 1, z),), front, spots, "south" if north else "north", {})

    def _storage(self) -> Station:
        """Return the storage in the west: a barrel for each ingredient that the level needs, and one for all others."""
        first = max(1, self.aisle - len(self.shelf) // 2)
        cells = tuple((1, 1, first + number) for number in range(len(self.shelf) + 1))
        front, holds = ((2, 2), (3, self.depth - 3)), dict(zip(cells, self.shelf, strict=False))
        return Station(f"{STORAGE}0", STORAGE, cells, front, self._aside(2, 3), "east", holds)

    def _table(self) -> Station:
        """Return the serving table in the east, three blocks long."""
        cells = tuple((self.width - 2, 1, self.aisle + aside) for aside in (-1, 0, 1))
        front = (self.width - 4, 2), (self.width - 3, self.depth - 3)
        return Station(f"{TABLE}0", TABLE, cells, front, self._aside(self.width - 3, self.width - 4), "west", {})

    def _aside(self, near: int, far: int) -> tuple[Floor, ...]:
        return tuple((x, self.aisle + aside) for x in (near, far) for aside in (0, 1, -1))

    # ---- where something is ----------------------------------------------------------------------------------------------

    def at(self, cell: Cell) -> Cell:
        """Return the cell of the world for a cell of the ground."""
        return cell[0] + self.origin[0], cell[1] + self.origin[1], cell[2] + self.origin[2]

    def spot(self, place: str, agent: int) -> Point:
        """Return the point of the world where an agent stands at a place."""
        x, z = self.stations[place].spots[agent]
        return x + self.origin[0] + 0.5, float(self.origin[1] + 1), z + self.origin[2] + 0.5

    def standing_at(self, x: float, z: float) -> str:
        """Return the place before which a point of the world lies; empty if it lies before none."""
        east, south = x - self.origin[0], z - self.origin[2]
        return next((name for name, station in self.stations.items() if station.has(east, south)), "")

    @cached_property
    def cells(self) -> dict[Cell, str]:
        """Return the cells of the world that have a block of a station, with the station's name."""
        return {self.at(cell): name for name, station in self.stations.items() for cell in station.cells}

    def block(self, place: str) -> str:
        """Return the block of a place, such as `smoker`."""
        return self.blocks[self.stations[place].kind]

    def cell_for(self, place: str, item: str = "") -> Cell:
        """Return the cell of the world that a cook clicks at a place; in a storage, the barrel of the item that is wanted, or
        the last one if it has none of its own."""
        station = self.stations[place]
        if station.kind != STORAGE:
            return self.at(station.middle)
        return self.at(next((cell for cell, held in station.holds.items() if held == item), station.cells[-1]))

    def item_at(self, cell: Cell) -> str:
        """Return the ingredient in the barrel in a cell of the world; empty if it is none with an ingredient of its own."""
        return next((held for own in self.stations.values() for each, held in own.holds.items() if self.at(each) == cell), "")

    # ---- how it is built -------------------------------------------------------------------------------------------------

    def land(self) -> PlacedArena:
        """Return the land of the restaurant, without cooks."""
        build = (*self._room(), *(step for station in self.stations.values() for step in self._furniture(station)))
        size = (self.width, HIGH, self.depth)
        about = f"The restaurant of {self.level.name}: {', '.join(map(title, self.level.dishes))}."
        name = f"restaurant-{self.level.name}"
        arena = Arena(name, about, size, build, (), (), RULES, "noon", "clear", Path(name))
        return PlacedArena(arena, self.origin)

    def _room(self) -> Iterator[ArenaStep]:
        """Yield the floor, the walls, the counters beside the tools, and the door."""
        east, south = self.width - 1, self.depth - 1
        yield ArenaStep("fill", (0, 0, 0), (east, 0, south), FLOOR)
        for station in self.stations.values():
            (x0, z0), (x1, z1) = station.front
            yield ArenaStep("fill", (x0, 0, z0), (x1, 0, z1), FRONT)
        for low, high in (((0, 0), (east, 0)), ((0, south), (east, south)), ((0, 0), (0, south)), ((east, 0), (east, south))):
            yield ArenaStep("fill", (low[0], 1, low[1]), (high[0], WALL, high[1]), WALLS)
        for row in (1, south - 1):
            yield ArenaStep("fill", (2, 1, row), (east - 4, 1, row), COUNTER)
        yield ArenaStep("fill", (east - 2, 1, south), (east - 2, 2, south), "air")

    def _furniture(self, station: Station) -> Iterator[ArenaStep]:
        """Yield the blocks of a station, and the sign on the wall above."""
        block = self.blocks[station.kind]
        facing = f"[facing={station.side}]" if block in ("smoker", "furnace", "blast_furnace", "stonecutter", "barrel") else ""
        for cell in station.cells:
            yield ArenaStep("put", cell, cell, block + facing)
        x, _, z = station.middle
        text = ",".join(f"'{json.dumps({'text': words})}'" for words in ("", title(station.name), "", ""))
        sign = f"oak_wall_sign[facing={station.side}]{{front_text:{{messages:[{text}]}},is_waxed:1b}}"
        yield ArenaStep("put", (x, WALL, z), (x, WALL, z), sign)

    # ---- what does not fit -----------------------------------------------------------------------------------------------

    def check(self, agents: int) -> None:
        """Raise BlockcrewError if there are more agents than places before a station."""
        if agents > MOST_COOKS:
            raise BlockcrewError(f"A restaurant has places for {MOST_COOKS} cooks, not {agents}.")
