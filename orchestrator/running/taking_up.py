"""What of a goal came in before a run was cut off, counted in what everybody holds, and how its open actions are closed."""

from collections.abc import Mapping, Sequence

from orchestrator.core.goal import Goal
from orchestrator.core.journal import Event, Journal
from orchestrator.core.outcome import Reason
from orchestrator.knowledge.names import gains

Inventories = Mapping[str, Mapping[str, int]]


def there(goal: Goal, before: Inventories, now: Inventories) -> dict[str, int]:
    """How much of each thing of the goal came in since it was begun; of none more than was wanted."""
    return {part.item: min(part.count, gained(part, before, now)) for part in goal.singles}


def gained(single: Goal, before: Inventories, now: Inventories) -> int:
    """How much of one thing came in."""
    return sum(gain.total() for gain in gains(single.item, before, now).values())


def close_actions(journal: Journal, open_actions: Sequence[Event], at: float) -> None:
    """What hands were at when the run was cut off came to nothing, after the time that it had taken."""
    for action in open_actions:
        journal.write(
            "outcome", action.agent, skill=action.data["skill"], ok=False, reason=Reason.DISCONNECTED,
            note="the run was cut off", gained={}, seconds=round(at - action.at, 2),
        )  # fmt: skip
