"""Who is fit for what: by what members have succeeded at, hold, see, and found empty."""

from orchestrator.core.contracts.mind import Experience, Member, Situation
from orchestrator.core.outcome import Reason
from orchestrator.core.position import Position
from orchestrator.knowledge.acquisition.sources import example, source_block
from orchestrator.knowledge.game import GameData
from orchestrator.knowledge.names import in_group

PATIENCE = 3  # failures of one member at one thing before it gets no more of it
EMPTY = (Reason.NOT_FOUND, Reason.CLAIMED)  # the world's words for: nothing for you here
ENOUGH = 3  # items from which on a speed is more than luck
FAR = 3.0  # times faster or slower than usual: what is measured beyond that is luck too


def known(member: Member, item: str) -> Experience:
    """Its experience with the item."""
    return member.known.get(item, Experience())


def empty(member: Member, item: str) -> bool:
    """Whether it came away without finding any."""
    return known(member, item).cause in EMPTY


def hint(situation: Situation, member: Member, item: str) -> Position | None:
    """Where another one has found it, for a member that has not."""
    places = [(known(other, item), other.name) for other in situation.members if other.name != member.name]
    found = [(each.gained, name, each.where) for each, name in places if each.where and each.cause not in EMPTY]
    return max(found, key=lambda one: one[:2])[2] if empty(member, item) and found else None


def willing(situation: Situation, member: Member) -> bool:
    """Whether asking it for the goal's item may bring any: not too many failures, and a place to look for it.

    Where nobody is better off, it may try again.
    """
    item = situation.goal.item
    if known(member, item).failures >= PATIENCE:
        return False
    others = [other for other in situation.members if other.present and not empty(other, item)]
    return not empty(member, item) or hint(situation, member, item) is not None or not others


def fitness(game: GameData, member: Member, item: str) -> tuple[bool, int, bool, bool, bool]:
    """For sorting, the fittest first."""
    seen = known(member, item)
    return (
        empty(member, item),
        seen.failures,
        not seen.gained,
        not holds_tool(game, member, item),
        not sees(game, member, item),
    )


def holds_tool(game: GameData, member: Member, item: str) -> bool:
    """Whether it holds what digs the item, if that takes a tool at all."""
    block = source_block(game, item)
    tools = game.blocks[example(block)].tools if block else ()
    return any(member.inventory.get(tool) for tool in tools)


def sees(game: GameData, member: Member, item: str) -> bool:
    """Whether what gives the item stood around it when it last told."""
    block = source_block(game, item)
    return block is not None and any(in_group(kind, block) for kind in member.sight)


def weights(situation: Situation, members: list[Member]) -> dict[str, float]:
    """How much each gains in the same time: as measured, else as usual, for as many hands as it brings."""
    speeds = {member.name: speed(known(member, situation.goal.item)) for member in members}
    each = [speeds[member.name] / member.strength for member in members if speeds[member.name]]
    usual = sum(each) / len(each) if each else 1.0
    return {member.name: within(speeds[member.name], usual * member.strength) for member in members}


def within(measured: float, usual: float) -> float:
    """What was measured, as far as it can be believed."""
    return min(max(measured or usual, usual / FAR), usual * FAR)


def speed(seen: Experience) -> float:
    """Items a second; 0 while nobody can say."""
    return seen.gained / seen.seconds if seen.gained >= ENOUGH and seen.seconds > 0 else 0.0
