"""A world that is opened once, and that crews join and leave: a game with the bridge to it, or a heap of blocks in memory."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import fields
from pathlib import Path
from typing import Any, Protocol

from orchestrator.app.run_config import RunConfig
from orchestrator.bridge.errors import OperationError
from orchestrator.bridge.link import Link
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ReflexPlayed
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported
from orchestrator.dialogue.crew_routing import CrewRouter
from orchestrator.servers.place import OURS, GameServer, open_place, rcon_address
from orchestrator.servers.reconnecting_admin import ABSENCE
from orchestrator.servers.recording_admin import RecordingAdmin
from orchestrator.settings import Settings
from orchestrator.worlds.minecraft import Claims, MinecraftWorld
from orchestrator.worlds.tabletop import TabletopWorld

TABLETOP = "tabletop"
POSES = 0.2  # seconds
Poses = Mapping[str, Sequence[float]]  # name to x, y, z in blocks and yaw in degrees, of who moved
Watcher = Callable[[Poses, float], None]  # called with poses and their time: seconds since 1970 in the game's time
PATIENCE = 20.0  # seconds until a lost bot is given up, where server and hosts are ours; others may be starting again
GOODBYE = 2.0  # seconds for giving names back


class CannotJoin(Exception):
    """A body cannot join the world; the message says why."""


class SharedWorld(Protocol):
    """A world with bodies. A name belongs to one body at a time."""

    place: GameServer
    watcher: Watcher | None
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


class MinecraftSharedWorld:
    """Bodies of the game, over one bridge. Claims hold across crews: no two bodies dig the same block."""

    place: GameServer
    link: Link

    def __init__(self, version: str) -> None:
        self.version, self.claims, self.company = version, Claims(), CrewRouter()
        self.watcher: Watcher | None = None  # called with the poses of bodies every POSES seconds; set before they join
        self._bodies: dict[str, tuple[MinecraftWorld, Journal]] = {}
        self._secret, self._reserved = secrets.token_urlsafe(24), set[str]()
        self._renewing: set[asyncio.Task[None]] = set()

    @property
    def taken(self) -> Collection[str]:
        """See SharedWorld."""
        return self._bodies

    def body(self, name: str, journal: Journal) -> World:
        """See SharedWorld."""
        world = MinecraftWorld(self.link, name)
        world.poses = POSES if self.watcher else None
        self._bodies[name] = world, journal
        return world

    async def reserve(self, names: Collection[str]) -> None:
        """See SharedWorld. Names stay ours until the world is closed: a crew that is away comes back."""
        if self.place.keeper:
            await self.place.keeper.reserve(names, self._secret)
            self._reserved.update(names)

    async def release(self) -> None:
        """Give all names back to the server; one that is gone has forgotten them."""
        for task in self._renewing:
            task.cancel()
        if self.place.keeper and self._reserved:
            with suppress(BlockcrewError, TimeoutError):
                async with asyncio.timeout(GOODBYE):
                    await self.place.keeper.release(self._reserved, self._secret)

    def renew(self) -> None:
        """Reserve our names again: a bot came back, maybe into a server that was restarted."""
        if self._reserved and not self._renewing:
            self._renewing.add(task := asyncio.create_task(self._renew()))
            task.add_done_callback(self._renewing.discard)

    async def _renew(self) -> None:
        with suppress(BlockcrewError):  # whoever needs the server says so
            await self.reserve(self._reserved)

    async def enter(self, name: str) -> None:
        """See SharedWorld."""
        try:
            await self.reserve([name])
            secret = self._secret if self.place.keeper else ""
            await self._bodies[name][0].join(self.place.host, self.place.port, self.version, secret)
        except OperationError as error:
            raise CannotJoin(error.note) from error
        except BlockcrewError as error:
            raise CannotJoin(str(error)) from error

    async def leave(self, names: Collection[str]) -> None:
        """See SharedWorld."""
        present = [name for name in names if name in self._bodies]
        await asyncio.gather(*(self.link.call("disconnect", bot=name) for name in present), return_exceptions=True)
        for name in present:
            self.claims.release(name)
            del self._bodies[name]

    def notice(self, event: dict[str, Any]) -> None:
        """Pass an event of the bridge to the bodies that it concerns, and to their records."""
        if event["event"] == "poses":
            if self.watcher:
                self.watcher(event["poses"], float(event["at"]))
            return
        if event["event"] == "back":
            self.renew()
        named = event.get("bots") or [event.get("bot")]
        concerned = [self._bodies[name] for name in named if name in self._bodies]
        for world, _ in concerned:
            world.notice(event)
        journals = (journal for _, journal in concerned or self._bodies.values())
        for journal in {id(each): each for each in journals}.values():
            note(event, journal)


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


@asynccontextmanager
async def open_minecraft(
    config: RunConfig, settings: Settings, log: Path, folder: Path, port: int = 0
) -> AsyncIterator[MinecraftSharedWorld]:
    """Yield the world that `config` names, with its bridge. An embedded server logs to `log` and keeps its world in `folder`.

    Raises BlockcrewError.
    """
    rcon = rcon_address(settings.rcon, settings.secret)
    shared_world = MinecraftSharedWorld(config.version)
    async with (
        beside(open_link(shared_world, settings, config)) as linking,  # node starts while the server does
        open_place(
            config.world,
            config.version,
            config.seed,
            log,
            speed=config.speed,
            rcon=rcon,
            control=settings.control,
            wait=settings.wait,
            eula=settings.eula,
            land=config.land,
            folder=folder,
            port=port,
        ) as shared_world.place,
    ):
        shared_world.link = await linking
        try:
            yield shared_world
        finally:
            await shared_world.link.close()
            await shared_world.release()


@asynccontextmanager
async def beside(opening: Coroutine[Any, Any, Link]) -> AsyncIterator["asyncio.Task[Link]"]:
    """Yield the task that opens a link meanwhile; the link is closed at the end."""
    linking = asyncio.create_task(opening)
    try:
        yield linking
    finally:
        for link in await asyncio.gather(linking, return_exceptions=True):
            if isinstance(link, Link):
                await link.close()


async def start_over(place: GameServer, config: RunConfig, journal: Journal) -> None:
    """Reset a server that we did not start for this run, where that is allowed."""
    if config.world not in OURS and place.admin and place.admin.resets:
        await RecordingAdmin(place.admin, journal).reset()


async def open_link(shared_world: MinecraftSharedWorld, settings: Settings, config: RunConfig) -> Link:
    """Return the bridge of this world. Raises BlockcrewError."""
    claims, ours = shared_world.claims, config.world in OURS and not settings.bots
    try:
        return await Link.open(
            on_event=shared_world.notice,
            claim=claims.take,
            release=claims.release,
            bots_per_host=settings.bots_per_host,
            speed=config.speed,
            bots=settings.bots,
            patience=PATIENCE if ours else ABSENCE,
        )
    except (OperationError, TimeoutError) as error:
        raise BlockcrewError(f"The bridge to node does not start ({error}): run `blockcrew doctor`.") from error


class TabletopSharedWorld:
    """Bodies without places, over one heap of blocks. `pace` is the seconds that a block takes."""

    def __init__(self, blocks: Mapping[str, int], pace: float) -> None:
        self.place = GameServer(TABLETOP, 0, None, forever, unknown)
        self.watcher: Watcher | None = None  # never called: nobody moves at a table
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


async def forever() -> str:
    """Wait for ever: a tabletop world does not end by itself."""
    await asyncio.get_running_loop().create_future()
    return ""


async def unknown() -> None:
    """Return None: a tabletop world has no network to measure."""
