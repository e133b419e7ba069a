"""`blockcrew capacity`: what bots cost, measured on this machine, and how many machines a number of them needs."""

import json
import math
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from orchestrator.bench.capacity.figures import SHIPPED, BotActivity, CapacityFigures, read_figures, write_figures
from orchestrator.bench.capacity.measuring import measure
from orchestrator.bench.capacity.predicting import FULL, HOURS, MachineKind, Prediction, predict
from orchestrator.cli.loop import run
from orchestrator.core.plural import counted
from orchestrator.knowledge.game import VERSIONS
from orchestrator.settings import Settings

GIB, MIB = 1024**3, 1024**2
HEALTHY = 19.0  # ticks per second; below it a measuring machine was too busy
SHORTEST = 5.0  # seconds of a measurement


def capacity(
    bots: Annotated[
        list[int] | None, typer.Option(help="Number of bots; may be given more than once. [default: 1000, 10000]")
    ] = None,
    activity: Annotated[BotActivity, typer.Option(help="What all bots do.")] = BotActivity.DIG,
    cores: Annotated[float, typer.Option(help="Cores of one machine.")] = 8,
    memory: Annotated[float, typer.Option(help="GiB of memory of one machine.")] = 32,
    network: Annotated[float, typer.Option(help="Mbit/s of one machine's network.")] = 1000,
    price: Annotated[float, typer.Option(help="Price of one machine per hour, in any currency.")] = 0,
    figures: Annotated[Path, typer.Option(help="File with measured figures.", show_default="those shipped")] = SHIPPED,
    measure_into: Annotated[Path | None, typer.Option("--measure", help="Measure this machine first, into this file.")] = None,
    crew: Annotated[int, typer.Option(help="With --measure: bots of the larger crew that is measured.")] = 10,
    seconds: Annotated[float, typer.Option(min=SHORTEST, help="With --measure: seconds of each measurement.")] = 20,
    as_json: Annotated[bool, typer.Option("--json", help="The last line of stdout is the result as JSON.")] = False,
) -> None:
    """Say how many machines a number of bots needs, what they cost, and which limit comes first."""
    kind = MachineKind(cores, memory, network, price)
    console = Console(stderr=as_json, highlight=False)
    if measure_into:
        measured = run(measure(crew, seconds, Settings.read(), VERSIONS[0], console.print))
        write_figures(measured, measure_into)
    known = read_figures(measure_into or figures)
    found = [predict(known, number, activity, kind) for number in bots or (1000, 10_000)]
    if as_json:
        print(json.dumps({"figures": known.model_dump(mode="json"), "predictions": [plain(each) for each in found]}))
        return
    print_origin(console, known)
    print_costs(console, known)
    for prediction in found:
        print_prediction(console, prediction, activity, kind)
    console.print(f"\nProcesses, memory and network are used to {FULL:.0%}. Far beyond the measured crews, this is a guess.")


def plain(prediction: Prediction) -> dict[str, object]:
    """Return a prediction as JSON can hold it: a limit that never comes is null."""
    limits = [{"what": each.what, "bots": None if math.isinf(each.bots) else each.bots} for each in prediction.limits]
    return asdict(prediction) | {"limits": limits}


def print_origin(console: Console, figures: CapacityFigures) -> None:
    """Say where the figures come from, and whether the machine was too busy for them."""
    machine = figures.machine
    console.print(
        f"Measured on {figures.measured} with blockcrew {figures.release}: {machine.processor or 'unknown processor'}, "
        f"{machine.cores} cores, {machine.memory / GIB:.0f} GiB, load {machine.load:g} before; crews of "
        f"{figures.crews[0]} and {figures.crews[1]} bots, {figures.seconds:g} s each. `--measure FILE` measures this machine.",
        soft_wrap=True,
    )
    if (slowest := min(figures.ticks.values())) < HEALTHY:
        console.print(f"The server ran at {slowest:.1f} of 20 ticks per second: the machine was too busy, measure it again.")


def print_costs(console: Console, figures: CapacityFigures) -> None:
    """Print what each further bot costs: cores and bytes by what it does, and memory."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in ("each further bot", "host", "gateway", "crew", "server", "game KB/s", "crew KB/s"):
        table.add_column(name, justify="left" if name.startswith("each") else "right")
    for activity, costs in figures.cpu.items():
        traffic = [f"{line.per_bot / 1000:.1f}" for line in figures.traffic[activity].values()]
        what = f"dig ({figures.dug:.2f} logs a second)" if activity is BotActivity.DIG else activity.value
        table.add_row(f"{what}, % of a core", *(f"{100 * line.per_bot:.2f}" for line in costs.values()), *traffic)
    table.add_row("memory, MiB", *(f"{line.per_bot / MIB:.1f}" for line in figures.memory.values()))
    table.add_row("without bots, MiB", *(f"{line.base / MIB:.0f}" for line in figures.memory.values()))
    console.print(table)


def print_prediction(console: Console, found: Prediction, activity: BotActivity, kind: MachineKind) -> None:
    """Print what so many bots need, and what comes first when one world with its crews grows."""
    money = f", {found.price:,.2f} an hour, {found.price * HOURS:,.0f} a month" if kind.price else ""
    machines = f"{counted(found.machines, 'machine')} of {kind.cores:g} cores and {kind.memory:g} GiB"
    console.print(f"\n[bold]{found.bots:,} bots, activity {activity.value}:[/] {machines}{money}", soft_wrap=True)
    parts = ((found.hosts, "bot host"), (found.crews, "crew"), (found.worlds, "world"))
    shares = f"{found.cores:,.1f} cores, {found.memory / GIB:,.1f} GiB, {found.megabits:,.1f} Mbit/s"
    console.print(f"  {shares}: {', '.join(counted(number, one) for number, one in parts)}", soft_wrap=True)
    first, *others = [f"{limit.what} ({reached(limit.bots)})" for limit in found.limits]
    console.print(f"  First limit of one world: {first}. Then: {'; '.join(others)}.", soft_wrap=True)


def reached(bots: float) -> str:
    """Return when a limit is reached, in words."""
    return "not seen" if math.isinf(bots) else f"{math.floor(bots):,} bots"
