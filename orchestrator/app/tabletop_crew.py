"""Opens a crew over a heap of blocks in memory, without a game: `blockcrew tabletop` and `bench minds` run it."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.knowledge.game import load
from orchestrator.knowledge.names import count_of
from orchestrator.llm.in_order import InOrder
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.team.crew import Crew
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.metaplans.chair import MetaPlanOptions
from orchestrator.worlds.tabletop import TabletopWorld

HEAP = {"oak_log": 400, "stone": 800, "sand": 200, "coal_ore": 100, "iron_ore": 100}  # the usual one


@asynccontextmanager
async def open_table(
    config: RunConfig, settings: Settings, recorder: Recorder, blocks: Mapping[str, int]
) -> AsyncIterator[Crew]:
    """Yield a crew that takes blocks from one heap in memory; `blocks` has the heap, as item -> count.

    Run it in an OrderlyLoop (the event loop in llm/in_order.py), so that a model's answers come in a fixed order. Raises
    BlockcrewError if an option is impossible or the model cannot be opened.
    """
    organisation, game = config.organisation(), load(config.version)
    async with open_mind(config, settings, game, recorder, around=InOrder) as mind:
        first, *others = organisation.members
        world = TabletopWorld(blocks, first, game)
        worlds = {first: world} | {name: world.another_body(name) for name in others}
        pool, meta_plans = MessagePool(recorder.clock, recorder), MetaPlanOptions(config.seed, ablation=config.ablation)
        crew = Crew(organisation, worlds, mind, pool, recorder, config.way(), meta_plans=meta_plans)
        try:
            yield crew
        finally:
            await unwound(crew)


async def unwound(crew: Crew) -> None:
    """End the crew's pursuit of a goal if it is still under way, and wait until it has ended, so that the calls of a model that
    were under way are in the record before that is closed."""
    if crew.pursuit and not crew.pursuit.done():
        crew.pursuit.cancel()
        await asyncio.wait({crew.pursuit})


def held_of(held: Mapping[str, Mapping[str, int]], item: str) -> int:
    """Return how many of an item all members hold together; `held` maps each member to its inventory (item id to count)."""
    return sum(count_of(inventory, item) for inventory in held.values())
