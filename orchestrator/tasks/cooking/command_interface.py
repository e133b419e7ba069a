"""A kitchen of the game for planners that command it in words, such as language models: an implementation of core's
`CommandInterface`. Cooks are agent0, agent1 and so on in the order of their names, furnaces are furnace0 and so on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from orchestrator.core.contracts.command_interface import Facts
from orchestrator.tasks.cooking.action import CookingAction, CookingVerb
from orchestrator.tasks.cooking.command import AT_FURNACE, IDLE, CommandReader, RefusedCommand, shown
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.menu import COOKING_SECONDS, FUEL, MENU
from orchestrator.tasks.cooking.rules import KitchenRules
from orchestrator.tasks.cooking.view import CookingView, CookView, FurnaceView


class CookingInterface:
    """Implements `CommandInterface` for the cooks `names` of a level. `mine` has the names of those that obey the planner;
    empty means all."""

    def __init__(self, level: CookingLevel, names: Sequence[str], rules: KitchenRules, mine: Sequence[str] = ()) -> None:
        self.level, self.names, self.by_rules = level, sorted(names), rules
        self.reader = CommandReader(level, self.names, rules.chest)
        self._crew = tuple(number for number, name in enumerate(self.names) if not mine or name in mine)

    @property
    def crew(self) -> Sequence[int]:
        """Return the numbers of the cooks that obey the planner."""
        return self._crew

    @property
    def rules(self) -> Facts:
        """Return what never changes, as plain JSON: cooks, dishes with their animals, furnaces, fuel, the shift's length."""
        level = self.level
        return {
            "agents": [f"agent{number}" for number in range(len(self.names))],
            "crew": [f"agent{number}" for number in self.crew],
            "seconds": level.seconds, "furnaces": level.furnaces, "cooking_seconds": COOKING_SECONDS,
            "dishes": {dish: {"raw": MENU[dish].raw, "mob": MENU[dish].mob} for dish in level.dishes},
            "pens_away": level.pens, "fuel": dict(FUEL), "fuel_block": level.fuel,
            "fuel_away": level.fuel_away,
        }  # fmt: skip

    def demonstration(self, agents: int) -> Sequence[tuple[Facts, Sequence[str]]]:
        """Return no demonstration: the prompt has an example."""
        return ()

    def scene(self, seen: CookingView) -> "CookingScene":
        """Return the observed kitchen as a scene."""
        return CookingScene(self, seen)

    def free(self, seen: CookingView) -> bool:
        """Return whether a cook that obeys the planner is free."""
        return any(cook.at is None and self.names.index(cook.name) in self.crew for cook in seen.cooks)

    def action(self, command: str, seen: CookingView) -> CookingAction | None:
        """Return the action that a command means; None for one that waits or cannot be carried out."""
        try:
            return self.reader.parse(command, seen)
        except RefusedCommand:
            return None


@dataclass(frozen=True, slots=True)
class CookingScene:
    """Implements `CommandScene` for a kitchen at one moment."""

    interface: CookingInterface
    seen: CookingView

    @property
    def facts(self) -> Facts:
        """Return everything that is seen, as plain JSON: time, orders, cooks, people, furnaces, what waits in the chest."""
        seen, names = self.seen, self.interface.names
        return {
            "time": round(seen.time),
            "orders": [{"dish": one.dish, "seconds_left": round(one.due - seen.time)} for one in seen.orders],
            "chest": {dish: count for dish, count in seen.stock.items() if count},
            "agents": {
                f"agent{names.index(cook.name)}": of_cook(cook, seen.duties.get(cook.name, "")) for cook in seen.cooks
            },
            "people": {name: dict(held) for name, held in seen.people.items()},
            "furnaces": {f"furnace{number}": in_furnace(one) for number, one in enumerate(seen.furnaces)},
        }  # fmt: skip

    def legal(self, agent: int) -> Sequence[str]:
        """Return sensible commands that this cook could carry out now, the best by rules first."""
        return [shown(action, agent, self.seen) for action in self.choices(agent)] + [f"{IDLE}_agent{agent}"]

    def possible(self, agent: int) -> Sequence[str]:
        """Return no commands, since people and cooks can bring things of any kind in any number."""
        return ()

    def choices(self, agent: int) -> Iterator[CookingAction]:
        """Yield what a free cook could do by the rules."""
        cook = next((one for one in self.seen.cooks if one.name == self.interface.names[agent]), None)
        if cook and cook.at is None:
            yield from self.interface.by_rules.options(self.seen, cook)

    def preview(self, commands: Sequence[str]) -> Sequence[str]:
        """Return for each command why it would be refused, in this order; empty where it would be accepted."""
        told: set[str] = set()
        taken: set[tuple[CookingVerb, object]] = {(cook.at.verb, cook.at.place) for cook in self.seen.cooks if cook.at}
        return [self.try_out(command, told, taken) for command in commands]

    def try_out(self, command: str, told: set[str], taken: set[tuple[CookingVerb, object]]) -> str:
        """Return why a command would be refused after those that `told` (cooks) and `taken` (verb and place) stand for."""
        try:
            action = self.interface.reader.parse(command, self.seen)
        except RefusedCommand as error:
            return str(error)
        if action is None:
            return ""
        if action.cook in told:
            return "that agent has a command already"
        if action.verb in AT_FURNACE and (action.verb, action.place) in taken:
            return "another cook is about to do the same at that furnace"
        told.add(action.cook)
        taken.add((action.verb, action.place))
        return ""


def in_furnace(furnace: FurnaceView) -> Facts:
    """Return what is in a furnace, as plain JSON; `cooks` is the number of items that its fire and its fuel will cook."""
    slots = {"raw": furnace.raw, "fuel": furnace.fuel, "done": furnace.done}
    return {name: f"{slot.count} {slot.item}" for name, slot in slots.items() if slot.count} | {"cooks": furnace.heat}


def of_cook(cook: CookView, duty: str) -> Facts:
    """Return a cook as plain JSON: what it holds and sees, what it is at, what it could not do, and the dish that a person told
    it to see to."""
    found: dict[str, object] = {"holds": dict(cook.inventory)}
    more = {
        "mobs": dict(cook.mobs), "blocks": dict(cook.blocks), "busy": str(cook.at or ""),
        "could_not": list(map(str, cook.refused)), "told": duty,
    }  # fmt: skip
    return found | {name: value for name, value in more.items() if value}
