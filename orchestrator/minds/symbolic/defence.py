"""Rules for an agent that was attacked: unarmed, it makes a sword before it works on."""

from orchestrator.core.contracts.mind import Situation
from orchestrator.core.plan import Step
from orchestrator.core.reflex import Cause

SWORD = "wooden_sword"  # the cheapest one: two logs make it, with its table and stick
WEAPONS = ("_sword", "_axe", "_pickaxe")


def arms(situation: Situation) -> tuple[Step, ...]:
    """Return the step that makes a sword; empty for an armed agent or one that was not attacked since the last plan."""
    attacked = any(reflex.cause is Cause.ATTACKED for reflex in situation.reflexes)
    armed = any(count and item.endswith(WEAPONS) for item, count in situation.seen.inventory.items())
    return (Step("make", SWORD, 1),) if attacked and not armed else ()
