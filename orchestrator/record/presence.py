"""Whether a record is still the file that is being written. SQLite goes on writing into one that was deleted."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path


class Presence:
    """Watches a database and its write-ahead log by their entries in the folder.

    It never opens them by itself: closing any handle of a process drops the locks that SQLite holds there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._inodes = [os.stat(each).st_ino for each in self._files()]
        entry = os.stat(path)
        self._size, self._changed = entry.st_size, entry.st_mtime_ns

    def _files(self) -> list[Path]:
        return [self.path, *(log for log in [Path(f"{self.path}-wal")] if log.exists())]

    def trouble(self) -> str:
        """Return what became of the record, as the end of a sentence; empty while nothing did."""
        try:
            entry = os.stat(self.path)
            inodes = [os.stat(each).st_ino for each in self._files()]
        except OSError as error:
            return f"cannot be found any more ({error.strerror})"
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
        """Return what SQLite finds wrong with the file as it is on the disk."""
        try:
            with closing(sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro", uri=True)) as db:
                found = db.execute("pragma quick_check(1)").fetchone()[0]
        except sqlite3.Error as error:
            found = str(error)
        return "" if found == "ok" else f"was damaged ({found})"
