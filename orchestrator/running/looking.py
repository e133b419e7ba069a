"""A look at every body once a second, for the live table and the record, and what everybody holds."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from orchestrator.core.world import BodyLost
from orchestrator.record.writer import Recorder
from orchestrator.worlds.minecraft import MinecraftWorld

EVERY = 1.0  # seconds of the game between two looks


@dataclass
class Lookout:
    """Writes down what changed about a body since the last look."""

    worlds: Mapping[str, MinecraftWorld]
    recorder: Recorder
    speed: float
    shown: dict[str, tuple[Any, ...]] = field(default_factory=dict)  # bodies as they were last written down

    async def watch(self) -> None:
        """For ever."""
        while True:
            await self.look_around()
            await asyncio.sleep(EVERY / self.speed)

    async def look_around(self) -> None:
        """One look at every body that is in the world."""
        for name, world in list(self.worlds.items()):
            if world.online:
                await self.look_at(name, world)

    async def look_at(self, name: str, world: MinecraftWorld) -> None:
        """One look at one body."""
        try:
            seen = await world.observe()
        except BodyLost:
            return
        body = (seen.position, seen.health, seen.food, dict(seen.inventory))
        if self.shown.get(name) != body:
            self.shown[name] = body
            self.recorder.write("body", name, position=body[0], health=body[1], food=body[2], inventory=body[3])
