"""Draws the pictures of a cooking benchmark: the share of completed orders over tau, CoS over the number of cooks beside the
bound, and who did what when in one shift."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure

from orchestrator.bench.cooking_tables import CookedGroup, groups, names
from orchestrator.bench.plots import bar, legend, save
from orchestrator.bench.sweep import Row
from orchestrator.core.events.agents import ActionEnded
from orchestrator.core.events.cooking import CookingOrderChanged
from orchestrator.core.events.parse import events_of
from orchestrator.record.reader import RunRecord, read_run

matplotlib.use("svg")
MARKS = {"arrived": ("v", "#999999"), "served": ("o", "#2a7f3f"), "expired": ("x", "#c00000")}
PAPER = (0.195, 0.381, 0.704, 0.792, 0.833)  # GPT-4, tau 1 to 5 (MindAgent, table 9), at a difficulty of its own


def draw(rows: Sequence[Row], folder: Path) -> list[Path]:
    """Draw every picture that the rows of a cooking benchmark allow as SVG files in `folder`, and return their paths."""
    pictures = [save(over_tau(rows), folder / "tau.svg"), save(over_cooks(rows), folder / "cooks.svg")]
    for group in groups(rows):
        record = Path(group.rows[0]["record"])
        if record.exists():
            name = "-".join(map(str, group.key))
            pictures.append(save(timeline(read_run(record)), folder / f"timeline-{name}.svg"))
    return pictures


def over_tau(rows: Sequence[Row]) -> Figure:
    """Return a figure of the share of completed orders over tau, one line for each group of runs, and the paper's."""
    figure = Figure(figsize=(6, 3.6))
    axes = figure.subplots()
    called = names(rows)
    for group in groups(rows):
        axes.plot(group.taus, group.by_tau, marker="o", label=f"{group.cooks} x {called[group.key[:3]]}")
    axes.plot(range(1, 6), PAPER, "k:", marker="s", label="GPT-4 (paper, another difficulty)")
    axes.set(xlabel="tau", ylabel="completed / (completed + failed)", xticks=range(1, 6), ylim=(0, 1.03))
    axes.legend(loc="lower right", fontsize="small", frameon=False)
    return figure


def over_cooks(rows: Sequence[Row]) -> Figure:
    """Return a figure of CoS over the number of cooks, with the intervals over the seeds and the bound."""
    figure = Figure(figsize=(5, 3.6))
    axes = figure.subplots()
    found: dict[str, list[CookedGroup]] = {}
    called = names(rows)
    for group in groups(rows):
        found.setdefault(called[group.key[:3]], []).append(group)
    for name, each in found.items():
        line = sorted(each, key=lambda group: group.cooks)
        spans = [(group.cos, group.interval) for group in line]
        low = [max(0.0, middle - span.low) if span else 0.0 for middle, span in spans]
        high = [max(0.0, span.high - middle) if span else 0.0 for middle, span in spans]
        cooks = [group.cooks for group in line]
        axes.errorbar(cooks, [group.cos for group in line], yerr=[low, high], marker="o", capsize=3, label=name)
    line = sorted(next(iter(found.values())), key=lambda group: group.cooks)
    axes.plot([group.cooks for group in line], [group.bound for group in line], "k--", label="bound")
    axes.set(xlabel="cooks", ylabel="CoS", xticks=sorted({group.cooks for group in groups(rows)}), ylim=(0, 1.03))
    axes.legend(loc="lower right", fontsize="small", frameon=False)
    return figure


def timeline(run: RunRecord) -> Figure:
    """Return a figure of one shift: each cook's actions as bars over time, and below them the orders that came (grey), were met
    (green) and expired (red)."""
    changes = list(events_of(run.events, CookingOrderChanged))
    began = changes[0][0] if changes else 0.0
    actions = list(events_of(run.events, ActionEnded))
    cooks = sorted({ended.agent for _, ended in actions})
    figure = Figure(figsize=(9, 1.2 + 0.5 * len(cooks)))
    axes = figure.subplots()
    shown: set[str] = set()
    for at, ended in actions:
        bar(axes, ended, at - began, cooks.index(ended.agent), shown)
    for at, change in changes:
        mark, colour = MARKS[change.what]
        axes.plot(at - began, len(cooks), mark, color=colour, markersize=4)
    axes.set_yticks(range(len(cooks) + 1), [*cooks, "orders"])
    axes.set(xlabel="seconds of the game", title=str(run.meta["goal"]))
    legend(axes)
    return figure
