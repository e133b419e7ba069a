"""A game whose players act one after the other, as an environment of PettingZoo (its AEC API)."""

from typing import Any

from pettingzoo import AECEnv

from orchestrator.games.adapters.encoded_game import EncodedGame, Seen


class TurnEnvironment(AECEnv):
    """A game in turns for PettingZoo. An observation has the arrays `observation` and `action_mask`. `infos` say whether an
    agent's last action was `illegal`, and so replaced by the first legal one, and have the `metrics` of the game."""

    def __init__(self, encoded: EncodedGame, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"name": f"{encoded.game.spec.name}_v{encoded.game.spec.version}", "render_modes": ["ansi"]}
        self.encoded, self.render_mode = encoded, render_mode
        self.possible_agents = list(encoded.agents)
        self.action_spaces, self.observation_spaces = encoded.action_spaces, encoded.observation_spaces

    def action_space(self, agent: str) -> Any:
        """Return the space of the agent's actions, which are numbers."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """Return the space of the agent's observations."""
        return self.observation_spaces[agent]

    def observe(self, agent: str) -> Seen:
        """Return what the agent observes now."""
        return self.encoded.observation(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; `options` are not used."""
        self.encoded.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(False) for agent in self.agents}
        self._choose_next()

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        done = self.encoded.step({agent: -1 if action is None else int(action)})
        self.rewards = dict.fromkeys(self.agents, done.reward)
        self.terminations = dict.fromkeys(self.agents, done.terminated)
        self.truncations = dict.fromkeys(self.agents, done.truncated)
        self.infos = {each: self._info(each in done.illegal) for each in self.agents}
        self._choose_next()
        self._accumulate_rewards()

    def _choose_next(self) -> None:
        seats = self.encoded.game.to_act()
        self.agent_selection = self.possible_agents[seats[0] if seats else 0]

    def _info(self, illegal: bool) -> dict[str, Any]:
        return {"illegal": illegal, "metrics": dict(self.encoded.game.metrics())}

    def render(self) -> str | None:
        """Return the view of the seat whose turn it is as text, if the render mode is `ansi`."""
        return self.encoded.drawn() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: a game holds nothing that has to be closed."""
