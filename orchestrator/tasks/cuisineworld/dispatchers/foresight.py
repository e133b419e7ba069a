"""The greedy play with knowledge of coming orders: the next due dish comes first, even before it is ordered."""

from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy, Setting
from orchestrator.tasks.cuisineworld.dispatchers.needs import Needs
from orchestrator.tasks.cuisineworld.rules import STEPS, Level
from orchestrator.tasks.cuisineworld.schedule import Schedule
from orchestrator.tasks.cuisineworld.state import KitchenState, Order

NEAR = 20  # steps ahead from which orders are known; more was no better


class Foresight(Greedy):
    """The greedy dispatcher for the oracle: instead of one of each dish it stocks those that will be ordered."""

    def __init__(self, level: Level, agents: int, schedule: Schedule, setting: Setting) -> None:
        super().__init__(level, agents, setting)
        coming: list[tuple[int, Order]] = [
            (arrival.step, (arrival.step + arrival.life, arrival.dish)) for arrival in schedule.arrivals if arrival.step < STEPS
        ]
        self.coming = [[order for step, order in coming if time < step <= time + NEAR] for time in range(STEPS + 2)]

    def wanted(self, state: KitchenState, needs: Needs) -> list[str]:
        """Return the dishes to work on, of present and coming orders, by due time."""
        work, stock, found = self.setting.work or self.layout.agents, list(state.inside[self.layout.table]), []
        for lost, dish in sorted(state.orders + self.coming[state.time]):
            if dish in stock:
                stock.remove(dish)
            elif lost <= STEPS and dish in self.layout.latency and self.possible(needs, dish, lost - state.time):
                found.append(dish)
                if len(found) == work:
                    break
        return found
