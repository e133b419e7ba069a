"""An embedded server on one machine of a cluster, in a process of that machine, and the bytes of its control channel. The
service's side is world_placing.py.

The world is saved and closed when its service is silent for long, so that it can be opened on another machine.
"""

import asyncio
from pathlib import Path

from orchestrator.cluster.host_calls import ABANDONED, HostLost
from orchestrator.cluster.socket_carrier import SocketCarrier
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.servers.embedded import EmbeddedServer
from orchestrator.servers.options import ServerOptions

MARK = "service-mark"  # a file in the world's folder with a word that only this service knows
LOOK = 0.5  # seconds


class NodeWorld(SocketCarrier):
    """Starts the server on this machine. Call `start` first."""

    def __init__(self) -> None:
        super().__init__(Path())
        self.server: EmbeddedServer | None = None
        self.watches: list[asyncio.Task[None]] = []

    async def start(self, options: ServerOptions, log: Path, mark: str) -> int:
        """Start the server and return its port; its output goes to the file `log`. Raises HostLost if it does not start, or if
        the world's folder here is not that of the service, which wrote `mark` into it."""
        folder = options.world_folder
        assert folder
        try:
            if (folder / MARK).read_text("utf-8") != mark:
                raise HostLost(f"{folder} is another folder there: choose one with --data that all machines share")
        except OSError as error:
            why = cause(error)
            raise HostLost(f"{folder} cannot be read there ({why}): choose one with --data that all machines share") from None
        try:
            self.server = await EmbeddedServer.start(options, log)
        except BlockcrewError as error:
            raise HostLost(str(error).rstrip(".")) from None
        self.socket = self.server.control
        self.watches = [asyncio.create_task(self.end_abandoned()), asyncio.create_task(self._end_unused())]
        return self.server.port

    async def stop(self) -> None:
        """Save the world and end the server."""
        for watch in self.watches:
            watch.cancel()
        if self.server:
            await self.server.stop()

    async def _end_unused(self) -> None:
        """Save the world and end the server when nobody has been connected to it for ABANDONED seconds."""
        assert self.server
        unused = 0.0
        while unused < ABANDONED:
            await asyncio.sleep(LOOK)
            unused = 0.0 if self.connections else unused + LOOK
        await self.server.stop()
