"""`blockcrew bench minecollab`: Mindcraft's MineCollab tasks from a task file, scored as its validators do."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.bench.minecollab.collab_sweep import CollabSweep, selected
from orchestrator.bench.minecollab.collab_tables import PAPERS, markdown, summary
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import AsJson, seeds_of, tell
from orchestrator.cli.executor_options import ON_THIS_MACHINE, ExecutorOptions
from orchestrator.cli.neighbour_options import ONE_SEED, NeighbourOptions, NeighbourReport, play, show
from orchestrator.cli.option_groups import grouped
from orchestrator.tasks.minecollab.task_file import read_tasks

LEGEND = (
    "solved: one agent holds all targets (in Hell's Kitchen each its own), or every block of the blueprint is right.",
    "blocks right: matching cells / (matching + differing cells); cells where air is wanted and is do not count.",
    "Times are seconds of the game, from the moment when the task is set up.",
)


@dataclass(frozen=True, slots=True)
class CollabOptions:
    """The options of a MineCollab benchmark as they were typed."""

    tasks: Annotated[int | None, typer.Option(min=1, help="How many tasks, from the first of the file on; all by default.")] = (
        None
    )
    agents: Annotated[int | None, typer.Option(min=1, help="Only tasks for so many agents.")] = None
    people_as_bots: Annotated[
        bool, typer.Option("--people-as-bots", help="Play tasks with people too: bots take their places.")
    ] = False


NOTHING_TYPED = CollabOptions()


@app.command("minecollab")
@grouped
def minecollab(
    file: Annotated[Path, typer.Option(help="A task file of Mindcraft (crafting, cooking or construction).")],
    options: CollabOptions = NOTHING_TYPED,
    players: NeighbourOptions = ONE_SEED,
    where: ExecutorOptions = ON_THIS_MACHINE,
    out: Annotated[
        Path, typer.Option(help="Folder for rows, records and report; name it again to continue a stopped bench.")
    ] = Path("runs/bench-minecollab"),
    as_json: AsJson = False,
) -> None:
    """Play MineCollab tasks of Mindcraft: crafting, cooking, construction; your task file, its rules of scoring."""
    sweep = sweep_of(file, options, players)
    for sentence in sweep.left_out.values():
        tell(f"left out: {sentence}")
    rows = play(sweep, out, where)
    repeating = ["minecollab", "--file", str(file), *words(options), *players.words()]
    report = NeighbourReport(f"MineCollab: {file.name}", repeating, LEGEND, PAPERS)
    table = markdown(rows, sweep.left_out)
    path = report.write(out, sweep.base, sweep.spec(), rows, table)
    show(rows, summary(rows, sweep.left_out), table, out, path, as_json)


def sweep_of(file: Path, options: CollabOptions, players: NeighbourOptions) -> CollabSweep:
    """Return the runs that these options mean. Raises BlockcrewError for an unknown name, a bad file, or no task to play."""
    base, read = players.base(), read_tasks(file, players.version)
    tasks, left_out = selected(read, options.tasks, options.agents, options.people_as_bots)
    return CollabSweep(read, tasks, left_out, players.mind_names(), seeds_of(players.seeds), base)


def words(options: CollabOptions) -> list[str]:
    """Return the options that choose the tasks, as words of a command line."""
    found = ["--tasks", str(options.tasks)] if options.tasks else []
    found += ["--agents", str(options.agents)] if options.agents else []
    return [*found, "--people-as-bots"] if options.people_as_bots else found
