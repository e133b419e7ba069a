"""The processor's time of processes, for benchmarks."""

import asyncio
import time
from collections.abc import Sequence

import psutil


def used(processes: Sequence[psutil.Process]) -> float:
    """Seconds of CPU time that processes have used."""
    times = [process.cpu_times() for process in processes]
    return sum(each.user + each.system for each in times)


async def share(processes: Sequence[psutil.Process], seconds: float) -> float:
    """The share of a core that processes take over so many seconds."""
    before, began = used(processes), time.monotonic()
    await asyncio.sleep(seconds)
    return (used(processes) - before) / (time.monotonic() - began)
