"""Connects a benchmark to a Ray cluster whose machines can play its runs."""

from collections.abc import Iterator
from contextlib import contextmanager

import ray

from orchestrator.bench.executors.ray_tasks import RayTasks
from orchestrator.cluster.needs import RunNeeds
from orchestrator.cluster.nodes import check_nodes, join


@contextmanager
def connected(on: str, needs: RunNeeds, at_once: int | None) -> Iterator[RayTasks]:
    """Connect to a cluster, check its machines, and yield what plays runs on it; disconnect at the end.

    `on` is `ray://HOST:PORT`, or `auto` for the cluster of this machine: if none is running, one is started for the time of the
    benchmark, which only this machine can reach. Raises BlockcrewError if a machine cannot play the runs.
    """
    join(on)
    try:
        check_nodes(needs)
        yield RayTasks(at_once or fitting(needs), needs)
    finally:
        ray.shutdown()


def fitting(needs: RunNeeds) -> int:
    """Return how many runs fit on the cluster at once, at least one."""
    all_of_it = ray.cluster_resources()
    return max(1, int(min(all_of_it.get("CPU", 1) / needs.cores, all_of_it.get("memory", 0) / needs.memory)))
