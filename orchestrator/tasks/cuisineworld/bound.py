"""An upper bound on the orders that any planner of the text kitchen can meet: the most that can be met if only one resource
(the agents, or one kind of tool) is limited and all others are not."""

from collections.abc import Callable, Iterable

from orchestrator.tasks.cuisineworld.layout import Layout
from orchestrator.tasks.cuisineworld.rules import STEPS, Level
from orchestrator.tasks.cuisineworld.schedule import Schedule
from orchestrator.tasks.moore_hodgson import most_in_time

MOVES = 4  # steps of agents for each thing of a recipe: go, take, go, put down; or, for what is made: start, take, go, put down
REACH, SERVE = 4, 2  # a tool is first started in this step, and this many steps before its order is lost it has to be done
NEVER = STEPS + 1
Load = tuple[int, int]  # by when, how much


def bound(level: Level, agents: int, schedule: Schedule, tools: bool = True) -> tuple[int, int]:
    """Return the most orders that can be met in an episode (one game) of `level` with so many agents and the orders of
    `schedule`, and how many orders are decided (met or expired) then; their ratio is an upper bound on the rate of met orders.

    Dishes may be stocked from the first step, and no agent ever waits for another, so the bound is generous. Each resource (the
    hands of all agents; with `tools`, each kind of tool) counts as one machine, for which Moore and Hodgson's algorithm finds
    the most orders in time; the scarcest resource decides.
    """
    layout = Layout(level, agents)
    orders = [(arrival.dish, arrival.step + arrival.life) for arrival in schedule.arrivals if arrival.step < STEPS]
    due = [order for order in orders if order[1] < STEPS]
    late = [(dish, STEPS) for dish, lost in orders if lost >= STEPS]
    feasible = [order for order in due if order[1] >= layout.latency.get(order[0], NEVER)]
    more = [order for order in late if order[1] >= layout.latency.get(order[0], NEVER)]
    resources = [hands(level, agents), *(machines(level, kind) for kind in level.tools if tools and kind in layout.makers)]
    in_time = min(most(resource, feasible) for resource in resources)
    at_all = min(most(resource, feasible + more) for resource in resources)
    extra = min(len(more), max(at_all - in_time, 0))  # orders that the end would leave open, met as well
    return in_time + extra, len(due) + extra


Resource = Callable[[str, int], Load]


def hands(level: Level, agents: int) -> Resource:
    """Return a function for all agents as one resource: for a dish and the step at which its order expires, it returns the
    agent-steps available until then and those that the dish takes."""
    return lambda dish, lost: (agents * lost, MOVES * len(list(level.nodes(dish))))


def machines(level: Level, kind: str) -> Resource:
    """Return a function for all tools of one kind as one resource: for a dish and the step at which its order expires, it
    returns the tool-steps available until then and those that the dish takes."""
    count, duration = len(level.makers[kind]), level.tools[kind].duration

    def load(dish: str, lost: int) -> Load:
        runs = sum(node in level.recipes and level.recipes[node].tool == kind for node in level.nodes(dish))
        return count * max(lost - SERVE - REACH, 0), duration * runs

    return load


def most(resource: Resource, orders: Iterable[tuple[str, int]]) -> int:
    """Return how many of the orders (dish, step of expiry) one resource can finish in time. For an order, `resource` returns
    the work that it can do until the order expires and the work that the dish takes."""
    return most_in_time(resource(dish, lost) for dish, lost in orders)
