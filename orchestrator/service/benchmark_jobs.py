"""Run benchmarks for the API: one at a time, each in its own process, with its own game world and its own folder.

The result of each finished run is one row in a file. The rows of an interrupted benchmark are kept, and the next start of the
service continues it.
"""

import asyncio
import contextlib
import json
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from secrets import token_hex

from orchestrator.core.errors import BlockcrewError
from orchestrator.core.waiting.cancelling import cancel
from orchestrator.service.crews.store import Bench, ServiceStore
from orchestrator.service.models import BenchShown, BenchState, Plain
from orchestrator.service.web.errors import Conflict, NotFound
from orchestrator.settings import own_environment

ROWS = "rows.jsonl"  # bench/sweep.py writes it
KEPT = 128  # files whose parsed rows stay in memory
LINES = 30  # last lines of stderr that are shown
LONGEST = 1 << 20  # bytes of one line of stderr
RUN = "from orchestrator.cli import main; main()"


@dataclass(eq=False)
class Running:
    """The process of the running benchmark, and the last lines that it wrote to stderr."""

    bench: Bench
    process: asyncio.subprocess.Process
    said: deque[str] = field(default_factory=lambda: deque(maxlen=LINES))


class BenchmarkJobs:
    """Starts, watches and stops benchmarks. `folder` holds their results. `tell` is called with the word "bench" and a
    benchmark's new state as JSON after each line of its output and at its end."""

    def __init__(self, store: ServiceStore, folder: Path, tell: Callable[[str, Plain], None]) -> None:
        self.store, self.folder, self.tell = store, folder, tell
        self.running: Running | None = None
        self.said: dict[str, list[str]] = {}  # last lines of benchmarks that ended in this process, by id
        self._tasks: set[asyncio.Task[None]] = set()
        self._kept = {bench.id: bench for bench in store.benches()}
        self._changing = asyncio.Lock()  # guards `running`: starts and stops happen one after another

    async def go_on(self) -> None:
        """Continue the benchmark that was running when the service last ended, if any."""
        running = [bench for bench in self._kept.values() if bench.state == BenchState.RUNNING]
        async with self._changing:
            for each in running[1:]:  # an earlier release could start several
                await self._keep(replace(each, state=BenchState.STOPPED))
            for each in running[:1]:
                await self._start(each)

    async def start(self, task: str, words: list[str], by: str) -> BenchShown:
        """Start the benchmark `task` with the command-line options `words` for the person named `by`, and return its state.

        Raises Conflict while another one runs, BlockcrewError if no process can be started.
        """
        async with self._changing:
            if self.running:
                raise Conflict(f"The bench {self.running.bench.id} is still running: wait for it, or stop it.")
            bench = Bench(f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{token_hex(2)}", task, words, by, BenchState.RUNNING)
            await self._keep(bench)
            await self._start(bench)
            return self.shown(bench)

    async def _keep(self, bench: Bench) -> None:
        """Write a benchmark to the store on disk, then to memory. Raises StorageFull if it cannot be written."""
        await self.store.in_thread(self.store.keep_bench, bench)
        self._kept[bench.id] = bench

    async def _start(self, bench: Bench) -> None:
        words = ["bench", bench.task, *bench.words, "--out", str(self.folder / bench.id), "--json"]
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "orchestrator.service.child_watchdog", sys.executable, "-c", RUN, *words,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
                limit=LONGEST, start_new_session=True, env=own_environment(),
            )  # fmt: skip
        except OSError as error:
            await self._keep(replace(bench, state=BenchState.FAILED))
            raise BlockcrewError(f"The bench cannot be started ({error}): try again when the machine is less busy.") from error
        self.running = Running(bench, process)
        task = asyncio.create_task(self._watch(self.running))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch(self, running: Running) -> None:
        """Tell the viewers each line that the benchmark's process writes to stderr, until it ends; then store the final state:
        done or failed, unless a person stopped it."""
        assert running.process.stderr
        with contextlib.suppress(ValueError):  # a line longer than LONGEST
            async for line in running.process.stderr:
                running.said.append(line.decode(errors="replace").rstrip())
                self.tell("bench", self.shown(running.bench).model_dump())
        code = await running.process.wait()
        async with self._changing:
            bench, self.running = self._kept[running.bench.id], None
            self.said[bench.id] = list(running.said)
            if bench.state == BenchState.RUNNING:
                await self._keep(replace(bench, state=BenchState.DONE if code == 0 else BenchState.FAILED))
        self.tell("bench", self.shown(self._kept[bench.id]).model_dump())

    async def stop(self, id: str) -> BenchShown:
        """Stop the benchmark with this id, keep the rows of its finished runs and return its state; one that has ended stays as
        it is. Raises NotFound for an unknown id."""
        async with self._changing:
            bench = self.bench(id)
            if self.running and self.running.bench.id == id:
                bench = replace(bench, state=BenchState.STOPPED)
                await self._keep(bench)
                self._let_go(self.running)
            return self.shown(bench)

    def _let_go(self, running: Running) -> None:
        """Close the stdin of the benchmark's process; child_watchdog.py, which runs the benchmark, then ends it."""
        if running.process.stdin:
            running.process.stdin.close()

    async def close(self) -> None:
        """End the process of the running benchmark because the service ends; the next start of the service continues the
        benchmark."""
        await cancel(*self._tasks)
        if self.running:
            self._let_go(self.running)
            await self.running.process.wait()

    def bench(self, id: str) -> Bench:
        """Return the stored benchmark of that id. Raises NotFound if there is none."""
        if id not in self._kept:
            raise NotFound(f"There is no bench {id!r}.")
        return self._kept[id]

    def all(self) -> list[BenchShown]:
        """Return the state of every benchmark, newest first."""
        return [self.shown(bench) for bench in reversed(self._kept.values())]

    def shown(self, bench: Bench) -> BenchShown:
        """Return a benchmark as the API shows it now, with the last lines of its output and the rows of its finished runs."""
        mine = self.running if self.running and self.running.bench.id == bench.id else None
        said = list(mine.said) if mine else self.said.get(bench.id, [])
        rows = read_rows(self.folder / bench.id / ROWS)
        return BenchShown(
            id=bench.id, task=bench.task, by=bench.by, state=BenchState(bench.state), words=bench.words, said=said, rows=rows,
            finished=len(rows),
        )  # fmt: skip


def read_rows(path: Path) -> list[Plain]:
    """Return the rows in a benchmark's file of JSON lines, without a last line that was cut off. Each row holds the figures of
    one finished run.

    A missing file has no rows.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        return []
    return list(parsed(path, found.st_mtime_ns, found.st_size))


@lru_cache(maxsize=KEPT)
def parsed(path: Path, changed: int, size: int) -> tuple[Plain, ...]:
    """Return the rows (one for each finished run) in a benchmark's file. They are cached: the file is parsed again only when
    `changed` (its time of change, in ns) or `size` (in bytes) differs from the last call.

    People may therefore ask for all benchmarks as often as they like.
    """
    rows: list[Plain] = []
    for line in path.read_text("utf-8").splitlines():
        with contextlib.suppress(ValueError):
            rows.append(json.loads(line))
    return tuple(rows)
