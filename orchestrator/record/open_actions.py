"""How the open actions of a run that was cut off are closed."""

from collections.abc import Sequence

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.events.agents import ActionBegun, ActionEnded
from orchestrator.core.outcome import Reason


def close_actions(journal: Journal, open_actions: Sequence[tuple[float, ActionBegun]], at: float) -> None:
    """What hands were at when the run was cut off came to nothing, after the time that it had taken."""
    for began, action in open_actions:
        journal.write(ActionEnded(
            agent=action.agent, skill=action.skill, ok=False, reason=Reason.DISCONNECTED,
            note="the run was cut off", gained={}, seconds=round(at - began, 2),
        ))  # fmt: skip
