"""An embedded world on a machine of the Ray cluster that this process has joined: an actor there, which has the server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from orchestrator.cluster.host_calls import HostNode
from orchestrator.cluster.node_world import NodeWorld
from orchestrator.cluster.ray_hosts import RayNode, actor_on, living_nodes
from orchestrator.cluster.world_placing import placed_world
from orchestrator.servers.options import ServerOptions

SAVING = 10.0  # seconds for the server to save its world


@asynccontextmanager
async def ray_world(options: ServerOptions, log: Path) -> AsyncIterator[tuple[str, str]]:
    """Yield the address and the control channel of a server on some machine, as `placed_world` does."""
    async with placed_world(living_nodes, prepared, options, log) as found:
        yield found


async def prepared(node: HostNode) -> RayNode:
    """Return an actor for a world on a machine."""
    return actor_on(node, NodeWorld, SAVING)
