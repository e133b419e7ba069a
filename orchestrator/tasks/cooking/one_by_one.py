"""The simplest cook, by which the orders' formula was set: it serves one order after another and nothing else.

It takes the order that expires first, kills one animal, cooks one item, waits for it and delivers it. Nothing is cooked ahead
and no two dishes are in work, so two such cooks do the same order twice; the baseline is one cook alone.
"""

from collections.abc import Sequence

from orchestrator.core.blueprint import Cell
from orchestrator.tasks.cooking.action import CookingAction, CookingVerb
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.menu import FUEL, MENU, Meat
from orchestrator.tasks.cooking.view import CookingView, CookView

FEW = 2  # pieces of fuel that it fetches at a time


class OneByOne:
    """Implements `core.contracts.controller.Controller` for one cook."""

    def __init__(self, level: CookingLevel, chest: Cell) -> None:
        self.level, self.chest = level, chest
        self.start()

    def start(self) -> None:
        """Begin a shift without a dish in work."""
        self.dish = ""

    def act(self, seen: CookingView) -> Sequence[CookingAction]:
        """Return the next action of the first cook, if it is free and there is something to do."""
        cook = seen.cooks[0] if seen.cooks else None
        if cook is None or cook.at:
            return ()
        if not self.dish and seen.orders:
            self.dish = min(seen.orders, key=lambda order: order.due).dish
        action = self.next_step(seen, cook, MENU[self.dish]) if self.dish else None
        if action and action.verb is CookingVerb.DELIVER:
            self.dish = ""
        return (action,) if action else ()

    def next_step(self, seen: CookingView, cook: CookView, meat: Meat) -> CookingAction | None:
        """Return the next step for a dish; None while it cooks."""
        if cook.inventory.get(meat.cooked):
            return CookingAction(CookingVerb.DELIVER, cook.name, meat.cooked, 1, self.chest)
        for furnace in seen.furnaces:
            if furnace.done.item == meat.cooked:
                return CookingAction(CookingVerb.TAKE, cook.name, meat.cooked, 1, furnace.place)
            if furnace.raw.item == meat.raw:
                return None if furnace.heat else self.fire(cook, furnace.place)
        if cook.inventory.get(meat.raw):
            empty = next((one for one in seen.furnaces if not one.raw.count and not one.done.count), None)
            return CookingAction(CookingVerb.PUT, cook.name, meat.raw, 1, empty.place) if empty else None
        return CookingAction(CookingVerb.KILL, cook.name, meat.raw, 1)

    def fire(self, cook: CookView, furnace: Cell) -> CookingAction:
        """Return the step that gives a furnace one piece of fuel, or that fetches some."""
        fuel = next((item for item in FUEL if cook.inventory.get(item)), "")
        if fuel:
            return CookingAction(CookingVerb.FUEL, cook.name, fuel, 1, furnace)
        return CookingAction(CookingVerb.MINE, cook.name, self.level.fuel, FEW)
