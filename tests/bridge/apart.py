"""Server and bot hosts as processes that nobody but the test is the parent of, as containers have them."""

import asyncio
import os
import random
import signal
import socket
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from orchestrator.process_environment import node_binary
from orchestrator.project import PROJECT

READY_WITHIN = 60.0
LASTING = range(20_000, 32_000)
BOTS = PROJECT / "orchestrator" / "bridge" / "js" / "bot_server.js"
SERVER = PROJECT / "mc_server" / "embedded" / "start.js"
HEALTH = PROJECT / "mc_server" / "embedded" / "health.js"


class Apart:
    """A script that can be killed and started again with the same words."""

    def __init__(self, script: Path, *words: str) -> None:
        self.script, self.words = script, words
        self.process: Process
        self.ready = ""

    async def start(self) -> None:
        """Until it says READY."""
        self.process = await node(self.script, *self.words)
        assert self.process.stdout
        async with asyncio.timeout(READY_WITHIN):
            while not (line := (await self.process.stdout.readline()).decode()).startswith("READY "):
                assert line, (await self.process.communicate())[1].decode()
        self.ready = line.removeprefix("READY ").strip()

    async def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """By that signal; its exit code."""
        if self.process.returncode is None:
            self.process.send_signal(how)
        await self.process.communicate()
        assert self.process.returncode is not None
        return self.process.returncode

    async def __aenter__(self) -> "Apart":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.end()


async def node(script: Path, *words: str, user: int | None = None) -> Process:
    """A script in node, in a session of its own."""
    return await asyncio.create_subprocess_exec(
        node_binary(), "--no-warnings", str(script), *words, stdout=PIPE, stderr=PIPE, start_new_session=True, user=user
    )


async def said(script: Path, *words: str, user: int | None = None) -> tuple[int, str]:
    """Its exit code, and everything it says."""
    process = await node(script, *words, user=user)
    out, errors = await process.communicate()
    assert process.returncode is not None
    return process.returncode, (out + errors).decode().strip()


def quiet_port() -> int:
    """For a server that is started again at its place: none of those that a connection is given by chance meanwhile."""
    for port in random.sample(LASTING, len(LASTING)):
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port
    raise AssertionError("every port is taken")


@asynccontextmanager
async def folder() -> AsyncIterator[Path]:
    """For sockets: their paths have to be short."""
    with tempfile.TemporaryDirectory(prefix="bc") as name:
        yield Path(name)


def is_private(path: Path) -> bool:
    """Whether nobody else can open it."""
    return os.stat(path).st_mode & 0o077 == 0
