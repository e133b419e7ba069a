"""`blockcrew prompts`: shows the prompts for the language model that decides for an agent, before anything is sent or as they
were sent in a run."""

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.models import ModelCalled
from orchestrator.core.events.parse import events_of
from orchestrator.knowledge.skills import library
from orchestrator.llm.chat import ChatMessage, ChatRole, estimate
from orchestrator.minds.prompts import FOLDER, names, prompt
from orchestrator.record.reader import find_run, read_run
from orchestrator.settings import Settings

app = typer.Typer(help="Show what a language mind asks its model.", no_args_is_help=True, rich_markup_mode=None)
Name = Annotated[str, typer.Argument(help="The prompt's name; `blockcrew prompts list` lists them.")]


@app.command("list")
def list_command() -> None:
    """List every prompt, and when it is sent."""
    for name in names():
        file = prompt(name)
        print(f"{name:20} ({file.role}) {file.asked}")


@app.command("show")
def show(name: Name) -> None:
    """Print the prompt file: its header, the instructions and the question, with its variables."""
    prompt(name)
    print((FOLDER / f"{name}.md").read_text("utf-8"), end="")


@app.command("render")
def render(
    name: Name,
    run: Annotated[
        str, typer.Option(help="Show the prompt last sent in this run: the run's id, the beginning of the id, or `last`.")
    ] = "",
    agent: Annotated[str, typer.Option(help="Only prompts sent by this agent.")] = "",
    data: Annotated[Path | None, typer.Option(help="The folder that contains `runs` (default: the current folder).")] = None,
) -> None:
    """Print the prompt as it is sent: filled in with a small example, or from the record of a run."""
    prompt(name)
    said = recorded(name, run, agent, data) if run else sample(name)
    for one in said:
        print(f"[{one.speaker}]\n{one.text}\n")
    print(f"({estimate(said)} tokens, estimated)")


def sample(name: str) -> tuple[ChatMessage, ...]:
    """Return the messages of the prompt with this name, filled in with a small example situation."""
    from orchestrator.minds.example_situations import sample_questions  # noqa: PLC0415 - reads the game's data

    return asyncio.run(sample_questions(library()))[name].said


def recorded(name: str, run: str, agent: str, data: Path | None) -> tuple[ChatMessage, ...]:
    """Return the messages of the last call with the prompt `name` in a recorded run, by `agent` if one is given. `run` is the
    run's id, the beginning of one, or "last"; `data` is the folder that contains `runs`. Raises BlockcrewError when there is no
    such call."""
    found = read_run(find_run(Settings.read(data).runs, run))
    asked = events_of(found.events, ModelCalled)
    calls = [call for _, call in asked if call.about == name and agent in ("", call.agent)]
    if not calls:
        whose = f" by {agent}" if agent else ""
        raise BlockcrewError(f"The prompt {name} was not sent{whose} in the run {found.id}.")
    return tuple(of_pairs(calls[-1].said))


def of_pairs(pairs: Iterable[Sequence[str]]) -> Iterable[ChatMessage]:
    """Yield chat messages made from the (speaker, text) pairs of a record, in the same order."""
    return (ChatMessage(ChatRole(speaker), text) for speaker, text in pairs)
