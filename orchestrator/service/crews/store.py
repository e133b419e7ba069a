"""Keep crews, people's commands and benchmarks on disk: whatever the service acknowledges is written here before it answers.

One SQLite file, with every change synced (`synchronous=full`), so neither `kill -9` nor a power cut loses an acknowledged
command. The store has its own thread, so the event loop never waits for the disk. The record of a crew (the file with all
events of its run) says which commands have begun; store and record together say which have not.
"""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.service.web.errors import StorageFull

P = ParamSpec("P")
T = TypeVar("T")
FILE = "service.sqlite"
REMEMBERED = 1000  # commands of a crew that can be asked for after it began them
SLACK = 1.1  # times as many may be in the file, so that not every command causes a deletion
SCHEMA = """
create table if not exists crews (
  name text primary key, choice text not null, record text not null, by text not null
) without rowid;
create table if not exists commands (
  number integer primary key autoincrement, at real not null, crew text not null, record text not null,
  speaker text not null, role text not null, text text not null, plays text not null default '', speech text not null default ''
);
create index if not exists of_crew on commands (record, number);
create index if not exists of_name on commands (crew, number);
create table if not exists benches (
  id text primary key, task text not null, words text not null, by text not null, state text not null
) without rowid;
create table if not exists facts (name text primary key, value text not null) without rowid;
"""
ADDED = ("plays", "speech")  # columns that files of earlier releases lack


@dataclass(frozen=True, slots=True)
class StoredCommand:
    """One command of a person to a crew. `number` counts over all crews, `at` is Unix time in seconds, `record` is the name of
    the file with the events of the crew's run. `plays` is the player in the game that the speaker is, if they said so, and
    `speech` what a recogniser heard, as JSON; it is empty for a typed command."""

    number: int
    at: float
    crew: str
    record: str
    speaker: str
    role: str
    text: str
    plays: str = ""
    speech: str = ""


@dataclass(frozen=True, slots=True)
class StoredCrew:
    """One crew: its options, the name of the file with the events of its run (empty until there is one) and the name of the
    person who made the crew."""

    name: str
    run_config: dict[str, Any]
    record: str
    by: str


@dataclass(frozen=True, slots=True)
class Bench:
    """One benchmark: its id, its task, its arguments after `blockcrew bench TASK`, the name of the person who started it, and
    its state: running, done, stopped or failed."""

    id: str
    task: str
    words: list[str]
    by: str
    state: str


class ServiceStore:
    """The SQLite file of a service, used only by the one process that has locked the data folder.

    Every method blocks; the event loop calls them through `in_thread`.
    """

    def __init__(self, folder: Path, remembered: int = REMEMBERED) -> None:
        """Open the file in this folder, or make it. Raises BlockcrewError for a folder that cannot be written.

        `remembered` is how many of the commands that a crew has begun stay in the file.
        """
        self.remembered = remembered
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(folder / FILE, isolation_level=None, check_same_thread=False)
            self._db.execute("pragma journal_mode=wal")
            self._db.execute("pragma synchronous=full")
            self._db.executescript(SCHEMA)
            known = {row[1] for row in self._db.execute("pragma table_info(commands)")}
            for column in ADDED:
                if column not in known:
                    self._db.execute(f"alter table commands add column {column} text not null default ''")
            self.count = self.last_number()
        except (OSError, sqlite3.DatabaseError) as error:
            raise BlockcrewError(
                f"The service cannot store its data in {folder} ({cause(error)}): choose another folder with --data."
            ) from error
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def in_thread(self, method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a method of this store in the store's thread, after all earlier calls, and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(method, *args, **kwargs))

    def crews(self) -> list[StoredCrew]:
        """Return all crews that were not dismissed, sorted by name."""
        rows = self._db.execute("select name, choice, record, by from crews order by name").fetchall()
        return [StoredCrew(name, json.loads(config), record, by) for name, config, record, by in rows]

    def add_crew(self, crew: StoredCrew) -> None:
        """Store a crew, in place of an earlier one of the same name. Raises StorageFull if it cannot be written."""
        with self.writing() as db:
            row = (crew.name, json.dumps(crew.run_config), crew.record, crew.by)
            db.execute("insert or replace into crews values (?, ?, ?, ?)", row)

    def drop_crew(self, name: str) -> None:
        """Delete a crew. Of the commands to deleted crews, only the newest `remembered` (a limit of the store) are kept. Raises
        StorageFull if the change cannot be written."""
        gone = "record not in (select record from crews)"
        with self.writing() as db:
            db.execute("delete from crews where name = ?", (name,))
            db.execute(
                f"delete from commands where {gone} and number <= "
                f"(select number from commands where {gone} order by number desc limit 1 offset ?)",
                (self.remembered,),
            )

    def promise(
        self, at: float, crew: str, record: str, speaker: str, role: str, text: str, plays: str = "", speech: str = ""
    ) -> StoredCommand:
        """Store the command `text` of the person `speaker` to a crew and return it with its number; by then it is on the disk.
        `at` is Unix time in seconds, `record` names the file with the events of the crew's run, and `role` is the speaker's
        (such as owner or guest). `plays` and `speech` are as in StoredCommand. Raises StorageFull if it cannot be written."""
        with self.writing() as db:
            row = (at, crew, record, speaker, role, text, plays, speech)
            names = "at, crew, record, speaker, role, text, plays, speech"
            done = db.execute(f"insert into commands ({names}) values (?, ?, ?, ?, ?, ?, ?, ?)", row)
            self.count = done.lastrowid or 0
            return StoredCommand(self.count, *row)

    def forget(self, record: str, begun: int) -> None:
        """Delete old commands to one crew: of those that it has begun (numbers up to `begun`), only the newest `remembered` (a
        limit of the store) are kept. `record` is the name of the file with the events of the crew's run. Raises StorageFull if
        the change cannot be written."""
        of_crew = "record = ? and number <= ?"
        held = self._db.execute(f"select count(*) from commands where {of_crew}", (record, begun)).fetchone()[0]
        if held <= self.remembered * SLACK:
            return
        with self.writing() as db:
            db.execute(
                f"delete from commands where {of_crew} and number <= "
                f"(select number from commands where {of_crew} order by number desc limit 1 offset ?)",
                (record, begun, record, begun, self.remembered),
            )

    def promised(self, record: str, after: int = 0, most: int = -1) -> list[StoredCommand]:
        """Return the commands to one crew whose number is above `after`, oldest first: at most `most`, or all if that is -1.
        `record` is the name of the file with the events of the crew's run."""
        words = "select * from commands where record = ? and number > ? order by number limit ?"
        return [StoredCommand(*row) for row in self._db.execute(words, (record, after, most))]

    def commands(self, crew: str, last: int) -> list[StoredCommand]:
        """Return the last `last` commands, newest first, to crews named `crew`; an empty `crew` means all crews."""
        which, names = ("where crew = ?", (crew,)) if crew else ("", ())
        words = f"select * from commands {which} order by number desc limit ?"
        return [StoredCommand(*row) for row in self._db.execute(words, (*names, last))]

    def last_number(self) -> int:
        """Return the highest number of all stored commands; 0 if none is stored."""
        return int(self._db.execute("select coalesce(max(number), 0) from commands").fetchone()[0])

    def command(self, number: int) -> StoredCommand | None:
        """Return the command of that number; None if there never was one or it was deleted."""
        row = self._db.execute("select * from commands where number = ?", (number,)).fetchone()
        return StoredCommand(*row) if row else None

    def benches(self) -> list[Bench]:
        """Return all benchmarks, oldest first."""
        rows = self._db.execute("select * from benches order by id").fetchall()
        return [Bench(id, task, json.loads(words), by, state) for id, task, words, by, state in rows]

    def keep_bench(self, bench: Bench) -> None:
        """Store a benchmark, in place of an earlier state of the same id. Raises StorageFull if it cannot be written."""
        with self.writing() as db:
            row = (bench.id, bench.task, json.dumps(bench.words), bench.by, bench.state)
            db.execute("insert or replace into benches values (?, ?, ?, ?, ?)", row)

    def fact(self, name: str, value: str | None = None) -> str:
        """Return the text that is stored under a name, such as the world's port; empty if none is. If `value` is given, it is
        stored first. Raises StorageFull if it cannot be written."""
        if value is not None:
            with self.writing() as db:
                db.execute("insert or replace into facts values (?, ?)", (name, value))
        row = self._db.execute("select value from facts where name = ?", (name,)).fetchone()
        return str(row[0]) if row else ""

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Yield the database connection for a change. Raises StorageFull if the change cannot be written."""
        try:
            yield self._db
        except sqlite3.OperationalError as error:
            raise StorageFull(
                f"The service cannot store this ({error}), so nothing was done: free some space in its folder."
            ) from error

    def close(self) -> None:
        """Wait for all changes and close the SQLite file; a copy of that file alone (without SQLite's -wal file) is complete
        then."""
        self._thread.shutdown()
        self._db.close()
