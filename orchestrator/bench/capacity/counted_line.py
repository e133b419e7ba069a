"""Counts the bytes of connections, as a process of its own so that counting takes nothing from those that are measured.

    python -m orchestrator.bench.capacity.counted_line GAME_PORT BOTS_SOCKET FOLDER

Listens on a free port of this machine and on the socket FOLDER/bots, and carries all bytes on to GAME_PORT and BOTS_SOCKET.
Prints the port, then for each line of its input the bytes so far as JSON; it ends with its input.
"""

import asyncio
import contextlib
import json
import sys
from asyncio.subprocess import PIPE
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from orchestrator.bench.capacity.figures import Way
from orchestrator.servers.options import LOOPBACK

HERE = LOOPBACK[0]
MOST = 1 << 16

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class CountedLine:
    """The connections of one run through a counting process: bots reach the game at `port` and their crew at `bots`."""

    def __init__(self, process: asyncio.subprocess.Process, port: int, bots: Path) -> None:
        self.process, self.port, self.bots = process, port, bots

    async def bytes_so_far(self) -> dict[Way, int]:
        """Return the bytes that went each way since the start, both directions together."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(b"\n")
        counted = json.loads(await self.process.stdout.readline())
        return {way: counted.get(way, 0) for way in Way}


@asynccontextmanager
async def counted_line(game: int, bots: Path, folder: Path) -> AsyncIterator[CountedLine]:
    """Yield a line that counts what goes to the port `game` of this machine and to the socket `bots`; its own socket is in
    `folder`."""
    words = (sys.executable, "-m", __name__, str(game), str(bots), str(folder))
    process = await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE)
    assert process.stdin and process.stdout
    try:
        yield CountedLine(process, int(await process.stdout.readline()), folder / "bots")
    finally:
        process.stdin.close()
        await process.wait()


def carrier(way: Way, beyond: Callable[[], Awaitable[Ends]], counts: Counter[str]) -> Callable[..., Awaitable[None]]:
    """Return what carries one connection to what `beyond` opens, and counts its bytes under `way`."""

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while words := await reader.read(MOST):
                counts[way] += len(words)
                writer.write(words)
                await writer.drain()
        writer.close()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await beyond()
        except OSError:
            writer.close()
            return
        await asyncio.gather(pump(reader, back), pump(there, writer))

    return carry


async def count(game: int, bots: str, folder: Path) -> None:
    """Carry and count until the input ends."""
    counts: Counter[str] = Counter()
    listening = await asyncio.start_server(carrier(Way.GAME, lambda: asyncio.open_connection(HERE, game), counts), HERE)
    await asyncio.start_unix_server(carrier(Way.CREW, lambda: asyncio.open_unix_connection(bots), counts), folder / "bots")
    print(listening.sockets[0].getsockname()[1], flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps(counts), flush=True)


if __name__ == "__main__":
    asyncio.run(count(int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])))
