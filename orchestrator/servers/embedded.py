"""The embedded server (the project's own game server, run by Node.js) as a child process: started, watched and stopped. It ends
when this process ends, in whatever way. The other side is `mc_server/embedded/start.js`; operator rights go through
`control.py`."""

import asyncio
import contextlib
import os
import shutil
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import AsyncIterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from orchestrator.core.errors import BlockcrewError
from orchestrator.process_environment import child_environment, node_binary
from orchestrator.project import PROJECT, SETUP
from orchestrator.servers.control import ControlAdmin
from orchestrator.servers.options import CONTROL, ServerOptions

__all__ = ["EmbeddedServer", "ServerOptions"]

START_DEADLINE = 60.0
STOP_DEADLINE = 6.0
# lines of the server kept for the error message
REMEMBERED_LINES = 20
READY = "READY "
RCON = "RCON "


class EmbeddedServer:
    """A running embedded server: the project's own small Minecraft server, which Node.js runs as a child process of this one,
    without Java or Docker. Create one with `await EmbeddedServer.start(options)`; use it in `async with`, or call `stop()` at
    the end. `admin` gives operator rights over it."""

    host: str
    port: int
    rcon_port: int | None = None
    admin: ControlAdmin

    def __init__(self, process: Process, folder: Path, lifeline: int, log: BinaryIO | None) -> None:
        self._process = process
        self._folder = folder
        self._lifeline: int | None = lifeline
        self._log = log
        self._words: deque[str] = deque(maxlen=REMEMBERED_LINES)
        self._address: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._readers = asyncio.gather(self._read_output(), self._read_errors())

    @classmethod
    async def start(cls, options: ServerOptions, log: Path | None = None) -> Self:
        """Start a server and wait until players can join. Its output is appended to the file `log`, or discarded without one.
        Raises BlockcrewError with one sentence when it cannot be started (port in use, unknown world folder, ...)."""
        command = [str(node_binary()), str(start_script())]
        try:
            output = open_log(log)
            folder = Path(tempfile.mkdtemp(prefix="blockcrew-"))
        except OSError as error:
            raise BlockcrewError(f"The embedded server cannot be started ({error}): free some space and try again.") from error
        reading, writing = os.pipe()
        try:
            argument = options.to_json(folder, reading)
            process = await asyncio.create_subprocess_exec(
                *command,
                argument,
                stdin=DEVNULL,
                stdout=PIPE,
                stderr=PIPE,
                pass_fds=(reading,),
                env=child_environment(),
                start_new_session=True,
            )
        except BaseException:
            os.close(writing)
            shutil.rmtree(folder, ignore_errors=True)
            raise
        finally:
            os.close(reading)
        server = cls(process, folder, writing, output)
        try:
            await server._wait_until_ready()
            server.admin = await ControlAdmin.connect(server.control)
        except BaseException:
            await server.stop()
            raise
        return server

    @property
    def control(self) -> Path:
        """Return the path of the Unix socket on which the server offers its control channel, over which it takes operator
        commands and questions."""
        return self._folder / CONTROL

    @property
    def pid(self) -> int:
        """Return the process id of the server."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def wait_closed(self) -> int:
        """Wait until the server has ended, for whatever reason. Returns its exit code."""
        return await self._process.wait()

    async def stop(self) -> None:
        """Stop the server, which saves the world and disconnects the players. It is safe to call this twice, or after a
        crash."""
        if hasattr(self, "admin"):
            await self.admin.aclose()
        self._cut_lifeline()  # not a signal: sending one to a process that has just ended steals its exit code from asyncio
        try:
            async with asyncio.timeout(STOP_DEADLINE):
                await self._process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
        finally:
            await self._clean_up()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def _wait_until_ready(self) -> None:
        # the readers end with the process
        await asyncio.wait((self._address, self._readers), timeout=START_DEADLINE, return_when=asyncio.FIRST_COMPLETED)
        if not self._address.done():
            reason = "did not start" if self._readers.done() else f"was not ready after {START_DEADLINE:.0f} s"
            raise BlockcrewError(f"The embedded server {reason}: {self._last_words()}")
        self.host, _, port = self._address.result().rpartition(":")
        self.port = int(port)

    def _last_words(self) -> str:
        return " ".join(self._words).strip() or "it printed nothing."

    async def _read_output(self) -> None:
        assert self._process.stdout is not None
        async for line in lines_of(self._process.stdout):
            self._write_log(line)
            text = line.decode(errors="replace").rstrip()
            if text.startswith(RCON):
                self.rcon_port = int(text.rpartition(":")[2])
            if text.startswith(READY) and not self._address.done():
                self._address.set_result(text.removeprefix(READY))

    async def _read_errors(self) -> None:
        assert self._process.stderr is not None
        async for line in lines_of(self._process.stderr):
            self._write_log(line)
            self._words.append(line.decode(errors="replace").rstrip())

    def _write_log(self, line: bytes) -> None:
        # a full disk must not stop the reading, or the server blocks on its own words
        if self._log and not self._log.closed:
            with contextlib.suppress(OSError):
                self._log.write(line)

    def _cut_lifeline(self) -> None:
        if self._lifeline is not None:
            os.close(self._lifeline)
            self._lifeline = None

    async def _clean_up(self) -> None:
        with contextlib.suppress(TimeoutError, asyncio.CancelledError):
            await asyncio.wait_for(self._readers, 1)
        if self._log:
            self._log.close()
        shutil.rmtree(self._folder, ignore_errors=True)


async def lines_of(stream: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """Yield the lines of a stream as they arrive; a line longer than the reader's buffer is yielded in pieces."""
    while True:
        try:
            line = await stream.readuntil(b"\n")
        except asyncio.IncompleteReadError as end:
            if end.partial:
                yield end.partial
            return
        except asyncio.LimitOverrunError as long:
            line = await stream.readexactly(long.consumed)
        yield line


def open_log(path: Path | None) -> BinaryIO | None:
    """Open the server's log file for appending, and create its folder; return None without a path. Writing is unbuffered so
    that a crash loses no line. The log has chat, so only its owner may read it."""
    if path is None:
        return None
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab", buffering=0)


def start_script() -> Path:
    """Return the path of `mc_server/embedded/start.js`, which starts the server. Raises BlockcrewError when the script or the
    Node.js packages are missing."""
    script = PROJECT / "mc_server" / "embedded" / "start.js"
    if not script.is_file():
        raise BlockcrewError(f"The embedded server is missing ({script}): run `{SETUP}`.")
    if not (PROJECT / "node_modules" / "flying-squid").is_dir():
        raise BlockcrewError(f"The Node.js packages are not installed: run `{SETUP}`.")
    return script
