"""One bot as an environment of Gymnasium, for programs that learn: at a table in memory, or in Minecraft. Each action is a
whole skill with its arguments; the reward counts the items that were wanted."""

import asyncio
import threading
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces

from orchestrator.core.contracts.world import World
from orchestrator.core.outcome import Outcome
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


class BotEnvironment(gymnasium.Env[Seen, int]):
    """A bot that is to gain `count` of `item`. An observation has the counts of `items` in the `inventory` and of `blocks` in
    sight, as int32; an action is the number of one of `acts`. `infos` have the outcome of the act: `ok`, `reason` and `note`.

    `world` is as in `open_crew`: at `tabletop`, `heap` has the blocks. An episode ends after the goal, or is cut off after
    `most_steps`. A new episode opens a new world, which takes some seconds in Minecraft.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - Gymnasium reads it from the class

    def __init__(
        self,
        item: str = "cobblestone",
        count: int = 3,
        *,
        world: str = "tabletop",
        heap: Mapping[str, int] | None = None,
        acts: Sequence[Act] = ACTS,
        items: Sequence[str] = ITEMS,
        blocks: Sequence[str] = BLOCKS,
        most_steps: int = 100,
        data: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.item, self.count, self.acts, self.items, self.blocks = item, count, acts, items, blocks
        self.most_steps, self.render_mode = most_steps, render_mode
        self._options = {"world": world, "blocks": heap, "data": data, "team": "solo"}
        self.action_space = spaces.Discrete(len(acts))
        self.observation_space = spaces.Dict(
            {name: spaces.Box(0, MOST, (len(kinds),), np.int32) for name, kinds in (("inventory", items), ("blocks", blocks))}
        )
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="bot-environment", daemon=True)
        self._thread.start()
        self._stack: AsyncExitStack | None = None
        self._body: World | None = None
        self._steps, self._had, self._last = 0, 0, ""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode in a new world made from `seed`; `options` are not used. Raises BlockcrewError if it cannot be
        opened."""
        super().reset(seed=seed)
        self._do(self._reopened(1 if seed is None else seed))
        self._steps, self._had, self._last = 0, 0, ""
        return self._seen(), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Run the skill with this number to its end, and return what is seen then, the wanted items that came in, whether all
        are there, and whether the time is over."""
        assert self._body is not None, "reset comes first"
        outcome: Outcome = self._do(self._body.act(self.acts[int(action)]))
        self._steps, self._last = self._steps + 1, outcome.note
        seen = self._seen()
        reward, self._had = self._now - self._had, self._now
        info = {"ok": outcome.ok, "reason": str(outcome.reason or ""), "note": outcome.note}
        return seen, float(reward), self._had >= self.count, self._steps >= self.most_steps, info

    def render(self) -> str | None:
        """Return how far the bot is, and the note of its last act, if the render mode is `ansi`."""
        return f"{self._had} of {self.count} {self.item}. {self._last}".strip() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """End the world and the thread; safe to call twice."""
        if self._loop.is_running():
            self._do(self._closed())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def _seen(self) -> Seen:
        assert self._body is not None
        found = self._do(self._body.observe())
        self._now = min(count_of(found.inventory, self.item), self.count)
        return {"inventory": counts(found.inventory, self.items), "blocks": counts(found.blocks, self.blocks)}

    async def _reopened(self, seed: int) -> None:
        await self._closed()
        self._stack = AsyncExitStack()
        opened = await self._stack.enter_async_context(open_crew(**self._options, seed=seed))  # type: ignore[arg-type]
        (self._body,) = opened.crew.worlds.values()

    async def _closed(self) -> None:
        stack, self._stack = self._stack, None
        if stack:
            await stack.aclose()

    def _do(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


def counts(found: Mapping[str, int], kinds: Sequence[str]) -> Any:
    """Return how many there are of each kind, as an array of int32, at most MOST of each."""
    return np.array([min(count_of(found, kind), MOST) for kind in kinds], np.int32)
