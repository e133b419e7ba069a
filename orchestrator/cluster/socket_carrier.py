"""Carries the bytes of connections to a Unix socket on one machine of a cluster, for a crew on another one; relay.py is the
crew's side.

A connection ends when its crew is silent for ABANDONED seconds.
"""

import asyncio
import contextlib
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from orchestrator.cluster.host_calls import ABANDONED, LOOK, POLL, HostLost, HostWords

MOST = 1 << 16  # bytes of one answer


@dataclass(slots=True)
class OpenConnection:
    """A connection to the socket, and when its crew asked for its bytes last."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    asked: float = field(default_factory=lambda: asyncio.get_running_loop().time())


class SocketCarrier:
    """Carries the bytes of connections to `socket`."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self.connections: dict[int, OpenConnection] = {}
        self.numbers = count(1)

    async def open(self) -> int:
        """Open a connection and return its number. Raises HostLost if nobody listens at the socket any more."""
        try:
            reader, writer = await asyncio.open_unix_connection(self.socket)
        except OSError as error:
            raise HostLost(f"nobody listens at {self.socket} ({error.strerror})") from None
        number = next(self.numbers)
        self.connections[number] = OpenConnection(reader, writer)
        return number

    async def write(self, number: int, words: bytes) -> None:
        """Give bytes to the other end; nothing happens if the connection has ended."""
        if connection := self.connections.get(number):
            with contextlib.suppress(OSError):
                connection.writer.write(words)
                await connection.writer.drain()

    async def read(self, number: int) -> HostWords:
        """Return the next bytes of the other end, none after POLL seconds without any."""
        connection = self.connections.get(number)
        if not connection:
            return HostWords(b"", ended=True)
        connection.asked = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(POLL):
                words = await connection.reader.read(MOST)
        except TimeoutError:
            return HostWords(b"")
        except OSError:
            words = b""
        if not words:
            await self.close(number)
        return HostWords(words, ended=not words)

    async def close(self, number: int) -> None:
        """End a connection; the other end notices that at once."""
        if connection := self.connections.pop(number, None):
            connection.writer.close()

    async def end_abandoned(self) -> None:
        """End connections whose crew has not asked for their bytes for ABANDONED seconds."""
        while True:
            await asyncio.sleep(LOOK)
            long_ago = asyncio.get_running_loop().time() - ABANDONED
            for number in [number for number, each in self.connections.items() if each.asked < long_ago]:
                await self.close(number)
