"""Connects to a Ray cluster and checks that its machines can do the work, before any of it starts."""

import logging
from collections.abc import Sequence
from typing import Any

import ray
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from orchestrator.cluster.address import AUTO, checked_address
from orchestrator.cluster.needs import MIB, RunNeeds
from orchestrator.cluster.node_facts import NodeFacts, NodeRoom, check_facts, check_room, facts_here
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.release import RELEASE

LOOPBACK = "127.0.0.1"
QUIET: dict[str, Any] = {"include_dashboard": False, "log_to_driver": False, "logging_level": logging.ERROR}
OBJECTS = 128 * MIB  # memory for what runs return; larger objects go to the disk
CHECKED_IN = 180.0  # seconds for one machine to answer: its first worker starts and loads blockcrew


def join(on: str) -> None:
    """Connect this process to a cluster. Raises BlockcrewError if that cannot be done, such as for another version of Ray."""
    try:
        if on != AUTO:
            ray.init(checked_address(on), **QUIET)
            return
        try:
            ray.init(AUTO, **QUIET)
        except ConnectionError:
            # "local", since else one that has ended here, and that Ray still has noted, would be looked for
            ray.init("local", _node_ip_address=LOOPBACK, object_store_memory=OBJECTS, **QUIET)
    except BlockcrewError:
        raise
    except Exception as error:
        raise BlockcrewError(why_not(on, error)) from error


def why_not(on: str, error: Exception) -> str:
    """Return in a sentence why Ray could not be joined or started, and what to do about it."""
    why = str(error).strip().splitlines()[0].rstrip(".") if str(error).strip() else type(error).__name__
    if on == AUTO:
        return f"Ray does not run on this machine ({why}): try again when it is less busy, or leave --on out."
    return (
        f"The Ray cluster at {on} cannot be used ({why}): it needs the same versions of Ray and Python as here, the same "
        "token, and the port for clients (10001)."
    )


def living() -> list[NodeRoom]:
    """Return the machines of the cluster that Ray believes to be alive."""
    alive = [node for node in ray.nodes() if node["Alive"]]
    return [
        NodeRoom(
            node["NodeID"], node["NodeManagerAddress"], node["Resources"].get("CPU", 0), node["Resources"].get("memory", 0)
        )
        for node in alive
    ]


def check_nodes(needs: RunNeeds) -> None:
    """Raise BlockcrewError if the machines of the cluster cannot do the work, or listen on a public address."""
    rooms = living()
    check_room(rooms, needs)
    for room, facts in zip(rooms, answers(rooms), strict=True):
        check_facts(room.address, facts, needs)


def answers(rooms: Sequence[NodeRoom]) -> list[NodeFacts]:
    """Return the facts about each machine. Raises BlockcrewError if one does not answer or has no blockcrew."""
    task: Any = ray.remote(num_cpus=0, max_retries=1)(facts_here)
    asked = [task.options(scheduling_strategy=NodeAffinitySchedulingStrategy(room.name, soft=False)).remote() for room in rooms]
    found = []
    for room, reference in zip(rooms, asked, strict=True):
        try:
            found.append(ray.get(reference, timeout=CHECKED_IN))
        except Exception as error:
            why = f"{room.address} cannot run blockcrew ({type(error).__name__})"
            raise BlockcrewError(f"{why}: install blockcrew {RELEASE} there.") from error
    return found
