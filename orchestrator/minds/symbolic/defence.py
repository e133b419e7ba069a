"""Rules for who was attacked: with nothing to strike back with, a sword comes before the work."""

from orchestrator.core.contracts.mind import Situation
from orchestrator.core.plan import Step
from orchestrator.core.reflex import Cause

SWORD = "wooden_sword"  # the cheapest one: two logs make it, with its table and stick
WEAPONS = ("_sword", "_axe", "_pickaxe")


def arms(situation: Situation) -> tuple[Step, ...]:
    """What to make first; nothing for who is armed or was left alone since the last plan."""
    attacked = any(reflex.cause is Cause.ATTACKED for reflex in situation.reflexes)
    armed = any(count and item.endswith(WEAPONS) for item, count in situation.seen.inventory.items())
    return (Step("make", SWORD, 1),) if attacked and not armed else ()
