"""Crews of a benchmark in houses whose designer and evaluators ask a language model, and what its calls cost."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from orchestrator.app.model_config import ModelConfig, open_chat_model
from orchestrator.bench.games.model_calls import ModelCallCounter
from orchestrator.bench.sweep import Row
from orchestrator.core.contracts.journal import Journal
from orchestrator.core.release import RELEASE
from orchestrator.games.capo.parts import CrewParts
from orchestrator.games.capo.sharing import SharedWork
from orchestrator.llm.chat import ChatModel
from orchestrator.settings import Settings


@dataclass(frozen=True, slots=True)
class LanguageCrews:
    """The model that crews ask. `spent` returns what its calls have cost since it was last called, as figures for a row."""

    model: ChatModel
    spent: Callable[[], Row]

    def asking(self, parts: CrewParts[Any], work: SharedWork[Any], names: Sequence[str]) -> CrewParts[Any]:
        """Return the parts of a crew, with a designer and an evaluator that ask the model for the members `names`."""
        from orchestrator.minds.games.language_plans import LanguagePlanning  # noqa: PLC0415 - only crews with a model need it

        planning = LanguagePlanning(self.model, work, names)
        return replace(parts, designer=planning, evaluator=planning)


@asynccontextmanager
async def open_language_crews(config: ModelConfig, settings: Settings, journal: Journal) -> AsyncIterator[LanguageCrews]:
    """Yield crews that ask the model of `config`, which keeps to its budget; all its calls are recorded in `journal`. Raises
    BlockcrewError if the model cannot be opened."""
    counter = ModelCallCounter(journal)
    async with open_chat_model(config, settings, counter, release=RELEASE) as model:
        counter.take()  # the first call, which tries the model, belongs to no episode
        yield LanguageCrews(model, counter.take)
