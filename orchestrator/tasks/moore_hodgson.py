"""Moore and Hodgson's algorithm: how many jobs one machine can finish in time (Moore, 1968)."""

from collections.abc import Iterable
from heapq import heappop, heappush

Job = tuple[float, float]  # the work that the machine can do until the job is due, and the work that the job takes


def most_in_time(jobs: Iterable[Job]) -> int:
    """Return how many of the jobs one machine can finish in time.

    They are added by due time, and the one with the most work is dropped whenever the work is too much.
    """
    chosen: list[float] = []
    total = 0.0
    for until, work in sorted(jobs):
        heappush(chosen, -work)
        total += work
        if total > until:
            total += heappop(chosen)
    return len(chosen)
