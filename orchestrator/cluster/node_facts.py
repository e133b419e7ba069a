"""The facts about a machine of a cluster, and whether they are enough for the work."""

from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.bridge.packages import check_packages
from orchestrator.cluster.address import refuse_public
from orchestrator.cluster.needs import MIB, RunNeeds
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.release import RELEASE


@dataclass(frozen=True, slots=True)
class NodeRoom:
    """A machine as Ray knows it: its id in the cluster, its network address, its cores, and its memory in bytes."""

    name: str
    address: str
    cores: float
    memory: float

    def fits(self, needs: RunNeeds) -> bool:
        """Return whether the machine has the cores and the memory for the work."""
        return self.cores >= needs.cores and self.memory >= needs.memory


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


def check_room(rooms: Sequence[NodeRoom], needs: RunNeeds) -> None:
    """Raise BlockcrewError if a machine listens on a public address, or if none has enough cores and memory for the work."""
    for room in rooms:
        refuse_public(room.address, room.address)
    if not any(room.fits(needs) for room in rooms):
        raise BlockcrewError(
            f"No machine of the cluster has the {needs.cores:g} cores and {needs.memory // MIB} MiB that are needed: "
            "add a larger one, or leave --on out."
        )


def check_facts(address: str, facts: NodeFacts, needs: RunNeeds) -> None:
    """Raise BlockcrewError if the machine at `address` has another release of blockcrew, or lacks node packages that the work
    needs."""
    if facts.release != RELEASE:
        raise BlockcrewError(f"{address} has blockcrew {facts.release}, and this machine has {RELEASE}: install the same.")
    if needs.node_packages and not facts.node_packages:
        raise BlockcrewError(f"{address} has no node packages: run `make setup` there.")
