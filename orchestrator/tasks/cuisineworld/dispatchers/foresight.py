"""The greedy play of somebody who knows what will be ordered: what is due next comes first, also before it is ordered."""

from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy, Setting
from orchestrator.tasks.cuisineworld.dispatchers.needs import Needs
from orchestrator.tasks.cuisineworld.rules import STEPS, Level
from orchestrator.tasks.cuisineworld.schedule import Schedule
from orchestrator.tasks.cuisineworld.state import KitchenState, Order

NEAR = 20  # steps ahead from which orders are known; more was no better


class Foresight(Greedy):
    """For the oracle: where greedy keeps one of each dish in stock, it makes those that will be asked for."""

    def __init__(self, level: Level, agents: int, schedule: Schedule, setting: Setting) -> None:
        super().__init__(level, agents, setting)
        coming: list[tuple[int, Order]] = [
            (arrival.step, (arrival.step + arrival.life, arrival.dish)) for arrival in schedule.arrivals if arrival.step < STEPS
        ]
        self.coming = [[order for step, order in coming if time < step <= time + NEAR] for time in range(STEPS + 2)]

    def wanted(self, state: KitchenState, needs: Needs) -> list[str]:
        """Dishes to work on: of orders that are there or will come, in the order in which they are due."""
        work, stock, found = self.setting.work or self.layout.agents, list(state.inside[self.layout.table]), []
        for lost, dish in sorted(state.orders + self.coming[state.time]):
            if dish in stock:
                stock.remove(dish)
            elif lost <= STEPS and dish in self.layout.latency and self.possible(needs, dish, lost - state.time):
                found.append(dish)
                if len(found) == work:
                    break
        return found
