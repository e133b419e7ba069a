"""The world behind an environment for programs that learn: bots at a table in memory, or in Minecraft, used from programs
without asyncio. What bots may do and what is seen of them is here, too."""

import asyncio
import threading
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from gymnasium import spaces

from orchestrator.core.contracts.world import World
from orchestrator.core.observation import Observation
from orchestrator.core.plan import Act
from orchestrator.knowledge.names import count_of
from orchestrator.library.open_crew import open_crew

MOST = 2304  # of an item that an observation tells: 36 full stacks
ITEMS = (
    "oak_log", "oak_planks", "stick", "crafting_table", "wooden_pickaxe", "cobblestone", "stone_pickaxe", "coal", "furnace",
    "raw_iron", "iron_ingot",
)  # fmt: skip
BLOCKS = ("oak_log", "stone", "coal_ore", "iron_ore")
ACTS = (
    *(Act("mineBlock", {"name": name, "count": 1}) for name in BLOCKS),
    *(Act("craftItem", {"name": name, "count": count}) for name, count in (
        ("oak_planks", 4), ("stick", 4), ("crafting_table", 1), ("wooden_pickaxe", 1), ("stone_pickaxe", 1), ("furnace", 1)
    )),
    *(Act("placeItem", {"name": name}) for name in ("crafting_table", "furnace")),
    Act("smeltItem", {"name": "iron_ingot", "count": 1}),
)  # fmt: skip
Seen = dict[str, Any]
Result = TypeVar("Result")


class EnvironmentWorld:
    """A world with its bots that is opened anew for each episode; `options` are those of `open_crew`. `bodies` has the bots by
    name while it is open. Its asyncio runs in a thread of its own. An episode's record is deleted at its end, because a learner
    plays thousands, unless the options name a folder `data` to keep them."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options, self.bodies = dict(options), dict[str, World]()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="environment", daemon=True)
        self._thread.start()
        self._stack: AsyncExitStack | None = None
        self._record: Path | None = None

    def reopen(self, seed: int | None) -> None:
        """Open a new world made from `seed`, 1 for None. Raises BlockcrewError if it cannot be opened."""
        self.run(self._reopened(1 if seed is None else seed))

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run a coroutine to its end, and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        """End the world and the thread; safe to call twice."""
        if self._loop.is_running():
            self.run(self._closed())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    async def _reopened(self, seed: int) -> None:
        await self._closed()
        self._stack = AsyncExitStack()
        opened = await self._stack.enter_async_context(open_crew(**self.options, seed=seed))
        self.bodies = dict(opened.crew.worlds)
        self._record = None if self.options.get("data") else opened.record

    async def _closed(self) -> None:
        stack, self._stack, self.bodies = self._stack, None, {}
        if stack:
            await stack.aclose()
        if self._record:
            self._record.unlink(missing_ok=True)
            self._record = None


def space_of(items: Sequence[str], blocks: Sequence[str]) -> spaces.Dict:
    """Return the space of observations: the counts of `items` in the inventory and of `blocks` in sight, as int32."""
    kinds = (("inventory", items), ("blocks", blocks))
    return spaces.Dict({name: spaces.Box(0, MOST, (len(each),), np.int32) for name, each in kinds})


def seen_of(found: Observation, items: Sequence[str], blocks: Sequence[str]) -> Seen:
    """Return an observation in that space."""
    return {"inventory": counts(found.inventory, items), "blocks": counts(found.blocks, blocks)}


def counts(found: Mapping[str, int], kinds: Sequence[str]) -> Any:
    """Return how many there are of each kind, as an array of int32, at most MOST of each."""
    return np.array([min(count_of(found, kind), MOST) for kind in kinds], np.int32)
