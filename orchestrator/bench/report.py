"""Writes the report of a benchmark: report.md with the table, the command to repeat it, and the pictures."""

from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from orchestrator.bench.buildings import scores
from orchestrator.bench.page import machine, write_page
from orchestrator.bench.tables import markdown

LEGEND = (
    "TC: seconds of the game from the command to the last item. mPT: plans of the task planner, mean over all bots, the",
    "leader included. a minute: items a minute and digger. idle: share of a digger's time from its first task to its last",
    "success in which no action of its ran. Runs that did not complete have no time and count in `complete` only.",
)


def write_report(rows: Sequence[dict[str, Any]], spec: dict[str, Any], command: str, folder: Path) -> Path:
    """Write report.md of a benchmark and its pictures into `folder`, and return the path of report.md.

    `rows` has the figures of each run (name -> value). `spec` has the facts that all runs share, such as task, world and speed,
    as Sweep.spec returns them; `command` is the command line that repeats the benchmark.
    """
    # matplotlib takes a second to load: who draws nothing does not wait for it
    from orchestrator.bench.plots import draw  # noqa: PLC0415

    return write_page(
        folder,
        spec["goal"]["text"],
        facts=[
            f"Task `{spec['task']}`, version {spec['version']}; Minecraft {spec['game']}, world {spec['world']}.",
            f"Machine: {machine()}.",
            *labels(rows, spec),
        ],
        command=command,
        table=markdown(rows),
        findings=scores(rows),
        pictures=draw(rows, folder),
        legend=LEGEND,
    )


def labels(rows: Sequence[dict[str, Any]], spec: dict[str, Any]) -> list[str]:
    """Return sentences on the conditions of a benchmark's runs that a reader has to know before the figures, such as "The game
    ran at 3 times normal speed". `rows` has the figures of each run (name -> value), and `spec` the facts that all runs share,
    such as task, world and speed. Empty if there is nothing to point out."""
    found = []
    if spec["speed"] != 1:
        found.append(f"The game ran at {spec['speed']:g} times normal speed; all times are game time.")
    if any(row["mind"] == "simulated" for row in rows):
        found.append(
            "`simulated` minds are rules that think two seconds each time and give one wrong answer in ten, on purpose."
        )
    found += [spent_on_models(rows)] if any(row.get("model_calls") for row in rows) else []
    if any(row.get("admin_commands") for row in rows):
        found.append("Some runs used admin commands.")
    return found


def spent_on_models(rows: Sequence[dict[str, Any]]) -> str:
    """Return a sentence on what a run spent on language models in the median: calls, tokens and US dollars. `rows` has the
    figures of each run (name -> value); runs without calls of a model are left out."""
    theirs = [row for row in rows if row.get("model_calls")]
    names = ", ".join(sorted({name for row in theirs for name in row["models"]}))
    calls = median(row["model_calls"] for row in theirs)
    tokens = median(row["model_tokens_in"] + row["model_tokens_out"] for row in theirs)
    unpriced = any(row["model_dollars"] is None for row in theirs)
    price = "an unknown price" if unpriced else f"{median(row['model_dollars'] for row in theirs):.4f} US dollars"
    return f"`language` minds asked {names}: {calls:g} calls, {tokens:,g} tokens and {price} a run, in the median."
