"""Rates members for an item: by what they have achieved, hold and see, and by where they found nothing."""

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
    """Return the member's experience with the item."""
    return member.known.get(item, Experience())


def empty(member: Member, item: str) -> bool:
    """Return whether the member's last attempt found none of the item."""
    return known(member, item).cause in EMPTY


def hint(situation: Situation, member: Member, item: str) -> Position | None:
    """Return where another member found the item, for a member that found none."""
    places = [(known(other, item), other.name) for other in situation.members if other.name != member.name]
    found = [(each.gained, name, each.where) for each, name in places if each.where and each.cause not in EMPTY]
    return max(found, key=lambda one: one[:2])[2] if empty(member, item) and found else None


def willing(situation: Situation, member: Member) -> bool:
    """Return whether asking the member for the goal's item may bring any: few failures, and a place to look.
    A member that found none may try again when nobody is better off."""
    item = situation.goal.item
    if known(member, item).failures >= PATIENCE:
        return False
    others = [other for other in situation.members if other.present and not empty(other, item)]
    return not empty(member, item) or hint(situation, member, item) is not None or not others


def fitness(game: GameData, member: Member, item: str) -> tuple[bool, int, bool, bool, bool]:
    """Return a sort key that puts the fittest member first."""
    seen = known(member, item)
    return (
        empty(member, item),
        seen.failures,
        not seen.gained,
        not holds_tool(game, member, item),
        not sees(game, member, item),
    )


def holds_tool(game: GameData, member: Member, item: str) -> bool:
    """Return whether the member holds a tool that digs the item; False when it needs no tool."""
    block = source_block(game, item)
    tools = game.blocks[example(block)].tools if block else ()
    return any(member.inventory.get(tool) for tool in tools)


def sees(game: GameData, member: Member, item: str) -> bool:
    """Return whether the member's last report had a source of the item in sight."""
    block = source_block(game, item)
    return block is not None and any(in_group(kind, block) for kind in member.sight)


def weights(situation: Situation, members: list[Member]) -> dict[str, float]:
    """Return each member's relative speed: as measured, else the usual speed times its strength."""
    speeds = {member.name: speed(known(member, situation.goal.item)) for member in members}
    each = [speeds[member.name] / member.strength for member in members if speeds[member.name]]
    usual = sum(each) / len(each) if each else 1.0
    return {member.name: within(speeds[member.name], usual * member.strength) for member in members}


def within(measured: float, usual: float) -> float:
    """Return the measured speed, limited to FAR times more or less than the usual one."""
    return min(max(measured or usual, usual / FAR), usual * FAR)


def speed(seen: Experience) -> float:
    """Return items per second; 0 while too few were gained to tell."""
    return seen.gained / seen.seconds if seen.gained >= ENOUGH and seen.seconds > 0 else 0.0
