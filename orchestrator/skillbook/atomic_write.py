"""Writes files of the skillbook atomically, since several commands may use one folder and each may be killed at any moment."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

LOCK = ".lock"


def write_whole(file: Path, text: str) -> None:
    """Write a file so that readers never see a part of it; of two concurrent writers one wins. Raises OSError."""
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
    """Hold a lock on the folder, so that what is read inside is unchanged when it is written. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
