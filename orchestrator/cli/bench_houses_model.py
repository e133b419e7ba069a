"""The options of the language model that crews ask in `blockcrew bench transport` and `blockcrew bench chores`, and how the
model is opened."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Annotated

import typer

from orchestrator.app.model_config import ModelConfig
from orchestrator.bench.games.missing_episodes import missing_trials
from orchestrator.bench.houses.crews import LANGUAGE_CREW, HouseMethods
from orchestrator.bench.houses.language import open_language_crews
from orchestrator.bench.houses.trial import HouseTrial
from orchestrator.bench.sweep import BenchFolder
from orchestrator.cli.model_journal import model_journal
from orchestrator.cli.model_options import ModelOptions
from orchestrator.core.errors import BlockcrewError
from orchestrator.llm.chat import ModelError
from orchestrator.settings import Settings

BUDGET = "--model-budget"  # `--budget` of the transport game are its ticks


@dataclass(frozen=True, slots=True)
class HouseModelOptions(ModelOptions):
    """The options of the language model, as they were typed, for the method `capo-language`."""

    model: Annotated[str, typer.Option(help=f"For the method {LANGUAGE_CREW}: the model's name on its server.")] = ""
    budget: Annotated[
        float | None, typer.Option(BUDGET, min=0, help="US dollars that the bench may spend on the model; then it stops.")
    ] = None
    replay: Annotated[str, typer.Option(help="Take the answers from the record of an earlier bench: OUT/runs/ID.sqlite.")] = ""

    def config(self, methods: Sequence[str], settings: Settings) -> ModelConfig | None:
        """Return the options of the model, None if none of the methods asks one. Raises BlockcrewError if some were typed
        although none does, and if no model is named although one does."""
        config = replace(self.chosen, replay=self.replay)
        if LANGUAGE_CREW not in methods:
            if config != ModelConfig():
                raise BlockcrewError(
                    f"Only the method `{LANGUAGE_CREW}` asks a model: add it to --methods, or remove the model options."
                )
            return None
        if not (config.model or config.replay or settings.model):
            raise BlockcrewError(
                f"The method `{LANGUAGE_CREW}` asks a language model: name it with --model, and name its server with "
                "--base-url (default: OpenAI's)."
            )
        return config.located(settings)


NO_MODEL = HouseModelOptions()
OPEN_MODEL = f"All episodes of {LANGUAGE_CREW} share one connection to the model"


def model_name(config: ModelConfig | None, settings: Settings) -> str:
    """Return the name by which the folder of a benchmark knows its model; empty without one."""
    if config is None:
        return ""
    return "recorded answers" if config.replay else config.model or settings.model


def suffix(methods: Sequence[str]) -> str:
    """Return the end of the usual folder's name, so that a benchmark with a model has a folder of its own."""
    return "-language" if LANGUAGE_CREW in methods else ""


@asynccontextmanager
async def with_model(
    methods: HouseMethods, config: ModelConfig | None, trials: Sequence[HouseTrial], shelf: BenchFolder, settings: Settings
) -> AsyncIterator[HouseMethods]:
    """Yield the methods with the model that crews ask, whose calls become a record in the folder of the benchmark. No model is
    opened if no episode is missing that needs one. Raises BlockcrewError if the model fails or its budget is spent."""
    if config is None or all(trial.method != LANGUAGE_CREW for trial in missing_trials(trials, shelf)):
        yield methods
        return
    try:
        with model_journal(settings, f"bench in houses, method {LANGUAGE_CREW}", config) as journal:
            async with open_language_crews(config, settings, journal) as crews:
                yield methods.asking(crews)
    except ModelError as error:
        raise BlockcrewError(str(error).replace("with --budget.", f"with {BUDGET}.")) from error
