"""`blockcrew bench cooking`: compares who decides for the cooks of a kitchen in the game (MindAgent's Minecraft task)."""

import json
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.app.catalogue import MINDS
from orchestrator.app.cooking.shift import HEADS
from orchestrator.app.run_config import RunConfig
from orchestrator.bench.cooking import CookingSweep
from orchestrator.bench.cooking_report import write_cooking_report
from orchestrator.bench.cooking_tables import markdown, summary
from orchestrator.bench.sweep import BenchFolder, run_sweep
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import AsJson, Minds, Ways, World, listed, numbers, seeds_of, spelled, tell, ways
from orchestrator.cli.executor_options import ON_THIS_MACHINE, ExecutorOptions
from orchestrator.cli.loop import run
from orchestrator.cli.model_options import BaseUrl, Dollars, ModelName, PriceOf, Tokens, model_config_of, words_of
from orchestrator.cli.option_groups import grouped
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.place import OURS
from orchestrator.servers.served.arena_choice import place
from orchestrator.settings import Settings
from orchestrator.tasks.cooking.level_file import level_of
from orchestrator.tasks.cooking.orders import ALPHAS

USUAL = {"cooks": "1,2", "taus": "1-5", "seeds": "3", "heads": "one"}
SPEED = 3.0  # of a server of our own
QUICK = {"cooks": "2", "taus": "3", "seeds": "1", "heads": "one"}


def usually(option: str) -> str:
    """Return a sentence for the help text on the default of an option, and on its value with --quick."""
    return f"Default {USUAL[option]}" + (f", {QUICK[option]} with --quick." if QUICK[option] != USUAL[option] else ".")


@dataclass(frozen=True, slots=True)
class CookingOptions:
    """The options of a cooking benchmark as they were typed; empty where nothing was."""

    cooks: Annotated[str, typer.Option(help=f"Numbers of cooks, comma-separated. {usually('cooks')}")] = ""
    minds: Minds = "symbolic"
    heads: Annotated[
        str, typer.Option(help=f"`one` decides for all cooks, or `each` cook for itself; comma-separated. {usually('heads')}")
    ] = ""
    collaboration: Ways = ""
    taus: Annotated[str, typer.Option(help=f"How much time orders leave: 1 little, 5 much. {usually('taus')}")] = ""
    seeds: Annotated[str, typer.Option(help=f"Number of order lists, or their seeds: 5, or 101-106. {usually('seeds')}")] = ""
    level: Annotated[str, typer.Option(help="Kitchen, dishes and animals: pasture, farm, or a level of --levels.")] = "pasture"
    levels: Annotated[Path | None, typer.Option(help="A file with levels of your own.")] = None
    model: ModelName = ""
    base_url: BaseUrl = ""
    budget: Dollars = None
    budget_tokens: Tokens = None
    price: PriceOf = ""
    speed: Annotated[
        float | None, typer.Option(help="Game speed, 1 to 10 times normal. Default 3, and 1 on a server of somebody else.")
    ] = None
    world: World = "embedded"
    at: Annotated[str, typer.Option(help="Lowest north-west corner of the kitchen, 'X Y Z', on a server of somebody else.")] = (
        ""
    )
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0]


NOTHING_TYPED = CookingOptions()


@app.command("cooking")
@grouped
def cooking(
    options: CookingOptions = NOTHING_TYPED,
    where: ExecutorOptions = ON_THIS_MACHINE,
    out: Annotated[
        Path, typer.Option(help="Folder for rows, records, report and plots; name it again to continue a stopped bench.")
    ] = Path("runs/bench-cooking"),
    quick: Annotated[bool, typer.Option("--quick", help="One shift within three minutes; your options have priority.")] = False,
    as_json: AsJson = False,
) -> None:
    """Cook meat to order in a kitchen on flat land; scored by CoS, the share of orders that are served in time."""
    sweep = sweep_of(options, QUICK if quick else USUAL)
    shelf = BenchFolder(out, sweep)
    for sentence in filter(None, map(sweep.level.crowding, sweep.cooks)):
        tell(sentence)
    with where.choice().opened(sweep.spec()) as executor:
        rows = run(run_sweep(sweep, shelf, Settings.read(out), tell, executor))
    command = shlex.join(["blockcrew", "bench", "cooking", *words(options, sweep)])
    report = write_cooking_report(rows, sweep.spec(), command, out)
    if as_json:
        print(json.dumps({"rows": rows, "summary": summary(rows), "out": str(out)}))
        return
    print(markdown(rows))
    print(f"\nReport and plots: {report}")


def sweep_of(options: CookingOptions, usual: dict[str, str]) -> CookingSweep:
    """Return the runs that these options mean; `usual` has the values of those that were not typed. Raises BlockcrewError for
    an unknown name or an impossible number."""
    taus = numbers(options.taus or usual["taus"], "--taus")
    if max(taus) > len(ALPHAS):
        raise BlockcrewError(f"--taus must be numbers from 1 to {len(ALPHAS)}, not {max(taus)}.")
    model_config = model_config_of(
        options.minds, options.model, options.base_url, options.budget, options.budget_tokens, options.price
    )
    return CookingSweep(
        level=level_of(options.level, options.levels),
        cooks=numbers(options.cooks or usual["cooks"], "--cooks"),
        minds=listed(options.minds, MINDS, "mind"),
        collaborations=ways(options.collaboration),
        heads=listed(options.heads or usual["heads"], dict.fromkeys(HEADS), "way to decide"),
        taus=taus,
        seeds=seeds_of(options.seeds or usual["seeds"]),
        base=RunConfig(world=options.world, version=options.version, speed=speed_of(options), model_config=model_config),
        at=place(options.at) if options.at else None,
    )


def speed_of(options: CookingOptions) -> float:
    """Return the game speed of these runs: as typed, else the usual one of the server."""
    return options.speed or (SPEED if options.world in OURS else 1.0)


def words(options: CookingOptions, sweep: CookingSweep) -> Sequence[str]:
    """Return the options that repeat these runs, as words of a command line; most that have their default are left out."""
    base = sweep.base
    found = ["--cooks", ",".join(map(str, sweep.cooks)), "--minds", ",".join(sweep.minds), "--heads", ",".join(sweep.heads)]
    found += ["--taus", ",".join(map(str, sweep.taus)), "--seeds", spelled(sweep.seeds), "--level", sweep.level.name]
    found += ["--collaboration", options.collaboration] if options.collaboration else []
    found += ["--levels", str(options.levels)] if options.levels else []
    found += ["--speed", f"{options.speed:g}"] if options.speed else []
    found += ["--world", base.world] if base.world != NOTHING_TYPED.world else []
    found += ["--at", options.at] if options.at else []
    found += ["--version", base.version] if base.version != NOTHING_TYPED.version else []
    return [*found, *words_of(base.model_config)]
