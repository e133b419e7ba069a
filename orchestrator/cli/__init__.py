"""The command `blockcrew`: each of its subcommands has a file in this folder, which is loaded when it is used. A BlockcrewError
ends it with one sentence, printed here.

The file of a single command has a function with the file's name, such as `doctor` in doctor.py. The file of a group of commands
has a typer app called `app`; the table COMMANDS lists further files of the group, which add their commands to that app.
"""

import sys
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.terminal_text import printable
from orchestrator.settings import BadSetting, unknown_variables

COMMANDS: dict[str, tuple[str, ...]] = {
    "demo": (),
    "world": (),
    "arena": (),
    "bench": ("bench_cooking", "bench_cuisineworld", "bench_games", "bench_transport", "bench_voice"),
    "runs": (),
    "cuisineworld": ("cuisineworld_cook", "cuisineworld_play"),
    "games": ("games_play",),
    "questions": (),
    "tabletop": (),
    "prompts": (),
    "skills": ("skills_run",),
    "explore": (),
    "commands": (),
    "resume": (),
    "serve": (),
    "tokens": (),
    "talk": (),
    "voice": (),
    "doctor": (),
}  # in the order of --help, each with the further files of a group


class LazyCommands(TyperGroup):
    """The commands of `blockcrew`, each loaded when it is needed, because all of them together take more than a second."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands in the order in which --help shows them; `ctx` is not used."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load the command with the name `cmd_name` and return it; None if there is no such command. `ctx` is not used."""
        return loaded(cmd_name) if cmd_name in COMMANDS else None


def loaded(name: str) -> Any:
    """Import the file of the command `name`, such as "doctor", and return the command ready to run. For a group of commands,
    such as "skills", all files of the group are imported."""
    module = import_module(f"orchestrator.cli.{name}")
    for further in COMMANDS[name]:
        import_module(f"orchestrator.cli.{further}")
    if group := getattr(module, "app", None):
        command: Any = get_group(group)
    else:
        single = typer.Typer(rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False)
        single.command(name)(getattr(module, name))
        command = get_command(single)
    command.name = name
    return command


app = typer.Typer(
    name="blockcrew",
    cls=LazyCommands,
    help="A crew of Minecraft bots that you can talk to. Start with: blockcrew demo",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback()
def blockcrew() -> None:
    """Do nothing: no option is common to all commands."""


def main() -> None:
    """Run the `blockcrew` command that the arguments name; print an error as one sentence and exit with 1."""
    for trouble in unknown_variables():
        print(f"blockcrew: {printable(trouble)}", file=sys.stderr)
    try:
        app()
    except (BlockcrewError, BadSetting) as error:
        print(f"blockcrew: {printable(str(error))}", file=sys.stderr)
        sys.exit(1)
