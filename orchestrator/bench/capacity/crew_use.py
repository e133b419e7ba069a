"""Measures what one crew takes: its processes while all its bots rest, walk and dig logs on flat land of an embedded server."""

import asyncio
import itertools
import os
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import kept, new_recorder
from orchestrator.app.session import Session
from orchestrator.app.world_opening import open_minecraft
from orchestrator.bench.capacity.counted_line import CountedLine, counted_line
from orchestrator.bench.capacity.figures import BotActivity, ProcessRole, Way
from orchestrator.bench.capacity.process_use import cpu_seconds, memory_bytes
from orchestrator.bridge.link import Link
from orchestrator.bridge.packages import check_packages
from orchestrator.cluster.host_calls import HostLost
from orchestrator.cluster.node_hosts import NodeHosts
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Act
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.knowledge.game import load
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.settings import Settings

GROUND = -60  # y of the lowest free block of flat land
FAR = 24  # blocks from the middle to where bots walk
FIRST, LOOK = 120.0, 0.5  # seconds until every digger has its first log, and between two looks
SETTLE = 6.0  # seconds between the beginning of an activity and its measurement
LOG = "oak_log"
WOOD = f"fill {FAR + 6} {GROUND} 0 {FAR + 37} {GROUND + 2} 31 {LOG}"  # 3,072 logs beside the way
LOGS = 120  # for each digger: more than it can dig meanwhile

Processes = dict[ProcessRole, tuple[int, ...]]


@dataclass(slots=True)
class CrewUse:
    """The use that a crew of `bots` made of a machine: memory in bytes by role, cores by activity and role, bytes per second by
    activity and way, and the server's ticks per second by activity. `dug` is the logs that all diggers together got per
    second."""

    bots: int
    memory: dict[ProcessRole, float] = field(default_factory=dict)
    cpu: dict[BotActivity, dict[ProcessRole, float]] = field(default_factory=dict)
    traffic: dict[BotActivity, dict[Way, float]] = field(default_factory=dict)
    ticks: dict[BotActivity, float] = field(default_factory=dict)
    dug: float = 0.0


@dataclass(slots=True)
class MeasuredCrew:
    """An open crew, the processes that belong to it, and the line over which its bytes go."""

    session: Session
    processes: Processes
    line: CountedLine
    server: EmbeddedServer

    async def measure(self, activity: BotActivity, seconds: float, into: CrewUse) -> None:
        """Note what the crew takes during so many seconds of an activity that goes on."""
        await asyncio.sleep(SETTLE)
        dug = await self.logs()
        cpu, traffic, began = self.cpu(), await self.line.bytes_so_far(), time.monotonic()
        await asyncio.sleep(seconds)
        took, after = time.monotonic() - began, await self.line.bytes_so_far()
        into.cpu[activity] = {role: (used - cpu[role]) / took for role, used in self.cpu().items()}
        into.traffic[activity] = {way: (after[way] - traffic[way]) / took for way in Way}
        into.dug = (await self.logs() - dug) / took
        into.ticks[activity] = (await self.server.admin.stats()).tps

    async def logs(self) -> int:
        """Return how many logs all bots hold, counted by the server."""
        return sum(held.get(LOG, 0) for held in (await self.session.inventories()).values())

    async def begun(self, logs: int) -> None:
        """Wait until the crew has dug so many logs. Raises BlockcrewError if that takes too long."""
        try:
            async with asyncio.timeout(FIRST):
                while self.session.crew.gained < logs:
                    await asyncio.sleep(LOOK)
        except TimeoutError:
            raise BlockcrewError(f"The crew dug nothing in {FIRST:g} s: measure when the machine has less to do.") from None

    def cpu(self) -> dict[ProcessRole, float]:
        """Return the seconds of processor time that each role has used so far. Raises BlockcrewError if a process has ended."""
        try:
            return {role: cpu_seconds(pids) for role, pids in self.processes.items()}
        except OSError as error:
            why = "A process of the crew ended while it was measured"
            raise BlockcrewError(f"{why}: try again when the machine has less to do, or with a smaller --crew.") from error


async def use_of_crew(bots: int, seconds: float, settings: Settings, version: str) -> CrewUse:
    """Return what a crew of so many bots takes, measured for so many seconds in each activity. Raises BlockcrewError if it
    cannot be opened."""
    use = CrewUse(bots)
    async with opened(bots, settings, version) as crew:
        await crew.measure(BotActivity.REST, seconds, use)
        await crew.server.admin.command(WOOD)
        async with beside(*(walk(world, place) for place, world in enumerate(crew.session.worlds.values()))):
            await crew.measure(BotActivity.WALK, seconds, use)
        async with beside(crew.session.crew.pursue(Goal("mine logs", LOG, LOGS * (bots - 1)))):
            await crew.begun(bots - 1)
            await crew.measure(BotActivity.DIG, seconds, use)
            use.memory.update({role: memory_bytes(pids) for role, pids in crew.processes.items()})
            await crew.session.crew.stop()
    return use


@asynccontextmanager
async def beside(*work: Coroutine[Any, Any, Any]) -> AsyncIterator[None]:
    """Run some work while the block runs, and cancel it when the block ends."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        await cancel(*tasks)


@asynccontextmanager
async def opened(bots: int, settings: Settings, version: str) -> AsyncIterator[MeasuredCrew]:
    """Yield a crew of a leader and workers at rest, in a world and with bot hosts of its own."""
    check_packages()
    hosts, options = NodeHosts(), ServerOptions(version=version, generator="flat", difficulty="peaceful")
    try:
        await hosts.start()
        with TemporaryDirectory(prefix="bc") as name:
            folder = Path(name)
            async with await EmbeddedServer.start(options) as server, counted_line(server.port, hosts.socket, folder) as line:
                config = RunConfig(workers=bots - 1, world=f"127.0.0.1:{line.port}", version=version, land="flat")
                ways = {
                    "control": f"unix:{server.control}",
                    "bots": f"unix:{line.bots}",
                    "data": folder,
                    "rcon": None,
                    "bots_per_host": bots,
                }
                placed = settings.model_copy(update=ways)
                async with session_in(config, placed, folder) as (session, link):
                    yield MeasuredCrew(session, await processes_of(link, server), line, server)
    except HostLost as lost:
        raise BlockcrewError(f"{lost}: try again when the machine has less to do.") from lost
    finally:
        await hosts.stop()


@asynccontextmanager
async def session_in(config: RunConfig, settings: Settings, folder: Path) -> AsyncIterator[tuple[Session, Link]]:
    """Yield a session as Session.open does, and the link to its bots."""
    with kept(new_recorder(config, settings, "measure what bots cost")) as recorder:
        async with (
            open_mind(config, settings, load(config.version), recorder) as mind,
            open_minecraft(config, settings, folder / "server.log", folder / "world") as world,
            Session.inside(world, config, settings, recorder, mind) as session,
        ):
            yield session, world.link


async def processes_of(link: Link, server: EmbeddedServer) -> Processes:
    """Return the ids of the crew's processes by their role."""
    hosts = tuple(int(host["pid"]) for host in await link.call("hosts") if host["bots"])
    assert link.gateway_pid
    return {
        ProcessRole.HOST: hosts,
        ProcessRole.GATEWAY: (link.gateway_pid,),
        ProcessRole.CREW: (os.getpid(),),
        ProcessRole.SERVER: (server.pid,),
    }


async def walk(world: World, place: int) -> None:
    """Let a bot walk there and back, on a line of its own, without end."""
    for end in itertools.cycle((FAR, -FAR)):
        await world.act(Act("goTo", {"x": end, "y": GROUND, "z": 3 * place, "range": 2}))
        await asyncio.sleep(0)  # a refusal may come at once
