"""`blockcrew bench chores`: compares ways of working together in the chores game, in the same houses."""

import json
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.bench.chores.methods import CHORE_METHODS, METHODS
from orchestrator.bench.chores.sweep import ChoreSweep, run_chores
from orchestrator.bench.chores.tables import CHORES_TABLE
from orchestrator.bench.sweep import BenchFolder, Row
from orchestrator.cli.bench import app
from orchestrator.cli.bench_houses import print_houses, seeds_of_houses
from orchestrator.cli.bench_houses_model import NO_MODEL, OPEN_MODEL, HouseModelOptions, model_name, suffix, with_model
from orchestrator.cli.bench_options import AsJson, listed, numbers, tell
from orchestrator.cli.executor_options import ON_THIS_MACHINE, ExecutorOptions
from orchestrator.cli.loop import run
from orchestrator.cli.option_groups import grouped
from orchestrator.games.chores.rules import TASK_CHOICES, ChoreRules
from orchestrator.settings import Settings


@app.command("chores")
@grouped
def chores(
    methods: Annotated[str, typer.Option(help=f"Comma-separated: {', '.join(METHODS)}.")] = "independent,claims,coela,capo",
    agents: Annotated[str, typer.Option(help="Numbers of agents, comma-separated: 1 to 4.")] = "1,2,3,4",
    tasks: Annotated[str, typer.Option(help="Number of tasks, or their seeds, such as 10000-10049.")] = "50",
    template: Annotated[str, typer.Option(help=f"Kind of task: {', '.join(TASK_CHOICES)}.")] = TASK_CHOICES[0],
    model: HouseModelOptions = NO_MODEL,
    where: ExecutorOptions = ON_THIS_MACHINE,
    out: Annotated[
        Path | None, typer.Option(help="Folder for rows and episodes; name it again to continue a stopped bench.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let differently organised agents do household tasks, and compare how many steps they take in the same houses.

    Differences are paired, with 95 % intervals. Examples:

    blockcrew bench chores --methods independent,capo,oracle --agents 2 --tasks 20

    blockcrew bench chores --methods capo,capo-language --agents 2 --tasks 3 --model llama3.1 --base-url http://localhost:11434/v1
    """
    names = list(dict.fromkeys(listed(methods, METHODS, "method")))
    counts = tuple(dict.fromkeys(numbers(agents, "--agents")))
    for count in counts:
        ChoreRules(count, template)
    seeds, folder = seeds_of_houses(tasks, "--tasks"), out or Path("runs") / f"bench-chores-{template}{suffix(names)}"
    settings = Settings.read(folder)
    config = model.config(names, settings)
    sweep = ChoreSweep(names, counts, seeds, template, model_name(config, settings))
    shelf = BenchFolder(folder, sweep)

    async def played() -> list[Row]:
        async with with_model(CHORE_METHODS, config, sweep.planned(), shelf, settings) as methods_with_model:
            return await run_chores(sweep, shelf, tell, methods_with_model, executor)

    with where.choice(OPEN_MODEL if config else "").opened(sweep.spec()) as executor:
        rows = run(played())
    if as_json:
        print(json.dumps({"summary": CHORES_TABLE.summary(rows), "rows": rows, "out": str(folder)}))
        return
    print_houses(rows, CHORES_TABLE)
    print(f"\nRows and episodes: {folder}")
