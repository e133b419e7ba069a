"""`blockcrew resume`: continues a run that was cut off by Ctrl-C, a crash or `kill -9`; bench/resumption.py says how."""

import json
import sys
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, resumable
from orchestrator.app.session import Session
from orchestrator.bench.resumption import go_on
from orchestrator.cli.live import choose_view
from orchestrator.cli.loop import run
from orchestrator.cli.report import print_report
from orchestrator.core.contracts.clock import PausedClock
from orchestrator.core.errors import BlockcrewError, WorldLost
from orchestrator.core.release import RELEASE
from orchestrator.record.reader import Damaged, RunRecord, find_run, read_run, read_what_is_left
from orchestrator.record.resumable import Interrupted, restart_advice
from orchestrator.record.writer import Recorder
from orchestrator.servers.place import EMBEDDED
from orchestrator.settings import Settings

RESTARTS = 3  # of an embedded server that ends in the middle of one run


def resume(
    record: Annotated[str, typer.Argument(help="The run's id, the beginning of the id, `last`, or the path of the record.")],
    data: Annotated[Path | None, typer.Option(help="The folder that contains `runs` (default: the current folder).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The last line of stdout is the result as JSON.")] = False,
) -> None:
    """Go on with a run that was cut off: the same crew, in the same world, for what is still missing.

    Team, seed, mind and goal come from the record, and what happens is written on into it. Items that the crew had gained
    count, and the time between the cut and the resumption does not. The embedded world is kept beside the record until the
    run is finished; a world of your own (--world HOST:PORT) has to be up. `blockcrew runs list` marks runs that can go on.
    """
    settings = Settings.read(data)
    path = Path(record) if record.endswith(".sqlite") else find_run(settings.runs, record)
    cut = resumable(whole(path), RELEASE)
    result = run(through_restarts(play(cut, settings, as_json), cut.run.path, settings, as_json))
    if as_json:
        print(json.dumps(result))
    else:
        print_report(result)
    raise typer.Exit(0 if result["ok"] else 1)


def whole(path: Path) -> RunRecord:
    """Read the run in a record file. Raises BlockcrewError if the file is damaged, and says what can be done then."""
    try:
        return read_run(path)
    except Damaged as error:
        left = read_what_is_left(path)
        if left is None:
            raise BlockcrewError(f"{error} Nothing in it can be read: give the goal again in a new run.") from error
        raise BlockcrewError(f"{error} {restart_advice(left)}") from error


async def through_restarts(
    work: Coroutine[Any, Any, dict[str, Any]], record: Path, settings: Settings, quiet: bool
) -> dict[str, Any]:
    """Await the run `work` and return its figures. If its embedded server ends in the middle, start the server again and resume
    the run from the file `record`.

    `settings` and `quiet` (progress goes to stderr) are for the resumed run. Raises WorldLost if the server ends a fourth time,
    and at once for a server that blockcrew did not start or a run that cannot be resumed.
    """
    for number in range(1, RESTARTS + 1):
        try:
            return await work
        except WorldLost:
            cut = None
            with suppress(BlockcrewError):
                cut = resumable(whole(record), RELEASE)
            if cut is None or cut.run.meta["world"] != EMBEDDED:
                raise
            print(f"The embedded server ended. Restarting it and resuming ({number} of {RESTARTS}) ...", file=sys.stderr)
            work = play(cut, settings, quiet)
    return await work


async def play(cut: Interrupted, settings: Settings, quiet: bool) -> dict[str, Any]:
    """Resume the run `cut`, which was interrupted, finish it, and return the figures of the whole run by name. With `quiet`
    progress is shown on stderr, so that stdout has only the result."""
    choice = RunConfig.read(cut.run.meta)
    clock = PausedClock(cut.at, choice.speed)
    recorder = Recorder.reopen(cut.run.path, clock)
    recorder.remember(cut.run.events)
    view = choose_view(quiet)
    recorder.listeners.append(view.notice)
    with kept(recorder):
        with view:
            view.say(f"Resuming {cut.run.id} ...")
            async with Session.open(choice, settings, recorder, cut) as session:
                result = await go_on(session, cut, clock)
        finish(recorder, result)
    return result
