"""Opens a crew whose bots are on the nodes of a cluster of network namespaces, in a world whose server is in the hub."""

import argparse
import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.cluster.ray_network import RayNetwork
from benchmarks.leader import Stopwatch
from orchestrator.app import world_opening
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import kept, new_recorder
from orchestrator.app.session import Session
from orchestrator.app.shared_world import MinecraftSharedWorld
from orchestrator.cluster.address import AUTO
from orchestrator.core.contracts.journal import Event
from orchestrator.knowledge.names import count_of
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.settings import Settings

TREE = Path(__file__).with_name("captains.py")
ROSTER = 21  # members of the teams that are shipped
LOOK = 0.1  # seconds
SEED = 4


@dataclass
class Spread:
    """An open crew: its session, its world, the server, the mind that counts what the leader takes, its events so far, and the
    cluster if there is one."""

    session: Session
    world: MinecraftSharedWorld
    server: EmbeddedServer
    mind: Stopwatch
    cluster: RayNetwork | None
    events: list[Event] = field(default_factory=list)

    def node_with_bots(self) -> int:
        """Return the place of the node with the most bot hosts."""
        most = max(self.world.nodes(), key=lambda each: each.hosts)
        return int(most.address.rpartition(".")[2]) - 1

    async def until_gained(self, count: int) -> None:
        while self.session.crew.gained < count:
            await asyncio.sleep(LOOK)

    async def held(self, item: str) -> int:
        """Return how many of an item the server says that the crew holds."""
        return sum(count_of(held, item) for held in (await self.session.inventories()).values())


@asynccontextmanager
async def opened(options: argparse.Namespace, cluster: RayNetwork | None) -> AsyncIterator[Spread]:
    """Yield a crew in a world of its own, whose server is in the hub."""
    at, large = cluster.net.address(0) if cluster else "127.0.0.1", options.bots > ROSTER
    workers = options.bots - 1 - (-(-(options.bots - 1) // 10) if large else 0)  # a captain for each nine
    world = ServerOptions(host=at, seed=SEED, difficulty="peaceful")
    with TemporaryDirectory(prefix="bc") as folder:
        async with await EmbeddedServer.start(world) as server:
            settings = Settings(
                data=Path(folder), control=f"unix:{server.control}", bots_on=AUTO if cluster else "local", bots=None,
                bots_per_host=-(-options.bots // options.nodes),
            )  # fmt: skip
            team = str(TREE) if large else "tree"
            config = RunConfig(team=team, workers=workers, world=f"{at}:{server.port}", seed=SEED)
            assert len(config.organisation().members) == options.bots, f"a tree of trees has no {options.bots} bots"
            with kept(new_recorder(config, settings, options.what)) as recorder:
                mind, log = Stopwatch(), Path(folder) / "server.log"
                async with (
                    world_opening.open_minecraft(config, settings, log, Path(folder)) as shared,
                    Session.inside(shared, config, settings, recorder, mind) as session,
                ):
                    spread = Spread(session, shared, server, mind, cluster)
                    recorder.listeners.append(spread.events.append)
                    assert not cluster or len(shared.nodes()) == options.nodes + 1, "a node is missing"
                    yield spread
