"""Solo: one agent without a crew, the baseline against which every team is measured."""

from orchestrator.team.organisation import Organisation, names


def organisation(workers: int) -> Organisation:
    """Return an organisation of one bot, which does all work itself; `workers` is ignored."""
    members = names(1)
    return Organisation("solo", members, members[0], ())
