"""The options of commands in which a language model may run a kitchen."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.core.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.journal import Journal, NoJournal
from orchestrator.minds.dispatcher import AS_PUBLISHED, Parts
from orchestrator.record.writer import Recorder
from orchestrator.running.keeping import kept
from orchestrator.running.thinking import Thinking
from orchestrator.session import HEADS, LANGUAGE, RELEASE

Without = Annotated[
    str,
    typer.Option(
        help="Parts that the model is left without, comma-separated: instructions, recipes, knowledge, demonstration, state, "
        "memory, feedback, repairs, durations, stocking."
    ),
]
AsPublished = Annotated[
    bool,
    typer.Option(
        "--as-published",
        help="As in MindAgent's prompt: neither durations of tools nor that dishes may be made before they are ordered are "
        "told, and plans are done without being looked at first.",
    ),
]


def known_heads(names: Sequence[str]) -> None:
    """Raises BlockcrewError for one that there is not."""
    for name in names:
        if name not in HEADS:
            raise BlockcrewError(f"There is no dispatcher {name!r}: {', '.join(HEADS)}.")


def parts_of(names: Sequence[str], without: str, as_published: bool) -> Parts:
    """What is told. Raises BlockcrewError."""
    if (without or as_published) and LANGUAGE not in names:
        raise BlockcrewError(f"{'--without' if without else '--as-published'} is for the dispatcher `{LANGUAGE}`.")
    words = [word.strip() for word in without.split(",") if word.strip()]
    return (AS_PUBLISHED if as_published else Parts()).without(words)


def thinking_for(
    names: Sequence[str],
    model: str,
    base_url: str,
    budget: float | None,
    budget_tokens: int | None,
    price: str,
    replay: str = "",
) -> Thinking:
    """What it asks. Raises BlockcrewError for a model that nobody would ask."""
    thinking = Thinking(model, base_url, budget, budget_tokens, price, replay)
    if thinking != Thinking() and LANGUAGE not in names:
        raise BlockcrewError(f"A model is for the dispatcher `{LANGUAGE}`: choose it.")
    return thinking


@contextmanager
def journal_of(names: Sequence[str], folder: Path, goal: str, thinking: Thinking, parts: Parts) -> Iterator[Journal]:
    """Where a model's calls are written down: a record in this folder, when there is a model."""
    if LANGUAGE not in names:
        yield NoJournal()
        return
    recorder = Recorder(folder, WallClock(1), release=RELEASE, goal=goal, thinking=thinking, parts=parts)
    with kept(recorder):
        yield recorder
