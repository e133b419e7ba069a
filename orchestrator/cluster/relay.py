"""A socket on this machine behind which the bot hosts of a cluster answer: the bridge connects to it as to bot_server.js.

Each connection becomes one bot host on some machine. When that machine is lost, the connection closes; the bridge frees the
claims of the bots, and connects again to bring them back, which starts a bot host on another machine.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory

from orchestrator.cluster.host_calls import HostLost
from orchestrator.cluster.placing import HostPlacer, PlacedHost
from orchestrator.cluster.socket_carrier import MOST
from orchestrator.core.waiting.cancelling import cancel

LOG = logging.getLogger(__name__)


@contextlib.asynccontextmanager
async def relayed(placer: HostPlacer) -> AsyncIterator[str]:
    """Yield the socket, as `unix:/path`, that only this user can open; bot hosts behind it end at the end."""
    connections: set[asyncio.Task[None]] = set()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        connections.add(task)
        task.add_done_callback(connections.discard)
        try:
            await serve(placer, reader, writer)
        except HostLost as lost:
            LOG.warning("A bot host on the cluster was lost: %s.", lost)
        except asyncio.CancelledError:
            return  # at the end; asyncio's streams print a cancelled connection as an error
        finally:
            writer.close()

    with TemporaryDirectory(prefix="bc", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / "bots"
        server = await asyncio.start_unix_server(connected, path)
        try:
            yield f"unix:{path}"
        finally:
            server.close()
            await cancel(*connections)
            await placer.end()


async def serve(placer: HostPlacer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Carry the bytes of one connection to a bot host and back until either side ends. Raises HostLost if the host is lost."""
    host = await placer.open()
    pumps = [asyncio.create_task(up(reader, host)), asyncio.create_task(down(host, writer))]
    try:
        done, _ = await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for pump in done:
            pump.result()
    except HostLost:
        placer.shun(host.node, host.calls)
        raise
    finally:
        writer.close()  # at once: a silent machine would not answer before long
        placer.ended(host)
        await cancel(*pumps)
        with contextlib.suppress(HostLost):
            await host.close()


async def up(reader: asyncio.StreamReader, host: PlacedHost) -> None:
    """Carry what the bridge says to a bot host."""
    with contextlib.suppress(OSError):
        while words := await reader.read(MOST):
            await host.write(words)


async def down(host: PlacedHost, writer: asyncio.StreamWriter) -> None:
    """Carry what a bot host says to the bridge."""
    with contextlib.suppress(OSError):
        while not (heard := await host.read()).ended:
            writer.write(heard.words)
            await writer.drain()
