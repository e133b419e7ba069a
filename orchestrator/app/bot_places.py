"""Chooses where the bot hosts of a run are: on this machine, or on the machines of a Ray cluster."""

import socket
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.util import find_spec

from orchestrator.cluster.address import AUTO, checked_address
from orchestrator.cluster.environment import prepare_environment
from orchestrator.cluster.host_calls import NodeFigures
from orchestrator.core.errors import BlockcrewError
from orchestrator.servers.container_recipes import WORLDS as CONTAINERS
from orchestrator.servers.options import EVERYWHERE, LOOPBACK, is_loopback
from orchestrator.servers.place import EMBEDDED, Elsewhere, split_address
from orchestrator.settings import Settings

LOCAL = "local"


@dataclass(frozen=True, slots=True)
class BotPlaces:
    """The settings with the socket of the bot hosts, and `figures`, which returns what is counted of each machine of the
    cluster; nothing without one. `world` opens an embedded world on one of them, None if it shall be on this machine."""

    settings: Settings
    figures: Callable[[], Collection[NodeFigures]] = tuple
    world: Elsewhere | None = None


def check_places(settings: Settings) -> None:
    """Raise BlockcrewError if the bot hosts cannot be where the settings say, as far as that shows before a cluster is joined:
    its address is public or nothing answers there, Ray is missing, or two places are named."""
    if settings.bots_on not in (LOCAL, AUTO):
        checked_address(settings.bots_on)
    check_choice(settings)


def check_choice(settings: Settings) -> None:
    """Raise BlockcrewError if two places are named for the bot hosts, if they need Ray and it is missing, or if the world shall
    be on a cluster and none is named."""
    if settings.bots_on == LOCAL:
        if settings.world_on_cluster:
            raise BlockcrewError("--world-on-cluster needs a cluster: name it with --on.")
        return
    if settings.bots:
        raise BlockcrewError("Bots run either behind BLOCKCREW_BOTS or on a cluster: unset one of BLOCKCREW_BOTS and --on.")
    if not find_spec("ray"):
        raise BlockcrewError("--on needs Ray, which is not installed: run `pip install 'blockcrew[cluster]'`.")


@asynccontextmanager
async def bot_places(settings: Settings, world: str, host: str = LOOPBACK[0]) -> AsyncIterator[BotPlaces]:
    """Yield where the bot hosts are: the settings are unchanged if `bots_on` is local; else it connects to the cluster that
    they name. Raises BlockcrewError if Ray is missing, or a machine there cannot run bots or reach `world`, which listens on
    `host` if blockcrew starts it."""
    check_choice(settings)  # the address is checked when it is joined
    if settings.bots_on == LOCAL:
        yield BotPlaces(settings)
        return
    prepare_environment(settings.bots_on)
    from orchestrator.cluster.ray_hosts import ray_hosts  # noqa: PLC0415 - Ray takes two seconds to load

    async with ray_hosts(settings.bots_on) as (bots, placer):
        placed = settings.model_copy(update={"bots": bots})
        if settings.world_on_cluster and world == EMBEDDED:
            from orchestrator.cluster.ray_world import ray_world  # noqa: PLC0415 - it loads Ray

            yield BotPlaces(placed, placer.figures.values, ray_world)
            return
        check_reach(world, [each.address for each in placer.figures.values()], host)
        yield BotPlaces(placed, placer.figures.values)


def check_reach(world: str, addresses: Sequence[str], host: str = LOOPBACK[0]) -> None:
    """Raise BlockcrewError if bots on other machines cannot join the server: it listens on this machine only, or on all of its
    addresses, none of which is named. `host` is the address of an embedded server."""
    elsewhere = [address for address in addresses if not is_here(address)]
    at = host if world == EMBEDDED else "" if world in CONTAINERS else split_address(world)[0]
    if elsewhere and (not at or at in EVERYWHERE or is_loopback(at)):
        raise BlockcrewError(
            f"Bots on {elsewhere[0]} cannot reach a server that listens on this machine only: name one with --world HOST:PORT, "
            "or let `blockcrew serve` listen on a private address with --game-host."
        )


def is_here(address: str) -> bool:
    """Return whether a network address is one of this machine's."""
    try:
        with socket.create_server((address, 0)):
            return True
    except OSError:
        return False
