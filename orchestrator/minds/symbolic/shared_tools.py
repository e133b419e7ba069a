"""Decides which tools members make for each other when they begin a goal together: one sets up a crafting table for all, and
some make a second tool for a mate. The rule is about time only: of all ways it takes the one with which the whole crew ends
first, and each makes its own tools unless that saves something. team_tools.py carries a member's part out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from orchestrator.core.contracts.mind import AgentRole, Collaboration, Member, Situation
from orchestrator.core.plan import Action, Delegate
from orchestrator.core.position import Position
from orchestrator.core.teamwork import JointTools, Teamwork
from orchestrator.knowledge.acquisition.plan import Unobtainable, plan_acquisition
from orchestrator.knowledge.acquisition.sources import AcquisitionStep, example, source_block
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import count_of
from orchestrator.knowledge.tool_payoff import BETWEEN, CRAFTING, TO_TABLE, effort, seconds
from orchestrator.minds.symbolic.allocation import at_work
from orchestrator.minds.symbolic.meta_costs import WorkCost
from orchestrator.minds.symbolic.meta_sharing import poured

PACE = 4.3  # m a second
TOGETHER = 24.0  # m: within it a table is found by all
WAY = 3.0  # seconds from one's own tree to the table and on
GIVING = 2.0  # seconds of walking up to a mate at the table and throwing it a tool: 2.3 to 2.6 were seen with some of the way
WORTH = 1.0  # seconds that a joint plan has to save the crew
TABLE = "crafting_table"
SIMPLE = frozenset({"mine", "craft", "place"})
Parts = Mapping[str, Teamwork]


@dataclass(frozen=True, slots=True)
class ToolTimes:
    """The seconds of one member's ways to a tool: with a table of its own, of the table alone, and at a mate's table for itself
    or for itself and a mate."""

    own: float
    table: float
    user: float
    maker: float


def joint(game: GameData, item: str, count: int, members: Sequence[Member]) -> JointTools | None:
    """Return how these members, who begin now and are to gain `count` of an item together, should make tools together. Return
    None if each should make its own, if they need none or have some, or if they do not stand together."""
    tool = common_tool(game, item, count, members)
    if tool is None or not together(members):
        return None
    ways = [finished(game, item, count, members, parts, tool) for parts in options(game, item, members, tool)]
    best = min(ways[1:], key=lambda one: one.seconds, default=ways[0])
    return best if best.seconds <= ways[0].seconds - WORTH else None


def common_tool(game: GameData, item: str, count: int, members: Sequence[Member]) -> str | None:
    """Return the one tool that every member would make for its share, at a table that it would set up first; None if some would
    make none, another one or several."""
    if len(members) < 2:
        return None
    found = {wanted_tool(game, item, ceil(count / len(members)), one) for one in members}
    return found.pop() if len(found) == 1 else None


def wanted_tool(game: GameData, item: str, count: int, member: Member) -> str | None:
    """Return the only tool that a member would make to gain `count` of an item, at a table that it would set up; else None."""
    ways = steps(game, member, item, count_of(member.inventory, item) + count)
    tools = [way.item for way in ways if way.verb == "craft" and way.item in game.uses]
    alone = any(way.verb == "place" and way.item == TABLE for way in ways)
    simple = bool(ways) and ways[-1].item == item and all(way.verb in SIMPLE for way in ways)
    return tools[0] if len(tools) == 1 and alone and simple else None


def steps(game: GameData, member: Member, item: str, count: int, *more: str) -> list[AcquisitionStep]:
    """Return the steps after which a member holds `count` of an item, with the stations in `more` beside those in sight; none
    if there is no way."""
    standing = frozenset(more) | ({TABLE} & member.sight.keys())
    try:
        return plan_acquisition(game, member.inventory, standing, item, count, near=member.sight)
    except Unobtainable:
        return []


def together(members: Sequence[Member]) -> bool:
    """Return whether the places of all members are known and near each other."""
    places = [one.position for one in members]
    return all(one and other and one.distance(other) <= TOGETHER for one in places for other in places)


def options(game: GameData, item: str, members: Sequence[Member], tool: str) -> Iterator[Parts]:
    """Yield the ways to compare, as member -> part: first each for itself, then with a common table, then with one pair more
    after another, in which one member makes the tool of the other."""
    yield {}
    founder, *others = sorted(members, key=lambda one: (sum(far(one, other) for other in members), one.name))
    common = {one.name: Teamwork(founder.name, tool) for one in members}
    yield common
    block = source_block(game, item)
    if block is None or game.blocks[example(block)].tools:
        return  # without the tool one gains none meanwhile
    near = sorted(others, key=lambda one: (far(one, founder), one.name))
    line = [founder.name, *(one.name for one in near)]
    while len(line) > 1:
        taker, maker, *line = line
        common = common | {
            maker: replace(common[maker], gives_to=taker),
            taker: replace(common[taker], given_by=maker),
        }
        yield common


def far(one: Member, other: Member) -> float:
    """Return the metres between two members whose places are known."""
    assert one.position and other.position
    return one.position.distance(other.position)


def finished(game: GameData, item: str, count: int, members: Sequence[Member], parts: Parts, tool: str) -> JointTools:
    """Return a way with its times: all end together, since shares are weighed by when each has its tool."""
    block = source_block(game, item) or item
    each, by_hand = (effort(game, block, tools) + BETWEEN for tools in ([tool], []))
    founder = next((one.position for one in members if parts and parts[one.name].table_by == one.name), None)
    ready = {one.name: had(tool_times(game, one, tool), one, parts.get(one.name), founder) for one in members}
    noted, starts = dict(parts), dict(ready)
    for one in members:
        part = parts.get(one.name)
        if part and part.given_by:
            began = tool_times(game, one, tool).table if part.table_by == one.name else 0.0
            brought = max(0.0, ready[part.given_by] - began) / by_hand
            starts[one.name] = ready[part.given_by] - brought * each
            noted[one.name] = replace(part, meanwhile=ceil(brought) + 1)
    return JointTools(noted, starts, each, (count * each + sum(starts.values())) / len(members))


def had(times: ToolTimes, member: Member, part: Teamwork | None, founder: Position | None) -> float:
    """Return when a member has its tool and is done with making and giving, in seconds from now."""
    if part is None or founder is None or member.position is None:
        return times.own
    way = WAY + member.position.distance(founder) / PACE
    if part.gives_to:
        return times.maker + way + GIVING
    return times.own + WAY / 2 if part.table_by == member.name else times.user + way


def tool_times(game: GameData, member: Member, tool: str) -> ToolTimes:
    """Return the seconds of a member's ways to a tool, without the walk to a mate's table."""
    has = member.inventory.get(tool, 0)

    def taken(item: str, count: int, *more: str) -> float:
        return seconds(game, steps(game, member, item, count, *more), member.inventory)

    user, maker = (taken(tool, has + number, TABLE) - TO_TABLE for number in (1, 2))
    table = taken(TABLE, member.inventory.get(TABLE, 0) + 1) + CRAFTING
    return ToolTimes(taken(tool, has + 1), table, user, maker)


def beginning(game: GameData, situation: Situation, shares: Mapping[str, int]) -> JointTools | None:
    """Return how the members in `shares` (member -> count) make tools together, if a root gives out the first work of a goal of
    one item; None otherwise."""
    goal = situation.goal
    first = situation.plan is None and not at_work(situation) and situation.role is AgentRole.ROOT
    if not first or goal.build or goal.parts or situation.collaboration is Collaboration.RELAY:
        return None
    return joint(game, goal.item, sum(shares.values()), [one for one in situation.members if one.name in shares])


def weighed(game: GameData, situation: Situation, shares: dict[str, int]) -> dict[str, int]:
    """Return the shares so that all end together, although some have their tool later than others; unchanged if the members
    make none together."""
    tools = beginning(game, situation, shares)
    if tools is None:
        return shares
    pace = WorkCost(0.0, tools.each)
    return poured(situation.goal.item, sum(shares.values()), list(shares), tools.starts, lambda name, item: pace)


def equipped(game: GameData, situation: Situation, orders: Sequence[Action]) -> tuple[Action, ...]:
    """Return a root's orders with each member's part in making tools together."""
    shares = {one.member: one.goal.count for one in orders if isinstance(one, Delegate)}
    tools = beginning(game, situation, shares)
    return with_parts(orders, tools)


def with_parts(orders: Sequence[Action], tools: JointTools | None) -> tuple[Action, ...]:
    """Return orders with each member's part in `tools`, in words, too; unchanged if that is None."""
    return tuple(order if tools is None else joined(order, tools.parts) for order in orders)


def joined(order: Action, parts: Parts) -> Action:
    """Return an order with the part of the member that it is for."""
    if not isinstance(order, Delegate) or order.member not in parts:
        return order
    part = parts[order.member]
    return replace(order, goal=replace(order.goal, text=f"{order.goal.text}; {part}", team=part))
