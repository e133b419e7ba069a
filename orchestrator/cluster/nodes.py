"""Connects to a Ray cluster and checks that its machines can do the work, before any of it starts."""

import logging
from dataclasses import dataclass
from typing import Any

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from orchestrator.bridge.packages import check_packages
from orchestrator.cluster.address import AUTO, checked_address, refuse_public
from orchestrator.cluster.needs import MIB, RunNeeds
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.release import RELEASE

LOOPBACK = "127.0.0.1"
QUIET: dict[str, Any] = {"include_dashboard": False, "log_to_driver": False, "logging_level": logging.ERROR}
OBJECTS = 128 * MIB  # memory for what runs return; larger objects go to the disk
CHECKED_IN = 180.0  # seconds for one machine to answer: its first worker starts and loads blockcrew


@dataclass(frozen=True, slots=True)
class NodeFacts:
    """The answer of a machine of the cluster about itself: its release of blockcrew and whether it has the node packages."""

    release: str
    node_packages: bool


def facts_here() -> NodeFacts:
    """Return the facts about the machine on which this is called."""
    try:
        check_packages()
    except BlockcrewError:
        return NodeFacts(RELEASE, node_packages=False)
    return NodeFacts(RELEASE, node_packages=True)


def join(on: str) -> None:
    """Connect this process to a cluster. Raises BlockcrewError if that cannot be done, such as for another version of Ray."""
    try:
        if on != AUTO:
            ray.init(checked_address(on), **QUIET)
            return
        try:
            ray.init(AUTO, **QUIET)
        except ConnectionError:
            ray.init(_node_ip_address=LOOPBACK, object_store_memory=OBJECTS, **QUIET)
    except BlockcrewError:
        raise
    except Exception as error:
        why = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise BlockcrewError(f"The Ray cluster at {on} cannot be used: {why}") from error


def check_nodes(needs: RunNeeds) -> None:
    """Raise BlockcrewError if a machine listens on a public address, has another release of blockcrew or lacks node packages,
    or if no machine has enough cores and memory for one run."""
    nodes = [node for node in ray.nodes() if node["Alive"]]
    for node in nodes:
        refuse_public(node["NodeManagerAddress"], node["NodeManagerAddress"])
    if not any(fits(node["Resources"], needs) for node in nodes):
        raise BlockcrewError(
            f"No machine of the cluster has the {needs.cores:g} cores and {needs.memory // MIB} MiB that are needed: "
            "add a larger one, or leave --on out."
        )
    for node, facts in zip(nodes, answers(nodes), strict=True):
        if facts.release != RELEASE:
            raise BlockcrewError(
                f"{node['NodeManagerAddress']} has blockcrew {facts.release}, and this machine has {RELEASE}: install the same."
            )
        if needs.node_packages and not facts.node_packages:
            raise BlockcrewError(f"{node['NodeManagerAddress']} has no node packages: run `make setup` there.")


def answers(nodes: list[dict[str, Any]]) -> list[NodeFacts]:
    """Return the facts about each machine. Raises BlockcrewError if one does not answer or has no blockcrew."""
    task: Any = ray.remote(num_cpus=0, max_retries=1)(facts_here)
    asked = [
        task.options(scheduling_strategy=NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)).remote() for node in nodes
    ]
    found = []
    for node, reference in zip(nodes, asked, strict=True):
        try:
            found.append(ray.get(reference, timeout=CHECKED_IN))
        except Exception as error:
            why = f"{node['NodeManagerAddress']} cannot run blockcrew ({type(error).__name__})"
            raise BlockcrewError(f"{why}: install blockcrew {RELEASE} there.") from error
    return found


def fits(resources: dict[str, float], needs: RunNeeds) -> bool:
    """Return whether a machine with these resources can play one run."""
    return resources.get("CPU", 0) >= needs.cores and resources.get("memory", 0) >= needs.memory
