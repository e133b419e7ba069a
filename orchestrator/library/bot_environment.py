"""One bot as an environment of Gymnasium, for programs that learn: at a table in memory, or in Minecraft. Each action is a
whole skill with its arguments; the reward counts the items that were wanted."""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from orchestrator.core.plan import Act
from orchestrator.knowledge.names import count_of
from orchestrator.library.environment_world import ACTS, BLOCKS, ITEMS, EnvironmentWorld, Seen, seen_of, space_of


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
        self.action_space = spaces.Discrete(len(acts))
        self.observation_space = space_of(items, blocks)
        self._world = EnvironmentWorld({"world": world, "blocks": heap, "data": data, "team": "solo"})
        self._steps, self._had, self._last = 0, 0, ""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode in a new world made from `seed`; `options` are not used. Raises BlockcrewError if it cannot be
        opened."""
        super().reset(seed=seed)
        self._world.reopen(seed)
        (self._body,) = self._world.bodies.values()
        self._steps, self._last, seen = 0, "", self._seen()
        self._had = self._now  # what a bot held before the episode brings no reward
        return seen, {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Run the skill with this number to its end, and return what is seen then, the wanted items that came in, whether all
        are there, and whether the time is over."""
        assert self._world.bodies, "reset comes first"
        outcome = self._world.run(self._body.act(self.acts[int(action)]))
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
        self._world.close()

    def _seen(self) -> Seen:
        found = self._world.run(self._body.observe())
        self._now = min(count_of(found.inventory, self.item), self.count)
        return seen_of(found, self.items, self.blocks)
