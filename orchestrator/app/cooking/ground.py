"""Checks the ground for an arena on a server of somebody else before it is built: level, and free up to its height."""

import asyncio
from collections.abc import Mapping, Sequence
from math import ceil

from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.arena_layout import PlacedArena, words

ARRIVAL = 20.0  # seconds for the land around a place to reach the bot that was put there
PAUSE = 0.2  # seconds between two looks at land that has not come yet
AIR, LIQUID = ("air", "cave_air", "void_air"), ("water", "lava")
GROWN = ("short_grass", "tall_grass", "fern", "dandelion", "poppy", "snow")  # nobody minds their loss
KITCHEN = "kitchen"
REACH = 40  # blocks: a bot sees the land around it at least as far


async def check_ground(body: World, admin: Admin, name: str, placed: PlacedArena, what: str = KITCHEN) -> None:
    """Raise BlockcrewError, with nothing changed, if the arena `placed` does not fit. The cook `name`, whose body is `body`, is
    put on the ground to look. Blocks that the arena has there anyway do not count, so it can be laid out twice. `what` names
    the arena in the error."""
    grid = placed.arena.grid()
    for x, z in standpoints(*placed.arena.size):
        await admin.command(f"tp {name} {words(placed.at((x, 1, z)))}")
        near = [cell for cell in grid if abs(cell[0] - x) <= REACH and abs(cell[2] - z) <= REACH]
        for cell, block in (await seen(body, placed, near, what)).items():
            if reason := misfit(cell[1], block, grid[cell]):
                raise no_room(placed, f"{reason} {words(placed.at(cell))}", what)


def no_room(placed: PlacedArena, reason: str, what: str = KITCHEN) -> BlockcrewError:
    """Return the error for ground on which the arena `placed` does not fit; `reason` completes its sentence."""
    width, high, depth = placed.arena.size
    return BlockcrewError(
        f"The {what} of {placed.arena.name} needs {width} x {depth} blocks of level ground, free up to {high} blocks, east "
        f"and south of {words(placed.origin)}, but {reason}: name another place with --at."
    )


def standpoints(width: int, _: int, depth: int) -> list[tuple[int, int]]:
    """Return cells from which together the whole ground is in sight, as (x, z) in the arena's own coordinates."""
    across, along = ceil(width / (2 * REACH)), ceil(depth / (2 * REACH))
    return [
        (width * (2 * i + 1) // (2 * across), depth * (2 * j + 1) // (2 * along)) for i in range(across) for j in range(along)
    ]


async def seen(body: World, placed: PlacedArena, cells: Sequence[Cell], what: str = KITCHEN) -> Mapping[Cell, str]:
    """Return the names of the blocks in these cells of the arena, once the land has reached the bot. Raises BlockcrewError if
    it does not."""
    places = {placed.at(cell): cell for cell in cells}
    try:
        async with asyncio.timeout(ARRIVAL):
            while len(found := await body.look_at(list(places))) < len(places):
                await asyncio.sleep(PAUSE)
    except TimeoutError:
        raise no_room(placed, f"the land there did not load within {ARRIVAL:.0f} s", what) from None
    return {places[place]: state.partition("[")[0] for place, state in found.items()}


def misfit(height: int, block: str, ours: str) -> str:
    """Return why `block` may not be where the arena has the block `ours`, as a clause before a place; empty if it may. The
    `height` is counted from the ground, 0."""
    if block == ours.partition("[")[0]:
        return ""
    if height == 0:
        return "there is no ground at" if block in (*AIR, *LIQUID) else ""
    return "" if block in (*AIR, *GROWN) else f"{block} stands at"
