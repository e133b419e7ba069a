"""Keep the summaries of all runs in memory, each with the time of change and the size of its file, so that a list reads only
the records that changed."""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from orchestrator.record.lock import in_use
from orchestrator.service.history.run_summary import OPEN, summarised
from orchestrator.service.models import ListedRun

PATIENCE = 0.1  # seconds of reading for one list; what is left is read for the next one
RUNNING = "running"
RECORD, LOG = ".sqlite", ".sqlite-wal"
Mark = tuple[int, int, int, int]  # times of change in ns and sizes in bytes, of a record and of its write-ahead log


@dataclass(frozen=True, slots=True)
class RecordFile:
    """The record of a run as its folder lists it: its path, the id of the benchmark that it belongs to or an empty text, and
    its mark, which is another one as soon as the record changes."""

    path: Path
    bench: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class RecordFolders:
    """The folders with records of runs: `runs` itself and, for benchmarks, the folder `runs` in each folder below `runs` and
    below `benches`, where the service keeps those that it started."""

    runs: Path
    benches: Path

    def __iter__(self) -> Iterator[tuple[Path, str]]:
        """Yield the folders, each with the name of its benchmark; an empty one for the runs themselves."""
        yield self.runs, ""
        for above in (self.runs, self.benches):
            for folder in sorted(above.glob("*/runs")) if above.is_dir() else ():
                yield folder, folder.parent.name

    def find(self, id: str) -> Path | None:
        """Return the path of the record of the run with this id, None if there is none."""
        for folder, _ in self:
            path = folder / f"{id}{RECORD}"
            if path.is_file():
                return path
        return None

    def files(self) -> list[RecordFile]:
        """Return all records, the newest first, as their names begin with the time."""
        found = [file for folder, bench in self for file in files_of(folder, bench)]
        return sorted(found, key=lambda file: (file.path.stem, str(file.path)), reverse=True)


def files_of(folder: Path, bench: str) -> Iterator[RecordFile]:
    """Yield the records in one folder; none if it is missing or goes away meanwhile."""
    try:
        with os.scandir(folder) as entries:
            stats = {entry.name: entry.stat() for entry in entries if entry.name.endswith((RECORD, LOG))}
    except OSError:
        return
    for name, found in stats.items():
        if name.endswith(RECORD):
            log = stats.get(f"{name}-wal")
            of_log = (log.st_mtime_ns, log.st_size) if log and log.st_size else (0, 0)  # readers leave empty ones
            yield RecordFile(folder / name, bench, (found.st_mtime_ns, found.st_size, *of_log))


class RunIndex:
    """The summaries of all runs in some folders. It is used by one thread at a time."""

    def __init__(self, folders: RecordFolders, clock: Callable[[], float] = time.monotonic) -> None:
        self.folders, self.clock = folders, clock
        self._kept: dict[Path, tuple[Mark, ListedRun]] = {}

    def runs(self, patience: float = PATIENCE) -> tuple[list[ListedRun], int]:
        """Return the summaries, newest first, and how many runs have none yet. Records that are new or have changed are read
        for about `patience` seconds, at least one of them; the next call goes on with the others."""
        files = self.folders.files()
        self._kept = {file.path: self._kept[file.path] for file in files if file.path in self._kept}
        stale = [file for file in files if not self._knows(file)]
        until = self.clock() + patience
        for count, file in enumerate(stale):
            if count and self.clock() > until:
                break
            self._kept[file.path] = (file.mark, summarised(file.path, file.bench))
        known = [as_now(file.path, self._kept[file.path][1]) for file in files if file.path in self._kept]
        return known, len(files) - len(known)

    def run(self, path: Path) -> ListedRun:
        """Return the summary of one run, read now if it is new or has changed."""
        bench = next((bench for folder, bench in self.folders if folder == path.parent), "")
        for file in files_of(path.parent, bench):
            if file.path == path and not self._knows(file):
                self._kept[path] = (file.mark, summarised(path, bench))
        return as_now(path, self._kept[path][1] if path in self._kept else summarised(path, bench))

    def _knows(self, file: RecordFile) -> bool:
        return file.path in self._kept and self._kept[file.path][0] == file.mark


def as_now(path: Path, run: ListedRun) -> ListedRun:
    """Return a run with the state `running` if it has no result and a process is writing its record, which is at `path`."""
    return run.model_copy(update={"state": RUNNING}) if run.state in OPEN and in_use(path) else run
