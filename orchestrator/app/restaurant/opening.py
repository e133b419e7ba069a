"""Opens a restaurant in Minecraft: a server with bots on it, which leave at the end."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial

from orchestrator.app.cooking.ground import check_ground
from orchestrator.app.game_sites.opening import joined_as, need_place_for, open_world_for, operator_of
from orchestrator.app.restaurant.cook_bot import CookBot
from orchestrator.app.restaurant.person_cook import PersonCook
from orchestrator.app.restaurant.site import Cook, RestaurantSite
from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import SharedWorld
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.world import World
from orchestrator.record.writer import Recorder
from orchestrator.servers.place import OURS
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.rules import Level
from orchestrator.tasks.restaurant.ground import RestaurantGround

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")  # of the cooks, by agent
GOODBYE = 5.0  # seconds in which the server has to remove the restaurant


def need_place(level: Level, world: str, at: Cell | None) -> None:
    """Raise BlockcrewError if nobody said where to build the restaurant on a server that is not our own."""
    ground = RestaurantGround(level)
    need_place_for(f"restaurant, {ground.width} x {ground.depth} blocks and 6 high", world, at)


@asynccontextmanager
async def open_restaurant(
    level: Level, agents: int, config: RunConfig, settings: Settings, recorder: Recorder, at: Cell | None = None
) -> AsyncIterator[tuple[RestaurantSite, str]]:
    """Yield a site for episodes with at most so many agents on the server that `config` names, and the server's address. On a
    server of somebody else, `at` is the lowest north-west cell of the ground, on which `level` has to fit. Raises
    BlockcrewError without operator rights, without `at` on such a server, and if a bot cannot join."""
    need_place(level, config.world, at)
    RestaurantGround(level).check(agents)
    async with open_world_for(NAMES[:agents], config, settings, recorder) as shared_world:
        site = await open_in(shared_world, recorder, agents, config.speed, level, at)
        try:
            yield site, shared_world.place.address
        finally:
            await site.close()
            if config.world not in OURS:
                with suppress(Exception):
                    async with asyncio.timeout(GOODBYE):
                        await site.clear()


async def open_in(
    shared_world: SharedWorld, recorder: Recorder, agents: int, speed: float, level: Level, at: Cell | None = None,
    people: Sequence[PersonCook] = (),
) -> RestaurantSite:  # fmt: skip
    """Return a site in a world that is open already, after its bots have joined; `people` are agents in place of bots. Raises
    BlockcrewError without operator rights, if a bot cannot join, and if the restaurant of `level` does not fit the ground at
    `at`."""
    admin, server = operator_of(shared_world, recorder, "restaurant"), shared_world.place.admin
    assert server is not None
    rejoin = partial(joined, shared_world, recorder)
    by_agent = {person.agent: person for person in people}
    cooks: list[Cook] = [
        by_agent.get(agent) or CookBot(agent, NAMES[agent], await rejoin(agent)) for agent in range(agents)
    ]  # fmt: skip
    if at is not None:
        looking = next(cook for cook in cooks if isinstance(cook, CookBot))
        await check_ground(looking.body, admin, looking.name, RestaurantGround(level, at).land(), "restaurant")
    return RestaurantSite(admin, server, cooks, rejoin, speed, at)


async def joined(shared_world: SharedWorld, recorder: Recorder, agent: int) -> World:
    """Let the bot of an agent join the world and return its body. Raises BlockcrewError if it cannot."""
    return await joined_as(NAMES[agent], shared_world, recorder)
