"""Chooses what a bot gets next on its way up the tech tree: first tools up to iron, with a stock of what they are made of, then
whatever new item takes the least. All functions are pure."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from orchestrator.core.skill import Suggestion
from orchestrator.knowledge import tool_payoff
from orchestrator.knowledge.acquisition.plan import AcquisitionPlanner, AcquisitionStep, Unobtainable
from orchestrator.knowledge.acquisition.sources import example
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import count_of, in_group
from orchestrator.knowledge.overworld import homes

Wish = tuple[str, int]  # an item, and how many are held after it (in REFILLS: how many more)
LADDER: tuple[Wish, ...] = (
    ("logs", 6), ("wooden_pickaxe", 1), ("cobblestone", 12), ("stone_pickaxe", 1), ("raw_iron", 4), ("furnace", 1),
    ("iron_pickaxe", 1), ("coal", 6), ("raw_iron", 16), ("cobblestone", 40), ("logs", 24), ("iron_ingot", 12),
)  # fmt: skip
SOUGHT = ("mine", "hunt", "ask")  # steps that need something in the world
DIAMONDS: Wish = ("diamond", 3)
SEARCH = 45.0  # seconds that are added for what is not in sight
TRIP = 15.0  # seconds to what has to be dug or hunted and back to the table, however much of it is fetched: an estimate
FAR = 150.0  # the same for what lives or grows in at most FEW kinds of land, so that the way there is long
FEW = 3
TRIES = 2  # vain tries of an item, or vain searches for a block, after which it is no longer chosen


@dataclass(frozen=True, slots=True)
class Climber:
    """Everything that a bot on the tech tree knows: the game, what it holds, the items that it has ever held, the stations and
    blocks in sight with counts, the skills that give an item, how often it tried in vain to get one, and how often it did not
    find a block or animal that was needed for one (`unfound`)."""

    game: GameData
    held: Mapping[str, int]
    had: Collection[str]
    near: Mapping[str, int]
    offers: Mapping[str, Suggestion]
    vain: Mapping[str, int]
    unfound: Mapping[str, int] = field(default_factory=dict)

    @property
    def planner(self) -> AcquisitionPlanner:
        """Return a planner for what the bot holds and sees."""
        standing = frozenset(name for name in ("crafting_table", "furnace") if self.near.get(name))
        return AcquisitionPlanner(self.game, Counter(self.held), standing, frozenset(), self.near, self.offers)

    def steps(self, wish: Wish) -> list[AcquisitionStep]:
        """Return the steps that lead to a wish. Raises Unobtainable if nothing does."""
        planner = self.planner
        planner.get(*wish)
        return planner.ways

    def unseen(self, steps: Collection[AcquisitionStep]) -> set[str]:
        """Return the blocks and animals that these steps need and that are not in sight."""
        return {step.block for step in steps if step.verb in SOUGHT and not count_of(self.near, step.block)}

    def seconds(self, wish: Wish) -> float:
        """Return the estimated seconds that a wish takes; infinite for one that nothing leads to."""
        try:
            steps = self.steps(wish)
        except Unobtainable:
            return float("inf")
        way = TRIP if any(step.verb in SOUGHT for step in steps) else 0.0
        return way + tool_payoff.seconds(self.game, steps, self.held) + sum(map(self.search, self.unseen(steps)))

    def search(self, block: str) -> float:
        """Return the estimated seconds of looking for a block or animal that is not in sight: more after each vain search, and
        infinite after TRIES of them."""
        vain = self.unfound.get(block, 0)
        first = FAR if 0 < len(homes(block)) <= FEW else SEARCH
        return first * (1 + vain) if vain < TRIES else float("inf")


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
    return best_new(climber), rung


REFILLS: tuple[Wish, ...] = (
    ("logs", 12), ("cobblestone", 24), ("iron_ingot", 9), ("stone", 8), ("sand", 8), ("copper_ingot", 9),
)  # fmt: skip
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


def best_new(climber: Climber) -> Wish | None:
    """Return the new item that takes the least time, or a stock from which new items can be crafted in less time each."""
    wishes = {(item, 1): climber.seconds((item, 1)) for item in new_items(climber)}
    for item, more in REFILLS:
        wish = (item, count_of(climber.held, item) + more)
        if climber.vain.get(item, 0) < TRIES and (several := unlocked(climber, item, more)) > 1:
            wishes[wish] = climber.seconds(wish) / several + tool_payoff.TO_TABLE
    best = min(wishes, key=lambda wish: (wishes[wish], wish), default=None)
    return best if best is not None and wishes[best] < float("inf") else None


def unlocked(climber: Climber, item: str, more: int) -> int:
    """Return how many new items can be crafted one after another from what is held and so many more of an item."""
    planner = climber.planner
    planner.held[seen_kind(climber, item)] += more
    return sum(crafted(planner, new) for new in new_items(climber) if new != item)


def crafted(planner: AcquisitionPlanner, item: str) -> bool:
    """Craft one of an item in the planner's plan if nothing has to be dug, hunted or smelted for it, and return whether it was
    crafted."""
    if not planner.stock.at_hand(item, 1):
        return False
    before = len(planner.ways)
    try:
        planner.get(item, 1)
    except Unobtainable:
        return False
    return all(step.verb in ("craft", "place") for step in planner.ways[before:])


def seen_kind(climber: Climber, item: str) -> str:
    """Return an item id; for the group logs, the kind of log that stands most often in sight."""
    logs = [name for name in climber.near if in_group(name, item)]
    return max(logs, key=lambda name: climber.near[name], default=example(item))
