"""`blockcrew bench transport`: compares ways of working together in the transport game, in the same houses."""

import json
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.app.transport.opening import need_place
from orchestrator.bench.houses.crews import LANGUAGE_CREW
from orchestrator.bench.sweep import BenchFolder, Row
from orchestrator.bench.transport.methods import HAUL_METHODS, METHODS
from orchestrator.bench.transport.running import run_transport
from orchestrator.bench.transport.sweep import BOTH, HaulSweep
from orchestrator.bench.transport.tables import TRANSPORT_TABLE
from orchestrator.cli.bench import app
from orchestrator.cli.bench_houses import print_houses, seeds_of_houses
from orchestrator.cli.bench_houses_model import NO_MODEL, OPEN_MODEL, HouseModelOptions, model_name, suffix, with_model
from orchestrator.cli.bench_options import AsJson, listed, numbers, tell
from orchestrator.cli.executor_options import ON_THIS_MACHINE, ExecutorOptions
from orchestrator.cli.loop import run
from orchestrator.cli.option_groups import grouped
from orchestrator.cli.site_options import NOTHING_TYPED, SiteOptions
from orchestrator.core.errors import BlockcrewError
from orchestrator.games.transport.rules import BAG_CHOICES, BUDGETS, SIGHTS, HaulRules
from orchestrator.servers.served.arena_choice import place
from orchestrator.settings import Settings


@app.command("transport")
@grouped
def transport(
    methods: Annotated[str, typer.Option(help=f"Comma-separated: {', '.join(METHODS)}.")] = "rhp,claims,coela,capo",
    agents: Annotated[str, typer.Option(help="Numbers of agents, comma-separated: 1 to 4.")] = "1,2,3",
    houses: Annotated[str, typer.Option(help="Number of houses, or their seeds, such as 10000-10049.")] = "50",
    ticks: Annotated[int, typer.Option("--budget", help=f"Ticks of an episode: {', '.join(map(str, BUDGETS))}.")] = BUDGETS[1],
    sight: Annotated[str, typer.Option(help="room: an agent sees its whole room; near: only what is near.")] = SIGHTS[0],
    bags: Annotated[str, typer.Option(help="rich (five bags), scarce (two), or both in turn.")] = BOTH,
    in_minecraft: Annotated[
        bool, typer.Option("--in-minecraft", help="Bots carry in houses of blocks, and the text engine is the referee.")
    ] = False,
    site: SiteOptions = NOTHING_TYPED,
    model: HouseModelOptions = NO_MODEL,
    where: ExecutorOptions = ON_THIS_MACHINE,
    out: Annotated[
        Path | None, typer.Option(help="Folder for rows and episodes; name it again to continue a stopped bench.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Carry things through houses with differently organised agents, and compare how much they deliver in the same houses.

    Differences are paired, with 95 % intervals. `blockcrew games replay` plays the episodes in the folder again. In Minecraft
    the bots walk at the pace of the game, carry real items and talk in the chat. After each step places, hands, bags and
    messages are read back from the game; `equal` counts the houses in which every state has the digest of the game in text
    alone. Examples:

    blockcrew bench transport --methods rhp,claims,coela,capo,oracle --agents 2 --houses 20 --budget 1000

    blockcrew bench transport --methods claims,capo --agents 2 --houses 2 --in-minecraft

    blockcrew bench transport --methods capo,capo-language --agents 2 --houses 2 --model llama3.1
    """
    names = list(dict.fromkeys(listed(methods, METHODS, "method")))
    counts = tuple(dict.fromkeys(numbers(agents, "--agents")))
    for count in counts:
        HaulRules(count)
    one_of(ticks, BUDGETS, "--budget")
    one_of(sight, SIGHTS, "--sight")
    one_of(bags, (BOTH, *BAG_CHOICES), "--bags")
    if not in_minecraft and site != NOTHING_TYPED:
        raise BlockcrewError("Only a game in Minecraft has a server: add --in-minecraft.")
    if in_minecraft and LANGUAGE_CREW in names:
        raise BlockcrewError(f"The method `{LANGUAGE_CREW}` plays in text only: leave it or --in-minecraft out.")
    config, at = (site.config(max(counts)), place(site.at) if site.at else None) if in_minecraft else (None, None)
    if config:
        need_place(config.world, at)
    name = f"bench-transport-{ticks}-{sight}-{bags}{'-minecraft' if config else ''}{suffix(names)}"
    folder, seeds = out or Path("runs") / name, seeds_of_houses(houses, "--houses")
    settings = Settings.read(folder)
    asked = model.config(names, settings)
    sweep = HaulSweep(names, counts, seeds, ticks, sight, bags, config, at, model_name(asked, settings))
    shelf = BenchFolder(folder, sweep)

    async def played() -> list[Row]:
        async with with_model(HAUL_METHODS, asked, sweep.planned(), shelf, settings) as methods_with_model:
            return await run_transport(sweep, shelf, settings, tell, methods_with_model, executor)

    together = "All houses in Minecraft share one server" if config else OPEN_MODEL if asked else ""
    with where.choice(together).opened(sweep.spec()) as executor:
        rows = run(played())
    if as_json:
        print(json.dumps({"summary": TRANSPORT_TABLE.summary(rows), "rows": rows, "out": str(folder)}))
        return
    print_houses(rows, TRANSPORT_TABLE)
    print(f"\nRows and episodes: {folder}")


def one_of(value: object, choices: tuple[object, ...], option: str) -> None:
    """Raise BlockcrewError unless a value is among the choices of an option."""
    if value not in choices:
        raise BlockcrewError(f"{option} cannot be {value!r}: choose one of {', '.join(map(str, choices))}.")
