"""`blockcrew bench restaurant`: compares dispatchers in the restaurant in Minecraft."""

import json
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.app.kitchen_dispatchers import ASKING, HEADS, open_heads
from orchestrator.bench.restaurant.playing import run_restaurant
from orchestrator.bench.restaurant.sweep import WAYS, RestaurantSweep
from orchestrator.bench.restaurant.tables import all_differences, as_lines, beside_text, by_collaboration, summary, with_person
from orchestrator.bench.sweep import BenchFolder
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import AsJson, listed, numbers, seeds_of, tell
from orchestrator.cli.cuisineworld_options import NO_MODEL, KitchenModelOptions, journal_of, known_heads
from orchestrator.cli.loop import run
from orchestrator.cli.option_groups import grouped
from orchestrator.cli.site_options import NOTHING_TYPED, SiteOptions
from orchestrator.core.errors import BlockcrewError
from orchestrator.minds.dispatcher import Parts
from orchestrator.servers.place import OURS
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.kitchen import Mode
from orchestrator.tasks.cuisineworld.rules import ALPHAS, STEPS


@app.command("restaurant")
@grouped
def restaurant(
    level: Annotated[str, typer.Option(help="Levels by name or number, comma-separated.")] = "3",
    agents: Annotated[str, typer.Option(help="Numbers of agents, comma-separated: 1 to 6.")] = "2,3",
    collaboration: Annotated[
        str, typer.Option(help=f"Comma-separated: {', '.join(WAYS)} (a scripted person beside so many bots).")
    ] = "asynchronous",
    dispatchers: Annotated[
        str, typer.Option(help=f"Comma-separated: {', '.join(HEADS)}; the oracle plays in rounds only.")
    ] = "random,greedy,lookahead",
    tau: Annotated[str, typer.Option(help="How much time orders leave, 1 (little) to 5, comma-separated.")] = "2",
    seeds: Annotated[str, typer.Option(help="Number of seeds of the orders, or seeds such as 101-106.")] = "3",
    steps: Annotated[int, typer.Option(min=1, max=7200, help="Steps of an episode; by the clock, one lasts a second.")] = STEPS,
    site: SiteOptions = NOTHING_TYPED,
    model: KitchenModelOptions = NO_MODEL,
    out: Annotated[Path | None, typer.Option(help="Folder for the rows; name it again to continue a stopped bench.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let dispatchers run a restaurant in Minecraft, and compare their CoS, the share of orders served in time.

    The same episodes are played in text as well, with the same orders. Differences are paired, with 95 % intervals.
    """
    names = list(dict.fromkeys(one.strip() for one in dispatchers.split(",") if one.strip()))
    known_heads(names)
    ways = listed(collaboration, {way: way for way in WAYS}, "collaboration")
    taus = numbers(tau, "--tau")
    if not set(taus) <= set(range(1, len(ALPHAS) + 1)):
        raise BlockcrewError(f"--tau must have numbers from 1 to {len(ALPHAS)}, not {tau!r}.")
    counts = numbers(agents, "--agents")
    config, asked = site.config(max(counts)), model.config(names)
    if config.world not in OURS:
        raise BlockcrewError("The bench of the restaurant starts its own server: leave --world out.")
    levels = [one.strip() for one in level.split(",") if one.strip()]
    sweep = RestaurantSweep(ways, names, counts, levels, taus, seeds_of(seeds), config, asked.model, steps)
    folder = out or Path("runs") / "bench-restaurant"
    shelf, settings = BenchFolder(folder, sweep), Settings.read(folder)
    with (
        journal_of(names, folder, "bench restaurant", asked, Parts()) as journal,
        open_heads(names, Mode.CLEAN, Parts(), asked, settings, journal) as heads,
    ):
        rows = run(run_restaurant(sweep, shelf, settings, tell, heads))
    if as_json:
        found = {"summary": summary(rows), "by_collaboration": by_collaboration(rows), "beside_text": beside_text(rows)}
        print(
            json.dumps(
                found
                | {"differences": all_differences(rows), "with_person": with_person(rows), "rows": rows, "out": str(folder)}
            )
        )
        return
    print("\n".join(as_lines(rows)))
    print(f"\nRows: {folder}; dispatchers that ask a model: {', '.join(ASKING)}.")
