"""`blockcrew bench transport`: compares ways of working together in the transport game, in the same houses."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from orchestrator.bench.sweep import BenchFolder, Row
from orchestrator.bench.transport.methods import METHODS
from orchestrator.bench.transport.sweep import BOTH, HaulSweep, run_transport
from orchestrator.bench.transport.tables import HEAD, cells, discussions, summary
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import MOST, AsJson, listed, numbers, tell
from orchestrator.cli.loop import run
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.transport.rules import BAG_CHOICES, BUDGETS, SIGHTS, HaulRules

FIRST_HOUSE = 10_000  # the seeds below it were used while the game was calibrated and the players were written


@app.command("transport")
def transport(
    methods: Annotated[str, typer.Option(help=f"Comma-separated: {', '.join(METHODS)}.")] = "rhp,claims,coela,capo",
    agents: Annotated[str, typer.Option(help="Numbers of agents, comma-separated: 1 to 4.")] = "1,2,3",
    houses: Annotated[str, typer.Option(help="Number of houses, or their seeds, such as 10000-10049.")] = "50",
    budget: Annotated[int, typer.Option(help=f"Ticks of an episode: {', '.join(map(str, BUDGETS))}.")] = BUDGETS[1],
    sight: Annotated[str, typer.Option(help="room: an agent sees its whole room; near: only what is near.")] = SIGHTS[0],
    bags: Annotated[str, typer.Option(help="rich (five bags), scarce (two), or both in turn.")] = BOTH,
    out: Annotated[
        Path | None, typer.Option(help="Folder for rows and episodes; name it again to continue a stopped bench.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Carry things through houses with differently organised agents, and compare how much they deliver in the same houses.

    Differences are paired, with 95 % intervals. `blockcrew games replay` plays the episodes in the folder again. Example:

    blockcrew bench transport --methods rhp,claims,coela,capo,oracle --agents 2 --houses 20 --budget 1000
    """
    names = list(dict.fromkeys(listed(methods, METHODS, "method")))
    counts = tuple(dict.fromkeys(numbers(agents, "--agents")))
    for count in counts:
        HaulRules(count)
    one_of(budget, BUDGETS, "--budget")
    one_of(sight, SIGHTS, "--sight")
    one_of(bags, (BOTH, *BAG_CHOICES), "--bags")
    sweep = HaulSweep(names, counts, seeds_of_houses(houses), budget, sight, bags)
    folder = out or Path("runs") / f"bench-transport-{budget}-{sight}-{bags}"
    rows = run(run_transport(sweep, BenchFolder(folder, sweep), tell))
    if as_json:
        print(json.dumps({"summary": summary(rows), "rows": rows, "out": str(folder)}))
        return
    print_rows(rows)
    print(f"\nRows and episodes: {folder}")


def one_of(value: object, choices: tuple[object, ...], option: str) -> None:
    """Raise BlockcrewError unless a value is among the choices of an option."""
    if value not in choices:
        raise BlockcrewError(f"{option} cannot be {value!r}: choose one of {', '.join(map(str, choices))}.")


def seeds_of_houses(text: str) -> tuple[int, ...]:
    """Return the seeds of the houses that a text means: `50` means the first fifty of the evaluation, other texts name
    seeds."""
    found = numbers(text, "--houses")
    if not text.strip().isdecimal():
        return tuple(dict.fromkeys(found))
    if found[0] > MOST:
        raise BlockcrewError(f"--houses can be 1 to {MOST}, not {found[0]}; name single houses as {found[0]}-{found[0]}.")
    return tuple(range(FIRST_HOUSE, FIRST_HOUSE + found[0]))


def print_rows(rows: list[Row]) -> None:
    """Print the table of a benchmark, and below it a sentence on the discussions of each crew. `said` is the number of
    messages, and `points` the paired difference of rates."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in HEAD:
        table.add_column(name, justify="left" if name in ("method", "against") else "right", no_wrap=True)
    for line in cells(rows):
        table.add_row(*line)
    console = Console(highlight=False)
    console.print(table)
    for sentence in discussions(rows):
        console.print(sentence, markup=False, soft_wrap=True)
