"""Runs for the tests of executors: they can be sent to other processes, and say which process played them."""

import asyncio
import os
import signal
from dataclasses import dataclass
from pathlib import Path

from orchestrator.core.errors import BlockcrewError


@dataclass(frozen=True)
class Errand:
    """A run that does what its name says."""

    does: str
    number: int = 0
    marks: Path = Path()


async def play(errand: Errand) -> tuple[int, int]:
    """Return the number of the run and its process."""
    mark = errand.marks / f"{errand.does}-{errand.number}"
    if errand.does == "break":
        raise BlockcrewError("The world is gone.")
    if errand.does == "die" or (errand.does == "die once" and not mark.exists()):
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if errand.does == "wait":
        mark.with_suffix(".begun").touch()
        try:
            await asyncio.sleep(3600)
        finally:
            mark.with_suffix(".closed").touch()
    return errand.number, os.getpid()
