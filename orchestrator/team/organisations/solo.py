"""One agent by itself: the baseline that every team is measured against."""

from orchestrator.team.organisation import Organisation, names


def organisation(workers: int) -> Organisation:
    """One bot; `workers` is ignored."""
    members = names(1)
    return Organisation("solo", members, members[0], ())
