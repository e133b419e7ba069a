"""Prints the figures of one run; bench/measure.py computes them."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table


def print_report(result: Mapping[str, Any]) -> None:
    """Print the figures of a finished run for a person: what was gained, by whom, in which time and at what cost. `result` has
    these figures by name."""
    console = Console(highlight=False)
    mark = "[bold green]done[/]" if result["ok"] else "[bold red]not done[/]"
    counted = f"{result['got']} of {result['wanted']} (counted by the {result['counted_by']})"
    console.print(f"\n{mark}  {escape(result['goal'])}: {counted}")
    for item, count in result.get("per_item", {}).items():
        console.print(f"  {count['got']} of {count['wanted']} {item}")
    if not result["ok"]:
        console.print(f"Why: {result['why']}", markup=False)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("worker")
    table.add_column("gained", justify="right")
    table.add_column("a minute", justify="right")
    table.add_column("items")
    for name, row in result["per_worker"].items():
        items = ", ".join(f"{count} {item}" for item, count in row["items"].items())
        table.add_row(name, str(row["got"]), f"{row['per_minute']:.1f}", items)
    console.print(table)
    time_text = f"{result['seconds']:.1f} s" if result["seconds"] is not None else "nothing was gained"
    console.print(f"Time cost (TC, from the chat line to the last item): {time_text}")
    if result["mind"] == "simulated":
        console.print(
            "The minds were simulated: each thought takes about two seconds, and one answer in ten is wrong on purpose."
        )
    if "model_calls" in result:
        console.print(spent(result), markup=False, soft_wrap=True)
    if result["speed"] != 1:
        console.print(f"The game ran at {result['speed']:g} times normal speed; all times are game time.")
    plans = f"{result['mpt']:.2f}; {result['actions_per_plan']:.1f} actions a plan"
    console.print(f"Mean prompt times (mPT, plans made by each agent): {plans}")
    if result["admin_commands"]:
        console.print(f"Admin commands used: {result['admin_commands']}")
    if result["respawned"]:
        console.print(f"Resources that came back (respawnResources): {result['respawned']}")
    console.print(result.get("record_lost") or f"Record: {result['record']}", soft_wrap=True, markup=False)


def spent(result: Mapping[str, Any]) -> str:
    """Return in words what a run spent on language models: calls, tokens and US dollars. `result` has the figures of the run by
    name. An unknown price is stated and never counted as zero."""
    tokens = f"{result['model_tokens_in']:,} tokens in and {result['model_tokens_out']:,} out"
    unpriced = result["model_unpriced"]
    price = f"{result['model_dollars']:.4f} US dollars" if not unpriced else f"the price of {unpriced} calls is unknown"
    thought = f", {result['model_tokens_thought']:,} of them thoughts" if result.get("model_tokens_thought") else ""
    loose = result.get("model_schemas_refused")
    refused = f"; the server did not hold the model to its form of {', '.join(loose)}" if loose else ""
    departed = f"; {result['departures']} departures from the record" if result.get("departures") else ""
    return f"Model: {result['model_calls']} calls, {tokens}{thought}; {price}{refused}{departed}"
