"""One game in numbers: the part that the environments for games in turns (turn_environment.py) and for games in which all act
at once (parallel_environment.py) share. It knows gymnasium's spaces; only the environments know PettingZoo."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.adapters.encoding import GameEncoding
from orchestrator.games.episode import SAY
from orchestrator.games.game import CoordinationGame

Seen = dict[str, Any]  # an observation: the arrays `observation` and `action_mask`


@dataclass(frozen=True, slots=True)
class EncodedStep:
    """The result of a step: the reward, which is the same for all seats; whether the game has ended by its rules, or because
    its last step is over; and the agents whose action was not legal."""

    reward: float
    terminated: bool
    truncated: bool
    illegal: frozenset[str]


class EncodedGame:
    """A game with the names, spaces and observations of its agents: player_0 is seat 0. Raises BlockcrewError if `reward` is
    no metric of the game; an empty text stands for that of the encoding."""

    def __init__(self, game: CoordinationGame, encoding: GameEncoding, reward: str = "") -> None:
        self.game, self.encoding, self.reward = game, encoding, reward or encoding.reward
        if self.reward not in game.spec.metrics:
            known = ", ".join(game.spec.metrics)
            raise BlockcrewError(f"{game.spec.name} has no metric {self.reward!r} for rewards: choose one of {known}.")
        self.agents = [f"player_{seat}" for seat in range(len(game.spec.seats))]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self._numbers = [{text: number for number, text in enumerate(texts)} for texts in encoding.actions]
        self._phrases = [[number for text, number in known.items() if text.startswith(SAY)] for known in self._numbers]
        self._seeds = Random()
        self.reset(0)
        self.action_spaces = {agent: Discrete(len(self._numbers[seat])) for agent, seat in self.seats.items()}
        self.observation_spaces = {agent: self._space(seat) for agent, seat in self.seats.items()}

    def _space(self, seat: int) -> Dict:
        size, actions = len(self.encoding.numbers(self.game.observe(seat))), len(self._numbers[seat])
        return Dict({"observation": Box(0, 1, (size,), np.float32), "action_mask": Box(0, 1, (actions,), np.int8)})

    def reset(self, seed: int | None) -> None:
        """Begin an episode with this seed, which is that of `blockcrew games`. Without one, the next seed follows from the last
        one that was given."""
        if seed is not None:
            self._seeds = Random(seed)
        self.game.reset(self._seeds.getrandbits(32) if seed is None else seed)
        self.steps, self._score = 0, self.score()

    def score(self) -> float:
        """Return the metric that rewards are made of."""
        return float(self.game.metrics()[self.reward])

    def observation(self, agent: str) -> Seen:
        """Return what an agent observes, as the arrays `observation` and `action_mask`."""
        seat = self.seats[agent]
        numbers = np.array(self.encoding.numbers(self.game.observe(seat)), np.float32)
        return {"observation": numbers, "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> Any:
        """Return ones for the actions that are legal now. A seat that does not act now has the first one, which is ignored."""
        known = self._numbers[seat]
        found = np.zeros(len(known), np.int8)
        acts = seat in self.game.to_act()
        found[[known[text] for text in self.game.legal(seat)] + self._phrases[seat] if acts else [0]] = 1
        return found

    def step(self, chosen: Mapping[str, int]) -> EncodedStep:
        """Play one step with the numbers of actions. For an agent without a legal one the first legal action is taken, as in
        every episode (games/episode.py). Numbers of agents that do not act now are ignored."""
        actions, illegal = {}, set()
        for seat in self.game.to_act():
            agent, legal = self.agents[seat], self.game.legal(seat)
            actions[seat] = self.text(seat, chosen.get(agent, -1))
            if actions[seat] not in legal and not actions[seat].startswith(SAY):
                actions[seat] = legal[0]
                illegal.add(agent)
        self.game.step(actions)
        self.steps, before, self._score = self.steps + 1, self._score, self.score()
        over, late = not self.game.to_act(), self.steps >= self.game.spec.horizon
        return EncodedStep(self._score - before, over and not late, over and late, frozenset(illegal))

    def text(self, seat: int, number: int) -> str:
        """Return the text of an action's number; an empty one if there is no such action."""
        texts = self.encoding.actions[seat]
        return texts[number] if 0 <= number < len(texts) else ""

    def drawn(self) -> str:
        """Return the game as text: the views of the seats that act now, or of all when it is over."""
        seats = self.game.to_act() or range(len(self.agents))
        return "\n\n".join(self.game.observe(seat).text() for seat in seats)
