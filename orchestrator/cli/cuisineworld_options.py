"""Options of those `blockcrew` commands in which a language model may command the agents of a text kitchen."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.app.kitchen_dispatchers import ASKING, HEADS
from orchestrator.app.model_config import ModelConfig
from orchestrator.app.run_storage import kept
from orchestrator.cli.model_options import ModelOptions
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import Journal, NoJournal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.release import RELEASE
from orchestrator.minds.dispatcher import AS_PUBLISHED, PARTS, Parts
from orchestrator.record.writer import Recorder
from orchestrator.tasks.cuisineworld.kitchen import MOST_AGENTS

ModelName = Annotated[
    str, typer.Option("--model", help=f"For the dispatchers {' and '.join(ASKING)}: the model's name on its server.")
]
Without = Annotated[str, typer.Option(help=f"Parts to leave out of the prompt, comma-separated: {', '.join(PARTS)}.")]
AsPublished = Annotated[
    bool,
    typer.Option(
        "--as-published",
        help="Use the prompt as published in MindAgent: it says neither how long tools run nor that dishes may be made before "
        "they are ordered, and plans are not checked.",
    ),
]
Shown = Annotated[
    str,
    typer.Option(
        "--demonstration",
        help="Length of the demonstration in the prompt, as STEPS or STEPSxAGENTS: 2 is the short one from the paper, and 99x2 "
        "shows a whole dish made by two agents.",
    ),
]
SHOWN = re.compile(r"(\d{1,2})(?:x(\d{1,2}))?")


def known_heads(names: Sequence[str]) -> None:
    """Raise BlockcrewError unless each of these names is that of a dispatcher, a planner that commands the agents of a text
    kitchen."""
    for name in names:
        if name not in HEADS:
            raise BlockcrewError(f"There is no dispatcher {name!r}: choose one of {', '.join(HEADS)}.")


@dataclass(frozen=True, slots=True)
class KitchenModelOptions(ModelOptions):
    """The options, as they were typed, of the language model that commands the agents of a text kitchen, or plans for them, if
    the dispatcher (planner) `language` or `capo-language` is chosen. `budget` is in US dollars."""

    model: ModelName = ""

    def config(self, names: Sequence[str]) -> ModelConfig:
        """Return the options of the model. Raises BlockcrewError if some were typed but `names`, the chosen dispatchers
        (planners of a text kitchen), have none that asks a model."""
        config = self.chosen
        if config != ModelConfig() and not set(ASKING) & set(names):
            known = " or ".join(f"`{name}`" for name in ASKING)
            raise BlockcrewError(f"Only the dispatchers {known} ask a model: choose one, or remove the model options.")
        return config


@dataclass(frozen=True, slots=True)
class KitchenPromptOptions:
    """The options, as they were typed, that change the prompt (text for the model) with which a language model commands a text
    kitchen."""

    without: Without = ""
    as_published: AsPublished = False
    demonstration: Shown = ""

    def parts(self, names: Sequence[str]) -> Parts:
        """Return which parts the prompt for the model has. Raises BlockcrewError for a wrong option, or if one was typed but
        `names`, the chosen dispatchers (planners of a text kitchen), lack `language`, the only one with such a prompt."""
        given = {"--without": self.without, "--as-published": self.as_published, "--demonstration": self.demonstration}
        for option, value in given.items():
            if value and LANGUAGE not in names:
                raise BlockcrewError(f"{option} works only with the dispatcher `{LANGUAGE}`.")
        parts = AS_PUBLISHED if self.as_published else Parts()
        return self.demonstrated(parts).without([word.strip() for word in self.without.split(",") if word.strip()])

    def demonstrated(self, parts: Parts) -> Parts:
        """Return the parts of the prompt, changed so that the example of play in it has the length that was typed, such as 2 or
        99x2 (steps x agents); unchanged if none was. Raises BlockcrewError for a length that cannot be read."""
        if not self.demonstration:
            return parts
        shown = SHOWN.fullmatch(self.demonstration)
        if shown is None or int(shown[2] or 1) not in range(1, MOST_AGENTS + 1):
            raise BlockcrewError(
                f"--demonstration must be steps such as 2, or steps and agents such as 99x2, not {self.demonstration!r}."
            )
        return replace(parts, demonstration=int(shown[1]), demonstrators=int(shown[2] or 0))


NO_MODEL, WHOLE_PROMPT = KitchenModelOptions(), KitchenPromptOptions()


@contextmanager
def journal_of(names: Sequence[str], folder: Path, goal: str, model_config: ModelConfig, parts: Parts) -> Iterator[Journal]:
    """Yield an object to which the calls of a model are written: a new record in `folder` if a dispatcher (planner) that
    asks a model is in `names`, otherwise an object that keeps nothing.

    The record begins with `goal`, which says in words what is run, and with the options of the model (`model_config`) and of
    its prompt (`parts`).
    """
    if not set(ASKING) & set(names):
        yield NoJournal()
        return
    recorder = Recorder(folder, WallClock(1), release=RELEASE, goal=goal, thinking=model_config, parts=parts)
    with kept(recorder):
        yield recorder
