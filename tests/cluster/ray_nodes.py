"""A Ray cluster of two nodes on this machine, for tests. Import `prepare_environment` and call it before this."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psutil

from orchestrator.cluster.environment import GIVEN, TOKEN
from orchestrator.cluster.needs import MIB

NODE: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80 * MIB, "include_dashboard": False}


@contextmanager
def two_nodes() -> Iterator[tuple[str, int]]:
    """Yield the address of a cluster of two nodes, and the process id of the raylet of the second one."""
    if not TOKEN.exists() and GIVEN.isdisjoint(os.environ):  # a Cluster makes none itself, and its head ends without a word
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args=NODE)
    try:
        node = cluster.add_node(num_cpus=1, object_store_memory=NODE["object_store_memory"])
        cluster.wait_for_nodes()
        yield cluster.address, node.all_processes["raylet"][0].process.pid
    finally:
        cluster.shutdown()


def actor_of(raylet: int) -> int:
    """Return the process of the actor with the bot hosts of a node."""
    return next(each.pid for each in psutil.Process(raylet).children(True) if each.name().startswith("ray::NodeHosts"))
