"""A world that is opened once and that several crews join and leave: a Minecraft world, or a tabletop world, which is a
simulated one in memory without positions.

Events of the bots, which come over the bridge to node, arrive at `BodyRegistry.notice`. world_opening.py opens a Minecraft
world.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any, Protocol

from orchestrator.app.land.land_map import LandMap
from orchestrator.app.view.world_view import WorldView
from orchestrator.bridge.errors import OperationError
from orchestrator.bridge.link import Link
from orchestrator.cluster.host_calls import NodeFigures
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ReflexPlayed
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported
from orchestrator.dialogue.crew_routing import CrewRouter
from orchestrator.servers.place import GameServer, unknown
from orchestrator.worlds.minecraft import Claims, MinecraftWorld
from orchestrator.worlds.tabletop import TabletopWorld

TABLETOP = "tabletop"
POSES = 0.2  # seconds between two reports of poses
Poses = Mapping[str, Sequence[float]]  # by name, for bots that moved: x, y, z in blocks and yaw in degrees
Watcher = Callable[[Poses, float], None]  # called with poses and their Unix time in seconds, by the game's clock
Nodes = Callable[[], Collection[NodeFigures]]
GOODBYE = 2.0  # seconds in which the server has to release the names


class CannotJoin(Exception):
    """Raised when a bot cannot join the world; the message gives the reason."""


class SharedWorld(Protocol):
    """The contract of a world that bots of several crews join. A body is one bot in the world; a name belongs to one body at
    a time.

    `place` is the server. All crews hear a chat line; `company` decides which crew it is for. `land` is what the bots have seen
    of the land, and `view` what the 3D view shows; None if the world has no land. If bots join with Microsoft accounts,
    `accounts` has their names. `nodes` returns what is counted of each machine of the cluster that the bots run on, if any.
    """

    place: GameServer
    company: CrewRouter
    land: LandMap | None
    view: WorldView | None
    accounts: tuple[str, ...]
    nodes: Nodes

    @property
    def taken(self) -> Collection[str]:
        """Return the names of the bots of all crews in this world."""
        ...

    @property
    def claimed(self) -> Mapping[str, Collection[Cell]]:
        """Return the blocks that each bot has reserved for its work, by its name."""
        ...

    def body(self, name: str, journal: Journal) -> World:
        """Return the body (access to the world) of a new bot with this name, which has not joined the world yet. Its events are
        recorded in `journal`."""
        ...

    async def reserve(self, names: Collection[str]) -> None:
        """Reserve these names on the server for our bots, so that no other client can join under them, if the server can
        enforce that.

        Raises BlockcrewError when another crew has one of them.
        """
        ...

    async def enter(self, name: str) -> None:
        """Let the bot of that name join the world. Raises CannotJoin, with the reason, if that fails."""
        ...

    async def leave(self, names: Collection[str]) -> None:
        """Take these bots out of the world for good, which frees their names."""
        ...


class BodyRegistry:
    """The bots of one Minecraft world: name -> (its access to the world, the journal to which the events of its crew are
    written). It passes on to them what the bridge to node reports about bots.

    `watcher` is called with the poses (positions and directions) of bots that moved, `see` with what bots see of the land, and
    `show` with what they tell for the 3D view. `came_back` is set when a lost bot has joined the world again.
    """

    def __init__(self, watcher: Watcher | None = None) -> None:
        self.watcher = watcher
        self.see: Callable[[Mapping[str, Any]], None] = lambda event: None
        self.show: Callable[[Mapping[str, Any]], None] = lambda event: None
        self.by_name: dict[str, tuple[MinecraftWorld, Journal]] = {}
        self.came_back = asyncio.Event()

    def notice(self, event: dict[str, Any]) -> None:
        """Pass an event of the bridge to the bots that it names, and record it once in the journal of each of their crews.

        An event that names no bot of this world is recorded in the journals of all crews. Poses go only to `watcher`, land only
        to `see`, and what the 3D view shows only to `show`.
        """
        if event["event"] == "land":
            self.see(event)
            return
        if event["event"] == "view":
            self.show(event)
            return
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
    """A Minecraft world whose bots share `link`, the bridge to node, which runs them. `bodies` gets the bridge's events;
    `place` is the server.

    `claims` says which bot of which crew works on a block, so that no two of them dig the same one.
    """

    def __init__(self, version: str, place: GameServer, link: Link, bodies: BodyRegistry, claims: Claims,
        accounts: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.version, self.place, self.link, self.bodies, self.claims = version, place, link, bodies, claims
        self.company = CrewRouter()
        self.land: LandMap | None = LandMap(link.watch_land)
        self.view: WorldView | None = WorldView(link.watch_view)
        bodies.see, bodies.show = self.land.take, self.view.take
        self.accounts = accounts
        self.nodes: Nodes = tuple
        self._secret, self._reserved = secrets.token_urlsafe(24), set[str]()

    @property
    def taken(self) -> Collection[str]:
        """Return the names of the bots of all crews in this world."""
        return self.bodies.by_name

    @property
    def claimed(self) -> Mapping[str, Collection[Cell]]:
        """Return the blocks that each bot has reserved for its work, by its name."""
        return self.claims.blocks()

    def body(self, name: str, journal: Journal) -> World:
        """Return the body (access to the world) of a new bot with this name, which has not joined the world yet. Its events are
        recorded in `journal`."""
        world = MinecraftWorld(self.link, name, POSES if self.bodies.watcher else None)
        self.bodies.by_name[name] = world, journal
        return world

    async def reserve(self, names: Collection[str]) -> None:
        """Reserve these names on the server for our bots, so that no other client can join under them, if the server can
        enforce that.

        The names stay reserved until the world is closed, so that a crew can come back. Raises BlockcrewError when another crew
        has one of them.
        """
        if self.place.keeper:
            await self.place.keeper.reserve(names, self._secret)
            self._reserved.update(names)

    async def release(self) -> None:
        """Release all names that were reserved on the server for our bots; if the server has ended, do nothing."""
        if self.place.keeper and self._reserved:
            with suppress(BlockcrewError, TimeoutError):
                async with asyncio.timeout(GOODBYE):
                    await self.place.keeper.release(self._reserved, self._secret)

    async def renew_names(self) -> None:
        """Reserve the names of our bots again whenever a lost bot has come back: the server may have restarted and forgotten
        them.

        Never returns.
        """
        while True:
            await self.bodies.came_back.wait()
            self.bodies.came_back.clear()
            if self._reserved:
                with suppress(BlockcrewError):  # a caller that needs the server reports it
                    await self.reserve(self._reserved)

    async def enter(self, name: str) -> None:
        """Reserve the bot's name and let it join the server. Raises CannotJoin, with the reason, if that fails."""
        if self.accounts and name not in self.accounts:
            raise CannotJoin(f"no account is left for {name}: name more in BLOCKCREW_ACCOUNTS, or use fewer bots")
        try:
            await self.reserve([name])
            secret = self._secret if self.place.keeper else ""
            await self.bodies.by_name[name][0].join(self.place.host, self.place.port, self.version, secret)
        except OperationError as error:
            raise CannotJoin(error.note) from error
        except BlockcrewError as error:
            raise CannotJoin(str(error)) from error

    async def leave(self, names: Collection[str]) -> None:
        """Disconnect these bots for good, which frees their names and the blocks that they had claimed to work on."""
        present = [name for name in names if name in self.bodies.by_name]
        await asyncio.gather(*(self.link.call("disconnect", bot=name) for name in present), return_exceptions=True)
        for name in present:
            self.claims.release(name)
            del self.bodies.by_name[name]
        if self.land:
            self.land.sights.forget(present)
        if self.view:
            self.view.forget(present)


def note(event: dict[str, Any], journal: Journal) -> None:
    """Record an event that the bridge reported, such as a lost bot; chat lines and progress of skills are left out, since they
    are recorded elsewhere."""
    bot = str(event.get("bot") or "")
    if event["event"] == "reflex":
        journal.write(typed(ReflexPlayed, {**event, "agent": bot, "reflex": event["kind"]}))
    elif event["event"] not in ("progress", "heard"):
        journal.write(typed(BridgeReported, {**event, "agent": bot}))


def typed(event: type[RecordEvent], reported: Mapping[str, Any]) -> RecordEvent:
    """Return a record event of the class `event`, filled from what the bridge reported (field -> value); unknown fields are
    dropped."""
    return event(**{one.name: reported[one.name] for one in fields(event) if one.name in reported})


async def forever() -> str:
    """Wait for ever. It takes the place of the function that waits for the end of a server, because a tabletop world (in
    memory) does not end by itself."""
    await asyncio.get_running_loop().create_future()
    return ""


class TabletopSharedWorld:
    """A tabletop world: a simulated one in memory, for trials without Minecraft. It has no positions: all bots take the blocks
    that they mine from one supply, and taking one block takes `pace` seconds.

    `blocks` is that supply, as block -> count. `lost` waits until the world is gone and returns the reason.
    """

    def __init__(self, blocks: Mapping[str, int], pace: float, lost: Callable[[], Awaitable[str]] = forever) -> None:
        self.place = GameServer(TABLETOP, 0, None, lost, unknown)
        self.company = CrewRouter()
        self.accounts: tuple[str, ...] = ()
        self.nodes: Nodes = tuple
        self.land: LandMap | None = None
        self.view: WorldView | None = None
        self._first = TabletopWorld(blocks, "", pace=pace)
        self._bodies: dict[str, TabletopWorld] = {}

    @property
    def taken(self) -> Collection[str]:
        """Return the names of the bots of all crews in this world."""
        return self._bodies

    @property
    def claimed(self) -> Mapping[str, Collection[Cell]]:
        """Return no blocks: a tabletop world (in memory) has no places."""
        return {}

    def body(self, name: str, journal: Journal) -> World:
        """Return the body of a new bot with this name in this tabletop world (a simulated one in memory): the object through
        which an agent acts and sees. The bot is in the world at once, and mines from the one supply of blocks that all bots
        share. `journal` is not used."""
        self._bodies[name] = world = self._first.another_body(name)
        return world

    async def reserve(self, names: Collection[str]) -> None:
        """Do nothing: no strangers can join a tabletop world (in memory), so names need no protection."""

    async def enter(self, name: str) -> None:
        """Do nothing: a bot of a tabletop world (in memory) is in its world from the start."""

    async def leave(self, names: Collection[str]) -> None:
        """Take these bots out of the world for good, which frees their names."""
        for world in [self._bodies.pop(name) for name in names if name in self._bodies]:
            world.online = False
