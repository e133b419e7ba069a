"""`blockcrew bench villagerbench`: VillagerAgent's tasks from its data files, scored by its formulae."""

import json
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.app.catalogue import MINDS, choose
from orchestrator.app.run_config import RunConfig
from orchestrator.bench.page import machine, write_page
from orchestrator.bench.report import labels
from orchestrator.bench.sweep import BenchFolder, run_sweep
from orchestrator.bench.villagerbench.village_sweep import CONSTRUCTION, FARM, VillageSweep, village_tasks
from orchestrator.bench.villagerbench.village_tables import markdown, summary
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import AsJson, Minds, Speed, Version, World, listed, seeds_of, spelled, tell
from orchestrator.cli.loop import run
from orchestrator.cli.model_options import BaseUrl, Dollars, ModelName, PriceOf, Tokens, model_config_of, words_of
from orchestrator.cli.option_groups import grouped
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.place import OURS
from orchestrator.settings import Settings

SPEED = 3.0  # of a server of our own
SCENARIOS = (CONSTRUCTION, FARM)
LEGEND = (
    "completion: blocks that are right, or check points that were reached. efficiency: the time that actions may take over",
    "the time that they took. balance: 1 - the standard deviation of the agents' times at work. contribution: each agent's",
    "share of the blocks placed, or of the things held first. The formulae are those of VillagerAgent's judges.",
)


@dataclass(frozen=True, slots=True)
class VillageOptions:
    """The options of a VillagerBench benchmark as they were typed."""

    tasks: Annotated[int | None, typer.Option(min=1, help="How many tasks, from the first of the file on; all by default.")] = (
        None
    )
    agents: Annotated[int, typer.Option(min=1, max=10, help="Number of agents.")] = 3
    minds: Minds = "symbolic"
    seeds: Annotated[str, typer.Option(help="Number of repetitions, or their seeds: 3, or 101-103.")] = "1"
    model: ModelName = ""
    base_url: BaseUrl = ""
    budget: Dollars = None
    budget_tokens: Tokens = None
    price: PriceOf = ""
    speed: Speed = None
    world: World = "embedded"
    version: Version = VERSIONS[0]


NOTHING_TYPED = VillageOptions()


@app.command("villagerbench")
@grouped
def villagerbench(
    scenario: Annotated[str, typer.Argument(help=f"{CONSTRUCTION} or {FARM} (farm-to-table).")],
    file: Annotated[Path, typer.Option(help="Its data file: blueprint_description_all.json or farm_setting.json.")],
    options: VillageOptions = NOTHING_TYPED,
    out: Annotated[
        Path, typer.Option(help="Folder for rows, records and report; name it again to continue a stopped bench.")
    ] = Path("runs/bench-villagerbench"),
    as_json: AsJson = False,
) -> None:
    """Play VillagerBench tasks of VillagerAgent: construction or farm-to-table; your data file, its formulae."""
    choose(dict.fromkeys(SCENARIOS), scenario, "scenario")
    sweep = sweep_of(scenario, file, options)
    shelf = BenchFolder(out, sweep)
    rows = run(run_sweep(sweep, shelf, Settings.read(out), tell))
    facts = [f"Minecraft {sweep.base.version}, world {sweep.base.world}.", f"Machine: {machine()}."]
    report = write_page(
        out, f"VillagerBench: {scenario}", facts=[*facts, *labels(rows, sweep.spec())],
        command=shlex.join(["blockcrew", "bench", "villagerbench", *words(scenario, file, options, sweep)]),
        table=markdown(rows), findings=(), pictures=(), legend=LEGEND,
    )  # fmt: skip
    if as_json:
        print(json.dumps({"rows": rows, "summary": summary(rows), "out": str(out)}))
        return
    print(markdown(rows))
    print(f"\nReport: {report}")


def sweep_of(scenario: str, file: Path, options: VillageOptions) -> VillageSweep:
    """Return the runs that these options mean. Raises BlockcrewError for an unknown name or a bad file."""
    model_config = model_config_of(
        options.minds, options.model, options.base_url, options.budget, options.budget_tokens, options.price
    )
    speed = options.speed or (SPEED if options.world in OURS else 1.0)
    base = RunConfig(world=options.world, version=options.version, speed=speed, model_config=model_config)
    tasks = village_tasks(scenario, file, options.tasks)
    minds = listed(options.minds, MINDS, "mind")
    return VillageSweep(scenario, file, tasks, options.agents, minds, seeds_of(options.seeds), base)


def words(scenario: str, file: Path, options: VillageOptions, sweep: VillageSweep) -> list[str]:
    """Return the options that repeat these runs, as words of a command line."""
    base = sweep.base
    found = [scenario, "--file", str(file), "--agents", str(options.agents), "--minds", ",".join(sweep.minds)]
    found += ["--seeds", spelled(sweep.seeds), "--speed", f"{base.speed:g}"]
    found += ["--tasks", str(options.tasks)] if options.tasks else []
    found += ["--world", base.world] if base.world != NOTHING_TYPED.world else []
    found += ["--version", base.version] if base.version != NOTHING_TYPED.version else []
    return [*found, *words_of(base.model_config)]
