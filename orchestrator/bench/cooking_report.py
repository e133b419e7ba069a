"""Writes the report of a cooking benchmark: report.md with the table, the command to repeat it, and the pictures."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from orchestrator.bench.cooking_tables import PAPER, groups, markdown
from orchestrator.bench.page import machine, write_page
from orchestrator.bench.report import labels
from orchestrator.bench.sweep import Row

LEGEND = (
    "CoS: completed / (completed + failed) orders, pooled over the seeds of a tau, mean over tau; its interval is over seeds.",
    "tau 1 to 5: how much time orders leave, 1 little. heads: one decides for all cooks, or each cook for itself.",
    "bound: what no cooks can exceed with these orders, since it lets nobody wait and every walk carry any number of things.",
)


def write_cooking_report(rows: Sequence[Row], spec: dict[str, Any], command: str, folder: Path) -> Path:
    """Write report.md of a cooking benchmark and its pictures into `folder`, and return the path of report.md.

    `spec` has the facts of the benchmark, as CookingSweep.spec returns them; `command` is the command line that repeats it.
    """
    # matplotlib takes a second to load: who draws nothing does not wait for it
    from orchestrator.bench.cooking_plots import draw  # noqa: PLC0415

    level = spec["level"]
    return write_page(
        folder,
        f"Cooking: {level['name']}",
        facts=[
            f"Task `cooking`, version {spec['version']}, level {level['name']}.",
            f"Minecraft {spec['game']}, world {spec['world']}.",
            f"Machine: {machine()}.",
            *labels(rows, spec),
        ],
        command=command,
        table=markdown(rows),
        findings=[PAPER, "", decisions(rows), ""],
        pictures=draw(rows, folder),
        legend=LEGEND,
    )


def decisions(rows: Sequence[Row]) -> str:
    """Return a sentence on the CPU time of decisions by rules; empty when there were none."""
    slowest = [row["decision_p95_ms"] for group in groups(rows) for row in group.rows if row["decision_p95_ms"] is not None]
    return f"Decisions by rules took at most {max(slowest):.1f} ms of CPU time in 95 of 100 cases." if slowest else ""
