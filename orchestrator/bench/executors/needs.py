"""The cores and the memory that one run of a benchmark needs of a machine."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MIB = 1024 * 1024
TABLETOP = "tabletop"


@dataclass(frozen=True, slots=True)
class RunNeeds:
    """The cores that a run keeps busy on average, its memory in bytes with that of all its processes, and whether it needs the
    node packages, which the game's server and bots are made of."""

    cores: float
    memory: int
    node_packages: bool = False


TEXT = RunNeeds(cores=1, memory=250 * MIB)  # a game of coordination or a kitchen in text: it computes all the time
THINKING = RunNeeds(cores=0.1, memory=300 * MIB)  # a crew at the table: it waits for its minds most of the time
GAME = RunNeeds(cores=1, memory=1200 * MIB, node_packages=True)  # a server of the game with up to ten bots


def needs_of(spec: Mapping[str, Any]) -> RunNeeds:
    """Return what a run of the benchmark with these facts needs; `spec` is that of its folder."""
    if "world" not in spec:
        return TEXT
    return THINKING if spec["world"] == TABLETOP else GAME
