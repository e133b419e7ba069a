"""Solo: one agent without a crew, the baseline that every team is measured against."""

from orchestrator.team.organisation import Organisation, names


def organisation(workers: int) -> Organisation:
    """Return an organisation of one bot; `workers` is ignored."""
    members = names(1)
    return Organisation("solo", members, members[0], ())
