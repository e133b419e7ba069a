"""The command `blockcrew`: each of its subcommands has a file in this folder, which is loaded when it is used. A BlockcrewError
ends it with one sentence, printed here.

The file of a single command has a function with the file's name, such as `doctor` in doctor.py. The file of a group of commands
has a typer app called `app`; the table FURTHER_FILES lists further files of the group, which add their commands to that app.
"""

import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.terminal_text import printable
from orchestrator.setting_errors import BadSetting

COMMANDS = {
    "demo": "Start a world and a crew, ask for something, and watch.",
    "world": "Serve a Minecraft world until Ctrl-C.",
    "arena": "Check arena files and lay out arenas.",
    "build": "Check a building in a file, and let crews build it.",
    "bench": "Benchmark organisations against each other.",
    "runs": "List runs, and show the events of one run.",
    "cuisineworld": "Run CuisineWorld, the text kitchen.",
    "games": "Play games of coordination.",
    "questions": "Ask questions about games of coordination.",
    "tabletop": "Let a crew work in a small world in memory.",
    "prompts": "Show what a language mind asks its model.",
    "skills": "Find, run, verify, import and export bot skills.",
    "explore": "Let a bot learn skills by itself.",
    "commands": "Show how the crew understands a line of chat.",
    "resume": "Continue a run that was cut off.",
    "serve": "Run crews in a world and control them over HTTP.",
    "mcp": "Let an assistant drive crews over MCP.",
    "tokens": "Create, list and revoke tokens of `blockcrew serve`.",
    "talk": "Speak to a crew of a running service.",
    "voice": "Set up speech recognition.",
    "viewer": "Set up the 3D view of the page.",
    "account": "Sign in to Microsoft accounts for bots.",
    "record": "Save the packets of a session with the real game.",
    "model": "Find and start servers of language models.",
    "capacity": "Say how many machines a number of bots needs.",
    "doctor": "Check whether this machine can run blockcrew.",
    "setup": "Fetch what an installed package needs, or remove it.",
}  # what `blockcrew --help` says about each command, in its order
WITHOUT_FILES = frozenset({"setup", "doctor", "tokens"})  # commands that work before the set-up of an installed package
HELP = ("-h", "--help")
FURTHER_FILES = {
    "bench": (
        "bench_chores",
        "bench_coblock",
        "bench_cooking",
        "bench_cuisineworld",
        "bench_games",
        "bench_minecollab",
        "bench_minds",
        "bench_techtree",
        "bench_restaurant",
        "bench_transport",
        "bench_villagerbench",
        "bench_voice",
    ),
    "cuisineworld": ("cuisineworld_cook", "cuisineworld_play"),
    "games": ("games_play",),
    "runs": ("runs_replay",),
    "skills": ("skills_run",),
}


class LazyCommands(TyperGroup):
    """The commands of `blockcrew`, each loaded when it is needed, because all of them together take more than a second."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands in the order in which --help shows them; `ctx` is not used."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load the command with the name `cmd_name` and return it; None if there is no such command. `ctx` is not used."""
        return loaded(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands of `blockcrew --help` to the `formatter` without loading them; `ctx` is not used."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def loaded(name: str) -> Any:
    """Import the file of the command `name`, such as "doctor", and return the command ready to run. For a group of commands,
    such as "skills", all files of the group are imported."""
    module = import_module(f"orchestrator.cli.{name}")
    for further in FURTHER_FILES.get(name, ()):
        import_module(f"orchestrator.cli.{further}")
    if group := getattr(module, "app", None):
        command: Any = get_group(group)
    else:
        single = typer.Typer(rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False)
        single.command(name)(getattr(module, name))
        command = get_command(single)
    command.name = name
    return command


def show_version(wanted: bool) -> None:
    """Print the version and end, if it is `wanted`."""
    if wanted:
        from orchestrator.project import VERSION  # noqa: PLC0415 - it looks for the cache folder

        print(f"blockcrew {VERSION}")
        raise typer.Exit


app = typer.Typer(
    name="blockcrew",
    cls=LazyCommands,
    help="A crew of Minecraft bots that you can talk to. Start with: blockcrew demo",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": HELP},
)


@app.callback()
def blockcrew(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", is_eager=True, callback=show_version, help="Show the version.")] = False,
) -> None:
    """Prepare a command: print a warning for each variable of the environment that looks like a setting and is none, and set
    the files of an installed package up if they are not yet. `version` is answered by its callback."""
    if set(HELP) & set(sys.argv):
        return
    # loading them takes longer than all else of --help
    from orchestrator.installation.readying import make_ready  # noqa: PLC0415
    from orchestrator.settings import unknown_variables  # noqa: PLC0415

    for trouble in unknown_variables():
        complain(trouble)
    if ctx.invoked_subcommand not in WITHOUT_FILES:
        make_ready(complain)


def complain(sentence: str) -> None:
    """Print a sentence of the command `blockcrew` itself on stderr."""
    print(f"blockcrew: {printable(sentence)}", file=sys.stderr, flush=True)


def main() -> None:
    """Run the `blockcrew` command that the arguments name; print an error as one sentence and exit with 1."""
    try:
        app()
    except (BlockcrewError, BadSetting) as error:
        complain(str(error))
        sys.exit(1)
