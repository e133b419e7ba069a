"""Where a run plays: an embedded server of its own, or one that is there already. Chosen by the word after --world."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from orchestrator.core.admin import Admin
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import load
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.servers.ping import ping
from orchestrator.servers.rcon import RconAdmin

EMBEDDED = "embedded"
RCON_PORT = 25575
PULSE = 5.0  # seconds between two pings of a server that is not ours
MISSED = 3  # pings without an answer before it counts as gone


@dataclass(frozen=True, slots=True)
class Place:
    """A server to play on.

    `admin` is None where we have no rights; `lost` waits for its end and says it in a sentence; `dropped` tells how many
    packets it could not write, None when nobody knows.
    """

    host: str
    port: int
    admin: Admin | None
    lost: Callable[[], Awaitable[str]]
    dropped: Callable[[], Awaitable[int | None]]

    @property
    def address(self) -> str:
        """HOST:PORT, as a person types it into the game."""
        return f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class RconDoor:
    """Where RCON of a server that is there already listens, and its password."""

    host: str
    port: int
    password: str = field(repr=False)


def rcon_door(address: str | None, secret: Callable[[], str]) -> RconDoor | None:
    """From HOST:PORT; None without an address. `secret` is asked only then. Raises BlockcrewError."""
    if address is None:
        return None
    host, _, port = address.rpartition(":") if ":" in address else (address, "", str(RCON_PORT))
    if not host or not port.isdigit() or not 0 < int(port) < 65536:
        raise BlockcrewError(f"BLOCKCREW_RCON takes HOST:PORT, for example 127.0.0.1:25575; {address!r} is not that.")
    return RconDoor(host, int(port), secret())


@asynccontextmanager
async def open_place(
    world: str,
    version: str,
    seed: int,
    log: Path,
    *,
    speed: float = 1,
    rcon: RconDoor | None = None,
    land: str = "survival",
    folder: Path | None = None,
) -> AsyncIterator[Place]:
    """`embedded` starts a server on such land, logs to `log` and ends it afterwards; the world is kept in `folder`, and
    gone on with when it is there. HOST:PORT is only joined, with the rights that `rcon` gives. Raises BlockcrewError."""
    if world != EMBEDDED:
        place = await remote(world, version)
        if rcon is None:
            yield place
            return
        async with aclosing(await RconAdmin.connect(rcon.host, rcon.port, rcon.password, version)) as admin:
            yield replace(place, admin=admin)
        return
    # no zombies: these runs are about the work, and alike by day and by night
    options = ServerOptions(version=version, seed=seed, speed=speed, difficulty="peaceful", generator=land, world_folder=folder)
    server = await EmbeddedServer.start(options, log)
    try:
        yield Place(server.host, server.port, server.admin, lambda: ended(server, log), lambda: dropped(server))
    finally:
        await server.stop()


async def ended(server: EmbeddedServer, log: Path) -> str:
    """Waits for the embedded server's unexpected end."""
    await server.wait_closed()
    return f"The embedded server ended in the middle of the run; what it said is in {log}. `blockcrew resume last` goes on."


async def dropped(server: EmbeddedServer) -> int:
    """Packets that the embedded server could not write since its start."""
    return (await server.admin.stats()).dropped_packets


async def unknown() -> None:
    """What a server that is not ours does not tell."""


async def remote(world: str, version: str) -> Place:
    """A server that is there already, asked for its version first."""
    host, port = split_address(world)
    status = await ping(host, port, timeout=5)
    if status.protocol != load(version).protocol:
        raise BlockcrewError(
            f"The server at {world} plays Minecraft {status.version}, not {version}: "
            f"give --version, or point --world at a {version} server."
        )
    return Place(host, port, None, lambda: silence(host, port), unknown)


async def silence(host: str, port: int) -> str:
    """Waits until a server does not answer any more."""
    missed = 0
    while missed < MISSED:
        await asyncio.sleep(PULSE)
        try:
            await ping(host, port, timeout=PULSE)
            missed = 0
        except BlockcrewError:
            missed += 1
    return f"The server at {host}:{port} does not answer any more; start it and run the command again."


def split_address(world: str) -> tuple[str, int]:
    """HOST:PORT; the port may be left out. Raises BlockcrewError."""
    host, _, port = world.rpartition(":") if ":" in world else (world, "", "25565")
    if not host or not port.isdigit() or not 0 < int(port) < 65536:
        raise BlockcrewError(f"--world takes `embedded` or HOST:PORT, for example 127.0.0.1:25565; {world!r} is neither.")
    return host, int(port)
