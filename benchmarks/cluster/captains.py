"""A tree of trees, for `--team`: a leader commands captains, and each captain at most nine workers, who dig."""

from itertools import chain, count, islice

from orchestrator.team.organisation import NAMES, Organisation, one_commander_each

EACH = 9  # workers of a captain


def organisation(workers: int) -> Organisation:
    """Return the crew with so many workers: 35 of them make 40 bots, 89 make 100."""
    captains = -(-workers // EACH)
    further = (f"Bot{number}" for number in count(len(NAMES) + 1))
    leader, *others = members = list(islice(chain(NAMES, further), 1 + captains + workers))
    heads, hands = others[:captains], others[captains:]
    edges = [(leader, head) for head in heads] + [(heads[at % captains], hand) for at, hand in enumerate(hands)]
    one_commander_each("captains", edges)
    return Organisation("captains", tuple(members), leader, tuple(edges))
