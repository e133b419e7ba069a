"""Decides which of several objectives each idle member works on, so that everybody is busy at what it does well."""

from collections.abc import Mapping
from dataclasses import replace

from orchestrator.core.contracts.mind import Collaboration, Member, Situation
from orchestrator.core.goal import Goal
from orchestrator.knowledge.game import GameData
from orchestrator.minds.symbolic.allocation import at_work, unassigned
from orchestrator.minds.symbolic.fitness import fitness, holds_tool, known, willing

KEEPS = 2.0  # who has succeeded at a thing leaves it for another one only for twice the work
EQUIPPED = 1.5  # who holds the tool goes before who would have to make it


def views(situation: Situation) -> list[Situation]:
    """Return the situation as seen for each single objective that is not reached."""
    if not situation.goal.parts:
        return [situation]
    every = [view(situation, part) for part in situation.goal.parts]
    return [one for one in every if one.gained < one.goal.count]


def view(situation: Situation, part: Goal) -> Situation:
    """Return the situation with regard to one objective."""
    return replace(situation, goal=part, gained=situation.gains.get(part.item, 0))


def allotted(game: GameData, situation: Situation) -> list[Situation]:
    """Return a view for each objective that is worked on, with only those idle members that are chosen for it."""
    every = views(situation)
    if not situation.goal.parts:
        return every
    if situation.collaboration is not Collaboration.ASYNCHRONOUS and any(
        one.present and one.assigned for one in situation.members
    ):
        return []
    if situation.collaboration is Collaboration.RELAY:
        return [one for one in every if unassigned(one) > 0 and any(willing(one, member) for member in situation.members)][:1]
    chosen = allot(game, every, [member for member in situation.members if member.idle])
    return [only(one, chosen[one.goal.item]) for one in every]


def only(one: Situation, names: set[str]) -> Situation:
    """Return the view without the idle members that are chosen for other objectives."""
    return replace(one, members=tuple(member for member in one.members if not member.idle or member.name in names))


def allot(game: GameData, every: list[Situation], idle: list[Member]) -> Mapping[str, set[str]]:
    """Return the chosen members of each objective: one after another they go where the most work per member is left."""
    chosen: dict[str, set[str]] = {one.goal.item: set() for one in every}
    while idle:
        choices = [
            (pull(game, one, member, len(chosen[one.goal.item])), -at, member, one.goal.item)
            for at, one in enumerate(every)
            for member in idle
            if unassigned(one) > len(chosen[one.goal.item]) and willing(one, member)
        ]
        if not choices:
            break
        _, _, member, item = min(choices, key=lambda choice: (-choice[0], -choice[1], fitness(game, choice[2], choice[3])))
        chosen[item].add(member.name)
        idle = [one for one in idle if one is not member]
    return chosen


def pull(game: GameData, one: Situation, member: Member, joined: int) -> float:
    """Return the work per member including this one, increased where it has succeeded before or holds the tool."""
    item = one.goal.item
    work = (one.goal.count - one.gained) / (len(at_work(one)) + joined + 1)
    kept = KEEPS if known(member, item).gained > 0 else 1.0
    return work * kept * (EQUIPPED if holds_tool(game, member, item) else 1.0)
