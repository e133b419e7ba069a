"""Looks at every body once a second and records what changed, for the live table and the page."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from orchestrator.core.contracts.world import BodyLost, World
from orchestrator.core.events.agents import BodyChanged
from orchestrator.record.writer import Recorder

EVERY = 1.0  # seconds of the game between two looks
PATIENCE = 3.0  # seconds for one look; who was lost in the middle of it is looked at when it is back


@dataclass
class StatusSampler:
    """Records what changed about a body since the last look: position, health, food and inventory."""

    worlds: Mapping[str, World]
    recorder: Recorder
    speed: float
    patience: float = PATIENCE
    shown: dict[str, tuple[Any, ...]] = field(default_factory=dict)  # bodies as they were last written down

    async def watch(self) -> None:
        """Look at every body once a second of the game, for ever."""
        while True:
            await self.look_around()
            await asyncio.sleep(EVERY / self.speed)

    async def look_around(self) -> None:
        """Look once at every body that is in the world, at all of them at once."""
        await asyncio.gather(*(self.look_at(name, world) for name, world in self.worlds.items() if world.online))

    async def look_at(self, name: str, world: World) -> None:
        """Look once at one body, unless it is lost or does not answer in time."""
        try:
            async with asyncio.timeout(self.patience):
                seen = await world.observe()
        except (BodyLost, TimeoutError):
            return
        body = (seen.position, seen.health, seen.food, dict(seen.inventory))
        if self.shown.get(name) != body:
            self.shown[name] = body
            self.recorder.write(BodyChanged(agent=name, position=body[0], health=body[1], food=body[2], inventory=body[3]))
