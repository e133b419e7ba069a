"""`blockcrew serve`: crews as a service over HTTP, with an API, live state and a web page; service/server.py composes it."""

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orchestrator.app.bot_places import check_places
from orchestrator.app.run_config import RunConfig
from orchestrator.cli.executor_options import BotsOn
from orchestrator.cli.loop import run
from orchestrator.cli.model_options import BaseUrl, Dollars, MindName, ModelName, PriceOf, Tokens, model_config_of
from orchestrator.cli.option_groups import grouped
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.place import EMBEDDED, WORDS, check_options, check_words
from orchestrator.servers.served.open_door import warning
from orchestrator.servers.served.world_options import USUAL, WorldOptions
from orchestrator.settings import Settings

if TYPE_CHECKING:
    from orchestrator.service.crews.registry import CrewRegistry
    from orchestrator.service.models import WorldShown
    from orchestrator.service.server import Service

LOOK = 0.3  # seconds between two looks at the world


@grouped
def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the API and the page; 0 takes a free one.")] = 8765,
    host: Annotated[
        str, typer.Option(help="Address to listen on; the default accepts connections from this machine only.")
    ] = "127.0.0.1",
    data: Annotated[Path | None, typer.Option(help="Folder for all data of the service (default: the current folder).")] = None,
    world: Annotated[
        str,
        typer.Option(help=f"{WORDS}; or tabletop (a tiny world in memory, for experiments)."),
    ] = "embedded",
    game_port: Annotated[
        int,
        typer.Option(min=0, max=65535, help="Port of the embedded world; 0 takes a free one at the first start and keeps it."),
    ] = 0,
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0],
    game_host: Annotated[
        str, typer.Option(help="Address of the embedded world; the default lets players join from this machine only.")
    ] = "127.0.0.1",
    speed: Annotated[float, typer.Option(help="Game speed, 1 to 10 times normal, in a world that blockcrew starts.")] = 1,
    mind: MindName = "symbolic",
    model: ModelName = "",
    base_url: BaseUrl = "",
    budget: Dollars = None,
    budget_tokens: Tokens = None,
    price: PriceOf = "",
    link: Annotated[
        bool | None,
        typer.Option("--link/--no-link", help="Print a link that signs the owner in (default: only on a terminal)."),
    ] = None,
    on: BotsOn = "",
    world_on_cluster: Annotated[
        bool,
        typer.Option(help="Run the embedded world on a machine of --on, too; the machines have to share --data."),
    ] = False,
    options: WorldOptions = USUAL,
) -> None:
    """Hold crews in a world until Ctrl-C, and be driven over HTTP: docs/guides/service.md has each call.

    The first start prints tokens for an owner, a player and a guest, once. Killed at any moment, the same command comes back
    with every crew where it was.
    """
    from orchestrator.app.shared_world import TABLETOP  # noqa: PLC0415
    from orchestrator.service.server import ListenAddress, opened  # noqa: PLC0415 - takes a second to import

    model_config = model_config_of(mind, model, base_url, budget, budget_tokens, price)
    check_options(options, world, version)
    base = RunConfig(
        world=world, version=version, seed=options.seed, land=options.land, speed=speed, mind=mind, model_config=model_config,
        world_options=options,
    )  # fmt: skip
    settings = Settings.read(data)
    there = {"bots_on": on or settings.bots_on, "world_on_cluster": world_on_cluster or settings.world_on_cluster}
    settings = settings.model_copy(update=there)
    check_places(settings)
    if world_on_cluster and world != EMBEDDED:
        raise BlockcrewError("--world-on-cluster is for the embedded world: leave it or --world out.")
    if world != TABLETOP:
        check_words(world, version, options.land, settings.eula)
    door = ListenAddress(host, port, game_port, game_host=game_host)
    if said := warning(options.server_options(host=game_host)):
        print(f"blockcrew: {said}", file=sys.stderr)
    if not door.loopback:
        print(f"blockcrew: {host} is open to other machines over plain HTTP: put a TLS proxy in front of it.", file=sys.stderr)

    os.umask(0o077)  # worlds, records and logs hold what people said: nobody else on this machine reads them

    async def until_the_end() -> None:
        async with opened(base, settings, door) as service:
            greet(service, sys.stdout.isatty() if link is None else link)
            telling = asyncio.create_task(tell_of_the_world(service.registry))
            try:
                await service.ended
            finally:
                telling.cancel()

    run(until_the_end())


def greet(service: "Service", link: bool) -> None:
    """Print the address of the service, new tokens (by which people prove who they are), which are never shown again, and a
    `link` that signs the owner in, if that is wanted: whoever reads it within ten minutes can use it, so no log should have it.
    """
    print(f"SERVING {service.url}", flush=True)
    for person, token in service.tokens:
        print(f"TOKEN {person.role} {token}", flush=True)
    if service.tokens:
        print("Save these tokens: they are shown only once.", flush=True)
    from orchestrator.service.web.sign_in_links import link_url  # noqa: PLC0415 - takes a second to import

    if link and (owner := service.links.tokens.first_owner()):
        print(f"OPEN {link_url(service.url, service.links.make(owner))}", flush=True)
        print("Open this link within 10 minutes to sign in; it works once. `blockcrew tokens link` prints another.", flush=True)


async def tell_of_the_world(registry: "CrewRegistry") -> None:
    """Print where people join the game, or why nobody can, at the start and whenever that changes, until cancelled. `registry`
    is the service's list of crews, which knows the game server."""
    told: WorldShown | None = None
    while True:
        world = registry.world()
        if world != told:
            said = f"blockcrew: {world.why}" if world.why else f"WORLD {world.address or world.name}"
            print(said, file=sys.stderr if world.why else sys.stdout, flush=True)
        told = world
        await asyncio.sleep(LOOK)
