"""The cores and the memory that work needs of a machine of the cluster."""

from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class RunNeeds:
    """The cores that a run keeps busy on average, its memory in bytes with that of all its processes, and whether it needs the
    node packages, which the game's server and bots are made of."""

    cores: float
    memory: int
    node_packages: bool = False
