"""Graph of agents: everybody may command everybody (S-Agents, III-A.1, equation 2).

Whoever is given work divides it among all, those who gave it included: command cycles are real here. crew.py bounds them
and the record counts them.
"""

from itertools import permutations

from orchestrator.core.contracts.mind import Collaboration
from orchestrator.team.organisation import Organisation, names


def organisation(workers: int) -> Organisation:
    """Return a graph of `workers` peers. Raises BlockcrewError."""
    members = names(workers)
    ways = (Collaboration.ASYNCHRONOUS, Collaboration.ROUNDS)
    return Organisation("graph", members, members[0], tuple(permutations(members, 2)), all_dig=True, ways=ways)
