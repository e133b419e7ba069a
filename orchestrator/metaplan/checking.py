"""Checks of a draft before anybody discusses it: members and things that nobody knows are a mistake of the designer."""

from collections.abc import Collection
from dataclasses import dataclass

from orchestrator.metaplan.plan import MetaPlan


@dataclass(frozen=True, slots=True)
class KnownNames:
    """The names that a plan may use: those of present `members`, and the `targets` of steps (None: any)."""

    members: Collection[str]
    targets: Collection[str] | None = None


def draft_problem(plan: MetaPlan, known: KnownNames) -> str:
    """Return what is wrong with a draft as one sentence for its designer; empty if nothing is."""
    owners = sorted({one.owner for one in plan.subtasks} - {"", *known.members})
    if owners:
        return f"Nobody here is called {', '.join(owners)}: the owners can be {', '.join(known.members)}."
    names = [one.name for one in plan.subtasks]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        return f"Two subtasks are called {twice[0]!r}: give each a name of its own."
    targets = {step.target for one in plan.subtasks for step in one.steps}
    unknown = sorted(targets - set(known.targets)) if known.targets is not None else []
    if unknown:
        return f"Nobody knows of {', '.join(unknown)}: the steps can name {', '.join(sorted(known.targets or ()))}."
    return ""
