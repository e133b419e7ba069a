"""Spending on models, read back from a record: for reports, and so that a resumed run continues with what is left."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from orchestrator.core.contracts.journal import Event
from orchestrator.llm.budget import Cost

KIND = "model_call"


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
        """Return the total cost of the run."""
        return sum(self.by_agent.values(), Cost())


def read_ledger(events: Iterable[Event]) -> Usage:
    """Sum up all calls of a run so far."""
    ledger = Usage()
    for event in events:
        if event.kind == KIND:
            add(ledger, event)
    return ledger


def add(ledger: Usage, event: Event) -> None:
    """Add one call's event to the sums."""
    data = event.data
    cost = Cost(1, data["tokens_in"], data["tokens_out"], data["price"] or 0.0, int(data["price"] is None))
    for table, name in ((ledger.by_agent, event.agent), (ledger.by_prompt, data["about"]), (ledger.by_model, data["model"])):
        table[name] = table.get(name, Cost()) + cost
    ledger.numbers[event.agent] = max(data["number"], ledger.numbers.get(event.agent, 0))
    ledger.seconds.append(data["seconds"])
    if data["trouble"]:
        ledger.troubles[data["trouble"]] = ledger.troubles.get(data["trouble"], 0) + 1


def figures(ledger: Usage) -> dict[str, object]:
    """Return the figures for a run's result; plain JSON. `model_dollars` is None when the price of any call is unknown."""
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
