"""Who writes a record: one process at a time. The system takes the lock back when that process ends, however it ends."""

import fcntl
from pathlib import Path
from typing import IO

from orchestrator.core.errors import BlockcrewError, cause


class InUse(BlockcrewError):
    """Another process holds the lock."""


class Lock:
    """Held until `release`. It is on a file beside the record: SQLite has locks of its own on that one."""

    def __init__(self, record: Path) -> None:
        """Raises BlockcrewError when another process holds it."""
        self.path = beside(record)
        self._file = take(self.path)

    def release(self) -> None:
        """Let others write."""
        self.path.unlink(missing_ok=True)
        self._file.close()


def beside(record: Path) -> Path:
    """The lock's file."""
    return record.with_suffix(".lock")


def take(path: Path) -> IO[str]:
    """Open and locked. Raises InUse when somebody else has it, and BlockcrewError when it cannot be made."""
    try:
        file = path.open("w", encoding="utf-8")
    except OSError as error:
        raise BlockcrewError(f"The record cannot be opened for writing ({cause(error)}).") from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise InUse(f"The run {path.stem} is going on in another process: end that one first.") from error
    return file


def in_use(record: Path) -> bool:
    """Whether some process writes this record now."""
    path = beside(record)
    if not path.exists():
        return False
    try:
        take(path).close()
    except BlockcrewError:
        return True
    return False
