"""What the crew is asked for changes while it works: things are added, corrected and dropped. Pure: goal in, goal out."""

from collections.abc import Mapping
from dataclasses import replace

from orchestrator.core.errors import BadGoal
from orchestrator.core.goal import Goal, several
from orchestrator.core.plural import amount
from orchestrator.knowledge.names import gains, in_group

Inventories = Mapping[str, Mapping[str, int]]  # by who holds it


def joined(goal: Goal, more: Goal) -> Goal:
    """Both; more of the same is added to it. Raises BadGoal for what cannot be told apart or done beside it."""
    for one in more.singles:
        goal = with_one(goal, one)
    return goal


def with_one(goal: Goal, more: Goal) -> Goal:
    """One thing more."""
    if goal.build or more.build:
        raise BadGoal("We cannot build and gather at the same time.")
    for part in goal.singles:
        if part.item == more.item:
            return corrected(goal, part.item, part.count + more.count)
        if in_group(part.item, more.item) or in_group(more.item, part.item):
            raise BadGoal(f"{more.item} and {part.item} cannot be told apart; we are at {part.text!r}.")
    return several((*goal.singles, more))


def check(goal: Goal) -> Goal:
    """The same, if its things can be told apart; what was named twice is added up. Raises BadGoal."""
    first, *others = goal.singles
    for other in others:
        first = with_one(first, other)
    return first


def corrected(goal: Goal, item: str, count: int) -> Goal:
    """The same with another count for one thing."""
    return several([with_count(part, count) if part.item == item else part for part in goal.singles])


def with_count(goal: Goal, count: int) -> Goal:
    """Return a single goal, said with another count."""
    words, old = goal.text.split(), str(goal.count)
    if old not in words:
        return replace(goal, text=f"get {amount(count, goal.item)}", count=count)
    at = words.index(old)
    noun = 2 if amount(goal.count, goal.item).split() == words[at : at + 2] else 1  # words of it that give way
    words[at : at + noun] = amount(count, goal.item).split()[:noun]
    return replace(goal, text=" ".join(words), count=count)


def without(goal: Goal, item: str) -> Goal | None:
    """What is left when one thing is dropped; None when nothing is."""
    left = [part for part in goal.singles if part.item != item]
    return several(left) if left else None


def named(goal: Goal, item: str) -> Goal | None:
    """The single goal that somebody means by an item: itself, or the group that it is in."""
    return next((part for part in goal.singles if part.item == item or in_group(item, part.item)), None)


def missing(goal: Goal, got: Mapping[str, int]) -> Goal | None:
    """What is still to be gained; None when nothing is."""
    left = [with_count(part, part.count - got.get(part.item, 0)) for part in goal.singles if part.count > got.get(part.item, 0)]
    return several(left) if left else None


def whole(goal: Goal, got: Mapping[str, int]) -> Goal:
    """What was wanted, from what is missing of it and what came in before."""
    return several([with_count(part, part.count + got.get(part.item, 0)) for part in goal.singles]) if got else goal


def there(goal: Goal, before: Inventories, now: Inventories) -> dict[str, int]:
    """How much of each thing of the goal came in since it was begun; of none more than was wanted."""
    return {part.item: min(part.count, gained(part, before, now)) for part in goal.singles}


def gained(single: Goal, before: Inventories, now: Inventories) -> int:
    """How much of one thing came in."""
    return sum(gain.total() for gain in gains(single.item, before, now).values())
