"""Summarises a tech tree benchmark: different items, rounds, tools by level and distance, by mind."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from orchestrator.bench.sweep import Row
from orchestrator.tasks.techtree.progress import LEVELS

VOYAGER = (
    "Voyager: 63 different items within 160 prompting rounds of GPT-4; tools after rounds, not minutes, so that only the items "
    "are comparable, and only roughly: a round there is a program that a model writes.",
)


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """Return the result as plain JSON, by mind: the least and the mean number of items, and in how many runs there were tools
    of each level."""
    minds = dict.fromkeys(row["mind"] for row in rows)
    return {mind: of_mind([row for row in rows if row["mind"] == mind]) for mind in minds}


def of_mind(rows: Sequence[Row]) -> dict[str, Any]:
    """Return the figures of the runs of one mind."""
    return {
        "runs": len(rows), "items": round(fmean(row["got"] for row in rows), 1),
        "fewest_items": min(row["got"] for row in rows),
        "tools": {level: sum(row["tools"][level] is not None for row in rows) for level in LEVELS},
        "rounds": round(fmean(row["rounds"] for row in rows), 1), "distance": round(fmean(row["distance"] for row in rows), 1),
    }  # fmt: skip


def markdown(rows: Sequence[Row]) -> str:
    """Return the table of the runs as Markdown; tools are in seconds of the game after the first goal."""
    head = ("mind", "seed", "minutes", "items", "rounds", *(f"{level} s" for level in LEVELS), "nothing new s", "walked m")
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for row in rows:
        tools = ("-" if row["tools"][level] is None else f"{row['tools'][level]:.0f}" for level in LEVELS)
        cells = (
            row["mind"],
            row["seed"],
            f"{row['minutes']:g}",
            row["got"],
            row["rounds"],
            *tools,
            nothing_new(row),
            f"{row['distance']:.0f}",
        )
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def nothing_new(row: Row) -> str:
    """Return the seconds of the rounds of a run that brought no new item; a dash for a run that did not count them."""
    return f"{sum(seconds for _, seconds in row['without_new']):.0f}" if "without_new" in row else "-"
