"""Writes a run's file while it runs: every event is committed at once, so a crash loses nothing that was said."""

import json
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import asdict, is_dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Self

from orchestrator.core.clock import Clock
from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.core.journal import Event
from orchestrator.record.lock import Lock

FORMAT = 1
SCHEMA = """
create table meta (key text primary key, value text not null) without rowid;
create table events (id integer primary key, at real not null, kind text not null, agent text not null, data text not null);
create trigger append_only before update on events begin select raise(abort, 'the record is append-only'); end;
create trigger keep_all before delete on events begin select raise(abort, 'the record is append-only'); end;
"""


def plain(value: object) -> object:
    """What JSON does not know: dataclasses become objects, mappings dictionaries, the rest text."""
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return list(value) if isinstance(value, set | frozenset | tuple) else str(value)


class Recorder:
    """A Journal that keeps everything in `runs/<id>.sqlite` and tells its listeners."""

    def __init__(self, folder: Path, clock: Clock, **meta: object) -> None:
        self._begin(new_path(folder), clock, meta)

    @classmethod
    def at(cls, path: Path, clock: Clock, **meta: object) -> Self:
        """A new one under a name that was settled before (with `new_path`)."""
        recorder = cls.__new__(cls)
        recorder._begin(path, clock, meta)
        return recorder

    def _begin(self, path: Path, clock: Clock, meta: Mapping[str, object]) -> None:
        self._open(path, clock, SCHEMA)
        rows = {"format": FORMAT, "started": clock.now(), **meta}
        self._db.executemany("insert into meta values (?, ?)", [(k, json.dumps(v, default=plain)) for k, v in rows.items()])

    @classmethod
    def reopen(cls, path: Path, clock: Clock) -> Self:
        """Go on writing where a run was cut off. Raises BlockcrewError when somebody else writes it."""
        recorder = cls.__new__(cls)
        recorder._open(path, clock, "")
        return recorder

    def _open(self, path: Path, clock: Clock, schema: str) -> None:
        self.path, self.clock = path, clock
        self.listeners: list[Callable[[Event], None]] = []
        self._db = open_database(path)
        self._lock = Lock(path)
        self._db.executescript(schema)

    def write(self, kind: str, agent: str = "", **data: object) -> None:
        """Append, commit, tell the listeners."""
        at = self.clock.now()
        text = json.dumps(data, default=plain)
        try:
            self._db.execute("insert into events (at, kind, agent, data) values (?, ?, ?, ?)", (at, kind, agent, text))
        except sqlite3.OperationalError as error:
            raise BlockcrewError(
                f"The record {self.path} cannot be written ({error}): free some space and run again."
            ) from error
        event = Event(at, kind, agent, json.loads(text))
        for listener in self.listeners:
            listener(event)

    def close(self) -> None:
        """Fold the write-ahead log in, so that the file can be copied by itself."""
        self._db.execute("pragma wal_checkpoint(truncate)")
        self._db.close()
        self._lock.release()


def new_path(folder: Path) -> Path:
    """A name that sorts by time and is never taken twice."""
    return folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{token_hex(2)}.sqlite"


def open_database(path: Path) -> sqlite3.Connection:
    """Open the file; make it and its folder where need be, or say in one sentence why not."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path, isolation_level=None)
        db.execute("pragma journal_mode=wal")
        db.execute("pragma synchronous=normal")
    except (OSError, sqlite3.OperationalError) as error:
        raise BlockcrewError(
            f"Runs cannot be kept in {path.parent} ({cause(error)}): choose another folder with --data DIR."
        ) from error
    return db
