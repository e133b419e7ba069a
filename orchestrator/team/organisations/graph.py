"""Graph of agents: every member may command every other one (the paper S-Agents, III-A.1, equation 2).

A member that gets work divides it among all others, including the one that gave it, so command cycles occur (an order comes
back to its giver). crew.py limits them, and the record of the run counts them.
"""

from itertools import permutations

from orchestrator.core.contracts.mind import Collaboration
from orchestrator.team.organisation import Organisation, names


def organisation(workers: int) -> Organisation:
    """Return a graph of `workers` peers, each of which commands all others and works itself. Raise BlockcrewError for a count
    below 1 or above the number of available names."""
    members = names(workers)
    ways = (Collaboration.ASYNCHRONOUS, Collaboration.ROUNDS)
    return Organisation("graph", members, members[0], tuple(permutations(members, 2)), all_dig=True, ways=ways)
