"""Options of commands in which a language model may run a kitchen."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.app.catalogue import LANGUAGE
from orchestrator.app.kitchen_dispatchers import HEADS
from orchestrator.app.model_config import ModelConfig
from orchestrator.app.run_storage import kept
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import Journal, NoJournal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.release import RELEASE
from orchestrator.minds.dispatcher import AS_PUBLISHED, PARTS, Parts
from orchestrator.record.writer import Recorder
from orchestrator.tasks.cuisineworld.kitchen import MOST_AGENTS

ModelName = Annotated[
    str, typer.Option("--model", help=f"For the dispatcher {LANGUAGE}: the model's name, as its server calls it.")
]
Without = Annotated[str, typer.Option(help=f"Parts that the model is left without, comma-separated: {', '.join(PARTS)}.")]
AsPublished = Annotated[
    bool,
    typer.Option(
        "--as-published",
        help="As in MindAgent's prompt: neither durations of tools nor that dishes may be made before they are ordered are "
        "told, and plans are done without being looked at first.",
    ),
]
Shown = Annotated[
    str,
    typer.Option(
        "--demonstration",
        help="STEPS or STEPSxAGENTS of the dish that is cooked before the model's eyes: 2 is the paper's short one, 99x2 shows "
        "all of it with two agents.",
    ),
]
SHOWN = re.compile(r"(\d{1,2})(?:x(\d{1,2}))?")


def known_heads(names: Sequence[str]) -> None:
    """Raise BlockcrewError for an unknown dispatcher."""
    for name in names:
        if name not in HEADS:
            raise BlockcrewError(f"There is no dispatcher {name!r}: {', '.join(HEADS)}.")


def parts_of(names: Sequence[str], without: str, as_published: bool, demonstration: str) -> Parts:
    """Return the parts of the model's prompt. Raises BlockcrewError."""
    given = {"--without": without, "--as-published": as_published, "--demonstration": demonstration}
    for option, value in given.items():
        if value and LANGUAGE not in names:
            raise BlockcrewError(f"{option} is for the dispatcher `{LANGUAGE}`.")
    parts = AS_PUBLISHED if as_published else Parts()
    if demonstration:
        shown = SHOWN.fullmatch(demonstration)
        if shown is None or int(shown[2] or 1) not in range(1, MOST_AGENTS + 1):
            raise BlockcrewError(
                f"--demonstration takes steps such as 2, or steps and agents such as 99x2, not {demonstration!r}."
            )
        parts = replace(parts, demonstration=int(shown[1]), demonstrators=int(shown[2] or 0))
    return parts.without([word.strip() for word in without.split(",") if word.strip()])


def model_config_for(
    names: Sequence[str],
    model: str,
    base_url: str,
    budget: float | None,
    budget_tokens: int | None,
    price: str,
    replay: str = "",
) -> ModelConfig:
    """Return the model's configuration. Raises BlockcrewError for a model that no dispatcher would ask."""
    model_config = ModelConfig(model, base_url, budget, budget_tokens, price, replay)
    if model_config != ModelConfig() and LANGUAGE not in names:
        raise BlockcrewError(f"A model is for the dispatcher `{LANGUAGE}`: choose it.")
    return model_config


@contextmanager
def journal_of(names: Sequence[str], folder: Path, goal: str, model_config: ModelConfig, parts: Parts) -> Iterator[Journal]:
    """Yield a journal for the model's calls: a record in this folder if a model is used."""
    if LANGUAGE not in names:
        yield NoJournal()
        return
    recorder = Recorder(folder, WallClock(1), release=RELEASE, goal=goal, model_config=model_config, parts=parts)
    with kept(recorder):
        yield recorder
