"""Tree of agents: one root (leader) commands every leaf (worker), and leaves command nobody (the paper S-Agents, III-A.2,
equation 4)."""

from orchestrator.core.errors import BlockcrewError
from orchestrator.team.organisation import NAMES, Organisation, names, one_commander_each


def organisation(workers: int) -> Organisation:
    """Return a tree: a leader that never works itself (digs), and `workers` leaves. Raise BlockcrewError for a count below 1 or
    if there are not enough names for so many members."""
    if workers < 1:
        raise BlockcrewError("A tree needs at least one worker: try --workers 3.")
    if workers >= len(NAMES):
        raise BlockcrewError(f"A tree can have at most {len(NAMES) - 1} workers, not {workers}.")
    root, *leaves = members = names(workers + 1)
    edges = tuple((root, leaf) for leaf in leaves)
    one_commander_each("tree", edges)
    return Organisation("tree", members, root, edges)
