"""Records a session of a client with a server: stands between the two, passes all bytes on as they are, and keeps the first
session in which somebody joins (session.py). Questions for the status and further players pass unrecorded."""

import asyncio
import contextlib
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.packet_log.log_file import Side
from orchestrator.servers.packet_log.session import CONFIGURATION, LOGIN, PLAY, RecordedSession

PIECE = 65536  # bytes that are passed on at once
JOINING = (LOGIN, CONFIGURATION, PLAY)
LOOPBACK = "127.0.0.1"


@dataclass
class PacketRecorder:
    """A door to the server at `host`:`port`, on `own_port` of this machine. `ended` is set when the session is over."""

    host: str
    port: int
    own_port: int = 0
    session: RecordedSession | None = None
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    async def pass_on(self, client: StreamReader, to_client: StreamWriter) -> None:
        """Connect a client with the server until one of them leaves."""
        session = RecordedSession()
        try:
            server, to_server = await asyncio.open_connection(self.host, self.port)
        except OSError:
            to_client.close()
            return
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self.copy(session, "client", client, to_server))
                both.create_task(self.copy(session, "server", server, to_client))
        finally:
            if session is self.session:
                self.ended.set()

    async def copy(self, session: RecordedSession, by: Side, source: StreamReader, target: StreamWriter) -> None:
        """Pass on what one side sends until it closes; then close the other."""
        try:
            while data := await source.read(PIECE):
                session.take(by, data)
                if self.session is None and session.state in JOINING and not session.why:
                    self.session = session
                target.write(data)
                await target.drain()
        except OSError:
            return  # one side has gone
        finally:
            with contextlib.suppress(OSError):
                target.close()

    def save(self, path: Path) -> str:
        """Write the session and return a sentence about it. Raises BlockcrewError when nobody has joined, or the file cannot be
        written."""
        if self.session is None:
            raise BlockcrewError("Nobody has joined through this door, so there is no packet log.")
        count = self.session.save(path)
        return " ".join((f"{path} has {count} packets.", self.session.why)).strip()


@asynccontextmanager
async def recording(host: str, port: int, own_port: int = 0) -> AsyncIterator[PacketRecorder]:
    """Open a door to a server on this machine, and close it at the end. Raises BlockcrewError when the port is taken."""
    recorder = PacketRecorder(host, port)
    try:
        door = await asyncio.start_server(recorder.pass_on, LOOPBACK, own_port)
    except OSError as error:
        raise BlockcrewError(f"Port {own_port} cannot be opened ({error.strerror}): choose another --port.") from error
    recorder.own_port = door.sockets[0].getsockname()[1]
    try:
        yield recorder
    finally:
        door.close()
