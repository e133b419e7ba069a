"""Precomputed facts of a level (a kitchen with its menu) of the text kitchen game, for fast planners: recipes, durations, and
every possible action as an object."""

from orchestrator.tasks.cuisineworld.action import Action, Verb
from orchestrator.tasks.cuisineworld.cookbook import Cookbook
from orchestrator.tasks.cuisineworld.rules import STORAGE, TABLE, Level
from orchestrator.tasks.cuisineworld.state import KitchenState
from orchestrator.tasks.cuisineworld.view import KitchenView


class Layout:
    """The facts of one level (a kitchen with its menu) for a number of agents, computed once so that planners decide quickly:
    recipes, durations and every possible action. Agents and places are given by number."""

    def __init__(self, level: Level, agents: int) -> None:
        self.level, self.agents = level, agents
        self.names = [place.name for place in level.places]
        self.storage, self.table = level.place_index[f"{STORAGE}0"], level.place_index[f"{TABLE}0"]
        self.kinds = [place.tool.name for place in level.places]
        self.durations = [place.tool.duration for place in level.places]
        self.cookbook = Cookbook(level)
        self.dishes = [dish for dish in level.dishes if dish not in level.impossible]
        self.makers = level.makers
        self.tool = {item: recipe.tool for item, recipe in level.recipes.items()}
        self.inputs = {item: self.longest_first(recipe.inputs) for item, recipe in level.recipes.items()}
        self.before = {item: self.made_before(item) for item in self.inputs}
        self.latency = {dish: self.soonest(dish) + 2 for dish in self.dishes}  # to the table and down
        self.product = [self.made_in(place.tool.name) for place in level.places]
        crew, places = range(agents), self.names
        self.noop = [Action(Verb.NOOP, agent) for agent in crew]
        self.goto = [[Action(Verb.GOTO, agent, name) for name in places] for agent in crew]
        self.put = [[Action(Verb.PUT, agent, name) for name in places] for agent in crew]
        self.activate = [[Action(Verb.ACTIVATE, agent, name) for name in places] for agent in crew]
        self.take = [[Action(Verb.GET, agent, name) for name in places] for agent in crew]
        store = self.names[self.storage]
        self.fetch = [{item: Action(Verb.GET, agent, store, item) for item in level.ingredients} for agent in crew]

    def made_in(self, kind: str) -> frozenset[str]:
        """Return the items that this kind of tool can make in the level."""
        return frozenset(item for item, recipe in self.level.recipes.items() if recipe.tool == kind)

    def made_before(self, item: str) -> tuple[str, ...]:
        """Return the inputs of an item that have to be finished before the item's own tool is filled, because making them takes
        the same kind of tool and the kitchen has only one of it; empty if it has several."""
        kind = self.tool[item]
        if len(self.makers.get(kind, ())) != 1:
            return ()
        nodes = {part: {self.tool.get(node) for node in self.level.nodes(part)} for part in self.inputs[item]}
        return tuple(part for part in self.inputs[item] if kind in nodes[part])

    def complete(self, place: int, inside: tuple[str, ...]) -> bool:
        """Return whether the tool at a place would make something of exactly these contents."""
        return bool(self.cookbook.product(self.kinds[place], inside))

    def soonest(self, item: str) -> int:
        """Return the least number of steps until an agent can hold the item, starting from an empty kitchen with as many agents
        as help; the slowest input decides."""
        recipe = self.level.recipes.get(item)
        if recipe is None:
            return 2  # go to the storage, take
        branches = max(self.soonest(part) for part in recipe.inputs)
        return branches + 2 + self.level.tools[recipe.tool].duration  # go, put down while another starts it, wait

    def longest_first(self, items: tuple[str, ...]) -> tuple[str, ...]:
        """Return the items ordered by how long they take to get, the slowest first, which is the order in which to begin
        them."""
        return tuple(sorted(items, key=lambda item: -self.soonest(item)))

    def state(self, view: KitchenView) -> KitchenState:
        """Return an observed kitchen as a KitchenState, whose plain lists planners can copy and simulate quickly."""
        index = self.level.place_index
        state = KitchenState.__new__(KitchenState)
        state.at = [index[agent.at] for agent in view.agents]
        state.hold = [agent.hold for agent in view.agents]
        state.busy = [agent.busy for agent in view.agents]
        state.inside = [place.inside for place in view.places]
        state.running = [place.running for place in view.places]
        state.pickable = [place.pickable for place in view.places]
        state.time = view.time
        state.served, state.served_now, state.failed_now = view.served, view.served_now, view.failed_now
        state.failed = state.failed_steps = view.failed
        state.drawn = state.refused = state.idle = 0
        state.orders = [(view.time + order.left, order.dish) for order in view.orders]
        return state
