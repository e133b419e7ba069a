"""The greedy dispatcher (a planner that commands all agents of a text kitchen): the most urgent order first, a bounded number
of dishes at a time, and one of each dish in stock if there is time. It derives its actions anew from the kitchen in every step,
so no event can confuse it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from orchestrator.tasks.cuisineworld.action import Action
from orchestrator.tasks.cuisineworld.dispatchers.hands import Habits, Hands
from orchestrator.tasks.cuisineworld.dispatchers.needs import Needs
from orchestrator.tasks.cuisineworld.dispatchers.twist import Kind, Twist
from orchestrator.tasks.cuisineworld.layout import Layout
from orchestrator.tasks.cuisineworld.rules import Level
from orchestrator.tasks.cuisineworld.state import KitchenState
from orchestrator.tasks.cuisineworld.view import KitchenView


@dataclass(frozen=True, slots=True)
class Setting:
    """The parameters of the greedy dispatcher (a planner that commands all agents of a text kitchen), such as the number of
    dishes in work at a time; they are the same for all levels and numbers of agents."""

    work: int = 0  # dishes in work at a time; 0: as many as agents
    stock: int = 1  # of each dish, when there is time
    queue: int = 0  # a tool that lacks so many parts at most is prepared for its next dish already; -1: never
    habits: Habits = field(default_factory=Habits)


class Greedy:
    """A Controller (planner for several agents) that serves the most urgent order first and uses only what it sees in the
    kitchen. `crew` has the numbers of the agents that it commands, by default all."""

    def __init__(self, level: Level, agents: int, setting: Setting | None = None, crew: Sequence[int] | None = None) -> None:
        self.layout = Layout(level, agents)
        self.setting = setting or Setting()
        self.crew = tuple(range(agents) if crew is None else crew)

    def start(self) -> None:
        """Begin an episode (one game). It does nothing, since this planner remembers nothing."""

    def act(self, seen: KitchenView) -> Sequence[Action]:
        """Return at most one action for each agent that this planner commands, in the kitchen as observed now (`seen`)."""
        return self.decide(self.layout.state(seen))

    def decide(self, state: KitchenState, twists: Sequence[Twist] = ()) -> list[Action]:
        """Return at most one action for each agent that this planner commands, in the kitchen with this `state`. `twists` are
        the deviations from greedy play in this step, which a search tries."""
        setting = twisted(self.setting, twists) if twists else self.setting
        needs = Needs(self.layout, state, self.crew, setting.queue)
        for dish in self.twisted_menu(self.wanted(state, needs), twists):
            needs.need(dish, self.layout.table)
        if not (needs.jobs or needs.starts or needs.bound):  # what is in the tools fits nothing that is wanted: finish it first
            for dish in sorted(self.layout.dishes, key=lambda dish: -self.begun(state, needs, dish)):
                needs.need(dish, self.layout.table)
        free = [agent for agent in self.crew if not state.hold[agent] and not state.busy[agent]]
        resting = self.twist_work(needs, free, twists) if twists else []
        return Hands(self.layout, state, needs, free).actions(setting.habits, resting)

    def wanted(self, state: KitchenState, needs: Needs) -> list[str]:
        """Return the dishes to work on now: those of open orders that can still be met, the most urgent first, then those
        missing in stock (on the serving table). Orders that a dish on the table can meet are left out; `needs` estimates how
        soon a dish can be served."""
        layout, work = self.layout, self.setting.work or self.layout.agents
        stock = list(state.inside[layout.table])
        found: list[str] = []
        for lost, dish in state.orders:
            if dish in stock:
                stock.remove(dish)
            elif dish in layout.latency and self.possible(needs, dish, lost - state.time):
                found.append(dish)
        if len(found) < work:
            few = [dish for dish in layout.dishes if stock.count(dish) < self.setting.stock]
            if len(few) > 1:
                begun = {dish: self.begun(state, needs, dish) for dish in few}
                few.sort(key=lambda dish: (stock.count(dish), -begun[dish]))
            found += few
        return found[:work]

    def possible(self, needs: Needs, dish: str, left: int) -> bool:
        """Return whether the dish can be on the serving table within `left` steps. The estimate, made with `needs` from the
        present kitchen, is optimistic."""
        return left >= self.layout.latency[dish] or needs.arrival(dish, self.layout.table) <= left

    def begun(self, state: KitchenState, needs: Needs, dish: str) -> int:
        """Return a number that says how near a dish is to being finished in the kitchen `state`, by which dishes are compared.
        It is 10 if `needs` lists the dish as held by an agent or as made by a tool, even one that is still running. Otherwise
        it is the largest number of the dish's ingredients that lie together, with nothing else, in a tool that can make it; 0
        if none does."""
        parts = self.layout.inputs[dish]
        amount = 10 * (dish in needs.held or dish in needs.ready)
        for place in self.layout.makers.get(self.layout.tool[dish], ()):
            inside = state.inside[place]
            if len(inside) > amount and all(part in parts for part in inside):
                amount = len(inside)
        return amount

    def twisted_menu(self, wanted: list[str], twists: Sequence[Twist]) -> list[str]:
        """Return the list of dishes to work on, `wanted`, as changed by the twists (temporary deviations from greedy play,
        which a search tries): one may come first or be dropped. The list itself is changed."""
        for twist in twists:
            if twist.kind is Kind.DISH:
                dish = self.layout.dishes[twist.value % len(self.layout.dishes)]
                if dish in wanted:
                    wanted.remove(dish)
                wanted.insert(0, dish)
            elif twist.kind is Kind.DROP and wanted:
                del wanted[twist.value % len(wanted)]
        return wanted

    def twist_work(self, needs: Needs, free: list[int], twists: Sequence[Twist]) -> list[int]:
        """Change the work of this step as the twists (deviations from greedy play) ask: move a job in `needs` to the front or
        the end, reverse `free` (the agents without work), or remove an agent from it that should rest. Return the agents that
        rest."""
        resting, jobs = [], needs.jobs
        for twist in twists:
            if twist.kind is Kind.BACK:
                free.reverse()
            elif twist.kind is Kind.REST and free:
                resting.append(free.pop(twist.value % len(free)))
            elif twist.kind in (Kind.FIRST, Kind.LAST) and jobs:
                job = jobs.pop(twist.value % len(jobs))
                jobs.insert(0 if twist.kind is Kind.FIRST else len(jobs), job)
        return resting


def twisted(setting: Setting, twists: Sequence[Twist]) -> Setting:
    """Return the parameters of the greedy dispatcher (a planner) as changed by the twists (temporary deviations from its
    play)."""
    for twist in twists:
        if twist.kind is Kind.HABITS:
            setting = Setting(setting.work, setting.stock, setting.queue, Habits(twist.value % 4, twist.value // 4 % 4))
        elif twist.kind is Kind.QUEUE:
            setting = Setting(setting.work, setting.stock, twist.value % 4 - 1, setting.habits)
    return setting
