"""The random dispatcher (planner of a text kitchen): any action that would succeed, preferably a useful one. It is the lower
reference for comparisons."""

import random
from collections.abc import Sequence

from orchestrator.tasks.cuisineworld.action import Action, Verb
from orchestrator.tasks.cuisineworld.kitchen import Kitchen, Mode
from orchestrator.tasks.cuisineworld.layout import Layout
from orchestrator.tasks.cuisineworld.rules import Level
from orchestrator.tasks.cuisineworld.schedule import Schedule
from orchestrator.tasks.cuisineworld.view import KitchenView


class Random:
    """A Controller (planner for several agents) that draws actions at random and prefers useful ones; from the storage, it
    takes only ingredients that the level's recipes use."""

    def __init__(self, level: Level, agents: int, seed: int = 0, crew: Sequence[int] | None = None) -> None:
        self.layout, self.seed = Layout(level, agents), seed
        self.blank = Kitchen(level, agents, Schedule(()), Mode.COMPAT)
        self.used = {part for recipe in level.recipes.values() for part in recipe.inputs}
        self.crew = tuple(range(agents) if crew is None else crew)
        self.start()

    def start(self) -> None:
        """Begin an episode (one game) by starting the random numbers from this planner's seed again."""
        self.dice = random.Random(self.seed)

    def act(self, seen: KitchenView) -> Sequence[Action]:
        """Return a random action for each agent in the kitchen `seen`, drawn as if it acted alone; some will be refused because
        of what the others do."""
        kitchen = self.blank.copy()
        kitchen.state = self.layout.state(seen)
        return [self.choose(kitchen.legal(agent)) for agent in self.crew]

    def choose(self, legal: list[Action]) -> Action:
        """Draw one of the legal actions of an agent: a useful one if there is one, else walking, else waiting."""
        doing = [action for action in legal if action.place and action.verb is not Verb.GOTO and self.useful(action)]
        walking = [action for action in legal if action.verb is Verb.GOTO]
        return self.dice.choice(doing or walking or legal)

    def useful(self, action: Action) -> bool:
        """Return whether an action that is not a walk is useful: it puts nothing back into the storage and takes only items
        that recipes use."""
        if action.verb is Verb.PUT:
            return not action.place.startswith("storage")
        return not action.item or action.item in self.used
