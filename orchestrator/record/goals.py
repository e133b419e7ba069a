"""What a crew took on, and for whom: one event, written in one place and read in one way, whichever path led there."""

from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.goal import Goal
from orchestrator.core.speaker import Speaker, recorded

ACCEPTED = "goal_accepted"


def accept(journal: Journal, goal: Goal, speaker: Speaker, source: str, *, joins: bool = False) -> None:
    """Write that the crew takes a goal on; `joins` says that it is one thing more, beside what the crew is doing."""
    journal.write(ACCEPTED, "", goal=goal, speaker=recorded(speaker), source=source, joins=joins)


def accepted(event: Event) -> bool:
    """Return whether a crew took a goal on there: its data has `goal`, `speaker` and `joins`.

    Records of earlier releases have them in the `command` event.
    """
    old = event.kind == "command" and event.data["accepted"] and event.data.get("goal")
    return event.kind == ACCEPTED or bool(old)


def begins(event: Event) -> bool:
    """Return whether a crew took a goal on there that is not one thing more beside another one."""
    return accepted(event) and not event.data.get("joins")
