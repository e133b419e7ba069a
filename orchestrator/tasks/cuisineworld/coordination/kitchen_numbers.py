"""The text kitchen in numbers, for learning programs."""

from orchestrator.games.adapters.encoding import GameEncoding, one_hot, share
from orchestrator.tasks.cuisineworld.action import Action, Verb
from orchestrator.tasks.cuisineworld.coordination.kitchen_game import KitchenGame
from orchestrator.tasks.cuisineworld.coordination.seat_view import KitchenSeatView
from orchestrator.tasks.cuisineworld.rules import ALPHAS, MOST_ORDERS, STEPS, Level
from orchestrator.tasks.cuisineworld.view import AgentView, KitchenView, PlaceView

ALIKE = 3  # items of one kind in a place; more count as so many


def kitchen_encoding(game: KitchenGame) -> GameEncoding:
    """Return the encoding: the agents, the own one first, the places with what is inside, the orders, and the step."""
    numbers = KitchenNumbers(game.level, game.tau)
    return GameEncoding(tuple(numbers.actions(agent) for agent in range(game.agents)), numbers.of, "completed")


class KitchenNumbers:
    """The numbers of one level: its items and places stand in a fixed order."""

    def __init__(self, level: Level, tau: int) -> None:
        self.items = sorted({*level.ingredients, *level.recipes, *level.dishes})
        self.places = [place.name for place in level.places]
        self.longest = max(place.tool.duration for place in level.places)
        self.life = max(level.life(dish, ALPHAS[tau - 1]) for dish in level.dishes)

    def actions(self, agent: int) -> tuple[str, ...]:
        """Return the texts of all actions that an agent can ever have."""
        found = [Action(Verb.NOOP, agent)]
        for name in self.places:
            found.append(Action(Verb.GOTO, agent, name))
            found += [Action(Verb.GET, agent, name, item) for item in ("", *self.items)]
            found += [Action(Verb.PUT, agent, name), Action(Verb.ACTIVATE, agent, name)]
        return tuple(map(str, found))

    def of(self, view: KitchenSeatView) -> list[float]:
        """Return the numbers of a view."""
        seen, found = view.seen, list[float]()
        for agent in (*seen.agents[view.seat :], *seen.agents[: view.seat]):
            found += self._agent(agent)
        for place in seen.places:
            found += self._place(place)
        return [*found, *self._orders(seen), share(seen.time, STEPS)]

    def _agent(self, agent: AgentView) -> list[float]:
        where, held = one_hot(self.places.index(agent.at), len(self.places)), self._item(agent.hold)
        return [*where, *held, share(agent.busy, self.longest)]

    def _place(self, place: PlaceView) -> list[float]:
        inside = [share(place.inside.count(item), ALIKE) for item in self.items]
        return [*inside, share(place.running, self.longest), float(place.pickable)]

    def _orders(self, seen: KitchenView) -> list[float]:
        found = [number for order in seen.orders for number in (*self._item(order.dish), share(order.left, self.life))]
        return found + [0.0] * (MOST_ORDERS * (len(self.items) + 1) - len(found))

    def _item(self, item: str) -> list[float]:
        return one_hot(self.items.index(item) if item else -1, len(self.items))
