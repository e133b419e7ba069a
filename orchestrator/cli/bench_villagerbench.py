"""`blockcrew bench villagerbench`: VillagerAgent's tasks from its data files, scored by its formulae."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.app.catalogue import choose
from orchestrator.bench.villagerbench.village_sweep import CONSTRUCTION, ESCAPE, FARM, VillageSweep, village_tasks
from orchestrator.bench.villagerbench.village_tables import markdown, summary
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import AsJson, seeds_of
from orchestrator.cli.executor_options import ON_THIS_MACHINE, ExecutorOptions
from orchestrator.cli.neighbour_options import ONE_SEED, NeighbourOptions, NeighbourReport, play, show
from orchestrator.cli.option_groups import grouped
from orchestrator.core.errors import BlockcrewError

SCENARIOS = (CONSTRUCTION, FARM, ESCAPE)
LEGEND = (
    "completion: blocks that are right, check points that were reached, or rooms solved. efficiency: the time that actions may",
    "take over the time that they took. balance: 1 - the standard deviation of the agents' times at work. contribution: each",
    "agent's share of the blocks placed, of the things held first, or of the switches operated. The formulae are those of",
    "VillagerAgent's judges; they have no contribution in escape rooms.",
)


@dataclass(frozen=True, slots=True)
class VillageOptions:
    """The options of a VillagerBench benchmark as they were typed."""

    tasks: Annotated[int | None, typer.Option(min=1, help="How many tasks, from the first of the file on; all by default.")] = (
        None
    )
    agents: Annotated[int, typer.Option(min=1, max=10, help="Number of agents.")] = 3


NOTHING_TYPED = VillageOptions()


@app.command("villagerbench")
@grouped
def villagerbench(
    scenario: Annotated[str, typer.Argument(help=f"{CONSTRUCTION}, {FARM} (farm-to-table) or {ESCAPE} (escape rooms).")],
    file: Annotated[
        Path, typer.Option(help="Its data file: blueprint_description_all.json, farm_setting.json or escape_atom.json.")
    ],
    options: VillageOptions = NOTHING_TYPED,
    players: NeighbourOptions = ONE_SEED,
    where: ExecutorOptions = ON_THIS_MACHINE,
    out: Annotated[
        Path, typer.Option(help="Folder for rows, records and report; name it again to continue a stopped bench.")
    ] = Path("runs/bench-villagerbench"),
    as_json: AsJson = False,
) -> None:
    """Play VillagerBench tasks of VillagerAgent (construction, farm, escape); your data file, its formulae."""
    choose(dict.fromkeys(SCENARIOS), scenario, "scenario")
    sweep = sweep_of(scenario, file, options, players)
    rows = play(sweep, out, where)
    chosen = ["--file", str(file), "--agents", str(options.agents)]
    chosen += ["--tasks", str(options.tasks)] if options.tasks else []
    repeating = ["villagerbench", scenario, *chosen, *players.words()]
    table = markdown(rows)
    path = NeighbourReport(f"VillagerBench: {scenario}", repeating, LEGEND).write(out, sweep.base, sweep.spec(), rows, table)
    show(rows, summary(rows), table, out, path, as_json)


def sweep_of(scenario: str, file: Path, options: VillageOptions, players: NeighbourOptions) -> VillageSweep:
    """Return the runs that these options mean. Raises BlockcrewError for an unknown name, a bad file, or a mind where only
    rules play."""
    if scenario == ESCAPE and players.mind_names() != ["symbolic"]:
        raise BlockcrewError("Escape rooms are played by rules only: leave --minds out.")
    base, tasks = players.base(), village_tasks(scenario, file, options.tasks, options.agents)
    return VillageSweep(scenario, file, tasks, options.agents, players.mind_names(), seeds_of(players.seeds), base)
