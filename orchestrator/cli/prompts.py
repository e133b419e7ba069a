"""`blockcrew prompts`: shows what a language mind asks its model, before anything is sent or as it was sent in a run."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.skills import library
from orchestrator.llm.chat import ChatMessage, ChatRole, estimate
from orchestrator.llm.usage import KIND
from orchestrator.minds.prompts import FOLDER, names, prompt
from orchestrator.record.reader import find_run, read_run
from orchestrator.settings import Settings

app = typer.Typer(help="Read what a language mind asks its model.", no_args_is_help=True, rich_markup_mode=None)
Name = Annotated[str, typer.Argument(help="The prompt's name; `blockcrew prompts list` tells them.")]


@app.command("list")
def list_command() -> None:
    """Every prompt with when it is asked."""
    for name in names():
        file = prompt(name)
        print(f"{name:20} ({file.role}) {file.asked}")


@app.command("show")
def show(name: Name) -> None:
    """The file: its header, the instructions, and what is asked, with the variables as they stand there."""
    prompt(name)
    print((FOLDER / f"{name}.md").read_text("utf-8"), end="")


@app.command("render")
def render(
    name: Name,
    run: Annotated[str, typer.Option(help="As it was sent last in this run: its id, its beginning, or `last`.")] = "",
    agent: Annotated[str, typer.Option(help="Only what this agent asked.")] = "",
    data: Annotated[Path | None, typer.Option(help="The folder that holds `runs` (default: this folder).")] = None,
) -> None:
    """What is sent: filled in with a small situation, or from the record of a run."""
    prompt(name)
    said = recorded(name, run, agent, data) if run else sample(name)
    for one in said:
        print(f"[{one.speaker}]\n{one.text}\n")
    print(f"({estimate(said)} tokens, estimated)")


def sample(name: str) -> tuple[ChatMessage, ...]:
    """Return the prompt filled in with a small example situation."""
    from orchestrator.minds.example_situations import sample_questions  # noqa: PLC0415 - reads the game's data

    return asyncio.run(sample_questions(library()))[name].said


def recorded(name: str, run: str, agent: str, data: Path | None) -> tuple[ChatMessage, ...]:
    """Return the last such question of a run. Raises BlockcrewError."""
    found = read_run(find_run(Settings.read(data).runs, run))
    calls = [one for one in found.of(KIND) if one.data["about"] == name and agent in ("", one.agent)]
    if not calls:
        whose = f" by {agent}" if agent else ""
        raise BlockcrewError(f"Nothing was asked by {name}{whose} in the run {found.id}.")
    return tuple(of_pairs(calls[-1].data["said"]))


def of_pairs(pairs: Iterable[tuple[str, str]]) -> Iterable[ChatMessage]:
    """Return messages from their recorded form."""
    return (ChatMessage(ChatRole(speaker), text) for speaker, text in pairs)
