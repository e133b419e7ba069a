"""Sums up what the calls of language models in a run cost, from the run's record (its file of events).
This serves reports, and lets a resumed run continue with what is left of its budget."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.models import ModelCalled, SchemaRefused
from orchestrator.core.events.parse import events_of
from orchestrator.llm.budget import Cost


@dataclass(frozen=True, slots=True)
class Usage:
    """The costs of all calls of language models in a run, summed in three separate tables: by the name of the agent that asked,
    of the prompt, and of the model.
    `refused_schemas` are those whose JSON schema a server did not take, and `thought` counts tokens of thoughts.
    `numbers` maps each agent to the number of its last question, `troubles` maps each kind of failure to the count of calls
    that failed so, and `seconds` lists the duration of each call."""

    by_agent: dict[str, Cost] = field(default_factory=dict)
    by_prompt: dict[str, Cost] = field(default_factory=dict)
    by_model: dict[str, Cost] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    troubles: dict[str, int] = field(default_factory=dict)
    refused_schemas: list[str] = field(default_factory=list)
    thought: list[int] = field(default_factory=list)

    @property
    def total(self) -> Cost:
        """Return the cost of all model calls of the run together."""
        return sum(self.by_agent.values(), Cost())


def read_ledger(events: Iterable[Event]) -> Usage:
    """Return the costs of the calls of language models in a run, summed by agent, prompt and model.
    `events` are all recorded events of the run; those of other kinds are ignored."""
    ledger = Usage()
    every = tuple(events)
    for _, call in events_of(every, ModelCalled):
        add(ledger, call)
    ledger.refused_schemas.extend(one.schema for _, one in events_of(every, SchemaRefused))
    return ledger


def add(ledger: Usage, call: ModelCalled) -> None:
    """Add one call of a language model, with its cost, duration and failure, to all sums of the ledger, which is changed in
    place."""
    cost = Cost(1, call.tokens_in, call.tokens_out, call.price or 0.0, int(call.price is None))
    for table, name in ((ledger.by_agent, call.agent), (ledger.by_prompt, call.about), (ledger.by_model, call.model)):
        table[name] = table.get(name, Cost()) + cost
    ledger.numbers[call.agent] = max(call.number, ledger.numbers.get(call.agent, 0))
    ledger.seconds.append(call.seconds)
    ledger.thought.append(call.tokens_thought)
    if call.trouble:
        ledger.troubles[call.trouble] = ledger.troubles.get(call.trouble, 0) + 1


def figures(ledger: Usage) -> dict[str, object]:
    """Return the totals of a run's calls of language models, as plain JSON for its result: `models` lists their names;
    `model_calls`, `model_tokens_in`, `model_tokens_out` and `model_unpriced` (calls of unknown price) are counts;
    `model_troubles` maps each kind of failure to a count. `model_dollars` is the cost in US dollars, None when the price of any
    call is unknown. Only if there are any: `model_tokens_thought` are tokens of thoughts, and `model_schemas_refused` names the
    forms of answers to which the server did not hold the model."""
    total = ledger.total
    return {
        "models": sorted(ledger.by_model),
        "model_calls": total.calls,
        "model_tokens_in": total.tokens_in,
        "model_tokens_out": total.tokens_out,
        "model_dollars": None if total.unpriced else round(total.dollars, 6),
        "model_unpriced": total.unpriced,
        "model_troubles": dict(sorted(ledger.troubles.items())),
        **({"model_tokens_thought": thought} if (thought := sum(ledger.thought)) else {}),
        **({"model_schemas_refused": ledger.refused_schemas} if ledger.refused_schemas else {}),
    }
