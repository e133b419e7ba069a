"""Draws the pictures of a text-kitchen benchmark: the share of completed orders over tau, which says how much time orders leave
(as in figure 4 of the MindAgent paper), and the collaboration score over the number of agents."""

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import matplotlib
from matplotlib.figure import Figure

from orchestrator.bench.kitchens.sweep import Row, cos
from orchestrator.bench.kitchens.tables import GPT4, crews, gpt4, names, of, summary

matplotlib.use("svg")


def draw(rows: Sequence[Row], folder: Path) -> list[Path]:
    """Draw two SVG files in `folder` from the rows of a text-kitchen benchmark, one with the share of completed orders and one
    with the collaboration score, and return their paths."""
    pictures = {"completion.svg": completion(rows), "cos.svg": over_agents(rows)}
    for name, figure in pictures.items():
        figure.savefig(folder / name, bbox_inches="tight")
    return [folder / name for name in pictures]


def rates(cells: Sequence[Sequence[Sequence[int]]]) -> list[float]:
    """Return for each tau (how much time orders leave) the share of decided orders that were completed, as a mean over the
    levels. An order is decided when it was completed or has expired.

    `cells` has one entry per level: a list of [completed, decided] numbers of orders, one pair for each tau. Where a level
    decided no order at a tau, it is left out of the mean for that tau; the share is 1 if all are.
    """
    columns = zip(*cells, strict=True)
    return [fmean([done / decided for done, decided in column if decided] or [1.0]) for column in columns]


def completion(rows: Sequence[Row]) -> Figure:
    """Return a figure of the share of completed orders over tau (how much time orders leave): one plot per dispatcher
    (planner), one line per number of agents. The first plot has GPT-4's published results."""
    known = names(rows)
    figure = Figure(figsize=(3.4 * (len(known) + 1), 3.2))
    axes = figure.subplots(1, len(known) + 1, sharey=True)
    levels = {row["level"] for row in rows}
    for place, name in zip(axes, [GPT4, *known], strict=True):
        for agents in crews(rows):
            published = [cells for level, cells in gpt4().get(agents, {}).items() if level in levels]
            found = published if place is axes[0] else [row["cells"] for row in of(rows, name, agents)]
            if found:
                line = rates(found)
                place.plot(range(1, len(line) + 1), line, marker="o", color=f"C{agents}", label=f"{agents} agents")
        place.set(title=name, xlabel="tau", xticks=range(1, 6), ylim=(0, 1.03))
    axes[0].set_ylabel("completed / (completed + failed)")
    axes[-1].legend(loc="lower right", fontsize="small", frameon=False)
    return figure


def over_agents(rows: Sequence[Row]) -> Figure:
    """Return a figure of the mean CoS (collaboration score, 0 to 1) over the number of agents.

    It has a line for each dispatcher (planner), for GPT-4's published result, and for the bound that no planner can exceed.
    """
    figure = Figure(figsize=(5, 3.4))
    axes = figure.subplots()
    crew = crews(rows)
    for name, found in summary(rows).items():
        axes.plot(crew, [found[str(agents)] for agents in crew], marker="o", label=name)
    levels = {row["level"] for row in rows}
    published = {agents: [cos(cells) for level, cells in found.items() if level in levels] for agents, found in gpt4().items()}
    known = [agents for agents in crew if published.get(agents)]
    axes.plot(known, [fmean(published[agents]) for agents in known], "k:", marker="s", label=GPT4)
    top = [fmean(row["bound"] for row in of(rows, names(rows)[0], agents)) for agents in crew]
    axes.plot(crew, top, "k--", label="bound")
    axes.set(xlabel="agents", ylabel="mean CoS", xticks=crew, ylim=(0, 1.03))
    axes.legend(loc="lower right", fontsize="small", frameon=False)
    return figure
