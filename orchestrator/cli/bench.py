"""`blockcrew bench`: organisations measured against each other on scripted tasks; bench/ does the work."""

import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from orchestrator.bench.report import write_report
from orchestrator.bench.sweep import Shelf, Sweep, comparable, read_rows, run_sweep
from orchestrator.bench.tables import HEAD, against_solo, cells, comparison, groups, summary
from orchestrator.cli.loop import run
from orchestrator.commands.parser import parse_goal
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import VERSIONS, load
from orchestrator.session import COLLABORATIONS, MINDS, TEAMS, Choice, choose
from orchestrator.settings import Settings

app = typer.Typer(help="Measure organisations against each other.", no_args_is_help=True, rich_markup_mode=None)
SHOWN = ("team", "diggers", "mind", "collaboration", "complete", "TC s, median [95 %]", "mPT")
QUICK = {"goal": "mine 12 logs", "teams": "solo,tree", "seeds": 1, "speed": 3.0}  # a first comparison within five minutes


@app.command("collection")
def collection(
    goal: Annotated[str, typer.Option(help="What is to be gained, as one would say it.")] = "mine 30 logs",
    teams: Annotated[str, typer.Option(help="Comma-separated: solo, chain, graph, tree, or files of your own.")] = "solo,tree",
    workers: Annotated[str, typer.Option(help="Agents that may dig, comma-separated; a tree adds its leader.")] = "3",
    minds: Annotated[str, typer.Option(help="Comma-separated: symbolic, simulated.")] = "symbolic",
    collaboration: Annotated[str, typer.Option(help="Comma-separated; left out, each team's usual one.")] = "",
    seeds: Annotated[int, typer.Option(min=1, help="Worlds; every team gets each of them.")] = 3,
    speed: Annotated[float, typer.Option(help="The game runs this many times as fast; 1 to 10.")] = 1,
    world: Annotated[str, typer.Option(help="embedded, or HOST:PORT of a server to join.")] = "embedded",
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0],
    out: Annotated[
        Path, typer.Option(help="Folder for rows, records, report and plots; a stopped bench goes on there.")
    ] = Path("runs/bench"),
    quick: Annotated[
        bool, typer.Option(help="A first comparison within five minutes: 12 logs, solo and tree, one seed.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The last line of stdout is the result as JSON.")] = False,
) -> None:
    """Gain a number of things with several organisations on the same worlds, one run at a time."""
    if quick:
        goal, teams, seeds, speed = (
            str(QUICK["goal"]),
            str(QUICK["teams"]),
            int(str(QUICK["seeds"])),
            float(str(QUICK["speed"])),
        )
    base = Choice(world=world, version=version, speed=speed)
    sweep = Sweep(
        task="collection", goal=parse_goal(goal, load(version)), teams=listed(teams, TEAMS, "team"), workers=counts(workers),
        minds=listed(minds, MINDS, "mind"), collaborations=ways(collaboration), seeds=range(1, seeds + 1), base=base,
    )  # fmt: skip
    shelf = Shelf(out, sweep)
    rows = run(run_sweep(sweep, shelf, Settings.read(out), lambda text: print(text, file=sys.stderr, flush=True)))
    report = write_report(rows, sweep.spec(), command(sweep, workers, collaboration), out)
    if as_json:
        print(json.dumps({"rows": rows, "summary": summary(rows), "out": str(out)}))
        return
    print_table(rows)
    print(f"\nReport and plots: {report}")


@app.command("compare")
def compare(
    before: Annotated[Path, typer.Argument(help="Folder of a bench.")],
    after: Annotated[Path, typer.Argument(help="Folder of another one.")],
) -> None:
    """Say what changed beyond noise between two benches."""
    old, new = read_rows(before), read_rows(after)
    comparable(before, after)
    for line in comparison(old, new):
        print(line)


def print_table(rows: Sequence[dict[str, Any]]) -> None:
    """What fits a terminal; the rest is in the report."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in SHOWN:
        table.add_column(name, justify="left" if name in ("team", "mind", "collaboration") else "right", no_wrap=True)
    for group in groups(rows):
        line = dict(zip(HEAD, cells(group), strict=True))
        table.add_row(*(line[name] for name in SHOWN))
    console = Console(highlight=False)
    console.print(table)
    for sentence in filter(None, (against_solo(group, rows) for group in groups(rows))):
        console.print(sentence, markup=False)


def listed(text: str, known: Mapping[str, object], what: str) -> list[str]:
    """Names of a comma-separated list, all known. Raises BlockcrewError."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if not (what == "team" and name.endswith(".py")):
            choose(known, name, what)
    if not names:
        raise BlockcrewError(f"Name at least one {what}: {', '.join(sorted(known))}.")
    return names


def ways(text: str) -> list[str]:
    """Collaborations; the empty one is each team's usual."""
    return listed(text, COLLABORATIONS, "collaboration") if text.strip() else [""]


def counts(text: str) -> list[int]:
    """Whole numbers of a comma-separated list. Raises BlockcrewError."""
    try:
        return [int(word) for word in text.split(",") if word.strip()] or [3]
    except ValueError:
        raise BlockcrewError(f"--workers takes numbers such as 1,2,3, not {text!r}.") from None


def command(sweep: Sweep, workers: str, collaboration: str) -> str:
    """What to type to repeat it: what differs from the usual is named."""
    base, usual = sweep.base, Choice()
    words = ["blockcrew", "bench", "collection", "--goal", sweep.goal.text, "--teams", ",".join(sweep.teams)]
    words += ["--workers", workers, "--minds", ",".join(sweep.minds), "--seeds", str(len(sweep.seeds))]
    words += ["--collaboration", collaboration] if collaboration else []
    words += ["--speed", f"{base.speed:g}"] if base.speed != 1 else []
    words += ["--world", base.world] if base.world != usual.world else []
    words += ["--version", base.version] if base.version != usual.version else []
    return shlex.join(words)
