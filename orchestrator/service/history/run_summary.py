"""Summarise the record of one run for the list of runs. Only its options and its last events are read, so that its size does
not matter."""

import json
import math
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.app.run_list import ENDED, NOT_BEGUN
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.run import RunBroken, RunFinished
from orchestrator.core.terminal_text import printable
from orchestrator.record.reader import Damaged, Snapshot, snapshot
from orchestrator.service.models import ListedRun

EDGE = 64  # events at the end of a record that are looked at
LONGEST_RESULT = 1 << 20  # characters of a result that is read
MOST_FIGURES = 80  # figures of a result that are kept
LONGEST = 300  # characters of an option
OPTIONS = ("goal", "team", "mind", "collaboration", "world", "crew", "release")  # texts
DAMAGED, OTHER_FORMAT = "damaged", "other format"  # states of files that cannot be read
OPEN = ("unfinished", "broken off", NOT_BEGUN)  # states of runs without a result, unless a process writes them


@dataclass(frozen=True, slots=True)
class RunEnding:
    """The end of a record, as its last events tell it: the number of all its events, the time of the last one in seconds of the
    run's clock, the result, and how many of the last events say that an error ended the run."""

    count: int
    at: float | None
    result: dict[str, Any] | None
    broken: int

    @property
    def state(self) -> str:
        """Return how the run ended, in the words of `blockcrew runs list`."""
        if self.result is not None:
            return ENDED[self.result.get("ok") if isinstance(self.result.get("ok"), bool) else None]
        if not self.broken:
            return "unfinished"
        return NOT_BEGUN if self.count == self.broken else "broken off"


def summarised(path: Path, bench: str = "") -> ListedRun:
    """Return the summary of the run whose record is at `path`; `bench` is the folder of the benchmark that it belongs to. A
    record that cannot be read has a state and a sentence that say so."""
    try:
        with snapshot(path) as record:
            return summary_of(record, bench)
    except BlockcrewError as error:
        state = DAMAGED if isinstance(error, Damaged) else OTHER_FORMAT
        return ListedRun(id=path.stem, bench=bench, state=state, why=str(error), bytes=size_of(path))


def summary_of(record: Snapshot, bench: str = "") -> ListedRun:
    """Return the summary of a run from its open record. Raises Damaged if its options or its last events cannot be read."""
    meta, end = record.meta, ending(record.db)
    started = number(meta.get("started"))
    options = {name: text(meta.get(name)) for name in OPTIONS}
    figures = {name: value for name, each in (end.result or {}).items() if (value := number(each)) is not None}
    lasted = max(0.0, end.at - started) if started is not None and end.at is not None else None
    return ListedRun(
        id=record.path.stem, bench=bench, state=end.state, why=text((end.result or {}).get("why")), started=started,
        lasted=lasted, workers=whole_number(meta.get("workers")), seed=whole_number(meta.get("seed")), events=end.count,
        bytes=size_of(record.path), figures=dict(list(figures.items())[:MOST_FIGURES]), **options,
    )  # fmt: skip


def ending(db: sqlite3.Connection) -> RunEnding:
    """Return what the last events of a record say; at most EDGE of them are looked at. `db` is its open database."""
    rows = db.execute("select id, at, kind from events order by id desc limit ?", (EDGE,)).fetchall()
    finished = next((id for id, _, kind in rows if kind == RunFinished.kind), None)
    asked = "select data from events where id = ? and length(data) < ?"
    found = db.execute(asked, (finished, LONGEST_RESULT)).fetchone() if finished else None
    result = json.loads(found[0]) if found else None
    count, at = (rows[0][0], number(rows[0][1])) if rows else (0, None)
    broken = sum(kind == RunBroken.kind for *_, kind in rows)
    return RunEnding(count, at, result if isinstance(result, dict) else None, broken)


def number(value: object) -> float | None:
    """Return a value if it is a finite number and no truth value, else None."""
    counts = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    return float(value) if counts else None  # type: ignore[arg-type]


def whole_number(value: object) -> int | None:
    """Return a value if it is a whole number of at most 15 digits, which every browser reads exactly, else None."""
    found = number(value)
    return int(found) if found is not None and found.is_integer() and abs(found) < 1e15 else None


def text(value: object) -> str:
    """Return an option of a run as a short text that is safe to show; empty for none."""
    return "" if value is None else printable(str(value))[:LONGEST]


def size_of(path: Path) -> int:
    """Return the size of a record in bytes, that of its write-ahead log included; 0 if it is gone."""
    return sum(file.stat().st_size for file in (path, Path(f"{path}-wal")) if file.exists())
