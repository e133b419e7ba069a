"""The oracle (planner of a text kitchen): it knows all coming orders and searches for the best play of the whole episode (one
game). It is an upper reference for the other planners, which do not know them."""

import random
from collections.abc import Iterator, Sequence

from orchestrator.tasks.cuisineworld.action import Action
from orchestrator.tasks.cuisineworld.bound import bound
from orchestrator.tasks.cuisineworld.dispatchers.foresight import Foresight
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy, Setting
from orchestrator.tasks.cuisineworld.dispatchers.search import KitchenSearch
from orchestrator.tasks.cuisineworld.dispatchers.twist import Twist
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.rules import STEPS, Level
from orchestrator.tasks.cuisineworld.schedule import Schedule
from orchestrator.tasks.cuisineworld.view import KitchenView

TRIES = 4000  # episodes played on in thought
SHORT = 0.5  # of the tries, for short searches from every beginning


class Oracle:
    """A Controller (planner for several agents) that knows all coming orders, its `schedule`. `tries` is the number of episodes
    that it simulates in its search for the best play."""

    def __init__(self, level: Level, agents: int, schedule: Schedule, tries: int = TRIES, seed: int = 0) -> None:
        self.level, self.agents, self.schedule = level, agents, schedule
        self.tries, self.seed = tries, seed
        self.greedy = Greedy(level, agents)
        self.twists: tuple[Twist, ...] | None = None

    def start(self) -> None:
        """Begin an episode (one game) and forget the plan; the search for a new one happens at the first call of `act`."""
        self.twists = None

    def act(self, seen: KitchenView) -> Sequence[Action]:
        """Return the actions of the best plan for this step. Where the kitchen `seen` differs from the simulation, they are
        still sensible, because a plan only modifies greedy play (most urgent order first)."""
        if self.twists is None:
            self.greedy, self.twists = self.plan()
        now = [twist for twist in self.twists if twist.start <= seen.time < twist.stop]
        return self.greedy.decide(self.greedy.layout.state(seen), now)

    def plan(self) -> tuple[Greedy, tuple[Twist, ...]]:
        """Return the best plan found: a greedy dispatcher (planner) and the twists (deviations) from its play. A short search
        for twists starts from each dispatcher that `beginnings` yields, then a long one from the best of them; a search ends
        early when its play meets as many orders as the theoretical bound allows."""
        met, decided = bound(self.level, self.agents, self.schedule)
        enough, dice = met / decided if decided else 1.0, random.Random(self.seed)
        beginnings = list(self.beginnings())
        short = int(self.tries * SHORT / len(beginnings))
        searches = []
        for greedy in beginnings:
            searches.append(KitchenSearch(greedy, [Kitchen(self.level, self.agents, self.schedule)], STEPS))
            searches[-1].improve(short, dice, STEPS, patient=True, enough=enough)
        best = max(searches, key=lambda search: search.best.worth)
        best.improve(self.tries - short * len(beginnings), dice, STEPS, patient=True, enough=enough)
        return best.greedy, best.best.twists

    def beginnings(self) -> Iterator[Greedy]:
        """Yield the dispatchers (planners) from whose play a search may begin: greedy ones with several settings, with and
        without knowledge of the coming orders."""
        for setting in (Setting(queue=0), Setting(queue=1)):
            yield Greedy(self.level, self.agents, setting)
        for setting in (Setting(queue=0), Setting(queue=0, work=self.agents + 1), Setting(queue=1, work=self.agents + 1)):
            yield Foresight(self.level, self.agents, self.schedule, setting)
