"""A planner of the text kitchen that plays greedily but knows the orders of the next 20 steps: it makes the dish that is due
next, even before it is ordered. The oracle (a planner that knows all coming orders, as an upper reference for the others)
starts some of its searches from this play."""

from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy, Setting
from orchestrator.tasks.cuisineworld.dispatchers.needs import Needs
from orchestrator.tasks.cuisineworld.rules import STEPS, Level
from orchestrator.tasks.cuisineworld.schedule import Schedule
from orchestrator.tasks.cuisineworld.state import KitchenState, Order

NEAR = 20  # steps ahead from which orders are known; more was no better


class Foresight(Greedy):
    """The greedy dispatcher (a planner that commands all agents of a text kitchen) with knowledge of the coming orders, which
    `schedule` has. Instead of keeping one of each dish in stock, it makes the dishes that will be ordered within 20 steps. The
    oracle, a planner that knows all orders and serves as an upper reference, starts some of its searches from this play."""

    def __init__(self, level: Level, agents: int, schedule: Schedule, setting: Setting) -> None:
        super().__init__(level, agents, setting)
        coming: list[tuple[int, Order]] = [
            (arrival.step, (arrival.step + arrival.life, arrival.dish)) for arrival in schedule.arrivals if arrival.step < STEPS
        ]
        self.coming = [[order for step, order in coming if time < step <= time + NEAR] for time in range(STEPS + 2)]

    def wanted(self, state: KitchenState, needs: Needs) -> list[str]:
        """Return the dishes to work on now, for present and coming orders, the first due first. Dishes already on the serving
        table and those that would be too late are left out; `needs` estimates how soon a dish can be served."""
        work, stock, found = self.setting.work or self.layout.agents, list(state.inside[self.layout.table]), []
        for lost, dish in sorted(state.orders + self.coming[state.time]):
            if dish in stock:
                stock.remove(dish)
            elif lost <= STEPS and dish in self.layout.latency and self.possible(needs, dish, lost - state.time):
                found.append(dish)
                if len(found) == work:
                    break
        return found
