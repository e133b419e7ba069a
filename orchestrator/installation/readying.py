"""Makes the folder of an installed package's files (project.py says where it is) complete at the first run: copied from the
wheel, with the node packages and the weights of the embedding model beside them, all checked against the lock files. A run that
was cut off is continued by the next one; in a clone nothing happens, since `make setup` did it."""

import fcntl
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from orchestrator.core.errors import BlockcrewError, cause
from orchestrator.installation.cleaning import add_owner, remove_orphans
from orchestrator.installation.fetching import fetch
from orchestrator.installation.platforms import check_platform
from orchestrator.project import INSTALLED, PACKAGE, PROJECT, SHIPPED

READY = ".ready"  # a file that says that a folder is complete
Say = Callable[[str], None]


def make_ready(say: Say) -> None:
    """Make the files of an installed package ready to use, and keep other processes from removing them until this one ends.

    It takes about half a minute at the first run, of which `say` gets a sentence, and no time later. Raises BlockcrewError on
    a system that cannot work, and if something cannot be fetched or written.
    """
    check_platform()
    if not INSTALLED:
        return
    try:
        if not is_ready(PROJECT):
            fill(PROJECT, SHIPPED, say)
        add_owner(PROJECT, PACKAGE)
        hold(PROJECT)
        tidy(PROJECT)
    except OSError as error:
        raise BlockcrewError(f"The files in {PROJECT} cannot be prepared: {cause(error)}.") from error


def is_ready(home: Path) -> bool:
    """Tell whether the folder of an installed package's files is complete."""
    return (home / READY).is_file()


def fill(home: Path, shipped: Path, say: Say) -> None:
    """Copy the files of the wheel, which are in `shipped`, into the folder `home` and fetch its packages, unless another
    process has just done so."""
    home.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with alone(home.parent, say):
        if is_ready(home):
            return
        say(f"First run: fetching node packages and the model that finds skills into {home} (about half a minute) ...")
        began = time.monotonic()
        shutil.copytree(shipped, home, dirs_exist_ok=True)
        fetch(home)
        (home / READY).touch()
        say(f"Ready after {time.monotonic() - began:.0f} s; the next run starts at once.")


@contextmanager
def alone(homes: Path, say: Say) -> Iterator[None]:
    """Keep other processes from filling a folder in `homes` meanwhile; the system frees the lock however a process ends."""
    with (homes / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say("Another process is setting blockcrew up: waiting for it ...")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def tidy(home: Path) -> None:
    """Remove the folders of versions that are no longer installed, beside `home`; not while another process fills one."""
    with (home.parent / ".lock").open("w") as lock, suppress(OSError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        remove_orphans(home.parent, home)


def hold(home: Path) -> None:
    """Mark the folder as in use until this process ends, which frees the lock: the file is never closed."""
    fcntl.flock(os.open(home / READY, os.O_RDONLY), fcntl.LOCK_SH)
