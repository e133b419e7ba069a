"""Chain of agents: each member does a part of the work and passes the rest on to the next one (the paper S-Agents, III-A.1,
equation 3).

Work runs in one direction, one agent at a time, as in a relay.
"""

from itertools import pairwise

from orchestrator.core.contracts.mind import Collaboration
from orchestrator.team.organisation import Organisation, names, one_commander_each


def organisation(workers: int) -> Organisation:
    """Return a chain of `workers` members, the first of which leads. Raise BlockcrewError for a count below 1 or above the
    number of available names."""
    members = names(workers)
    edges = tuple(pairwise(members))
    one_commander_each("chain", edges)
    return Organisation("chain", members, members[0], edges, all_dig=True, ways=(Collaboration.RELAY,))
