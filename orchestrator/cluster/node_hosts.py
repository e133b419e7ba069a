"""The bot hosts on one machine of a cluster, in a process of that machine: starts bot_server.js and carries the bytes of its
connections, one for each bot host. The crew's side is relay.py.

A bot host ends when its crew is silent for ABANDONED seconds, so bots behind a broken network leave the world by themselves.
"""

import asyncio
import contextlib
import os
from asyncio.subprocess import DEVNULL, PIPE, Process
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from orchestrator.cluster.host_calls import ABANDONED, POLL, HostLost, HostWords
from orchestrator.process_environment import child_environment, node_binary
from orchestrator.project import PROJECT

SCRIPT = PROJECT / "orchestrator" / "bridge" / "js" / "bot_server.js"
START = 60.0  # seconds for Node.js to start on a busy machine
MOST = 1 << 16  # bytes of one answer


@dataclass(slots=True)
class OpenHost:
    """A connection to bot_server.js, which is one bot host, and when its crew asked for it last."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    asked: float = field(default_factory=lambda: asyncio.get_running_loop().time())


class NodeHosts:
    """Starts bot hosts on this machine and carries what they and their crew say. Call `start` first."""

    def __init__(self) -> None:
        self.folder = TemporaryDirectory(prefix="bc", ignore_cleanup_errors=True)  # only this user can open sockets in it
        self.socket = Path(self.folder.name) / "bots"
        self.hosts: dict[int, OpenHost] = {}
        self.numbers = count(1)
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
        self.watch = asyncio.create_task(self._end_abandoned(), name="abandoned bot hosts")
        return os.getpid()

    async def open(self) -> int:
        """Start a bot host and return its number. Raises HostLost if bot_server.js has ended."""
        try:
            reader, writer = await asyncio.open_unix_connection(self.socket)
        except OSError as error:
            raise HostLost(f"bot_server.js has ended ({error.strerror})") from None
        number = next(self.numbers)
        self.hosts[number] = OpenHost(reader, writer)
        return number

    async def write(self, number: int, words: bytes) -> None:
        """Give a bot host bytes; nothing happens if it has ended."""
        if host := self.hosts.get(number):
            with contextlib.suppress(OSError):
                host.writer.write(words)
                await host.writer.drain()

    async def read(self, number: int) -> HostWords:
        """Return the next bytes of a bot host, none after POLL seconds without any."""
        host = self.hosts.get(number)
        if not host:
            return HostWords(b"", ended=True)
        host.asked = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(POLL):
                words = await host.reader.read(MOST)
        except TimeoutError:
            return HostWords(b"")
        except OSError:
            words = b""
        if not words:
            await self.close(number)
        return HostWords(words, ended=not words)

    async def close(self, number: int) -> None:
        """End a bot host; its bots leave the world."""
        if host := self.hosts.pop(number, None):
            host.writer.close()

    async def stop(self) -> None:
        """End all bot hosts and bot_server.js."""
        if self.watch:
            self.watch.cancel()
        for number in list(self.hosts):
            await self.close(number)
        if self.server and self.server.stdin:
            self.server.stdin.close()  # its lifeline
            await self.server.wait()
        self.folder.cleanup()

    async def _end_abandoned(self) -> None:
        """End bot hosts whose crew has not asked for their words for ABANDONED seconds."""
        while True:
            await asyncio.sleep(POLL / 2)
            long_ago = asyncio.get_running_loop().time() - ABANDONED
            for number in [number for number, host in self.hosts.items() if host.asked < long_ago]:
                await self.close(number)
