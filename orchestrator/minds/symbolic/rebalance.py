"""Moves work from slow members to members that are done, so that all finish at about the same time.
Only a root does this, and only with members that work themselves, because a member that passes work on cannot take it back."""

from collections.abc import Collection
from math import floor

from orchestrator.core.contracts.mind import AgentRole, Collaboration, Member, Situation
from orchestrator.knowledge.game import GameData
from orchestrator.minds.symbolic.allocation import at_work, outstanding, turn, unassigned
from orchestrator.minds.symbolic.fitness import weights

START = 1  # items that a busy member gains while another one begins: it has to walk there first
WORTH = 2  # items; whose last one is taken away has mostly dug it already, and then there is one too many


def applies(situation: Situation) -> bool:
    """Return whether work may be moved: only by a root, and not in rounds or in a relay."""
    return situation.role is AgentRole.ROOT and situation.collaboration is Collaboration.ASYNCHRONOUS


def handed_over(game: GameData, situation: Situation) -> dict[str, int]:
    """Return how many items each finished member takes over; empty while any item is unassigned."""
    now = turn(game, situation) if applies(situation) and unassigned(situation) <= 0 else []
    if not now:
        return {}
    level, weight = balance(situation, now)
    spare = sum(surplus(situation, now).values())
    portions: dict[str, int] = {}
    for member in now:
        portion = min(spare, floor(level * weight[member.name]) - START)
        if portion >= WORTH:
            portions[member.name] = portion
            spare -= portion
    return portions


def relieved(situation: Situation, takers: Collection[str], count: int) -> dict[str, int]:
    """Return how many items each slow member gives up, the one with the largest surplus first."""
    if not applies(situation) or count <= 0:
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
    """Return how many items members have beyond their share, if those in `now` help them."""
    level, weight = balance(situation, now)
    return {one.name: max(0, floor(outstanding(situation, one) - level * weight[one.name])) for one in hands(situation)}


def balance(situation: Situation, now: list[Member]) -> tuple[float, dict[str, float]]:
    """Return the level at which all finish together, and each member's weight; level times weight is its share of items."""
    busy = hands(situation)
    weight = weights(situation, [*busy, *now])
    for one in sorted(busy, key=lambda one: outstanding(situation, one) / weight[one.name]):
        level = sum(outstanding(situation, each) for each in busy) / sum(weight[each.name] for each in (*busy, *now))
        if outstanding(situation, one) >= level * weight[one.name]:
            return level, weight
        busy.remove(one)  # it ends before
    return 0.0, weight


def hands(situation: Situation) -> list[Member]:
    """Return the members that work themselves and pass nothing on."""
    return [member for member in at_work(situation) if member.strength == 1]
