"""Opens the Minecraft server that the bots play on, as the option --world says: a new one, embedded (the project's own) or in a
container, or an existing one."""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from orchestrator.core.contracts.admin import Admin
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import load
from orchestrator.servers.container import ContainerServer
from orchestrator.servers.container_recipes import CONTAINER, PAPER, ContainerRecipe, embedded, paper
from orchestrator.servers.control import ControlAdmin, ServerStats, WorldFacts
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.servers.existing_server import first_ping, silence, unfit
from orchestrator.servers.options import EVERYWHERE, LANDS
from orchestrator.servers.rcon import RconAdmin
from orchestrator.servers.reconnecting_admin import ReconnectingAdmin, keep_trying
from orchestrator.servers.served.announced_worlds import found
from orchestrator.servers.served.arena_choice import plot
from orchestrator.servers.served.arena_hosting import hosted
from orchestrator.servers.served.name_reservations import NameReservations, ReconnectingNameReservations
from orchestrator.servers.served.world_options import USUAL, WorldOptions

EMBEDDED = "embedded"
OURS = (EMBEDDED, CONTAINER)  # servers of a run's own: new with its seed and land, gone at its end, and they take --speed
WORDS = f"{EMBEDDED}, {CONTAINER}, {PAPER}, or HOST:PORT of a server to join"
RCON_PORT = 25575
Elsewhere = Callable[[ServerOptions, Path], AbstractAsyncContextManager[tuple[str, str]]]
RCON_WAIT = 15.0  # seconds from the first answer of a server in a container to that of its RCON


@dataclass(frozen=True, slots=True)
class GameServer:
    """A server to play on. `admin` gives operator rights, None without them; `lost` waits for the server's end and returns a
    sentence about it; `dropped` returns the number of network packets that the server could not write, None when unknown.
    `keeper` reserves player names for bots, None where that is impossible: only embedded servers can."""

    host: str
    port: int
    admin: Admin | None
    lost: Callable[[], Awaitable[str]]
    dropped: Callable[[], Awaitable[int | None]]
    speed: float = 1  # how many times as fast as the wall's clock the game runs there
    keeper: NameReservations | None = None
    owners: tuple[str, ...] = ()  # players whose orders a crew prefers, as the one who opened the world has said

    @property
    def address(self) -> str:
        """Return the server's address as HOST:PORT, as a person types it into the game."""
        return f"{self.host}:{self.port}"

    @property
    def cannot(self) -> str:
        """Return one sentence that says what the bots cannot do on this server because there are no operator rights or the
        world cannot be fully reset; empty when they can do everything."""
        if not self.port:
            return ""  # a table: there is no operator whom one could miss
        if self.admin is None:
            return (
                f"blockcrew has no operator rights on {self.address}, so the bots count their own gains, and items cannot be "
                "handed out, nor arenas laid out or reset. Set BLOCKCREW_RCON, or BLOCKCREW_CONTROL as printed by "
                "`blockcrew world`."
            )
        return "" if self.admin.resets else f"{self.address} cannot be fully reset over RCON; only arenas can."


@dataclass(frozen=True, slots=True)
class RconAddress:
    """The address and the password of RCON (Minecraft's remote console) on a server."""

    host: str
    port: int
    password: str = field(repr=False)


def rcon_address(address: str | None, secret: Callable[[], str]) -> RconAddress | None:
    """Return the address of RCON (Minecraft's remote console) from the text HOST:PORT (port 25575 if it has none), with the
    password that `secret` returns; None without an address. Raises BlockcrewError for any other text."""
    if address is None:
        return None
    host, _, port = address.rpartition(":") if ":" in address else (address, "", str(RCON_PORT))
    if not host or not port.isdigit() or not 0 < int(port) < 65536:
        raise BlockcrewError(f"BLOCKCREW_RCON must be HOST:PORT, for example 127.0.0.1:25575, not {address!r}.")
    return RconAddress(host, int(port), secret())


@asynccontextmanager
async def open_place(
    world: str,
    version: str,
    seed: int,
    log: Path,
    *,
    speed: float = 1,
    rcon: RconAddress | None = None,
    control: str | None = None,
    land: str = "survival",
    folder: Path | None = None,
    wait: float = 0,
    port: int = 0,
    eula: bool = False,
    world_options: WorldOptions = USUAL,
    host: str = "127.0.0.1",
    elsewhere: Elsewhere | None = None,
) -> AsyncIterator[GameServer]:
    """Open the server that `world` names and close it at the end; an existing one, HOST:PORT, is only joined.

    `embedded` starts the project's own server: its world (`land` is survival or flat, made from `seed`) is kept in `folder`,
    which is continued if it exists; it listens on `host` and `port`, 0 for a free one. `world_options` are further options of a
    world that is started; its arena is built when the world is new. `container` and `container:paper` (needs Mojang's
    licence, `eula`) start one whose world ends with it. HOST:PORT must answer within `wait` seconds; operator rights come from
    its control channel (`control`, unix:/path), else from `rcon`, else there are none. `speed` is the game's pace as a multiple
    of real time; `log` is the file for a started server's output. With `elsewhere` the embedded server runs on another machine:
    it is called with the options and the log, and yields HOST:PORT and the control channel. Raises BlockcrewError if any of
    this fails or does not fit.
    """
    chosen = replace(world_options, seed=seed, land=land)
    if world in (CONTAINER, PAPER):
        password = secrets.token_urlsafe(24)
        options = chosen.server_options(version=version, speed=speed, rcon_password=password)
        recipe = embedded(options) if world == CONTAINER else paper(options, eula)
        async with contained(recipe, options, password, log) as place:
            yield place
        return
    if world != EMBEDDED:
        here = await remote(world, version, wait)
        known = control or (None if rcon else await found(here.host, here.port))
        async with joined(here, version, rcon, known) as place:
            check_speed(place, speed)
            yield place
        return
    is_new = folder is None or not (folder / "world.sqlite").exists()
    arena = plot(chosen.arena, chosen.arena_at, version)
    options = chosen.server_options(version=version, speed=speed, world_folder=folder, host=host, port=port)
    if elsewhere:
        async with (
            elsewhere(options, log) as (address, control_there),
            joined(await remote(address, version), version, None, control_there) as place,
        ):
            assert place.admin
            async with hosted(place.admin, arena, build=is_new):
                yield place
        return
    server = await EmbeddedServer.start(options, log)
    try:
        async with hosted(server.admin, arena, build=is_new):
            at = "127.0.0.1" if server.host in EVERYWHERE else server.host  # for the bots
            yield GameServer(
                at, server.port, server.admin, lambda: ended(server, log), lambda: dropped(server.admin.stats), speed,
                server.admin, chosen.owners,
            )  # fmt: skip
    finally:
        await server.stop()


@asynccontextmanager
async def contained(recipe: ContainerRecipe, options: ServerOptions, password: str, log: Path) -> AsyncIterator[GameServer]:
    """Start a server in a container and yield it with operator rights over its RCON; it is stopped at the end.
    `recipe` was made from `options`, which give version and speed; `password` is that of RCON, and the output goes to `log`.
    Raises BlockcrewError if the server does not start or RCON does not accept the login."""
    async with await ContainerServer.start(recipe, log) as server:
        place = GameServer(server.host, server.port, None, lambda: container_ended(server, log), unknown, options.speed)
        door = RconAddress(server.host, server.rcon_port, password)
        await answering(door, options.version, RCON_WAIT)
        async with open_rcon(door, options.version) as admin:
            yield replace(place, admin=admin)


@asynccontextmanager
async def joined(place: GameServer, version: str, rcon: RconAddress | None, control: str | None) -> AsyncIterator[GameServer]:
    """Yield `place`, an existing server, with operator rights: over its control channel (a Unix socket, `unix:/path`) if one is
    given, else over RCON, else none. Raises BlockcrewError if the server does not grant them."""
    if control is not None:
        async with open_control(control) as channel:
            owners = (await facts_of(channel, control, version)).owners
            stats = partial(channel.look, ControlAdmin.stats)
            speed, keeper = (await stats()).speed, ReconnectingNameReservations(channel)
            yield replace(place, admin=channel, dropped=lambda: dropped(stats), speed=speed, keeper=keeper, owners=owners)
    elif rcon is not None:
        async with open_rcon(rcon, version) as admin:
            yield replace(place, admin=admin)
    else:
        yield place


@asynccontextmanager
async def open_control(socket: str) -> AsyncIterator[ReconnectingAdmin[ControlAdmin]]:
    """Connect to a server's control channel (for operator commands) at `socket`, a text `unix:/path`, and yield operator rights
    that survive a restart of the server. Raises WorldLost when nothing listens there or the socket belongs to another user."""
    connect = partial(ControlAdmin.connect, Path(socket.removeprefix("unix:")))
    async with aclosing(ReconnectingAdmin(await connect(), connect)) as admin:
        yield admin


async def facts_of(channel: ReconnectingAdmin[ControlAdmin], socket: str, version: str) -> WorldFacts:
    """Return what the server at the other end of a control channel (for operator commands) tells about itself. Raises
    BlockcrewError if it is of another Minecraft version than `version` or of another release of blockcrew."""
    facts = await channel.look(ControlAdmin.about)
    if facts.version != version:
        raise BlockcrewError(f"The control channel {socket} belongs to a server of Minecraft {facts.version}, not {version}.")
    return facts


@asynccontextmanager
async def open_rcon(door: RconAddress, version: str) -> AsyncIterator[ReconnectingAdmin[RconAdmin]]:
    """Log in to RCON (Minecraft's remote console) at the address `door`, and yield operator rights that survive a restart of
    the server. Raises BlockcrewError when the first login fails."""
    connect = partial(RconAdmin.connect, door.host, door.port, door.password, version)
    async with aclosing(ReconnectingAdmin(await connect(), connect)) as admin:
        yield admin


async def ended(server: EmbeddedServer, log: Path) -> str:
    """Wait until the embedded server ends by itself, and return a sentence for the user that says so and names its log."""
    await server.wait_closed()
    return f"The embedded server ended during the run; its log is {log}."


async def answering(door: RconAddress, version: str, wait: float) -> None:
    """Wait until a login at the RCON address `door` succeeds, because some servers let players join earlier than RCON clients.
    `version` is the server's Minecraft version. Raises the BlockcrewError of the last attempt after `wait` seconds."""
    connect = partial(RconAdmin.connect, door.host, door.port, door.password, version)
    await (await keep_trying(connect, wait)).aclose()


async def container_ended(server: ContainerServer, log: Path) -> str:
    """Wait until the server in the container ends by itself, and return a sentence for the user that says so and names its
    log."""
    await server.wait_closed()
    return f"The server in the container ended during the run; its log is {log}. Run the command again."


async def dropped(stats: Callable[[], Awaitable[ServerStats]]) -> int:
    """Return the number of network packets that an embedded server could not write since its start; `stats` asks the server for
    it."""
    return (await stats()).dropped_packets


async def unknown() -> None:
    """Return None as the number of dropped network packets, for a server that does not report this number."""


async def remote(world: str, version: str, wait: float = 0) -> GameServer:
    """Return the existing server at `world` (HOST:PORT), without operator rights. Raises BlockcrewError if none answers within
    `wait` seconds, or if bots of this Minecraft version cannot play there."""
    host, port = split_address(world)
    status = await first_ping(host, port, load(version).protocol, wait)
    if why := unfit(status, world, version):
        raise BlockcrewError(why)
    return GameServer(host, port, None, lambda: silence(host, port), unknown)


def check_speed(place: GameServer, speed: float) -> None:
    """Raise BlockcrewError unless the server runs at this speed, which is the game's pace as a multiple of real time that the
    bots expect."""
    if speed == place.speed:
        return
    if place.speed != 1:
        raise BlockcrewError(f"{place.address} runs at {place.speed:g} times normal speed: add --speed {place.speed:g}.")
    raise BlockcrewError(f"{place.address} runs at normal speed only: omit --speed, or use an embedded server.")


def check_words(world: str, version: str, land: str, eula: bool) -> None:
    """Check the options of a world before anything is started: its name, Minecraft version, kind of land (survival or flat) and
    whether Mojang's licence was accepted (`eula`). Raises BlockcrewError for options that can never work."""
    load(version)
    if land not in LANDS:
        raise BlockcrewError(f"--land takes {' or '.join(LANDS)}, not {land!r}.")
    if world == PAPER:
        paper(ServerOptions(version=version), eula)
    elif world not in OURS:
        split_address(world)


def check_options(options: WorldOptions, world: str, version: str, usual: WorldOptions = USUAL) -> None:
    """Check the further options of a world before anything is started. Raises BlockcrewError for those that can never work, and
    for those that the server named by `world` would not get; `usual` are the command's defaults."""
    options.check()
    plot(options.arena, options.arena_at, version)
    if world != EMBEDDED and (lost := options.only_for_ours(usual)):
        raise BlockcrewError(f"{', '.join(lost)} cannot be given for --world {world}: only the embedded world takes it.")


def split_address(world: str, rule: str = f"--world must be {WORDS}") -> tuple[str, int]:
    """Return host and port of the text HOST:PORT; the port is 25565 if there is none. Raises BlockcrewError, which begins with
    `rule`, for any other text."""
    host, _, port = world.rpartition(":") if ":" in world else (world, "", "25565")
    if not host or not port.isdigit() or not 0 < int(port) < 65536:
        raise BlockcrewError(f"{rule}, for example 127.0.0.1:25565, not {world!r}.")
    return host, int(port)
