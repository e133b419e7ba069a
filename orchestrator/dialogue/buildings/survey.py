"""Looks at the land of a building site before anything is begun; a member goes there if nobody sees it."""

import asyncio
from collections.abc import Collection, Mapping

from orchestrator.building.sealed import sealed
from orchestrator.core.blueprint import Build, Cell
from orchestrator.core.contracts.world import BodyLost
from orchestrator.core.errors import BadGoal
from orchestrator.core.plan import Act
from orchestrator.core.position import Position, cell_of
from orchestrator.team.crew import Crew

A_WALK = 60.0  # seconds
HALF = 0.28  # m from the middle of a body to its side, less what the game tolerates
BESIDE = 6  # blocks from the site from where all of it is seen


async def look(crew: Crew, cells: Collection[Cell]) -> Mapping[Cell, str]:
    """Return the blocks in these cells (cell -> block), as one member sees them all. Raises BadGoal with one sentence if nobody
    sees them, even after the leader has walked there."""
    seen = await from_where_they_are(crew, cells)
    if seen is None:
        x, y, z = min(cells)
        leader = crew.worlds[crew.organisation.root]
        await leader.act(Act("goTo", {"x": x - BESIDE, "y": y, "z": z - BESIDE, "range": 4}, seconds=A_WALK))
        seen = await from_where_they_are(crew, cells)
    if seen is None:
        raise BadGoal(f"I cannot get close enough to see the land at {x} {z}; lead one of us there.")
    return seen


async def from_where_they_are(crew: Crew, cells: Collection[Cell]) -> Mapping[Cell, str] | None:
    """Return the blocks in these cells as the first member sees them that sees them all; None if nobody does."""
    for world in crew.worlds.values():
        try:
            seen = await world.look_at(cells) if world.online else {}
        except BodyLost:
            continue
        if len(seen) == len(cells):
            return seen
    return None


async def in_the_way(crew: Crew, build: Build) -> str:
    """Return the name of a person who stands where a block of the building belongs; empty without one."""
    cells = {cell for cell, block in build.cells.items() if block != "air"}
    return next((name for name, stands in (await standing(crew)) if name not in crew.worlds and stands & cells), "")


async def walled_in(crew: Crew, build: Build) -> str:
    """Return the name of a person or a member who stands in a room of the building that has no way out; empty without one."""
    near = [(name, stands) for name, stands in await standing(crew) if any(map(build.holds, stands))]
    rooms = await asyncio.to_thread(sealed, build) if near else frozenset[Cell]()  # takes long in a large building
    return next((name for name, stands in near if stands & rooms), "")


async def standing(crew: Crew) -> list[tuple[str, frozenset[Cell]]]:
    """Return the people and the members that the members see, and themselves, with the cells that the body of each fills."""
    looks = await crew.looks()
    at = {name: look_.position for name, look_ in looks.items()}
    at |= {each.name: each.position for look_ in looks.values() for each in look_.entities if each.kind == "player"}
    return [(name, filled(place)) for name, place in at.items()]


def filled(at: Position) -> frozenset[Cell]:
    """Return the cells that a body with its feet at a position fills; beside an edge it fills some of the next block."""
    corners = (cell_of(Position(at.x + x, at.y, at.z + z)) for x in (-HALF, HALF) for z in (-HALF, HALF))
    return frozenset((x, y + up, z) for x, y, z in corners for up in (0, 1))
