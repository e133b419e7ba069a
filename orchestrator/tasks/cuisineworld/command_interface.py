"""The text kitchen for planners that command it in words, such as language models: an implementation of core's
`CommandInterface`, which gives everything as plain JSON."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from orchestrator.core.contracts.command_interface import Facts
from orchestrator.tasks.cuisineworld.action import Action, Verb
from orchestrator.tasks.cuisineworld.book import FIXTURES, shipped
from orchestrator.tasks.cuisineworld.dispatchers.greedy import Greedy
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.layout import Layout
from orchestrator.tasks.cuisineworld.rules import STEPS, STORAGE, TABLE, KitchenPlace, Level, Tool
from orchestrator.tasks.cuisineworld.schedule import Schedule
from orchestrator.tasks.cuisineworld.view import KitchenView, PlaceView

PATIENT = 30  # steps that the order of the demonstration waits


class KitchenInterface:
    """Implements `CommandInterface`, through which a planner learns the rules and present state of its game in words, for one
    level (a kitchen with its menu) with so many `agents`. `crew` has the numbers of the agents that obey the planner; None
    means all."""

    def __init__(self, level: Level, agents: int, mode: Mode = Mode.CLEAN, crew: Sequence[int] | None = None) -> None:
        self.level, self.agents = level, agents
        self.layout, self.blank = Layout(level, agents), Kitchen(level, agents, Schedule(()), mode)
        self.used = {part for recipe in level.recipes.values() for part in recipe.inputs}
        self._crew = tuple(range(agents) if crew is None else crew)

    @property
    def crew(self) -> tuple[int, ...]:
        """Return the numbers of the agents that obey the planner."""
        return self._crew

    @cached_property
    def rules(self) -> Facts:
        """Return what never changes, as plain JSON: agents, menu, recipes, tools, the steps of an episode, and how mistakes are
        handled."""
        level, clean = self.level, self.blank.mode is Mode.CLEAN
        return {
            "agents": [f"agent{number}" for number in range(self.agents)],
            "crew": [f"agent{number}" for number in self.crew],
            "steps": STEPS,
            "dishes": list(level.dishes),
            "recipes": {item: {"tool": recipe.tool, "from": list(recipe.inputs)} for item, recipe in level.recipes.items()},
            "ingredients": [item for item in shipped().ingredients if item in level.ingredients]
            + sorted(level.ingredients - set(shipped().ingredients)),
            "tools": {place.tool.name: self.tool(place.tool) for place in level.places if place.tool.name not in FIXTURES},
            "cancels": not clean,
            "takes_back": clean,
        }

    def tool(self, tool: Tool) -> dict[str, Any]:
        """Return the facts of one kind of tool as plain JSON: its places in this level, capacity, duration in steps and so
        on."""
        places = [place.name for place in self.level.places if place.tool == tool]
        return {
            "places": places, "capacity": tool.capacity, "duration": tool.duration, "open": tool.open,
            "holds_agent": tool.holds_agent,
        }  # fmt: skip

    def demonstration(self, agents: int) -> list[tuple[Facts, list[str]]]:
        """Return a demonstration for so many `agents`: for each step, the facts and the commands with which the greedy
        dispatcher (a planner by rules) cooks one dish that this level does not have, in a kitchen with one tool."""
        level = other_level(self.level)
        (dish,) = level.dishes
        desk, kitchen = KitchenInterface(level, agents), Kitchen(level, agents, [(0, dish, PATIENT)])
        head, steps = Greedy(level, agents), list[tuple[Facts, list[str]]]()
        while kitchen.metrics().active:
            seen = kitchen.observe()
            commands = [str(action) for action in head.act(seen)]
            steps.append((desk.scene(seen).facts, commands))
            kitchen.step(commands)
        return steps

    def scene(self, seen: KitchenView) -> "KitchenScene":
        """Return the observed kitchen (`seen`) as an object that tells its facts and tries commands on a copy, so that the game
        itself does not change."""
        kitchen = self.blank.copy()
        kitchen.state = self.layout.state(seen)
        return KitchenScene(seen, kitchen, self.used)


class KitchenScene:
    """Implements `CommandScene` (core/contracts/command_interface.py) for a kitchen at one moment: its facts and the commands
    that it would accept. `used` are the ingredients and intermediate items that its recipes need."""

    def __init__(self, seen: KitchenView, kitchen: Kitchen, used: set[str]) -> None:
        self.seen, self.kitchen, self.used = seen, kitchen, used

    @property
    def facts(self) -> Facts:
        """Return the present kitchen as plain JSON: step, orders (the most urgent first), agents, places that are not empty,
        and the numbers of served and expired orders."""
        seen = self.seen
        return {
            "step": seen.time,
            "orders": [{"dish": order.dish, "steps_left": order.left} for order in seen.orders],
            "agents": {
                f"agent{number}": {"at": agent.at, "holds": agent.hold or None} | ({"busy": agent.busy} if agent.busy else {})
                for number, agent in enumerate(seen.agents)
            },
            "places": {place.name: inside(place) for place in seen.places if place.inside},
            "served": len(seen.served),
            "lost": seen.failed,
        }

    def legal(self, agent: int) -> list[str]:
        """Return the commands that would succeed if this agent acted first; from the storage, it takes only ingredients that
        this level's recipes use."""
        return [str(action) for action in self.kitchen.legal(agent) if not action.item or action.item in self.used]

    def possible(self, agent: int) -> list[str]:
        """Return the legal commands, and those at the agent's own place that become possible when other agents act there first:
        to start the tool, to put in what the agent holds, and to take out what the others put in or made."""
        me, found = self.seen.agents[agent], self.legal(agent)
        if me.busy or not (here := next((place for place in self.seen.places if place.name == me.at), None)):
            return found
        brought = {one.hold for number, one in enumerate(self.seen.agents) if number != agent and one.at == me.at and one.hold}
        taken = [Action(Verb.GET, agent, me.at, item) for item in ("", *here.inside, *sorted(brought))]
        free = [Action(Verb.ACTIVATE, agent, me.at), *([] if me.at.startswith(STORAGE) else taken)]
        more = [Action(Verb.PUT, agent, me.at)] if me.hold else free
        return list(dict.fromkeys([*found, *map(str, more)]))

    def preview(self, commands: Sequence[str]) -> list[str]:
        """Return for each command the complaints about it, joined by "and"; an empty text if it would succeed. The commands are
        tried in the given order on a copy of the kitchen."""
        return [" and ".join(one.text for one in said) for said in self.kitchen.preview(commands)]


def inside(place: PlaceView) -> dict[str, Any]:
    """Return facts of a place as JSON: `inside`, a list of its contents, and either `runs_for`, the steps that it still runs,
    or `can_be_taken`."""
    found: dict[str, Any] = {"inside": list(place.inside)}
    if place.running:
        found["runs_for"] = place.running
    elif place.pickable:
        found["can_be_taken"] = True
    return found


def other_level(level: Level) -> Level:
    """Return a small kitchen for a demonstration, with one simple dish that the given level does not have."""
    book = shipped()
    dish, recipe = next(
        (dish, recipe) for dish, recipe in book.recipes.items()
        if dish not in level.recipes and len(recipe.inputs) > 1 and not set(recipe.inputs) & set(book.recipes)
    )  # fmt: skip
    places = tuple(KitchenPlace(f"{kind}0", book.tools[kind]) for kind in (STORAGE, TABLE, recipe.tool))
    return Level("demonstration", (dish,), places, {dish: recipe}, frozenset(book.ingredients), tools=book.tools)
