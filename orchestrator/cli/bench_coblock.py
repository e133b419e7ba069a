"""`blockcrew bench coblock`: two builders with private goals build together, as text or with real bots in Minecraft."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from orchestrator.app.coblock.opening import need_place
from orchestrator.bench.coblock.sweep import REAL_TIME, TEXT, TURNS, CoBlockSweep, run_coblock
from orchestrator.bench.coblock.tables import HEAD, cells, summary
from orchestrator.bench.sweep import BenchFolder, Row
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import AsJson, listed, numbers, seeds_of, tell
from orchestrator.cli.executor_options import ON_THIS_MACHINE, ExecutorOptions
from orchestrator.cli.loop import run
from orchestrator.cli.option_groups import grouped
from orchestrator.cli.site_options import NOTHING_TYPED, SiteOptions
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.blocks import SEATS
from orchestrator.games.coblock.entry import ENTRY
from orchestrator.games.coblock.task import TaskKind
from orchestrator.servers.served.arena_choice import place
from orchestrator.settings import Settings

TYPES = {kind.value: kind for kind in TaskKind}


@app.command("coblock")
@grouped
def coblock(
    types: Annotated[str, typer.Option(help=f"Comma-separated: {', '.join(TYPES)}.")] = ",".join(TYPES),
    tasks: Annotated[str, typer.Option(help="Number of tasks of each type, or their seeds, such as 101-106.")] = "10",
    players: Annotated[
        str, typer.Option(help=f"Who builds, one name for both or two: {', '.join(ENTRY.players)}.")
    ] = "talking",
    in_minecraft: Annotated[
        bool, typer.Option("--in-minecraft", help="Two bots build on a plot, and the text engine is the referee.")
    ] = False,
    real_time: Annotated[
        bool, typer.Option("--real-time", help="In Minecraft each builder acts as soon as its last action is done.")
    ] = False,
    site: SiteOptions = NOTHING_TYPED,
    where: ExecutorOptions = ON_THIS_MACHINE,
    out: Annotated[
        Path | None, typer.Option(help="Folder for rows and episodes; name it again to continue a stopped bench.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Build structures of coloured blocks with two builders, each of whom knows only its own goal and its own blocks.

    In Minecraft the builders fly in creative mode and talk in the chat. After each step blocks, inventories and messages are
    read back from the game; `equal` counts the tasks in which every state has the digest of the game in text alone.
    In real time a message or block may come first on one day and second on another, so the recorded actions are compared.
    `blockcrew games replay` plays the episodes in the folder again. Examples:

    blockcrew bench coblock --tasks 100

    blockcrew bench coblock --in-minecraft --tasks 2 --types skill,goal --real-time
    """
    if not in_minecraft and (real_time or site != NOTHING_TYPED):
        raise BlockcrewError("Only a game in Minecraft has a server or real time: add --in-minecraft.")
    mode = TEXT if not in_minecraft else REAL_TIME if real_time else TURNS
    names = tuple(dict.fromkeys(listed(types, TYPES, "type")))
    seeds = seeds_of(tasks) if tasks.strip().isdecimal() else numbers(tasks, "--tasks")
    at = place(site.at) if site.at else None
    need_place(site.place, at)
    sweep = CoBlockSweep(names, tuple(dict.fromkeys(seeds)), pair_of(players), mode, site.config(len(SEATS)), at)
    folder = out or Path("runs") / f"bench-coblock-{mode}"
    choice = where.choice("All tasks in Minecraft share one server" if in_minecraft else "")
    with choice.opened(sweep.spec()) as executor:
        rows = run(run_coblock(sweep, BenchFolder(folder, sweep), Settings.read(folder), tell, executor))
    if as_json:
        print(json.dumps({"summary": summary(rows), "rows": rows, "out": str(folder)}))
        return
    print_tasks(rows)
    print(f"\nRows and episodes: {folder}")


def pair_of(text: str) -> tuple[str, str]:
    """Return the names of the two players. Raises BlockcrewError for an unknown one, or for more than two."""
    names = listed(text, dict.fromkeys(ENTRY.players), "player")
    if len(names) > len(SEATS):
        raise BlockcrewError(f"CoBlock has two builders: name one or two players, not {len(names)}.")
    return names[0], names[-1]


def print_tasks(rows: list[Row]) -> None:
    """Print the table of a benchmark, and below it why tasks were not played to their end."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in HEAD:
        table.add_column(name, justify="left" if name == "type" else "right", no_wrap=True)
    for line in cells(rows):
        table.add_row(*line)
    console = Console(highlight=False)
    console.print(table)
    for row in rows:
        if "why" in row:
            console.print(f"{row['type']}, seed {row['seed']}: {row['why']}", markup=False, soft_wrap=True)
