"""A simulated player: a Minecraft client in its own Node.js process (bridge/js/player.js), which plays the human in `make demo`
and in tests."""

import asyncio
import contextlib
import json
from typing import Any

from orchestrator.bridge.errors import OperationError
from orchestrator.core.outcome import Reason
from orchestrator.process_environment import child_environment, node_binary
from orchestrator.project import PROJECT

SCRIPT = str(PROJECT / "orchestrator" / "bridge" / "js" / "player.js")
GOODBYE = 2.0  # seconds for the process to end by itself


class Player:
    """A simulated person in the game, who is not one of the project's bots; a Minecraft client in its own process plays them.
    `lines` queues what the player hears in chat: (speaker, text)."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.lines: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        self._process = process
        self._ears: asyncio.Task[None] | None = None

    @classmethod
    async def join(
        cls, name: str, host: str, port: int, version: str | None, deadline: float = 30.0, secret: str = ""
    ) -> "Player":
        """Start the Minecraft client of a simulated player, let it join the server at `host` and `port` under this `name`, and
        return the player. The client's process ends with Python, because its stdin closes.

        `version` is the game version; None takes the server's. `deadline` is the time for joining in seconds, `secret` opens a
        name that the server has reserved. Raises OperationError when the server refuses or the time is over.
        """
        ticket = {"name": name, "host": host, "port": port, "version": version, "deadline": deadline * 1000, "secret": secret}
        process = await asyncio.create_subprocess_exec(
            node_binary(),
            "--no-warnings",
            SCRIPT,
            json.dumps(ticket),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=child_environment(),
        )
        player = cls(process)
        first = await player._read()
        if "joined" not in first:
            await player.leave()
            raise OperationError.read(first.get("failed", {"reason": Reason.DISCONNECTED, "note": "the player client ended"}))
        player._ears = asyncio.create_task(player._listen(), name=f"{name} listens")
        return player

    @property
    def pid(self) -> int:
        """Return the id of the operating system's process in which this simulated player's Minecraft client runs."""
        return self._process.pid

    async def say(self, text: str) -> None:
        """Say one line in the game's chat, at most one a second; a line that starts with `/` is a command to the server."""
        await self._do(say=text)

    async def look(self, x: float, y: float, z: float) -> None:
        """Turn the player to look at a point of the world (coordinates in blocks)."""
        await self._do(look=[x, y, z])

    async def toss(self, name: str, count: int) -> None:
        """Throw `count` items called `name`, such as bread, from the player's inventory forward."""
        await self._do(toss={"name": name, "count": count})

    async def hold(self, name: str) -> None:
        """Take the item called `name`, which is in the player's inventory, into the hand."""
        await self._do(hold=name)

    async def walk(self, forward: bool) -> None:
        """Start to walk straight ahead if `forward` is true, otherwise stop walking."""
        await self._do(walk=forward)

    async def _do(self, **deed: object) -> None:
        if self._process.stdin is None or self._process.returncode is not None:
            raise OperationError(Reason.DISCONNECTED, "the player has left the world")
        self._process.stdin.write(json.dumps(deed).encode() + b"\n")
        await self._process.stdin.drain()

    async def leave(self) -> None:
        """Let the player leave the server, and end the process of its Minecraft client. Safe to call twice."""
        if self._ears:
            self._ears.cancel()
        if self._process.stdin:
            self._process.stdin.close()
        try:
            async with asyncio.timeout(GOODBYE):
                await self._process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()

    async def _listen(self) -> None:
        while message := await self._read():
            if "heard" in message:
                self.lines.put_nowait((message["heard"]["speaker"], message["heard"]["text"]))

    async def _read(self) -> dict[str, Any]:
        """Return the next message from the player's Minecraft client; empty when its process has ended."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        return dict(json.loads(line)) if line else {}
