"""Opens a building site of CoBlock: a server with two bots on it, which leave at the end."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from functools import partial

from orchestrator.app.coblock.builder import SiteMember, WoolBuilder
from orchestrator.app.coblock.person import PersonMember
from orchestrator.app.coblock.plot import ON_FLAT_LAND, BuildingPlot
from orchestrator.app.coblock.site import BuildingSite
from orchestrator.app.cooking.ground import check_ground
from orchestrator.app.game_sites.opening import joined_as, need_place_for, open_world_for, operator_of
from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import SharedWorld
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.admin import Admin
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.blocks import SEATS
from orchestrator.record.writer import Recorder
from orchestrator.servers.place import OURS
from orchestrator.settings import Settings

COMING = 900.0  # seconds that a person may take to join
LOOK = 0.5  # seconds between two looks who is there
PLOT_SIZE = "plot, 18 x 18 blocks and 15 high"
GOODBYE = 2.0  # seconds in which the server has to clear the plot


@asynccontextmanager
async def open_site(
    config: RunConfig, settings: Settings, recorder: Recorder, at: Cell | None = None
) -> AsyncIterator[BuildingSite]:
    """Yield a site on the server that `config` names, with its bots in the world; everything that was started is closed at the
    end. `at` is the lowest north-west cell of its land. Raises BlockcrewError without operator rights, without `at` on a server
    of somebody else, and if a bot cannot join."""
    need_place(config.world, at)
    async with open_world_for(SEATS, config, settings, recorder) as shared_world:
        site = await open_in(shared_world, recorder, at)
        try:
            yield site
        finally:
            if config.world not in OURS:
                await cleared(site)


async def cleared(site: BuildingSite) -> None:
    """Remove the blocks of the last game from a server that goes on without us, as far as it answers."""
    with suppress(BlockcrewError, TimeoutError):
        async with asyncio.timeout(GOODBYE):
            await site.clear()


def need_place(world: str, at: Cell | None) -> None:
    """Raise BlockcrewError if nobody said where to lay out the plot on a server that is not our own."""
    need_place_for(PLOT_SIZE, world, at)


async def open_in(
    shared_world: SharedWorld, recorder: Recorder, at: Cell | None = None, person: PersonMember | None = None
) -> BuildingSite:
    """Return a site in a world that is open already, after its bots have joined: two, or one beside a person. Raises
    BlockcrewError without operator rights,
    if a bot cannot join, and if the plot does not fit the ground at `at`."""
    admin = operator_of(shared_world, recorder, "plot")
    plot = BuildingPlot(at or ON_FLAT_LAND)
    builders: list[SiteMember] = [
        person if person and person.seat == seat else WoolBuilder(seat, await joined(shared_world, recorder, seat), plot)
        for seat in range(len(SEATS))
    ]
    site = BuildingSite(plot, admin, builders, partial(joined, shared_world, recorder))
    if at is not None:
        looking = next(iter(site.bots.values()))
        await check_ground(looking.body, site.admin, looking.name, plot.bare(), "plot")
    return site


async def first_person(admin: Admin, bots: Collection[str]) -> str:
    """Wait until a player joins who is none of the bots, and return the name. Raises BlockcrewError if nobody comes."""
    try:
        async with asyncio.timeout(COMING):
            while not (people := [name for name in await admin.players() if name not in bots]):
                await asyncio.sleep(LOOK)
    except TimeoutError:
        raise BlockcrewError(f"Nobody joined within {COMING / 60:.0f} minutes: start the game again.") from None
    return people[0]


async def joined(shared_world: SharedWorld, recorder: Recorder, seat: int) -> World:
    """Let the bot of a seat join the world, after an earlier one of its name has left, and return its body. Raises
    BlockcrewError if it cannot."""
    return await joined_as(SEATS[seat], shared_world, recorder)
