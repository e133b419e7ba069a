"""Levels of the cooking task: what is ordered, and the kitchen in which it is cooked."""

from collections.abc import Mapping
from dataclasses import dataclass

from orchestrator.core.plural import counted
from orchestrator.tasks.cooking.menu import COOKING_SECONDS, MENU

WALK = 4.3  # m/s, a player's
HUNT = 4.0  # seconds to kill an animal at hand and to pick up what it drops
HANDS = 6.0  # seconds for three uses of a furnace or a chest


@dataclass(frozen=True, slots=True)
class CookingLevel:
    """A level. `dishes` may be ordered (item ids of cooked meat); `furnaces` counts the furnaces; `animals` counts the animals
    of each pen or pond by mob id; `pens` and `fuel_away` are the distances in m from the kitchen to the pens and to the fuel;
    `fuel` is the id of the blocks that give fuel and `fuel_blocks` their number; `holds` is what each cook starts with, item id
    to count; a shift lasts `seconds` of the game. `orders` are fixed orders as (dish, second at which it arrives, seconds for
    which it stays); without them, orders are drawn (orders.py)."""

    name: str
    about: str
    dishes: tuple[str, ...]
    furnaces: int
    animals: Mapping[str, int]
    pens: int
    fuel: str
    fuel_blocks: int
    fuel_away: int
    holds: Mapping[str, int]
    seconds: int
    orders: tuple[tuple[str, int, int], ...] = ()

    def work(self, dish: str) -> float:
        """Return the seconds that one cook takes for one item of a dish alone: there and back, hunt, cook, deliver."""
        assert dish in MENU
        return 2 * self.pens / WALK + HUNT + HANDS + COOKING_SECONDS

    def crowding(self, cooks: int) -> str:
        """Return a sentence for more cooks than the furnaces can serve; empty if there are enough."""
        if cooks <= self.furnaces:
            return ""
        return f"{cooks} cooks share {counted(self.furnaces, 'furnace')} in {self.name}: some will wait for a free one."
