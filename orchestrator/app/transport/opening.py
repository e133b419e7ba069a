"""Opens a house of the transport game in Minecraft: a server with bots on it, which leave at the end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from orchestrator.app.cooking.ground import check_ground
from orchestrator.app.game_sites.opening import joined_as, need_place_for, open_world_for, operator_of
from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import SharedWorld
from orchestrator.app.transport.house_ground import HouseGround
from orchestrator.app.transport.house_site import HouseSite
from orchestrator.app.transport.pace import GamePace
from orchestrator.app.transport.porter import HaulPorter
from orchestrator.core.blueprint import Cell as Block
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.world import World
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.transport.game import SEATS
from orchestrator.games.transport.generate import scene_of
from orchestrator.games.transport.rules import HaulRules
from orchestrator.record.writer import Recorder
from orchestrator.servers.place import OURS
from orchestrator.settings import Settings

HOUSE_SIZE = "house, 31 x 31 blocks and 7 high"
GOODBYE = 5.0  # seconds in which the server has to remove the house


def need_place(world: str, at: Block | None) -> None:
    """Raise BlockcrewError if nobody said where to build the house on a server that is not our own."""
    need_place_for(HOUSE_SIZE, world, at)


@asynccontextmanager
async def open_house_site(
    config: RunConfig, settings: Settings, recorder: Recorder, agents: int, at: Block | None = None
) -> AsyncIterator[tuple[HouseSite, str]]:
    """Yield a site for games with at most so many agents on the server that `config` names, and the server's address. `at` is
    the lowest north-west cell of its land. Raises BlockcrewError without operator rights, without `at` on a server of somebody
    else, and if a bot cannot join."""
    need_place(config.world, at)
    async with open_world_for(SEATS[:agents], config, settings, recorder) as shared_world:
        site = await open_in(shared_world, recorder, agents, config.speed, at)
        try:
            yield site, shared_world.place.address
        finally:
            if config.world not in OURS:
                with suppress(BlockcrewError, TimeoutError):
                    async with asyncio.timeout(GOODBYE):
                        await site.clear()


async def open_in(
    shared_world: SharedWorld, recorder: Recorder, agents: int, speed: float, at: Block | None = None
) -> HouseSite:
    """Return a site in a world that is open already, after its bots have joined. Raises BlockcrewError without operator rights,
    if a bot cannot join, and if the house does not fit the ground at `at`."""
    admin = operator_of(shared_world, recorder, "house")
    porters = [HaulPorter(seat, SEATS[seat], await joined(shared_world, recorder, seat)) for seat in range(agents)]
    pace = GamePace(WallClock(speed), speed)
    site = HouseSite(admin, porters, partial(joined, shared_world, recorder), pace, at)
    if at is not None:
        bare = HouseGround(scene_of(HaulRules(), 0).house, at).bare()
        await check_ground(porters[0].body, admin, porters[0].name, bare, "house")
    return site


async def joined(shared_world: SharedWorld, recorder: Recorder, seat: int) -> World:
    """Let the bot of a seat join the world, after an earlier one of its name has left, and return its body. Raises
    BlockcrewError if it cannot."""
    return await joined_as(SEATS[seat], shared_world, recorder)
