"""Opens an embedded world on a machine of a cluster: its folder is on storage that all machines share, bots and people join it
at that machine's address, and its control channel is behind a socket of this machine."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from secrets import token_hex

from orchestrator.cluster.host_calls import HostLost, HostNode, NodeCalls
from orchestrator.cluster.node_world import mark_of
from orchestrator.cluster.placing import HostPlacer, Nodes, Start, in_order
from orchestrator.cluster.relay import relayed
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.servers.options import ServerOptions

START = 90.0  # seconds for the server to start on a busy machine


@asynccontextmanager
async def placed_world(nodes: Nodes, start: Start, options: ServerOptions, log: Path) -> AsyncIterator[tuple[str, str]]:
    """Start the server on the first machine that can, and yield its address, HOST:PORT, and its control channel, `unix:/path`.
    `nodes` returns the machines, and `start` prepares a NodeWorld (node_world.py) on one. Raises BlockcrewError if none can."""
    assert options.world_folder
    folder, log = options.world_folder.resolve(), log.resolve()
    options, mark = replace(options, world_folder=folder), marked(folder)
    why = HostLost("the cluster has no machine")
    for node in in_order(await nodes(), {}, set()):
        calls: NodeCalls | None = None
        try:
            calls = await start(node)
            async with asyncio.timeout(START):
                port = await calls.call("start", replace(options, host=node.address), log, mark)
        except (HostLost, TimeoutError) as lost:
            why = HostLost(f"{node.address}: {lost or f'no answer within {START:g} s'}")
            if calls:
                with contextlib.suppress(HostLost):
                    await calls.end()
            continue
        mark_of(folder).unlink(missing_ok=True)
        async with relayed(holder(node, calls)) as control:
            yield f"{node.address}:{port}", control
        return
    raise BlockcrewError(f"No machine of the cluster can open the world ({why}).")


def marked(folder: Path) -> str:
    """Write a new word beside a world's folder, by which a machine knows that it sees the same folder, and return it. Raises
    BlockcrewError if that fails."""
    mark = token_hex(16)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        mark_of(folder).write_text(mark, "utf-8")
    except OSError as error:
        raise BlockcrewError(f"The world cannot be kept in {folder}: {cause(error)}.") from error
    return mark


def holder(node: HostNode, calls: NodeCalls) -> HostPlacer:
    """Return what opens each connection on this one machine, and none once it is lost: a world is not opened anew behind the
    back of its service."""

    async def nodes() -> Sequence[HostNode]:
        return [node]

    async def never(node: HostNode) -> NodeCalls:
        raise HostLost(f"the world on {node.address} is lost")

    found = HostPlacer(nodes, never)
    found.running[node.name] = calls
    return found
