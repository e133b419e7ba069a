"""Options that several commands share stand in one dataclass; the command line shows them as if each command named them."""

from dataclasses import dataclass
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from orchestrator.cli import loaded
from orchestrator.cli.bench import app as bench
from orchestrator.cli.bench_cuisineworld import cuisineworld
from orchestrator.cli.option_groups import grouped

MODEL = "--model --base-url --budget --budget-tokens --price"
COMMON = (
    f"--teams --workers --minds {MODEL} --collaboration --seeds --speed --world --version --on --at-once --out --quick --json"
)
OPTIONS = {
    "collection": f"--goal --arena {COMMON}",
    "shelter": f"--blueprint --size --of --at {COMMON}",
    "cuisineworld": f"--agents --levels --dispatchers --protocol --seeds --book --out {MODEL} "
    "--without --as-published --demonstration --on --at-once --quick --json",
}


@dataclass(frozen=True)
class Drink:
    """A group of options."""

    kind: Annotated[str, typer.Option(help="What is in it.")] = "tea"
    cups: Annotated[int, typer.Option("--number", min=1)] = 1


TEA = Drink()


@pytest.mark.parametrize("command", OPTIONS)
def test_each_bench_has_its_options_in_this_order(command: str):
    assert cuisineworld, "it is among the commands of `bench` once its file is loaded"
    shown = typer.main.get_command(bench).commands[command].params  # type: ignore[attr-defined]
    assert [each.opts[0] for each in shown] == OPTIONS[command].split()
    assert all(each.help for each in shown)


WORLD = "--seed --land --difficulty --arena --arena-at --op --owner --whitelist --passwords --view-distance --motd --icon"


@pytest.mark.parametrize(("command", "difficulty"), [("demo", "peaceful"), ("serve", "peaceful"), ("world", "normal")])
def test_every_command_that_serves_a_world_takes_the_same_options(command: str, difficulty: str):
    shown = {each.opts[0]: each for each in loaded(command).params}
    assert [name for name in shown if name in WORLD.split()] == WORLD.split()
    assert all(shown[name].help for name in WORLD.split())
    assert shown["--difficulty"].default == difficulty


def test_the_fields_of_a_group_are_options_and_the_command_gets_the_group():
    app, served = typer.Typer(), list[tuple[str, Drink]]()

    @app.command()
    @grouped
    def serve(who: str = "Ann", drink: Drink = TEA) -> None:
        """Serve somebody."""
        served.append((who, drink))

    runner = CliRunner()
    assert runner.invoke(app, []).exit_code == 0
    assert runner.invoke(app, ["--who", "Ben", "--kind", "milk", "--number", "2"]).exit_code == 0
    assert runner.invoke(app, ["--number", "0"]).exit_code == 2
    assert served == [("Ann", Drink()), ("Ben", Drink("milk", 2))]
    assert "What is in it." in runner.invoke(app, ["--help"]).output
