"""Collective shelter construction (the paper S-Agents, IV-A, figure 5): a crew of bots builds a blueprint (a drawn building);
of every three builders two start with the wood, one with the rest. Its stages have to be built in order; the score is taken
block by block. loads.py distributes the materials, scoring.py scores, blueprint_file.py reads a blueprint."""

import asyncio
import json
import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from orchestrator.core.blueprint import Blueprint, Build, Cell, lacking, materials
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.contracts.task import TaskRun, TaskScene
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.tasks.shelter.loads import hand_out, loads
from orchestrator.tasks.shelter.scoring import ShelterPlay, surroundings

VERSION = 1
BUILDERS = 3
NEAREST, FURTHEST = 8, 24  # blocks from the spawn, where the task chooses the place
ASIDE = 5  # blocks west of the site, where everybody begins
PATIENCE = 15.0  # seconds for everybody to see the land and what they hold
BEAT = 0.1


@dataclass(frozen=True, slots=True)
class Shelter:
    """The task to build one blueprint (a drawn building). `at` is the cell of its lowest north-west corner; without it, on our
    own flat land, the seed chooses a place near the spawn."""

    blueprint: Blueprint
    at: Cell | None = None
    name: str = "shelter"
    version: int = VERSION
    land: str = "flat"

    @property
    def text(self) -> str:
        """Return the goal as a person would say it, such as "build the 5x5x4 shelter"."""
        width, height, depth = self.blueprint.size
        where = f" at {' '.join(map(str, self.at))}" if self.at else ""
        return f"build the {width}x{depth}x{height} {self.blueprint.name}{where}"

    def spec(self) -> dict[str, Any]:
        """Return what must be equal for two measurements of the task to be comparable, as JSON: the goal in words and a hash of
        the blueprint."""
        cells = json.dumps([[stage.name, sorted(stage.cells)] for stage in self.blueprint.stages])
        return {"goal": {"text": self.text}, "blueprint": sha256(cells.encode()).hexdigest()[:16]}

    def check(self, diggers: int) -> None:
        """Raise BlockcrewError when fewer than three builders (`diggers`) would play. Called before anything is started."""
        if diggers < BUILDERS:
            raise BlockcrewError(
                f"The shelter needs {BUILDERS} builders, two that start with planks and one with stone; a team of {diggers} "
                f"{'is' if diggers == 1 else 'are'} too few: add --workers {BUILDERS} --teams tree."
            )

    async def set_up(self, scene: TaskScene) -> TaskRun:
        """Give the builders their materials, bring everybody to the site, and return the run to be scored. `scene` has the
        members, their bots and the operator rights; without such rights, only check that the builders hold the materials.
        Raises BlockcrewError if something is lacking."""
        build = self.blueprint.at(self.at or await self.place(scene))
        if scene.admin:
            given = loads(self.blueprint, scene.diggers, scene.seed)
            await hand_out(scene.admin, given)
            if self.at is None:
                await gather(scene, build)
            else:
                await clear(scene.admin, build)
            await until_held(scene, given)
        else:
            await check_held(scene, build)
        before = await surroundings(scene, build, PATIENCE)
        return ShelterPlay(Goal(self.text, "", build.blocks, build=build), scene, before)

    async def place(self, scene: TaskScene) -> Cell:
        """Return the cell for the building's lowest north-west corner that the seed chooses: 8 to 24 blocks from the first
        member on each axis, at the height where it stands."""
        dice = random.Random(scene.seed)
        seen = await scene.worlds[scene.members[0]].observe()
        x, z = (dice.choice((-1, 1)) * dice.randint(NEAREST, FURTHEST) for _ in range(2))
        return int(seen.position.x // 1) + x, int(seen.position.y // 1), int(seen.position.z // 1) + z


async def gather(scene: TaskScene, build: Build) -> None:
    """Teleport all members into a row, five blocks west of the building site."""
    assert scene.admin
    for number, name in enumerate(scene.members):
        x, y, z = build.low
        await scene.admin.command(f"tp {name} {x - ASIDE + 0.5} {y} {z + number + 0.5}")


async def clear(admin: Admin, build: Build) -> None:
    """Replace every block in the building's box with air, in case an earlier run left something at the place that the user
    named."""
    (x0, y0, z0), (x1, y1, z1) = build.low, build.high
    for y in range(y0, y1 + 1):  # one command for all would be more than a server fills at once
        with suppress(BlockcrewError):  # a layer of air is no mistake; land that is not there is told by who looks at it
            await admin.command(f"fill {x0} {y} {z0} {x1} {y} {z1} air")


async def until_held(scene: TaskScene, given: Mapping[str, Mapping[str, int]]) -> None:
    """Wait until every builder observes that it holds its items (`given`: builder -> item -> count). Raises BlockcrewError
    after PATIENCE (15) seconds."""
    try:
        async with asyncio.timeout(PATIENCE):
            for name, load in given.items():
                while lacking(load, [(await scene.worlds[name].observe()).inventory]):
                    await asyncio.sleep(BEAT)
    except TimeoutError:
        raise BlockcrewError(f"The builders did not get their starting items within {PATIENCE:.0f} s.") from None


async def check_held(scene: TaskScene, build: Build) -> None:
    """Check that the builders together hold the materials of the building; used where there are no operator rights to hand them
    out. Raises BlockcrewError with what is lacking."""
    lacks = lacking(materials(build.cells.values()), (await scene.inventories()).values())
    if lacks:
        listed = ", ".join(f"{count} {item}" for item, count in lacks.items())
        raise BlockcrewError(f"The builders lack {listed}: give it to them, or set BLOCKCREW_RCON so that the server can.")
