"""Writes the report of a text-kitchen benchmark: report.md with tables, the command to repeat it, and pictures."""

import platform
from collections.abc import Sequence
from pathlib import Path

from orchestrator.bench.kitchens.sweep import PUBLISHED, TASK_VERSION, Protocol, Row
from orchestrator.bench.kitchens.tables import figures, markdown
from orchestrator.bench.page import machine, write_page

LEGEND = (
    "CoS: completed / (completed + failed), pooled over the episodes of a tau, mean over tau (left out where nothing was",
    "decided). Every expired order counts as failed. The bound ignores that agents and tools wait for each other.",
)


def write_kitchen_report(rows: Sequence[Row], protocol: Protocol, command: str, folder: Path) -> Path:
    """Write report.md of a text-kitchen benchmark and its pictures into `folder`, and return the path of report.md.

    `rows` has the figures for each dispatcher (planner), number of agents and level, all played under `protocol` (which orders
    were played). `command` is the command line that repeats the benchmark.
    """
    # matplotlib takes a second to load: who draws nothing does not wait for it
    from orchestrator.bench.kitchens.plots import draw  # noqa: PLC0415

    seeds = "seed 0, three episodes a cell on one generator" if protocol.name == PUBLISHED else f"seeds {protocol.seeds}"
    return write_page(
        folder,
        "CuisineWorld",
        facts=[
            f"Task version {TASK_VERSION}, protocol {protocol.name}: {seeds}; 60 steps an episode, tau 1 to 5.",
            f"Machine: {machine()}, Python {platform.python_version()}.",
        ],
        command=command,
        table=markdown(rows, compare=protocol.name == PUBLISHED),
        findings=margins(rows),
        pictures=draw(rows, folder),
        legend=LEGEND,
    )


def margins(rows: Sequence[Row]) -> list[str]:
    """Return lines for the report that say how much higher the planner `lookahead` scores than the planner `greedy`, for each
    number of agents; an empty list unless both were played."""
    found = figures(rows)
    if not found:
        return []
    good, cells = found.pop("not_worse")
    lines = [
        f"* {agents} agents: lookahead is {gap['mean']:+.3f} [{gap['low']:+.3f}, {gap['high']:+.3f}] above greedy (by seed)"
        for agents, gap in found.items()
    ]
    return [*lines, f"* lookahead is not worse than greedy in {good} of {cells} cells (level x 2 or more agents)", ""]
