"""A game whose players act at once, as an environment of PettingZoo (its parallel API)."""

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from orchestrator.games.adapters.encoded_game import EncodedGame, Seen


class ParallelEnvironment(ParallelEnv):
    """A game in which all act at once for PettingZoo. An observation has the arrays `observation` and `action_mask`. The infos
    say whether an agent's last action was `illegal`, and so replaced by the first legal one, and have the `metrics`."""

    def __init__(self, encoded: EncodedGame, render_mode: str | None = None) -> None:
        self.metadata = {"name": f"{encoded.game.spec.name}_v{encoded.game.spec.version}", "render_modes": ["ansi"]}
        self.encoded, self.render_mode = encoded, render_mode
        self.possible_agents = list(encoded.agents)
        self.agents: list[str] = []
        self.action_spaces, self.observation_spaces = encoded.action_spaces, encoded.observation_spaces

    def action_space(self, agent: str) -> Any:
        """Return the space of the agent's actions, which are numbers."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """Return the space of the agent's observations."""
        return self.observation_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin an episode, and return observations and infos; `options` are not used."""
        self.encoded.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: self._info(False) for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play one step, and return observations, rewards, terminations, truncations and infos."""
        done, agents = self.encoded.step({agent: int(number) for agent, number in actions.items()}), self.agents
        seen = self._observations()
        if done.terminated or done.truncated:
            self.agents = []
        return (
            seen, dict.fromkeys(agents, done.reward), dict.fromkeys(agents, done.terminated),
            dict.fromkeys(agents, done.truncated), {agent: self._info(agent in done.illegal) for agent in agents},
        )  # fmt: skip

    def _observations(self) -> dict[str, Seen]:
        return {agent: self.encoded.observation(agent) for agent in self.agents}

    def _info(self, illegal: bool) -> dict[str, Any]:
        return {"illegal": illegal, "metrics": dict(self.encoded.game.metrics())}

    def render(self) -> str | None:
        """Return the views of all seats as text, if the render mode is `ansi`."""
        return self.encoded.drawn() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: a game holds nothing that has to be closed."""
