"""How the open actions of a run that was cut off are closed."""

from collections.abc import Sequence

from orchestrator.core.contracts.journal import Event, Journal
from orchestrator.core.outcome import Reason


def close_actions(journal: Journal, open_actions: Sequence[Event], at: float) -> None:
    """What hands were at when the run was cut off came to nothing, after the time that it had taken."""
    for action in open_actions:
        journal.write(
            "outcome", action.agent, skill=action.data["skill"], ok=False, reason=Reason.DISCONNECTED,
            note="the run was cut off", gained={}, seconds=round(at - action.at, 2),
        )  # fmt: skip
