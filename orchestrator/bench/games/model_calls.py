"""Counts what the calls of language models cost in each episode of a bench of games."""

from typing import Any

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.events.models import ModelCalled
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.llm.usage import Usage, add, figures


class ModelCallCounter:
    """A journal that passes every event on to another one, and sums up the calls of models."""

    def __init__(self, journal: Journal) -> None:
        """Pass events on to `journal`."""
        self.journal = journal
        self._usage = Usage()

    def write(self, event: RecordEvent) -> None:
        """Pass an event on, and count it if it is the call of a model."""
        if isinstance(event, ModelCalled):
            add(self._usage, event)
        self.journal.write(event)

    def take(self) -> dict[str, Any]:
        """Return the sums since the last time as plain JSON, such as `model_tokens_in`; empty without any call."""
        usage, self._usage = self._usage, Usage()
        return figures(usage) if usage.by_model else {}
