"""`blockcrew bench techtree`: how far one bot comes on the tech tree, as Voyager's paper measures it."""

import json
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.app.catalogue import MINDS
from orchestrator.app.run_config import RunConfig
from orchestrator.bench.page import machine, write_page
from orchestrator.bench.report import labels
from orchestrator.bench.sweep import BenchFolder, run_sweep
from orchestrator.bench.techtree.tech_sweep import TechSweep
from orchestrator.bench.techtree.tech_tables import VOYAGER, markdown, summary
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import AsJson, Minds, Speed, Version, World, listed, seeds_of, spelled, tell
from orchestrator.cli.loop import run
from orchestrator.cli.model_options import BaseUrl, Dollars, ModelName, PriceOf, Tokens, model_config_of, words_of
from orchestrator.cli.option_groups import grouped
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.place import OURS
from orchestrator.settings import Settings

SPEED = 3.0  # of a server of our own
LEGEND = (
    "items: different items that the bot ever held. rounds: goals that the curriculum gave. Columns of tools: seconds of",
    "the game until the first tool of that level. The bot begins with nothing in a new survival world; nobody helps it.",
)


@dataclass(frozen=True, slots=True)
class TechOptions:
    """The options of a tech tree benchmark as they were typed."""

    minutes: Annotated[float, typer.Option(min=0.1, help="Minutes of the game for each run.")] = 30.0
    minds: Minds = "symbolic"
    seeds: Annotated[str, typer.Option(help="Number of worlds, or their seeds: 3, or 101-103.")] = "3"
    model: ModelName = ""
    base_url: BaseUrl = ""
    budget: Dollars = None
    budget_tokens: Tokens = None
    price: PriceOf = ""
    speed: Speed = None
    world: World = "embedded"
    version: Version = VERSIONS[0]


NOTHING_TYPED = TechOptions()


@app.command("techtree")
@grouped
def techtree(
    options: TechOptions = NOTHING_TYPED,
    out: Annotated[
        Path, typer.Option(help="Folder for rows, records and report; name it again to continue a stopped bench.")
    ] = Path("runs/bench-techtree"),
    as_json: AsJson = False,
) -> None:
    """Climb the tech tree from nothing, as Voyager does: different items, tools by level, distance."""
    sweep = sweep_of(options)
    shelf = BenchFolder(out, sweep)
    rows = run(run_sweep(sweep, shelf, Settings.read(out), tell))
    command = shlex.join(["blockcrew", "bench", "techtree", *words(options, sweep)])
    facts = [f"Minecraft {sweep.base.version}, world {sweep.base.world}.", f"Machine: {machine()}."]
    report = write_page(
        out, "Tech tree", facts=[*facts, *(labels(rows_with_help(rows), sweep.spec()))], command=command, table=markdown(rows),
        findings=VOYAGER, pictures=(), legend=LEGEND,
    )  # fmt: skip
    if as_json:
        print(json.dumps({"rows": rows, "summary": summary(rows), "out": str(out)}))
        return
    print(markdown(rows))
    print(f"\nReport: {report}")


def rows_with_help(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    """Return the rows with the number of an operator's commands, which is always 0 here."""
    return [{"admin_commands": 0, **row} for row in rows]


def sweep_of(options: TechOptions) -> TechSweep:
    """Return the runs that these options mean. Raises BlockcrewError for an unknown name."""
    model_config = model_config_of(
        options.minds, options.model, options.base_url, options.budget, options.budget_tokens, options.price
    )
    speed = options.speed or (SPEED if options.world in OURS else 1.0)
    base = RunConfig(world=options.world, version=options.version, speed=speed, model_config=model_config)
    return TechSweep(options.minutes, listed(options.minds, MINDS, "mind"), seeds_of(options.seeds), base)


def words(options: TechOptions, sweep: TechSweep) -> list[str]:
    """Return the options that repeat these runs, as words of a command line."""
    base = sweep.base
    found = ["--minutes", f"{options.minutes:g}", "--minds", ",".join(sweep.minds), "--seeds", spelled(sweep.seeds)]
    found += ["--speed", f"{base.speed:g}"]
    found += ["--world", base.world] if base.world != NOTHING_TYPED.world else []
    found += ["--version", base.version] if base.version != NOTHING_TYPED.version else []
    return [*found, *words_of(base.model_config)]
