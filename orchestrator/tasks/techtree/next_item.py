"""Chooses what a bot gets next on its way up the tech tree: first tools up to iron, with a stock of what they are made of, then
whatever new item takes the least. All functions are pure."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from orchestrator.core.skill import Suggestion
from orchestrator.knowledge import tool_payoff
from orchestrator.knowledge.acquisition.plan import AcquisitionPlanner, Unobtainable
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import count_of

Wish = tuple[str, int]  # an item, and how many are held after it
LADDER: tuple[Wish, ...] = (
    ("logs", 6), ("wooden_pickaxe", 1), ("cobblestone", 12), ("stone_pickaxe", 1), ("raw_iron", 4), ("furnace", 1),
    ("iron_pickaxe", 1), ("coal", 6), ("raw_iron", 16), ("cobblestone", 40), ("logs", 24), ("iron_ingot", 12),
)  # fmt: skip
DIAMONDS: Wish = ("diamond", 3)
SEARCH = 45.0  # seconds that are added for what is not in sight
TRIES = 2  # vain tries of an item, after which it is no longer chosen


@dataclass(frozen=True, slots=True)
class Climber:
    """Everything that a bot on the tech tree knows: the game, what it holds, the items that it has ever held, the stations and
    blocks in sight with counts, the skills that give an item, and how often it tried in vain to get one."""

    game: GameData
    held: Mapping[str, int]
    had: Collection[str]
    near: Mapping[str, int]
    offers: Mapping[str, Suggestion]
    vain: Mapping[str, int]

    @property
    def planner(self) -> AcquisitionPlanner:
        """Return a planner for what the bot holds and sees."""
        standing = frozenset(name for name in ("crafting_table", "furnace") if self.near.get(name))
        return AcquisitionPlanner(self.game, Counter(self.held), standing, frozenset(), self.near, self.offers)

    def seconds(self, wish: Wish) -> float:
        """Return the estimated seconds that a wish takes; infinite for one that nothing leads to."""
        planner = self.planner
        try:
            planner.get(*wish)
        except Unobtainable:
            return float("inf")
        unseen = {
            step.block for step in planner.ways if step.verb in ("mine", "hunt", "ask") and not count_of(self.near, step.block)
        }
        return tool_payoff.seconds(self.game, planner.ways, self.held) + SEARCH * len(unseen)


def next_wish(climber: Climber, rung: int, late: bool) -> tuple[Wish | None, int]:
    """Return what to get next, and the next rung of the ladder. `late`: enough time has gone by to go for diamonds. None when
    nothing new can be got."""
    while rung < len(LADDER):
        item, count = LADDER[rung]
        done = count_of(climber.held, item) >= count or (item in climber.had and item not in STOCKS)
        if not done and climber.vain.get(item, 0) < TRIES:
            return (item, count), rung
        rung += 1
    if now := at_hand(climber):
        return now, rung
    if late and DIAMONDS[0] not in climber.had and climber.vain.get(DIAMONDS[0], 0) < TRIES:
        return DIAMONDS, rung
    return cheapest_new(climber), rung


STOCKS = frozenset({"logs", "cobblestone", "raw_iron", "coal", "iron_ingot"})


def new_items(climber: Climber) -> list[str]:
    """Return the items that the bot has never held and that it has not tried in vain too often."""
    return sorted(item for item in climber.game.items if item not in climber.had and climber.vain.get(item, 0) < TRIES)


def at_hand(climber: Climber) -> Wish | None:
    """Return the new item that can be crafted at once and takes the fewest things that are held."""
    stock = climber.planner.stock
    found = [item for item in new_items(climber) if stock.at_hand(item, 1)]
    takes = {item: min(sum(recipe.needs.values()) for recipe in climber.game.recipes[item]) for item in found}
    return (min(takes, key=lambda item: (takes[item], item)), 1) if takes else None


def cheapest_new(climber: Climber) -> Wish | None:
    """Return the new item that takes the least time."""
    costs = {item: climber.seconds((item, 1)) for item in new_items(climber)}
    best = min(costs, key=lambda item: (costs[item], item), default=None)
    return (best, 1) if best is not None and costs[best] < float("inf") else None
