"""Knows what will be ordered, and looks for the best play of the whole episode beforehand: an upper reference, not a rival."""

import random
from collections.abc import Sequence

from orchestrator.tasks.cuisineworld.action import Action
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.dispatchers.search import Search
from orchestrator.tasks.cuisineworld.dispatchers.twist import Twist
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.rules import STEPS, Level
from orchestrator.tasks.cuisineworld.schedule import Schedule
from orchestrator.tasks.cuisineworld.view import KitchenView

TRIES = 1000  # episodes played on in thought


class Oracle:
    """A Controller for one schedule."""

    def __init__(self, level: Level, agents: int, schedule: Schedule, tries: int = TRIES, seed: int = 0) -> None:
        self.greedy, self.level, self.agents, self.schedule = Greedy(level, agents), level, agents, schedule
        self.tries, self.seed = tries, seed
        self.twists: tuple[Twist, ...] | None = None

    def start(self) -> None:
        """The search is made when the first kitchen is seen."""
        self.twists = None

    def act(self, seen: KitchenView) -> Sequence[Action]:
        """What was found to be best; the greedy action where the kitchen is not as it was thought."""
        if self.twists is None:
            search = Search(self.greedy, [Kitchen(self.level, self.agents, self.schedule)], STEPS)
            search.improve(self.tries, random.Random(self.seed), STEPS, patient=True)
            self.twists = search.best.twists
        now = [twist for twist in self.twists if twist.start <= seen.time < twist.stop]
        return self.greedy.decide(self.greedy.layout.state(seen), now)
