"""Reads the records of runs, also of running and crashed ones, without writing to them."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError
from orchestrator.record.format import FORMAT


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A run as read from its record: `meta` maps the names of settings, seeds and versions to their values; `events` are in
    order."""

    path: Path
    meta: dict[str, Any]
    events: tuple[Event, ...]

    @property
    def id(self) -> str:
        """Return the run's id: the name of its file without .sqlite."""
        return self.path.stem

    def of(self, kind: str) -> list[Event]:
        """Return all events of one kind, such as "gain", in order."""
        return [event for event in self.events if event.kind == kind]

    @property
    def result(self) -> dict[str, Any] | None:
        """Return the summary that the run wrote at its end, by field name; None if the run was cut off before."""
        results = self.of("result")
        return results[-1].data if results else None


class Damaged(BlockcrewError):
    """The error for a file that is not the record of a run, or a damaged one."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The events of a record whose kind is in `kinds`, or all events if `kinds` is empty, in order. Each iteration reads them
    from the file again."""

    db: sqlite3.Connection
    kinds: tuple[str, ...]

    def __iter__(self) -> Iterator[Event]:
        """Yield the selected events of a record one at a time, read from the file."""
        where = f"where kind in ({', '.join('?' * len(self.kinds))})" if self.kinds else ""
        words = f"select at, kind, agent, data from events {where} order by id"
        for at, kind, agent, data in self.db.execute(words, self.kinds):
            yield Event(at, kind, agent, json.loads(data))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A record as it was when it was opened. Its events are read one at a time, so the record may be larger than the memory."""

    path: Path
    db: sqlite3.Connection
    meta: dict[str, Any]

    def of(self, *kinds: str) -> Selection:
        """Return the record's events of these kinds, or of all kinds if none is given; they are read from the file when they
        are iterated over."""
        return Selection(self.db, kinds)

    @property
    def count(self) -> int:
        """Return the number of events in the record: they are numbered from 1, and none is ever deleted."""
        return int(self.db.execute("select coalesce(max(id), 0) from events").fetchone()[0])

    def last(self, kind: str) -> dict[str, Any] | None:
        """Return the data of the last event of a kind, by field name; None if the record has none."""
        row = self.db.execute("select data from events where kind = ? order by id desc limit 1", (kind,)).fetchone()
        found: dict[str, Any] | None = json.loads(row[0]) if row else None
        return found


@contextmanager
def snapshot(path: Path) -> Iterator[Snapshot]:
    """Open a record for reading, as it is now. Raise BlockcrewError for a file that is not a record, is damaged or has another
    format."""
    with reading(path) as db:
        db.execute("begin")  # so that later events are not seen
        meta = {key: json.loads(value) for key, value in db.execute("select key, value from meta")}
        if meta.get("format") != FORMAT:
            raise BlockcrewError(f"{path} has record format {meta.get('format')}; this blockcrew reads format {FORMAT}.")
        yield Snapshot(path, db, meta)


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a record's database read-only. Raise Damaged for a file that is not a record, or a damaged one."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)) as db:
            yield db
    except (sqlite3.DatabaseError, ValueError, TypeError) as error:
        why = str(error).partition(" with text ")[0]  # that text is the whole line, control characters and all
        raise Damaged(f"{path} is not the record of a run, or it is damaged ({why}).") from error


def read_run(path: Path, *kinds: str) -> RunRecord:
    """Return a run with all its events, or only with those of the given kinds, such as "gain". Raises BlockcrewError for a file
    that is not a record, is damaged or has another format."""
    with snapshot(path) as record:
        return RunRecord(path, record.meta, tuple(record.of(*kinds)))


def read_what_is_left(path: Path) -> RunRecord | None:
    """Return what can still be read of a damaged record: the lines before and after the damage.

    Return None if no line can be read, or if the settings of the run cannot.
    """
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            meta = {key: json.loads(value) for key, value in db.execute("select key, value from meta")}
            first = readable(db, "asc", 0)
            last = readable(db, "desc", max(first, default=0))
    except (sqlite3.DatabaseError, ValueError, TypeError):
        return None
    found = first | last
    whole = meta.get("format") == FORMAT and "started" in meta
    return RunRecord(path, meta, tuple(found[number] for number in sorted(found))) if whole and found else None


def readable(db: sqlite3.Connection, order: str, after: int) -> dict[int, Event]:
    """Return the events of a damaged record that can be read, by their number in the record; only numbers above `after` count.
    `order` is asc or desc: the rows are read upwards or downwards until the first damaged one."""
    found: dict[int, Event] = {}
    with suppress(sqlite3.DatabaseError):
        for number, at, kind, agent, data in db.execute(
            f"select id, at, kind, agent, data from events where id > ? order by id {order}", (after,)
        ):
            with suppress(ValueError, TypeError):
                found[number] = Event(at, kind, agent, json.loads(data))
    return found


def list_runs(folder: Path) -> list[Path]:
    """Return the paths of all records in a folder, oldest first, as their file names begin with the time."""
    return sorted(folder.glob("*.sqlite"))


def find_run(folder: Path, id_start: str) -> Path:
    """Return the path of the record in the folder whose id (file name) begins with `id_start`; "last" means the newest one.
    Raise BlockcrewError if none or several fit."""
    runs = list_runs(folder)
    if id_start == "last" and runs:
        return runs[-1]
    fits = [path for path in runs if path.stem.startswith(id_start)]
    if len(fits) == 1:
        return fits[0]
    if not fits:
        raise BlockcrewError(f"There is no run {id_start!r} in {folder}: `blockcrew runs list` shows the runs.")
    raise BlockcrewError(f"{len(fits)} runs begin with {id_start!r}; type more of the id.")
