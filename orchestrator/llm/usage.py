"""Spending on models, read back from a record: for reports, and so that a resumed run continues with what is left."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.models import ModelCalled
from orchestrator.core.events.parse import events_of
from orchestrator.llm.budget import Cost


@dataclass(frozen=True, slots=True)
class Usage:
    """Costs by agent, by prompt and by model; `numbers` has the number of each agent's last question, `troubles` counts failed
    calls."""

    by_agent: dict[str, Cost] = field(default_factory=dict)
    by_prompt: dict[str, Cost] = field(default_factory=dict)
    by_model: dict[str, Cost] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    troubles: dict[str, int] = field(default_factory=dict)

    @property
    def total(self) -> Cost:
        """Return the cost of all calls together."""
        return sum(self.by_agent.values(), Cost())


def read_ledger(events: Iterable[Event]) -> Usage:
    """Return the sums of all calls of a run so far."""
    ledger = Usage()
    for _, call in events_of(events, ModelCalled):
        add(ledger, call)
    return ledger


def add(ledger: Usage, call: ModelCalled) -> None:
    """Add one call to all sums."""
    cost = Cost(1, call.tokens_in, call.tokens_out, call.price or 0.0, int(call.price is None))
    for table, name in ((ledger.by_agent, call.agent), (ledger.by_prompt, call.about), (ledger.by_model, call.model)):
        table[name] = table.get(name, Cost()) + cost
    ledger.numbers[call.agent] = max(call.number, ledger.numbers.get(call.agent, 0))
    ledger.seconds.append(call.seconds)
    if call.trouble:
        ledger.troubles[call.trouble] = ledger.troubles.get(call.trouble, 0) + 1


def figures(ledger: Usage) -> dict[str, object]:
    """Return the figures of a ledger for a run's result, as plain JSON.

    `model_dollars` is None when the price of any call is unknown.
    """
    total = ledger.total
    return {
        "models": sorted(ledger.by_model),
        "model_calls": total.calls,
        "model_tokens_in": total.tokens_in,
        "model_tokens_out": total.tokens_out,
        "model_dollars": None if total.unpriced else round(total.dollars, 6),
        "model_unpriced": total.unpriced,
        "model_troubles": dict(sorted(ledger.troubles.items())),
    }
