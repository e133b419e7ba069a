"""Keeps the facts of all worlds in one SQLite file that only its user can read. Nothing is created before there is a fact to
keep.

A damaged file is moved aside, and a new one is begun. Each change is committed at once, so a killed process loses nothing.
"""

import os
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.memory.fact import DROPPED, LIMITS, UNIQUE, Fact, FactKind
from orchestrator.memory.stems import meanings

SCHEMA = """
create table if not exists worlds (id integer primary key, name text not null unique);
create table if not exists facts (
  number integer primary key autoincrement, world integer not null, kind text not null, name text not null, key text not null,
  text text not null, who text not null, x integer, y integer, z integer, made real not null, vector blob
);
create index if not exists by_name on facts (world, kind, key);
create table if not exists words (
  word text not null, fact integer not null references facts on delete cascade, primary key (word, fact)
) without rowid;
create index if not exists of_fact on words (fact);
create table if not exists meta (name text primary key, value text not null) without rowid;
"""
COLUMNS = "number, kind, name, text, who, x, y, z, made"
WAITS = 5.0  # seconds for another process that writes
PAGES = 200  # after which the log beside the file is written back, so that it stays small
RUN, RUNS = "run ", 50  # how the worlds of single runs are called, and how many of them are kept
CANDIDATES = 100  # facts that are looked at for the words of a question


class MemoryFile:
    """The facts in the file at `path`. `said` is called with a sentence when a damaged file was moved aside."""

    def __init__(self, path: Path, said: Callable[[str], None] = lambda text: None) -> None:
        self.path, self.said = path, said
        self._db: sqlite3.Connection | None = None

    def database(self) -> sqlite3.Connection:
        """Return the open file, which is made if it is missing. Raises BlockcrewError if that is impossible."""
        if self._db is None:
            try:
                self._db = opened(self.path)
            except sqlite3.DatabaseError as error:
                if isinstance(error, sqlite3.OperationalError):
                    raise self.failed(error) from error
                self.set_aside()
                self._db = opened(self.path)
            except OSError as error:
                raise self.failed(error) from error
        return self._db

    def failed(self, error: Exception) -> BlockcrewError:
        """Return the error for a file that cannot be used."""
        reason = cause(error) if isinstance(error, OSError) else str(error)
        return BlockcrewError(
            f"The memory {self.path} cannot be used ({reason}): free some space, or check who may write there."
        )

    def set_aside(self) -> None:
        """Move a damaged file to a name that is free, and say so."""
        self.close()
        aside = next(p for n in range(1, 1000) if not (p := self.path.with_suffix(f".damaged-{n}")).exists())
        self.path.replace(aside)
        for ending in ("-wal", "-shm"):
            Path(f"{self.path}{ending}").unlink(missing_ok=True)
        self.said(f"The memory {self.path} was damaged. It is now {aside.name}, and we begin a new one.")

    def run(self, work: Callable[[sqlite3.Connection], Any], *, writes: bool = False) -> Any:
        """Return what `work` returns for the open file, in one transaction; a file that turns out damaged is moved aside once.

        Reading a file that is not there gives None. Raises BlockcrewError if the file cannot be used.
        """
        if self._db is None and not writes and not self.path.exists():
            return None
        for again in (True, False):
            try:
                with self.database() as db:
                    return work(db)
            except sqlite3.OperationalError as error:
                raise self.failed(error) from error
            except sqlite3.DatabaseError as error:
                if not again:
                    raise self.failed(error) from error
                self.set_aside()
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Close the file; it is opened again when it is needed."""
        if self._db is not None:
            self._db.close()
            self._db = None

    def add(self, world: str, fact: Fact) -> bool:
        """Keep a fact; a place or chest of the same name is replaced. Return False if there is no room for one more place, note
        or preference; of other kinds the oldest is dropped."""

        def work(db: sqlite3.Connection) -> bool:
            if db.execute("insert or ignore into worlds (name) values (?)", (world,)).rowcount and world.startswith(RUN):
                drop_old_runs(db)
            (at,) = db.execute("select id from worlds where name = ?", (world,)).fetchone()
            key, kind = fact.name.lower(), fact.kind
            if kind in UNIQUE:
                forget_rows(db, "world = ? and kind = ? and key = ?", (at, kind, key))
            (count,) = db.execute("select count(*) from facts where world = ? and kind = ?", (at, kind)).fetchone()
            if count >= LIMITS[kind]:
                if kind not in DROPPED:
                    return False
                oldest = db.execute("select min(number) from facts where world = ? and kind = ?", (at, kind)).fetchone()
                forget_rows(db, "number = ?", oldest)
            x, y, z = fact.at or (None, None, None)
            row = (at, kind, fact.name, key, fact.text, fact.who, x, y, z, fact.made)
            number = db.execute(
                "insert into facts (world, kind, name, key, text, who, x, y, z, made) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            ).lastrowid
            words = sorted(meanings(f"{fact.name} {fact.text}"))
            db.executemany("insert or ignore into words values (?, ?)", [(word, number) for word in words])
            return True

        return bool(self.run(work, writes=True))

    def called(self, world: str, kind: FactKind, name: str) -> Fact | None:
        """Return the newest fact of a kind with a name; None if there is none."""
        found = self.select(world, "kind = ? and key = ? order by number desc limit 1", (kind, name.lower()))
        return found[0] if found else None

    def of_kind(self, world: str, *kinds: FactKind, most: int = 1000) -> list[Fact]:
        """Return the newest facts of some kinds, at most so many, the newest first; of all kinds if none is given."""
        wanted = kinds or tuple(FactKind)
        return self.select(world, f"kind in ({marks(wanted)}) order by number desc limit ?", (*wanted, most))

    def sharing(self, world: str, words: Sequence[str], kinds: Sequence[FactKind] = ()) -> dict[int, tuple[Fact, int]]:
        """Return the facts of some kinds, or of all, that have any of these words (as stems.py reduces them), each with how
        many of them it has, by number: those with most of them, the newest first."""
        wanted = tuple(kinds) or tuple(FactKind)
        columns = ", ".join(f"facts.{column}" for column in COLUMNS.split(", "))
        sql = (
            f"select {columns}, count(*) as many from words cross join facts on fact = number where word in ({marks(words)})"
            f" and world = (select id from worlds where name = ?) and kind in ({marks(wanted)})"
            " group by fact order by many desc, fact desc limit ?"
        )
        given = (*words, world, *wanted, CANDIDATES)
        rows = self.run(lambda db: db.execute(sql, given).fetchall()) or []
        return {row[0]: (fact_of(row[:-1]), row[-1]) for row in rows}

    def count(self, world: str, kind: FactKind) -> int:
        """Return how many facts of a kind are kept."""
        sql = "select count(*) from facts join worlds on world = id where worlds.name = ? and kind = ?"
        row = self.run(lambda db: db.execute(sql, (world, kind)).fetchone())
        return int(row[0]) if row else 0

    def forget(self, world: str, numbers: Sequence[int]) -> None:
        """Forget the facts of these numbers."""
        if numbers:
            self.run(lambda db: forget_rows(db, f"number in ({marks(numbers)})", numbers))

    def forget_all(self, world: str) -> int:
        """Forget everything about a world, and return how many facts that were; the file is made small again."""
        where = "world in (select id from worlds where name = ?)"
        gone = self.run(lambda db: forget_rows(db, where, (world,))) or 0
        if gone and self._db is not None:
            self._db.execute("vacuum")
        return int(gone)

    def vectors(self, numbers: Sequence[int], model: str) -> dict[int, bytes]:
        """Return the vectors of facts that were made by a model, by number; those of other models are deleted."""

        def work(db: sqlite3.Connection) -> dict[int, bytes]:
            known = db.execute("select value from meta where name = 'model'").fetchone()
            if known != (model,):
                db.execute("update facts set vector = null")
                db.execute("insert or replace into meta values ('model', ?)", (model,))
                return {}
            rows: dict[int, bytes] = {}
            for number in numbers:
                (vector,) = db.execute("select vector from facts where number = ?", (number,)).fetchone() or (None,)
                if vector:
                    rows[number] = vector
            return rows

        return self.run(work) or {}

    def keep_vectors(self, vectors: dict[int, bytes]) -> None:
        """Keep the vectors of facts, by number."""
        rows = [(vector, number) for number, vector in vectors.items()]
        self.run(lambda db: db.executemany("update facts set vector = ? where number = ?", rows))

    def select(self, world: str, where: str, given: Sequence[object]) -> list[Fact]:
        """Return the facts of a world that fit a condition in SQL, with its parameters."""
        sql = f"select {COLUMNS} from facts where world = (select id from worlds where name = ?) and {where}"
        rows = self.run(lambda db: db.execute(sql, (world, *given)).fetchall()) or []
        return [fact_of(row) for row in rows]


def opened(path: Path) -> sqlite3.Connection:
    """Open the file, and make it with mode 600 if it is missing. Raises sqlite3.DatabaseError for a damaged file, and
    OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    path.chmod(0o600)
    db = sqlite3.connect(path, timeout=WAITS, check_same_thread=False)
    try:
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = normal")
        db.execute("pragma foreign_keys = on")
        db.execute(f"pragma wal_autocheckpoint = {PAGES}")
        if db.execute("pragma quick_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("quick_check")
        db.executescript(SCHEMA)
    except BaseException:
        db.close()
        raise
    return db


def drop_old_runs(db: sqlite3.Connection) -> None:
    """Forget the worlds of the oldest runs: such a world is deleted when its run ends, so nobody can come back to it."""
    old = db.execute("select id from worlds where name like ? order by id desc limit -1 offset ?", (f"{RUN}%", RUNS)).fetchall()
    for (world,) in old:
        forget_rows(db, "world = ?", (world,))
        db.execute("delete from worlds where id = ?", (world,))


def forget_rows(db: sqlite3.Connection, where: str, given: Sequence[object]) -> int:
    """Delete the facts that fit a condition in SQL, with their words, and return how many that were."""
    return db.execute(f"delete from facts where {where}", given).rowcount


def marks(values: Sequence[object]) -> str:
    """Return the marks in SQL for so many values."""
    return ", ".join("?" * len(values))


def fact_of(row: Sequence[Any]) -> Fact:
    """Return the fact in a row of the file."""
    number, kind, name, text, who, x, y, z, made = row
    return Fact(FactKind(kind), name, text, who, None if x is None else (x, y, z), made, number)
