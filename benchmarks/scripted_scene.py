"""The scene of scripted_person.py: land with something to gather, a person who walks, and what the server says of it."""

import asyncio
import math
import random
import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.position import Position
from orchestrator.knowledge.names import in_group

SAM = "Sam"
GROUND = -60  # y of the lowest free block of flat land
CHEST = (6, GROUND, 6)
SITE = ((24, 24), 7)  # where the script builds: north-west corner and blocks each way
GROVE, QUARRY, BEACH = (-12, -8), (-10, 12), (16, -6)  # x and z of trees, stone and sand
WALK = 4.0  # blocks a second of real time that the person walks at least
BEAT = 0.25
STEP = 1.5  # blocks from the place at which the person stops


async def lay_out(session: Session, more: Sequence[str]) -> None:
    """Put trees, stone, sand and a chest on the flat land, and everybody beside them; then run `more` commands."""
    admin = session.admin
    assert admin
    for number in range(12):
        x, z = GROVE[0] - number % 4 * 4, GROVE[1] - number // 4 * 4
        await admin.command(f"fill {x} {GROUND} {z} {x} {GROUND + 4} {z} oak_log")
    x, z = QUARRY
    await admin.command(f"fill {x} {GROUND} {z} {x + 4} {GROUND + 2} {z + 4} stone")
    x, z = BEACH
    await admin.command(f"fill {x} {GROUND - 1} {z} {x + 9} {GROUND - 1} {z + 9} sand")
    await admin.command(f"setblock {' '.join(map(str, CHEST))} chest")
    for at, name in enumerate((SAM, *session.worlds)):
        await admin.command(f"tp {name} {2 * at}.5 {GROUND} 0.5")
    for command in more:
        await admin.command(command)


async def chest_contents(admin: Admin, chest: tuple[int, int, int]) -> Counter[str]:
    """Return what is in the chest at a block, by item, as the server says."""
    answer = await admin.command(f"data get block {' '.join(map(str, chest))} Items")
    found = Counter[str]()
    for one in re.findall(r"\{[^{}]*\}", answer):
        item, count = re.search(r"minecraft:(\w+)", one), re.search(r"[Cc]ount: ?(\d+)", one)
        if item and count:
            found[item[1]] += int(count[1])
    return found


@dataclass(slots=True)
class Heard:
    """One line that the person heard from a bot, in seconds of real time."""

    at: float
    speaker: str
    text: str


@dataclass(slots=True)
class Scene:
    """The session, the person in it, and all that the person heard."""

    session: Session
    sam: Player
    chance: random.Random
    heard: list[Heard] = field(default_factory=list)

    async def listen(self) -> None:
        """Keep what the bots say, until cancelled."""
        while True:
            speaker, text = await self.sam.lines.get()
            if speaker in self.session.worlds:
                self.heard.append(Heard(time.monotonic(), speaker, text))

    async def place(self, name: str) -> Position:
        """Return where somebody is, as the server says. Raises BlockcrewError if it does not."""
        assert self.session.admin
        found = await self.session.admin.place(name)
        if found is None:
            raise BlockcrewError(f"The server does not say where {name} is.")
        return found

    async def held(self, *names: str) -> Counter[str]:
        """Return what these hold together, as the server says."""
        assert self.session.admin
        found = Counter[str]()
        for name in names:
            with suppress(BlockcrewError):  # it has left the game for a moment
                found.update(await self.session.admin.inventory(name))
        return found

    async def stored(self) -> Counter[str]:
        """Return what is in the chest, as the server says."""
        assert self.session.admin
        return await chest_contents(self.session.admin, CHEST)

    async def built(self) -> int:
        """Return how many blocks stand where the script builds."""
        assert self.session.admin
        (x, z), size = SITE
        cells = {(x + east, GROUND + up, z + south): "air" for east in range(size) for up in range(5) for south in range(size)}
        return len(await self.session.admin.differing(cells))

    async def walk_to(self, x: float, z: float, seconds: float) -> None:
        """Let the person walk to a place, for at most so many seconds of real time."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            here = await self.place(SAM)
            if math.hypot(here.x - x, here.z - z) <= STEP:
                break
            await self.sam.look(x, here.y + 1.6, z)
            await self.sam.walk(True)
            await asyncio.sleep(BEAT)
        await self.sam.walk(False)

    async def walk_about(self) -> None:
        """Let the person walk to a place that the seed chooses, near the middle."""
        with suppress(BlockcrewError):
            await self.walk_to(self.chance.uniform(-6, 10), self.chance.uniform(-6, 10), 6.0)

    async def go_far(self, away: float) -> None:
        """Put the person so many blocks away from the middle, in a direction that the seed chooses."""
        assert self.session.admin
        angle = self.chance.uniform(0, 2 * math.pi)
        x, z = round(away * math.cos(angle)), round(away * math.sin(angle))
        await self.session.admin.command(f"tp {SAM} {x}.5 {GROUND} {z}.5")


def count(held: Mapping[str, int], item: str) -> int:
    """Return how many of an item, or of a group such as logs, are held."""
    return sum(number for kind, number in held.items() if in_group(kind, item))
