"""The bot hosts on one machine of a cluster, in a process of that machine: starts bot_server.js and carries the bytes of its
connections, one for each bot host. The crew's side is relay.py.

A bot host ends with its connection, so bots behind a broken network leave the world by themselves.
"""

import asyncio
import os
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path
from tempfile import TemporaryDirectory

from orchestrator.cluster.host_calls import HostLost
from orchestrator.cluster.socket_carrier import SocketCarrier
from orchestrator.process_environment import child_environment, node_binary
from orchestrator.project import PROJECT

SCRIPT = PROJECT / "orchestrator" / "bridge" / "js" / "bot_server.js"
START = 60.0  # seconds for Node.js to start on a busy machine


class NodeHosts(SocketCarrier):
    """Starts bot hosts on this machine, one for each connection, and carries their bytes. Call `start` first."""

    def __init__(self) -> None:
        self.folder = TemporaryDirectory(prefix="bc", ignore_cleanup_errors=True)  # only this user can open sockets in it
        super().__init__(Path(self.folder.name) / "bots")
        self.server: Process | None = None
        self.watch: asyncio.Task[None] | None = None

    async def start(self, address: str = "") -> int:
        """Start bot_server.js and return the id of this process. `address` is that of this machine, which the bot hosts name in
        the lines that they print. Raises HostLost if it does not start."""
        script = (str(SCRIPT), "--socket", f"unix:{self.socket}", "--lifeline", "--where", address)
        self.server = await asyncio.create_subprocess_exec(
            node_binary(), "--no-warnings", *script, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=child_environment()
        )
        assert self.server.stdout
        try:
            async with asyncio.timeout(START):
                line = await self.server.stdout.readline()
        except TimeoutError:
            raise HostLost(f"bot_server.js did not start within {START:g} s") from None
        if not line.startswith(b"READY"):
            raise HostLost("bot_server.js did not start")
        self.watch = asyncio.create_task(self.end_abandoned(), name="abandoned bot hosts")
        return os.getpid()

    async def stop(self) -> None:
        """End all bot hosts and bot_server.js."""
        if self.watch:
            self.watch.cancel()
        for number in list(self.connections):
            await self.close(number)
        if self.server and self.server.stdin:
            self.server.stdin.close()  # its lifeline
            await self.server.wait()
        self.folder.cleanup()
