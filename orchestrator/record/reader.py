"""Reads run files, also those of a crashed run, without ever writing to them."""

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
    """A whole run: `meta` holds settings, seeds and versions; `events` are in order."""

    path: Path
    meta: dict[str, Any]
    events: tuple[Event, ...]

    @property
    def id(self) -> str:
        """The file's name without its ending."""
        return self.path.stem

    def of(self, kind: str) -> list[Event]:
        """All events of one kind."""
        return [event for event in self.events if event.kind == kind]

    @property
    def result(self) -> dict[str, Any] | None:
        """The run's own summary; None when it was cut off before its end."""
        results = self.of("result")
        return results[-1].data if results else None


class Damaged(BlockcrewError):
    """Raised for a file that is no record, or a damaged one."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The events of some kinds (of all when none is named) in order; each iteration reads them anew and keeps none."""

    db: sqlite3.Connection
    kinds: tuple[str, ...]

    def __iter__(self) -> Iterator[Event]:
        """Read one event at a time."""
        where = f"where kind in ({', '.join('?' * len(self.kinds))})" if self.kinds else ""
        words = f"select at, kind, agent, data from events {where} order by id"
        for at, kind, agent, data in self.db.execute(words, self.kinds):
            yield Event(at, kind, agent, json.loads(data))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A record as it stood when it was opened, read piece by piece: its size does not matter to the memory."""

    path: Path
    db: sqlite3.Connection
    meta: dict[str, Any]

    def of(self, *kinds: str) -> Selection:
        """Return the events of these kinds, or all of them."""
        return Selection(self.db, kinds)

    @property
    def count(self) -> int:
        """Return the number of events."""
        return int(self.db.execute("select count(*) from events").fetchone()[0])

    def last(self, kind: str) -> dict[str, Any] | None:
        """Return the data of the last event of a kind; None when there is none."""
        row = self.db.execute("select data from events where kind = ? order by id desc limit 1", (kind,)).fetchone()
        found: dict[str, Any] | None = json.loads(row[0]) if row else None
        return found


@contextmanager
def snapshot(path: Path) -> Iterator[Snapshot]:
    """Open a record to be read. Raises BlockcrewError for a file that is no record, or one of another format."""
    with reading(path) as db:
        db.execute("begin")  # what is written meanwhile is not seen
        meta = {key: json.loads(value) for key, value in db.execute("select key, value from meta")}
        if meta.get("format") != FORMAT:
            raise BlockcrewError(f"{path} has record format {meta.get('format')}; this blockcrew reads format {FORMAT}.")
        yield Snapshot(path, db, meta)


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a record's database without the right to write. Raises BlockcrewError for a file that is no record."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)) as db:
            yield db
    except (sqlite3.DatabaseError, ValueError, TypeError) as error:
        why = str(error).partition(" with text ")[0]  # that text is the whole line, control characters and all
        raise Damaged(f"{path} is not a record of a run, or a damaged one ({why}).") from error


def read_run(path: Path, *kinds: str) -> RunRecord:
    """Return a whole run, or its events of some kinds. Raises BlockcrewError as `snapshot` does."""
    with snapshot(path) as record:
        return RunRecord(path, record.meta, tuple(record.of(*kinds)))


def read_what_is_left(path: Path) -> RunRecord | None:
    """Return what can still be read of a damaged record: its lines up to the damage, and those behind it.

    None when there is nothing, or no way to tell what kind of run it was.
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
    """Return the events with a number above `after`, by number, in that order up to where reading breaks off."""
    found: dict[int, Event] = {}
    with suppress(sqlite3.DatabaseError):
        for number, at, kind, agent, data in db.execute(
            f"select id, at, kind, agent, data from events where id > ? order by id {order}", (after,)
        ):
            with suppress(ValueError, TypeError):
                found[number] = Event(at, kind, agent, json.loads(data))
    return found


def list_runs(folder: Path) -> list[Path]:
    """All record files, oldest first."""
    return sorted(folder.glob("*.sqlite"))


def find_run(folder: Path, id_start: str) -> Path:
    """The run whose id begins so; `last` is the newest. Raises BlockcrewError unless exactly one fits."""
    runs = list_runs(folder)
    if id_start == "last" and runs:
        return runs[-1]
    fits = [path for path in runs if path.stem.startswith(id_start)]
    if len(fits) == 1:
        return fits[0]
    if not fits:
        raise BlockcrewError(f"No run {id_start!r} in {folder}: `blockcrew runs list` shows those that are there.")
    raise BlockcrewError(f"{id_start!r} fits {len(fits)} runs; type more of the id.")
