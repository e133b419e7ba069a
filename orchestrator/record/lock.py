"""File locks for records, so that only one process at a time writes a record. The system frees a lock when its process ends,
however it ends."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from orchestrator.core.errors import BlockcrewError, cause


class InUse(BlockcrewError):
    """Raised when another process holds the lock."""


PATIENCE, BEAT = 10.0, 0.01  # seconds to wait for a lock, and between two tries


class Lock:
    """The lock of a record, held until `release`. It is on a separate file beside the record, because SQLite has locks of its
    own on the record."""

    def __init__(self, record: Path) -> None:
        """Lock a record. Raise InUse if another process writes it, and BlockcrewError if the lock file cannot be made."""
        self.path = lock_path(record)
        self._file = acquire(self.path)

    def release(self) -> None:
        """Free the lock and remove its file, so that other processes may write the record."""
        self.path.unlink(missing_ok=True)
        self._file.close()


def lock_path(record: Path) -> Path:
    """Return the path of a record's lock file, which is beside the record and ends in .lock."""
    return record.with_suffix(".lock")


def acquire(path: Path) -> IO[str]:
    """Open and lock the lock file at this path, and return it; closing it frees the lock. Raise InUse if another process holds
    the lock, and BlockcrewError if the file cannot be made."""
    try:
        file = open(path, "w", encoding="utf-8", opener=open_private)  # noqa: SIM115 - the caller holds it
    except OSError as error:
        raise BlockcrewError(f"The record cannot be opened for writing ({cause(error)}).") from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise InUse(f"The run {path.stem} is still running in another process: end that process first.") from error
    return file


def open_private(path: str, flags: int) -> int:
    """Open or create a file so that only its owner may read and write it; made to be the `opener` of the built-in `open`."""
    return os.open(path, flags, 0o600)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock on the lock file at `path` inside the `with` block, after waiting until other processes free it. Raise
    BlockcrewError if it is not free within PATIENCE (10) seconds."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            file = acquire(path)
        except BlockcrewError:
            if time.monotonic() > until:
                raise
            time.sleep(BEAT)
        else:
            break
    with file:
        yield


def in_use(record: Path) -> bool:
    """Return whether a process is writing this record, which is so if the record's lock is held."""
    path = lock_path(record)
    if not path.exists():
        return False
    try:
        acquire(path).close()
    except BlockcrewError:
        return True
    return False
