"""Draws the pictures of a benchmark: time over the number of agents that dig, items gained over time, and the actions of one
run (as in figures 4 and 7 of the S-Agents paper)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from orchestrator.bench.building_pictures import picture
from orchestrator.bench.statistics import interval
from orchestrator.bench.tables import Group, groups
from orchestrator.core.events.agents import ActionEnded, ItemsGained, PlanMade
from orchestrator.core.events.parse import events_of
from orchestrator.core.terminal_text import printable
from orchestrator.record.metrics import given_at
from orchestrator.record.reader import RunRecord, read_run

matplotlib.use("svg")
matplotlib.rcParams["text.parse_math"] = False  # names with two dollar signs are not formulas
MARKS = {"solo": "o", "chain": "s", "graph": "^", "tree": "D"}
LINES = {"symbolic": "-", "frugal": "-.", "simulated": "--"}
COLOURS = {
    "mineBlock": "#4c8c4a", "collectDrops": "#8fbf8d", "craftItem": "#c98a2b", "smeltItem": "#b5482f", "placeItem": "#7a5ea8",
    "goTo": "#4a7fb5", "buildBlocks": "#a0763c", "hunt": "#b06a6a", "putFuelFurnace": "#555555", "putItemFurnace": "#d9a441",
    "takeOutFurnace": "#3f8f8f", "putInChest": "#2b4a80",
}  # fmt: skip
OTHER = "#888888"
BESIDE = 0.05  # shift of each team's marks on the x axis, in diggers, so that none hides another


def draw(rows: Sequence[dict[str, Any]], folder: Path) -> list[Path]:
    """Draw every picture that the rows of a benchmark (one per run) allow as SVG files in `folder`, and return their paths."""
    found = groups(rows)
    drawn = [save(time_against_diggers(found), folder / "time.svg"), save(completion(found), folder / "completion.svg")]
    for group in found:
        whole = [row for row in group.complete if Path(row["record"]).exists()]
        if whole:
            name = "-".join(map(str, group.key))
            run = read_run(Path(whole[0]["record"]))
            drawn.append(save(timeline(run), folder / f"timeline-{name}.svg"))
            building = picture(run)
            drawn += [save(building, folder / f"built-{name}.svg")] if building else []
    return drawn


def save(figure: Figure, path: Path) -> Path:
    """Save a figure as SVG, which is sharp at any size, small and has searchable text; return the path."""
    figure.savefig(path, bbox_inches="tight")
    return path


def label(group: Group) -> str:
    """Return the name of a group of runs for a legend: its team, number of agents that dig, mind (planner) and collaboration
    (way to work together)."""
    team, workers, mind, collaboration = group.key
    return f"{team} of {workers}, {mind}, {collaboration}"


def time_against_diggers(found: Sequence[Group]) -> Figure:
    """Return a figure of the median time cost (seconds of the game) over the number of agents that dig, with 95 % intervals.

    It has one line for each combination of team, mind (planner) and collaboration (way to work together).
    """
    figure = Figure(figsize=(6.4, 4))
    axes = figure.subplots()
    kinds = list(dict.fromkeys((group.key[0], group.key[2], group.key[3]) for group in found))
    for number, kind in enumerate(kinds):
        aside = BESIDE * (number - (len(kinds) - 1) / 2)
        same = sorted((g for g in found if (g.key[0], g.key[2], g.key[3]) == kind), key=lambda group: group.key[1])
        points = [(group.key[1], times) for group in same if (times := interval(list(group.seconds.values())))]
        if points:
            middle = [times.middle for _, times in points]
            errors = [[t.middle - t.low for _, t in points], [t.high - t.middle for _, t in points]]
            axes.errorbar(
                [count + aside for count, _ in points], middle, yerr=errors, capsize=3, marker=MARKS.get(kind[0], "x"),
                linestyle=LINES.get(kind[1], ":"), label=", ".join(kind),
            )  # fmt: skip
    axes.set(xlabel="agents that dig", ylabel="time cost, s (median, 95 % interval)", title="Time against diggers")
    axes.set_xticks(sorted({group.key[1] for group in found}))
    axes.set_ylim(bottom=0)
    legend(axes)
    return figure


def completion(found: Sequence[Group]) -> Figure:
    """Return a figure of the items gained (or blocks placed) over time in seconds, one line per run whose record (file with its
    events) still exists."""
    figure = Figure(figsize=(6.4, 4))
    axes = figure.subplots()
    for number, group in enumerate(found):
        for index, row in enumerate(row for row in group.rows if Path(row["record"]).exists()):
            times, counts = curve(read_run(Path(row["record"])))
            name = label(group) if index == 0 else None
            axes.step(times, counts, where="post", color=f"C{number}", alpha=0.8, label=name)
    axes.set(xlabel="seconds since the command", ylabel="items gained or blocks set", title="Completion")
    legend(axes)
    return figure


def curve(run: RunRecord) -> tuple[list[float], list[int]]:
    """Return the course of a run as (times, counts): the times at which items came in, in seconds since the goal was given, and
    the number of items gained by then. Both lists begin with 0."""
    since = given(run)
    times, counts = [0.0], [0]
    for at, gained in events_of(run.events, ItemsGained):
        times.append(at - since)
        counts.append(counts[-1] + gained.count)
    return times, counts


def given(run: RunRecord) -> float:
    """Return the time at which a run's goal was given, in seconds of the run's clock; without a goal, that of its first
    event."""
    return given_at(run.events) or run.events[0].at


def timeline(run: RunRecord) -> Figure:
    """Return a figure of a run with a bar for each action and a mark for each plan, one line per member; gaps are times of
    waiting."""
    members = list(dict.fromkeys(event.agent for event in run.events if event.kind in (PlanMade.kind, ActionEnded.kind)))
    figure = Figure(figsize=(8, 0.9 + 0.5 * len(members)))
    axes = figure.subplots()
    since = given(run)
    shown: set[str] = set()
    for at, ended in events_of(run.events, ActionEnded):
        bar(axes, ended, at - since, members.index(ended.agent), shown)
    for at, plan in events_of(run.events, PlanMade):
        axes.plot(at - since, members.index(plan.agent), "k|", markersize=12)
    axes.set_yticks(range(len(members)), [printable(name) for name in members])
    axes.invert_yaxis()
    meta = run.meta
    title = printable(f"{meta['goal']}: {meta['team']}, seed {meta['seed']}")
    axes.set(xlabel="seconds since the command; | is a plan", title=title)
    legend(axes)
    return figure


def bar(axes: Axes, action: ActionEnded, at: float, row: int, shown: set[str]) -> None:
    """Draw one action as a bar that ends `at` seconds after the goal was given, on line `row` of a timeline.

    `shown` has the skills (programs that bots run, such as mineBlock) that the legend names already; the action's skill is
    added to it. A failed action is hatched.
    """
    name = None if action.skill in shown else printable(action.skill)
    shown.add(action.skill)
    hatch = None if action.ok else "///"
    colour = COLOURS.get(action.skill, OTHER)
    axes.barh(row, action.seconds, left=at - action.seconds, height=0.6, color=colour, hatch=hatch, label=name)


def legend(axes: Axes) -> None:
    """Draw the legend to the right of the picture, if it has entries."""
    if axes.get_legend_handles_labels()[0]:
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), fontsize="small", frameon=False)
