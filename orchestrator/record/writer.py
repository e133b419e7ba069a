"""Writes the record of a run. Each event is committed at once, so a crash loses none that was written."""

import contextlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, is_dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Self

from orchestrator.core.contracts.clock import Clock
from orchestrator.core.contracts.journal import Event
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import RecordLost
from orchestrator.core.events.trace import current_trace
from orchestrator.record.format import FORMAT
from orchestrator.record.lock import Lock
from orchestrator.record.reader import read_run

SCHEMA = """
create table meta (key text primary key, value text not null) without rowid;
create table events (id integer primary key, at real not null, kind text not null, agent text not null, data text not null);
create trigger append_only before update on events begin select raise(abort, 'the record is append-only'); end;
create trigger keep_all before delete on events begin select raise(abort, 'the record is append-only'); end;
"""


def plain(value: object) -> object:
    """Convert a value that JSON cannot hold to one that it can: a dataclass to a dictionary, a set or tuple to a list, anything
    else to text."""
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return list(value) if isinstance(value, set | frozenset | tuple) else str(value)


class Recorder:
    """A writer of the run's record, the file with all its events: each event goes to this SQLite file and then to the
    listeners.

    If somebody deletes or damages that file, `lost` says what happened, and later events reach only the listeners.
    """

    def __init__(self, folder: Path, clock: Clock, **meta: object) -> None:
        """Create a record (the file with all events of a run) with a new name in a folder; `clock` gives the events their
        times, and `meta` are the run's settings, seeds and versions. Raise BlockcrewError if that fails."""
        self._begin(new_path(folder), clock, meta)

    @classmethod
    def at(cls, path: Path, clock: Clock, **meta: object) -> Self:
        """Create a record (the file with all events of a run) at a path that was chosen before (with `new_path`) and return its
        writer. `clock` gives the events their times, and `meta` are the run's settings, seeds and versions. Raise
        BlockcrewError if that fails."""
        recorder = cls.__new__(cls)
        recorder._begin(path, clock, meta)
        return recorder

    def _begin(self, path: Path, clock: Clock, meta: Mapping[str, object]) -> None:
        self._open(path, clock)
        rows = {"format": FORMAT, "started": clock.now(), **meta}
        values = [(key, json.dumps(value, default=plain)) for key, value in rows.items()]
        try:
            self._db.executescript(SCHEMA)
            self._db.executemany("insert into meta values (?, ?)", values)
        except sqlite3.Error as error:
            self.close()
            raise not_kept(path, error) from error
        self._check = FileCheck(path)

    @classmethod
    def reopen(cls, path: Path, clock: Clock) -> Self:
        """Open the record of a run that was cut off, to append to it, and return its writer; `clock` gives the new events their
        times. Raise InUse if another process writes it."""
        recorder = cls.__new__(cls)
        recorder._open(path, clock)
        recorder._check = FileCheck(path)
        return recorder

    _check: "FileCheck"

    def _open(self, path: Path, clock: Clock) -> None:
        self.path, self.clock = path, clock
        self.listeners: list[Callable[[Event], None]] = []
        self.lost = ""
        self._remembered: list[Event] | None = None
        self._db = open_database(path)
        try:
            self._lock = Lock(path)
        except BlockcrewError:
            self._db.close()
            raise

    def remember(self, events: Iterable[Event] = ()) -> None:
        """Keep all later events in memory, so that the property `events` need not read the file; the parameter `events` has
        earlier ones to begin with."""
        self._remembered = list(events)

    @property
    def events(self) -> tuple[Event, ...]:
        """Return all events of the run: from memory after `remember`, otherwise from the file."""
        return read_run(self.path).events if self._remembered is None else tuple(self._remembered)

    def write(self, event: RecordEvent) -> None:
        """Append an event to the file, with the trace id of the command that is being carried out, commit it and pass it to the
        listeners. Raise BlockcrewError if it cannot be written, as on a full disk."""
        data = event.data()
        if trace := current_trace():
            data["trace"] = trace
        text = json.dumps(data, default=plain)
        line = Event(self.clock.now(), event.kind, event.agent, json.loads(text))
        if not self.lost and (why := self._keep(line, text)):
            self._lose(why)
        self._tell(line)

    def _keep(self, event: Event, text: str) -> str:
        """Append an event to the record's file, with its data as `text`. Return an empty text, or why the file can no longer be
        used."""
        if why := self._check.problem():
            return why
        row = (event.at, event.kind, event.agent, text)
        try:
            self._db.execute("insert into events (at, kind, agent, data) values (?, ?, ?, ?)", row)
        except sqlite3.OperationalError as error:
            if why := self._check.problem():
                return why
            raise BlockcrewError(
                f"The record {self.path} cannot be written ({error}): free some space and run again."
            ) from error
        except sqlite3.DatabaseError as error:
            return f"was damaged ({error})"
        return ""

    def _lose(self, why: str) -> None:
        """Note that the record is lost, with the reason `why`, and tell the listeners once."""
        self.lost = f"The record {self.path} {why}: events from now on are not recorded."
        lost = RecordLost(why=self.lost)
        self._tell(Event(self.clock.now(), lost.kind, lost.agent, lost.data()))

    def _tell(self, event: Event) -> None:
        if self._remembered is not None:
            self._remembered.append(event)
        for listener in self.listeners:
            listener(event)

    def close(self) -> None:
        """Close the record's file and free its lock. The write-ahead log is merged into the file if possible, so that it can be
        copied."""
        with contextlib.suppress(sqlite3.Error):
            self._db.execute("pragma wal_checkpoint(truncate)")
        with contextlib.suppress(sqlite3.Error):
            self._db.close()
        self._lock.release()


class FileCheck:
    """A check that the file at a record's path is still the one that is being written, since SQLite goes on writing into a
    deleted file.

    It looks only at the folder's entries for the database and its write-ahead log, because opening and closing the files would
    drop the locks that SQLite holds.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._inodes = [os.stat(each).st_ino for each in self._files()]
        entry = os.stat(path)
        self._size, self._changed = entry.st_size, entry.st_mtime_ns

    def _files(self) -> list[Path]:
        return [self.path, *(log for log in [Path(f"{self.path}-wal")] if log.exists())]

    def problem(self) -> str:
        """Return what happened to the record's file, as the end of a sentence ("was cut short"); empty while it is fine."""
        try:
            entry = os.stat(self.path)
            inodes = [os.stat(each).st_ino for each in self._files()]
        except OSError as error:
            return f"no longer exists ({error.strerror})"
        if inodes[: len(self._inodes)] != self._inodes:
            return "was deleted or replaced"
        if entry.st_size < self._size:
            return "was cut short"
        self._inodes = inodes
        if entry.st_mtime_ns != self._changed:  # by SQLite itself every few megabytes, or by somebody else
            self._size, self._changed = entry.st_size, entry.st_mtime_ns
            return self._damage()
        return ""

    def _damage(self) -> str:
        """Return in words what SQLite finds wrong with the record's file as it is on the disk; empty if nothing."""
        try:
            with contextlib.closing(sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro", uri=True)) as db:
                found = db.execute("pragma quick_check(1)").fetchone()[0]
        except sqlite3.Error as error:
            found = str(error)
        return "" if found == "ok" else f"was damaged ({found})"


def new_path(folder: Path) -> Path:
    """Return a path in the folder for a new record; its name begins with the time, so that names sort by time, and is
    unique."""
    return folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{token_hex(2)}.sqlite"


def open_database(path: Path) -> sqlite3.Connection:
    """Open a record's database. A missing file or folder is created so that only the owner can read it. Raise BlockcrewError if
    that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # SQLite gives the files beside it the same mode
        db = sqlite3.connect(path, isolation_level=None)
    except (OSError, sqlite3.OperationalError) as error:
        raise not_kept(path, error) from error
    try:
        db.execute("pragma journal_mode=wal")
        db.execute("pragma synchronous=normal")
    except sqlite3.OperationalError as error:
        db.close()
        raise not_kept(path, error) from error
    return db


def not_kept(path: Path, error: Exception) -> BlockcrewError:
    """Return the error to raise when a record cannot be created at this path; `error` is the cause. It tells the user what to
    do."""
    return BlockcrewError(
        f"Runs cannot be stored in {path.parent} ({cause(error)}): free some space, or choose another folder with --data DIR."
    )
