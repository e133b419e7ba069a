"""An embedded server on one machine of a cluster, in a process of that machine, and the bytes of its control channel. The
service's side is world_placing.py.

The world is saved and closed when its service is silent for long, so that it can be opened on another machine.
"""

import asyncio
from pathlib import Path

from orchestrator.cluster.host_calls import ABANDONED, LOOK, HostLost
from orchestrator.cluster.socket_carrier import SocketCarrier
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.servers.embedded import EmbeddedServer
from orchestrator.servers.options import ServerOptions


class NodeWorld(SocketCarrier):
    """Starts the server on this machine. Call `start` first."""

    def __init__(self) -> None:
        super().__init__(Path())
        self.server: EmbeddedServer | None = None
        self.watches: list[asyncio.Task[None]] = []

    async def start(self, options: ServerOptions, log: Path, mark: str) -> int:
        """Start the server and return its port; its output goes to the file `log`. Raises HostLost if it does not start, or if
        the world's folder here is not that of the service, which wrote `mark` beside it."""
        assert options.world_folder
        check_mark(options.world_folder, mark)
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


def mark_of(folder: Path) -> Path:
    """Return the file beside a world's folder into which its service writes a word that nobody else knows."""
    return folder.with_name(f"{folder.name}.mark")


def check_mark(folder: Path, mark: str) -> None:
    """Raise HostLost unless the folder of a world, as this machine sees it, is the one that its service has marked."""
    shared = "choose one with --data that all machines share"
    try:
        found = mark_of(folder).read_text("utf-8")
    except OSError as error:
        raise HostLost(f"{folder} cannot be read there ({cause(error)}): {shared}") from None
    if found != mark:
        raise HostLost(f"{folder} is another folder there: {shared}")
