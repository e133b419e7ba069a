"""`blockcrew bench techtree`: how far one bot comes on the tech tree, as Voyager's paper measures it."""

from pathlib import Path
from typing import Annotated

import typer

from orchestrator.bench.techtree.tech_sweep import TechSweep
from orchestrator.bench.techtree.tech_tables import VOYAGER, markdown, summary
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import AsJson, seeds_of
from orchestrator.cli.executor_options import ON_THIS_MACHINE, ExecutorOptions
from orchestrator.cli.neighbour_options import NeighbourOptions, NeighbourReport, play, show
from orchestrator.cli.option_groups import grouped

LEGEND = (
    "items: different items that the bot ever held. rounds: goals that the curriculum gave. Columns of tools: seconds of",
    "the game until the first tool of that level. nothing new s: seconds of rounds that brought no new item: stocks, and vain",
    "tries. The bot begins with nothing in a new survival world; nobody helps it.",
)
THREE_SEEDS = NeighbourOptions(seeds="3")


@app.command("techtree")
@grouped
def techtree(
    minutes: Annotated[float, typer.Option(min=0.1, help="Minutes of the game for each run.")] = 30.0,
    players: NeighbourOptions = THREE_SEEDS,
    where: ExecutorOptions = ON_THIS_MACHINE,
    out: Annotated[
        Path, typer.Option(help="Folder for rows, records and report; name it again to continue a stopped bench.")
    ] = Path("runs/bench-techtree"),
    as_json: AsJson = False,
) -> None:
    """Climb the tech tree from nothing, as Voyager does: different items, tools by level, distance."""
    sweep = TechSweep(minutes, players.mind_names(), seeds_of(players.seeds), players.base())
    rows = play(sweep, out, where)
    table = markdown(rows)
    report = NeighbourReport("Tech tree", ["techtree", "--minutes", f"{minutes:g}", *players.words()], LEGEND, VOYAGER)
    path = report.write(out, sweep.base, sweep.spec(), rows, table)
    show(rows, summary(rows), table, out, path, as_json)
