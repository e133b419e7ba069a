"""`blockcrew runs`: lists runs and their results. It only reads records; a crashed run can be read like a finished one."""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from orchestrator.app.run_list import NOT_BEGUN, summary
from orchestrator.app.run_storage import is_resumable
from orchestrator.cli.story import tell
from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.plural import counted
from orchestrator.core.release import RELEASE
from orchestrator.core.terminal_text import printable
from orchestrator.record.exports.exporting import export
from orchestrator.record.reader import Damaged, RunRecord, find_run, list_runs, read_run, read_what_is_left
from orchestrator.settings import Settings

app = typer.Typer(help="List runs, and show the events of one run.", no_args_is_help=True, rich_markup_mode=None)
Data = Annotated[Path | None, typer.Option("--data", help="The folder that contains `runs` (default: the current folder).")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]

SHORT = 8  # digits of a trace id that are shown; `--trace` takes them


def folder(data: Path | None) -> Path:
    """Return the folder of the runs: `runs` in the folder `data` or, if that is None, where the settings say."""
    return Settings.read(data).runs


@app.command("list")
def list_command(
    data: Data = None,
    as_json: Json = False,
    every: Annotated[bool, typer.Option("--all", help="Also list runs that failed to start.")] = False,
) -> None:
    """List runs, oldest first."""
    found = [summary(path, RELEASE) for path in list_runs(folder(data))]
    rows = [row for row in found if every or row["state"] != NOT_BEGUN]
    if as_json:
        print(json.dumps(found))
        return
    if rows:
        show_table(rows)
    elif not found:
        print(f"No runs in {folder(data)} yet: `blockcrew demo` creates one.")
    if left_out := len(found) - len(rows):
        them = "them" if left_out > 1 else "it"
        print(f"{counted(left_out, 'run')} failed to start: `blockcrew runs list --all` shows {them}.")


def show_table(rows: list[dict[str, Any]]) -> None:
    """Print the list of runs for a terminal; a star marks those that `blockcrew resume` can continue. `rows` has the facts of
    each run by name, such as its id, goal and team."""
    table = Table(box=None, header_style="bold")
    for column in ("run", "when", "goal", "team", "state", "got", "TC", "mPT"):
        table.add_column(column, no_wrap=column in ("run", "state"))
    for row in rows:
        when = f"{datetime.fromtimestamp(row['started']):%d %b %H:%M}" if row.get("started") else ""
        team = f"{row.get('team', '')}({row.get('workers', '')})" if row.get("team") == "tree" else str(row.get("team") or "")
        got = f"{row['got']} of {row['wanted']}" if row.get("wanted") else ""
        cost = f"{row['seconds']:.0f} s" if row.get("seconds") else ""
        mpt = f"{row['mpt']:.2f}" if row.get("mpt") is not None else ""
        state = row["state"] + "*" * bool(row.get("resumable"))
        cells = (row["id"], when, str(row.get("goal") or ""), team, state, got, cost, mpt)
        table.add_row(*(escape(printable(cell)) for cell in cells))
    console = Console()
    console.print(table)
    if any(row.get("resumable") for row in rows):
        console.print("* can be continued with `blockcrew resume RUN`.")


@app.command("show")
def show(
    run_id: Annotated[str, typer.Argument(help="The run's id, the beginning of the id, or `last`.")],
    data: Data = None,
    plans: Annotated[
        Path | None,
        typer.Option(help="An SVG file for a picture of the meta-plans (capo): who did what, and why."),
    ] = None,
    trace: Annotated[str, typer.Option(help="Only the events of one order: its trace id, or the beginning of it.")] = "",
    as_json: Json = False,
) -> None:
    """Print the events of one run, and its result. Of a damaged record, print the readable part and exit with 1."""
    path = find_run(folder(data), run_id)
    try:
        run, damage = read_run(path), ""
    except Damaged as error:
        left = read_what_is_left(path)
        if left is None:
            raise
        run, damage = left, str(error)
    shown = only_of(run, trace)
    if as_json:
        print(json.dumps(as_plain(run, shown) | ({"damaged": damage} if damage else {})))
    else:
        print_run(run, shown)
    if plans:
        from orchestrator.cli.plan_picture import draw_plans  # noqa: PLC0415 - matplotlib takes a second

        draw_plans(run, plans)
    if damage:
        raise BlockcrewError(f"{damage} The readable part is above ({counted(len(run.events), 'line')}).")


@app.command("export")
def export_command(
    run_ids: Annotated[list[str], typer.Argument(help="Runs: ids, the beginnings of ids, or `last`.")],
    to: Annotated[Path, typer.Option("--to", help="The file: .jsonl, .parquet, or .json for a log of inspect_ai.")],
    data: Data = None,
) -> None:
    """Write runs into a file for other tools: JSON lines, Parquet, or a log of inspect_ai."""
    found = [read_run(find_run(folder(data), each)) for each in run_ids]
    export(found, to)
    print(f"Wrote {counted(len(found), 'run')} to {to}.")


def only_of(run: RunRecord, trace: str) -> tuple[Event, ...]:
    """Return the events of the run that one order caused, whose trace id begins with `trace`; all events if that is empty.
    Raises BlockcrewError if no event has such a trace id."""
    events = tuple(event for event in run.events if event.trace.startswith(trace))
    if trace and not events:
        raise BlockcrewError(f"No event of {run.id} has a trace id that begins with {trace!r}: `runs show` names them.")
    return events


def as_plain(run: RunRecord, shown: Iterable[Event]) -> dict[str, Any]:
    """Return a run as JSON: its id, options (`meta`), result, and the events that are `shown`."""
    events = [{"at": event.at, "kind": event.kind, "agent": event.agent, **event.data} for event in shown]
    return {"id": run.id, "meta": run.meta, "result": run.result, "events": events}


def print_run(run: RunRecord, shown: Iterable[Event]) -> None:
    """Print the options of a run and the events that are `shown` for a person, one line per event with its time in seconds."""
    console = Console(highlight=False)
    console.print(printable("  ".join((run.id, *made_of(run.meta)))), markup=False)
    for event in shown:
        if text := tell(event):
            text += f"  (trace {event.trace[:SHORT]})" if event.trace and event.kind == CommandReceived.kind else ""
            line = f"{event.at - run.meta['started']:7.1f} s  {event.agent:6} {text}"
            console.print(printable(line), markup=False)
    if run.result is None:
        on = f" `blockcrew resume {run.id}` continues it." if is_resumable(run, RELEASE) else ""
        console.print(f"The run has no result: it ended before its goal was finished.{on}", markup=False)


def made_of(meta: Mapping[str, Any]) -> Iterator[str]:
    """Yield the options of a run as texts `name value`, those in nested mappings too; empty values are left out. `meta` has the
    options by name."""
    for key, value in meta.items():
        if isinstance(value, Mapping):
            yield from made_of(value)
        elif key not in ("started", "format") and value not in ("", None, [], False):
            yield f"{key} {', '.join(map(str, value)) if isinstance(value, list) else value}"
