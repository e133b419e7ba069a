"""Who writes a record: one process at a time. The system takes the lock back when that process ends, however it ends."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from orchestrator.core.errors import BlockcrewError, cause


class InUse(BlockcrewError):
    """Another process holds the lock."""


PATIENCE, BEAT = 10.0, 0.01  # seconds to wait for one's turn, and between two tries


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
        file = open(path, "w", encoding="utf-8", opener=private)  # noqa: SIM115 - it is held
    except OSError as error:
        raise BlockcrewError(f"The record cannot be opened for writing ({cause(error)}).") from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise InUse(f"The run {path.stem} is going on in another process: end that one first.") from error
    return file


def private(path: str, flags: int) -> int:
    """Open a file that only its owner may read; see `open`."""
    return os.open(path, flags, 0o600)


@contextmanager
def turn(path: Path) -> Iterator[None]:
    """Hold a lock for one short change, after those that others are making. Raises BlockcrewError when it takes too long."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            file = take(path)
        except BlockcrewError:
            if time.monotonic() > until:
                raise
            time.sleep(BEAT)
        else:
            break
    with file:
        yield


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
