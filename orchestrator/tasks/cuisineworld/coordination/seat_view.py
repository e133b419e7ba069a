"""The view of one agent of the text kitchen, when every agent decides for itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orchestrator.tasks.cuisineworld.rules import STEPS, Level
from orchestrator.tasks.cuisineworld.view import KitchenView


@dataclass(frozen=True, slots=True)
class KitchenSeatView:
    """The whole kitchen (`seen`), which every agent sees, and the number of the agent that looks. `level` has the recipes."""

    seat: int
    seen: KitchenView
    level: Level

    def facts(self) -> Mapping[str, Any]:
        """Return the kitchen with the field names of recorded episodes, and the name of the agent that looks."""
        return self.seen.as_trace() | {"you": f"agent{self.seat}"}

    def text(self) -> str:
        """Return the kitchen in sentences: agents, orders, places that are not empty, and the recipes."""
        seen = self.seen
        said = [f"I am agent{self.seat}. Steps played: {seen.time} of {STEPS}. Orders served: {len(seen.served)}."]
        for number, agent in enumerate(seen.agents):
            busy = f" and is busy for {agent.busy} more steps" if agent.busy else ""
            said.append(f"agent{number} is at {agent.at} with {agent.hold or 'nothing'} in its hands{busy}.")
        for order in seen.orders:
            said.append(f"Ordered: {order.dish}, for {order.left} more steps.")
        for place in seen.places:
            if place.inside:
                runs = f", which runs for {place.running} more steps" if place.running else ""
                said.append(f"Inside {place.name}{runs}: {', '.join(place.inside)}.")
        for dish, recipe in self.level.recipes.items():
            said.append(f"{dish} is made of {', '.join(recipe.inputs)} in a {recipe.tool}.")
        return "\n".join(said)
