"""The command `blockcrew`: one file per command. Here they are joined, and here errors become one sentence."""

import sys

import typer

from orchestrator.cli import (
    arena,
    bench,
    bench_cuisineworld,
    commands,
    cuisineworld,
    cuisineworld_cook,
    cuisineworld_play,
    demo,
    doctor,
    explore,
    prompts,
    resume,
    runs,
    serve,
    skills,
    skills_run,
    tabletop,
    tokens,
    world,
)
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.printing import printable
from orchestrator.settings import BadSetting, unknown_variables

app = typer.Typer(
    name="blockcrew",
    help="A crew of Minecraft bots that you can talk to. Start with: blockcrew demo",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("demo")(demo.demo)
app.command("world")(world.world)
app.add_typer(arena.app, name="arena")
bench.app.command("cuisineworld")(bench_cuisineworld.cuisineworld)
app.add_typer(bench.app, name="bench")
app.add_typer(runs.app, name="runs")
cuisineworld.app.command("cook")(cuisineworld_cook.cook)
cuisineworld.app.command("play")(cuisineworld_play.play)
app.add_typer(cuisineworld.app, name="cuisineworld")
app.command("tabletop")(tabletop.tabletop)
app.add_typer(prompts.app, name="prompts")
skills.app.command("run")(skills_run.run)
skills.app.command("verify")(skills_run.verify)
app.add_typer(skills.app, name="skills")
app.command("explore")(explore.explore)
app.add_typer(commands.app, name="commands")
app.command("resume")(resume.resume)
app.command("serve")(serve.serve)
app.add_typer(tokens.app, name="tokens")
app.command("doctor")(doctor.doctor)


def main() -> None:
    """The front door."""
    for trouble in unknown_variables():
        print(f"blockcrew: {printable(trouble)}", file=sys.stderr)
    try:
        app()
    except (BlockcrewError, BadSetting) as error:
        print(f"blockcrew: {printable(str(error))}", file=sys.stderr)
        sys.exit(1)
