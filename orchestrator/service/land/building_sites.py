"""Find out where the crews of the service build, and which blocks of their buildings stand already, as their bots see it."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from orchestrator.core.blueprint import AIR, Build, Cell, matches
from orchestrator.core.errors import BlockcrewError
from orchestrator.service.crews.registry import CrewRegistry
from orchestrator.team.crew import Crew

PACE = 2.0  # seconds between two looks at a building
CELLS = 250  # of a building that are looked at for each second between two looks: a large one is looked at less often
MOST_CELLS = 20_000  # a larger building is shown without what stands
EMPTY, OPEN, BEGUN, STANDS = ".", "0", "1", "2"  # of a column: nothing belongs there, no block stands, some stand, all stand


@dataclass(frozen=True, slots=True)
class BuildingOutline:
    """A building of a crew and what stands of it; `seen` maps its cells to the blocks there, and is empty before the first
    look."""

    crew: str
    build: Build
    dimension: str
    seen: Mapping[Cell, str]

    def shown(self) -> dict[str, Any]:
        """Return the site as the viewers of the map get it. `columns` has one character for each column from `low` to `high`, x
        first and then z."""
        build, right = (
            self.build,
            {cell for cell, block in blocks(self.build).items() if matches(block, self.seen.get(cell, ""))},
        )
        return {
            "crew": self.crew, "name": build.name, "dimension": self.dimension, "low": build.low, "high": build.high,
            "done": len(right), "blocks": build.blocks, "columns": columns(build, right),
        }  # fmt: skip


def blocks(build: Build) -> dict[Cell, str]:
    """Return the cells of a building in which a block belongs, with that block."""
    return {cell: block for cell, block in build.cells.items() if block != AIR}


def columns(build: Build, right: set[Cell]) -> str:
    """Return how far each column of a building is; `right` are the cells that are as planned."""
    wanted: dict[tuple[int, int], list[bool]] = {}
    for cell in blocks(build):
        wanted.setdefault((cell[0], cell[2]), []).append(cell in right)
    rows = range(build.low[2], build.high[2] + 1)
    return "".join(column(wanted.get((x, z), [])) for z in rows for x in range(build.low[0], build.high[0] + 1))


def column(stands: list[bool]) -> str:
    """Return the character of one column; `stands` says of each of its blocks whether it stands as planned."""
    return EMPTY if not stands else STANDS if all(stands) else BEGUN if any(stands) else OPEN


class BuildingSites:
    """The buildings at which the crews of the service are. Bots look at them only while somebody calls `look`."""

    def __init__(self, registry: CrewRegistry, clock: Callable[[], float]) -> None:
        self.registry, self.clock = registry, clock
        self._seen: dict[tuple[str, str, Cell], Mapping[Cell, str]] = {}  # by crew, name and place of a building
        self._due: dict[tuple[str, str, Cell], float] = {}
        self._looks: dict[tuple[str, str, Cell], asyncio.Task[None]] = {}

    def look(self, dimensions: Mapping[str, str]) -> list[BuildingOutline]:
        """Return the buildings as bots saw them last, and let them look again if that is long ago. `dimensions` has that of
        each bot."""
        present = {(name, build.name, build.low): (crew, build) for name, crew, build in self._present()}
        for key in self._due.keys() - present.keys():
            self._seen.pop(key, None)
            del self._due[key]
        for key, (crew, build) in present.items():
            if self.clock() >= self._due.get(key, 0.0) and key not in self._looks and len(build.cells) <= MOST_CELLS:
                self._due[key] = self.clock() + max(PACE, len(build.cells) / CELLS)
                self._looks[key] = task = asyncio.create_task(self._look_at(key, crew, build))
                task.add_done_callback(partial(self._over, key))
        return [
            BuildingOutline(key[0], build, dimensions.get(crew.organisation.root, "overworld"), self._seen.get(key, {}))
            for key, (crew, build) in present.items()
        ]

    def _present(self) -> list[tuple[str, Crew, Build]]:
        """Return the name of each crew that builds or shows a preview now, the crew, and the building."""
        sessions = [(name, runner.session) for name, runner in self.registry.runners.items() if runner.session]
        crews = [(name, session.crew) for name, session in sessions]
        previews = [(name, one.crew, one.dialogue.commands.building_orders.preview.ghost) for name, one in sessions]
        goals = [(name, crew, crew.goal) for name, crew in crews if crew.busy and crew.goal]
        begun = [(name, crew, part.build) for name, crew, goal in goals for part in goal.singles if part.build]
        return begun + [(name, crew, build) for name, crew, build in previews if build]

    def _over(self, key: tuple[str, str, Cell], task: asyncio.Task[None]) -> None:
        del self._looks[key]

    async def _look_at(self, key: tuple[str, str, Cell], crew: Crew, build: Build) -> None:
        with suppress(BlockcrewError):  # a bot that is lost is told elsewhere
            found = await crew.look_at(list(blocks(build)))
            self._seen[key] = {**self._seen.get(key, {}), **found}
