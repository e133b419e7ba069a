"""Meta-plans for a building by rules: who sets how many of which material. A designer knows only what it holds itself;
evaluators say what they lack, and what nobody holds is to be gained."""

from collections.abc import Mapping

from orchestrator.metaplan.plan import MetaPlan, Subtask
from orchestrator.metaplan.replies import Accept, PlanDialogue, Revise
from orchestrator.minds.metaplans.knowledge import BUILD, GAIN, CrewKnowledge, count_in, share
from orchestrator.minds.symbolic.building_allocation import PATIENCE
from orchestrator.minds.symbolic.meta_plans import asked_for, reason

Caps = Mapping[tuple[str, str], int]  # the most that a member can set of an item, as far as known


def design(knowledge: CrewKnowledge, dialogue: PlanDialogue) -> MetaPlan:
    """Return a plan in which each material is set by few members, evenly by those that may hold it; what no one holds is gained
    by those that have least to set."""
    caps = asked_for(dialogue) | {
        (knowledge.name, one.item): knowledge.seen.inventory.get(one.item, 0) for one in knowledge.left
    }
    names = [one.name for one in knowledge.members if one.failures < PATIENCE]
    subtasks: list[Subtask] = []
    for one in knowledge.left:
        given = spread(one.count, one.item, names, caps)
        subtasks += [share(name, one.item, count, BUILD) for name, count in given.items()]
        lacking = one.count - sum(given.values())
        if lacking > 0 and names:
            free = min(names, key=lambda name: sum(len(each.steps) for each in subtasks if each.owner == name))
            subtasks.append(share(free, one.item, lacking, GAIN))
    order = [(one.owner, one.name) for one in subtasks]
    return MetaPlan(0, tuple(subtasks), reason(dialogue, order))


def spread(count: int, item: str, names: list[str], caps: Caps) -> dict[str, int]:
    """Return how many of an item each member sets, evenly up to its cap."""
    given: dict[str, int] = {}
    able = sorted((name for name in names if caps.get((name, item), count) > 0), key=lambda name: caps.get((name, item), count))
    left = count
    for index, name in enumerate(able):
        part = min(caps.get((name, item), count), -(-left // (len(able) - index)), left)
        if part:
            given[name] = part
            left -= part
    return {name: given[name] for name in names if name in given}


def evaluate(plan: MetaPlan, knowledge: CrewKnowledge) -> Accept | Revise:
    """Return Accept, or Revise with what this member holds if the plan wants it to set more of something."""
    held = knowledge.seen.inventory
    asked = {one.item: count_in(plan, knowledge.name, one.item, BUILD) for one in knowledge.left}
    short = [item for item, count in asked.items() if count > held.get(item, 0)]
    if not short:
        return Accept()
    words = ", ".join(f"{held.get(item, 0) or 'no'} {item}" for item in short)
    changes = tuple(share(knowledge.name, item, held.get(item, 0), BUILD) for item in short)
    return Revise(f"I hold {words}", changes)
