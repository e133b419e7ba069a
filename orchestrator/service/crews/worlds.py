"""Open the game world of the service. An embedded world (one that the service starts) is kept in the data folder, and keeps its
port over restarts."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import TABLETOP, SharedWorld, TabletopSharedWorld, Watcher
from orchestrator.app.world_opening import open_minecraft
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.place import EMBEDDED
from orchestrator.service.crews.registry import Open
from orchestrator.service.crews.store import ServiceStore
from orchestrator.settings import Settings

HEAP = {"oak_log": 4000, "stone": 8000, "sand": 2000, "coal_ore": 1000, "iron_ore": 1000}
PACE = 0.1  # seconds that a block takes in the tabletop world
PORT = "port of the embedded world"
LET_GO = 5.0  # seconds in which the game server of a killed service saves and ends
LOOK = 0.1


def opener(base: RunConfig, settings: Settings, folder: Path, store: ServiceStore, port: int, host: str = "127.0.0.1") -> Open:
    """Return a function that opens the world named by the options `base`, as an async context manager. That function's argument
    is a callback, which is called with the positions of bots that moved.

    An embedded world (one that the service starts) has its files and its log in `folder` and listens on `host`. `port` is its
    port; 0 means the port that it had last time, which `store` remembers, or a free one if there is none or it is taken.
    """

    @asynccontextmanager
    async def table(watcher: Watcher) -> AsyncIterator[SharedWorld]:  # nobody moves at a table
        yield TabletopSharedWorld(HEAP, PACE)

    @asynccontextmanager
    async def game(watcher: Watcher) -> AsyncIterator[SharedWorld]:
        known = port or await usual_port(store)
        log = folder / "world.log"
        async with open_minecraft(base, settings, log, folder / "world", known, watcher, host) as shared_world:
            if base.world == EMBEDDED:
                await store.in_thread(store.fact, PORT, str(shared_world.place.port))
            yield shared_world

    return table if base.world == TABLETOP else game


async def usual_port(store: ServiceStore) -> int:
    """Return the port that the embedded world (the one that the service starts) had last time; 0 if it had none or another
    program has taken it."""
    port = int(await store.in_thread(store.fact, PORT) or 0)
    return port if await comes_free(port) else 0


async def check_port(port: int, patience: float = LET_GO) -> None:
    """Raise BlockcrewError if another program on this machine is still using the port after `patience` seconds."""
    if not await comes_free(port, patience):
        raise BlockcrewError(f"Another program is using port {port}: choose another port with --game-port.")


async def comes_free(port: int, patience: float = LET_GO) -> bool:
    """Return whether no program uses the port on this machine, now or within `patience` seconds.

    The game server of a service that was killed needs a moment to save and end.
    """
    clock = asyncio.get_running_loop()
    give_up = clock.time() + patience
    while not is_free(port):
        if clock.time() >= give_up:
            return False
        await asyncio.sleep(LOOK)
    return True


def is_free(port: int) -> bool:
    """Return whether this process could listen on the port of 127.0.0.1 now."""
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
