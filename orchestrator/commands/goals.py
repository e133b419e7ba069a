"""From things with their counts to a Goal."""

from orchestrator.commands.naming import Thing
from orchestrator.core.goal import Goal

WISHES = ("need", "want", "find")


def goal_of(verb: str, thing: Thing, count: int) -> Goal:
    """One thing as a goal. `text` is how it was said."""
    said = thing.verb or verb
    return Goal(" ".join(("get" if said in WISHES else said, *thing.words)), thing.item, count)
