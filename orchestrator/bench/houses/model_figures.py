"""Sums up what the calls of language models cost in a benchmark in houses: means for programs and a table for people."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from orchestrator.bench.sweep import Row

MODEL_HEAD = ("agents", "method", "model", "calls", "tokens in", "tokens out", "US dollars")
COUNTS = ("model_calls", "model_tokens_in", "model_tokens_out")


def model_fact(model: str) -> dict[str, str]:
    """Return the fact that a folder with answers of a model cannot be continued with another one; empty without a model."""
    return {"model": model} if model else {}


def model_means(rows: Sequence[Row]) -> dict[str, Any]:
    """Return the names of the models that these rows asked, and the means of calls, tokens and US dollars of an episode, as
    plain JSON; empty if none was asked. The dollars are None if the price of a call is unknown."""
    asked = [row for row in rows if "model_calls" in row]
    if not asked:
        return {}
    prices = [row["model_dollars"] for row in asked]
    return {
        "models": sorted({name for row in asked for name in row["models"]}),
        **{name: round(fmean(row[name] for row in asked), 1) for name in COUNTS},
        "model_dollars": None if None in prices else round(fmean(prices), 6),
    }


def model_cells(groups: Mapping[tuple[int, str], Sequence[Row]]) -> list[tuple[str, ...]]:
    """Return the lines of a table with the head MODEL_HEAD, one for each number of agents and method that asked a model.
    `groups` has the rows of each."""
    found = []
    for (agents, method), several in groups.items():
        if means := model_means(several):
            counts = [f"{means[name]:,.0f}" for name in COUNTS]
            dollars = "unknown" if means["model_dollars"] is None else f"{means['model_dollars']:.4f}"
            found.append((str(agents), method, ", ".join(means["models"]), *counts, dollars))
    return found
