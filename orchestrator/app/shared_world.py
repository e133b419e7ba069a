"""A world that is opened once and that several crews join and leave: a Minecraft world, or a heap of blocks in memory.

Events of the bridge come in at `BodyRegistry.notice`. world_opening.py opens a Minecraft world.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any, Protocol

from orchestrator.bridge.errors import OperationError
from orchestrator.bridge.link import Link
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ReflexPlayed
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported
from orchestrator.dialogue.crew_routing import CrewRouter
from orchestrator.servers.place import GameServer
from orchestrator.worlds.minecraft import Claims, MinecraftWorld
from orchestrator.worlds.tabletop import TabletopWorld

TABLETOP = "tabletop"
POSES = 0.2  # seconds
Poses = Mapping[str, Sequence[float]]  # name to x, y, z in blocks and yaw in degrees, of who moved
Watcher = Callable[[Poses, float], None]  # called with poses and their time: seconds since 1970 in the game's time
GOODBYE = 2.0  # seconds for giving names back


class CannotJoin(Exception):
    """A body cannot join the world; the message says why."""


class SharedWorld(Protocol):
    """A world with bodies. A name belongs to one body at a time."""

    place: GameServer
    company: CrewRouter  # the crews in it, for whom a line may be that all of them hear

    @property
    def taken(self) -> Collection[str]:
        """Return the names of all bodies, of all crews."""
        ...

    def body(self, name: str, journal: Journal) -> World:
        """Return a new body that has not joined the world yet; the journal gets its events."""
        ...

    async def reserve(self, names: Collection[str]) -> None:
        """Let only our bodies join under these names, where the server can enforce that. Raises BlockcrewError."""
        ...

    async def enter(self, name: str) -> None:
        """Let a body join the world. Raises CannotJoin."""
        ...

    async def leave(self, names: Collection[str]) -> None:
        """Remove bodies for good; their names are free again."""
        ...


class BodyRegistry:
    """The bots of one Minecraft world by name, each with the journal of its crew; the events of the bridge find them here.

    `watcher` is called with the poses of bots that moved. `came_back` is set when lost bots are in the world again.
    """

    def __init__(self, watcher: Watcher | None = None) -> None:
        self.watcher = watcher
        self.by_name: dict[str, tuple[MinecraftWorld, Journal]] = {}
        self.came_back = asyncio.Event()

    def notice(self, event: dict[str, Any]) -> None:
        """Pass an event of the bridge to the bots that it names, and record it once in the journal of each of their crews.

        An event that names no bot of this world is recorded in the journals of all crews.
        """
        if event["event"] == "poses":
            if self.watcher:
                self.watcher(event["poses"], float(event["at"]))
            return
        if event["event"] == "back":
            self.came_back.set()
        named = event.get("bots") or [event.get("bot")]
        concerned = [self.by_name[name] for name in named if name in self.by_name]
        for world, _ in concerned:
            world.notice(event)
        journals = (journal for _, journal in concerned or self.by_name.values())
        for journal in {id(each): each for each in journals}.values():
            note(event, journal)


class MinecraftSharedWorld:
    """A Minecraft world whose bots share one bridge. `claims` hold across crews, so no two bots dig the same block.

    `place` is the server, `bodies` the registry that gets the events of `link`.
    """

    def __init__(self, version: str, place: GameServer, link: Link, bodies: BodyRegistry, claims: Claims) -> None:
        self.version, self.place, self.link, self.bodies, self.claims = version, place, link, bodies, claims
        self.company = CrewRouter()
        self._secret, self._reserved = secrets.token_urlsafe(24), set[str]()

    @property
    def taken(self) -> Collection[str]:
        """See SharedWorld."""
        return self.bodies.by_name

    def body(self, name: str, journal: Journal) -> World:
        """See SharedWorld."""
        world = MinecraftWorld(self.link, name, POSES if self.bodies.watcher else None)
        self.bodies.by_name[name] = world, journal
        return world

    async def reserve(self, names: Collection[str]) -> None:
        """See SharedWorld. Names stay ours until the world is closed: a crew that is away comes back."""
        if self.place.keeper:
            await self.place.keeper.reserve(names, self._secret)
            self._reserved.update(names)

    async def release(self) -> None:
        """Release all reserved names on the server; a server that has ended has forgotten them anyway."""
        if self.place.keeper and self._reserved:
            with suppress(BlockcrewError, TimeoutError):
                async with asyncio.timeout(GOODBYE):
                    await self.place.keeper.release(self._reserved, self._secret)

    async def renew_names(self) -> None:
        """Reserve our names again each time that bots came back, for ever: a server that was restarted has forgotten them."""
        while True:
            await self.bodies.came_back.wait()
            self.bodies.came_back.clear()
            if self._reserved:
                with suppress(BlockcrewError):  # a caller that needs the server reports it
                    await self.reserve(self._reserved)

    async def enter(self, name: str) -> None:
        """See SharedWorld."""
        try:
            await self.reserve([name])
            secret = self._secret if self.place.keeper else ""
            await self.bodies.by_name[name][0].join(self.place.host, self.place.port, self.version, secret)
        except OperationError as error:
            raise CannotJoin(error.note) from error
        except BlockcrewError as error:
            raise CannotJoin(str(error)) from error

    async def leave(self, names: Collection[str]) -> None:
        """See SharedWorld."""
        present = [name for name in names if name in self.bodies.by_name]
        await asyncio.gather(*(self.link.call("disconnect", bot=name) for name in present), return_exceptions=True)
        for name in present:
            self.claims.release(name)
            del self.bodies.by_name[name]


def note(event: dict[str, Any], journal: Journal) -> None:
    """Record an event of the bridge, except chat lines and progress, which others record."""
    bot = str(event.get("bot") or "")
    if event["event"] == "reflex":
        journal.write(typed(ReflexPlayed, {**event, "agent": bot, "reflex": event["kind"]}))
    elif event["event"] not in ("progress", "heard"):
        journal.write(typed(BridgeReported, {**event, "agent": bot}))


def typed(event: type[RecordEvent], reported: Mapping[str, Any]) -> RecordEvent:
    """Return what node reported as an event of the record, without the keys that the event does not have."""
    return event(**{one.name: reported[one.name] for one in fields(event) if one.name in reported})


async def forever() -> str:
    """Wait for ever: a tabletop world does not end by itself."""
    await asyncio.get_running_loop().create_future()
    return ""


async def unknown() -> None:
    """Return None: a tabletop world has no network to measure."""


class TabletopSharedWorld:
    """Bodies without places, over one heap of blocks. `pace` is the seconds that a block takes."""

    def __init__(self, blocks: Mapping[str, int], pace: float, lost: Callable[[], Awaitable[str]] = forever) -> None:
        self.place = GameServer(TABLETOP, 0, None, lost, unknown)
        self.company = CrewRouter()
        self._first = TabletopWorld(blocks, "", pace=pace)
        self._bodies: dict[str, TabletopWorld] = {}

    @property
    def taken(self) -> Collection[str]:
        """See SharedWorld."""
        return self._bodies

    def body(self, name: str, journal: Journal) -> World:
        """See SharedWorld."""
        self._bodies[name] = world = self._first.another_body(name)
        return world

    async def reserve(self, names: Collection[str]) -> None:
        """Do nothing: no strangers join a tabletop world."""

    async def enter(self, name: str) -> None:
        """Do nothing: a tabletop body is in its world from the start."""

    async def leave(self, names: Collection[str]) -> None:
        """See SharedWorld."""
        for world in [self._bodies.pop(name) for name in names if name in self._bodies]:
            world.online = False
