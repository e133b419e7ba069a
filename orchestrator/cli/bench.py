"""`blockcrew bench`: compares ways to organise a crew on scripted tasks; the package bench/ does the work."""

import json
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from orchestrator.bench import cooking_tables
from orchestrator.bench.executors.opening import ExecutorChoice
from orchestrator.bench.games import tables as game_tables
from orchestrator.bench.minecollab import collab_tables
from orchestrator.bench.report import write_report
from orchestrator.bench.sweep import BenchFolder, Sweep, comparable, read_rows, run_sweep
from orchestrator.bench.tables import HEAD, against_solo, cells, comparison, groups, summary
from orchestrator.bench.transport import tables as transport_tables
from orchestrator.cli.bench_options import NOTHING_TYPED, AsJson, BenchOptions, Out, tell
from orchestrator.cli.bench_shelter import MATERIALS, QUICK_SIZE, SIZE, ShelterChoices
from orchestrator.cli.executor_options import ON_THIS_MACHINE, ExecutorOptions
from orchestrator.cli.loop import run
from orchestrator.cli.option_groups import grouped
from orchestrator.commands.parser import parse_goal
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import load
from orchestrator.servers.arena_file import read_arena
from orchestrator.servers.arena_layout import PlacedArena
from orchestrator.servers.served.arena_choice import find
from orchestrator.settings import Settings
from orchestrator.tasks.collection import Collection

app = typer.Typer(help="Benchmark organisations against each other.", no_args_is_help=True, rich_markup_mode=None)
SHOWN = ("team", "diggers", "mind", "collaboration", "complete", "TC s, median [95 %]", "mPT")
ON_FLAT_LAND = (32, -61, 32)  # where an arena goes: its layer 0 takes the place of the grass
LOGS, QUICK_LOGS = "mine 30 logs", "mine 12 logs"  # the latter: a first comparison within five minutes


@app.command("collection")
@grouped
def collection(
    goal: Annotated[
        str | None,
        typer.Option(help=f"The goal, as you would say it in chat; default {LOGS!r}, or {QUICK_LOGS!r} with --quick."),
    ] = None,
    arena: Annotated[
        str | None, typer.Option(help="Run in this arena (a shipped one or a file) on flat land instead of a survival world.")
    ] = None,
    options: BenchOptions = NOTHING_TYPED,
    where: ExecutorOptions = ON_THIS_MACHINE,
    out: Out = Path("runs/bench"),
    quick: Annotated[
        bool,
        typer.Option(
            help="A comparison within five minutes: 12 logs, solo and tree, one seed, speed 3; your options have priority."
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Gather items with differently organised crews (one bot, a leader with workers, ...) in the same worlds, one by one."""
    wish = goal or (QUICK_LOGS if quick else LOGS)
    plot = PlacedArena(read_arena(find(arena), options.version), ON_FLAT_LAND) if arena else None
    task = Collection(parse_goal(wish, load(options.version)), plot)
    sweep = options.sweep(task, "solo,tree", quick)
    ground = ["--arena", arena] if arena else []
    play(sweep, ["collection", "--goal", sweep.task.text, *ground, *options.words(sweep)], where.choice(), out, as_json)


@app.command("shelter")
@grouped
def shelter(
    blueprint: Annotated[
        str | None, typer.Option(help="A blueprint file or a shipped blueprint (shelter, hut), instead of --size and --of.")
    ] = None,
    size: Annotated[
        str | None, typer.Option(help=f"Width x depth x height; default {SIZE}, or {QUICK_SIZE} with --quick.")
    ] = None,
    of: Annotated[str | None, typer.Option(help=f"Stone and wood; default {MATERIALS}.")] = None,
    at: Annotated[
        str | None, typer.Option(help="Coordinates of its lowest north-west corner, 'X Y Z'; by default the seed chooses them.")
    ] = None,
    options: BenchOptions = NOTHING_TYPED,
    where: ExecutorOptions = ON_THIS_MACHINE,
    out: Out = Path("runs/bench-shelter"),
    quick: Annotated[
        bool,
        typer.Option(help="A first look within two minutes: a small shelter, one seed, speed 3; your options have priority."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Build a shelter with differently organised crews (one bot, a leader with workers, ...); scored block by block.

    On flat land, or on any server at a place you name.
    """
    wish = ShelterChoices(blueprint, size, of, at, options.world, options.version, quick)
    sweep = options.sweep(wish.task(), "tree", quick)
    play(sweep, ["shelter", *wish.words(), *options.words(sweep)], where.choice(), out, as_json)


def play(sweep: Sweep, words: Sequence[str], where: ExecutorChoice, out: Path, as_json: bool) -> None:
    """Run those runs of the benchmark `sweep` that have not finished in the folder `out` yet, write the report there, and print
    the result: a table, or one line of JSON with `as_json`.

    `words` are the words after `blockcrew bench` that repeat the benchmark, for the report; `where` says where runs are played.
    """
    shelf = BenchFolder(out, sweep)
    with where.opened(sweep.spec()) as executor:
        rows = run(run_sweep(sweep, shelf, Settings.read(out), tell, executor))
    report = write_report(rows, sweep.spec(), shlex.join(["blockcrew", "bench", *words]), out)
    if as_json:
        print(json.dumps({"rows": rows, "summary": summary(rows), "out": str(out)}))
        return
    print_table(rows)
    print(f"\nReport and plots: {report}")


@app.command("compare")
def compare(
    before: Annotated[Path, typer.Argument(help="Folder of a bench.")],
    after: Annotated[Path, typer.Argument(help="Folder of the other bench.")],
) -> None:
    """Compare two benchmarks, named by their folders, and say which changes are larger than the noise between runs."""
    old, new = read_rows(before), read_rows(after)
    comparable(before, after)
    for line in comparison_of(new)(old, new):
        print(line)


def comparison_of(rows: Sequence[dict[str, Any]]) -> Callable[..., list[str]]:
    """Return what compares two benchmarks of the kind that these rows of figures belong to. Raises BlockcrewError for a kind
    that is not compared."""
    if game_tables.is_games(rows):
        return game_tables.comparison
    if transport_tables.is_transport(rows):
        return transport_tables.comparison
    if collab_tables.is_minecollab(rows):
        return collab_tables.comparison
    if rows and not {"team", "cooks"} & rows[0].keys():
        raise BlockcrewError("Benches of this kind are not compared: read their tables side by side.")
    return cooking_tables.comparison if rows and "cooks" in rows[0] else comparison


def print_table(rows: Sequence[dict[str, Any]]) -> None:
    """Print a table with a line for each configuration of the crew, with those figures that fit a terminal, and below it how
    each compares with one agent alone. `rows` has the figures of each run; the report of the benchmark shows all of them."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in SHOWN:
        table.add_column(name, justify="left" if name in ("team", "mind", "collaboration") else "right", no_wrap=True)
    for group in groups(rows):
        line = dict(zip(HEAD, cells(group), strict=True))
        table.add_row(*(line[name] for name in SHOWN))
    console = Console(highlight=False)
    console.print(table)
    for sentence in filter(None, (against_solo(group, rows) for group in groups(rows))):
        console.print(sentence, markup=False)
