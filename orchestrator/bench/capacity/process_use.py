"""Reads from Linux what processes take of a machine: processor time, and their share of memory."""

import os
from collections.abc import Iterable
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100  # of the processor's time, in a second
KIB = 1024


def cpu_seconds(processes: Iterable[int], proc: Path = PROC) -> float:
    """Return the seconds of processor time that processes have used. Raises OSError for one that has ended."""
    return sum(cpu_ticks((proc / str(pid) / "stat").read_text()) for pid in processes) / TICKS


def cpu_ticks(stat: str) -> int:
    """Return the user's and the system's ticks of a /proc/PID/stat, whose second field, a name in brackets, may have spaces."""
    fields = stat.rpartition(") ")[2].split()
    return int(fields[11]) + int(fields[12])


def memory_bytes(processes: Iterable[int], proc: Path = PROC) -> int:
    """Return the memory of processes in bytes; pages shared with others count in part (Pss). Raises OSError for one that has
    ended."""
    return sum(shared_out((proc / str(pid) / "smaps_rollup").read_text()) for pid in processes) * KIB


def shared_out(rollup: str) -> int:
    """Return the KiB of a /proc/PID/smaps_rollup that belong to the process."""
    return next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))


def processor_name(proc: Path = PROC) -> str:
    """Return the name of this machine's processor, empty if it is not told."""
    lines = (proc / "cpuinfo").read_text("utf-8", "replace").splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")


def memory_total(proc: Path = PROC) -> int:
    """Return the memory of this machine in bytes."""
    lines = (proc / "meminfo").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("MemTotal:")) * KIB
