"""States of real play for questions: episodes of players of different strength, which also make mistakes."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from orchestrator.games.episode import play_episode
from orchestrator.games.game import GameEvent
from orchestrator.games.player import GamePlayer
from orchestrator.games.players.mistakes import MistakenPlayer
from orchestrator.games.questions.question import Facts
from orchestrator.games.questions.template import QuestionGame

MISTAKES = (0.05, 0.2, 0.5, 1.0)  # rates of random actions
OF_EPISODE = 10  # states of an episode, at most, so that questions are about many episodes
MOST_IDLE = 50  # episodes in a row without a new state


class StatePool:
    """The states of one game, each different from all others. Templates go through the same states, and new episodes are played
    when one of them has used all."""

    def __init__(self, source: QuestionGame, random: Random) -> None:
        """Begin without states; episodes are drawn with `random`."""
        self.source, self.random = source, random
        self._states: list[Facts] = []
        self._known: set[str] = set()

    async def state(self, place: int) -> Facts | None:
        """Return the state at a place, counted from 0; None when fifty episodes in a row have no state that is new."""
        idle = 0
        while place >= len(self._states) and idle < MOST_IDLE:
            found = {str(facts): facts for facts in await states_of_episode(self.source, self.random)}
            fresh = [facts for text, facts in found.items() if text not in self._known]
            self._known |= found.keys()
            self._states += self.random.sample(fresh, min(len(fresh), OF_EPISODE))
            idle = 0 if fresh else idle + 1
        return self._states[place] if place < len(self._states) else None


async def states_of_episode(source: QuestionGame, random: Random) -> list[Facts]:
    """Play one episode and return the facts of its states in which players have to act."""
    game = source.open(random)
    found: list[Facts | None] = []
    steps = 0

    def watch(actions: Mapping[int, str], events: Sequence[GameEvent]) -> None:
        nonlocal steps
        steps += 1
        if steps % source.every == 0 and game.to_act():
            found.append(source.read(game))

    await play_episode(game, source.players(random), random.randrange(10**6), watch=watch)
    return [facts for facts in found if facts is not None]


def mixed_pair(*makers: Callable[[], Any]) -> Callable[[Random], list[GamePlayer]]:
    """Return a function that draws two players, each one of `makers` with a drawn rate of mistakes."""

    def pair(random: Random) -> list[GamePlayer]:
        return [MistakenPlayer(random.choice(makers)(), random.choice(MISTAKES)) for _ in range(2)]

    return pair
