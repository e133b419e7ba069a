"""The cores and the memory that one run of a benchmark needs of a machine."""

from collections.abc import Mapping
from typing import Any

from orchestrator.cluster.needs import MIB, RunNeeds

TABLETOP = "tabletop"

TEXT = RunNeeds(cores=1, memory=250 * MIB)  # a game of coordination or a kitchen in text: it computes all the time
THINKING = RunNeeds(cores=0.1, memory=300 * MIB)  # a crew at the table: it waits for its minds most of the time
GAME = RunNeeds(cores=1, memory=1200 * MIB, node_packages=True)  # a server of the game with up to ten bots


def needs_of(spec: Mapping[str, Any]) -> RunNeeds:
    """Return what a run of the benchmark with these facts needs; `spec` is that of its folder."""
    if "world" not in spec:
        return TEXT
    return THINKING if spec["world"] == TABLETOP else GAME
