"""Opens the Minecraft world of a run: its server and the bridge to node, which runs the bots, both at the same time."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from orchestrator.app.bot_places import bot_places
from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import TABLETOP, BodyRegistry, MinecraftSharedWorld, Watcher
from orchestrator.bridge.accounts.sessions import AccountSessions
from orchestrator.bridge.accounts.signing_in import MicrosoftAccounts
from orchestrator.bridge.accounts.token_files import TokenFiles
from orchestrator.bridge.errors import OperationError
from orchestrator.bridge.link import Link
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.container_recipes import WORLDS as CONTAINERS
from orchestrator.servers.place import EMBEDDED, OURS, GameServer, open_place, rcon_address
from orchestrator.servers.reconnecting_admin import ABSENCE
from orchestrator.servers.recording_admin import RecordingAdmin
from orchestrator.settings import Settings
from orchestrator.worlds.minecraft import Claims

PATIENCE = 20.0  # seconds until a lost bot is given up, if server and hosts are ours; those of others may be restarting


@asynccontextmanager
async def open_minecraft(
    config: RunConfig,
    settings: Settings,
    log: Path,
    folder: Path,
    port: int = 0,
    watcher: Watcher | None = None,
    host: str = "127.0.0.1",
) -> AsyncIterator[MinecraftSharedWorld]:
    """Yield the Minecraft world that `config` names; its server and its bridge to node are closed at the end.

    An embedded server (one started for the run) logs to the file `log`, keeps its world in `folder` and listens on `host` and
    `port` (0 takes a free one). `watcher` is called with the poses (positions and directions) of all bots several times a
    second. Raises BlockcrewError if the server or the bridge cannot be opened.
    """
    rcon = rcon_address(settings.rcon, settings.secret)
    bodies, claims = BodyRegistry(watcher), Claims()
    async with (
        bot_places(settings, config.world, host) as places,
        beside(open_link(bodies, claims, places.settings, config)) as linking,  # node starts while the server does
        open_place(
            config.world,
            config.version,
            config.seed,
            log,
            speed=config.speed,
            rcon=rcon,
            control=settings.control,
            wait=settings.wait,
            eula=settings.eula,
            land=config.land,
            folder=folder,
            port=port,
            world_options=config.world_options,
            host=host,
            elsewhere=places.world,
        ) as place,
    ):
        accounts = account_names(config.world, settings)
        shared_world = MinecraftSharedWorld(config.version, place, await linking, bodies, claims, accounts)
        shared_world.nodes = places.figures
        renewing = asyncio.create_task(shared_world.renew_names())
        try:
            yield shared_world
        finally:
            renewing.cancel()
            await shared_world.link.close()
            await shared_world.release()


def account_names(world: str, settings: Settings) -> tuple[str, ...]:
    """Return the names of the Microsoft accounts with which bots join the world: none where blockcrew starts the server, which
    checks no accounts. Raises BlockcrewError if the bots run where Microsoft's services cannot be reached."""
    if world in (TABLETOP, EMBEDDED, *CONTAINERS):
        return ()
    if settings.accounts and settings.bots:
        raise BlockcrewError("Bots behind BLOCKCREW_BOTS have no network to prove accounts: unset BLOCKCREW_BOTS.")
    return settings.accounts


@asynccontextmanager
async def beside(opening: Coroutine[Any, Any, Link]) -> AsyncIterator["asyncio.Task[Link]"]:
    """Yield the task that opens a bridge to node by running `opening`, so that the caller can open something else meanwhile;
    the bridge is closed at the end."""
    linking = asyncio.create_task(opening)
    try:
        yield linking
    finally:
        for link in await asyncio.gather(linking, return_exceptions=True):
            if isinstance(link, Link):
                await link.close()


async def start_over(place: GameServer, config: RunConfig, journal: Journal) -> None:
    """Reset the world of the server `place` and write that to `journal`; do nothing if the server was started for this run
    (`config.world` says so) or its operator access (admin) cannot reset it."""
    if config.world not in OURS and place.admin and place.admin.resets:
        await RecordingAdmin(place.admin, journal).reset()


async def open_link(bodies: BodyRegistry, claims: Claims, settings: Settings, config: RunConfig) -> Link:
    """Start node, which runs the bots, and return the bridge to it; events of the bots go to `bodies`.

    `claims` says which bot works on which block. If `settings.bots` names a socket, bot hosts behind that socket run the bots
    instead. A lost bot is given up after 20 seconds, or after 60 if blockcrew did not start the bot hosts or the server in
    `config` itself, since they may be restarting. Raises BlockcrewError when node does not start, or when a package for bots on
    this machine is missing.
    """
    ours = config.world in OURS and not settings.bots
    files, names = TokenFiles(settings.accounts_folder), account_names(config.world, settings)
    try:
        return await Link.open(
            on_event=bodies.notice,
            claim=claims.take,
            release=claims.release,
            bots_per_host=settings.bots_per_host,
            speed=config.speed,
            bots=settings.bots,
            patience=PATIENCE if ours else ABSENCE,
            accounts=AccountSessions(MicrosoftAccounts(files), names) if names else None,
        )
    except (OperationError, TimeoutError) as error:
        raise BlockcrewError(f"The bridge to Node.js did not start ({error}): run `blockcrew doctor`.") from error
