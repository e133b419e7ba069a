"""`blockcrew bench cuisineworld`: compares dispatchers, which command all agents of the text kitchen (a cooking game), with
each other, with GPT-4's published results and with the bound that none can exceed."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from orchestrator.app.kitchen_dispatchers import ASKING, HEADS, open_heads
from orchestrator.cli.bench import app
from orchestrator.cli.bench_options import numbers, seeds_of, tell
from orchestrator.cli.cuisineworld_options import (
    NO_MODEL,
    WHOLE_PROMPT,
    KitchenModelOptions,
    KitchenPromptOptions,
    journal_of,
    known_heads,
)
from orchestrator.cli.executor_options import ON_THIS_MACHINE, ExecutorOptions
from orchestrator.cli.loop import run
from orchestrator.cli.option_groups import grouped
from orchestrator.core.errors import BlockcrewError
from orchestrator.settings import Settings
from orchestrator.tasks.cuisineworld.kitchen import MOST_AGENTS, Mode

PROTOCOLS = ("published", "fresh-seeds")
USUAL = {"agents": "1,2,3,4", "levels": "paper", "dispatchers": "greedy"}
QUICK = {"agents": "3", "levels": "0,3", "dispatchers": "random,greedy,lookahead"}

OPEN_MODEL = "All episodes share one connection to the model"


def usually(option: str) -> str:
    """Return a sentence for the help text of the command line's `option`, such as "agents", that says its default and, with
    --quick, its other default."""
    return f"Default {USUAL[option]}, {QUICK[option]} with --quick."


@app.command()
@grouped
def cuisineworld(
    agents: Annotated[str | None, typer.Option(help=f"Numbers of agents, comma-separated. {usually('agents')}")] = None,
    levels: Annotated[
        str | None,
        typer.Option(help=f"`paper` (the 12 in the paper's tables), `all`, or level names or numbers. {usually('levels')}"),
    ] = None,
    dispatchers: Annotated[
        str | None, typer.Option(help=f"Comma-separated: {', '.join(HEADS)}. {usually('dispatchers')}")
    ] = None,
    protocol: Annotated[str, typer.Option(help="published (seed 0, three episodes per cell) or fresh-seeds.")] = PROTOCOLS[0],
    seeds: Annotated[str, typer.Option(help="Seeds for fresh-seeds: 101-106, or 6 for 1 to 6.")] = "101-106",
    book: Annotated[Path | None, typer.Option(help="A file with your own levels.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for rows, report and plots; name it again to continue a stopped bench.")
    ] = None,
    model: KitchenModelOptions = NO_MODEL,
    prompt: KitchenPromptOptions = WHOLE_PROMPT,
    where: ExecutorOptions = ON_THIS_MACHINE,
    quick: Annotated[
        bool, typer.Option("--quick", help="A first comparison within a minute; your options have priority.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The last line of stdout is the result as JSON.")] = False,
) -> None:
    """Measure the dispatchers, which command the agents of the text kitchen, by CoS: the share of orders served in time.

    The result has their mean CoS by level, number of agents and tau (how much time orders leave: 1 little, 5 much).
    """
    from orchestrator.bench.kitchens.elsewhere import run_kitchens_elsewhere  # noqa: PLC0415
    from orchestrator.bench.kitchens.report import write_kitchen_report  # noqa: PLC0415 - `--help` stays quick
    from orchestrator.bench.kitchens.sweep import KitchenBenchFolder, Protocol, run_kitchens  # noqa: PLC0415
    from orchestrator.bench.kitchens.tables import figures, markdown, summary  # noqa: PLC0415
    from orchestrator.cli.cuisineworld import open_book  # noqa: PLC0415
    from orchestrator.tasks.cuisineworld.book import PAPER_LEVELS  # noqa: PLC0415

    usual = QUICK if quick else USUAL
    agents = usual["agents"] if agents is None else agents
    levels = usual["levels"] if levels is None else levels
    dispatchers = usual["dispatchers"] if dispatchers is None else dispatchers
    if protocol not in PROTOCOLS:
        raise BlockcrewError(f"--protocol is {' or '.join(PROTOCOLS)}, not {protocol!r}.")
    known = open_book(book)
    chosen = {"paper": PAPER_LEVELS, "all": tuple(known.levels)}.get(levels) or [
        known.level(name).name for name in words(levels)
    ]
    names = words(dispatchers)
    known_heads(names)
    parts = prompt.parts(names)
    model_config = model.config(names)
    crews = numbers(agents, "--agents")
    if max(crews) > MOST_AGENTS:
        raise BlockcrewError(f"A kitchen must have 1 to {MOST_AGENTS} agents, not {max(crews)}.")
    played = Protocol(protocol, seeds_of(seeds) if protocol != PROTOCOLS[0] else (0,))
    folder = out or Path("runs") / f"kitchen-{protocol}{'-quick' if quick else ''}"
    keys = [(name, count, level) for name in names for count in crews for level in chosen]
    shelf = KitchenBenchFolder(folder, played)
    choice = where.choice(OPEN_MODEL if set(names) & set(ASKING) else "")
    if not choice.is_usual:
        with choice.opened({}) as executor:
            run(run_kitchens_elsewhere(keys, dict(known.levels), played, shelf, tell, executor))
    with (
        journal_of(names, folder, "bench cuisineworld", model_config, parts) as journal,
        open_heads(names, Mode.COMPAT, parts, model_config, Settings.read(), journal) as heads,
    ):
        marks = dict.fromkeys(ASKING, repr((model_config.model, model_config.base_url, parts)))
        rows = list(run_kitchens(keys, dict(known.levels), played, shelf, tell, heads, marks))
    report = write_kitchen_report(rows, played, again(sys.argv[1:]), folder)
    if as_json:
        found: dict[str, Any] = {"rows": rows, "summary": summary(rows), "lookahead_over_greedy": figures(rows)}
        print(json.dumps(found | {"out": str(folder)}))
    else:
        print(markdown(rows, compare=protocol == PROTOCOLS[0]))
        print(f"\nReport and plots: {report}")


def again(arguments: Sequence[str]) -> str:
    """Return the command line that repeats this benchmark; `arguments` are the words after `blockcrew`."""
    return " ".join(["blockcrew", *arguments])


def words(text: str) -> list[str]:
    """Return the words of a comma-separated list that names levels of the text kitchen or dispatchers (planners that command
    its agents). Raises BlockcrewError for an empty list."""
    found = [word.strip() for word in text.split(",") if word.strip()]
    if not found:
        raise BlockcrewError("Name at least one dispatcher and one level.")
    return found
