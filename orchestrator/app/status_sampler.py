"""Observes every bot once a second of the game and records what changed, for the live table and the web page."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from orchestrator.core.contracts.world import BodyLost, World
from orchestrator.core.events.agents import BodyChanged
from orchestrator.record.writer import Recorder

EVERY = 1.0  # seconds of the game between two looks
PATIENCE = 3.0  # seconds for one look; a body that is lost meanwhile is observed again when it is back


@dataclass
class StatusSampler:
    """Records changes of position, health, food and inventory of a crew's bots; `worlds` has each bot's access to the world by
    name.

    The game runs `speed` times as fast as real time. One observation may take `patience` real seconds.
    """

    worlds: Mapping[str, World]
    recorder: Recorder
    speed: float
    patience: float = PATIENCE
    shown: dict[str, tuple[Any, ...]] = field(default_factory=dict)  # bodies as they were last recorded

    async def watch(self) -> None:
        """Observe every bot once per second of game time, and record the position, health, food and inventory of those that
        have changed. Never returns; cancel it to end it."""
        while True:
            await self.look_around()
            await asyncio.sleep(EVERY / self.speed)

    async def look_around(self) -> None:
        """Observe all bots that are in the world once, at the same time, and record the position, health, food and inventory of
        those that have changed."""
        await asyncio.gather(*(self.look_at(name, world) for name, world in self.worlds.items() if world.online))

    async def look_at(self, name: str, world: World) -> None:
        """Observe one bot once, and record its position, health, food and inventory if any of them changed; a bot that is lost
        or does not answer in time is skipped."""
        try:
            async with asyncio.timeout(self.patience):
                seen = await world.observe()
        except (BodyLost, TimeoutError):
            return
        body = (seen.position, seen.health, seen.food, dict(seen.inventory))
        if self.shown.get(name) != body:
            self.shown[name] = body
            self.recorder.write(BodyChanged(agent=name, position=body[0], health=body[1], food=body[2], inventory=body[3]))
