"""Divides the wanted count of one item among the members that may get work now (see `turn`), so that all finish at about the
same time. `fitness` sorts members by how well they can get the item.
When everything is assigned, a root (a leader that does no work itself) moves work from slow members to members that are done.
It takes work only from members that do all of theirs themselves, because one that passes work on cannot take it back."""

from collections.abc import Collection
from math import ceil, floor

from orchestrator.core.contracts.mind import AgentRole, Collaboration, Experience, Member, Situation
from orchestrator.core.outcome import Reason
from orchestrator.core.position import Position
from orchestrator.knowledge.acquisition.sources import example, source_block
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import in_group

FIRST = 0.75  # share of the work that a peer gives out at once; the rest evens out who was slow
WORTH_HOLDING_BACK = 6  # items per member below which all is given out at once
MYSELF = Member("")  # the planner's own hands
HEAD_START = 1  # items that a busy member gains while another one begins: it has to walk there first
LEAST_MOVED = 2  # items; whose last one is taken away has mostly dug it already, and then there is one too many
PATIENCE = 3  # failures of one member at one thing before it gets no more of it
EMPTY = (Reason.NOT_FOUND, Reason.CLAIMED)  # the world's words for: nothing for you here
ENOUGH = 3  # items from which on a speed is more than luck
FAR = 3.0  # times faster or slower than usual: what is measured beyond that is luck too


def unassigned(situation: Situation) -> int:
    """Return how many of the goal's items are neither gained nor assigned to a member."""
    return situation.goal.count - situation.gained - sum(outstanding(situation, member) for member in at_work(situation))


def outstanding(situation: Situation, member: Member) -> int:
    """Return how many of the goal's items a member was assigned and still has to deliver."""
    return member.open.get(situation.goal.item, 0)


def at_work(situation: Situation) -> list[Member]:
    """Return the present members with an open assignment of the goal's item, even if they have just gained the last of it."""
    return [member for member in situation.members if member.present and situation.goal.item in member.open]


def ready(game: GameData, situation: Situation, hindrance: str = "") -> list[Member]:
    """Return the idle members that may still find the goal's item, the fittest first (see `fitness`). A peer, which leads and
    also works, puts itself first under the name "", unless `hindrance` says why it cannot work."""
    idle = [member for member in situation.members if member.idle and willing(situation, member)]
    own = [MYSELF] if situation.role is AgentRole.PEER and not hindrance else []
    return own + sorted(idle, key=lambda member: fitness(game, member, situation.goal.item))


def turn(game: GameData, situation: Situation, hindrance: str = "") -> list[Member]:
    """Return the members that get work now, by the crew's kind of collaboration. In asynchronous collaboration these are all
    idle members. In rounds, they are also all idle members, but only once nobody is at work any more. In a relay, where members
    work one after another, it is only the next member, and only once nobody is at work. `hindrance` is why a peer, which leads
    and also works, cannot work itself; empty when it can."""
    idle = ready(game, situation, hindrance)
    if situation.collaboration is Collaboration.ASYNCHRONOUS:
        return idle
    if at_work(situation):
        return []
    return idle if situation.collaboration is Collaboration.ROUNDS else idle[relay_turn(situation, idle) :][:1]


def relay_turn(situation: Situation, idle: list[Member]) -> int:
    """Return the index in `idle` of the member that works next in a relay, in which members work on a goal one after another:
    the first one without a turn in this goal so far, or 0 when all had one. `idle` must not be empty."""
    done = [had_turn(situation, member) for member in idle]
    return done.index(False) if False in done else 0


def had_turn(situation: Situation, member: Member) -> bool:
    """Return whether a member has already had a part of this goal assigned. `member` may also be MYSELF, the entry that stands
    for the planning agent when it works as well as leads; this one has had its turn as soon as a plan for the goal exists."""
    return situation.plan is not None if member is MYSELF else bool(known(member, situation.goal.item).times)


def divide(game: GameData, situation: Situation, hindrance: str = "", first: float = FIRST) -> dict[str, int]:
    """Return how many of the goal's unassigned items each member that gets work now (see `turn`) is to gain, as name -> count.
    The name "" is the planner itself: a peer, which leads and also works, gets a portion too unless `hindrance`, the reason why
    it cannot work, is given. Empty when nothing can be assigned.
    All items are divided, or only the share `first` (0 to 1) if the rest is kept for later (see `holds_back`). In a relay,
    where members work one after another, only the next member gets a portion."""
    left, now = unassigned(situation), turn(game, situation, hindrance)
    if left <= 0 or not now:
        return {}
    if situation.collaboration is Collaboration.RELAY:
        return relay_portion(game, situation, hindrance)
    shares = fair_shares(situation, now, left)
    held_back = first if holds_back(situation, now, left) else 1.0
    portions: dict[str, int] = {}
    due = 0.0
    for member in now:
        due += shares[member.name] * held_back
        portion = min(left - sum(portions.values()), max(1, ceil(due) - sum(portions.values())))
        if portion:
            portions[member.name] = portion
    return portions


def fair_shares(situation: Situation, now: list[Member], left: int) -> dict[str, float]:
    """Return how many items each member of `now` should get, by name, so that they and the busy members finish together, given
    each one's speed. The `left` unassigned items are divided together with what busy members still have to deliver; a busy
    member that has more than its share is left out."""
    busy = at_work(situation)
    weight = weights(situation, [*now, *busy])
    for member in sorted(busy, key=lambda one: outstanding(situation, one) / weight[one.name], reverse=True):
        whole = left + sum(outstanding(situation, one) for one in busy)
        fair = whole * weight[member.name] / sum(weight[one.name] for one in (*now, *busy))
        if outstanding(situation, member) <= fair:
            break
        busy = [one for one in busy if one is not member]
    whole = left + sum(outstanding(situation, one) for one in busy)
    total = sum(weight[one.name] for one in (*now, *busy))
    return {member.name: whole * weight[member.name] / total for member in now}


def holds_back(situation: Situation, now: list[Member], left: int) -> bool:
    """Return whether some of the `left` unassigned items are kept for later instead of being divided among the members in
    `now`.

    That is so if a peer (a leader that also works itself) divides them, `now` has several members, there are more than 6 items
    for each agent that digs, nobody is at work or had a part of this goal before, and collaboration is asynchronous (whoever is
    done gets more at once). A root, which only leads, keeps nothing, since it can move work away from slow members.
    """
    first = not at_work(situation) and all(not had_turn(situation, member) for member in now)
    even = left / sum(member.strength for member in now)
    return (
        situation.role is AgentRole.PEER
        and first
        and len(now) > 1
        and even > WORTH_HOLDING_BACK
        and situation.collaboration is Collaboration.ASYNCHRONOUS
    )


def relay_portion(game: GameData, situation: Situation, hindrance: str) -> dict[str, int]:
    """Return the next assignment in a relay, in which members work on a goal one after another: a mapping with one entry, the
    next member's name -> its number of items. This is an even share of the unassigned items among the idle members that had no
    part of this goal yet, or among all idle ones if each had one. A member that leads several diggers counts as that many.
    `hindrance` is why a peer (it leads and also works) cannot work itself; empty when it can."""
    idle = ready(game, situation, hindrance)
    now = idle[relay_turn(situation, idle)]
    waiting = [member for member in idle if not had_turn(situation, member)] or idle
    return {now.name: ceil(unassigned(situation) * now.strength / sum(member.strength for member in waiting))}


def may_rebalance(situation: Situation) -> bool:
    """Return whether the leader may take assigned items away from one member and give them to another. Only a root may, a
    leader that does no work itself, and only in asynchronous collaboration, in which each member gets new work as soon as it is
    done; not where all members start together (rounds) or work one after another (relay)."""
    return situation.role is AgentRole.ROOT and situation.collaboration is Collaboration.ASYNCHRONOUS


def handed_over(game: GameData, situation: Situation) -> dict[str, int]:
    """Return how many items each idle member takes over from busy members that were assigned too many, as name -> count, so
    that all members finish together. It is for the end of a goal: empty while some items are not assigned to anybody. Also
    empty if too few items could be moved to be worth it, or unless a root (a leader that does no work itself) leads a crew in
    which members work independently of each other (see `may_rebalance`)."""
    now = turn(game, situation) if may_rebalance(situation) and unassigned(situation) <= 0 else []
    if not now:
        return {}
    level, weight = balance(situation, now)
    spare = sum(surplus(situation, now).values())
    portions: dict[str, int] = {}
    for member in now:
        portion = min(spare, floor(level * weight[member.name]) - HEAD_START)
        if portion >= LEAST_MOVED:
            portions[member.name] = portion
            spare -= portion
    return portions


def relieved(situation: Situation, takers: Collection[str], count: int) -> dict[str, int]:
    """Return how many items each overloaded member gives up, as name -> count, the most overloaded member first. Members are
    overloaded if they still have to deliver more than their fair share, with which all would finish together (see `surplus`).
    `takers` are the names of the members that take items over, and `count` is the number of items to move in all. Empty if
    `count` is 0 or no work may be moved (see `may_rebalance`)."""
    if not may_rebalance(situation) or count <= 0:
        return {}
    much = surplus(situation, [member for member in situation.members if member.name in takers])
    less: dict[str, int] = {}
    for name in sorted(much, key=lambda one: -much[one]):
        taken = min(much[name], count)
        if taken:
            less[name] = taken
            count -= taken
    return less


def surplus(situation: Situation, now: list[Member]) -> dict[str, int]:
    """Return how many items too many each busy member was assigned, by name: what it still has to deliver beyond its share if
    all members, with the idle ones in `now`, are to finish together."""
    level, weight = balance(situation, now)
    return {
        one.name: max(0, floor(outstanding(situation, one) - level * weight[one.name])) for one in direct_workers(situation)
    }


def balance(situation: Situation, now: list[Member]) -> tuple[float, dict[str, float]]:
    """Return two values with which all members finish together: a level and each member's weight (its relative speed) by name.
    A member's fair share of the items still to be delivered is level times weight. `now` are the idle members that join the
    busy ones; busy members that finish earlier anyway do not count."""
    busy = direct_workers(situation)
    weight = weights(situation, [*busy, *now])
    for one in sorted(busy, key=lambda one: outstanding(situation, one) / weight[one.name]):
        level = sum(outstanding(situation, each) for each in busy) / sum(weight[each.name] for each in (*busy, *now))
        if outstanding(situation, one) >= level * weight[one.name]:
            return level, weight
        busy.remove(one)  # it ends before
    return 0.0, weight


def direct_workers(situation: Situation) -> list[Member]:
    """Return the busy members that dig themselves and pass no work on to others."""
    return [member for member in at_work(situation) if member.strength == 1]


def known(member: Member, item: str) -> Experience:
    """Return the member's experience with getting the item (its gains and failures so far); an empty Experience if it has
    none."""
    return member.known.get(item, Experience())


def empty(member: Member, item: str) -> bool:
    """Return whether the member's last attempt at the item ended because it found none, or only some that others had
    claimed."""
    return known(member, item).cause in EMPTY


def hint(situation: Situation, member: Member, item: str) -> Position | None:
    """Return the position where another member found most of the item, as a hint for a member whose last search found none.
    None for other members, or if nobody found any."""
    places = [(known(other, item), other.name) for other in situation.members if other.name != member.name]
    found = [(each.gained, name, each.where) for each, name in places if each.where and each.cause not in EMPTY]
    return max(found, key=lambda one: one[:2])[2] if empty(member, item) and found else None


def willing(situation: Situation, member: Member) -> bool:
    """Return whether the member may still find the goal's item: it has failed at it fewer than PATIENCE (3) times, and its last
    search found some or another member knows a place. If that is not so but all others found none either, it may try again."""
    item = situation.goal.item
    if known(member, item).failures >= PATIENCE:
        return False
    others = [other for other in situation.members if other.present and not empty(other, item)]
    return not empty(member, item) or hint(situation, member, item) is not None or not others


def fitness(game: GameData, member: Member, item: str) -> tuple[bool, int, bool, bool, bool]:
    """Return a sort key that puts the fittest member for an item first: one that did not search in vain last time, then one
    with few failures, one that has gained some, one that holds the tool, one that has a source in sight."""
    seen = known(member, item)
    return (
        empty(member, item),
        seen.failures,
        not seen.gained,
        not holds_tool(game, member, item),
        not sees(game, member, item),
    )


def holds_tool(game: GameData, member: Member, item: str) -> bool:
    """Return whether the member holds any tool with which the item's block can be dug; False also when digging it needs no
    tool."""
    block = source_block(game, item)
    tools = game.blocks[example(block)].tools if block else ()
    return any(member.inventory.get(tool) for tool in tools)


def sees(game: GameData, member: Member, item: str) -> bool:
    """Return whether, by its last report, the member has a block in sight that gives the item."""
    block = source_block(game, item)
    return block is not None and any(in_group(kind, block) for kind in member.sight)


def weights(situation: Situation, members: list[Member]) -> dict[str, float]:
    """Return each member's speed at the goal's item by name: the measured items per second. If unknown, it is estimated as the
    others' mean times the member's strength, which is the number of agents that dig when it is given work."""
    speeds = {member.name: speed(known(member, situation.goal.item)) for member in members}
    each = [speeds[member.name] / member.strength for member in members if speeds[member.name]]
    usual = sum(each) / len(each) if each else 1.0
    return {member.name: within(speeds[member.name], usual * member.strength) for member in members}


def within(measured: float, usual: float) -> float:
    """Return the measured speed, limited to between a third and three times the usual one; the usual one if none was measured
    (0)."""
    return min(max(measured or usual, usual / FAR), usual * FAR)


def speed(seen: Experience) -> float:
    """Return the items per second that a member's experience with an item shows; 0 if it gained fewer than ENOUGH (3) items to
    tell."""
    return seen.gained / seen.seconds if seen.gained >= ENOUGH and seen.seconds > 0 else 0.0
