"""Estimates by rules how long a share of the work takes one member: a start, and the time for each item."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from orchestrator.core.contracts.mind import Member
from orchestrator.core.observation import Observation
from orchestrator.knowledge.acquisition.plan import Unobtainable, plan_acquisition
from orchestrator.knowledge.acquisition.sources import source_block
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import count_of, in_group
from orchestrator.knowledge.tool_payoff import seconds
from orchestrator.minds.symbolic.allocation import EMPTY, FAR, PATIENCE, known, sees, speed

SEARCH = 20.0  # seconds of a walk to something that is not in sight
STATIONS = frozenset({"crafting_table", "furnace"})
USEFUL = ("_log", "_ore", "stone", "deepslate")  # endings of kinds of which tools are made, or that need tools
PLENTY = 64  # of a kind in sight: how many exactly changes little
MOST_KEPT = 500  # estimates
BEGINNING = 8.0  # seconds of thinking and walking until the first of a new share; who is at it already has no such delay
IN_VAIN = 60.0  # seconds: it found none where it is, and has to go where another one found some


@dataclass(frozen=True, slots=True)
class WorkCost:
    """The time that one member needs for an item: `start` + `each` x count seconds. `able` is False if it cannot get any; `why`
    says in words what makes it cheaper or dearer than for a member without anything that sees the item."""

    start: float
    each: float
    able: bool = True
    why: str = ""


UNABLE = WorkCost(0.0, 1.0, able=False)


class WorkEstimates:
    """Estimates of work by recipes, tools and digging times. Each is worked out once, because the members of a crew on the same
    land ask much the same."""

    def __init__(self, game: GameData) -> None:
        self.game = game
        self.found: dict[Hashable, WorkCost] = {}

    def cost(self, held: Mapping[str, int], item: str, count: int, near: Mapping[str, int]) -> WorkCost:
        """Return the cost of about `count` of an item for a member that holds these things and sees the blocks `near`."""
        kinds = useful(self.game, near, item)
        key = (frozenset(held.items()), item, count, kinds)
        if key not in self.found:
            if len(self.found) >= MOST_KEPT:
                self.found.clear()
            self.found[key] = estimated(self.game, held, item, count, dict.fromkeys(kinds, PLENTY))
        return self.found[key]


def useful(game: GameData, near: Mapping[str, int], item: str) -> frozenset[str]:
    """Return the kinds of blocks in sight that may change how an item is got: wood, rock, ores, stations, its own source."""
    source = source_block(game, item)
    return frozenset(kind for kind in near if kind.endswith(USEFUL) or kind in STATIONS or (source and in_group(kind, source)))


def public_cost(member: Member, item: str, usual: WorkCost) -> WorkCost:
    """Return the cost of an item for a member by what all know: its measured speed and its failures, else the usual cost."""
    seen = known(member, item)
    if seen.failures >= PATIENCE:
        return UNABLE
    start = (IN_VAIN if seen.cause in EMPTY else 0.0) + (0.0 if seen.gained else usual.start) + way(member, item)
    measured = speed(seen)
    each = min(max(1 / measured, usual.each / FAR), usual.each * FAR) if measured else usual.each
    return WorkCost(start, each, usual.able)


def way(member: Member, item: str) -> float:
    """Return the seconds until a member begins with an item: none if it is at it."""
    return 0.0 if item in member.open else BEGINNING


def own_cost(estimates: WorkEstimates, member: Member, seen: Observation, item: str, count: int, usual: WorkCost) -> WorkCost:
    """Return the cost of about `count` of an item for a member by what it knows itself: what it holds and sees, beside what all
    know."""
    public = public_cost(member, item, usual)
    if not public.able:
        return WorkCost(0.0, 1.0, able=False, why=f"I failed to get {item} {PATIENCE} times")
    if known(member, item).cause in EMPTY:
        return WorkCost(public.start, public.each, why=f"I searched for {item} here and found none")
    if speed(known(member, item)):
        return public
    mine = estimates.cost(seen.inventory, item, count, seen.blocks)
    if not mine.able:
        return WorkCost(0.0, 1.0, able=False, why=f"I see no way to get {item}")
    if not sees(estimates.game, Member(member.name, sight=dict(seen.blocks)), item) and mine.each > 0:
        return WorkCost(mine.start + SEARCH + way(member, item), mine.each, why=f"I see no {item} here")
    return WorkCost(mine.start + way(member, item), mine.each, why=holding(estimates.game, seen.inventory))


def estimated(game: GameData, held: Mapping[str, int], item: str, count: int, near: Mapping[str, int]) -> WorkCost:
    """Return the cost of an item by recipes, tools and digging times, from the times for `count` and for twice as many."""
    few, many = (time_for(game, held, item, more, near) for more in (count, 2 * count))
    if few is None or many is None:
        return UNABLE
    each = max(many - few, 0.01 * count) / count
    return WorkCost(max(0.0, few - each * count), each)


def time_for(game: GameData, held: Mapping[str, int], item: str, count: int, near: Mapping[str, int]) -> float | None:
    """Return the seconds that getting `count` more of an item takes; None if there is no way."""
    standing = STATIONS & near.keys()
    try:
        ways = plan_acquisition(game, held, standing, item, count_of(held, item) + count, near=near)
    except Unobtainable:
        return None
    return seconds(game, ways, held)


def holding(game: GameData, held: Mapping[str, int]) -> str:
    """Return in words which tools are held, and without any which things."""
    tools = sorted(tool for tool in held if tool in game.uses)
    if tools:
        return f"I hold {', '.join(tools)}"
    return f"I hold {', '.join(sorted(held))}" if held else "I hold nothing"
