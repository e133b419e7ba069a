"""`blockcrew bench minecollab`: Mindcraft's MineCollab tasks from a task file, scored as its validators do."""

import json
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.app.catalogue import MINDS
from orchestrator.app.run_config import RunConfig
from orchestrator.bench.minecollab.collab_sweep import CollabSweep, selected
from orchestrator.bench.minecollab.collab_tables import PAPERS, markdown, summary
from orchestrator.bench.page import machine, write_page
from orchestrator.bench.report import labels
from orchestrator.bench.sweep import BenchFolder, run_sweep
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import AsJson, Minds, Speed, Version, World, listed, seeds_of, spelled, tell
from orchestrator.cli.loop import run
from orchestrator.cli.model_options import BaseUrl, Dollars, ModelName, PriceOf, Tokens, model_config_of, words_of
from orchestrator.cli.option_groups import grouped
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.place import OURS
from orchestrator.settings import Settings
from orchestrator.tasks.minecollab.task_file import read_tasks

SPEED = 3.0  # of a server of our own
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
    minds: Minds = "symbolic"
    seeds: Annotated[str, typer.Option(help="Number of worlds, or their seeds: 3, or 101-103.")] = "1"
    model: ModelName = ""
    base_url: BaseUrl = ""
    budget: Dollars = None
    budget_tokens: Tokens = None
    price: PriceOf = ""
    speed: Speed = None
    world: World = "embedded"
    version: Version = VERSIONS[0]


NOTHING_TYPED = CollabOptions()


@app.command("minecollab")
@grouped
def minecollab(
    file: Annotated[Path, typer.Option(help="A task file of Mindcraft (crafting, cooking or construction).")],
    options: CollabOptions = NOTHING_TYPED,
    out: Annotated[
        Path, typer.Option(help="Folder for rows, records and report; name it again to continue a stopped bench.")
    ] = Path("runs/bench-minecollab"),
    as_json: AsJson = False,
) -> None:
    """Play MineCollab tasks of Mindcraft: crafting, cooking, construction; your task file, its rules of scoring."""
    sweep = sweep_of(file, options)
    for sentence in sweep.left_out.values():
        tell(f"left out: {sentence}")
    shelf = BenchFolder(out, sweep)
    rows = run(run_sweep(sweep, shelf, Settings.read(out), tell))
    report = write_page(
        out, f"MineCollab: {file.name}",
        facts=[
            f"Minecraft {sweep.base.version}, world {sweep.base.world}.", f"Machine: {machine()}.", *labels(rows, sweep.spec()),
        ],
        command=shlex.join(["blockcrew", "bench", "minecollab", *words(file, options, sweep)]),
        table=markdown(rows, sweep.left_out), findings=PAPERS, pictures=(), legend=LEGEND,
    )  # fmt: skip
    if as_json:
        print(json.dumps({"rows": rows, "summary": summary(rows, sweep.left_out), "out": str(out)}))
        return
    print(markdown(rows, sweep.left_out))
    print(f"\nReport: {report}")


def sweep_of(file: Path, options: CollabOptions) -> CollabSweep:
    """Return the runs that these options mean. Raises BlockcrewError for an unknown name, a bad file, or no task to play."""
    model_config = model_config_of(
        options.minds, options.model, options.base_url, options.budget, options.budget_tokens, options.price
    )
    speed = options.speed or (SPEED if options.world in OURS else 1.0)
    base = RunConfig(world=options.world, version=options.version, speed=speed, model_config=model_config)
    read = read_tasks(file, options.version)
    tasks, left_out = selected(read, options.tasks, options.agents, options.people_as_bots)
    return CollabSweep(read, tasks, left_out, listed(options.minds, MINDS, "mind"), seeds_of(options.seeds), base)


def words(file: Path, options: CollabOptions, sweep: CollabSweep) -> Sequence[str]:
    """Return the options that repeat these runs, as words of a command line."""
    base = sweep.base
    found = ["--file", str(file), "--minds", ",".join(sweep.minds), "--seeds", spelled(sweep.seeds)]
    found += ["--tasks", str(options.tasks)] if options.tasks else []
    found += ["--agents", str(options.agents)] if options.agents else []
    found += ["--people-as-bots"] if options.people_as_bots else []
    found += ["--speed", f"{base.speed:g}"]
    found += ["--world", base.world] if base.world != NOTHING_TYPED.world else []
    found += ["--version", base.version] if base.version != NOTHING_TYPED.version else []
    return [*found, *words_of(base.model_config)]
