"""Bodies come into the world: the whole crew at the start, and one more when somebody has to be replaced."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain, count
from typing import Any

from orchestrator.bridge.errors import OperationError
from orchestrator.bridge.link import Link
from orchestrator.core.errors import BlockcrewError
from orchestrator.record.writer import Recorder
from orchestrator.servers.place import Place
from orchestrator.team.claims import Claims
from orchestrator.team.organisation import NAMES
from orchestrator.worlds.minecraft import MinecraftWorld


async def open_link(
    claims: Claims, worlds: Mapping[str, MinecraftWorld], recorder: Recorder, bots_per_host: int, speed: float
) -> Link:
    """The bridge, with its events led to the bodies that they concern and into the record."""

    def on_event(event: dict[str, Any]) -> None:
        named = event.get("bots") or [event.get("bot")]
        for world in (worlds[name] for name in named if name in worlds):
            world.notice(event)
        bot, rest = str(event.get("bot") or ""), {key: value for key, value in event.items() if key not in ("bot", "event")}
        if event["event"] == "reflex":
            recorder.write("reflex", bot, reflex=rest.pop("kind"), **rest)
        elif event["event"] not in ("progress", "heard"):
            recorder.write("bridge", bot, event=event["event"], **rest)

    try:
        return await Link.open(
            on_event=on_event, claim=claims.take, release=claims.release, bots_per_host=bots_per_host, speed=speed
        )
    except (OperationError, TimeoutError) as error:
        raise BlockcrewError(f"The bridge to node does not start ({error}): run `blockcrew doctor`.") from error


@dataclass
class Door:
    """The way into one place for the bodies in `worlds`. `attend` is told everybody who comes later."""

    place: Place
    version: str
    link: Link
    worlds: dict[str, MinecraftWorld]
    recorder: Recorder
    attend: Callable[[MinecraftWorld], None] = field(default=lambda world: None)

    async def join(self) -> None:
        """Every bot into the world, all at once. Raises BlockcrewError with the first bot's reason."""
        joins = [self.enter(world) for world in self.worlds.values()]
        for answer in await asyncio.gather(*joins, return_exceptions=True):
            if isinstance(answer, OperationError):
                raise BlockcrewError(f"The crew cannot join {self.place.address}: {answer.note}")
            if isinstance(answer, BaseException):
                raise answer
        self.recorder.write("joined", members=list(self.worlds), address=self.place.address)

    async def recruit(self) -> MinecraftWorld:
        """One more body, under a name that is free; people can talk to it at once. Raises BlockcrewError."""
        name = next(name for name in free_names() if name not in self.worlds)
        world = MinecraftWorld(self.link, name)
        self.worlds[name] = world
        try:
            await self.enter(world)
        except OperationError as error:
            del self.worlds[name]
            raise BlockcrewError(f"{name} cannot join {self.place.address}: {error.note}") from error
        self.recorder.write("recruited", name)
        self.attend(world)
        return world

    async def enter(self, world: MinecraftWorld) -> None:
        """One body. Raises OperationError."""
        await world.join(self.place.host, self.place.port, self.version)


def free_names() -> "chain[str]":
    """The roster's names, then the same with numbers."""
    return chain(NAMES, (f"{name}{number}" for number in count(2) for name in NAMES))
