"""Write files that hold secrets: each is replaced atomically, and only the user of this process can ever read it."""

import os
from pathlib import Path


def write_private(path: Path, text: str, *, sync: bool = False) -> None:
    """Replace a file with this text atomically, with mode 0600 (its folder is made with mode 0700).

    `sync` waits until the text is on the disk. Raises OSError if it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = path.with_suffix(".new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
        if sync:
            file.flush()
            os.fsync(file.fileno())
    beside.replace(path)
