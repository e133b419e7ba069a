"""Figures that every row of a benchmark in the game has besides its score: where the record is, and what the run cost."""

from typing import Any

from orchestrator.core.events.parse import events_of
from orchestrator.core.events.run import AdminAsked
from orchestrator.llm.usage import figures, read_ledger
from orchestrator.record.writer import Recorder


def run_costs(recorder: Recorder) -> dict[str, Any]:
    """Return the path of the record, how often the operator's commands changed the world, and, if a language model was asked,
    what that cost."""
    events = recorder.events
    return {
        "record": str(recorder.path),
        "admin_commands": sum(asked.changes for _, asked in events_of(events, AdminAsked)),
        **(figures(ledger) if (ledger := read_ledger(events)).by_model else {}),
    }
