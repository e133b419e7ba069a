"""Writes files of the skillbook atomically, since several commands may use one folder and each may be killed at any moment."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

LOCK = ".lock"


def write_whole(file: Path, text: str) -> None:
    """Write a file atomically: readers never see it half-written, and the last of two concurrent writers wins. Raises
    OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.{token_hex(4)}.part")
    try:
        part.write_text(text, "utf-8")
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Hold a lock on a folder until the block ends, so that no other process that uses this lock changes it. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
