"""The figures of one run, measured from the record and from what the server knows, and how they are printed."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.record.metrics import actions_per_plan, first_gain, mean_prompt_times, time_cost
from orchestrator.record.reader import read_run
from orchestrator.session import Session
from orchestrator.team.spokesman import gains

Inventories = Mapping[str, Mapping[str, int]]


async def measure(session: Session, goal: Goal, verdict: Verdict, before: Inventories) -> dict[str, Any]:
    """The run's result, as `--json` prints it."""
    after = await session.inventories()
    events = read_run(session.recorder.path).events
    each = gains(goal.item, before, after)
    got = sum(gain.total() for gain in each.values())
    seconds = time_cost(events)
    choice, members = session.choice, session.crew.organisation.members
    return {
        "ok": verdict.status is Status.SUCCESS and got >= goal.count,
        "goal": goal.text,
        "wanted": goal.count,
        "got": got,
        "seconds": round_or_none(seconds),
        "first_seconds": round_or_none(first_gain(events)),
        "mpt": round(mean_prompt_times(events, members), 3),
        "actions_per_plan": round(actions_per_plan(events), 3),
        "team": choice.team,
        "collaboration": choice.way(),
        "workers": len(session.crew.organisation.diggers),
        "mind": choice.mind,
        "seed": choice.seed,
        "speed": choice.speed,
        "world": choice.world,
        "version": choice.version,
        "counted_by": "server" if session.admin else "bots",
        "per_worker": {
            name: {"got": each[name].total(), "per_minute": per_minute(each[name].total(), seconds), "items": dict(each[name])}
            for name in session.crew.organisation.diggers
            if name in each
        },
        "admin_commands": session.admin.commands if session.admin else 0,
        "respawned": await session.respawned(),
        "dropped_packets": await session.place.dropped(),
        "why": verdict.why,
        "record": str(session.recorder.path),
    }


def round_or_none(value: float | None) -> float | None:
    """Hundredths are enough for a clock."""
    return None if value is None else round(value, 2)


def per_minute(count: int, seconds: float | None) -> float:
    """Items a minute; 0 when no time went by."""
    return round(60 * count / seconds, 2) if seconds else 0.0


def print_report(result: Mapping[str, Any]) -> None:
    """For a person."""
    console = Console(highlight=False)
    mark = "[bold green]done[/]" if result["ok"] else "[bold red]not done[/]"
    counted = f"{result['got']} of {result['wanted']} (counted by the {result['counted_by']})"
    console.print(f"\n{mark}  {escape(result['goal'])}: {counted}")
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
            "The minds were simulated: about two seconds for each thought, and one answer in ten is wrong on purpose."
        )
    if result["speed"] != 1:
        console.print(f"The game ran at {result['speed']:g} times its speed; all times are the game's own.")
    plans = f"{result['mpt']:.2f}; {result['actions_per_plan']:.1f} actions a plan"
    console.print(f"Mean prompt times (mPT, plans made by each agent): {plans}")
    if result["admin_commands"]:
        console.print(f"Admin commands used: {result['admin_commands']}")
    if result["respawned"]:
        console.print(f"Resources that came back (respawnResources): {result['respawned']}")
    console.print(f"Record: {result['record']}", soft_wrap=True, markup=False)
