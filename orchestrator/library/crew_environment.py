"""A crew as an environment of PettingZoo (its parallel API), for programs that learn: bots at one table in memory, or in one
world of Minecraft, that all act at once. Each action is a whole skill; the reward counts what the crew gained."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from orchestrator.app.run_config import RunConfig
from orchestrator.core.observation import Observation
from orchestrator.core.outcome import Outcome
from orchestrator.core.plan import Act
from orchestrator.knowledge.names import count_of
from orchestrator.library.environment_world import ACTS, BLOCKS, ITEMS, EnvironmentWorld, Seen, seen_of, space_of

Infos = dict[str, dict[str, Any]]


class CrewEnvironment(ParallelEnv):
    """Bots that are to gain `count` of `item` together. Observations, actions, `world` and `heap` are those of BotEnvironment;
    all bots take from one heap. Every agent gets the same reward: the wanted items that came in, whoever holds them. `infos`
    have the outcome of the agent's own act: `ok`, `reason` and `note`.

    An episode ends for all agents at once: after the goal, or cut off after `most_steps`.
    """

    def __init__(
        self,
        item: str = "cobblestone",
        count: int = 9,
        *,
        bots: int = 3,
        world: str = "tabletop",
        heap: Mapping[str, int] | None = None,
        acts: Sequence[Act] = ACTS,
        items: Sequence[str] = ITEMS,
        blocks: Sequence[str] = BLOCKS,
        most_steps: int = 100,
        data: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"name": "blockcrew_crew_v1", "render_modes": ["ansi"]}
        self.item, self.count, self.acts, self.items, self.blocks = item, count, acts, items, blocks
        self.most_steps, self.render_mode = most_steps, render_mode
        team = "graph" if bots > 1 else "solo"
        self.possible_agents = list(RunConfig(team=team, workers=bots).organisation().members)
        self.agents = list[str]()
        self.action_spaces = {name: spaces.Discrete(len(acts)) for name in self.possible_agents}
        self.observation_spaces = {name: space_of(items, blocks) for name in self.possible_agents}
        self._world = EnvironmentWorld({"world": world, "blocks": heap, "data": data, "team": team, "workers": bots})
        self._steps, self._had = 0, 0

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of the agent's actions, which are numbers."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of the agent's observations."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Seen], Infos]:
        """Begin an episode in a new world made from `seed`, and return observations and infos; `options` are not used. Raises
        BlockcrewError if it cannot be opened."""
        self._world.reopen(seed)
        self.agents, self._steps = list(self.possible_agents), 0
        looks = self._world.run(self._looks())
        self._had = self._held(looks)  # what bots held before the episode brings no reward
        return self._seen(looks), {name: {} for name in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Let all agents run their skills side by side to the end, and return observations, rewards, terminations, truncations
        and infos."""
        names, outcomes = self.agents, self._world.run(self._acted(actions))
        looks = self._world.run(self._looks())
        now = self._held(looks)
        reward, self._had, self._steps = float(now - self._had), now, self._steps + 1
        done, late = now >= self.count, self._steps >= self.most_steps
        seen = self._seen(looks)
        self.agents = [] if done or late else names
        infos = {name: told(outcomes[name]) if name in outcomes else {} for name in names}
        return seen, dict.fromkeys(names, reward), dict.fromkeys(names, done), dict.fromkeys(names, late), infos

    def render(self) -> str | None:
        """Return how far the crew is, if the render mode is `ansi`."""
        return f"{self._had} of {self.count} {self.item}" if self.render_mode == "ansi" else None

    def close(self) -> None:
        """End the world and the thread; safe to call twice."""
        self._world.close()

    def _held(self, looks: Mapping[str, Observation]) -> int:
        return min(sum(count_of(look.inventory, self.item) for look in looks.values()), self.count)

    async def _looks(self) -> dict[str, Observation]:
        return {name: await self._world.bodies[name].observe() for name in self.agents}

    async def _acted(self, actions: Mapping[str, int]) -> dict[str, Outcome]:
        names = [name for name in self.agents if name in actions]
        acts = (self._world.bodies[name].act(self.acts[int(actions[name])]) for name in names)
        return dict(zip(names, await asyncio.gather(*acts), strict=True))

    def _seen(self, looks: Mapping[str, Observation]) -> dict[str, Seen]:
        return {name: seen_of(look, self.items, self.blocks) for name, look in looks.items()}


def told(outcome: Outcome) -> dict[str, Any]:
    """Return the outcome of an act as infos have it."""
    return {"ok": outcome.ok, "reason": str(outcome.reason or ""), "note": outcome.note}
