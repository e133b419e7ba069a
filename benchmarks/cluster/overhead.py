"""What Ray adds to one run of a bench, against the same run in this process.

    python -m benchmarks.cluster.overhead --times 3 --count 30

A crew at the table whose simulated mind takes two seconds for each decision gathers logs: with 30 of them that takes 12
seconds, nearly all of it waiting. The run is played in this process and on the Ray of this machine, in turns. Each finished run
is one line of JSON in `--into`; the same command goes on after the last. `seconds` is from the order to the result, `inside` is
what the run itself says. The first run on Ray is apart, since a worker starts for it.
"""

import argparse
import asyncio
import statistics
import time
from contextlib import aclosing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.json_rows import add_row, read_rows
from orchestrator.app.run_config import RunConfig
from orchestrator.app.shared_world import TABLETOP
from orchestrator.bench.executors.executor import TrialExecutor
from orchestrator.bench.executors.opening import LOCAL, ExecutorChoice
from orchestrator.bench.executors.records import play_away, play_here
from orchestrator.bench.sweep import Sweep
from orchestrator.bench.trial import BenchTrial
from orchestrator.cluster.address import AUTO
from orchestrator.core.goal import Goal
from orchestrator.settings import Settings
from orchestrator.tasks.collection import Collection

ITEM = "oak_log"


def trial_of(count: int) -> tuple[BenchTrial, dict[str, Any]]:
    """Return the run, and the facts of a bench that consists of it."""
    task = Collection(Goal(f"mine {count} {ITEM}", ITEM, count))
    sweep = Sweep(task, ("solo",), (1,), ("simulated",), ("",), (1,), RunConfig(world=TABLETOP))
    return sweep.planned()[0], sweep.spec()


async def timed(executor: TrialExecutor, trial: BenchTrial, settings: Settings) -> dict[str, float]:
    """Play the run, and return how long it took."""
    play, began = partial(play_away if executor.is_remote else play_here, settings=settings), time.monotonic()
    async with aclosing(executor.results(play, [trial], lambda _: None)) as results:
        (row,) = [played.result.row async for played in results]
    return {"seconds": round(time.monotonic() - began, 3), "inside": row["seconds"]}


def measure(on: str, times: int, count: int, into: Path) -> None:
    """Play the missing runs of one kind and keep their rows."""
    trial, spec = trial_of(count)
    with TemporaryDirectory() as folder, ExecutorChoice(on, 1).opened(spec) as executor:
        for number in range(times):
            row = asyncio.run(timed(executor, trial, Settings(data=Path(folder))))
            add_row(into, {"on": on, "count": count, "first": number == 0} | row)
            print(f"{on}, run {number + 1} of {times}: {row}", flush=True)


def main() -> None:
    """Measure both, and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--on", default=AUTO, help="auto or ray://HOST:PORT")
    parser.add_argument("--into", type=Path, default=Path("overhead.jsonl"))
    options = parser.parse_args()
    found = dict[str, float]()
    for on in (LOCAL, options.on):
        wanted = options.times + 1  # the first one is apart
        kept = sum((row["on"], row["count"]) == (on, options.count) for row in read_rows(options.into))
        if kept < wanted:
            measure(on, wanted - kept, options.count, options.into)
        rows = [row for row in read_rows(options.into) if (row["on"], row["count"]) == (on, options.count)]
        found[on] = statistics.median(row["seconds"] for row in rows if not row["first"])
        print(f"{on}: {found[on]:.3f} s, and the first {next(row['seconds'] for row in rows if row['first']):.3f} s")
    print(f"Ray takes {100 * (found[options.on] / found[LOCAL] - 1):.2f} % more.")


if __name__ == "__main__":
    main()
