"""The lookahead dispatcher (planner of a text kitchen): in every step, it simulates several possible futures and does what went
best in them.
It knows what the rules tell (when orders come, how long they wait, which dishes exist), but not which dishes will be
ordered."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.tasks.cuisineworld.action import Action
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.dispatchers.search import KitchenSearch
from orchestrator.tasks.cuisineworld.dispatchers.twist import Twist
from orchestrator.tasks.cuisineworld.kitchen import Kitchen
from orchestrator.tasks.cuisineworld.rules import STEPS, Level
from orchestrator.tasks.cuisineworld.schedule import OrderArrival, Schedule
from orchestrator.tasks.cuisineworld.state import KitchenState
from orchestrator.tasks.cuisineworld.view import KitchenView


@dataclass(frozen=True, slots=True)
class Depth:
    """The amount of search of the lookahead dispatcher (a planner that simulates ahead), the same for all levels and numbers of
    agents. `futures` is the number of possible sequences of orders that are simulated."""

    futures: int = 3
    tries: int = 8  # changes tried in each step
    near: int = 8  # steps ahead in which a change may begin
    far: int = 24  # steps ahead that are played


class Lookahead:
    """A Controller (planner for several agents) that keeps its best plan and improves it in every step by simulating possible
    futures. A plan is greedy play (most urgent order first) with some deviations (`twists`)."""

    def __init__(
        self, level: Level, agents: int, alpha: float, depth: Depth | None = None, seed: int = 0,
        crew: Sequence[int] | None = None,
    ) -> None:  # fmt: skip
        self.greedy, self.level, self.agents, self.depth = Greedy(level, agents, crew=crew), level, agents, depth or Depth()
        self.interval = level.interval(alpha)
        self.lives = {dish: level.life(dish, alpha) for dish in level.dishes}
        self.seed, self.blank = seed, Kitchen(level, agents, Schedule(()))
        self.start()

    def start(self) -> None:
        """Begin an episode (one game): forget the plan, and start the random numbers from this planner's seed again."""
        self.dice = random.Random(self.seed)
        self.twists: tuple[Twist, ...] = ()
        self.futures: list[Schedule] = []
        self.orders = 0

    def act(self, seen: KitchenView) -> Sequence[Action]:
        """Improve the plan by a search for the kitchen as observed now (`seen`), and return the actions of its first step."""
        time, depth = seen.time, self.depth
        state = self.greedy.layout.state(seen)
        if not self.futures or time % self.interval == 0:
            self.futures = [self.draw(time) for _ in range(depth.futures)]
        kept = tuple(twist for twist in self.twists if twist.stop > time)
        search = KitchenSearch(
            self.greedy, [self.kitchen(state, future) for future in self.futures], min(STEPS, time + depth.far), kept
        )
        search.improve(depth.tries, self.dice, min(time + depth.near, STEPS), patient=False)
        self.twists = search.best.twists
        return self.greedy.decide(state, [twist for twist in self.twists if twist.start <= time < twist.stop])

    def draw(self, time: int) -> Schedule:
        """Return a random schedule of the orders that may come after step `time`."""
        steps = range((time // self.interval + 1) * self.interval, STEPS + 1, self.interval)
        drawn = [(step, self.dice.choice(self.level.dishes)) for step in steps]
        return Schedule(tuple(OrderArrival(step, dish, self.lives[dish]) for step, dish in drawn))

    def kitchen(self, state: KitchenState, future: Schedule) -> Kitchen:
        """Return a kitchen to simulate with: the present state, and the coming orders of one possible future."""
        kitchen = self.blank.copy(future)
        kitchen.state = state.copy()
        kitchen.state.drawn = sum(arrival.step <= state.time for arrival in future.arrivals)
        return kitchen
